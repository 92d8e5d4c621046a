"""What keeps one visitor from taking what all of them share: so many times within a while, and one thing at a time."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from weakref import WeakValueDictionary

from droptable.core.errors import TableError


@dataclass(frozen=True)
class Limits:
    """What one visitor, or all of them, may take."""

    tables: int = 1_000_000
    tables_per_visitor_and_hour: int = 120
    questions_per_visitor_and_minute: int = 240
    visits_per_table: int = 2_000
    messages_per_second: float = 20.0
    burst: int = 60


class Bucket:
    """A token bucket: so many messages a second, with a burst."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._tokens: float = limits.burst
        self._at = time.monotonic()

    def take(self) -> None:
        """Count one more message; raise TableError if that is too many."""
        now = time.monotonic()
        refilled = self._tokens + (now - self._at) * self._limits.messages_per_second
        self._tokens, self._at = min(self._limits.burst, refilled) - 1, now
        if self._tokens < 0:
            raise TableError("too-many-messages")


class Quota:
    """Lets every visitor through so many times within a window of time; beyond that it refuses with its code."""

    def __init__(self, most: int, window_s: float, code: str) -> None:
        self._most = most
        self._window_s = window_s
        self._code = code
        self._passed: dict[str, list[float]] = {}
        self._swept = time.monotonic()

    def enter(self, visitor: str) -> None:
        """Count one more; raise TableError if this visitor has had as many as there may be."""
        now = time.monotonic()
        self._sweep(now)
        recent = self._recent(visitor, now)
        if len(recent) >= self._most:
            raise TableError(self._code)
        self._passed[visitor] = [*recent, now]

    def _recent(self, visitor: str, now: float) -> list[float]:
        return [at for at in self._passed.get(visitor, ()) if now - at < self._window_s]

    def _sweep(self, now: float) -> None:
        """Forget whoever has not been here for a whole window, once in a window."""
        if now - self._swept < self._window_s:
            return
        self._swept = now
        self._passed = {visitor: recent for visitor in self._passed if (recent := self._recent(visitor, now))}


class Locks:
    """A lock for every name. It lives as long as somebody holds it or waits for it."""

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def __getitem__(self, name: str) -> asyncio.Lock:
        lock = self._locks.get(name)
        if lock is None:
            lock = self._locks[name] = asyncio.Lock()
        return lock

    def __len__(self) -> int:
        return len(self._locks)


class FairTurns:
    """Lets so many through at once, of each visitor one: who asks a lot waits behind themselves, not before others."""

    def __init__(self, at_once: int) -> None:
        self._all = asyncio.Semaphore(at_once)
        self._own = Locks()

    @asynccontextmanager
    async def turn(self, visitor: str) -> AsyncIterator[None]:
        """Wait for this visitor's turn, and keep it until the block ends."""
        async with self._own[visitor], self._all:
            yield
