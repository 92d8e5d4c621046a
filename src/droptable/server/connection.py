"""One WebSocket per visit: reads requests, writes what is shown, and ends when either side has enough."""

import asyncio
import logging
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

import msgspec
from litestar import Request, WebSocket, websocket

from droptable.core.errors import DroptableError, TableError, UnavailableError
from droptable.server import messages
from droptable.server.keeper import Gone, TableKeeper, Visit
from droptable.server.limits import MessageLimit, visitor_from
from droptable.server.lines import HungUp, WebSocketOnLine, line_of
from droptable.server.tables import Tables
from droptable.server.wire import encoded, refused

log = logging.getLogger("droptable.server")

BEAT_S = 10.0
HELLO_S = 12.0
CLOSE_S = 1.0
PATIENT_BEATS = 1  # a client that takes nothing for longer than this has gone
MOST_UNSENT = 256 * 1024  # bytes that may wait for a slow reader before the next message
ASKED, POLICY, OUR_FAULT, RESTART, LATER = 1000, 1008, 1011, 1012, 1013  # why a line is closed
AnySocket = WebSocket[Any, Any, Any]
HttpRequest = Request[Any, Any, Any]
_BEAT = encoded(messages.Beat())
_decoder = msgspec.json.Decoder(messages.FromClient)


class WebSocketConnection:
    """A visitor's WebSocket. What a slow reader has not taken waits in its own line: it holds nobody up."""

    def __init__(self, line: WebSocketOnLine) -> None:
        loop = asyncio.get_running_loop()
        self.dropped: asyncio.Future[int] = loop.create_future()  # the code to close the line with
        self._line = line
        self._is_quiet = True
        self._unsent = self._stuck = 0
        self._next_beat = loop.call_later(BEAT_S, self._beat)

    def send(self, *frames: str) -> None:
        """Send encoded messages, at once; a reader that has fallen hopelessly behind is let go, and may come back."""
        if self._line.unsent > MOST_UNSENT:
            self.drop()
        elif not self.dropped.done():
            self._line.send_texts(frames)
            self._is_quiet = False

    def drop(self, code: int = RESTART) -> None:
        """Have the line closed."""
        if not self.dropped.done():
            self.dropped.set_result(code)

    def turn_away(self, frame: str) -> None:
        """Send a last message and have the line closed for good."""
        self.send(frame)
        self.drop(POLICY)

    def _beat(self) -> None:
        """Say now and then that the line is alive, where there is nothing else to say.

        A reader that takes nothing from one beat to the next but one has gone, and is let go.
        """
        unsent = self._line.unsent
        self._stuck = self._stuck + 1 if unsent and unsent >= self._unsent else 0
        if self._stuck > PATIENT_BEATS:
            self.drop()
        if self._is_quiet and not unsent:
            self.send(_BEAT)
        self._unsent, self._is_quiet = unsent, True
        self._next_beat = asyncio.get_running_loop().call_later(BEAT_S, self._beat)

    def end(self) -> None:
        """Send nothing more; what a reader has not taken in a moment is lost."""
        self._next_beat.cancel()
        asyncio.get_running_loop().call_later(CLOSE_S, self._line.give_up)


class Visits:
    """The visits under way, so that they can end when the server does."""

    def __init__(self) -> None:
        self._under_way: dict[WebSocketConnection, asyncio.Task[int]] = {}

    def __len__(self) -> int:
        return len(self._under_way)

    @contextmanager
    def under_way(self, connection: WebSocketConnection, reading: asyncio.Task[int]) -> Iterator[None]:
        """Know a visit while the block lasts."""
        self._under_way[connection] = reading
        try:
            yield
        finally:
            del self._under_way[connection]

    async def end(self) -> None:
        """Drop all lines, and wait until what was asked for by then is done."""
        visits = dict(self._under_way)
        for connection in visits:
            connection.drop()
        await asyncio.gather(*visits.values(), return_exceptions=True)


@websocket("/api/tables/{table:str}/live")
async def live(socket: AnySocket, table: str) -> None:
    """A visit: `Hello`, then requests, until either side has enough."""
    await socket.accept()
    line = line_of(socket.scope)
    connection = WebSocketConnection(line)
    reading = asyncio.create_task(_serve(socket.app.state.tables, line, connection, table, visitor_of(socket)))
    with socket.app.state.visits.under_way(connection, reading):
        try:
            await asyncio.wait({reading, connection.dropped}, return_when=asyncio.FIRST_COMPLETED)
            code = reading.result() if reading.done() else connection.dropped.result()
            with suppress(Exception):  # the line may be dead already
                await asyncio.wait_for(socket.close(code), CLOSE_S)
        finally:
            reading.cancel()
            await asyncio.wait({reading})
            connection.end()


def visitor_of(asking: AnySocket | HttpRequest) -> str:
    """Return by what the limits know whoever asks: the address that they come from."""
    return visitor_from(asking.client.host) if asking.client else ""


async def _serve(
    tables: Tables, line: WebSocketOnLine, connection: WebSocketConnection, table: str, address: str
) -> int:
    """Serve one visit; return the code to close the line with."""
    try:
        await tables.messages.pause(address)
        hello = _decoded(await asyncio.wait_for(line.text(), HELLO_S))
        if not isinstance(hello, messages.Hello):
            raise TableError("say-hello")
        if hello.version != messages.VERSION:
            raise TableError("other-version", version=messages.VERSION)
        keeper, visit = await tables.visit(table, connection, hello, address)
        try:
            return await _listen(line, connection, keeper, visit, tables.messages)
        finally:
            tables.leave(keeper, visit)
    except HungUp:
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
    line: WebSocketOnLine, connection: WebSocketConnection, keeper: TableKeeper, visit: Visit, limit: MessageLimit
) -> int:
    """Do what the guest asks for until that is too much; raise what ends the visit."""
    while True:
        text = await line.text()
        await limit.pause(visit.address)
        try:
            await limit.take(visit.key_hash)
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
