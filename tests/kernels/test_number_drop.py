"""NUMBER DROP's twin, held equal to the rules: round by round, on golden games, on nasty sheets, and by statistics."""

from collections.abc import Iterator
from functools import cache
from itertools import islice
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import droptable
from droptable.core.match import AnyMatch, follow, result, start
from droptable.games.number_drop.actions import (
    DICE,
    SHAPE_DIE,
    Circle,
    DropBlock,
    Placement,
    Roll,
    RoundEnd,
    numbers_shown,
)
from droptable.games.number_drop.choices import placements
from droptable.games.number_drop.combos import cells_for, open_boxes
from droptable.games.number_drop.scoring import points_of
from droptable.games.number_drop.shapes import TILES, landing, landings
from droptable.games.number_drop.sheet import (
    BONUS_SIZE,
    BOXES,
    CELLS,
    LETTERS,
    Sheet,
    heights,
    mask_of,
    with_block,
    with_combo,
    written,
)
from droptable.games.number_drop.state import Blocking, tile_of
from droptable.kernels.number_drop import combos, solo
from droptable.kernels.number_drop import placements as compiled_placements
from droptable.kernels.number_drop import sheet as compiled_sheet
from droptable.kernels.number_drop.masks import packed_mask, unpacked_mask
from droptable.kernels.twister import key_of
from droptable.lab import twin as lab_twin
from droptable.lab.one_game import play_game
from droptable.lab.plan import Plan
from droptable.lab.simulate import run
from tests.golden.test_golden import RECORDS

PLAN = Plan("number-drop", ("random",), games=30, seed=2)
MOST_SETS = 3_000


@st.composite
def sheets(draw: st.DrawFn) -> Sheet:
    """Sheets with holes, few different digits side by side, and whatever circled."""
    digits = draw(st.sampled_from(["3", "34", "345", "0123456789", "89012"]))
    top = draw(st.integers(0, 14)) * 7
    cells = draw(st.text(alphabet=digits + "X.", min_size=top, max_size=top)).ljust(CELLS, ".")
    numbers = [cell for cell, sign in enumerate(cells) if sign.isdigit()]
    circled = mask_of(draw(st.sets(st.sampled_from(numbers), max_size=6))) if numbers else 0
    boxes = frozenset(draw(st.sets(st.sampled_from(BOXES), max_size=5)))
    letters = "".join(sorted(draw(st.sets(st.sampled_from(LETTERS)))))
    return Sheet(cells, circled, boxes, letters, draw(st.integers(0, 2**14 - 1)))


@settings(max_examples=150, deadline=None)
@given(sheets())
def test_nasty_sheets_have_the_same_landings_and_combos(sheet: Sheet) -> None:
    words = compiled_sheet.packed(sheet)
    assert compiled_sheet.unpacked(words) == sheet
    assert solo.score(words) == points_of(sheet).total
    for shape in TILES:
        _has_same_landings(sheet, words, shape)
    _has_same_combos(sheet, words)


def _has_same_landings(sheet: Sheet, words: Any, shape: str) -> None:
    found = compiled_placements.all_ways(words, np.array([TILES.index(shape)]))
    expected = list(landings(heights(sheet), (shape,)))
    assert found.tolist() == [compiled_sheet.way_of(shape, one.orientation, one.column) for one in expected]
    for way, one in zip(found, expected, strict=True):
        after = words.copy()
        compiled_sheet.drop_block(after, way)
        assert compiled_sheet.unpacked(after) == with_block(sheet, one)


def _has_same_combos(sheet: Sheet, words: Any) -> None:
    boxes = open_boxes(sheet)
    assert combos.open_boxes(words) == sum(1 << BOXES.index(box) for box in boxes)
    for box in boxes:
        room = np.zeros((MOST_SETS, 2), np.int64)
        expected = list(islice(cells_for(sheet, box), MOST_SETS))
        if len(expected) == MOST_SETS:
            continue  # a made-up sheet with millions
        assert combos.combos(words, BOXES.index(box), room) == len(expected)
        assert [unpacked_mask(*row) for row in room[: len(expected)]] == [mask_of(cells) for cells in expected]
        _stops_in_time(words, BOXES.index(box), room[: len(expected)])


def _stops_in_time(words: Any, box: int, expected: Any) -> None:
    few = np.zeros((2, 2), np.int64)
    stack, layers = np.empty((combos.STACK, 7), np.int64), np.empty((BONUS_SIZE, 2), np.int64)
    assert combos.combos_by(words, box, few, stack, layers, len(few)) == min(len(expected), len(few))
    assert few[: len(expected)].tolist() == expected[: len(few)].tolist()


@pytest.mark.parametrize("crossed", ["", "A", "BDE"])
def test_circling_earns_the_same_letters(crossed: str) -> None:
    for box in BOXES:
        for others in ((), [other for other in BOXES if other.size == box.size and other != box]):
            sheet = written(Sheet(boxes=frozenset(others)), range(box.size), [5] * box.size)
            words = compiled_sheet.packed(sheet)
            cells = tuple(range(box.size))
            bits = sum(1 << LETTERS.index(letter) for letter in crossed)
            compiled_sheet.circle(words, BOXES.index(box), *packed_mask(mask_of(cells)), bits)
            assert compiled_sheet.unpacked(words) == with_combo(sheet, cells, box, crossed)


