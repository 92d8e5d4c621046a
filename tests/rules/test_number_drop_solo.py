"""ND-8: playing alone."""

from itertools import permutations

import pytest

from droptable.core.game import Chance, Over, Seat, Seats
from droptable.games.number_drop.boards import PRINTED, rank_for
from droptable.games.number_drop.rules import NumberDrop
from droptable.games.number_drop.shapes import fit_one_after_another
from droptable.games.number_drop.sheet import BOXES, Box, ComboKind, Sheet, heights
from droptable.games.number_drop.state import Blocking, Circling, Closing, Finished, Placing, Sliding
from tests.rules.number_drop import after_roll, codes, played, refused, sheet, told

GAME = NumberDrop(1)
PLAYER = Seat(0)
# the tiles of every test here: A is S, B is O, C is T, D is I, E is L


def full_to(height: int, **more: object) -> Sheet:
    """Return a sheet filled up to a height, with nothing to circle on it."""
    return sheet(" ".join((["1357135", "5713571"] * height)[:height]), **more)


def test_nd_8_1_the_five_solo_tiles_are_shuffled_and_begin_at_the_top() -> None:
    state = GAME.initial_state()
    assert GAME.turn(state) == Chance((5, 4, 3, 2, 1), phase="tiles")
    drawn = {GAME.drawn(state, (a, b, c, d, 0)) for a in range(5) for b in range(4) for c in range(3) for d in range(2)}
    assert {action.tiles for action in drawn} == set(permutations("SOTIL"))  # type: ignore[union-attr]
    assert refused(GAME, state, None, "tiles S O T I V3") == ("bad-tiles", "ND-8.1")
    state = played(GAME, state, "* tiles S O T I L")
    assert state.notches == (0, 0, 0, 0, 0)
    state = played(GAME, state, "0 write d")
    assert state.sheets[0].cells[:7] == "...1..."


def test_nd_8_1_four_notches_to_go() -> None:
    state = after_roll(GAME, "1256 O", notches=(3, 0, 0, 0, 0))
    assert isinstance(played(GAME, state, "0 slide A").phase, Blocking)
    state = after_roll(GAME, "1256 O", notches=(2, 0, 0, 0, 0))
    assert isinstance(played(GAME, state, "0 slide A").phase, Placing)


def test_nd_8_2_one_tile_of_choice_slides_after_each_roll() -> None:
    state = after_roll(GAME, "1256 O", notches=(4, 0, 1, 4, 3))
    assert GAME.turn(state) == Seats(frozenset({PLAYER}), phase="slide", sealed=False)
    assert [GAME.format(action) for action in GAME.legal_actions(state, PLAYER) or ()] == [
        "slide B",
        "slide C",
        "slide E",
    ]
    assert refused(GAME, state, 0, "slide A") == ("tile-at-bottom", "ND-8.2")
    assert refused(GAME, state, 0, "O1 a 1256") == ("wrong-decision", "ND-8.2")
    assert played(GAME, state, "0 slide C").notches == (4, 0, 2, 4, 3)


def test_nd_8_3_a_star_slides_the_tile_of_the_rolled_shape_too() -> None:
    state = after_roll(GAME, "156* O")
    assert codes(told(GAME, state, "0 slide E")) == ["slid", "slid-by-star"]
    state = played(GAME, state, "0 slide E")
    assert state.notches == (0, 1, 0, 0, 1)
    assert isinstance(state.phase, Placing)


def test_nd_8_3_the_same_tile_may_slide_twice() -> None:
    assert played(GAME, after_roll(GAME, "156* O"), "0 slide B").notches == (0, 2, 0, 0, 0)


def test_nd_8_3_without_a_star_there_is_no_second_slide() -> None:
    assert played(GAME, after_roll(GAME, "1256 O"), "0 slide E").notches == (0, 0, 0, 0, 1)


def test_nd_8_3_nothing_slides_if_that_tile_is_at_the_bottom() -> None:
    state = after_roll(GAME, "156* O", notches=(0, 4, 0, 0, 0))
    assert codes(told(GAME, state, "0 slide E")) == ["slid", "star-slides-nothing"]
    assert played(GAME, state, "0 slide E").notches == (0, 4, 0, 0, 1)


def test_nd_8_3_a_star_on_the_shape_die_slides_a_tile_of_choice() -> None:
    state = played(GAME, after_roll(GAME, "1256 *", notches=(0, 0, 0, 0, 4)), "0 slide A")
    assert isinstance(state.phase, Sliding)
    assert refused(GAME, state, 0, "slide E") == ("tile-at-bottom", "ND-8.2")
    state = played(GAME, state, "0 slide A")
    assert state.notches == (2, 0, 0, 0, 4)
    assert isinstance(state.phase, Placing)


