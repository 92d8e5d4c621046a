"""What one visitor may take of what all processes share: counted in Redis, where all of them see it.

While Redis is away each process counts for itself.
"""

import asyncio
import hashlib
import hmac
import time
from collections.abc import Callable
from contextlib import suppress

from redis.asyncio import Redis
from redis.asyncio.client import Pipeline
from redis.exceptions import RedisError

from droptable.core.errors import TableError
from droptable.server.limits import Buckets, Quota

PART = 8  # of what is left to a visitor, all processes together may use so small a part before they tell each other
SOON_S = 0.1  # until others are told who has gone: a crowd goes at once
KEPT_S = 3600  # that Redis remembers strangers whom nobody has told it of again
AGAIN_S = 600.0  # until it is told again

# a token bucket by Redis's own clock: `rate`, and how much was used since the last time
_USE = """
local time = redis.call('TIME')
local now = time[1] + time[2] / 1000000
local kept = redis.call('HMGET', KEYS[1], 'used', 'at')
local used = math.max(0, (tonumber(kept[1]) or 0) - (now - (tonumber(kept[2]) or now)) * ARGV[1]) + ARGV[2]
redis.call('HSET', KEYS[1], 'used', used, 'at', now)
redis.call('PEXPIRE', KEYS[1], math.ceil(1000 * used / ARGV[1]) + 1000)
return tostring(used)
"""


class Shared:
    """What all processes count in. `redis` is None while it is away; `processes` are all who are here."""

    def __init__(self, me: str, redis: Callable[[], Redis | None], processes: Callable[[], frozenset[str]]) -> None:
        self.me = me
        self.redis = redis
        self.processes = processes
        self.secret = b""

    def name(self, what: str, of: str) -> str:
        """Return the name of a counter, from which nobody reads an address or a key."""
        return f"droptable:{what}:{hmac.digest(self.secret, of.encode(), hashlib.sha256).hex()[:32]}"


class SharedQuota:
    """Lets every visitor through so many times within a window of time, whichever process they come to."""

    def __init__(self, shared: Shared, most: int, window_s: float, code: str) -> None:
        self._shared = shared
        self._most = most
        self._window_s = window_s
        self._code = code
        self._own = Quota(most, window_s, code)

    async def enter(self, visitor: str) -> None:
        """Count one more; raise TableError if this visitor has had as many as there may be."""
        await self._own.enter(visitor)
        if await self._entered(visitor) > self._most:
            raise TableError(self._code)

    async def _entered(self, visitor: str) -> int:
        """Return how often this visitor has entered by now; 0 if nobody knows."""
        redis = self._shared.redis()
        if redis is None:
            return 0
        name = self._shared.name(self._code, f"{visitor} {int(time.time() / self._window_s)}")
        try:
            async with redis.pipeline(transaction=False) as asking:
                asking.incr(name)
                asking.expire(name, int(self._window_s) + 1)
                return int((await asking.execute())[0])
        except (RedisError, OSError):
            return 0


class SharedBuckets(Buckets):
    """Token buckets that all processes take from.

    Each takes from its own first, and tells the others of so much at once that most messages wait for nobody: all
    processes together may be ahead of what is known by an eighth of what is left, then they ask before they go on.
    """

    is_shared = True

    def __init__(self, shared: Shared, per_second: float, burst: int, name: str) -> None:
        super().__init__(per_second, burst)
        self._shared = shared
        self._name = name
        self._owed: dict[str, int] = {}  # what was used here, and not told yet

    def take(self, visitor: str) -> float:
        """Count one more; return how much too early it came: 0 if it might come now."""
        early_s = super().take(visitor)
        self._owed[visitor] = self._owed.get(visitor, 0) + 1
        return early_s

    async def settle(self, visitor: str) -> None:
        """Agree with the others on how much was used, if that is due."""
        if self._owed.get(visitor, 0) >= self._may_owe(visitor):
            used = await self._told(visitor, self._owed.pop(visitor))
            now = time.monotonic()
            self._used[visitor] = max(used, self._still_used(visitor, now)), now

    def _may_owe(self, visitor: str) -> float:
        left = self._burst - self._still_used(visitor, time.monotonic())
        return max(1.0, left / (PART * max(1, len(self._shared.processes()))))

    async def _told(self, visitor: str, more: int) -> float:
        """Return what all have used by now; 0 if nobody knows."""
        redis = self._shared.redis()
        if redis is None:
            return 0.0
        try:
            use = redis.register_script(_USE)
            return float(await use(keys=[self._shared.name(self._name, visitor)], args=[self._per_second, more]))
        except (RedisError, OSError):
            return 0.0

    def _sweep(self, now: float) -> None:
        super()._sweep(now)
        if self._swept == now:
            self._owed = {visitor: owed for visitor, owed in self._owed.items() if visitor in self._used}


class SharedDoors:
    """How many strangers of each address have come in, and where: each process tells of its own."""

    def __init__(self, shared: Shared) -> None:
        self._shared = shared
        self._here: dict[str, int] = {}
        self._untold: set[str] = set()
        self._telling: asyncio.Task[None] | None = None
        self._told_at = time.monotonic()

    async def came_in(self, address: str, here: int) -> int:
        """Say how many strangers of an address are here now; return how many have come in elsewhere."""
        self._here[address] = here
        redis = self._shared.redis()
        if redis is None:
            self._untold.add(address)
            return 0
        try:
            async with redis.pipeline(transaction=False) as asking:
                self._tell(asking, address)
                asking.hgetall(self._shared.name("strangers", address))
                found: dict[bytes, bytes] = (await asking.execute())[-1]
        except (RedisError, OSError):
            self._untold.add(address)
            return 0
        others = self._shared.processes() - {self._shared.me}
        return sum(int(number) for process, number in found.items() if process.decode() in others)

    def went_out(self, address: str, here: int) -> None:
        """Say how many strangers of an address are still here."""
        self._here[address] = here
        self._untold.add(address)
        if self._telling is None or self._telling.done():
            self._telling = asyncio.create_task(self._tell_soon(), name="doors")

    def look(self, up_since: float) -> None:
        """Tell everything again where Redis, which is there since then, may have forgotten it, or after a long time."""
        if up_since > self._told_at or time.monotonic() - self._told_at > AGAIN_S:
            self._told_at = time.monotonic()
            for address, here in tuple(self._here.items()):
                self.went_out(address, here)

    async def close(self) -> None:
        """Leave the counting to others: whoever has ended has nobody in."""
        if self._telling is not None:
            self._telling.cancel()
            with suppress(asyncio.CancelledError):
                await self._telling

    async def _tell_soon(self) -> None:
        while self._untold:
            await asyncio.sleep(SOON_S)
            redis, untold = self._shared.redis(), self._untold
            if redis is None:  # it is told again once it is back
                return
            self._untold = set()
            try:
                async with redis.pipeline(transaction=False) as telling:
                    for address in untold:
                        self._tell(telling, address)
                    await telling.execute()
            except (RedisError, OSError):
                self._untold |= untold
            else:
                self._here = {address: here for address, here in self._here.items() if here or address in self._untold}

    def _tell(self, telling: Pipeline, address: str) -> None:
        name = self._shared.name("strangers", address)
        if self._here[address]:
            telling.hset(name, self._shared.me, str(self._here[address]))
            telling.expire(name, KEPT_S)
        else:
            telling.hdel(name, self._shared.me)
