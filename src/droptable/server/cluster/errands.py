"""Work that one process does for all, however many are asked for it: who does it stands in Redis.

While Redis is away each process does it for itself: it is the same work, done twice.
"""

from contextlib import suppress

from redis.exceptions import RedisError

from droptable.server.cluster.allowances import Shared
from droptable.server.cluster.far_tables import FarTables
from droptable.server.keeper import Gone

KEPT_S = 3600  # after which whoever did it has forgotten what came of it


class Errands:
    """What is done for all, by this process or another."""

    def __init__(self, shared: Shared, far: FarTables) -> None:
        self._shared = shared
        self._far = far

    async def told_elsewhere(self, name: str) -> bytes | None:
        """Claim an errand; return what the process tells of it that has it already, None if it is ours.

        Raise what it failed by there.
        """
        process = await self._claimed_by(name)
        if process is None:
            return None
        try:
            told = await self._far.query(self._far.table(name, process), "errand")
        except Gone:
            told = None
        if told is None:  # it is dead, or has forgotten it
            await self._claim_anew(name)
        return told

    async def _claimed_by(self, name: str) -> str | None:
        """Return which other process has an errand; None if it is ours, or nobody knows."""
        redis = self._shared.redis()
        if redis is None:
            return None
        key = self._shared.name("errand", name)
        try:
            if await redis.set(key, self._shared.me, nx=True, ex=KEPT_S):
                return None
            found = await redis.get(key)
        except (RedisError, OSError):
            return None
        process = found.decode() if isinstance(found, bytes) else ""
        if process in self._shared.processes():
            return None if process == self._shared.me else process
        await self._claim_anew(name)
        return None

    async def _claim_anew(self, name: str) -> None:
        redis = self._shared.redis()
        if redis is None:
            return
        with suppress(RedisError, OSError):
            await redis.set(self._shared.name("errand", name), self._shared.me, ex=KEPT_S)
