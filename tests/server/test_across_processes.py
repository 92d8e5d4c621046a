"""Bots, clocks, presence, exhibits and calls: each works, once, wherever its people have come in."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric import ec

from droptable.core.errors import TableError
from droptable.server import facts, messages
from droptable.server.clockwork import BY_CLOCK
from droptable.server.cluster.far_tables import FarTable
from droptable.server.push import Call, Pusher
from droptable.server.store import Store
from droptable.server.subscriptions import Subscription, Subscriptions
from droptable.server.web_push import CURVE, point_of, to_base64
from droptable.server.workers import Workers
from tests.conformance import tiny
from tests.server.neighbours import Person, Process, a_game, eventually, finish, patiently, processes
from tests.server.services import Postgres, RedisServer
from tests.server.test_analyses import NOTHING, Slow
from tests.server.test_live_table import run

PEBBLES = tiny.Pebbles()


async def acts_of(process: Process, table: str) -> list[facts.Acted]:
    return [fact for fact in await process.tables.store.facts(table) if isinstance(fact, facts.Acted)]


def drop_or_pop(**more: object) -> messages.NewTable:
    bots = [messages.NewPlace(bot="random")] * 2
    return messages.NewTable("drop-or-pop", [messages.NewPlace(["Ann"]), *bots], {"starter": "first"}, **more)  # type: ignore[arg-type]


@pytest.fixture
def thoughts(monkeypatch: pytest.MonkeyPatch) -> Counter[int]:
    """How often a bot was asked to decide for a seat, in whichever process."""
    asked: Counter[int] = Counter()
    decide = Workers.decide

    async def counted(self: Workers, asker: str, game: Any, view: Any, seat: Any, bot: str, effort: Any) -> str:
        asked[seat] += 1
        return await decide(self, asker, game, view, seat, bot, effort)

    monkeypatch.setattr(Workers, "decide", counted)
    return asked


async def decided(process: Process, table: str) -> Counter[int]:
    """Return how often each seat's bot has decided, as it is stored."""
    return Counter(fact.seat for fact in await acts_of(process, table) if fact.seat)


async def play_on(person: Person, seat: int, turns: int) -> None:
    """Take so many turns at a seat."""
    for _ in range(turns):
        await person.ear.until(lambda table: bool(table.turn and table.turn.caller == seat and not table.turn.acting))
        person.requests += 1
        moment = person.ear.table.views[0].turn
        assert isinstance(await person.ask(messages.Roll(person.requests, seat, moment)), messages.Done)
        await person.ear.until(lambda table: bool(table.turn and table.turn.acting == [seat]))
        offers = person.ear.table.views[0].offers or []
        assert isinstance(await person.act(seat, offers[0].text), messages.Done)


# ------------------------------------------------------------ bots


def test_bots_decide_once_for_people_who_are_all_elsewhere(
    postgres: Postgres, redis: RedisServer, thoughts: Counter[int]
) -> None:
    async def scenario() -> None:
        async with processes(postgres, redis, 3) as (first, second, third):
            opened = await first.tables.open_table(drop_or_pop(begin=True), "me")
            await first.tables.keeper(opened.table)
            ann, watcher = await second.enter(opened.table, opened.key), await third.enter(opened.table)
            assert isinstance(ann.keeper, FarTable)
            await play_on(ann, 0, 2)
            await ann.ear.until(lambda table: bool(table.turn and table.turn.caller == 0))
            await watcher.ear.until(lambda table: len(table.log) + table.log_from >= len(ann.ear.table.log))
            assert min(thoughts[1], thoughts[2]) >= 2
            assert await decided(first, opened.table) == thoughts, "each decision was made once, by one process"

    run(scenario)


def test_bots_go_on_where_their_keeper_was_killed(
    postgres: Postgres, redis: RedisServer, thoughts: Counter[int]
) -> None:
    async def scenario() -> None:
        async with processes(postgres, redis, 3) as (first, second, third):
            opened = await first.tables.open_table(drop_or_pop(begin=True), "me")
            await first.tables.keeper(opened.table)
            ann = await second.enter(opened.table, opened.key)
            await play_on(ann, 0, 1)
            await first.crash()
            await ann.until_dropped()
            again = await third.enter(opened.table, opened.key)
            await play_on(again, 0, 1)
            await again.ear.until(lambda table: bool(table.turn and table.turn.caller == 0))
            assert sum(thoughts.values()) >= sum((await decided(third, opened.table)).values()) >= 4

    run(scenario)


