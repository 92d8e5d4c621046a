"""The processes that one `droptable serve` runs: whichever is asked for figures tells those of all."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import msgspec

from droptable.server.metrics import Family

PATIENCE_S = 2.0  # for a sibling that is busy: whoever scrapes waits for some seconds

_decoder = msgspec.msgpack.Decoder(list[Family])


@dataclass(frozen=True)
class Sibling:
    """One of so many processes, by its number: who takes a dead one's place has its number, too.

    Each listens in a folder that is theirs alone, so that figures are there whatever the bus and the database do.
    """

    folder: Path
    number: int
    of: int

    async def listen(self, own: Callable[[], list[Family]]) -> asyncio.Server:
        """Tell one's own figures to whichever sibling asks."""

        async def tell(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            with suppress(OSError):
                writer.write(msgspec.msgpack.encode(own()))
                await writer.drain()
            writer.close()

        return await asyncio.start_unix_server(tell, self._socket_of(self.number))

    async def figures(self, own: list[Family]) -> dict[str, list[Family] | None]:
        """Return everybody's figures by their number, None for who does not answer."""
        numbers = range(1, self.of + 1)
        found = await asyncio.gather(*(self._asked(number) for number in numbers if number != self.number))
        found.insert(self.number - 1, own)
        return dict(zip(map(str, numbers), found, strict=True))

    async def _asked(self, number: int) -> list[Family] | None:
        try:
            async with asyncio.timeout(PATIENCE_S):
                reader, writer = await asyncio.open_unix_connection(self._socket_of(number))
                try:
                    return _decoder.decode(await reader.read())
                finally:
                    writer.close()
        except (OSError, TimeoutError, msgspec.MsgspecError):  # it has just died, or stands still
            return None

    def _socket_of(self, number: int) -> str:
        return str(self.folder / str(number))
