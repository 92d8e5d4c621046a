"""ND-7: the end of a round, the end of the game, points."""

from dataclasses import replace

import pytest

from droptable.core.game import Chance, Over
from droptable.games.number_drop.rules import NumberDrop
from droptable.games.number_drop.scoring import points_of
from droptable.games.number_drop.sheet import BONUS, BOXES, Box, ComboKind, Sheet, full_rows, rows_above_line
from droptable.games.number_drop.state import Rolling
from tests.rules.number_drop import at_round_end, cells, codes, first_may_circle, played, refused, sheet, told

GAME = NumberDrop(2)


def test_nd_7_1_a_newly_full_row_earns_two_once() -> None:
    state = at_round_end(GAME, sheet("1234567 XXXXXXX 123456."))
    (rows, *_) = told(GAME, state, "* round-end")
    assert (rows.code, rows["rows"], rows["numbered"], rows["points"]) == ("rows-full", (0, 1), (1, 2), 4)
    state = played(GAME, state, "* round-end")
    assert points_of(state.sheets[0]).rows == 4
    again = at_round_end(GAME, *state.sheets)
    assert codes(told(GAME, again, "* round-end")) == ["next-round"]
    assert points_of(played(GAME, again, "* round-end").sheets[0]).rows == 4


def test_nd_7_1_a_row_with_a_hole_earns_nothing() -> None:
    assert full_rows(sheet("123.567 1234567")) == 0b10


def test_nd_7_2_one_cell_above_the_line_ends_the_game_for_everyone() -> None:
    tall = sheet(" ".join(["1......"] * 12))
    state = at_round_end(GAME, sheet("2......"), tall)
    events = told(GAME, state, "* round-end")
    assert codes(events) == ["rows-lost", "game-over", "scored", "scored", "won"]
    assert events[1]["seats"] == (1,)
    state = played(GAME, state, "* round-end")
    assert GAME.turn(state) == Over()
    assert refused(GAME, state, None, "roll 1256 O") == ("game-over", "ND-7.2")
    assert refused(GAME, state, 0, "pass") == ("game-over", "ND-7.2")


def test_nd_7_2_each_row_above_the_line_costs_five_and_never_earns() -> None:
    rows = ["1......"] * 11 + ["1111111", "2......"]
    one = sheet(" ".join(rows))
    assert rows_above_line(one) == 0b11 << 11
    assert full_rows(one) == 0
    state = played(GAME, at_round_end(GAME, one), "* round-end")
    assert points_of(state.sheets[0]).rows == -10


def test_nd_7_2_the_eleventh_row_is_still_below_the_line() -> None:
    state = played(GAME, at_round_end(GAME, sheet(" ".join(["1......"] * 11))), "* round-end")
    assert isinstance(state.phase, Rolling)


def test_nd_7_3_the_next_player_clockwise_is_active() -> None:
    game = NumberDrop(3)
    state = at_round_end(game, active=2)
    assert game.turn(state) == Chance((), phase="round-end")
    assert told(game, state, "* round-end")[0]["seat"] == 0
    assert played(game, state, "* round-end").active == 0


def test_nd_7_4_four_columns_add_up() -> None:
    boxes = frozenset({Box(ComboKind.IDENTICAL, 3), Box(ComboKind.IDENTICAL, 7), Box(ComboKind.CONSECUTIVE, 5), BONUS})
    points = points_of(Sheet(boxes=boxes, rows=0b111 | 1 << 11))
    assert (points.rows, points.identical, points.consecutive, points.bonus) == (1, 10, 5, 8)
    assert points.total == 24


@pytest.mark.parametrize("kind", [ComboKind.IDENTICAL, ComboKind.CONSECUTIVE])
def test_nd_7_4_all_five_of_a_kind_bring_ten_more(kind: ComboKind) -> None:
    all_five = frozenset(box for box in BOXES if box.kind is kind)
    assert points_of(Sheet(boxes=all_five)).total == 35
    assert points_of(Sheet(boxes=all_five - {Box(kind, 3)})).total == 22