# ------------------------------------------------------------ clocks


def test_a_clock_runs_out_after_its_keeper_was_killed(postgres: Postgres, redis: RedisServer) -> None:
    async def scenario() -> None:
        async with processes(postgres, redis, 3) as (first, second, third):
            opened = await first.tables.open_table(drop_or_pop(begin=True, clock_seconds=5), "me")
            await first.tables.keeper(opened.table)
            ann = await second.enter(opened.table, opened.key)
            await ann.ear.until(lambda table: table.clock_left_ms is not None)
            await first.crash()
            await ann.until_dropped()
            again, watcher = await third.enter(opened.table, opened.key), await second.enter(opened.table)
            await again.ear.until(lambda table: any(entry.by == BY_CLOCK for entry in table.log))
            await watcher.ear.until(lambda table: any(entry.by == BY_CLOCK for entry in table.log))
            assert await third.tables.record(opened.table), "which replays: nobody's turn was taken twice"

    run(scenario)


# ------------------------------------------------------------ presence


def seen(people: int, spectators: int, table: messages.Shown) -> bool:
    return [place.here for place in table.places].count(True) == people and table.spectators == spectators


def test_who_is_here_is_the_same_from_each_process(postgres: Postgres, redis: RedisServer) -> None:
    async def scenario() -> None:
        async with processes(postgres, redis, 3) as (first, second, third):
            table, ann, ben = await a_game(first, second)
            watchers = [await process.enter(table) for process in (first, second, third)]
            for person in (ann, ben, *watchers):
                await person.ear.until(partial(seen, 2, 3))
            watchers[1].leave()
            for person in (ann, ben, watchers[0], watchers[2]):
                await person.ear.until(partial(seen, 2, 2))
            ben.leave()
            for person in (ann, watchers[0], watchers[2]):
                await person.ear.until(partial(seen, 1, 2))
            back = await third.enter(table, ben.ear.key)
            for person in (ann, back, watchers[0], watchers[2]):
                await person.ear.until(partial(seen, 2, 2))
            await third.crash()  # and whoever had come by it is gone
            for person in (ann, watchers[0]):
                await person.ear.until(partial(seen, 1, 1))

    run(scenario)


# ------------------------------------------------------------ exhibits


def test_what_there_was_to_see_is_the_same_from_each_process_and_after_its_keeper(
    postgres: Postgres, redis: RedisServer
) -> None:
    async def scenario() -> None:
        async with processes(postgres, redis, 3) as (first, second, third):
            table, ann, ben = await a_game(first, second)
            await finish(ann, ben)
            ear = ann.ear.table
            last = ear.log_from + len(ear.log) - 1
            shown = await first.tables.exhibit(table, last, "me")
            assert shown, "a stone has rolled"
            assert await second.tables.exhibit(table, last, "me") == shown
            await first.crash()
            await ben.until_dropped()
            await third.tables.workers.resolve(
                "me", PEBBLES, PEBBLES.parse_state("1 roll 3 11,20 0,0")
            )  # it knows them
            for process in (third, second):
                again = await patiently(partial(process.tables.exhibit, table, last, "me"))
                assert again == shown, "computed again by who keeps it now"

    run(scenario)


# ------------------------------------------------------------ calls


@dataclass
class Calls:
    """The calls that were sent, by whichever process."""

    sent: list[tuple[str, str]] = field(default_factory=list)

    def pusher(self, store: Store) -> Pusher:
        return _Sender(self, store)


class _Sender(Pusher):
    def __init__(self, calls: Calls, store: Store) -> None:
        super().__init__("mailto:us@here", ec.generate_private_key(CURVE), Subscriptions(store))
        self._told = calls

    async def send(self, subscription: Subscription, call: Call) -> None:
        self._told.sent.append((subscription.endpoint, call.table))


def a_browser(number: int) -> messages.Subscribe:
    key = to_base64(point_of(ec.generate_private_key(CURVE).public_key()))
    auth = to_base64(bytes(16))
    return messages.Subscribe(number, "https://fcm.googleapis.com/x", key, auth, "en")


