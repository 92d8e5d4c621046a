"""Open lines, below HTTP: nobody's silent ones take the room of everybody, and none waits for ever for a request."""

import asyncio
import struct
import zlib
from collections import Counter
from collections.abc import Iterable
from functools import cached_property, lru_cache
from typing import Any, ClassVar, Protocol

from uvicorn.protocols.http.auto import AutoHTTPProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import PerMessageDeflate
from websockets.protocol import State

from droptable.server.limits import visitor_from
from droptable.server.networks import Networks

_EXTENSION = "droptable.line"
SAME_AT_ONCE = 32  # messages that are kept for those who read the same
WORTH_COMPRESSING = 2 * 1400  # bytes: what fits into a packet or two is sent sooner as it is
REQUEST_S = 20.0  # until a request is here, with all that belongs to it
MOST_UNREAD = 8  # messages that may wait to be read before no more are taken from the line


class HungUp(Exception):
    """Nothing more comes on a line."""


class Waiting(Protocol):
    """A line on which a request is waited for."""

    def give_way(self) -> bool:
        """Close the line unless it is busy with a request; tell whether it was closed."""


class Lines:
    """Counts open lines: so many in all, and so many from one address.

    Where all are taken, whoever comes takes the place of the line that has waited longest for a request: a request is
    here a moment after its line, and who says nothing, from however many addresses, shuts nobody out.
    """

    def __init__(
        self, most: int, most_per_address: int, request_s: float = REQUEST_S, proxies: Networks | None = None
    ) -> None:
        """`proxies` bring others' visitors: only all lines together limit theirs."""
        self._proxies = proxies or Networks(())
        self.request_s = request_s
        self._most = most
        self._most_per_address = most_per_address
        self._open: Counter[str] = Counter()
        self._waiting: dict[Waiting, None] = {}  # the one that has waited longest first

    def have_room(self, address: str) -> bool:
        """Tell whether one more line from this address may be open; make room for it if need be."""
        has_own_room = self._open[address] < self._most_per_address or address in self._proxies
        return has_own_room and (self._open.total() < self._most or self._make_room())

    def _make_room(self) -> bool:
        return any(line.give_way() for line in tuple(self._waiting))

    def wait(self, line: Waiting) -> None:
        """Know that a line begins to wait for a request."""
        self._waiting.pop(line, None)
        self._waiting[line] = None

    def forget(self, line: Waiting) -> None:
        """Know that a line waits no longer."""
        self._waiting.pop(line, None)

    def open(self, address: str) -> None:
        """Count a line."""
        self._open[address] += 1

    def close(self, address: str) -> None:
        """Forget a line."""
        self._open[address] -= 1
        if not self._open[address]:
            del self._open[address]


@lru_cache(maxsize=SAME_AT_ONCE)
def framed(text: str, window_bits: int | None) -> bytes:
    """Return a text as it goes over a line: a frame of RFC 6455, compressed by RFC 7692 where both ends agreed to it.

    Who reads the same is sent the same bytes, worked out once for all: so a message refers to none before it, which any
    line allows. The library, which keeps each line's own compression, would work them out for every line.
    """
    data = text.encode()
    if window_bits is None or len(data) < WORTH_COMPRESSING:
        return _header(_WHOLE_TEXT, len(data)) + data
    data = _deflated(data, window_bits)
    return _header(_WHOLE_TEXT | _COMPRESSED, len(data)) + data


_WHOLE_TEXT, _COMPRESSED = 0x81, 0x40  # of a frame's first byte


def _header(first: int, length: int) -> bytes:
    if length < 126:
        return struct.pack("!BB", first, length)
    if length < 1 << 16:
        return struct.pack("!BBH", first, 126, length)
    return struct.pack("!BBQ", first, 127, length)


def _deflated(data: bytes, window_bits: int) -> bytes:
    deflate = zlib.compressobj(wbits=-window_bits, memLevel=5)
    # what a flush ends with goes without saying
    return deflate.compress(data) + deflate.flush(zlib.Z_SYNC_FLUSH).removesuffix(b"\x00\x00\xff\xff")


