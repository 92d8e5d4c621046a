"""What one visitor may take of what all processes share: counted in Redis, where all of them see it."""

import hashlib
import hmac
import time
from collections.abc import Callable

from redis.asyncio import Redis
from redis.exceptions import RedisError

from droptable.core.errors import TableError
from droptable.server.limits import Quota


class SharedQuota:
    """Lets every visitor through so many times within a window of time, whichever process they come to.

    While Redis is away each process counts for itself.
    """

    def __init__(self, redis: Callable[[], Redis | None], most: int, window_s: float, code: str) -> None:
        self._redis = redis
        self._most = most
        self._window_s = window_s
        self._code = code
        self._own = Quota(most, window_s, code)
        self.secret = b""  # so that nobody reads addresses from the names of counters

    async def enter(self, visitor: str) -> None:
        """Count one more; raise TableError if this visitor has had as many as there may be."""
        await self._own.enter(visitor)
        if await self._entered(visitor) > self._most:
            raise TableError(self._code)

    async def _entered(self, visitor: str) -> int:
        """Return how often this visitor has entered by now; 0 if nobody knows."""
        redis = self._redis()
        if redis is None:
            return 0
        name = self._name(visitor)
        try:
            async with redis.pipeline(transaction=False) as asking:
                asking.incr(name)
                asking.expire(name, int(self._window_s) + 1)
                return int((await asking.execute())[0])
        except (RedisError, OSError):
            return 0

    def _name(self, visitor: str) -> str:
        window = int(time.time() / self._window_s)
        digest = hmac.digest(self.secret, f"{visitor} {window}".encode(), hashlib.sha256).hex()
        return f"droptable:{self._code}:{digest[:32]}"
