"""The peer of our tables: a bare Litestar app that passes on what it is given, without rules, store or seats.

`python bench/room.py ANSWERS` serves it. Every message that comes into a room is answered to everybody in it with the
next of the answers: a list of moves, each with a text for every screen in the order in which they came.
"""

import json
import socket
import sys
from collections import defaultdict
from itertools import count
from pathlib import Path
from typing import Any

import uvicorn
from litestar import Litestar, WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect

Line = WebSocket[Any, Any, Any]


class Rooms:
    """Who is in which room, and what is said there next."""

    def __init__(self, moves: list[list[str]]) -> None:
        self._moves = moves
        self._lines: defaultdict[str, list[Line]] = defaultdict(list)
        self._next: defaultdict[str, count[int]] = defaultdict(count)

    async def live(self, line: Line, room: str) -> None:
        """Pass on what a line says until it has gone."""
        await line.accept()
        self._lines[room].append(line)
        try:
            while True:
                await line.receive_text()
                await self._tell(room)
        except WebSocketDisconnect:
            self._lines[room].remove(line)

    async def _tell(self, room: str) -> None:
        texts = self._moves[next(self._next[room]) % len(self._moves)]
        last = len(texts) - 1
        for number, line in enumerate(tuple(self._lines[room])):
            await line.send_text(texts[min(number, last)])  # whoever comes later looks on, as the last one does


def main() -> None:
    """Serve rooms on a free port, with the settings that `droptable serve` gives uvicorn."""
    rooms = Rooms(json.loads(Path(sys.argv[1]).read_text()))

    @websocket("/rooms/{room:str}")
    async def live(socket: Line, room: str) -> None:
        await rooms.live(socket, room)

    # named in full, as uvicorn itself would: asyncio sends small messages at once on such a socket only
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listener.bind(("127.0.0.1", 0))
    print(f"http://127.0.0.1:{listener.getsockname()[1]}/", flush=True)
    config = uvicorn.Config(
        Litestar([live], logging_config=None, openapi_config=None),
        log_level="warning",
        ws="websockets-sansio",
        ws_max_size=64 * 1024,
        ws_ping_interval=20,
        ws_ping_timeout=10,
        timeout_graceful_shutdown=5,
    )
    uvicorn.Server(config).run(sockets=[listener])


if __name__ == "__main__":
    main()