class HttpOnLine(AutoHTTPProtocol):  # type: ignore[misc,valid-type]
    """HTTP on a line that is counted, and closed unless a whole request comes in time."""

    lines: ClassVar[Lines]

    def connection_made(self, transport: Any) -> None:
        """Begin to wait for a request, if there is room for one more line."""
        super().connection_made(transport)
        self._address = _address(self.client)
        self._is_counted = self.lines.have_room(self._address)
        if self._is_counted:
            self.lines.open(self._address)
            self.lines.wait(self)
        else:
            transport.abort()
        self._patience = self.loop.call_later(self.lines.request_s, self.give_way)

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the line."""
        self._let_go()
        super().connection_lost(exc)

    def on_response_complete(self) -> None:
        """Begin to wait for the next request."""
        super().on_response_complete()
        if self._is_counted:
            self.lines.wait(self)
        self._patience.cancel()
        self._patience = self.loop.call_later(self.lines.request_s, self.give_way)

    def handle_websocket_upgrade(self, *event: Any) -> None:
        """Let a WebSocket have the line."""
        super().handle_websocket_upgrade(*event)
        self._let_go()

    def shutdown(self) -> None:
        """Wait for no request that is not here yet."""
        super().shutdown()
        self.give_way()

    def _let_go(self) -> None:
        self._patience.cancel()
        self.lines.forget(self)
        if self._is_counted:
            self.lines.close(self._address)
            self._is_counted = False

    def give_way(self) -> bool:
        """Close the line unless it is busy with a request that is here; tell whether it was closed."""
        is_busy = self.cycle is not None and not self.cycle.response_complete and not self.cycle.more_body
        if not is_busy:
            self._let_go()
            self.transport.abort()
        return not is_busy


class WebSocketOnLine(WebSocketsSansIOProtocol):
    """A WebSocket on a line that is counted; it is sent to at once, without a task that waits for its turn."""

    lines: ClassVar[Lines]

    def connection_made(self, transport: Any) -> None:
        """Count the line: it was somebody's already."""
        super().connection_made(transport)
        self.lines.open(_address(self.client))

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the line."""
        self.lines.close(_address(self.client))
        super().connection_lost(exc)

    def handle_connect(self, event: Any) -> None:
        """Tell the app, which knows requests alone, on which line this one has come."""
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][_EXTENSION] = {"line": self}

    def send_receive_event_to_app(self) -> None:
        """Hand on what has come in. Only a line whose reader does not keep up is not read from meanwhile.

        The library would stop and begin to read with every message, at the price of two calls to the system.
        """
        is_paused, self.read_paused = self.read_paused, True
        super().send_receive_event_to_app()
        self.read_paused = is_paused
        if not is_paused and self.queue.qsize() > MOST_UNREAD:
            self.read_paused = True
            self.transport.pause_reading()

    async def text(self) -> str:
        """Return the next text that has come in, empty where it was none; raise HungUp if nothing more will come."""
        event: Any = await self.receive()
        if event["type"] == "websocket.disconnect":
            raise HungUp
        return event.get("text") or ""

    @property
    def unsent(self) -> int:
        """How many bytes the reader has not taken yet."""
        return self.transport.get_write_buffer_size()

    def send_texts(self, texts: Iterable[str]) -> None:
        """Send texts, in one go, unless the line is dead or being closed: its reader finds that."""
        if self.close_sent or self.transport.is_closing() or self.conn.state is not State.OPEN:
            return
        window_bits = self._window_bits
        frames = [framed(text, window_bits) for text in texts]
        self.transport.write(frames[0] if len(frames) == 1 else b"".join(frames))

    @cached_property
    def _window_bits(self) -> int | None:
        """How far back a compressed message may refer on this line, as its ends agreed; None if they did not."""
        deflates = (extension for extension in self.conn.extensions if isinstance(extension, PerMessageDeflate))
        return next((deflate.local_max_window_bits for deflate in deflates), None)

    def give_up(self) -> None:
        """Close a line whose reader takes nothing: the polite way would wait for it for ever."""
        if self.unsent:
            self.transport.abort()


def line_of(scope: Any) -> WebSocketOnLine:
    """Return the line on which a WebSocket's request has come."""
    line: WebSocketOnLine = scope["extensions"][_EXTENSION]["line"]
    return line


def protocols(lines: Lines) -> tuple[type[asyncio.Protocol], type[asyncio.Protocol]]:
    """Return what speaks HTTP and what speaks WebSocket with whoever has a line among these."""
    of_these = {"lines": lines}
    return type("Http", (HttpOnLine,), of_these), type("WebSocket", (WebSocketOnLine,), of_these)


def _address(client: tuple[str, int] | None) -> str:
    return visitor_from(client[0]) if client else ""
