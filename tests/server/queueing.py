"""How long processes stand in line for a core: on a busy machine that is most of what anything takes."""

import asyncio
import os
import time
from bisect import bisect_left, bisect_right
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from tests.server.live import Server

LOOK_S = 0.2


class Queueing:
    """What the processes of some servers, and this one, have waited for a core, looked at every now and then."""

    def __init__(self, servers: Iterable[Server]) -> None:
        self._servers = tuple(servers)
        self._at: list[float] = []
        self._waited_s: list[dict[int, float]] = []

    @asynccontextmanager
    async def watched(self) -> AsyncIterator[None]:
        """Look while the block lasts."""
        looking = asyncio.create_task(self._look_again_and_again())
        try:
            yield
        finally:
            looking.cancel()

    def longest_s(self, since: float, until: float) -> float:
        """Return how long the one that waited longest in all this while did so."""
        first, last = bisect_right(self._at, since) - 1, bisect_left(self._at, until)
        if first < 0 or last >= len(self._at):
            return 0.0
        before, after = self._waited_s[first], self._waited_s[last]
        return max((waited - before.get(pid, 0.0) for pid, waited in after.items()), default=0.0)

    async def _look_again_and_again(self) -> None:
        while True:
            self._at.append(time.monotonic())
            self._waited_s.append(dict(self._looked()))
            await asyncio.sleep(LOOK_S)

    def _looked(self) -> Iterable[tuple[int, float]]:
        for pid in (os.getpid(), *(pid for server in self._servers if server.is_running for pid in server.serving())):
            with suppress(OSError):  # it has just been killed
                yield pid, int(Path(f"/proc/{pid}/schedstat").read_text().split()[1]) / 1e9
