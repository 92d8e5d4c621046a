"""NUMBER DROP in company, compiled: every round of a learned player's games is one of the rules' own."""

import numpy as np
import pytest

from droptable.bots.number_drop_sight import PlainSight, fate_of
from droptable.core.game import Seat
from droptable.games.number_drop.actions import Action, Circle, DropBlock, Pass, Placement, Roll, RoundEnd
from droptable.games.number_drop.rules import NumberDrop
from droptable.games.number_drop.shapes import DICE_SHAPES, landings
from droptable.games.number_drop.sheet import EMPTY, LETTERS, Sheet, heights, members
from droptable.games.number_drop.state import Blocking, Circling, Finished, Placing, Rolling, State, tile_of, waiting
from droptable.kernels.number_drop import company
from droptable.kernels.number_drop.grid import GRID
from droptable.kernels.number_drop.judgement import (
    CLAIMED,
    CLAIMS,
    CROSSED,
    FATE,
    HARM,
    ROWS_IN_COMPANY,
    SEATS,
    SPACE,
    TOP,
    UNCLAIMED,
)
from droptable.kernels.number_drop.mind import draw_grid, mind
from droptable.kernels.number_drop.sheet import SHAPES, WORDS, packed, unpacked
from droptable.kernels.number_drop.solo import ANY_SHAPE, roll
from droptable.kernels.twister import generator, key_of, seed
from tests.rules.number_drop import sheet

HIDDEN = 64
MIND = mind(np.random.default_rng(1).normal(0, 0.05, (ROWS_IN_COMPANY, HIDDEN)).astype(np.float32), 6, 2, 2)


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_every_round_is_one_of_the_rules(seats: int) -> None:
    fired, game = 0, NumberDrop(seats)
    for number in range(3):
        fired += followed(game, f"together {seats} {number}")
    assert fired


def followed(game: NumberDrop, name: str) -> int:
    """Play a game by the twin, each round of it again by the rules, and return how many letters fired."""
    dice, sheets, fates = generator(), np.zeros((game.seats, WORDS), np.int64), np.zeros((game.seats, FATE), np.int64)
    seed(dice, key_of(name))
    company.begin(sheets)
    tiles = company.tiles_of(dice)
    state = State(Rolling(Seat(0)), tuple(map(unpacked, sheets)), tuple(SHAPES[tile] for tile in tiles))
    crossed, is_over = 0, False
    while not is_over:
        thrown = next_roll(dice)
        crossed = company.play_round(sheets, tiles, crossed, dice, fates, MIND)
        is_over = company.close_all(sheets)
        state = round_by_the_rules(game, state, thrown, tuple(map(unpacked, sheets)))
        assert state.sheets == tuple(map(unpacked, sheets))
        assert state.crossed == letters_of(crossed)
        assert isinstance(state.phase, Finished) == is_over
    return len(state.crossed)


def next_roll(dice: np.ndarray) -> Roll:
    """Return what these dice will show, and leave them as they are."""
    numbers = np.zeros(4, np.int64)
    shown, shape = roll(dice.copy(), numbers)
    return Roll(tuple(numbers[:shown].tolist()), "*" if shape == ANY_SHAPE else SHAPES[shape])


def letters_of(mask: int) -> str:
    return "".join(LETTERS[at] for at in members(mask))


def round_by_the_rules(game: NumberDrop, state: State, thrown: Roll, after: tuple[Sheet, ...]) -> State:
    """Return the state after the round in which every seat does what leads to these sheets."""
    state = game.apply(state, None, thrown)
    while seats := waiting(state):
        state = game.apply(state, seats[0], action_towards(state, seats[0], after[seats[0]]))
    return game.apply(state, None, RoundEnd())


def action_towards(state: State, seat: Seat, after: Sheet) -> Action:
    """Return what a seat does here on its way to a sheet."""
    before = state.sheets[seat]
    new = {cell for cell, sign in enumerate(before.cells) if sign == EMPTY != after.cells[cell]}
    match state.phase:
        case Blocking(letter=letter):
            spots = landings(heights(before), (tile_of(state, letter),))
            spot = next(one for one in spots if set(one.cells) == new)
            return DropBlock(spot.orientation, spot.column)
        case Placing():
            spot = next(one for one in landings(heights(before), DICE_SHAPES) if set(one.cells) == new)
            numbers = tuple(int(after.cells[cell]) for cell in spot.cells)
            return Placement(spot.shape, spot.orientation, spot.column, numbers)
        case Circling():
            cells = tuple(members(after.circled & ~before.circled))
            return Circle(cells) if cells else Pass()
    raise AssertionError(state.phase)


def test_a_fate_tells_who_holds_what_and_who_is_how_full() -> None:
    mine, full, high = sheet("1......", letters="B"), sheet("2222222", letters="A"), sheet("3...... 4......")
    sheets = np.stack([packed(one) for one in (mine, full, high)])
    fate = company.fate_of(sheets, 0, 0b10000)
    assert fate[CLAIMS : CLAIMS + 5].tolist() == [CLAIMED, UNCLAIMED, UNCLAIMED, UNCLAIMED, CROSSED]
    assert (fate[SEATS], fate[TOP], fate[SPACE]) == (3, 2, 70)
    # a letter that one of two others holds hits the other one alone
    assert fate[HARM : HARM + 5].tolist() == [company.HIT // 2, company.HIT, company.HIT, company.HIT, 0]


def test_bots_read_the_same_fate_from_the_table() -> None:
    sheets = (sheet("1......", letters="B"), sheet("2222222", letters="A"), sheet("3...... 4......"))
    state = State(Rolling(Seat(0)), sheets, ("S", "O", "T", "I", "L"), crossed="E")
    for seat in map(Seat, range(3)):
        words = company.fate_of(np.stack([packed(one) for one in sheets]), seat, 0b10000)
        assert fate_of(PlainSight(), state, seat).words[:HARM] == tuple(words[:HARM].tolist())


def test_a_block_costs_what_it_does_over_the_line_and_nothing_where_it_fills_a_row() -> None:
    nothing_promised = mind(np.zeros((ROWS_IN_COMPANY, HIDDEN), np.float32), 6, 2, 2)
    grid, tile = np.zeros(GRID, np.int64), SHAPES.index("I3")
    for picture, costs in (("123...7", 0.0), ("1234567 " * 11, 5.0)):
        words = packed(sheet(picture))
        draw_grid(words, grid)
        fate = company.fate_of(np.stack([words, packed(sheet())]), 0, 0)
        assert company.damage(words, grid, tile, fate, nothing_promised) == costs
