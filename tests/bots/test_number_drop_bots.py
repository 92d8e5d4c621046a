"""NUMBER DROP's bots: what they see on a sheet, what letters mean to them, and how strong they are."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from droptable.bots.bot import Effort, Simulator, bot_for, bot_names
from droptable.bots.number_drop import Width, best_block, best_circle, best_slide, prospects_of, ranked_placements
from droptable.bots.number_drop_outlook import grid_of, longest_run_cells, outlook, room_above, with_cells
from droptable.core.game import Seat
from droptable.games.number_drop.actions import Circle, DropBlock, Placement
from droptable.games.number_drop.combos import longest_run, numbers_on, open_boxes
from droptable.games.number_drop.rules import NumberDrop
from droptable.games.number_drop.sheet import Box, ComboKind, Sheet, members, written
from droptable.lab.plan import Plan
from droptable.lab.simulate import run
from tests.rules.number_drop import after_roll, before_roll, cells, played, sheet

GAME = NumberDrop(2)
SOLO = NumberDrop(1)
FIRST = Seat(0)


def decision(game: NumberDrop, state: Any, name: str, effort: Effort) -> Any:
    return bot_for(game.name, name).decide(Simulator(game, Random(1).randrange), state, FIRST, effort)


def test_the_bots_from_weak_to_strong() -> None:
    weak_to_strong = ["random", "beginner", "child", "greedy", "planner", "blind", "learned", "expert"]
    assert bot_names("number-drop") == weak_to_strong


def test_a_grid_is_the_sheet() -> None:
    one = sheet("12X.... 3......")
    grid = grid_of(one)
    assert members(grid.filled) == cells("a1 b1 c1 a2")
    assert grid.heights == (2, 1, 1, 0, 0, 0, 0)
    again = with_cells(grid, cells("d1 d2"), (4, 5))
    assert again == grid_of(written(one, cells("d1 d2"), (4, 5)))
    assert with_cells(grid, cells("d1"), ()) == grid_of(sheet("12XX... 3......"))


def test_the_longest_run_is_one_by_the_rules() -> None:
    one = sheet("12..... .345... ...6...")
    size, used, ends = longest_run_cells(numbers_on(one), room_above(grid_of(one)))
    assert size == longest_run(numbers_on(one)) == 6
    assert sorted(members(used)) == sorted(cells("a1 b1 b2 c2 d2 d3"))
    assert sorted(members(ends)) == sorted(cells("a1 d3"))


def test_holes_rows_and_begun_combos_count() -> None:
    hopes = prospects_of(before_roll(SOLO), FIRST)
    assert outlook(grid_of(sheet("1357135")), hopes) > outlook(grid_of(sheet("135713. 4......")), hopes)
    assert outlook(grid_of(sheet("1113572")), hopes) > outlook(grid_of(sheet("1313572")), hopes)
    assert outlook(grid_of(sheet("1......")), hopes) > outlook(grid_of(sheet("....... 1......")), hopes)


def test_in_the_last_round_only_what_is_there_counts() -> None:
    last = before_roll(SOLO, notches=(4,) * 5)
    hopes = prospects_of(last, FIRST)
    assert hopes.rounds == 0
    assert outlook(grid_of(sheet("111....")), hopes) == outlook(grid_of(sheet("131....")), hopes)


@pytest.mark.parametrize("name", ["greedy", "planner"])
def test_an_obvious_combo_is_built_and_circled(name: str) -> None:
    state = after_roll(SOLO, "1137 I", sheet("11....."), notches=(4, 4, 4, 4, 3))
    state = played(SOLO, state, "0 slide E", "0 block 1 e")
    placed = decision(SOLO, state, name, Effort(steps=12))
    assert isinstance(placed, Placement)
    after = SOLO.apply(state, FIRST, placed)
    assert Box(ComboKind.IDENTICAL, 4) in open_boxes(after.sheets[0])
    assert decision(SOLO, after, name, Effort()) == Circle(best_circle(after.sheets[0], prospects_of(after, FIRST))[1])


def test_placements_are_legal_and_ranked() -> None:
    state = after_roll(GAME, "15** *", sheet("1234... 5......"))
    ranked = ranked_placements(state.sheets[0], state.roll, prospects_of(state, FIRST), Width(10, 30))  # type: ignore[arg-type]
    assert len(ranked) == 30
    assert [value for value, _ in ranked] == sorted((value for value, _ in ranked), reverse=True)
    for _, place in ranked:
        GAME.check(state, FIRST, place)


def _with_one_of_each(letters: str = "") -> Sheet:
    """Return a sheet on which three identical or four identical can be circled; the other half of 3 is done."""
    return sheet("111.... 2222...", boxes=frozenset({Box(ComboKind.CONSECUTIVE, 3)}), letters=letters)


def test_a_letter_is_used() -> None:
    """A letter that hits the others is worth more than one that is crossed off."""
    before = before_roll(GAME, _with_one_of_each())
    with_letter = best_circle(before.sheets[0], prospects_of(before, FIRST))[0]
    crossed = replace(before, crossed="A")
    assert with_letter > best_circle(crossed.sheets[0], prospects_of(crossed, FIRST))[0]


def test_a_letter_is_feared() -> None:
    """Who has an active letter against them stays lower; one's own and crossed-off letters frighten nobody."""
    tower = sheet(" ".join(["1......"] * 9))
    calm = prospects_of(before_roll(GAME), FIRST)
    afraid = prospects_of(before_roll(GAME, sheet("1......"), sheet("2......", letters="AB")), FIRST)
    holder = prospects_of(before_roll(GAME, sheet("1......", letters="A"), sheet("2......", letters="A")), FIRST)
    assert afraid.height_fear > calm.height_fear == holder.height_fear
    same_hopes = replace(afraid, rounds=calm.rounds)
    assert outlook(grid_of(tower), same_hopes) < outlook(grid_of(tower), calm)


