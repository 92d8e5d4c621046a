"""What it costs that several processes share tables: CPU time for a move by one, two and three, and a forwarded one.

Real servers at a real PostgreSQL and a real Redis; three people at each table, who play as fast as they are answered.
A *local* move is asked for at the process that keeps the table, a *forwarded* one at another: the same table, the same
database, the CPU time of all servers together. The peer is one process alone, on SQLite.
"""

import argparse
import asyncio
import sys
import tempfile
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.server.crowd import Crowd
from tests.server.live import Server
from tests.server.services import Postgres, RedisServer
from tests.server.test_cluster import USUALLY, Servers, playing

WARM_S = 2.0
GOAL = 3.0  # a forwarded move may cost so many local ones


@dataclass(frozen=True)
class Cost:
    """How many requests were done, and the CPU time that all servers took for them."""

    requests: int
    cpu_s: float

    @property
    def per_cpu_s(self) -> float:
        """Requests in a second of CPU time."""
        return self.requests / self.cpu_s

    @property
    def ms(self) -> float:
        """CPU time for each, in ms."""
        return 1000 * self.cpu_s / self.requests


async def measured(crowd: Crowd, every: Sequence[Server], tables: int, seconds: float) -> Cost:
    """Return what a crowd's requests cost all these servers."""
    async with playing(crowd, tables):
        await asyncio.sleep(WARM_S)
        before = crowd.requests, sum(server.cpu_s for server in every)
        await asyncio.sleep(seconds)
        after = crowd.requests, sum(server.cpu_s for server in every)
    return Cost(after[0] - before[0], after[1] - before[1])


def spread(every: list[Server], tables: int, seconds: float) -> Cost:
    """Return what requests cost where each person comes to any of the servers."""
    return asyncio.run(measured(Crowd(every), every, tables, seconds))


def from_one(keeper: Server, door: Server, every: list[Server], tables: int, seconds: float) -> Cost:
    """Return what requests cost that all come to one server, for tables that another, or the same, keeps."""
    crowd = Crowd([door], opens_at=keeper)
    return asyncio.run(measured(crowd, every, tables, seconds))


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--tables", type=int, default=20)
    how = parser.parse_args()
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        postgres, redis = Postgres(), RedisServer()
        for service in (postgres, redis):
            service.start()
            stack.callback(service.close)
        alone = Server(folder, *USUALLY)
        alone.start()
        cost = spread([alone], how.tables, how.seconds)
        print(f"one process alone, SQLite:     {cost.per_cpu_s:6.0f} requests a CPU second, {cost.ms:.2f} ms each")
        alone.stop()
        for number in (1, 2, 3):
            (folder / str(number)).mkdir()
            servers = Servers(folder / str(number), postgres.new_database(), redis.url)
            every = servers.start(number)
            cost = spread(every, how.tables, how.seconds)
            said = f"{cost.per_cpu_s:6.0f} requests a CPU second, {cost.ms:.2f} ms each"
            print(f"{number} of a cluster, any door:       {said} ({cost.requests / how.seconds:.0f} a second)")
            if number == 2:
                local = from_one(every[0], every[0], every, how.tables, how.seconds)
                far = from_one(every[0], every[1], every, how.tables, how.seconds)
                print(
                    f"local {local.ms:.2f} ms, forwarded {far.ms:.2f} ms: {far.ms / local.ms:.2f} × "
                    f"(at most {GOAL:g} ×)"
                )
            for server in every:
                server.stop()


if __name__ == "__main__":
    main()
