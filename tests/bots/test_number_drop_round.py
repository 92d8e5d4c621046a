"""What NUMBER DROP's expert expects of a round alone: what the rules make of it, with stars' slides and blocks."""

from dataclasses import replace
from itertools import product

import pytest

from droptable.bots.number_drop_round import Thought, ends, movable, slid, star_slid
from droptable.bots.number_drop_sight import fate_of, sight
from droptable.core.game import Seat
from droptable.games.number_drop.rules import NumberDrop
from droptable.games.number_drop.sheet import LETTERS, Sheet
from droptable.games.number_drop.state import Blocking, Placing, Round, Sliding, State
from tests.rules.number_drop import after_roll, played, roll, sheet

SOLO = NumberDrop(1)
FIRST = Seat(0)
LOW = sheet("123.... 23.....")


def thought(state: State) -> Thought:
    return Thought(sight(), fate_of(sight(), state, FIRST), state.sheets[FIRST])


def begun(text: str, on: Sheet = LOW, notches: tuple[int, ...] = (0,) * 5) -> State:
    """Return a state in which a tile is to slide: S O T I L lie at A to E."""
    return after_roll(SOLO, text, on, notches=notches, tiles=("S", "O", "T", "I", "L"))


def current(state: State) -> Round:
    assert isinstance(state.phase, Sliding | Blocking | Placing)
    return state.phase.round


@pytest.mark.parametrize(("text", "letter"), list(product(["1567 T", "156* T", "156* O"], LETTERS)))
def test_it_expects_the_notches_that_the_rules_bring(text: str, letter: str) -> None:
    state = begun(text, notches=(0, 1, 2, 1, 0))
    after = played(SOLO, state, f"0 slide {letter}")
    (one,) = slid(thought(state), letter)
    found = ends(one, current(state), 1, 3)
    assert {end.fate.words for end in found} == {after.notches}
    assert [end.value for end in found] == sorted((end.value for end in found), reverse=True)
    assert len(found) == 3


def test_a_tile_that_a_star_slides_to_go_drops_before_the_roll_is_placed() -> None:
    state = begun("156* T", notches=(0, 0, 2, 0, 0))
    assert isinstance(played(SOLO, state, "0 slide C").phase, Blocking), "slid twice"
    (one,) = slid(thought(state), "C")
    for end in ends(one, current(state), 1, 3):
        assert end.sheet.cells.count("X") == 4
    (elsewhere,) = slid(thought(state), "A")
    for end in ends(elsewhere, current(state), 1, 3):
        assert "X" not in end.sheet.cells


def test_a_circled_letter_keeps_its_block_away() -> None:
    state = begun("1567 T", replace(LOW, letters="C"), (0, 0, 3, 0, 0))
    (one,) = slid(thought(state), "C")
    assert "X" not in one.sheet.cells
    assert movable(one.fate) == ["A", "B", "D", "E"]


def test_a_star_on_the_shape_die_slides_whichever_is_best_and_nothing_where_all_are_down() -> None:
    state = begun("1567 *", notches=(3, 0, 0, 0, 0))
    found = star_slid(thought(state), roll("1567 *"))
    assert all(sum(one.fate.words) == 4 for one in found)
    assert [one.worth for one in found] == sorted((one.worth for one in found), reverse=True)
    down = replace(thought(state), fate=replace(thought(state).fate, words=(4,) * 5))
    assert star_slid(down, roll("1567 *")) == [down]
    assert star_slid(thought(state), roll("1567 T")) == [thought(state)], "there is no star"


def test_a_block_that_fits_nowhere_ends_the_game_with_the_round() -> None:
    state = begun("1567 T", sheet("1234567 " * 13), (0, 0, 3, 0, 0))
    (one,) = slid(thought(state), "C")
    assert movable(one.fate) == []
