"""Processes at one database, all of them in this one: for tests of who keeps a table, who else sees it, and so on."""

import asyncio
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import TypeVar

from droptable.core.errors import UnavailableError
from droptable.server import messages
from droptable.server.clockwork import Pace
from droptable.server.cluster.cluster import Cluster
from droptable.server.cluster.roster import Rhythm, bury
from droptable.server.keeper import TableKeeper, Visit
from droptable.server.limits import Limits
from droptable.server.push import Pusher
from droptable.server.store import Store
from droptable.server.tables import Tables
from droptable.server.workers import Workers
from droptable.signatures import SigningKey
from tests.server.services import Postgres, RedisServer
from tests.server.test_live_table import AT_ONCE, Ear, act, pebbles

# nobody is taken for dead or out of reach who only waits for a busy core, unless a test is about who is
PATIENT = Rhythm(beat_s=0.25, lease_s=60, answer_s=30)
QUICK = Rhythm(beat_s=0.25, lease_s=6)
# nor is a table let go that nobody looks at for a moment: another process might keep it next
UNSWEPT = replace(AT_ONCE, idle_s=60)
KEY = SigningKey.made()

T = TypeVar("T")


@dataclass
class Process:
    """What one process is made of."""

    tables: Tables
    cluster: Cluster
    is_closed: bool = False

    async def close(self) -> None:
        """End as a server does that is told to."""
        if not self.is_closed:
            self.is_closed = True
            await self.tables.close()

    async def enter(self, table: str, key: str | None = None, address: str = "an address") -> "Person":
        ear = Ear()
        hello = messages.Hello(messages.VERSION, key)
        keeper, visit = await patiently(lambda: self.tables.visit(table, ear, hello, address))
        return Person(self, keeper, visit, ear)

    async def crash(self) -> None:
        """End as by SIGKILL; who sees to the processes of a machine lets the others know, whose clocks are patient."""
        await self.fall_silent()
        with self.tables.store.engine.begin() as connection:
            bury(connection, self.cluster._me)

    async def fall_silent(self) -> None:
        """End without a word of anybody: only silence tells."""
        bus = self.cluster._open_bus
        tasks = [self.cluster._beating, *bus._tasks, bus._listening, self.tables._sweeper]
        bus._is_closed, bus._listening = True, None
        for task in tasks:
            assert task is not None
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
        await bus.redis.aclose()
        await bus._ear.aclose()


@dataclass
class Person:
    """Somebody at a table, who has come to one of the processes."""

    process: Process
    keeper: TableKeeper
    visit: Visit
    ear: Ear
    requests: int = 100

    async def ask(self, request: messages.AnyRequest) -> messages.FromServer:
        """Ask for something and wait for the answer."""
        await self.keeper.ask(self.visit, request)
        return await self.answer(request.id)

    async def answer(self, number: int) -> messages.FromServer:
        async with asyncio.timeout(30):
            while True:
                for heard in self.ear.heard:
                    if getattr(heard, "id", None) == number:
                        return heard
                self.ear.news.clear()
                await self.ear.news.wait()

    async def act(self, seat: int, text: str) -> messages.FromServer:
        self.requests += 1
        made = act(self.ear, seat, text)
        return await self.ask(messages.Act(self.requests, seat, text, made.at))

    def leave(self) -> None:
        """Close the line."""
        self.process.tables.leave(self.keeper, self.visit)

    async def until_dropped(self) -> None:
        await eventually(lambda: self.ear.is_dropped)


async def patiently(ask: Callable[[], Awaitable[T]]) -> T:
    """Ask again, as browsers do, where a table's keeper is not found in time: a busy machine takes long to be sure."""
    async with asyncio.timeout(60):
        while True:
            with suppress(UnavailableError):
                return await ask()


async def eventually(is_so: Callable[[], bool]) -> None:
    async with asyncio.timeout(30):
        while not is_so():
            await asyncio.sleep(0.02)


@asynccontextmanager
async def processes(
    postgres: Postgres,
    redis: RedisServer,
    number: int = 2,
    limits: Limits | None = None,
    rhythm: Rhythm = PATIENT,
    pace: Pace = UNSWEPT,
    pusher: Callable[[Store], Pusher] | None = None,
) -> AsyncIterator[list[Process]]:
    """Have so many at a new database, who know each other."""
    database = postgres.new_database()
    made: list[Process] = []
    async with AsyncExitStack() as stack:
        for _ in range(number):
            store = Store(database)
            cluster = Cluster(store, redis.url, secrets.token_hex(4), rhythm)
            calls = None if pusher is None else pusher(store)
            tables = Tables(store, Workers(1), pace, limits or Limits(), KEY, calls, cluster)
            await tables.open()
            made.append(Process(tables, cluster))
            stack.push_async_callback(made[-1].close)
        await eventually(lambda: all(len(process.cluster._present.here) == number for process in made))
        yield made


async def a_game(first: Process, second: Process) -> tuple[str, Person, Person]:
    """Return a table that the first process keeps, Ann there and Ben who has come to the second; the game has begun."""
    opened = await first.tables.open_table(pebbles(), "me")
    ann = await first.enter(opened.table, opened.key)
    ben = await second.enter(opened.table)
    assert isinstance(await ben.ask(messages.Sit(1, 1, ["Benjamin"])), messages.Done)
    assert isinstance(await ann.ask(messages.Begin(2)), messages.Done)
    await ben.ear.until(lambda table: table.stage == "playing")
    return opened.table, ann, ben


def _has_moved_on(moment: str, table: messages.Shown) -> bool:
    return table.views[0].turn != moment


async def finish(ann: Person, ben: Person) -> None:
    for person, seat, texts in ((ann, 0, ("take 3", "odd")), (ben, 1, ("take 1", "even"))):
        for text in texts:
            moment = person.ear.table.views[0].turn
            assert isinstance(await person.act(seat, text), messages.Done)
            await person.ear.until(partial(_has_moved_on, moment))
    await ben.ear.until(lambda table: table.turn is not None and table.turn.phase == "throw")
    assert isinstance(await ben.ask(messages.Roll(9, 1, ben.ear.table.views[0].turn)), messages.Done)
    for person in (ann, ben):
        await person.ear.until(lambda table: table.result is not None)
