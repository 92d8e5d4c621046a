"""ND-6: circling combos, and the finder against an independent brute force."""

from dataclasses import replace
from itertools import combinations, islice, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from droptable.core.errors import IllegalActionError
from droptable.core.game import Seat, Seats
from droptable.games.number_drop.actions import Circle, Pass
from droptable.games.number_drop.choices import circles
from droptable.games.number_drop.combos import cells_for, examples, open_boxes
from droptable.games.number_drop.legality import check_combo
from droptable.games.number_drop.rules import NumberDrop
from droptable.games.number_drop.shapes import COLUMNS
from droptable.games.number_drop.sheet import BONUS, BOXES, CELLS, Box, ComboKind, Sheet, mask_of
from droptable.games.number_drop.state import Closing, State
from tests.rules.number_drop import after_roll, cells, circled, codes, first_may_circle, played, refused, sheet, told

GAME = NumberDrop(2)


def same(size: int) -> Box:
    return Box(ComboKind.IDENTICAL, size)


def run(size: int) -> Box:
    return Box(ComboKind.CONSECUTIVE, size)


def circling(*sheets: Sheet, game: NumberDrop = GAME) -> State:
    """Return the state in which these sheets' seats may circle something."""
    state = after_roll(game, "2357 O", *sheets)
    moves = [f"{seat} O1 f 2357" for seat in range(game.seats)]
    return played(game, state, *moves)


def why_not(one: Sheet, words: str) -> tuple[str, str] | None:
    """Return the code and clause of a refused combo, None if it is one."""
    try:
        check_combo(one, tuple(sorted(cells(words))))
    except IllegalActionError as error:
        return error.code, error.clause
    return None


def test_nd_6_1_at_most_one_combo_per_round() -> None:
    state = circling(sheet("111.... 222...."))
    state = played(GAME, state, "0 circle a1 b1 c1")
    assert refused(GAME, state, 0, "circle a2 b2 c2")[0] == "not-your-turn"


def test_nd_6_1_one_may_circle_nothing() -> None:
    state = circling(sheet("111...."))
    assert Pass() in list(GAME.legal_actions(state, Seat(0)) or ())
    assert codes(told(GAME, state, "0 pass")) == ["no-combo-circled"]


def test_nd_6_1_who_has_no_combo_is_not_asked() -> None:
    state = circling(sheet("111...."), sheet("1......"))
    assert GAME.turn(state) == Seats(frozenset({Seat(0)}), phase="combo", sealed=True)
    nobody = circling(sheet("1......"), sheet("1......"))
    assert isinstance(nobody.phase, Closing)


def test_nd_6_1_simultaneous_is_sealed_in_order_is_open() -> None:
    both = (sheet("111...."), sheet("111...."))
    state = circling(*both)
    chosen = played(GAME, state, "1 circle a1 b1 c1")
    assert GAME.view(chosen, Seat(0)) == state
    game = NumberDrop(2, phase4="in_order")
    state = circling(*both, game=game)
    assert game.turn(state) == Seats(frozenset({Seat(0)}), phase="combo", sealed=False)
    state = played(game, state, "0 circle a1 b1 c1")
    assert game.view(state, Seat(1)).sheets[0].boxes == {same(3)}
    assert game.turn(state) == Seats(frozenset({Seat(1)}), phase="combo", sealed=False)


def test_nd_6_2_identical_numbers_in_any_connected_shape() -> None:
    one = sheet("2222222 .2..... .2.2...")
    assert why_not(one, "a1 b1 b2 c1") is None  # a T: branches allowed
    assert why_not(one, "a1 b1 b2 b3 c1 d1 e1") is None
    assert why_not(one, "b1 b2 b3") is None  # part of a larger group
    assert why_not(one, "a1 b1 d1") == ("cells-not-joined", "ND-6.2")
    assert why_not(one, "b2 b3 d3") == ("cells-not-joined", "ND-6.2")
    assert why_not(sheet("2...... .2..... ..2...."), "a1 b2 c3") == ("cells-not-joined", "ND-6.2")


def test_nd_6_2_three_to_eight_cells_each_once() -> None:
    one = sheet("2222222 22.....")
    assert why_not(one, "a1 b1") == ("combo-size", "ND-6.2")
    assert why_not(one, "a1 b1 c1 d1 e1 f1 g1 a2 b2") == ("combo-size", "ND-6.2")
    assert why_not(one, "a1 a1 b1") == ("cell-twice", "ND-6.2")
    assert why_not(one, "a1 b1 a3") == ("cell-empty", "ND-6.2")
    state = circling(one)
    assert refused(GAME, state, 0, Circle((0, 1, 200))) == ("no-such-cell", "ND-1.1")
    assert refused(GAME, state, 0, Circle((-1, 0, 1))) == ("no-such-cell", "ND-1.1")