def test_who_is_away_is_called_once_for_a_turn_whoever_keeps_the_table(
    postgres: Postgres, redis: RedisServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked = asyncio.Event()
    claim = Subscriptions.to_call

    async def claimed(self: Subscriptions, table: str, key_hash: str, moment: str) -> list[Subscription]:
        try:
            return await claim(self, table, key_hash, moment)
        finally:
            looked.set()

    monkeypatch.setattr(Subscriptions, "to_call", claimed)

    async def scenario() -> None:
        calls = Calls()
        async with processes(postgres, redis, 3, pusher=calls.pusher) as (first, second, third):
            table, ann, ben = await a_game(first, second)
            assert isinstance(await ben.ask(a_browser(50)), messages.Done)
            ben.leave()
            await eventually(lambda: len(calls.sent) == 1)
            assert calls.sent == [("https://fcm.googleapis.com/x", table)]
            looked.clear()
            await first.crash()
            again = await third.enter(table, ann.ear.key)  # whose process keeps the table now, and sees who is away
            assert isinstance(await again.act(0, "take 3"), messages.Done)
            async with asyncio.timeout(30):
                await looked.wait()
            assert len(calls.sent) == 1, "Ben was called for this turn before"
            back = await second.enter(table, ben.ear.key)
            assert isinstance(await back.act(1, "take 1"), messages.Done)
            back.leave()
            await eventually(lambda: len(calls.sent) == 2)  # his guess is another moment

    run(scenario)


# ------------------------------------------------------------ analyses


@pytest.fixture
def workers(monkeypatch: pytest.MonkeyPatch) -> Slow:
    """Workers of all processes, who weigh a line whenever they are told to."""
    slow = Slow()
    monkeypatch.setattr(Workers, "weigh", lambda _, *asked: slow.weigh(*asked))
    monkeypatch.setattr(Workers, "analysis", lambda _, *asked: slow.analysis(*asked))
    return slow


async def until_analysed(ask: Callable[[], Awaitable[messages.Analysing]]) -> messages.Analysis:
    async with asyncio.timeout(30):
        while (found := await ask()).analysis is None:
            await asyncio.sleep(0.02)
    return found.analysis


def test_a_game_is_analysed_once_whoever_asks(postgres: Postgres, redis: RedisServer, workers: Slow) -> None:
    async def scenario() -> None:
        async with processes(postgres, redis, 3) as (first, second, third):
            table, ann, ben = await a_game(first, second)
            await finish(ann, ben)
            for process in (second, first, third):
                assert (await process.tables.analysis(table, "me")).analysis is None
            await eventually(lambda: len(workers.asked) == 1)
            workers.let(2)
            for process in (first, third, second):
                assert await until_analysed(partial(process.tables.analysis, table, "me")) == NOTHING
            assert [line for _, line in workers.asked] == [0, 1], "each line was weighed once"

    run(scenario)


def test_a_record_is_analysed_once_and_what_came_of_it_is_found_from_each_process(
    postgres: Postgres, redis: RedisServer, workers: Slow
) -> None:
    async def scenario() -> None:
        async with processes(postgres, redis, 3) as (first, second, third):
            for process in (first, second, third, first):
                assert (await process.tables.analyses.of_record("a game", "me")).analysis is None
            await eventually(lambda: len(workers.asked) == 1)
            workers.let(2)
            for process in (third, second, first):
                asked = partial(process.tables.analyses.of_record, "a game", "me")
                assert await until_analysed(asked) == NOTHING
            assert len(workers.asked) == 2
            await first.crash()  # which knew of it
            await eventually(lambda: first.cluster._me not in second.cluster._present.here)
            workers.let(2)
            assert await until_analysed(partial(second.tables.analyses.of_record, "a game", "me")) == NOTHING
            assert len(workers.asked) == 4, "whoever is asked next does it again"

    run(scenario)


def test_why_an_analysis_failed_is_told_by_another_process(
    postgres: Postgres, redis: RedisServer, workers: Slow
) -> None:
    async def scenario() -> None:
        async with processes(postgres, redis) as (first, second):
            workers.failure = TableError("not-over")
            assert (await first.tables.analyses.of_record("a game", "me")).analysis is None
            workers.let(1)
            with pytest.raises(TableError, match="not-over"):
                await until_analysed(partial(second.tables.analyses.of_record, "a game", "me"))

    run(scenario)
