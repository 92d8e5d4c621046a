"""A live table, with a game that hides choices and needs a World: what each guest is told, message by message."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager, closing, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from droptable.core.errors import TableError, UnavailableError
from droptable.core.options import format_value
from droptable.core.registry import rulesets
from droptable.server import clockwork, facts, messages, writer
from droptable.server.clockwork import Pace
from droptable.server.decision_times import Happened
from droptable.server.keeper import Gone, Visit
from droptable.server.limits import Limits
from droptable.server.live_table import LiveTable
from droptable.server.read_only import ReadOnlyTable
from droptable.server.store import Store
from droptable.server.tables import Tables
from droptable.server.workers import Seen, Workers
from tests.conformance import tiny

AT_ONCE = Pace(nature_s=0, bot_s=0, bot_think_ms=20, idle_s=0.2, grace_s=0)
FREE = messages.NewPlace()


class Ear:
    """A line that remembers every message, as text, as a browser would get it."""

    def __init__(self) -> None:
        self.heard: list[messages.FromServer] = []
        self.texts: list[str] = []
        self.news = asyncio.Event()
        self.is_dropped = False

    def send(self, *frames: str) -> None:
        self.heard += [msgspec.json.decode(frame, type=messages.FromServer) for frame in frames]
        self.texts += frames
        self.news.set()

    def drop(self) -> None:
        self.is_dropped = True

    def turn_away(self, frame: str) -> None:
        self.send(frame)
        self.drop()

    @property
    def table(self) -> messages.Shown:
        return next(message for message in reversed(self.heard) if isinstance(message, messages.Shown))

    @property
    def key(self) -> str:
        return next(message for message in self.heard if isinstance(message, messages.Welcome)).key

    async def until(self, is_so: Callable[[messages.Shown], bool]) -> None:
        async with asyncio.timeout(60):
            while not is_so(self.table):
                self.news.clear()
                await self.news.wait()


@asynccontextmanager
async def some_tables(folder: Path, pace: Pace = AT_ONCE, limits: Limits | None = None) -> AsyncIterator[Tables]:
    tables = Tables(Store(f"sqlite:///{folder / 'tables.sqlite'}"), Workers(1), pace, limits or Limits())
    await tables.open()
    try:
        yield tables
    finally:
        await tables.close()


def run(scenario: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(scenario())  # type: ignore[arg-type]


async def entered(
    tables: Tables, table: str, key: str | None = None, address: str = ""
) -> tuple[LiveTable, Visit, Ear]:
    ear = Ear()
    keeper, visit = await tables.visit(table, ear, messages.Hello(messages.VERSION, key), address)
    assert isinstance(keeper, LiveTable)
    return keeper, visit, ear


def act(ear: Ear, seat: int, text: str) -> messages.Act:
    view = next(view for view in ear.table.views if view.seat == seat)
    return messages.Act(1, seat, text, view.turn)


def pebbles(**more: object) -> messages.NewTable:
    return messages.NewTable(tiny.Pebbles.name, [messages.NewPlace(["Ann"]), FREE], {"rounds": "1"}, **more)  # type: ignore[arg-type]


def test_a_sealed_choice_reaches_nobody_else_before_all_are_in(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with some_tables(tmp_path) as tables:
            opened = await tables.open_table(pebbles(), "me")
            keeper, anns, ann = await entered(tables, opened.table, opened.key)
            _, bens, ben = await entered(tables, opened.table)
            _, _, watcher = await entered(tables, opened.table)
            await keeper.ask(bens, messages.Sit(1, 1, ["Ben"]))
            await keeper.ask(anns, messages.Begin(2))
            for text in ("take 3", "odd"):
                await keeper.ask(anns, act(ann, 0, text))
            assert not any("take" in text or "chose" in text for text in watcher.texts)
            for shown in (message for message in ben.heard if isinstance(message, messages.Shown)):
                assert shown.log == []
                for view in shown.views:
                    assert view.hidden == []
                    assert view.state["hands"][0] == {"pebbles": None, "odd": None}
            assert ben.table.turn is not None
            assert ben.table.turn.acting == [1]
            assert ann.table.views[0].hidden[0].text == "take 3"
            await keeper.ask(bens, act(ben, 1, "take 1"))
            await keeper.ask(bens, act(ben, 1, "even"))
            await watcher.until(lambda table: table.turn is not None and table.turn.phase == "throw")
            await keeper.ask(bens, messages.Roll(3, 1, ben.table.views[0].turn))
            await watcher.until(lambda table: table.result is not None)  # it rolled: the World was asked in a worker
            assert any("take 3" in text for text in watcher.texts)
            assert [told.actor for told in watcher.table.log][-1] is None

    run(scenario)


def test_a_reload_in_the_middle_of_a_sealed_choice_shows_ones_own(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with some_tables(tmp_path) as tables:
            opened = await tables.open_table(pebbles(), "me")
            keeper, anns, ann = await entered(tables, opened.table, opened.key)
            _, bens, _ = await entered(tables, opened.table)
            await keeper.ask(bens, messages.Sit(1, 1, ["Ben"]))
            await keeper.ask(anns, messages.Begin(2))
            await keeper.ask(anns, act(ann, 0, "take 2"))
            keeper.leave(anns)
            _, again, reloaded = await entered(tables, opened.table, opened.key)
            assert [told.text for told in reloaded.table.views[0].hidden] == ["take 2"]
            await keeper.ask(again, messages.TakeBack(3, 0))
            assert reloaded.table.views[0].hidden == []

    run(scenario)


def test_who_takes_over_a_seat_learns_nothing_of_what_was_chosen_there(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with some_tables(tmp_path) as tables:
            opened = await tables.open_table(pebbles(), "me")
            keeper, anns, ann = await entered(tables, opened.table, opened.key)
            _, bens, ben = await entered(tables, opened.table)
            await keeper.ask(bens, messages.Sit(1, 1, ["Ben"]))
            await keeper.ask(anns, messages.Begin(2))
            await keeper.ask(bens, act(ben, 1, "take 2"))
            await keeper.ask(anns, messages.Free(3, 1))
            await keeper.ask(anns, messages.Sit(4, 1, ["Eve"]))
            assert ann.table.seats == [0, 1]
            assert all(view.hidden == [] for view in ann.table.views)
            await keeper.close()
            _, _, again = await entered(tables, opened.table, opened.key)
            assert all(view.hidden == [] for view in again.table.views)

    run(scenario)


def test_of_a_game_that_was_called_off_nothing_stays_in_the_log(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with some_tables(tmp_path) as tables:
            people = [messages.NewPlace([name]) for name in ("Ann", "Ben", "Cem")]
            opened = await tables.open_table(messages.NewTable("drop-or-pop", people, begin=True), "me")
            keeper, anns, ann = await entered(tables, opened.table, opened.key)
            await ann.until(lambda table: bool(table.log))  # who starts was drawn
            await keeper.ask(anns, messages.CallOff(1))
            assert (ann.table.stage, ann.table.log_from, ann.table.log) == ("lobby", 0, [])

    run(scenario)


def test_stored_then_acknowledged_then_shown(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with some_tables(tmp_path) as tables:
            opened = await tables.open_table(pebbles(), "me")
            keeper, visit, ear = await entered(tables, opened.table, opened.key)
            order: list[str] = []
            append = tables.store.append

            async def watched(*stored: Any) -> None:
                await append(*stored)
                order.append("stored")

            tables.store.append = watched  # type: ignore[method-assign,assignment]
            send = ear.send

            def noted(*frames: str) -> None:
                order.extend(msgspec.json.decode(frame)["kind"] for frame in frames)
                send(*frames)

            ear.send = noted  # type: ignore[method-assign]
            await keeper.ask(visit, messages.SetClock(7, 60))
            assert order == ["stored", "done", "shown"]

    run(scenario)


def test_what_cannot_be_stored_is_not_believed(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with some_tables(tmp_path) as tables:
            opened = await tables.open_table(pebbles(), "me")
            keeper, visit, ear = await entered(tables, opened.table, opened.key)
            _, _, watcher = await entered(tables, opened.table)
            await tables.store.append(opened.table, keeper._stored, [facts.ClockSet(99)])  # another keeper was here
            with pytest.raises(Gone):
                await keeper.ask(visit, messages.SetClock(7, 60))
            assert keeper.gone
            assert watcher.is_dropped, "who only looks would never learn that nothing happens here any more"
            assert not any(isinstance(message, messages.Done) for message in ear.heard)
            fresh, _, after = await entered(tables, opened.table, opened.key)
            assert fresh is not keeper
            assert after.table.clock_seconds == 99

    run(scenario)


def test_who_hangs_up_while_their_action_is_stored_has_done_it_all_the_same(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with some_tables(tmp_path) as tables:
            opened = await tables.open_table(pebbles(), "me")
            keeper, visit, _ = await entered(tables, opened.table, opened.key)
            _, _, watcher = await entered(tables, opened.table)
            async with storing(tmp_path, keeper, keeper.ask(visit, messages.SetClock(7, 60))) as asking:
                asking.cancel()
            with pytest.raises(asyncio.CancelledError):
                await asking
            assert watcher.table.clock_seconds == 60
            await keeper.ask(visit, messages.SetClock(8, 90))  # and the keeper has not lost count
            assert watcher.table.clock_seconds == 90

    run(scenario)


@asynccontextmanager
async def storing(
    folder: Path, keeper: LiveTable, asking: Coroutine[Any, Any, None]
) -> AsyncIterator[asyncio.Task[None]]:
    """Keep what somebody asks from being stored while the block lasts: somebody else has locked the database."""
    with closing(sqlite3.connect(folder / "tables.sqlite")) as other, pytest.MonkeyPatch.context() as patience:
        patience.setattr(writer, "WAIT_S", 60.0)
        other.execute("BEGIN IMMEDIATE")
        task = asyncio.create_task(asking)
        while not keeper.lock.locked():
            await asyncio.sleep(0)
        yield task


def test_who_hangs_up_on_the_doorstep_leaves_no_visit_behind(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with some_tables(tmp_path) as tables:
            opened = await tables.open_table(pebbles(), "me")
            keeper, visit, ear = await entered(tables, opened.table, opened.key)
            async with storing(tmp_path, keeper, keeper.ask(visit, messages.SetClock(7, 60))) as asking:
                coming = asyncio.create_task(tables.visit(opened.table, Ear(), messages.Hello(messages.VERSION)))
                await asyncio.sleep(0)  # whoever comes now waits until that is done
                coming.cancel()
            with pytest.raises(asyncio.CancelledError):
                await coming
            await asking
            assert len(keeper.visits) == 1
            await entered(tables, opened.table)
            await ear.until(lambda table: table.spectators == 1)

    run(scenario)


def test_who_only_looks_on_leaves_no_fact_behind_and_keeps_their_key(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with some_tables(tmp_path) as tables:
            opened = await tables.open_table(pebbles(), "me")
            keeper, _, _ = await entered(tables, opened.table, opened.key)
            before = await tables.store.facts(opened.table)
            _, first, ear = await entered(tables, opened.table)
            _, _, again = await entered(tables, opened.table, ear.key)
            assert again.key == ear.key
            assert await tables.store.facts(opened.table) == before
            await keeper.ask(first, messages.Sit(1, 1, ["Ben"]))
            assert [type(fact) for fact in (await tables.store.facts(opened.table))[len(before) :]] == [
                facts.Came,
                facts.Sat,
            ]
            assert again.table.seats == [1], "the same browser in another tab"

    run(scenario)


@pytest.mark.parametrize("key", ["", "x", "a" * 33, "ü" * 32, "a" * 5_000])
def test_a_key_that_cannot_be_ours_is_replaced(tmp_path: Path, key: str) -> None:
    async def scenario() -> None:
        async with some_tables(tmp_path) as tables:
            opened = await tables.open_table(pebbles(), "me")
            _, _, ear = await entered(tables, opened.table, key)
            assert len(ear.key) == len(opened.key)
            assert ear.key != key

    run(scenario)


def test_a_crowd_that_comes_and_goes_is_shown_as_a_crowd(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with some_tables(tmp_path) as tables:
            opened = await tables.open_table(pebbles(), "me")
            keeper, _, ear = await entered(tables, opened.table, opened.key)
            crowd = [await entered(tables, opened.table) for _ in range(30)]
            await ear.until(lambda table: table.spectators == 30)
            before = len(ear.heard)
            for _, visit, _ in crowd:
                keeper.leave(visit)
            await ear.until(lambda table: table.spectators == 0)
            assert len(ear.heard) == before + 1

    run(scenario)


class Failing:
    """Makes a store fail, as on a full disk, for the kinds of facts that it `refuses`."""

    def __init__(self, store: Store) -> None:
        self.refuses: tuple[type[facts.Fact], ...] = ()
        self.failed = asyncio.Event()
        self._append = store.append
        store.append = self.append  # type: ignore[method-assign,assignment]

    async def append(self, table: str, number: int, new: Sequence[facts.AnyFact], *more: Any) -> None:
        if any(isinstance(fact, self.refuses) for fact in new):
            self.failed.set()
            raise UnavailableError("database-failed")
        await self._append(table, number, new, *more)


def test_a_full_disk_refuses_and_the_game_goes_on_once_there_is_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clockwork, "RETRIES_S", (0.02,))

    async def scenario() -> None:
        async with some_tables(tmp_path) as tables, asyncio.timeout(30):
            disk = Failing(tables.store)
            bots = [messages.NewPlace(bot="random")] * 2
            opened = await tables.open_table(
                messages.NewTable("drop-or-pop", [messages.NewPlace(["Ann"]), *bots]), "me"
            )
            keeper, visit, ear = await entered(tables, opened.table, opened.key)
            disk.refuses = (facts.Began,)
            await keeper.ask(visit, messages.Begin(7))
            assert [told.code for told in ear.heard if isinstance(told, messages.Refused)] == ["database-failed"]
            assert ear.table.stage == "lobby"
            disk.failed.clear()
            disk.refuses = (facts.Answered,)
            await keeper.ask(visit, messages.Begin(8))
            await disk.failed.wait()  # nature is to go on by itself, finds no room, and nobody asks it again
            disk.refuses = ()
            await ear.until(lambda table: bool(table.log))

    run(scenario)


def test_nobody_rebuilds_a_table_while_its_last_fact_is_being_stored(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with some_tables(tmp_path) as tables:
            opened = await tables.open_table(pebbles(), "me")
            keeper, visit, _ = await entered(tables, opened.table, opened.key)
            async with storing(tmp_path, keeper, keeper.ask(visit, messages.SetClock(7, 60))) as asking:
                keeper.leave(visit)
                await asyncio.sleep(3 * AT_ONCE.idle_s)  # the broom comes by, and by again
                coming = asyncio.create_task(entered(tables, opened.table, opened.key))
                await asyncio.sleep(0.1)
                assert not coming.done()
            await asking
            again, _, ear = await coming
            assert keeper.gone
            assert tables.keepers == {opened.table: again}
            assert ear.table.clock_seconds == 60

    run(scenario)


def test_a_table_that_nobody_looks_at_leaves_memory_and_comes_back(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with some_tables(tmp_path) as tables:
            opened = await tables.open_table(pebbles(), "me")
            keeper, visit, _ = await entered(tables, opened.table, opened.key)
            keeper.leave(visit)
            async with asyncio.timeout(20):
                while tables.keepers:
                    await asyncio.sleep(0.05)
            assert keeper.gone
            again, _, ear = await entered(tables, opened.table, opened.key)
            assert again is not keeper
            assert ear.table.places[0].names == ["Ann"]

    run(scenario)


def test_limits_on_tables_and_visits(tmp_path: Path) -> None:
    async def scenario() -> None:
        limits = Limits(tables=3, tables_per_visitor_and_hour=2, visits_per_table=1)
        async with some_tables(tmp_path, limits=limits) as tables:
            opened = [await tables.open_table(pebbles(), "me") for _ in range(2)]
            assert await refused(tables.open_table(pebbles(), "me")) == "too-many-tables"
            await tables.open_table(pebbles(), "you")
            assert await refused(tables.open_table(pebbles(), "you")) == "house-full"
            await entered(tables, opened[0].table)
            assert await refused(entered(tables, opened[0].table)) == "table-full"

    async def refused(work: Awaitable[object]) -> str:
        try:
            await work
        except TableError as error:
            return error.code
        return "nothing was refused"

    run(scenario)


def test_a_worker_that_dies_is_replaced(tmp_path: Path) -> None:
    async def scenario() -> None:
        workers = Workers(1)
        game = tiny.Pebbles()
        state = game.parse_state("1 roll 3 11,20 0,0")
        first = await workers.resolve("me", game, state)
        assert first == Seen(game.format(tiny.Slope().resolve(state)), bytes(range(state.weight + 1)), 0)
        assert workers._pool is not None
        for process in workers._pool.executor._processes.values():
            process.kill()
        # all of those who have asked learn of it, and all of them ask again
        assert await asyncio.gather(*(workers.resolve("me", game, state) for _ in range(8))) == [first] * 8
        workers.close()

    run(scenario)


def test_a_host_who_leaves_for_good_takes_nobodys_game_along(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with some_tables(tmp_path) as tables:
            opened = await tables.open_table(pebbles(), "me")
            keeper, host, _ = await entered(tables, opened.table, opened.key)
            _, guest, ear = await entered(tables, opened.table)
            await keeper.ask(guest, messages.Sit(1, 1, ["Ben"]))
            await keeper.ask(host, messages.Begin(1))
            assert not ear.table.may_host
            keeper.leave(host)
            await ear.until(lambda table: table.may_host)
            assert not ear.table.is_host
            await keeper.ask(guest, messages.Deputise(2, 0, "random"))
            match = keeper.table.match
            await ear.until(lambda _: keeper.table.match is not match)

    run(scenario)


def test_a_rematch_expects_who_is_here_and_keeps_the_bot_of_who_is_not(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with some_tables(tmp_path) as tables:
            opened = await tables.open_table(pebbles(), "me")
            keeper, host, ear = await entered(tables, opened.table, opened.key)
            _, guest, _ = await entered(tables, opened.table)
            await keeper.ask(guest, messages.Sit(1, 1, ["Ben"]))
            await keeper.ask(host, messages.Begin(1))
            for seat, visit in enumerate((host, guest)):
                await keeper.ask(visit, messages.Deputise(2, seat, "random"))
            await ear.until(lambda table: table.stage == "over")
            keeper.leave(guest)
            await keeper.ask(host, messages.Rematch(3))
            assert ear.table.next_by == 0
            assert ear.table.next_table is not None
            _, _, again = await entered(tables, ear.table.next_table, opened.key)
            assert [(place.deputy, place.came) for place in again.table.places] == [(None, True), ("random", False)]

    run(scenario)


async def finished(tables: Tables) -> tuple[LiveTable, Visit, Ear, messages.Opened]:
    """Return a table whose game bots have played to the end for its people."""
    opened = await tables.open_table(pebbles(), "me")
    keeper, host, ear = await entered(tables, opened.table, opened.key)
    _, guest, _ = await entered(tables, opened.table)
    await keeper.ask(guest, messages.Sit(1, 1, ["Ben"]))
    await keeper.ask(host, messages.Begin(1))
    for seat, visit in enumerate((host, guest)):
        await keeper.ask(visit, messages.Deputise(2, seat, "random"))
    await ear.until(lambda table: table.stage == "over")
    return keeper, host, ear, opened


def test_who_comes_after_the_end_is_not_led_on_to_where_people_play_now(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with some_tables(tmp_path) as tables:
            opened = await tables.open_table(pebbles(), "me")
            _, _, companion = await entered(tables, opened.table)
            keeper, host, _ = await entered(tables, opened.table, opened.key)
            _, guest, _ = await entered(tables, opened.table)
            await keeper.ask(guest, messages.Sit(1, 1, ["Ben"]))
            await keeper.ask(host, messages.Begin(1))
            for seat, visit in enumerate((host, guest)):
                await keeper.ask(visit, messages.Deputise(2, seat, "random"))
            await companion.until(lambda table: table.stage == "over")
            _, _, early = await entered(tables, opened.table)
            await keeper.ask(host, messages.Rematch(3))
            _, _, late = await entered(tables, opened.table)
            _, _, again = await entered(tables, opened.table, companion.key)
            assert companion.table.next_table is not None
            assert again.table.next_table == companion.table.next_table
            assert (early.table.next_table, late.table.next_table) == (None, None)
            assert (early.table.next_by, late.table.next_by) == (None, None)
            await keeper.close()
            _, _, stranger = await entered(tables, opened.table, companion.key)
            assert stranger.table.next_table is None
            _, _, back = await entered(tables, opened.table, opened.key)
            assert back.table.next_table == companion.table.next_table

    run(scenario)


def test_a_rematch_counts_as_opening_a_table(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with some_tables(tmp_path, limits=Limits(tables_per_visitor_and_hour=1)) as tables:
            keeper, host, ear, opened = await finished(tables)
            with suppress(TableError):
                await tables.open_table(pebbles(), host.address)
            await keeper.ask(host, messages.Rematch(3))
            assert [told.code for told in ear.heard if isinstance(told, messages.Refused)] == ["too-many-tables"]
            assert await tables.store.count() == 2
            tables.leave(keeper, host)
            _, elsewhere, there = await entered(tables, opened.table, opened.key, address="elsewhere")
            await keeper.ask(elsewhere, messages.Rematch(4))
            assert there.table.next_table is not None

    run(scenario)


def test_who_reloads_is_not_away(tmp_path: Path) -> None:
    async def scenario() -> None:
        patient = replace(AT_ONCE, grace_s=60.0)
        async with some_tables(tmp_path, patient) as tables:
            opened = await tables.open_table(pebbles(), "me")
            keeper, host, _ = await entered(tables, opened.table, opened.key)
            _, guest, ben = await entered(tables, opened.table)
            await keeper.ask(guest, messages.Sit(1, 1, ["Ben"]))
            await keeper.ask(host, messages.Begin(1))
            keeper.leave(host)
            await keeper.ask(guest, messages.Deputise(2, 0, "random"))
            assert [told.code for told in ben.heard if isinstance(told, messages.Refused)] == ["just-left"]
            await keeper.close()  # nor is anybody after a restart
            keeper, guest, ben = await entered(tables, opened.table, ben.key)
            await keeper.ask(guest, messages.Deputise(2, 0, "random"))
            assert [told.code for told in ben.heard if isinstance(told, messages.Refused)] == ["just-left"]

    run(scenario)


def test_a_table_that_can_only_be_looked_at_shows_no_open_choice(tmp_path: Path) -> None:
    def log(*happened: facts.AnyFact) -> list[str]:
        row = facts.Row("t1", "unknown", 9, 2, {}, None, b"s" * 32)
        history = [Happened(fact, 0) for fact in (facts.Began(), *happened)]
        return [told.text for told in ReadOnlyTable(row, history)._log()]

    answer, shown = facts.Answered("4"), facts.Acted(0, "drop", guest=0, sealed=False)
    sealed, old = facts.Acted(1, "write b", guest=1, sealed=True), facts.Acted(0, "write a")
    assert log(answer, shown, sealed) == ["4", "drop"]
    assert log(answer, sealed, sealed, answer) == ["4", "write b", "write b", "4"]
    assert log(answer, old, sealed) == ["4"], "an old fact does not tell whether it was sealed"
    assert log(answer, old, facts.TookBack(0), shown) == ["4", "drop"]


def test_a_start_that_is_no_longer_possible_is_only_looked_at(tmp_path: Path) -> None:
    """As a table of an older version may have it, which took more positions."""

    async def scenario() -> None:
        async with some_tables(tmp_path) as tables:
            usual = rulesets["drop-or-pop"].game(3)
            options = {name: format_value(value) for name, value in usual.options.items()}
            row = facts.Row("t1", usual.name, usual.rules, 3, options, "bbbb/-/-/rrrr 0 - -", b"s" * 32)
            await tables.store.add(row, [facts.Began()])
            assert isinstance(await tables.keeper("t1"), ReadOnlyTable)

    run(scenario)


def test_a_restored_table_shows_no_open_choice_of_others(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with some_tables(tmp_path) as tables:
            opened = await tables.open_table(pebbles(), "me")
            keeper, anns, ann = await entered(tables, opened.table, opened.key)
            _, bens, _ = await entered(tables, opened.table)
            await keeper.ask(bens, messages.Sit(1, 1, ["Ben"]))
            await keeper.ask(anns, messages.Begin(2))
            await keeper.ask(anns, act(ann, 0, "take 2"))
            await keeper.close()
            _, _, watcher = await entered(tables, opened.table)
            assert not any("take 2" in text for text in watcher.texts)
            assert "take 2" not in await tables.record(opened.table)

    run(scenario)


def test_who_has_not_come_yet_is_told_from_who_went_away(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with some_tables(tmp_path) as tables:
            opened = await tables.open_table(pebbles(), "me")
            keeper, host, _ = await entered(tables, opened.table, opened.key)
            _, guest, ben = await entered(tables, opened.table)
            await keeper.ask(guest, messages.Sit(1, 1, ["Ben"]))
            keeper.leave(host)
            await ben.until(
                lambda table: [(one.here, one.came) for one in table.places] == [(False, True), (True, True)]
            )
            await keeper.close()
            keeper, _, back = await entered(tables, opened.table, ben.key)
            assert [(place.here, place.came) for place in back.table.places] == [(False, False), (True, True)]

    run(scenario)


@pytest.mark.parametrize("fault", ["raises", "does what nobody may", "says what nobody knows"])
def test_a_bot_that_fails_does_not_stop_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, fault: str
) -> None:
    sound = Workers.decide

    async def decide(self: Workers, asker: str, game: Any, view: Any, seat: Any, bot: str, effort: Any) -> str:
        if bot == "random":
            return await sound(self, asker, game, view, seat, bot, effort)
        if fault == "raises":
            raise ZeroDivisionError
        return "pass" if fault == "does what nobody may" else "<b>"

    monkeypatch.setattr(Workers, "decide", decide)

    async def scenario() -> None:
        async with some_tables(tmp_path) as tables:
            bots = [messages.NewPlace(bot="greedy")] * 3
            opened = await tables.open_table(messages.NewTable("drop-or-pop", bots, begin=True), "me")
            keeper, _, ear = await entered(tables, opened.table, opened.key)
            await ear.until(lambda table: _seats_acted(keeper) >= 3)

    run(scenario)
    assert "greedy failed" in caplog.text


def _seats_acted(keeper: LiveTable) -> int:
    assert keeper.table.match is not None
    decided = [entry for entry in keeper.table.match.log if entry.actor is not None]
    assert all(entry.by == "bot random" for entry in decided)
    return len(decided)
