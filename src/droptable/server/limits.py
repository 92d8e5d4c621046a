"""What keeps one visitor from taking what all of them share: so many times within a while, and one thing at a time."""

import asyncio
import time
from collections import deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from ipaddress import IPv6Address, IPv6Network, ip_address
from weakref import WeakValueDictionary

from droptable.core.errors import TableError

SWEEP_S = 60.0


@dataclass(frozen=True)
class Limits:
    """What one visitor, or all of them, may take."""

    tables: int = 1_000_000
    tables_per_visitor_and_hour: int = 120
    questions_per_visitor_and_minute: int = 240
    visits_per_table: int = 2_000  # of strangers: whoever holds a guest's key is let in beside them
    visits_per_guest: int = 20  # tabs with one key at one table: the oldest makes room
    visits_per_address: int = 1_000  # of strangers, at all tables together: a school behind one router has room
    lines_per_address: int = 2_000  # open at once, whatever they are for
    messages_per_second: float = 20.0  # with one key, however many tabs it is open in
    burst: int = 200  # a fast program plays a whole game in it
    messages_per_second_and_address: float = 300.0
    burst_per_address: int = 1_000


def visitor_from(host: str) -> str:
    """Return by what the limits know whoever comes from an address: a household has a whole /64 of IPv6."""
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:  # a socket that is no network's
        return host
    if not isinstance(address, IPv6Address):
        return host
    mapped = address.ipv4_mapped
    return str(mapped) if mapped else str(IPv6Network((address, 64), strict=False).network_address)


class Buckets:
    """A token bucket for every visitor: so many a second, with a burst. It outlives a line: who comes back finds it."""

    is_shared = False  # others count in it, too

    def __init__(self, per_second: float, burst: int) -> None:
        self._per_second = per_second
        self._burst = burst
        self._used: dict[str, tuple[float, float]] = {}  # how much of it was used, and when that was
        self._swept = time.monotonic()

    def early_s(self, visitor: str) -> float:
        """Return how much too early one more comes: 0 if it may come now."""
        now = time.monotonic()
        return max(0.0, (self._still_used(visitor, now) + 1 - self._burst) / self._per_second)

    def take(self, visitor: str) -> float:
        """Count one more; return how much too early it came: 0 if it might come now."""
        now = time.monotonic()
        self._sweep(now)
        used = self._still_used(visitor, now) + 1
        self._used[visitor] = used, now
        return max(0.0, (used - self._burst) / self._per_second)

    async def settle(self, visitor: str) -> None:
        """Agree with whoever else counts on how much was used: here nobody does."""

    def _still_used(self, visitor: str, now: float) -> float:
        used, at = self._used.get(visitor, (0.0, now))
        return max(0.0, used - (now - at) * self._per_second)

    def _sweep(self, now: float) -> None:
        """Forget whoever has a whole bucket again, once in a while."""
        if now - self._swept > SWEEP_S:
            self._swept = now
            self._used = {visitor: used for visitor, used in self._used.items() if self._still_used(visitor, now)}


def own_buckets(per_second: float, burst: int, _: str) -> Buckets:
    """Return buckets that are this process's alone."""
    return Buckets(per_second, burst)


class MessageLimit:
    """How many messages are read: of one key so many, of one address so many in their turn."""

    def __init__(self, limits: Limits, buckets: Callable[[float, int, str], Buckets] = own_buckets) -> None:
        """`buckets` makes such with a rate, a burst and a name."""
        self._keys = buckets(limits.messages_per_second, limits.burst, "key")
        self._addresses = buckets(limits.messages_per_second_and_address, limits.burst_per_address, "address")

    async def pause(self, address: str) -> None:
        """Count one more message from an address, and wait where there were too many: nobody is to blame alone."""
        early_s = self._addresses.take(address)
        if self._addresses.is_shared:
            await self._addresses.settle(address)
        if early_s:
            await asyncio.sleep(early_s)

    async def take(self, key_hash: str) -> None:
        """Count one more message of a visitor's; raise TableError if that is too many."""
        if self._keys.early_s(key_hash):
            raise TableError("too-many-messages")
        self._keys.take(key_hash)
        if self._keys.is_shared:
            await self._keys.settle(key_hash)


class Quota:
    """Lets every visitor through so many times within a window of time; beyond that it refuses with its code."""

    def __init__(self, most: int, window_s: float, code: str) -> None:
        self._most = most
        self._window_s = window_s
        self._code = code
        self._passed: dict[str, list[float]] = {}
        self._swept = time.monotonic()

    async def enter(self, visitor: str) -> None:
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
    """Gives so many turns at once, visitor by visitor: who asks a lot waits behind themselves, not before others."""

    def __init__(self, at_once: int) -> None:
        self._free = at_once
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}  # by visitor, who is next comes first

    @property
    def waiting(self) -> int:
        """How many wait for a turn."""
        return sum(map(len, self._waiting.values()))

    @asynccontextmanager
    async def turn(self, visitor: str) -> AsyncIterator[None]:
        """Wait for this visitor's turn, and keep it until the block ends."""
        await self.take(visitor)
        try:
            yield
        finally:
            self.give_back(visitor)

    async def take(self, visitor: str) -> None:
        """Wait for this visitor's turn; it is theirs until it is given back."""
        if self._free:
            self._free -= 1
            return
        turn = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(visitor, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():  # it was given in this very moment
                self.give_back(visitor)
            raise

    def give_back(self, visitor: str) -> None:
        """Let whoever is next have the turn that this visitor had."""
        if visitor in self._waiting:
            self._waiting[visitor] = self._waiting.pop(visitor)  # behind everybody else
        while self._waiting:
            turn = self._next()
            if not turn.done():  # or whoever waited has gone
                turn.set_result(None)
                return
        self._free += 1

    def _next(self) -> asyncio.Future[None]:
        visitor, own = next(iter(self._waiting.items()))
        turn = own.popleft()
        del self._waiting[visitor]
        if own:
            self._waiting[visitor] = own
        return turn
