"""Many games of NUMBER DROP alone (ND-8) at once, in arrays: a step says one number at each of them.

What is seen and may be said is laid out as `games/number_drop/encoding.py` says, stage by stage; a game that has ended
is followed by a new one in the same row.
"""

import numpy as np
from numpy.typing import NDArray

from droptable.games.number_drop.actions import NUMBERS_ROLLED, SHAPE_DIE, STAR
from droptable.games.number_drop.encoding import (
    BLOCK,
    BOX,
    CELL,
    COLUMN,
    DIGIT,
    LANDING,
    LETTER,
    PASS,
    PHASES,
    SIGNS,
    WAYS,
    NumberDropEncoding,
)
from droptable.games.number_drop.rules import NumberDrop
from droptable.games.number_drop.shapes import COLUMNS, DICE_SHAPES, ROWS
from droptable.games.number_drop.sheet import BLOCK as BLOCK_MARK
from droptable.games.number_drop.sheet import BONUS_SIZE, BOXES, CELLS, EMPTY
from droptable.games.number_drop.state import NOTCHES
from droptable.kernels.batches import Bytes, Numbers, check_all
from droptable.kernels.compiled import compiled
from droptable.kernels.number_drop.combos import ALL, STACK, TEN, combos_by, open_boxes
from droptable.kernels.number_drop.masks import HALF, nth_cell
from droptable.kernels.number_drop.sheet import (
    BOXES_AT,
    FILLED,
    FIRST_WAY,
    FREE,
    LETTERS_AT,
    NOWHERE,
    ROWS_AT,
    SHAPES,
    WAY_COLUMN,
    WAY_ORIENTATION,
    WORDS,
    WRITTEN,
    landing_row,
)
from droptable.kernels.number_drop.solo import ANY_SHAPE, DICE_SHAPES_AT, FACES_EACH, TILES, score
from droptable.kernels.number_drop.stages import (
    BEGUN,
    BLOCKING,
    CIRCLING,
    DECISION,
    FIELDS,
    LETTER_AT,
    NOTCHES_AT,
    NUMBERS,
    PHASE,
    ROUND_END,
    SAID,
    SHAPE,
    SHOWN,
    SLIDING,
    TILES_AT,
    WORD,
    WRITING,
    begin,
    below,
    chosen,
    closed,
    roll,
    say,
)
from droptable.kernels.sparks import Sparks, sparks

SETS = 512  # combos of a box that are listed at once; a sheet with more is looked at in an array of its own
ALL_PHASES, ALL_SHAPES, ALL_BOXES = len(PHASES), len(SHAPES), len(BOXES)
STAR_FACE = SHAPE_DIE.index(STAR)
NO_SIGN, BLOCK_SIGN = SIGNS[EMPTY], SIGNS[BLOCK_MARK]
_FACE_OF = np.array([DICE_SHAPES.index(shape) if shape in DICE_SHAPES else STAR_FACE for shape in SHAPES], np.int64)
Shorts = NDArray[np.int16]


class Tables:
    """Games in arrays, a row each. All arrays are filled in place: copy what must outlive the next step.

    `observations` has the layout of the encoding and then what is said so far, as the other environments have it;
    `rewards` is the score of a game that has ended in the last step, which `ended` marks.
    """

    def __init__(self, game: NumberDrop, number: int, seed: int = 0) -> None:
        assert game.is_solo and not game.experiments, "who plays alone, by the published numbers"
        encoding = NumberDropEncoding(game)
        self.game, self.number = game, number
        self.sheets = np.zeros((number, WORDS), np.int64)
        self.turns = np.zeros((number, FIELDS), np.int64)
        self.observations = np.zeros((number, sum(part.size for part in encoding.layout) + WORD), np.int16)
        self.masks = np.zeros((number, encoding.numbers), np.int8)
        self.rewards = np.zeros((number, 1), np.float32)
        self.ended = np.zeros(number, np.bool_)
        self.seats = np.zeros(number, np.int64)
        self._room = np.empty((STACK, 7), np.int64), np.empty((BONUS_SIZE, 2), np.int64), np.empty((SETS, 2), np.int64)
        self._sparks: Sparks
        self.reset(seed)

    def reset(self, seed: int) -> None:
        """Begin a new game at every table."""
        self._sparks = sparks(seed, self.number)
        _reset(self.sheets, self.turns, self._sparks, self.observations, self.masks, self._room)
        self.rewards[:] = 0
        self.ended[:] = False

    def step(self, actions: Numbers) -> None:
        """Say a number at every table; if one is illegal, say none and raise ValueError."""
        check_all(self.masks, actions)
        arrays = self.sheets, self.turns, self._sparks, actions, self.observations, self.masks
        _step(*arrays, self.rewards, self.ended, self._room)

    def random_actions(self, actions: Numbers) -> Numbers:
        """Fill in a legal number for every table, each as likely as the others, and return them."""
        _choose(self.masks, self._sparks, actions)
        return actions


