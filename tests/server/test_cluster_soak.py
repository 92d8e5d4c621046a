"""Three processes, a hundred tables, and somebody killed every few seconds: in `make test-long`.

`CLUSTER_KILLS=20 make test-long ARGS="-k cluster_soak -s"` has fewer.
"""

import asyncio
import os
import random
import signal
import statistics
import time
from pathlib import Path

import pytest

from tests.server.crowd import Crowd, missing
from tests.server.live import Server
from tests.server.services import Postgres, RedisServer
from tests.server.test_cluster import Servers, playing

pytestmark = pytest.mark.long

KILLS = int(os.environ.get("CLUSTER_KILLS", "200"))
TABLES = int(os.environ.get("CLUSTER_TABLES", "100"))
LIVES_S = (4.0, 10.0)  # from a server being back to its being killed


def test_two_hundred_kills_lose_and_double_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    postgres, redis = Postgres(), RedisServer()
    for service in (postgres, redis):
        service.start()
    servers = Servers(tmp_path, postgres.new_database(), redis.url)
    every = servers.start(3)
    crowd = Crowd(every, pause_s=0.5)
    killing = Killing(every, postgres, redis)

    async def scenario() -> None:
        async with playing(crowd, TABLES):
            await asyncio.gather(*(killing.again_and_again(server) for server in every))

    began = time.monotonic()
    asyncio.run(scenario())
    lost = [*crowd.faults, *missing(crowd, servers.log_of)]
    with capsys.disabled():
        away = sorted(crowd.returns_s)
        most = away[int(len(away) * 0.99)]
        print(
            f"\n{KILLS} kills in {time.monotonic() - began:.0f} s: {len(crowd.tables)} tables, {crowd.requests} "
            f"acknowledged, {sum(table.unsure for table in crowd.tables)} unsure, {len(lost)} lost or doubled; "
            f"away: {len(away)} times, median {statistics.median(away):.2f} s, 99 % {most:.2f} s, "
            f"longest {away[-1]:.2f} s"
        )
    for server in every:
        server.stop()
        assert "Traceback" not in server.faults()
    postgres.close()
    redis.close()
    assert lost == []


class Killing:
    """Kills servers again and again, and starts them again; one of them lives at any time."""

    def __init__(self, every: list[Server], postgres: Postgres, redis: RedisServer) -> None:
        self._chance = random.Random(2)
        self._up = set(every)
        self._kills = 0
        self._calm = asyncio.Lock()
        self._services = postgres, redis

    async def again_and_again(self, server: Server) -> None:
        while self._kills < KILLS:
            await asyncio.sleep(self._chance.uniform(*LIVES_S))
            if len(self._up) > 1:
                self._up.discard(server)
                self._kills += 1
                await asyncio.to_thread(server.kill)
                async with self._calm:  # none would start without a database
                    await asyncio.to_thread(self._make_trouble, self._kills)
                    await asyncio.to_thread(server.start)
                self._up.add(server)

    def _make_trouble(self, number: int) -> None:
        """Now and then, restart the database or Redis, or cut Redis off for a while."""
        postgres, redis = self._services
        if number % 20 == 7:
            postgres.stop()
            postgres.start()
        elif number % 20 == 12:
            redis.stop()
            redis.start()
        elif number % 20 == 17:
            redis.send(signal.SIGSTOP)
            time.sleep(4)
            redis.send(signal.SIGCONT)