def test_nd_6_3_consecutive_numbers_step_by_one_all_the_way() -> None:
    one = sheet("3456... 4321...")
    assert why_not(one, "a1 b1 c1 d1") is None
    assert why_not(one, "a2 b2 c2 d2") is None
    assert why_not(one, "a1 a2 c1") == ("run-broken", "ND-6.3")
    assert why_not(sheet("3546..."), "a1 b1 c1 d1") == ("run-broken", "ND-6.3")
    assert why_not(sheet("3454..."), "a1 b1 c1 d1") == ("no-combo", "ND-6.3")
    assert why_not(sheet("357...."), "a1 b1 c1") == ("no-combo", "ND-6.3")


def test_nd_6_2_where_most_are_equal_it_is_equals_that_are_missing() -> None:
    assert why_not(sheet("3354..."), "a1 b1 c1") == ("no-combo", "ND-6.2")
    assert why_not(sheet("3343..."), "a1 b1 c1 d1") == ("no-combo", "ND-6.2")


def test_nd_6_3_a_run_may_bend_start_anywhere_and_be_part_of_a_longer_one() -> None:
    one = sheet("12..... .345... ...6...")
    assert why_not(one, "a1 b1 b2 c2 d2 d3") is None
    assert why_not(one, "b1 b2 c2") is None
    assert why_not(sheet("0123..."), "a1 b1 c1") is None


def test_nd_6_3_nine_to_zero_is_no_step() -> None:
    assert why_not(sheet("890...."), "a1 b1 c1") == ("nine-to-zero", "ND-6.3")
    assert why_not(sheet("789...."), "a1 b1 c1") is None
    assert run(3) not in open_boxes(sheet("890...."))


def test_nd_6_4_the_bonus_is_eight_of_either_kind_once() -> None:
    one = sheet("2222222 2.01234 ....765")
    assert why_not(one, "a1 b1 c1 d1 e1 f1 g1 a2") is None
    assert why_not(one, "c2 d2 e2 f2 g2 g3 f3 e3") is None
    done = sheet("2222222 2.01234 ....765", boxes=frozenset({BONUS}))
    assert why_not(done, "c2 d2 e2 f2 g2 g3 f3 e3") == ("bonus-taken", "ND-6.4")
    state = circling(one)
    assert codes(told(GAME, state, "0 circle a1 b1 c1 d1 e1 f1 g1 a2")) == ["circled-bonus"]


def test_nd_6_5_circled_numbers_and_xs_are_never_used_again() -> None:
    one = sheet("1111... XX.....", **circled("a1 b1 c1", [same(3)]))
    assert why_not(one, "b1 c1 d1") == ("cell-circled", "ND-6.5")
    assert why_not(one, "a2 b2 d1") == ("cell-blocked", "ND-4.4")


def test_nd_6_5_a_combo_needs_none_of_this_rounds_numbers_and_may_lie_above_the_line() -> None:
    state = circling(sheet("111...."))
    played(GAME, state, "0 circle a1 b1 c1")
    tall = sheet(" ".join(["....4.."] * 12 + ["444...."]))
    assert why_not(tall, "a13 b13 c13") is None


def test_nd_6_6_each_box_once_in_any_order() -> None:
    one = sheet("1111... 2222... 345....", **circled("a1 b1 c1 d1", [same(4)]))
    assert why_not(one, "a2 b2 c2 d2") == ("box-taken", "ND-6.6")
    assert why_not(one, "a2 b2 c2") is None
    assert why_not(one, "a3 b3 c3") is None


@pytest.mark.parametrize(("size", "letter"), list(zip(range(3, 8), "ABCDE", strict=True)))
def test_nd_6_7_both_combos_of_a_size_circle_its_letter(size: int, letter: str) -> None:
    state = circling(sheet("2222222", boxes=frozenset({run(size)})))
    words = "circle " + " ".join(f"{column}1" for column in "abcdefg"[:size])
    assert codes(told(GAME, state, f"0 {words}")) == ["circled-identical", "letter-circled"]
    assert played(GAME, state, f"0 {words}").sheets[0].letters == letter


def test_nd_6_7_a_crossed_off_letter_is_not_circled() -> None:
    state = circling(sheet("2222...", boxes=frozenset({run(3)})))
    crossed = replace(state, crossed="A")
    assert codes(told(GAME, crossed, "0 circle a1 b1 c1")) == ["circled-identical"]
    assert played(GAME, crossed, "0 circle a1 b1 c1").sheets[0].letters == ""


def test_nd_6_7_one_combo_of_a_size_is_not_enough_and_the_bonus_has_no_letter() -> None:
    state = circling(sheet("2222222 2......"))
    assert played(GAME, state, "0 circle a1 b1 c1").sheets[0].letters == ""
    assert played(GAME, state, "0 circle a1 b1 c1 d1 e1 f1 g1 a2").sheets[0].letters == ""


