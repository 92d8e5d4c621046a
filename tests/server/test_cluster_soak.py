"""A hundred tables, and a process killed every few seconds, beside all that may befall a database and a bus.

In `make test-long`; `CLUSTER_KILLS=20 CLUSTER_TABLES=30 make test-long ARGS="-k cluster_soak -s"` has fewer.
"""

import asyncio
import os
import random
import signal
import statistics
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from tests.server.crowd import Crowd, missing
from tests.server.live import Server
from tests.server.queueing import Queueing
from tests.server.services import Postgres, RedisServer
from tests.server.test_cluster import Servers, playing

pytestmark = pytest.mark.long

KILLS = int(os.environ.get("CLUSTER_KILLS", "200"))
TABLES = int(os.environ.get("CLUSTER_TABLES", "100"))
MACHINES_KILLED = KILLS // 8
PAUSE_S = float(os.environ.get("CLUSTER_PAUSE_S", "4"))  # that people think: the kills are to keep the machine busy
LIVES_S = (4.0, 10.0)  # from a server being back to its being killed
BETWEEN_S = (2.0, 4.0)  # from a process being killed to the next
STILL_S = 6.0  # longer than a lease: who stands still for so long has lost its tables, and does not know it
LONGEST = 5  # absences that are told one by one
AFTER_S = 5.0  # how long what a trouble has done is seen

Trouble = Callable[[], Awaitable[None]]


def test_two_hundred_kills_lose_and_double_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Three processes of one server, which buries whoever dies and starts another."""
    with services() as (postgres, redis):
        servers = Servers(tmp_path, postgres.new_database(), redis.url)
        (server,) = servers.start(1, "--processes", "3")
        killing = KillingChildren(server, Troubles(postgres, redis))
        soaked(servers, killing.again_and_again, killing.troubles, KILLS, capsys)


def test_machines_that_die_lose_and_double_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Three servers of one process each: nobody but their silence tells that one is dead."""
    with services() as (postgres, redis):
        servers = Servers(tmp_path, postgres.new_database(), *redis.urls)
        killing = KillingServers(servers.start(3), Troubles(postgres, redis), redis)
        soaked(servers, killing.again_and_again, killing.troubles, MACHINES_KILLED, capsys)


@contextmanager
def services() -> Iterator[tuple[Postgres, RedisServer]]:
    postgres, redis = Postgres(), RedisServer()
    postgres.start()
    redis.start()
    try:
        yield postgres, redis
    finally:
        postgres.close()
        redis.close()


def soaked(
    servers: Servers, kill: Trouble, troubles: "Troubles", kills: int, capsys: pytest.CaptureFixture[str]
) -> None:
    """Let people play while servers are killed; nothing that anybody was told was done may be lost, or done twice."""
    crowd = Crowd(servers.all, pause_s=PAUSE_S)
    queueing = Queueing(servers.all)

    async def scenario() -> None:
        async with playing(crowd, TABLES), queueing.watched():
            await kill()

    began = time.monotonic()
    try:
        asyncio.run(scenario())
        lost = [*crowd.faults, *missing(crowd, servers.log_of)]
    finally:
        for server in servers.all:
            server.stop()
    with capsys.disabled():
        print(
            f"\n{kills} kills in {time.monotonic() - began:.0f} s, {troubles.told}: {len(crowd.tables)} tables, "
            f"{crowd.requests} acknowledged, {sum(table.unsure for table in crowd.tables)} unsure, "
            f"{len(lost)} lost or doubled"
        )
        calm = [away for away in crowd.absences if troubles.were_none(away.lost, away.back)]
        for name, absences in (("after a kill alone", calm), ("troubles included", crowd.absences)):
            own = [max(0.0, away.lasted_s - queueing.longest_s(away.lost, away.back)) for away in absences]
            print(f"away, {name}: {times([away.lasted_s for away in absences])}")
            print(f"  less what one process stood in line for a core: {times(own)}")
        for away in sorted(crowd.absences, key=lambda away: away.lasted_s)[-LONGEST:]:
            print(f"  {away.lasted_s:6.1f} s from {away.lost - began:6.0f} s on at {away.table}: {dict(away.met)}")
    assert lost == []
    assert crowd.requests > 5 * kills
    for server in servers.all:
        assert "Traceback" not in server.faults()


def times(absences: list[float]) -> str:
    away = sorted(absences)
    if not away:
        return "nobody"
    return (
        f"{len(away)} times, median {statistics.median(away):.2f} s, 99 % {away[int(len(away) * 0.99)]:.2f} s, "
        f"longest {away[-1]:.2f} s, {sum(one > 5 for one in away)} longer than 5 s"
    )


