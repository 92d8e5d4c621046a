"""A server that has lost the physics: tables of DROP IT say so, can be looked at, and go on once it is back."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from droptable.core.game import Seat
from droptable.core.record import parse_record
from droptable.core.replay import replay
from droptable.physics.drop_it import EXTRA, ShaftMaker
from droptable.server import messages
from droptable.server.read_only import ReadOnlyTable
from tests.server.test_live_table import Ear, act, entered, run, some_tables

PEOPLE = [messages.NewPlace(names=["Ann"]), messages.NewPlace(names=["Ben"])]
OPTIONS = {"starter": "named", "hand": "steady"}


def test_a_table_that_cannot_go_on_says_so_and_is_looked_at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        async with some_tables(tmp_path) as tables:
            new = messages.NewTable("drop-it", PEOPLE, OPTIONS, begin=True)
            opened = await tables.open_table(new, "me")
            keeper, visit, ear = await entered(tables, opened.table, opened.key)
            await ear.until(lambda table: table.turn is not None and 0 in table.turn.acting)
            match = keeper.table.playing
            release = match.game.sample(match.state, Seat(0), Random(1).randrange)
            await keeper.ask(visit, act(ear, 0, match.game.format(release)))
            # it was let go, and it came to rest
            await ear.until(lambda table: len(keeper.table.playing.log) == len(match.log) + 2)
            before = await tables.record(opened.table)
        with monkeypatch.context() as lost:
            lost.setattr(ShaftMaker, "missing", EXTRA)
            async with some_tables(tmp_path) as tables:
                await looked_at(tables, opened)
                record = parse_record(await tables.record(opened.table))
                assert replay(record).state == replay(parse_record(before)).state
        async with some_tables(tmp_path) as tables:
            await entered(tables, opened.table, opened.key)
            assert await tables.record(opened.table) == before

    run(scenario)


async def looked_at(tables: Any, opened: messages.Opened) -> None:
    ear = Ear()
    keeper, visit = await tables.visit(opened.table, ear, messages.Hello(messages.VERSION, opened.key), "")
    assert isinstance(keeper, ReadOnlyTable)
    assert ear.table.stage == "read-only"
    assert ear.table.log
    await keeper.ask(visit, messages.Pause(7))
    refusal = next(message for message in reversed(ear.heard) if isinstance(message, messages.Refused))
    assert (refusal.code, refusal.arguments["extra"]) == ("no-physics", EXTRA)
