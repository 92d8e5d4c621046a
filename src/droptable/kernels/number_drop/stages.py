"""A game of NUMBER DROP alone (ND-8) that is said number by number, as `games/number_drop/encoding.py` spells it.

A game is a sheet and a row of whole numbers: the phase, what is rolled, what is said so far, the tiles, their notches.
"""

import numpy as np

from droptable.games.number_drop.actions import NUMBERS_ROLLED
from droptable.games.number_drop.encoding import BLOCK, BOX, CELL, COLUMN, DIGIT, LANDING, LETTER, PASS, PHASES, WAYS
from droptable.games.number_drop.shapes import COLUMNS
from droptable.games.number_drop.sheet import BONUS_SIZE
from droptable.games.number_drop.state import NOTCHES, Blocking, Circling, Placing, Sliding, Writing
from droptable.kernels.batches import Numbers
from droptable.kernels.compiled import compiled
from droptable.kernels.number_drop.combos import box_size, open_boxes
from droptable.kernels.number_drop.masks import bit
from droptable.kernels.number_drop.sheet import (
    FIRST_WAY,
    LETTERS_AT,
    NOWHERE,
    SHAPES,
    WAY_COLUMN,
    WAY_ORIENTATION,
    circle,
    close,
    drop_block,
    landing_row,
    place,
    write,
)
from droptable.kernels.number_drop.solo import (
    ANY_SHAPE,
    DICE_SHAPES_AT,
    FACES,
    FACES_EACH,
    FIRST_NUMBER,
    NO_NUMBER,
    SHAPE_FACES,
    SUPPLY,
    TILES,
)
from droptable.kernels.sparks import Sparks, stepped, word_of

WRITING, SLIDING, BLOCKING, PLACING, CIRCLING = (
    PHASES.index(phase) for phase in (Writing, Sliding, Blocking, Placing, Circling)
)
DECISION, ROLL, ROUND_END = range(3)  # what follows a number
WORD = 1 + BONUS_SIZE  # the longest word
NOTHING = -1  # where nothing is said yet

# of a row: the numbers rolled, in ascending order, are at NUMBERS, what is said so far at BEGUN
PHASE, SHOWN, SHAPE, SLIDES, LETTER_AT, SAID = range(6)
NUMBERS = SAID + 1
BEGUN = NUMBERS + NUMBERS_ROLLED
TILES_AT = BEGUN + WORD
NOTCHES_AT = TILES_AT + TILES
FIELDS = NOTCHES_AT + TILES

# by shape: the way to fall that a landing's or a block's number stands for
_WAY = np.full((len(SHAPES), WAYS), NOWHERE, np.int64)
for _shape in range(len(SHAPES)):
    for _at in range(FIRST_WAY[_shape], FIRST_WAY[_shape + 1]):
        _WAY[_shape, WAY_ORIENTATION[_at] * COLUMNS + WAY_COLUMN[_at]] = _at


@compiled
def below(states: Sparks, table: int, most: int) -> int:
    """Return a random number below this, by a table's spark."""
    states[table] = stepped(states[table])
    return ((word_of(states[table]) >> 32) * most) >> 31


@compiled
def begin(sheet: Numbers, turn: Numbers, states: Sparks, table: int) -> None:
    """Begin a game: lay the tiles (ND-8.1); the first number is to be written."""
    sheet[:], turn[:] = 0, 0
    turn[PHASE] = WRITING
    _forget(turn)
    for at in range(TILES):
        turn[TILES_AT + at] = SUPPLY[at]
    for at in range(TILES - 1, 0, -1):
        other = below(states, table, at + 1)
        turn[TILES_AT + at], turn[TILES_AT + other] = turn[TILES_AT + other], turn[TILES_AT + at]


@compiled
def roll(turn: Numbers, states: Sparks, table: int) -> None:
    """Roll the dice; a tile is to slide."""
    turn[PHASE], turn[SHOWN], turn[SLIDES] = SLIDING, 0, 0
    for die in range(NUMBERS_ROLLED):
        face = FACES[die, below(states, table, FACES_EACH)]
        if face == NO_NUMBER:
            continue
        at = NUMBERS + turn[SHOWN]
        while at > NUMBERS and turn[at - 1] > face:
            turn[at] = turn[at - 1]
            at -= 1
        turn[at] = face
        turn[SHOWN] += 1
    turn[SHAPE] = SHAPE_FACES[below(states, table, FACES_EACH)]


@compiled
def closed(sheet: Numbers, turn: Numbers) -> bool:
    """Close the round (ND-7), and tell whether it was the last (ND-7.2, ND-8.6)."""
    is_above = close(sheet)
    return is_above or _are_all_down(turn)


