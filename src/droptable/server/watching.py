"""How long people watch what nature has shown them: bots and clocks wait for that, and no longer."""

import asyncio
import time
from contextlib import suppress
from math import inf

READ_S = 1.0  # what has been seen means something: people read the verdict before a bot goes on
AT_MOST = 3.0  # times what there is to see: it is shown slower where much happens at once


class Watching:
    """What is being watched: seen once all who sit here have said so, or as good as seen after a while."""

    def __init__(self) -> None:
        self._number: int | None = None
        self._until = -inf  # 0 on this clock is when the machine was started, which may be a moment ago
        self._seen_by: set[int] = set()
        self._is_seen = asyncio.Event()

    def begin(self, number: int, lasts_s: float) -> None:
        """Know that there is something to see of an action, of so many seconds as it happened; 0 is nothing."""
        self._number = number
        self._until = time.monotonic() + (AT_MOST * lasts_s + READ_S if lasts_s else 0.0)
        self._seen_by = set()
        self._is_seen = asyncio.Event()

    def seen(self, number: int, guest: int, all_here: frozenset[int]) -> None:
        """Know that a guest has seen it, of all those who are to; of another action it changes nothing."""
        if number != self._number or self._is_seen.is_set():
            return
        self._seen_by.add(guest)
        if all_here <= self._seen_by:
            self._until = min(self._until, time.monotonic() + READ_S)
            self._is_seen.set()

    @property
    def until(self) -> float:
        """When it has been seen, as far as that is known by now, on the clock that never goes back."""
        return self._until

    async def over(self) -> None:
        """Wait until it has been seen, and read."""
        with suppress(TimeoutError):
            async with asyncio.timeout(max(0.0, self._until - time.monotonic())):
                await self._is_seen.wait()
        await asyncio.sleep(max(0.0, self._until - time.monotonic()))