@cache
def games() -> list[AnyMatch]:
    return [play_game(PLAN, number) for number in range(12)]


def by_step(match: AnyMatch) -> Iterator[tuple[AnyMatch, AnyMatch]]:
    """Yield the match before and after each of its actions."""
    before: AnyMatch = start(match.game, match.start)
    for entry in match.log:
        after = follow(before, entry.actor, entry.action)
        yield before, after
        before = after


def test_games_alone_go_in_step_round_by_round() -> None:
    for number, match in enumerate(games()):
        rounds, found = solo.played(key_of(f"dice {PLAN.seed} {number}"), key_of(f"bots {PLAN.seed} {number}"))
        ends = [after for _, after in by_step(match) if isinstance(after.log[-1].action, RoundEnd)]
        assert [compiled_sheet.unpacked(words) for words in rounds] == [after.state.sheets[0] for after in ends]
        scores = result(match).scores
        assert scores is not None
        assert found[solo.SCORE] == scores[0]


GOLDEN = [path for path in RECORDS if path.parent.name == "number_drop"]


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_golden_games_go_in_step_action_by_action(path: Any) -> None:
    match = droptable.replay(droptable.parse_record(path.read_text("utf-8")))
    done = 0
    for before, after in by_step(match):
        seat, action = after.log[-1].actor, after.log[-1].action
        if seat is None or not isinstance(action, Placement | DropBlock | Circle):
            continue
        words = compiled_sheet.packed(before.state.sheets[seat])
        _do(words, before.state, action, before.state.sheets[seat])
        assert compiled_sheet.unpacked(words) == _sheet_after(before.state, seat, action)
        done += 1
    assert done


def _do(words: Any, state: Any, action: Any, sheet: Sheet) -> None:
    if isinstance(action, Placement):
        way = compiled_sheet.way_of(action.shape, action.orientation, action.column)
        compiled_sheet.place(words, way, np.array(action.numbers))
    elif isinstance(action, DropBlock):
        assert isinstance(state.phase, Blocking)
        tile = tile_of(state, state.phase.letter)
        compiled_sheet.drop_block(words, compiled_sheet.way_of(tile, action.orientation, action.column))
    else:
        from droptable.games.number_drop.combos import box_of

        crossed = sum(1 << LETTERS.index(letter) for letter in state.crossed)
        box = BOXES.index(box_of(sheet, action.cells))
        compiled_sheet.circle(words, box, *packed_mask(mask_of(action.cells)), crossed)


def _sheet_after(state: Any, seat: int, action: Any) -> Sheet:
    from droptable.games.number_drop.rounds import sheet_after

    return sheet_after(state, droptable.Seat(seat), action)


def test_every_placement_of_a_roll_is_scored_as_by_the_rules() -> None:
    random = Random(4)
    for match in games()[:4]:
        for before, _ in islice(by_step(match), 20, None, 25):
            sheet = before.state.sheets[0]
            faces = [random.choice(die) for die in DICE]
            roll = Roll(numbers_shown(faces), random.choice(SHAPE_DIE))
            found = compiled_placements.scored(compiled_sheet.packed(sheet), roll)
            if found.boxes.size > 20_000:
                continue
            for at, action in enumerate(placements(sheet, roll)):
                way, order = divmod(at, len(found.orders))
                assert found.placement(way, order) == action
                if at % 7 == 0:
                    spot = landing(heights(sheet), action.shape, action.orientation, action.column)
                    boxes = open_boxes(written(sheet, spot.cells, action.numbers))
                    assert found.boxes[way, order] == sum(1 << BOXES.index(box) for box in boxes)
            assert found.boxes.size == at + 1


def test_simulations_have_the_same_figures_by_the_rules_and_by_the_twin(monkeypatch: pytest.MonkeyPatch) -> None:
    by_rules = run(PLAN, cores=1)
    monkeypatch.setattr(lab_twin, "WORTH_IT", 0)
    assert lab_twin.twin_for(PLAN) is not None
    assert run(PLAN, cores=1) == by_rules


def test_many_games_agree_with_others_by_the_rules() -> None:
    """Other dice, by the rules: the means lie where so few games allow."""
    some: Any = run(Plan("number-drop", ("random",), games=150, seed=77), cores=1)
    many = solo.play_all([(key_of(f"dice many {n}"), key_of(f"bots many {n}")) for n in range(4_000)])
    for seen, field in (
        (some["rounds"], solo.ROUNDS),
        (some["seats"][0]["score"], solo.SCORE),
        (some["boxes"], solo.BOXES),
    ):
        assert seen["mean"] == pytest.approx(many[:, field].mean(), abs=4 * seen["sd"] / 150**0.5)