@compiled
def _are_all_down(turn: Numbers) -> bool:
    slides = 0
    for letter in range(TILES):
        slides += turn[NOTCHES_AT + letter]
    return slides == TILES * NOTCHES


@compiled
def say(sheet: Numbers, turn: Numbers, number: int) -> int:
    """Say a number, and return what follows: a DECISION, a ROLL, or the ROUND_END."""
    phase = turn[PHASE]
    if phase == WRITING:
        write(sheet, number - COLUMN, FIRST_NUMBER)
        return ROLL
    if phase == SLIDING:
        is_blocking = _slid(sheet, turn, number - LETTER)
        return DECISION if is_blocking else _after_block(sheet, turn)
    if phase == BLOCKING:
        drop_block(sheet, _WAY[turn[TILES_AT + turn[LETTER_AT]], number - BLOCK])
        return _after_block(sheet, turn)
    turn[BEGUN + turn[SAID]] = number
    turn[SAID] += 1
    return _said_of_placement(sheet, turn) if phase == PLACING else _said_of_combo(sheet, turn)


@compiled
def _slid(sheet: Numbers, turn: Numbers, letter: int) -> bool:
    """Slide a tile, and tell whether it is to drop: at GO!, unless its letter protects or it fits nowhere."""
    turn[SLIDES] += 1
    turn[NOTCHES_AT + letter] += 1
    is_protected = sheet[LETTERS_AT] >> letter & 1
    if turn[NOTCHES_AT + letter] < NOTCHES or is_protected or not _fits(sheet, turn[TILES_AT + letter]):
        return False
    turn[PHASE], turn[LETTER_AT] = BLOCKING, letter
    return True


@compiled
def _fits(sheet: Numbers, shape: int) -> bool:
    fitting = 0
    for way in range(FIRST_WAY[shape], FIRST_WAY[shape + 1]):
        fitting += landing_row(sheet, way) != NOWHERE
    return fitting > 0


@compiled
def _after_block(sheet: Numbers, turn: Numbers) -> int:
    """Go on to the star's slide (ND-8.3), then to the dice shape (ND-8.5) unless it fits nowhere (ND-8.7)."""
    shape = turn[SHAPE]
    if turn[SLIDES] == 1 and (turn[SHOWN] < NUMBERS_ROLLED or shape == ANY_SHAPE):
        if shape == ANY_SHAPE:
            if not _are_all_down(turn):
                turn[PHASE] = SLIDING
                return DECISION
        else:
            for letter in range(TILES):
                is_slid = turn[TILES_AT + letter] == shape and turn[NOTCHES_AT + letter] < NOTCHES
                if is_slid and _slid(sheet, turn, letter):
                    return DECISION
    for one in DICE_SHAPES_AT:
        if shape in (one, ANY_SHAPE) and _fits(sheet, one):
            turn[PHASE] = PLACING
            return DECISION
    return _may_circle(sheet, turn)


@compiled
def _may_circle(sheet: Numbers, turn: Numbers) -> int:
    if open_boxes(sheet) == 0:
        return ROUND_END
    turn[PHASE] = CIRCLING
    return DECISION


@compiled
def _said_of_placement(sheet: Numbers, turn: Numbers) -> int:
    if turn[SAID] <= NUMBERS_ROLLED:
        return DECISION
    die, way = divmod(turn[BEGUN] - LANDING, WAYS)
    for at in range(1, 1 + NUMBERS_ROLLED):
        turn[BEGUN + at] -= DIGIT
    place(sheet, _WAY[DICE_SHAPES_AT[die], way], turn[BEGUN + 1 :])
    _forget(turn)
    return _may_circle(sheet, turn)


@compiled
def _said_of_combo(sheet: Numbers, turn: Numbers) -> int:
    box = turn[BEGUN] - BOX
    if turn[BEGUN] != PASS:
        if turn[SAID] <= box_size(box):
            return DECISION
        low, high = chosen(turn)
        circle(sheet, box, low, high, 0)
    _forget(turn)
    return ROUND_END


@compiled
def _forget(turn: Numbers) -> None:
    turn[SAID] = 0
    for at in range(WORD):
        turn[BEGUN + at] = NOTHING


@compiled
def chosen(turn: Numbers) -> tuple[int, int]:
    """Return the cells that were said of a combo."""
    low, high = 0, 0
    for at in range(1, turn[SAID]):
        one_low, one_high = bit(turn[BEGUN + at] - CELL)
        low, high = low | one_low, high | one_high
    return low, high