@pytest.mark.parametrize(("kind", "row"), [(ComboKind.IDENTICAL, "222...."), (ComboKind.CONSECUTIVE, "123....")])
@pytest.mark.parametrize(("before", "more"), [({4, 5, 6, 7}, {"column-full": 10}), ({5, 6, 7}, {})])
def test_nd_7_4_who_circles_the_last_of_five_is_told_of_the_ten(
    kind: ComboKind, row: str, before: set[int], more: dict[str, int]
) -> None:
    game = NumberDrop(seats=2)
    one = sheet(row, boxes=frozenset(Box(kind, size) for size in before))
    state = first_may_circle(game, one, Sheet())
    gained = {event.code: event["points"] for event in told(game, state, "0 circle a1 b1 c1")}
    assert gained == {f"circled-{kind.value}": 3} | more
    after = played(game, state, "0 circle a1 b1 c1").sheets[0]
    assert points_of(after).total - points_of(one).total == 3 + sum(more.values())


def test_nd_7_4_the_maximum_is_a_hundred() -> None:
    assert points_of(Sheet(boxes=frozenset(BOXES), rows=(1 << 11) - 1)).total == 100


def test_nd_7_4_the_highest_score_wins_and_ties_share_it() -> None:
    game = NumberDrop(3)
    five = frozenset({Box(ComboKind.IDENTICAL, 5)})
    tall = sheet(" ".join(["1......"] * 12))
    state = at_round_end(game, sheet("1......", boxes=five), sheet("1......", boxes=five), tall)
    assert codes(told(game, state, "* round-end"))[-1] == "win-shared"
    outcome = game.outcome(played(game, state, "* round-end"))
    assert outcome is not None
    assert (outcome.scores, outcome.ranks, outcome.winners) == ((5, 5, -5), (1, 1, 3), (0, 1))
    assert outcome.marks == {"line-crossed", "shared-win"}


def test_nd_7_5_the_printed_sheet_scores_54() -> None:
    picture = "X.X123. XXX2341 5275.56 5556422 455X.22 44XXX12 123X322 6446777 5441471 4412666 .....66 .....43"
    combos = {
        Box(ComboKind.IDENTICAL, 7): "f4 g4 f5 g5 g6 f7 g7",
        Box(ComboKind.IDENTICAL, 6): "a3 a4 b4 c4 b5 c5",
        Box(ComboKind.IDENTICAL, 5): "b8 c8 b9 c9 b10",
        Box(ComboKind.IDENTICAL, 4): "e8 f8 g8 f9",
        Box(ComboKind.IDENTICAL, 3): "a5 a6 b6",
        Box(ComboKind.CONSECUTIVE, 4): "d9 d10 e10 f10",
        Box(ComboKind.CONSECUTIVE, 6): "d1 e1 f1 f2 f3 g3",
    }
    one = sheet(picture)
    numbers = {box: [int(one.cells[cell]) for cell in cells(words)] for box, words in combos.items()}
    assert numbers[Box(ComboKind.IDENTICAL, 7)] == [2] * 7
    assert numbers[Box(ComboKind.IDENTICAL, 6)] == [5] * 6
    assert numbers[Box(ComboKind.IDENTICAL, 5)] == [4] * 5
    assert numbers[Box(ComboKind.IDENTICAL, 4)] == [7] * 4
    assert numbers[Box(ComboKind.CONSECUTIVE, 6)] == [1, 2, 3, 4, 5, 6]
    done = replace(one, boxes=frozenset(combos), letters="BD", rows=full_rows(one) | rows_above_line(one))
    points = points_of(done)
    assert (points.rows, points.identical, points.consecutive, points.bonus) == (9, 35, 10, 0)
    assert points.total == 54
