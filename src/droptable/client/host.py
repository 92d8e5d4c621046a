"""Whoever opened a table, without a browser: looks at it, and begins the game."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass

import msgspec
import websockets

from droptable.client.house import plain
from droptable.core.errors import TableError, UnavailableError
from droptable.server import messages

_decoder = msgspec.json.Decoder(messages.FromServer)
_encoder = msgspec.json.Encoder()
PATIENCE_S = 20.0


@dataclass
class Host:
    """A visit to a table. Each deed raises TableError if the table refuses it, UnavailableError if nobody answers."""

    address: str  # of the table's socket
    key: str | None = None  # of whoever opened it; without one it is a spectator's visit

    async def look(self) -> messages.Shown:
        """Return the table as it stands."""
        return await self._until(lambda shown: True, None)

    async def begin(self, bot: str | None = None) -> messages.Shown:
        """Begin the game, a bot of this name on every seat that is still free, and return the table."""
        return await self._until(lambda shown: shown.stage != "lobby", messages.Begin(1, bot))

    async def begin_when_full(self) -> messages.Shown:
        """Begin the game once every seat is taken, and return the table."""
        await self._until(lambda shown: not any(place.open for place in shown.places), None, None)
        return await self.begin()

    async def _until(
        self,
        is_there: Callable[[messages.Shown], bool],
        request: messages.AnyRequest | None,
        patience_s: float | None = PATIENCE_S,
    ) -> messages.Shown:
        """Ask for something, and return the table once it is as it should be."""
        try:
            async with asyncio.timeout(patience_s), websockets.connect(self.address, max_size=None) as line:
                await line.send(_encoder.encode(messages.Hello(messages.VERSION, self.key)).decode())
                if request is not None:
                    await line.send(_encoder.encode(request).decode())
                is_done = request is None
                async for text in line:
                    message = _decoder.decode(text)
                    is_done |= isinstance(message, messages.Done)
                    if isinstance(message, messages.Refused):
                        raise TableError(message.code, clause=message.clause, **plain(message.arguments))
                    if isinstance(message, messages.Shown) and is_done and is_there(message):
                        return message
        except (OSError, TimeoutError, websockets.WebSocketException) as error:
            raise UnavailableError("no-server", address=self.address) from error
        raise UnavailableError("no-server", address=self.address)