class Troubles:
    """What befalls the database and the bus, now and then."""

    def __init__(self, postgres: Postgres, redis: RedisServer) -> None:
        self.chance = random.Random(2)
        self._postgres = postgres
        self._redis = redis
        self._known: dict[int, Trouble] = {
            7: self._database_restarts, 12: self._redis_restarts, 17: self._redis_hangs
        }  # fmt: skip
        self._times: list[tuple[float, float]] = []
        self._made: Counter[str] = Counter()

    def also(self, number: int, trouble: Trouble) -> None:
        """Make another trouble after this one of twenty kills."""
        self._known[number] = trouble

    @property
    def told(self) -> str:
        return ", ".join(f"{number} × {trouble}" for trouble, number in self._made.items())

    def were_none(self, lost: float, back: float) -> bool:
        """Tell whether nothing but kills happened while somebody was away."""
        return not any(began < back and lost < ended for began, ended in self._times)

    def is_due(self, kills: int) -> bool:
        return kills % 20 in self._known

    async def make(self, kills: int) -> None:
        trouble, began = self._known[kills % 20], time.monotonic()
        await trouble()
        self._times.append((began, time.monotonic() + AFTER_S))
        self._made[trouble.__name__.strip("_").replace("_", " ")] += 1

    async def _database_restarts(self) -> None:
        await asyncio.to_thread(self._postgres.stop)
        await asyncio.to_thread(self._postgres.start)

    async def _redis_restarts(self) -> None:
        await asyncio.to_thread(self._redis.stop)
        await asyncio.to_thread(self._redis.start)

    async def _redis_hangs(self) -> None:
        self._redis.send(signal.SIGSTOP)
        await asyncio.sleep(4)
        self._redis.send(signal.SIGCONT)


class KillingChildren:
    """Kills the processes of one server, which starts others in their place."""

    def __init__(self, server: Server, troubles: Troubles) -> None:
        self.troubles = troubles
        self._server = server
        troubles.also(2, self._one_stands_still)

    async def again_and_again(self) -> None:
        for kills in range(1, KILLS + 1):
            await asyncio.sleep(self.troubles.chance.uniform(*BETWEEN_S))
            os.kill(await self._one(), signal.SIGKILL)
            if self.troubles.is_due(kills):
                await self.troubles.make(kills)

    async def _one(self) -> int:
        """Return one of several that live."""
        while len(children := self._server.children()) < 2:
            await asyncio.sleep(0.1)
        return self.troubles.chance.choice(children)

    async def _one_stands_still(self) -> None:
        """Have two keepers for tables: whoever stands still believes that they are its own, while another has them."""
        pid = await self._one()
        os.kill(pid, signal.SIGSTOP)
        await asyncio.sleep(STILL_S)
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGCONT)


class KillingServers:
    """Kills servers, and starts them again; one of them lives at any time."""

    def __init__(self, every: list[Server], troubles: Troubles, redis: RedisServer) -> None:
        self.troubles = troubles
        self._kills = 0
        self._every = every
        self._redis = redis
        self._up = set(every)
        self._calm = asyncio.Lock()
        self._starting: set[asyncio.Task[None]] = set()
        troubles.also(2, self._one_stands_still)
        troubles.also(10, self._one_is_off_the_bus)

    async def again_and_again(self) -> None:
        await asyncio.gather(*(self._kill(server) for server in self._every))

    async def _kill(self, server: Server) -> None:
        while self._kills < MACHINES_KILLED:
            await asyncio.sleep(self.troubles.chance.uniform(*LIVES_S))
            if len(self._up) > 1 and server in self._up:
                self._up.discard(server)
                self._kills += 1
                await asyncio.to_thread(server.kill)
                await self._make_trouble(self._kills)
                await self._start(server)
                self._up.add(server)

    async def _start(self, server: Server) -> None:
        """Start a server again: none would start while the database is away."""
        async with self._calm:
            starting = asyncio.create_task(asyncio.to_thread(server.start))
            self._starting.add(starting)
        await starting
        self._starting.discard(starting)

    async def _make_trouble(self, kills: int) -> None:
        if self.troubles.is_due(kills):
            async with self._calm:
                await asyncio.gather(*self._starting)
                await self.troubles.make(kills)

    def _one(self) -> Server:
        return self.troubles.chance.choice(sorted(self._up, key=self._every.index))

    async def _one_stands_still(self) -> None:
        """Have two keepers for tables, as above."""
        server = self._one()
        self._up.discard(server)
        server.send(signal.SIGSTOP)
        await asyncio.sleep(STILL_S)
        server.send(signal.SIGCONT)
        self._up.add(server)

    async def _one_is_off_the_bus(self) -> None:
        number = self._every.index(self._one())
        self._redis.cut_off(number)
        await asyncio.sleep(STILL_S)
        self._redis.let_in(number)