def test_nd_6_7_several_players_may_hold_the_same_letter() -> None:
    ready = sheet("2222...", boxes=frozenset({run(3)}))
    state = played(GAME, circling(ready, ready), "0 circle a1 b1 c1", "1 circle a1 b1 c1")
    assert [one.letters for one in state.sheets] == ["A", "A"]


# ---- the finder against an independent brute force


def is_neighbour(one: int, other: int) -> bool:
    (y, x), (v, u) = divmod(one, COLUMNS), divmod(other, COLUMNS)
    return abs(x - u) + abs(y - v) == 1


def is_identical(one: Sheet, chosen: tuple[int, ...]) -> bool:
    """Tell it by growing a set, cell by cell."""
    if len({one.cells[cell] for cell in chosen}) > 1:
        return False
    left, open_cells = set(chosen[1:]), [chosen[0]]
    while open_cells:
        here = open_cells.pop()
        near = {cell for cell in left if is_neighbour(cell, here)}
        left -= near
        open_cells.extend(near)
    return not left


def is_run(one: Sheet, chosen: tuple[int, ...]) -> bool:
    """Tell it by lining the cells up by their numbers."""
    line = sorted(chosen, key=lambda cell: one.cells[cell])
    steps = pairwise(line)
    return all(int(one.cells[b]) - int(one.cells[a]) == 1 and is_neighbour(a, b) for a, b in steps)


def brute_force(one: Sheet, box: Box) -> set[tuple[int, ...]]:
    """Try every set of as many free numbers as the box needs."""
    free = [i for i, sign in enumerate(one.cells) if sign.isdigit() and not one.circled >> i & 1]
    tests = {
        ComboKind.IDENTICAL: [is_identical],
        ComboKind.CONSECUTIVE: [is_run],
        ComboKind.BONUS: [is_identical, is_run],
    }
    return {c for c in combinations(free, box.size) if any(test(one, c) for test in tests[box.kind])}


# few rows and few digits, so that combos are many and sets few enough to try them all
signs = st.sampled_from("1112233445..X")
small_grids = st.lists(signs, min_size=12, max_size=12).map(lambda row: sheet_of("".join(row)))
masks = st.integers(0, (1 << 12) - 1)


def sheet_of(row: str) -> Sheet:
    """Return a sheet three cells wide: the columns a to c, from the bottom up."""
    rows = [row[at : at + 3].ljust(COLUMNS, ".") for at in range(0, len(row), 3)]
    return Sheet("".join(rows).ljust(CELLS, "."))


@settings(max_examples=60, deadline=None)
@given(small_grids, masks, masks)
def test_the_finder_finds_what_trying_everything_finds(grid: Sheet, one: int, other: int) -> None:
    digits = mask_of(i for i, sign in enumerate(grid.cells) if sign.isdigit())
    marked = Sheet(
        grid.cells, circled=sum(1 << i % 3 + i // 3 * COLUMNS for i in range(12) if one & other & 1 << i) & digits
    )
    for box in BOXES:
        found = list(cells_for(marked, box))
        assert len(set(found)) == len(found)
        assert set(found) == brute_force(marked, box)
        assert (box in open_boxes(marked)) == bool(found)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from("0123456789.X"), min_size=35, max_size=CELLS), st.sets(st.sampled_from(BOXES)))
def test_every_example_is_a_combo_by_the_referee(row: list[str], taken: set[Box]) -> None:
    one = Sheet("".join(row).ljust(CELLS, "."), boxes=frozenset(taken))
    found = examples(one)
    assert tuple(found) == open_boxes(one)
    assert not set(found) & taken
    for box, example in found.items():
        check_combo(one, example)
        assert len(example) == box.size


def test_a_sheet_full_of_one_number_is_searched_lazily() -> None:
    one = Sheet("5" * CELLS)
    assert len(list(islice(circles(one), 10_000))) == 10_000
    assert len(examples(one)) == 6


@settings(max_examples=60, deadline=None)
@given(small_grids, st.randoms(use_true_random=False))
def test_sampled_combos_are_legal_and_reach_every_set(grid: Sheet, random: object) -> None:
    boxes = open_boxes(grid)
    if not boxes:
        return
    state = first_may_circle(GAME, grid, grid)
    legal = set(GAME.legal_actions(state, Seat(0)) or ())
    for _ in range(5):
        assert GAME.sample(state, Seat(0), random.randrange) in legal  # type: ignore[attr-defined]


def test_sampling_reaches_every_combo_of_a_small_sheet() -> None:
    from random import Random

    grid = sheet("1123... 1123...")
    state = first_may_circle(GAME, grid, grid)
    random = Random(3)
    seen = {GAME.sample(state, Seat(0), random.randrange) for _ in range(3000)}
    assert seen == set(GAME.legal_actions(state, Seat(0)) or ())
