"""Screens around a table: sockets that cost their own process little, so that what is measured is the server.

A screen has no task and no queue: the bytes that come in are read at once, and of a message only what a move needs.
"""

import asyncio
import json
from collections.abc import Callable, Sequence
from itertools import count
from random import Random
from time import perf_counter
from typing import Any, cast
from urllib.request import Request, urlopen

import msgspec
from websockets.client import ClientProtocol
from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory
from websockets.frames import Frame, Opcode
from websockets.http11 import Response
from websockets.protocol import State
from websockets.uri import parse_uri

from droptable.server.messages import VERSION

HOST = "127.0.0.1"
SEATS = 3
LONGEST_GAME = 120  # moves: more of them at once would be too many messages of one player's
AT_ONCE = 40  # sockets that are being opened at the same time
Moves = list[tuple[str, list[str]]]  # what was sent, and what each screen was sent for it


class TurnedAway(Exception):
    """The server refused: with its code."""


class Line(asyncio.Protocol):
    """A WebSocket that offers compression as browsers do, and tells every text as it comes in."""

    def __init__(self, port: int, path: str, hear: Callable[[bytes], None], lost: Callable[[str], None]) -> None:
        deflate = ClientPerMessageDeflateFactory(client_max_window_bits=True)
        self._protocol = ClientProtocol(parse_uri(f"ws://{HOST}:{port}{path}"), extensions=[deflate], max_size=None)
        self._hear = hear
        self._lost = lost
        self._transport: asyncio.Transport
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the upgrade."""
        self._transport = cast(asyncio.Transport, transport)
        self._protocol.send_request(self._protocol.connect())
        self._flush()

    def data_received(self, data: bytes) -> None:
        """Tell what has come in, and answer pings."""
        self._protocol.receive_data(data)
        for event in self._protocol.events_received():
            if isinstance(event, Response) and self._protocol.handshake_exc is None:
                _settle(self.opened)
            elif isinstance(event, Frame) and event.opcode is Opcode.TEXT:
                self._hear(bytes(event.data))
        self._flush()

    def connection_lost(self, error: Exception | None) -> None:
        """Tell it, unless it was meant."""
        why = str(error or self._protocol.handshake_exc or f"closed with {self._protocol.close_code}")
        if not self.opened.done():
            self.opened.set_exception(ConnectionError(why))
        self._lost(why)

    def send(self, text: bytes) -> None:
        """Send a text."""
        self._protocol.send_text(text)
        self._flush()

    def close(self) -> None:
        """Hang up, politely."""
        self._lost = lambda why: None
        if self._protocol.state is State.OPEN:
            self._protocol.send_close(1000)
            self._flush()
        self._transport.close()

    def _flush(self) -> None:
        for data in self._protocol.data_to_send():
            if data:
                self._transport.write(data)


async def line_to(port: int, path: str, hear: Callable[[bytes], None], lost: Callable[[str], None]) -> Line:
    """Return a line that is open."""
    loop = asyncio.get_running_loop()
    _, line = await loop.create_connection(lambda: Line(port, path, hear, lost), HOST, port)
    try:
        await line.opened
    except BaseException:
        line.close()
        raise
    return line


def _settle(waiting: asyncio.Future[None]) -> None:
    if not waiting.done():  # whoever waited may have given up
        waiting.set_result(None)


class Audience:
    """The moment at which every screen has come as far as a goal: so many moves seen."""

    def __init__(self) -> None:
        self._far: list[int] = []
        self._goal = 0
        self._missing = 0
        self._reached: asyncio.Future[float] = asyncio.get_running_loop().create_future()

    def join(self) -> int:
        """Return the number of a new screen."""
        self._far.append(0)
        return len(self._far) - 1

    def all_at(self, goal: int) -> asyncio.Future[float]:
        """Return what will hold the moment at which all screens are there."""
        self._goal, self._missing = goal, sum(far < goal for far in self._far)
        self._reached = asyncio.get_running_loop().create_future()
        if not self._missing:
            self._reached.set_result(perf_counter())
        return self._reached

    def come(self, screen: int, far: int) -> None:
        """Note how far a screen has come."""
        before, self._far[screen] = self._far[screen], far
        if before < self._goal <= far:
            self._missing -= 1
            if not self._missing and not self._reached.done():
                self._reached.set_result(perf_counter())

    def fail(self, why: str) -> None:
        """Nobody waits for a screen that has gone."""
        if self._missing and not self._reached.done():
            self._reached.set_exception(ConnectionError(why))


# ---------------------------------------------------------------- a table of ours


class _Offer(msgspec.Struct):
    text: str


class _View(msgspec.Struct):
    turn: str
    offers: list[_Offer] | None


class _Turn(msgspec.Struct):
    kind: str
    acting: list[int]
    caller: int | None


class _Heard(msgspec.Struct, rename="camel"):
    """What a move needs of a message, whichever it is."""

    kind: str
    id: int | None = None
    code: str = ""
    log_from: int = 0
    log: list[msgspec.Raw] = []
    turn: _Turn | None = None
    views: list[_View] = []


_decoder = msgspec.json.Decoder(_Heard)


class Screen:
    """One socket at a table, with what it was shown last."""

    def __init__(self, audience: Audience) -> None:
        self._audience = audience
        self._number = audience.join()
        self._answers: dict[int | None, asyncio.Future[None]] = {}
        self._ids = count(1)
        self.line: Line
        self.sent = b""
        self.text = b""
        self.shown: _Heard

    async def come(self, port: int, table: str, key: str | None = None) -> None:
        """Be let in and shown the table; raise TurnedAway if the server does not want that."""
        self.line = await line_to(port, f"/api/tables/{table}/live", self._hear, self._lost)
        self.line.send(msgspec.json.encode({"kind": "hello", "version": VERSION, "key": key}))
        try:
            await self._answer_to(None)
        except BaseException:
            self.line.close()
            raise

    def ask(self, **request: Any) -> asyncio.Future[None]:
        """Send a request; what is returned is done when the request is, or raises TurnedAway."""
        number = next(self._ids)
        self.sent = msgspec.json.encode({"id": number, **request})
        self.line.send(self.sent)
        return self._answer_to(number)

    def _answer_to(self, number: int | None) -> asyncio.Future[None]:
        self._answers[number] = asyncio.get_running_loop().create_future()
        return self._answers[number]

    def _hear(self, text: bytes) -> None:
        heard = _decoder.decode(text)
        if heard.kind == "shown":
            self.text, self.shown = text, heard
            self._audience.come(self._number, heard.log_from + len(heard.log))
        if heard.kind == "refused":
            self._fail(heard.id, heard.code)
        elif heard.kind in ("done", "shown") and heard.id in self._answers:
            _settle(self._answers.pop(heard.id))

    def _lost(self, why: str) -> None:
        for number in tuple(self._answers):
            self._fail(number, why)
        self._audience.fail(why)

    def _fail(self, number: int | None, why: str) -> None:
        answer = self._answers.pop(number, None)
        if answer is not None and not answer.done():
            answer.set_exception(TurnedAway(why))
        self._audience.fail(why)


class Table:
    """A DROP OR POP! table with a socket for every player and spectator, played at random."""

    def __init__(self, port: int, random: Random) -> None:
        self._port = port
        self._random = random
        self._audience = Audience()
        self._moves = 0
        self.screens: list[Screen] = []
        self.table = ""

    async def begin(self, spectators: int) -> None:
        """Open a table, let everybody come and the game begin; raise TurnedAway if somebody may not."""
        places = [{"names": ["Ann"]}, {}, {}]
        opened = await asyncio.to_thread(_post, self._port, "/api/tables", {"game": "drop-or-pop", "places": places})
        self.table = opened["table"]
        for seat, name in enumerate(("Ann", "Ben", "Cem")):
            screen = await self._come(opened["key"] if seat == 0 else None)
            if seat:
                await screen.ask(kind="sit", seat=seat, names=[name])
        for some in range(0, spectators, AT_ONCE):
            coming = [self._come() for _ in range(min(AT_ONCE, spectators - some))]
            _raise_first(await asyncio.gather(*coming, return_exceptions=True))
        begun = self._audience.all_at(1)  # who starts is drawn by the server itself
        await self.screens[0].ask(kind="begin")
        await begun
        self._moves = 1

    async def _come(self, key: str | None = None) -> Screen:
        screen = Screen(self._audience)
        await screen.come(self._port, self.table, key)
        self.screens.append(screen)
        return screen

    @property
    def to_move(self) -> int | None:
        """The seat that is to act or to throw; None if the game is over."""
        turn = self.screens[0].shown.turn
        assert turn is not None, "the game has begun"
        return turn.acting[0] if turn.kind == "seats" else turn.caller

    async def move(self) -> float | None:
        """Let whoever is to move do so; return the seconds until the last screen had it, or None if it is over."""
        seat = self.to_move
        if seat is None:
            return None
        self._moves += 1
        seen = self._audience.all_at(self._moves)
        begun = perf_counter()
        await self._ask(seat)
        return await seen - begun

    def _ask(self, seat: int) -> asyncio.Future[None]:
        screen = self.screens[seat]
        view = screen.shown.views[0]
        if not view.offers:
            return screen.ask(kind="roll", seat=seat, at=view.turn)
        texts = [offer.text for offer in view.offers]
        drops = [text for text in texts if text.startswith("drop")]  # aimless POPs would make games twice as long
        return screen.ask(kind="act", seat=seat, text=self._random.choice(drops or texts), at=view.turn)

    async def recorded(self) -> Moves:
        """Play to the end, or long enough, and return what was sent and shown for every move."""
        moves: Moves = []
        while (seat := self.to_move) is not None and len(moves) < LONGEST_GAME:
            await self.move()
            moves.append((self.screens[seat].sent.decode(), [screen.text.decode() for screen in self.screens]))
        return moves

    def leave(self) -> None:
        """Let everybody go."""
        for screen in self.screens:
            screen.line.close()


def _raise_first(results: Sequence[object]) -> None:
    for result in results:
        if isinstance(result, BaseException):
            raise result


def _post(port: int, path: str, body: object) -> dict[str, str]:
    request = Request(f"http://{HOST}:{port}{path}", json.dumps(body).encode(), {"content-type": "application/json"})
    with urlopen(request) as answer:
        opened: dict[str, str] = json.load(answer)
    return opened


# ---------------------------------------------------------------- a room of the peer's


class Room:
    """A room with as many sockets, in which the same texts are sent and answered."""

    def __init__(self, port: int, name: str, moves: Moves) -> None:
        self._port = port
        self._name = name
        self._sent = [sent.encode() for sent, _ in moves]
        self._audience = Audience()
        self._lines: list[Line] = []
        self._moves = 0

    async def begin(self, spectators: int) -> None:
        """Let everybody come."""
        for some in range(0, SEATS + spectators, AT_ONCE):
            coming = [self._come() for _ in range(min(AT_ONCE, SEATS + spectators - some))]
            await asyncio.gather(*coming)

    async def _come(self) -> None:
        number, heard = self._audience.join(), count(1)
        hear: Callable[[bytes], None] = lambda _: self._audience.come(number, next(heard))  # noqa: E731
        self._lines.append(await line_to(self._port, f"/rooms/{self._name}", hear, self._audience.fail))

    async def move(self) -> float | None:
        """Let one of the first three say something; return the seconds until the last screen had the answer."""
        text = self._sent[self._moves % len(self._sent)]
        self._moves += 1
        seen = self._audience.all_at(self._moves)
        begun = perf_counter()
        self._lines[self._moves % SEATS].send(text)
        return await seen - begun

    def leave(self) -> None:
        """Let everybody go."""
        for line in self._lines:
            line.close()
