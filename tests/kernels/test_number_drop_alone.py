"""NUMBER DROP alone, compiled: a learned player slides its tiles as the rules let it, whatever the roll."""

from collections.abc import Iterator
from random import Random

import numpy as np

from droptable.core.game import Chance, Over, Seat, Seats
from droptable.games.number_drop.actions import NUMBERS_ROLLED, STAR, Roll
from droptable.games.number_drop.rules import NumberDrop
from droptable.games.number_drop.sheet import Sheet
from droptable.games.number_drop.state import Blocking, Sliding, State
from droptable.kernels.number_drop.grid import GRID
from droptable.kernels.number_drop.judgement import ROWS_ALONE
from droptable.kernels.number_drop.mind import draw_grid, mind
from droptable.kernels.number_drop.sheet import SHAPES, packed, unpacked
from droptable.kernels.number_drop.solo import ANY_SHAPE
from droptable.kernels.number_drop.turns import slide_ahead

WEIGHTS = np.random.default_rng(1).normal(0, 0.05, (ROWS_ALONE, 8)).astype(np.float32)
MIND, QUICK = mind(WEIGHTS, 24, 2, 2), mind(WEIGHTS, 12, 1, 0)
GAME = NumberDrop(1)


def test_nd_8_2_nd_8_3_slides_with_an_eye_on_the_roll_are_slides_of_the_rules() -> None:
    tried = stars = drops = 0
    for number in range(16):
        for state in beginnings(number):
            roll = rolled(state)
            after = slid(state, roll)
            assert after in set(ends(state)), GAME.format_state(state)
            tried, stars, drops = tried + 1, stars + roll.has_star, drops + (after[0] != state.sheets[0])
    assert tried > 100 and stars > 40 and drops > 20


def beginnings(number: int) -> Iterator[State]:
    """Yield the positions of a random game in which a round's roll lies there and nothing has slid yet."""
    below, state = Random(number).randrange, GAME.initial_state()
    while not isinstance(turn := GAME.turn(state), Over):
        if isinstance(state.phase, Sliding) and state.phase.round.slides == 0:
            yield state
        if isinstance(turn, Seats):
            state = GAME.apply(state, Seat(0), GAME.sample(state, Seat(0), below))
        else:
            assert isinstance(turn, Chance)
            state = GAME.apply(state, None, GAME.drawn(state, tuple(map(below, turn.sizes))))


def rolled(state: State) -> Roll:
    assert isinstance(state.phase, Sliding)
    return state.phase.round.roll


def slid(state: State, roll: Roll) -> tuple[Sheet, tuple[int, ...]]:
    """Return the sheet and the notches after the twin has slid."""
    sheet, notches, grid = packed(state.sheets[0]).copy(), np.array(state.notches), np.zeros(GRID, np.int64)
    draw_grid(sheet, grid)
    tiles = np.array([SHAPES.index(tile) for tile in state.tiles])
    numbers = np.array([*roll.numbers, *[0] * (NUMBERS_ROLLED - len(roll.numbers))])
    shape = ANY_SHAPE if roll.shape == STAR else SHAPES.index(roll.shape)
    slide_ahead(sheet, grid, tiles, notches, shape, numbers, len(roll.numbers), 2, MIND, QUICK)
    return unpacked(sheet), tuple(notches.tolist())


def ends(state: State) -> Iterator[tuple[Sheet, tuple[int, ...]]]:
    """Yield all that slides and blocks may lead to by the rules."""
    if not isinstance(state.phase, Sliding | Blocking):
        yield state.sheets[0], state.notches
        return
    for action in GAME.legal_actions(state, Seat(0)) or ():
        yield from ends(GAME.apply(state, Seat(0), action))
