"""How late the event loop is, for whoever tunes it."""

import asyncio
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from droptable.words import Words


class Lag:
    """Measures how late the event loop wakes a task that asked for 10 ms."""

    NAP_S = 0.01

    def __init__(self, words: Words) -> None:
        self.worst_s = 0.0
        self.words = words

    @asynccontextmanager
    async def watched(self, _: object) -> AsyncIterator[None]:
        """Measure while the app runs, and say it at the end."""
        task = asyncio.create_task(self._watch(), name="lag")
        yield
        task.cancel()
        print(self.words.text("worst-lag", ms=round(self.worst_s * 1000)), file=sys.stderr, flush=True)

    async def _watch(self) -> None:
        while True:
            before = time.monotonic()
            await asyncio.sleep(self.NAP_S)
            self.worst_s = max(self.worst_s, time.monotonic() - before - self.NAP_S)
