"""Hints that the host can switch off, and high scores that are kept with their records."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from droptable.bots.bot import Effort, Simulator, bot_for
from droptable.core.errors import TableError
from droptable.core.game import Seat, Seats
from droptable.core.match import result
from droptable.core.record import parse_record
from droptable.games.number_drop.boards import PRINTED, rank_for
from droptable.server import messages
from droptable.server.facts import Hinted, Row
from droptable.server.places import HINT
from droptable.server.requests import _check_deciders
from droptable.server.store import ScoreRow
from droptable.server.tables import Tables
from droptable.verification import Gap, verify
from tests.rules.number_drop import LAST_ROUND
from tests.server.test_live_table import entered, run, some_tables

ANN = messages.NewPlace(names=["Ann"])
SOLO_START = "combo 0 S,O,T,I,L - 2345I - 0 1,1,0,0,0 1 11119../2345...|-|-|-"


async def solo(tables: Tables, **more: Any) -> tuple[Any, Any, Any]:
    opened = await tables.open_table(messages.NewTable("number-drop", [ANN], begin=True, **more), "v")
    return await entered(tables, opened.table, opened.key)


def a_record(start: str | None, *lines: str) -> str:
    head = ["droptable-record 1", "game: number-drop", "rules: 1", 'seat: ["Ann"]']
    options = {"starter": "random", "tiles": "any_five", "phase3": "simultaneous", "phase4": "simultaneous"}
    head += [f"option {name}: {value}" for name, value in (options | {"shared_letter": "literal"}).items()]
    head += [] if start is None else [f"start: {start}"]
    return "\n".join([*head, "dice: given", "", *lines, ""])


async def last_answer(ear: Any, kind: type) -> Any:
    return next(message for message in reversed(ear.heard) if isinstance(message, kind))


def test_the_adviser_finds_combos_unless_the_host_has_switched_hints_off(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with some_tables(tmp_path) as tables:
            keeper, visit, ear = await solo(tables, record=a_record(SOLO_START), line=0)
            await keeper.ask(visit, messages.Advise(1, 0))
            advised = await last_answer(ear, messages.Advised)
            assert {offer["box"] for offer in advised.advice} == {"=3", "=4", "+3", "+4", "+5"}
            assert ear.table.views[0].offers

            await keeper.ask(visit, messages.Advise(2, 0, "nonsense"))
            assert (await last_answer(ear, messages.Refused)).code == "no-such-question"
            await keeper.ask(visit, messages.Advise(3, 1))
            assert (await last_answer(ear, messages.Refused)).code == "not-your-seat"

            await keeper.ask(visit, messages.SetHints(4, hints=False))
            assert not ear.table.hints
            assert ear.table.views[0].offers is None, "a list of all combos would be a hint"
            await keeper.ask(visit, messages.Advise(5, 0))
            assert (await last_answer(ear, messages.Refused)).code == "no-hints"
            await keeper.ask(visit, messages.Consider(6, 0, "circle a1 b1 c1"))
            assert (await last_answer(ear, messages.Considered)).events[0].code == "circled-identical"

    run(scenario)


def test_only_the_host_sets_hints_and_a_new_table_may_begin_without(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with some_tables(tmp_path) as tables:
            keeper, _, ear = await solo(tables, hints=False)
            assert not ear.table.hints
            _, guest, their_ear = await entered(tables, ear.table.table)
            await keeper.ask(guest, messages.SetHints(1, hints=True))
            assert (await last_answer(their_ear, messages.Refused)).code == "not-host"

    run(scenario)


async def play(keeper: Any, visit: Any, ear: Any) -> None:
    """Play a solo game to its end from the person's seat, as well as a bot would."""
    simulator: Simulator[Any, Any] = Simulator(keeper.table.opening.game, Random(1).randrange)
    while not keeper.table.is_over:
        match, at = keeper.table.match, ear.table.views[0].turn
        if isinstance(match.turn, Seats):
            action = bot_for("number-drop", "greedy").decide(simulator, match.state, Seat(0), Effort())
            await keeper.ask(visit, messages.Act(1, 0, match.game.format(action), at))
        elif match.turn.sizes and match.turn.caller is not None:
            await keeper.ask(visit, messages.Roll(1, 0, at))
        else:
            log = len(match.log)
            await ear.until(lambda _, log=log: len(keeper.table.match.log) > log)
    await ear.until(lambda table: table.result is not None)


