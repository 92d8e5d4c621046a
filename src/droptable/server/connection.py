"""One WebSocket per visit: reads requests, writes what is shown, and ends when either side has enough."""

import asyncio
import logging
from contextlib import suppress
from typing import Any

import msgspec
from litestar import Request, WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect

from droptable.core.errors import DroptableError, TableError, UnavailableError
from droptable.server import messages
from droptable.server.keeper import Gone, TableKeeper, Visit
from droptable.server.limits import MessageLimit, visitor_from
from droptable.server.tables import Tables
from droptable.server.wire import encoded, refused

log = logging.getLogger("droptable.server")

BEAT_S = 5.0
HELLO_S = 12.0
PATIENT_BEATS = 2  # a client that takes longer than this to take a message has gone
ASKED, POLICY, OUR_FAULT, RESTART, LATER = 1000, 1008, 1011, 1012, 1013  # why a line is closed
AnySocket = WebSocket[Any, Any, Any]
HttpRequest = Request[Any, Any, Any]
_BEAT = encoded(messages.Beat())
_decoder = msgspec.json.Decoder(messages.FromClient)


class WebSocketConnection:
    """A visitor's WebSocket, with a queue of its own: a slow reader holds nobody up."""

    def __init__(self, socket: AnySocket) -> None:
        self._socket = socket
        self._waiting: asyncio.Queue[str | None] = asyncio.Queue(maxsize=256)
        self._sent = 0
        self._is_sending = False
        self.dropped = asyncio.Event()
        self.code = RESTART  # with which it is closed if it is dropped

    def send(self, frame: str) -> None:
        """Queue an encoded message; a reader that has fallen hopelessly behind is let go, and may come back."""
        try:
            self._waiting.put_nowait(frame)
        except asyncio.QueueFull:
            self.drop()

    def drop(self) -> None:
        """Have the line closed."""
        self.dropped.set()

    def turn_away(self, frame: str) -> None:
        """Send a last message and have the line closed for good."""
        self.send(frame)
        self.code = POLICY
        self.drop()

    async def write(self) -> None:
        """Send what is queued until `finish`."""
        while (frame := await self._waiting.get()) is not None:
            self._is_sending = True
            await self._socket.send({"type": "websocket.send", "bytes": None, "text": frame})
            self._is_sending = False
            self._sent += 1

    async def beat(self) -> None:
        """Say now and then that the line is alive, where there is nothing else to say.

        A reader that takes nothing for two beats and more has gone, and is let go.
        """
        stuck = 0
        while True:
            sent = self._sent
            await asyncio.sleep(BEAT_S)
            stuck = stuck + 1 if self._is_sending and self._sent == sent else 0
            if stuck > PATIENT_BEATS:
                self.drop()
            if self._sent == sent and not self._is_sending:
                self.send(_BEAT)

    def finish(self) -> None:
        """Let `write` end once everything before this is sent, such as why the line is closed."""
        with suppress(asyncio.QueueFull):
            self._waiting.put_nowait(None)


@websocket("/api/tables/{table:str}/live")
async def live(socket: AnySocket, table: str) -> None:
    """A visit: `Hello`, then requests, until either side has enough."""
    await socket.accept()
    tables: Tables = socket.app.state.tables
    connection = WebSocketConnection(socket)
    writing = asyncio.create_task(connection.write())
    beating = asyncio.create_task(connection.beat())
    reading = asyncio.create_task(_serve(tables, socket, connection, table))
    dropped = asyncio.create_task(connection.dropped.wait())
    closing = asyncio.create_task(socket.app.state.closing.wait())
    tasks = {writing, beating, reading, dropped, closing}
    socket.app.state.visits.add(reading)
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        code = reading.result() if reading.done() else connection.code
        connection.finish()
        await asyncio.wait({writing}, timeout=1)
        with suppress(Exception):  # the line may be dead already
            await asyncio.wait_for(socket.close(code), 1)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        socket.app.state.visits.discard(reading)


def visitor_of(asking: AnySocket | HttpRequest) -> str:
    """Return by what the limits know whoever asks: the address that they come from."""
    return visitor_from(asking.client.host) if asking.client else ""


async def _serve(tables: Tables, socket: AnySocket, connection: WebSocketConnection, table: str) -> int:
    """Serve one visit; return the code to close the line with."""
    try:
        await tables.messages.pause(visitor_of(socket))
        hello = _decoded(await asyncio.wait_for(socket.receive_data(mode="text"), HELLO_S))
        if not isinstance(hello, messages.Hello):
            raise TableError("say-hello")
        if hello.version != messages.VERSION:
            raise TableError("other-version", version=messages.VERSION)
        keeper, visit = await tables.visit(table, connection, hello, visitor_of(socket))
        try:
            return await _listen(socket, connection, keeper, visit, tables.messages)
        finally:
            tables.leave(keeper, visit)
    except WebSocketDisconnect:
        return ASKED
    except UnavailableError:  # no refusal, which would be for good: whoever comes back later may be let in
        return LATER
    except DroptableError as error:
        connection.send(encoded(refused(None, error)))
        return POLICY
    except TimeoutError:
        return POLICY
    except Gone:
        return RESTART
    except Exception:
        log.exception("a visit to table %s", table)
        return OUR_FAULT


async def _listen(
    socket: AnySocket, connection: WebSocketConnection, keeper: TableKeeper, visit: Visit, limit: MessageLimit
) -> int:
    """Do what the guest asks for until that is too much; raise what ends the visit."""
    while True:
        text = await socket.receive_data(mode="text")
        await limit.pause(visit.address)
        try:
            limit.take(visit.key_hash)
            request = _decoded(text)
            if isinstance(request, messages.Hello):
                raise TableError("said-hello")
        except DroptableError as error:
            connection.send(encoded(refused(None, error)))
            if error.code in ("too-many-messages", "too-big"):
                return POLICY
        else:
            await keeper.ask(visit, request)


def _decoded(text: str) -> messages.Hello | messages.AnyRequest:
    if len(text) > messages.LONGEST_MESSAGE:
        raise TableError("too-big", longest=messages.LONGEST_MESSAGE)
    try:
        request: messages.Hello | messages.AnyRequest = _decoder.decode(text)
    except (msgspec.ValidationError, msgspec.DecodeError, RecursionError, ValueError) as error:
        raise TableError("bad-message", why=str(error)[:200]) from error
    return request