def test_a_block_is_dropped_where_it_hurts_least() -> None:
    state = after_roll(GAME, "156* O", sheet("123...."), sheet("2......", letters="D"), tiles=("S", "O", "T", "I", "L"))
    assert best_block(state, "D", FIRST) == DropBlock(0, 3)


def test_protected_tiles_slide_first_then_the_last_letters() -> None:
    state = after_roll(SOLO, "1256 O", sheet("1......", letters="B"), notches=(0, 2, 0, 0, 4))
    assert best_slide(state).letter == "B"
    assert best_slide(replace(state, notches=(0, 4, 0, 0, 4))).letter == "D"


def test_the_same_steps_give_the_same_placement() -> None:
    state = played(SOLO, after_roll(SOLO, "156* L", sheet("1234...")), "0 slide E")
    assert decision(SOLO, state, "planner", Effort(steps=24)) == decision(SOLO, state, "planner", Effort(steps=24))
    assert decision(SOLO, state, "planner", Effort(think_ms=1)) is not None


def test_greedy_beats_random_in_company() -> None:
    figures: Any = run(Plan("number-drop", ("greedy", "random", "random"), games=6, all_seatings=True), cores=1)
    assert figures["bot_shares"][0]["share"] == 1.0


def test_the_lab_counts_rounds_boxes_blocks_and_names() -> None:
    figures: Any = run(Plan("number-drop", ("random",), games=5), cores=1)
    assert figures["rounds"]["mean"] > 5
    assert {"boxes", "blocks", "scores", "BEN_share", "CHE_share", "line_crossed_share"} <= set(figures)
    assert sum(figures["scores"].values()) == 5
    together: Any = run(Plan("number-drop", ("random", "random"), games=3), cores=1)
    assert "BEN_share" not in together
    assert sum(together["scores"].values()) == 6


@pytest.mark.long
def test_greedy_averages_at_least_36_alone() -> None:
    figures: Any = run(Plan("number-drop", ("greedy",), games=300))
    print(figures["seats"][0]["score"])
    assert figures["seats"][0]["score"]["mean"] >= 36


@pytest.mark.long
def test_planner_averages_at_least_44_alone() -> None:
    figures: Any = run(Plan("number-drop", ("planner",), games=100))
    print(figures["seats"][0]["score"])
    assert figures["seats"][0]["score"]["mean"] >= 44