def test_nd_8_3_several_stars_slide_once() -> None:
    state = played(GAME, after_roll(GAME, "1*** *"), "0 slide A", "0 slide B")
    assert sum(state.notches) == 2
    assert isinstance(state.phase, Placing)


def test_nd_8_3_no_second_slide_if_no_tile_is_left() -> None:
    held = full_to(1, letters="E")
    state = played(GAME, after_roll(GAME, "1256 *", held, notches=(4, 4, 4, 4, 3)), "0 slide E")
    assert isinstance(state.phase, Placing)


def test_nd_8_4_at_go_the_tile_drops_as_xs_before_any_further_slide() -> None:
    state = after_roll(GAME, "156* L", notches=(0, 0, 0, 3, 0))
    assert codes(told(GAME, state, "0 slide D")) == ["slid", "go"]
    state = played(GAME, state, "0 slide D")
    assert GAME.turn(state) == Seats(frozenset({PLAYER}), phase="block", sealed=False)
    assert state.notches == (0, 0, 0, 4, 0)
    assert codes(told(GAME, state, "0 block 1 b")) == ["block-dropped", "slid-by-star"]
    state = played(GAME, state, "0 block 1 b")
    assert state.sheets[0].cells[:7] == "1XXXX.."
    assert state.notches == (0, 0, 0, 4, 1)


def test_nd_8_4_two_tiles_may_reach_go_in_one_round() -> None:
    state = played(GAME, after_roll(GAME, "156* O", notches=(0, 3, 0, 3, 0)), "0 slide D", "0 block 1 b")
    assert isinstance(state.phase, Blocking)
    assert state.letter == "B"
    state = played(GAME, state, "0 block 1 f")
    assert state.sheets[0].cells[:14] == "1XXXXXX" + ".....XX"
    assert isinstance(state.phase, Placing)


def test_nd_8_4_a_circled_letter_protects_but_its_tile_slides() -> None:
    state = after_roll(GAME, "1256 O", sheet("1......", letters="D"), notches=(0, 0, 0, 3, 0))
    assert codes(told(GAME, state, "0 slide D")) == ["slid", "protected"]
    state = played(GAME, state, "0 slide D")
    assert state.notches == (0, 0, 0, 4, 0)
    assert isinstance(state.phase, Placing)
    assert state.sheets[0].cells.count("X") == 0


def test_nd_8_4_letters_never_fire_and_are_never_crossed_off() -> None:
    state = after_roll(GAME, "156* O", sheet("1......", letters="A"))
    assert isinstance(state.phase, Sliding)
    assert state.letter == ""
    assert played(GAME, state, "0 slide A", "0 O1 c 1562", "* round-end").crossed == ""


def test_nd_8_5_the_round_goes_on_after_a_block() -> None:
    state = after_roll(GAME, "1125 I", sheet("11....."), notches=(0, 0, 0, 3, 0))
    state = played(GAME, state, "0 slide D", "0 block 2 g", "0 I1 c 1125")
    assert isinstance(state.phase, Circling)
    state = played(GAME, state, "0 circle a1 b1 c1")
    assert isinstance(state.phase, Closing)


def test_nd_8_6_the_game_ends_when_all_tiles_are_down_after_the_round() -> None:
    state = after_roll(GAME, "1256 O", notches=(4, 4, 4, 4, 3))
    state = played(GAME, state, "0 slide E", "0 block 1 a", "0 O1 e 1256")
    assert codes(told(GAME, state, "* round-end")) == ["tiles-down", "scored", "solo-no-place"]
    state = played(GAME, state, "* round-end")
    assert GAME.turn(state) == Over()
    assert GAME.outcome(state).marks == {"tiles-down"}  # type: ignore[union-attr]


def test_nd_8_6_the_game_ends_above_the_line() -> None:
    state = played(GAME, after_roll(GAME, "1256 O", full_to(10)), "0 slide E", "0 O1 a 5126")
    events = told(GAME, state, "* round-end")
    assert codes(events) == ["rows-full", "rows-lost", "game-over", "scored", "solo-place"]
    state = played(GAME, state, "* round-end")
    assert GAME.outcome(state).scores == (15,)  # type: ignore[union-attr]


def test_nd_8_7_a_shape_that_fits_nowhere_is_not_placed() -> None:
    high = full_to(13)
    state = after_roll(GAME, "1256 O", high)
    assert codes(told(GAME, state, "0 slide E")) == ["slid", "no-fit"]
    state = played(GAME, state, "0 slide E")
    assert isinstance(state.phase, Closing)
    assert isinstance(played(GAME, state, "* round-end").phase, Finished)