Room = tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]  # stack, layers and sets of a search for combos


@compiled
def _choose(masks: Bytes, states: Sparks, actions: Numbers) -> None:
    for table in range(len(masks)):
        legal, number = 0, 0
        for at in range(masks.shape[1]):
            legal += masks[table, at]
        left = below(states, table, legal)
        while left or not masks[table, number]:
            left -= masks[table, number]
            number += 1
        actions[table] = number


@compiled
def _reset(sheets: Numbers, turns: Numbers, states: Sparks, seen: Shorts, masks: Bytes, room: Room) -> None:
    for table in range(len(sheets)):
        begin(sheets[table], turns[table], states, table)
        _show(sheets[table], turns[table], seen[table], masks[table], room)


@compiled
def _step(
    sheets: Numbers,
    turns: Numbers,
    states: Sparks,
    actions: Numbers,
    seen: Shorts,
    masks: Bytes,
    rewards: NDArray[np.float32],
    ended: NDArray[np.bool_],
    room: Room,
) -> None:
    for table in range(len(sheets)):
        sheet, turn = sheets[table], turns[table]
        follows = say(sheet, turn, actions[table])
        ended[table] = follows == ROUND_END and closed(sheet, turn)
        rewards[table, 0] = score(sheet) if ended[table] else 0
        if ended[table]:
            begin(sheet, turn, states, table)
        elif follows != DECISION:
            roll(turn, states, table)
        _show(sheet, turn, seen[table], masks[table], room)


@compiled
def _allow(sheet: Numbers, turn: Numbers, mask: Bytes, room: Room) -> None:
    """Fill in which numbers may be said."""
    mask[:] = 0
    phase = turn[PHASE]
    if phase == WRITING:
        for column in range(COLUMNS):
            mask[COLUMN + column] = 1
    elif phase == SLIDING:
        for letter in range(TILES):
            mask[LETTER + letter] = turn[NOTCHES_AT + letter] < NOTCHES
    elif phase == BLOCKING:
        _allow_ways(sheet, turn[TILES_AT + turn[LETTER_AT]], mask, BLOCK)
    elif phase == CIRCLING:
        _allow_combos(sheet, turn, mask, room)
    elif turn[SAID] == 0:
        for die in range(len(DICE_SHAPES_AT)):
            if turn[SHAPE] in (DICE_SHAPES_AT[die], ANY_SHAPE):
                _allow_ways(sheet, DICE_SHAPES_AT[die], mask, LANDING + die * WAYS)
    else:
        _allow_digits(turn, mask)


@compiled
def _allow_ways(sheet: Numbers, shape: int, mask: Bytes, first: int) -> None:
    for way in range(FIRST_WAY[shape], FIRST_WAY[shape + 1]):
        mask[first + WAY_ORIENTATION[way] * COLUMNS + WAY_COLUMN[way]] = landing_row(sheet, way) != NOWHERE


