"""A sheet of NUMBER DROP as an array of words, and what falls on it.

FREE      for each digit the cells where it stands uncircled, two words each
WRITTEN   the same with the circled ones
FILLED    all cells that hold a number or a block, two words
HEIGHTS   a word per column
BOXES, LETTERS, ROWS   a bit per box (in the order of the score track), per letter, per row whose points count
"""

import numpy as np
from numpy.typing import NDArray

from droptable.games.number_drop.combos import DIGITS
from droptable.games.number_drop.shapes import COLUMNS, ORIENTATIONS, ROWS, TILES, ways_to_fall
from droptable.games.number_drop.sheet import (
    BLOCK,
    BOXES,
    CELLS,
    EMPTY,
    LETTERS,
    LINE,
    SIZES,
    Sheet,
    mask_of,
    members,
)
from droptable.games.number_drop.sheet import heights as heights_of
from droptable.kernels.compiled import compiled
from droptable.kernels.number_drop.masks import HALF, bit, packed_mask, unpacked_mask

Words = NDArray[np.int64]

FREE = 0
WRITTEN = FREE + 2 * len(DIGITS)
FILLED = WRITTEN + 2 * len(DIGITS)
HEIGHTS = FILLED + 2
BOXES_AT, LETTERS_AT, ROWS_AT = range(HEIGHTS + COLUMNS, HEIGHTS + COLUMNS + 3)
WORDS = ROWS_AT + 1
SHAPES = TILES  # the dice shapes are among the tiles
NOWHERE = -1
TEN, KINDS = len(DIGITS), len(SIZES)
_FULL_ROW = (1 << COLUMNS) - 1


def blank() -> Words:
    """Return an empty sheet."""
    return np.zeros(WORDS, np.int64)


def packed(sheet: Sheet) -> Words:
    """Return a sheet in words."""
    words = blank()
    for digit in DIGITS:
        written = mask_of(cell for cell, sign in enumerate(sheet.cells) if sign == digit)
        words[WRITTEN + 2 * int(digit) :][:2] = packed_mask(written)
        words[FREE + 2 * int(digit) :][:2] = packed_mask(written & ~sheet.circled)
    words[FILLED : FILLED + 2] = packed_mask(mask_of(n for n, sign in enumerate(sheet.cells) if sign != EMPTY))
    words[HEIGHTS : HEIGHTS + COLUMNS] = heights_of(sheet)
    words[BOXES_AT] = sum(1 << BOXES.index(box) for box in sheet.boxes)
    words[LETTERS_AT] = sum(1 << LETTERS.index(letter) for letter in sheet.letters)
    words[ROWS_AT] = sheet.rows
    return words


def unpacked(words: Words) -> Sheet:
    """Return the sheet that these words are."""
    cells = [EMPTY] * CELLS
    for cell in members(unpacked_mask(words[FILLED], words[FILLED + 1])):
        cells[cell] = BLOCK
    circled = 0
    for digit in DIGITS:
        at = 2 * int(digit)
        written = unpacked_mask(words[WRITTEN + at], words[WRITTEN + at + 1])
        circled |= written & ~unpacked_mask(words[FREE + at], words[FREE + at + 1])
        for cell in members(written):
            cells[cell] = digit
    boxes = frozenset(BOXES[at] for at in members(int(words[BOXES_AT])))
    letters = "".join(LETTERS[at] for at in members(int(words[LETTERS_AT])))
    return Sheet("".join(cells), circled, boxes, letters, int(words[ROWS_AT]))


# Every way to fall, shape by shape in the order of SHAPES: those of shape s are FIRST_WAY[s] to FIRST_WAY[s + 1].
_WAYS = [(shape, orientation, column) for shape in SHAPES for orientation, column in ways_to_fall(shape)]
MOST_CELLS = 5
FIRST_WAY = np.array([0, *np.cumsum([len(ways_to_fall(shape)) for shape in SHAPES])], np.int64)
WAY_COLUMN = np.array([column for _, _, column in _WAYS], np.int64)
WAY_ORIENTATION = np.array([orientation for _, orientation, _ in _WAYS], np.int64)
WAY_WIDTH = np.array([ORIENTATIONS[shape][held].width for shape, held, _ in _WAYS], np.int64)
WAY_HEIGHT = np.array([ORIENTATIONS[shape][held].height for shape, held, _ in _WAYS], np.int64)
WAY_CELLS = np.array([len(ORIENTATIONS[shape][held].cells) for shape, held, _ in _WAYS], np.int64)
WAY_SKIRT = np.zeros((len(_WAYS), MOST_CELLS), np.int64)
WAY_OFFSET = np.zeros((len(_WAYS), MOST_CELLS), np.int64)  # cells in reading order, from the lower edge's row on
for _way, (_shape, _held, _column) in enumerate(_WAYS):
    _one = ORIENTATIONS[_shape][_held]
    WAY_SKIRT[_way, : _one.width] = _one.skirt
    WAY_OFFSET[_way, : len(_one.cells)] = [y * COLUMNS + _column + x for x, y in _one.cells]