def test_nd_8_7_a_go_block_that_fits_nowhere_is_not_placed() -> None:
    high = full_to(13)
    state = after_roll(GAME, "1256 I", high, notches=(0, 3, 0, 0, 0))
    assert codes(told(GAME, state, "0 slide B")) == ["slid", "go", "no-fit"]
    assert isinstance(played(GAME, state, "0 slide B").phase, Placing)  # the I lies flat


def test_nd_8_7_a_combo_may_still_be_circled() -> None:
    high = sheet(" ".join(["1117135", *["5713571", "1357135"] * 6]))
    state = played(GAME, after_roll(GAME, "1256 O", high), "0 slide E")
    assert isinstance(state.phase, Circling)
    state = played(GAME, state, "0 circle a1 b1 c1", "* round-end")
    assert GAME.turn(state) == Over()


def test_nd_8_7_the_table_warns_before_a_careless_block() -> None:
    high = after_roll(GAME, "1256 I", full_to(11), notches=(0, 0, 3, 0, 0))
    high = played(GAME, high, "0 slide C")
    warned = {
        GAME.format(action)
        for action in GAME.legal_actions(high, PLAYER) or ()
        if "may-not-fit" in codes(GAME.narrate(high, PLAYER, action))
    }
    assert warned
    for action in GAME.legal_actions(high, PLAYER) or ():
        after = GAME.apply(high, PLAYER, action)
        assert (not isinstance(after.phase, Placing)) == (GAME.format(action) in warned)
    low = played(GAME, after_roll(GAME, "1256 O", full_to(3), notches=(0, 0, 3, 0, 0)), "0 slide C")
    assert all(
        "may-not-fit" not in codes(GAME.narrate(low, PLAYER, action))
        for action in GAME.legal_actions(low, PLAYER) or ()
    )


def test_nd_8_7_with_care_everything_fits() -> None:
    for shapes in permutations("SOTIL", 3):
        assert fit_one_after_another((11,) * 7, shapes)


def test_nd_8_7_the_warning_looks_past_a_second_block() -> None:
    state = played(GAME, after_roll(GAME, "156* S", full_to(11), notches=(3, 0, 0, 0, 3)), "0 slide E")
    for action in GAME.legal_actions(state, PLAYER) or ():
        second = GAME.apply(state, PLAYER, action)
        warned = "may-not-fit" in codes(GAME.narrate(state, PLAYER, action))
        fits = isinstance(second.phase, Blocking) and any(
            isinstance(GAME.apply(second, PLAYER, other).phase, Placing)
            for other in GAME.legal_actions(second, PLAYER) or ()
        )
        assert warned == (not fits)


@pytest.mark.parametrize(
    ("points", "rank"),
    [(100, 1), (99, 2), (93, 2), (92, 3), (62, 4), (61, 5), (47, 6), (28, 8), (27, 9), (23, 9), (14, 9), (13, None)],
)
def test_nd_8_8_a_scores_rank_is_one_more_than_the_names_it_does_not_beat(points: int, rank: int | None) -> None:
    assert rank_for(points) == rank


def test_nd_8_8_the_printed_names() -> None:
    expected = "CHE 99 FLO 92 KRK 75 JNZ 61 LU6 55 NIC 46 NOO 34 GUI 27 BEN 13"
    assert " ".join(f"{name} {points}" for name, points in PRINTED) == expected


def test_nd_8_8_no_set_of_boxes_adds_up_to_99_or_97() -> None:
    totals: set[int] = set()
    for mask in range(1 << len(BOXES)):
        boxes = {box for at, box in enumerate(BOXES) if mask >> at & 1}
        points = sum(box.size for box in boxes)
        for kind in (ComboKind.IDENTICAL, ComboKind.CONSECUTIVE):
            points += 10 * all(Box(kind, size) in boxes for size in range(3, 8))
        totals.update(points + 2 * rows for rows in range(12))
    assert max(totals) == 100
    assert not {97, 99} & totals


def test_solo_is_never_sealed() -> None:
    states = [played(GAME, GAME.initial_state(), "* tiles S O T I L")]
    states.append(after_roll(GAME, "1156 O", sheet("111...."), notches=(0, 0, 0, 3, 0)))
    for move in ("0 slide D", "0 block 2 g", "0 O1 d 1156"):
        states.append(played(GAME, states[-1], move))
    for state, phase in zip(states, ("first-number", "slide", "block", "shape", "combo"), strict=True):
        assert GAME.turn(state) == Seats(frozenset({PLAYER}), phase=phase, sealed=False)
    assert heights(full_to(3)) == (3,) * 7
