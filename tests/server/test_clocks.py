"""A clock runs on, whatever people do: only time and the host change it."""

import time
from dataclasses import replace
from pathlib import Path

import pytest

from droptable.core.game import Seat
from droptable.core.match import follow, start, take_back
from droptable.core.registry import rulesets
from droptable.server import facts, messages
from droptable.server.clockwork import LOOK_S
from droptable.server.decision_times import DecisionTimes, Happened
from droptable.server.tables import Tables
from tests.conformance import tiny
from tests.server.test_live_table import AT_ONCE, Ear, act, entered, run, some_tables

CLOCK_S, PASSED_S = 600, 200


class WallClock:
    """The time of day, which a test can put on."""

    def __init__(self) -> None:
        self.on_s = 0.0
        self._time = time.time

    def now(self) -> float:
        return self._time() + self.on_s


@pytest.fixture
def wall(monkeypatch: pytest.MonkeyPatch) -> WallClock:
    clock = WallClock()
    monkeypatch.setattr(time, "time", clock.now)
    return clock


@pytest.fixture
def machine_just_started(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock that never goes back counts from when the machine was started."""
    now = time.monotonic
    started = now()
    monkeypatch.setattr(time, "monotonic", lambda: now() - started)


async def deciding(tables: Tables) -> tuple[messages.Opened, Ear]:
    """Return a table at which Ann has to drop or pop, and has as many seconds for it as the clock gives."""
    places = [messages.NewPlace([name]) for name in ("Ann", "Ben", "Cem")]
    options = {"starter": "first"}
    new = messages.NewTable("drop-or-pop", places, options, clock_seconds=CLOCK_S, begin=True)
    opened = await tables.open_table(new, "me")
    keeper, visit, ear = await entered(tables, opened.table, opened.key)
    await keeper.ask(visit, messages.Roll(1, 0, ear.table.views[0].turn))
    await ear.until(lambda table: table.turn is not None and table.turn.acting == [0])
    await ear.until(lambda table: table.clock_left_ms is not None)
    return opened, ear


def left_s(ear: Ear) -> float:
    assert ear.table.clock_left_ms is not None
    return ear.table.clock_left_ms / 1000


async def shown(ear: Ear) -> float:
    """Return what is left once a clock runs for Ann's decision."""
    await ear.until(lambda table: table.clock_left_ms is not None and bool(table.turn and table.turn.acting == [0]))
    return left_s(ear)


def test_a_bot_that_plays_in_between_gives_no_more_time(tmp_path: Path, wall: WallClock) -> None:
    async def scenario() -> None:
        async with some_tables(tmp_path, replace(AT_ONCE, bot_s=60)) as tables:
            opened, _ = await deciding(tables)
            keeper, visit, ear = await entered(tables, opened.table, opened.key)
            wall.on_s += PASSED_S
            await keeper.ask(visit, messages.Deputise(1, 0, "random"))
            await keeper.ask(visit, messages.ComeBack(2, 0))
            assert await shown(ear) <= CLOCK_S - PASSED_S

    run(scenario)


def test_taking_back_gives_no_more_time_and_takes_none_of_the_next(tmp_path: Path, wall: WallClock) -> None:
    async def scenario() -> None:
        async with some_tables(tmp_path) as tables:
            opened, _ = await deciding(tables)
            keeper, visit, ear = await entered(tables, opened.table, opened.key)
            wall.on_s += PASSED_S
            await keeper.ask(visit, act(ear, 0, "drop"))
            await ear.until(lambda table: table.clock_left_ms is not None and table.turn.caller == 1)  # type: ignore[union-attr]
            assert left_s(ear) > CLOCK_S - PASSED_S, "whoever throws next has their own time"
            await keeper.ask(visit, messages.TakeBack(2, 0))
            assert await shown(ear) <= CLOCK_S - PASSED_S

    run(scenario)


def test_a_restart_gives_no_more_time(tmp_path: Path, wall: WallClock) -> None:
    async def scenario() -> None:
        async with some_tables(tmp_path) as tables:
            opened, _ = await deciding(tables)
            wall.on_s += PASSED_S
        async with some_tables(tmp_path) as tables:
            _, _, ear = await entered(tables, opened.table, opened.key)
            assert CLOCK_S - PASSED_S - 60 < await shown(ear) <= CLOCK_S - PASSED_S

    run(scenario)


def test_who_comes_back_to_an_empty_table_has_a_moment_to_look(tmp_path: Path, wall: WallClock) -> None:
    async def scenario() -> None:
        async with some_tables(tmp_path) as tables:
            opened, _ = await deciding(tables)
            wall.on_s += 2 * CLOCK_S
        async with some_tables(tmp_path) as tables:
            _, _, ear = await entered(tables, opened.table, opened.key)
            assert 0 < await shown(ear) <= LOOK_S

    run(scenario)


@pytest.mark.usefixtures("machine_just_started")
def test_what_ran_out_before_the_machine_was_started_has_run_out(tmp_path: Path, wall: WallClock) -> None:
    test_who_comes_back_to_an_empty_table_has_a_moment_to_look(tmp_path, wall)


def test_a_pause_costs_no_time(tmp_path: Path, wall: WallClock) -> None:
    async def scenario() -> None:
        async with some_tables(tmp_path) as tables:
            opened, _ = await deciding(tables)
            keeper, visit, ear = await entered(tables, opened.table, opened.key)
            await keeper.ask(visit, messages.Pause(1))
            wall.on_s += PASSED_S
            await keeper.ask(visit, messages.Resume(2))
            assert await shown(ear) > CLOCK_S - PASSED_S
            await keeper.close()
            _, _, ear = await entered(tables, opened.table, opened.key)
            assert await shown(ear) > CLOCK_S - PASSED_S

    run(scenario)


def test_times_follow_the_log_through_sealed_steps_and_what_is_taken_back() -> None:
    game = rulesets[tiny.Pebbles.name].game(2, {})
    match, times = start(game), DecisionTimes([Happened(facts.Began(), 10)])
    for seat, text, at in ((1, "take 1", 20), (0, "take 2", 30)):
        match = follow(match, Seat(seat), game.parse(text))
        times.follow(facts.Acted(seat, text), at)
        assert times.decision_began(match) == 10, "others' sealed choices begin no decision of one's own"
    match = take_back(match, Seat(1))
    times.follow(facts.TookBack(1), 40)
    assert times.decision_began(match) == 10
    assert times._actions == [(0, 30)]
    times.follow(facts.ClockSet(5), 50)
    assert times.decision_began(match) == 50, "a new clock begins when it is set"