def test_a_solo_score_is_kept_with_its_record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # the same dice in every run: with others a bot may beat nobody
    monkeypatch.setattr("droptable.server.tables.new_table", lambda: ("same2table", b"s" * 32))

    async def scenario() -> None:
        async with some_tables(tmp_path) as tables:
            keeper, visit, ear = await solo(tables)
            await play(keeper, visit, ear)
            points = keeper.table.match.game.outcome(keeper.table.match.state).scores[0]
            rank = rank_for(points)
            assert rank is not None
            assert ear.table.places[0].may_enter

            await keeper.ask(visit, messages.EnterScore(2, 0, "toolong"))
            assert (await last_answer(ear, messages.Refused)).code == "bad-board-name"
            await keeper.ask(visit, messages.EnterScore(3, 0, "AN1"))
            assert ear.table.places[0].entered == "AN1"
            assert not ear.table.places[0].may_enter
            await keeper.ask(visit, messages.EnterScore(4, 0, "AN2"))
            assert (await last_answer(ear, messages.Refused)).code == "score-entered"

            board, players = await tables.scores("number-drop")
            assert board.board == "solo"
            assert [spot.printed.name for spot in board.places if spot.printed] == [name for name, _ in PRINTED]
            own = board.places[rank - 1].own
            assert own is not None and own.table is not None
            assert own == messages.Score("AN1", points, ear.table.table)
            assert [spot.own for spot in board.places].count(None) == len(PRINTED) - 1
            assert all(spot.own is None and spot.printed is None for spot in players.places)
            # whoever follows the name on the board finds a whole game from the usual start, signed
            proven = verify(parse_record(await tables.record(own.table)), keys=[tables.key.public])
            assert proven.gaps == Gap(0)
            assert result(proven.last).scores == (points,)

        async with some_tables(tmp_path) as tables:  # the server starts again
            board, _ = await tables.scores("number-drop")
            assert board.places[rank - 1].own == own
            _, _, ear = await entered(tables, own.table, None)
            assert ear.table.places[0].entered == "AN1"

    run(scenario)


def test_what_a_bot_decided_is_no_score_of_ones_own(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with some_tables(tmp_path) as tables:
            keeper, visit, ear = await solo(tables)
            await keeper.ask(visit, messages.EnterScore(1, 0, "ANN"))
            assert (await last_answer(ear, messages.Refused)).code == "not-over"
            await keeper.ask(visit, messages.Deputise(2, 0, "greedy"))
            await ear.until(lambda table: table.result is not None)
            assert not ear.table.places[0].may_enter
            await keeper.ask(visit, messages.EnterScore(3, 0, "ANN"))
            assert (await last_answer(ear, messages.Refused)).code == "bot-helped"

    run(scenario)


def test_a_bots_score_is_nobodys_who_sits_down_afterwards(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with some_tables(tmp_path) as tables:
            new = messages.NewTable("number-drop", [messages.NewPlace(bot="greedy")], begin=True)
            opened = await tables.open_table(new, "v")
            keeper, visit, ear = await entered(tables, opened.table, opened.key)
            await ear.until(lambda table: table.result is not None)
            await keeper.ask(visit, messages.Free(1, 0))
            await keeper.ask(visit, messages.Sit(2, 0, ["Ann"]))
            await keeper.ask(visit, messages.EnterScore(3, 0, "ANN"))
            assert (await last_answer(ear, messages.Refused)).code == "bot-helped"
            await keeper.close()
            keeper, visit, ear = await entered(tables, opened.table, opened.key)  # rebuilt from its facts
            await keeper.ask(visit, messages.EnterScore(3, 0, "ANN"))
            assert (await last_answer(ear, messages.Refused)).code == "bot-helped"

    run(scenario)


def test_a_game_that_began_in_the_middle_stays_off_the_board(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with some_tables(tmp_path) as tables:
            keeper, visit, ear = await solo(tables, record=a_record(LAST_ROUND), line=0)
            await keeper.ask(visit, messages.Act(1, 0, "circle a1 b1 c1", ear.table.views[0].turn))
            await ear.until(lambda table: table.result is not None)
            await keeper.ask(visit, messages.EnterScore(2, 0, "ANN"))
            assert (await last_answer(ear, messages.Refused)).code == "not-from-the-beginning"

    run(scenario)


def test_of_equal_scores_the_older_stays_and_better_ones_take_the_place(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with some_tables(tmp_path) as tables:
            for table, name, points in (("t1", "OLD", 30), ("t2", "NEW", 30), ("t3", "TOP", 33), ("t4", "LOW", 20)):
                await tables.store.add(Row(table, "number-drop", 1, 1, {}, None, b"s" * 32), [])
                row = ScoreRow(table, 0, "number-drop", "solo", name, points, rank_for(points))
                await tables.store.append(table, 0, [], [row])
                await tables.store.append(
                    table, 0, [], [ScoreRow(table, 1, "number-drop", "players", name, points, None)]
                )
            solo_board, players = await tables.scores("number-drop")
            assert [spot.own.name for spot in solo_board.places if spot.own] == ["TOP", "LOW"]
            assert [spot.own.name for spot in players.places if spot.own] == ["TOP", "OLD", "NEW", "LOW"]
            assert await tables.scores("drop-or-pop") == []

    run(scenario)


def test_who_was_told_what_a_strong_player_would_do_has_no_high_score(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with some_tables(tmp_path) as tables:
            keeper, visit, ear = await solo(tables, record=a_record(SOLO_START), line=0)
            await keeper.ask(visit, messages.Advise(1, 0))
            assert HINT not in keeper.table.places[0].deciders, "to look for combos is no hint"
            await keeper.ask(visit, messages.Advise(2, 0, "hint"))
            ideas = (await last_answer(ear, messages.Advised)).advice
            assert ideas[0]["reasons"][-1]["code"] == "worth-in-the-end"
            await keeper.ask(visit, messages.Advise(3, 0, "hint"))
            noted = [fact for fact in await tables.store.facts(ear.table.table) if isinstance(fact, Hinted)]
            assert noted == [Hinted(0)], "once is enough"
            await keeper.close()
            again, _, _ = await entered(tables, ear.table.table)
            with pytest.raises(TableError, match="hint-helped"):
                _check_deciders(again.table.places[0])

    run(scenario)