@compiled
def _allow_digits(turn: Numbers, mask: Bytes) -> None:
    """Allow what is still to be written of the roll, and anything else as long as there is room for that."""
    missing = np.zeros(TEN, np.int64)
    for at in range(turn[SHOWN]):
        missing[turn[NUMBERS + at]] += 1
    for at in range(1, turn[SAID]):
        missing[turn[BEGUN + at] - DIGIT] -= 1
    due = 0
    for digit in range(TEN):
        due += max(missing[digit], 0)
    is_free = due < NUMBERS_ROLLED + 1 - turn[SAID]
    for digit in range(TEN):
        mask[DIGIT + digit] = is_free or missing[digit] > 0


@compiled
def _allow_combos(sheet: Numbers, turn: Numbers, mask: Bytes, room: Room) -> None:
    if turn[SAID] == 0:
        boxes = open_boxes(sheet)
        for box in range(ALL_BOXES):
            mask[BOX + box] = boxes >> box & 1
        mask[PASS] = 1
        return
    stack, layers, found = room
    number = combos_by(sheet, turn[BEGUN] - BOX, found, stack, layers, ALL)
    if number > len(found):
        found = np.empty((number, 2), np.int64)
        combos_by(sheet, turn[BEGUN] - BOX, found, stack, layers, ALL)
    low, high = chosen(turn)
    for at in range(number):
        rest_low, rest_high = found[at, 0] & ~low, found[at, 1] & ~high
        following = nth_cell(rest_low, rest_high, 0)
        # its cells are said in ascending order: those so far are its lowest
        if turn[SAID] == 1 or (following > turn[BEGUN + turn[SAID] - 1] - CELL and _holds(found[at], low, high)):
            mask[CELL + following] = 1


@compiled
def _holds(cells: Numbers, low: int, high: int) -> bool:
    return bool(cells[0] & low == low and cells[1] & high == high)


@compiled
def _show(sheet: Numbers, turn: Numbers, seen: Shorts, mask: Bytes, room: Room) -> None:
    _allow(sheet, turn, mask, room)
    at = _show_sheet(sheet, seen)
    seen[at:] = 0
    seen[at], seen[at + 1], seen[at + 2 + turn[PHASE]] = 1, 1, 1  # it is the player's round, and decision
    at += 2 + ALL_PHASES
    if turn[PHASE] != WRITING:
        for number in range(turn[SHOWN]):
            seen[at + turn[NUMBERS + number]] += 1
        seen[at + TEN] = NUMBERS_ROLLED - turn[SHOWN]
        seen[at + TEN + 1 + (STAR_FACE if turn[SHAPE] == ANY_SHAPE else _FACE_OF[turn[SHAPE]])] = 1
    at += TEN + 1 + FACES_EACH
    if turn[PHASE] == BLOCKING:
        seen[at + turn[LETTER_AT]] = 1
    at += TILES
    for letter in range(TILES):
        seen[at + ALL_SHAPES * letter + turn[TILES_AT + letter]] = 1
    at += TILES * ALL_SHAPES + TILES  # no letter is crossed off in a game alone
    for letter in range(TILES):
        seen[at + letter] = turn[NOTCHES_AT + letter]
    for said in range(WORD):
        seen[at + TILES + said] = turn[BEGUN + said]


@compiled
def _show_sheet(sheet: Numbers, seen: Shorts) -> int:
    """Fill in cells, circles, boxes, letters and rows, and return where the next part begins."""
    for cell in range(CELLS):
        half, shift = (0, cell) if cell < HALF else (1, cell - HALF)
        seen[cell], seen[CELLS + cell] = (NO_SIGN if sheet[FILLED + half] >> shift & 1 == 0 else BLOCK_SIGN), 0
        for digit in range(TEN):
            if sheet[WRITTEN + 2 * digit + half] >> shift & 1:
                seen[cell] = digit
                seen[CELLS + cell] = sheet[FREE + 2 * digit + half] >> shift & 1 == 0
    at = 2 * CELLS
    for box in range(ALL_BOXES):
        seen[at + box] = sheet[BOXES_AT] >> box & 1
    at += ALL_BOXES
    for letter in range(TILES):
        seen[at + letter] = sheet[LETTERS_AT] >> letter & 1
    at += TILES
    for row in range(ROWS):
        seen[at + row] = sheet[ROWS_AT] >> row & 1
    return at + ROWS
