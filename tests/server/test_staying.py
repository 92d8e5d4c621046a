"""What keeps people at a table: why a move cannot be made, why a seat was freed, reactions, rematches and a score."""

from pathlib import Path

import pytest

from droptable.core.errors import TableError
from droptable.core.game import Seat
from droptable.core.registry import rulesets
from droptable.server import facts, messages
from droptable.server.asking import Asking
from droptable.server.places import UNDO
from droptable.server.requests import change_for
from droptable.server.table import Table, folded, hash_of, undo_left, wins
from droptable.server.views import barred, rights_of
from tests.server.test_live_table import entered, pebbles, run, some_tables
from tests.server.test_requests import (
    EVERYBODY,
    GUEST,
    HOST,
    SECRET,
    STRANGER,
    a_table,
    after,
    asked,
    at_turn,
    playing,
    refusal,
    rolled,
)

BARRED = [
    ("-/-/-/- 0 red -", [("pop", 1, "column-empty", "DP-2.5")]),
    ("brgbrg/-/-/- 0 !red -", [("drop", 0, "column-full", "DP-2.4"), ("ignore", 2, "ignored-already", "DP-2.6")]),
    ("bbb/rr/bb/rrb 0 red -", [("drop", 0, "no-counter-left", "DP-2.4")]),
    ("b/-/-/- 0 red -", []),
    ("b/-/-/- 0 - -", []),  # nobody decides before the roll
]


@pytest.mark.parametrize(("position", "expected"), BARRED)
def test_a_move_that_cannot_be_made_keeps_its_place_and_says_why(
    position: str, expected: list[tuple[str, int, str, str]]
) -> None:
    game = rulesets["drop-or-pop"].game(3)
    found = barred(game, game.parse_state(position), Seat(0))
    assert [(move.text, move.place, move.code, move.clause) for move in found] == expected
    assert barred(game, game.parse_state(position), Seat(1)) == []


def test_a_game_without_places_of_its_own_bars_nothing() -> None:
    game = rulesets["number-drop"].game(2)
    assert barred(game, game.initial_state(), Seat(0)) == []


def test_who_loses_a_seat_is_told_why_until_they_sit_down_again() -> None:
    freed = after(playing(), (HOST, messages.Free(1, 1, "away")))
    here = frozenset(EVERYBODY)
    assert rights_of(freed, GUEST, here).unseated == messages.Unseated(1, "away")
    assert rights_of(freed, HOST, here).unseated is None
    again = after(freed, (GUEST, messages.Sit(1, 1, ["Ben"])))
    assert rights_of(again, GUEST, here).unseated is None


def finished(table: Table) -> Table:
    """Return the table after the host's DROP that wins."""
    table = rolled(table, "red")
    return after(table, (HOST, messages.Act(1, 0, "drop", at_turn(table, Seat(0)))))


def the_rematch(table: Table, guest: int) -> Table:
    here = frozenset(EVERYBODY)
    asking = Asking(guest, hash_of(f"key{guest}"), lambda: here, lambda: here, lambda: ("t2", SECRET))
    opens = change_for(table, asking, messages.Rematch(1)).opens
    assert opens is not None
    assert opens.table.match is not None
    return opens.table


def test_whoever_played_may_ask_for_a_rematch_and_the_score_is_carried_on() -> None:
    over = finished(playing("bbb/-/-/- 0 - -"))
    assert wins(over) == [1, 0, 0]
    again = the_rematch(over, GUEST)
    assert (again.games_before, wins(again)) == (1, [1, 0, 0])
    third = folded(again, [facts.ScoreCarried(4, [2, 1, 0])])
    assert wins(third) == [2, 1, 0]
    assert wins(after(third, (HOST, messages.Free(1, 1)))) == [2, 0, 0]  # it was theirs, not the seat's
    with pytest.raises(TableError, match="not-host"):
        the_rematch(over, STRANGER)


def test_a_win_that_everybody_shares_is_nobodys() -> None:
    table = playing("bbb/-/-/- 0 - -")
    assert wins(table) == [0, 0, 0]


def test_a_reaction_reaches_everybody_is_limited_and_is_stored_nowhere(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with some_tables(tmp_path) as tables:
            opened = await tables.open_table(pebbles(), "me")
            keeper, anns, ann = await entered(tables, opened.table, opened.key)
            _, bens, ben = await entered(tables, opened.table)
            await keeper.ask(bens, messages.Sit(1, 1, ["Ben"]))
            await keeper.ask(anns, messages.Begin(2))
            before = await tables.store.facts(opened.table)
            await keeper.ask(bens, messages.React(3, 1, "ouch"))
            for ear in (ann, ben):
                assert messages.Reacted(1, "ouch") in ear.heard
            await keeper.ask(bens, messages.React(4, 0, "ouch"))
            assert ben.heard[-1] == messages.Refused(4, "not-your-seat", "", {})
            for number in range(5, 10):
                await keeper.ask(bens, messages.React(number, 1, "joy"))
            assert ben.heard[-1] == messages.Refused(9, "too-many-reactions", "", {})
            assert await tables.store.facts(opened.table) == before

    run(scenario)


def against_bots() -> Table:
    """Return a table at which the host plays blue against two bots, and is to move."""
    table = after(
        a_table(start="-/-/-/- 0 red -"),
        (HOST, messages.Sit(1, 0, ["Ann"])),
        (HOST, messages.SeatBot(2, 1, "greedy")),
        (HOST, messages.SeatBot(3, 2, "greedy")),
        (HOST, messages.Begin(4)),
    )
    return after(table, (HOST, messages.Act(5, 0, "drop", at_turn(table, Seat(0)))))


def bots_played(table: Table) -> Table:
    moves = [facts.Acted(seat, "drop", bot="greedy") for seat in (1, 2)]
    return folded(table, [fact for move in moves for fact in (facts.Answered("blue"), move)])


def test_against_bots_alone_a_turn_is_taken_back_also_after_they_have_played() -> None:
    table = bots_played(against_bots())
    assert undo_left(table, Seat(0)) == 0
    assert asked(table, HOST, messages.TakeBack(1, 0)) == [facts.TurnUndone(0, 0)]
    back = after(table, (HOST, messages.TakeBack(1, 0)))
    assert len(back.playing.log) == 0
    assert (back.playing.draws_made, back.playing.skips) == (2, True)
    again = after(back, (HOST, messages.Act(2, 0, "ignore", at_turn(back, Seat(0)))))
    assert folded(again, [facts.Answered("green")]).playing.log[-1].by == "draw 2"
    rolled_on = folded(table, [facts.Answered("red")])
    assert refusal(rolled_on, HOST, messages.TakeBack(1, 0)).code == "too-late-to-take-back"


def test_before_anybody_has_moved_on_a_take_back_is_the_fair_one() -> None:
    assert asked(against_bots(), HOST, messages.TakeBack(1, 0)) == [facts.TookBack(0)]


def test_where_people_play_nobody_undoes_what_they_have_answered() -> None:
    table = playing("-/-/-/- 0 red -")
    table = after(table, (HOST, messages.Act(5, 0, "drop", at_turn(table, Seat(0)))))
    table = folded(table, [facts.Answered("blue")])
    assert undo_left(table, Seat(0)) is None
    assert refusal(table, HOST, messages.TakeBack(1, 0)).code == "too-late-to-take-back"


def test_a_turn_that_was_undone_makes_no_high_score() -> None:
    back = after(bots_played(against_bots()), (HOST, messages.TakeBack(1, 0)))
    assert UNDO in back.places[0].deciders