def way_of(shape: str, orientation: int, column: int) -> int:
    """Return the number of a way to fall."""
    return _WAYS.index((shape, orientation, column))


@compiled
def landing_row(sheet: Words, way: int) -> int:
    """Return the row in which the shape's lower edge comes to rest (ND-5.3), NOWHERE if it does not fit (ND-5.4)."""
    row, column = 0, WAY_COLUMN[way]
    for at in range(WAY_WIDTH[way]):
        row = max(row, sheet[HEIGHTS + column + at] - WAY_SKIRT[way, at])
    return row if row + WAY_HEIGHT[way] <= ROWS else NOWHERE


@compiled
def fit_ways(sheet: Words, shape: int, found: Words, number: int) -> int:
    """Add the ways in which a shape can land to `found`, from place `number` on, and return how many there are then."""
    for way in range(FIRST_WAY[shape], FIRST_WAY[shape + 1]):
        if landing_row(sheet, way) != NOWHERE:
            found[number] = way
            number += 1
    return number


@compiled
def fill(sheet: Words, cell: int) -> None:
    """Fill a cell, with whatever."""
    low, high = bit(cell)
    sheet[FILLED] |= low
    sheet[FILLED + 1] |= high
    row, column = cell // COLUMNS, cell % COLUMNS
    sheet[HEIGHTS + column] = max(sheet[HEIGHTS + column], row + 1)


@compiled
def write(sheet: Words, cell: int, digit: int) -> None:
    """Write a number in an empty cell."""
    fill(sheet, cell)
    low, high = bit(cell)
    sheet[FREE + 2 * digit] |= low
    sheet[FREE + 2 * digit + 1] |= high
    sheet[WRITTEN + 2 * digit] |= low
    sheet[WRITTEN + 2 * digit + 1] |= high


@compiled
def place(sheet: Words, way: int, numbers: Words) -> None:
    """Drop a dice shape with its numbers in reading order."""
    base = landing_row(sheet, way) * COLUMNS
    for at in range(WAY_CELLS[way]):
        write(sheet, base + WAY_OFFSET[way, at], numbers[at])


@compiled
def drop_block(sheet: Words, way: int) -> None:
    """Drop a tile as a block (ND-4.3)."""
    base = landing_row(sheet, way) * COLUMNS
    for at in range(WAY_CELLS[way]):
        fill(sheet, base + WAY_OFFSET[way, at])


@compiled
def circle(sheet: Words, box: int, low: int, high: int, crossed: int) -> None:
    """Circle a combo and its box, and the letter that both boxes of a size earn unless it is crossed off (ND-6.7)."""
    for at in range(0, 2 * TEN, 2):
        sheet[FREE + at] &= ~low
        sheet[FREE + at + 1] &= ~high
    sheet[BOXES_AT] |= 1 << box
    other = box + KINDS if box < KINDS else box - KINDS
    letter = box % KINDS
    if box < 2 * KINDS and sheet[BOXES_AT] >> other & 1 and not crossed >> letter & 1:
        sheet[LETTERS_AT] |= 1 << letter


@compiled
def close(sheet: Words) -> bool:
    """Circle the points of the round's end (ND-7.1, ND-7.2), and tell whether anything is above the line."""
    rows, is_above = 0, False
    for row in range(ROWS):
        half = sheet[FILLED] >> (row * COLUMNS) if row * COLUMNS < HALF else sheet[FILLED + 1] >> (row * COLUMNS - HALF)
        cells = half & _FULL_ROW
        if row >= LINE:
            is_above = is_above or cells != 0
        if cells == _FULL_ROW or (row >= LINE and cells):
            rows |= 1 << row
    sheet[ROWS_AT] = rows
    return is_above
