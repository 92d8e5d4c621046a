"""No request of one visitor holds the others up: how much the event loop does in one go, counted and not timed.

A time limit would fail on a busy machine and prove nothing on a fast one. What is counted is how many functions are
called between two turns of the loop: a machine calls some five million a second, so the bound is a few milliseconds.
"""

import asyncio
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from droptable.core.errors import DroptableError
from droptable.server import messages
from tests.server.test_live_table import act, entered, run, some_tables

MOST_CALLS = 20_000  # in one go; what is asked below takes some 1,500
PEOPLE = [messages.NewPlace([who]) for who in ("Ann", "Ben", "Cem")]


class Loop:
    """What the event loop of this thread has done in one go, at most."""

    def __init__(self) -> None:
        self.most = 0
        self._calls = 0

    def counted(self, run: Callable[[Any], None]) -> Callable[[Any], None]:
        """Return what runs a callback of the loop, with its calls counted."""

        def counting(handle: Any) -> None:
            self._calls = 0
            sys.setprofile(self._count)
            try:
                run(handle)
            finally:
                sys.setprofile(None)
                self.most = max(self.most, self._calls)

        return counting

    def _count(self, frame: FrameType, what: str, argument: object) -> None:
        self._calls += what in ("call", "c_call")


@contextmanager
def watched_loop(monkeypatch: pytest.MonkeyPatch) -> Iterator[Loop]:
    loop = Loop()
    with monkeypatch.context() as patch:
        patch.setattr(asyncio.Handle, "_run", loop.counted(asyncio.Handle._run))
        yield loop


def long_record(lines: int) -> str:
    """Return a legal record of DROP OR POP! that goes on for so many lines: one counter goes in and out."""
    head = ["droptable-record 1", "game: drop-or-pop", "rules: 1", 'seat: ["A"]', 'seat: ["B"]', 'seat: ["C"]']
    head += ["option starter: first", "option left_out: yellow", "option turn_limit: none", "dice: given", ""]
    moves = [line for turn in range(lines // 2) for line in ("* red", f"{turn % 3} {('drop', 'pop')[turn % 2]}")]
    return "\n".join([*head, *moves, ""])


def test_what_is_counted_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    async def busy() -> None:
        await asyncio.sleep(0)
        for _ in range(MOST_CALLS):
            abs(-1)

    with watched_loop(monkeypatch) as loop:
        asyncio.run(busy())
    assert loop.most > MOST_CALLS


def test_long_records_leave_the_loop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Replays, branches and what-ifs of a record of half a megabyte are worked out elsewhere."""
    text = long_record(30_000)

    async def scenario() -> None:
        async with some_tables(tmp_path) as tables:
            with watched_loop(monkeypatch) as loop:
                await tables.questions.replay_of(text, "somebody")
                new = messages.NewTable("drop-or-pop", PEOPLE, begin=True, record=text, line=29_000)
                opened = await tables.open_table(new, "somebody")
                await tables.record(opened.table)
                for line in (29_001, 10**9):
                    try:
                        await tables.questions.what_if(messages.NewWhatIf(text, line), "somebody")
                    except DroptableError as refusal:
                        assert line == 10**9, refusal
            assert loop.most < MOST_CALLS

    run(scenario)


@pytest.mark.parametrize("turns", [10, 300])
def test_a_broadcast_costs_no_more_after_a_long_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, turns: int
) -> None:
    """Fifty strangers look on at a long game, and its host changes something again and again."""

    async def scenario() -> None:
        async with some_tables(tmp_path) as tables:
            new = messages.NewTable("drop-or-pop", PEOPLE, {"starter": "first"}, begin=True)
            opened = await tables.open_table(new, "me")
            keeper, visit, ear = await entered(tables, opened.table, opened.key)
            for turn in range(turns):
                if ear.table.result is None:  # whoever pops where they can plays long
                    await keeper.ask(visit, messages.Roll(1, turn % 3, ear.table.views[turn % 3].turn))
                    offers = [offer.text for offer in ear.table.views[turn % 3].offers or ()]
                    await keeper.ask(visit, act(ear, turn % 3, "pop" if "pop" in offers else offers[0]))
            for number in range(50):
                await entered(tables, opened.table, address=f"10.0.0.{number}")
            with watched_loop(monkeypatch) as loop:
                for seconds in (None, 60, None, 60):
                    await keeper.ask(visit, messages.SetClock(2, seconds))
            assert loop.most < MOST_CALLS

    run(scenario)
