"""A player's sheet: the grid, the boxes, the letters, the rows' points (ND-1.1).

A cell is a number: `row × 7 + column`, rows from the bottom and columns from the left. A set of cells is a mask with
one bit per cell, so that whole groups of cells move in one operation.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum
from functools import lru_cache
from typing import NamedTuple

from droptable.games.number_drop.shapes import COLUMNS, PUBLISHED, ROWS, Form, Heights, Landing

LINE = PUBLISHED.line
EMPTY, BLOCK = ".", "X"
CELLS = COLUMNS * ROWS
LETTERS = "ABCDE"


class ComboKind(Enum):
    """What makes numbers a combo."""

    IDENTICAL = "identical"
    CONSECUTIVE = "consecutive"
    BONUS = "bonus"


class Box(NamedTuple):
    """A box of the score track: each can be circled once (ND-6.6)."""

    kind: ComboKind
    size: int


SIZES = range(3, 8)
BONUS_SIZE = 8
BONUS = Box(ComboKind.BONUS, BONUS_SIZE)
BOXES = (*(Box(kind, n) for kind in (ComboKind.IDENTICAL, ComboKind.CONSECUTIVE) for n in SIZES), BONUS)


def box_for(kind: ComboKind, size: int) -> Box:
    """Return the box that a combo of this kind and size is for."""
    return BONUS if size == BONUS_SIZE else Box(kind, size)


def letter_of(size: int) -> str:
    """Return the Drop Letter beside the boxes of a size (ND-6.7), or nothing for the bonus."""
    return LETTERS[size - SIZES[0]] if size in SIZES else ""


@dataclass(frozen=True, slots=True)
class Sheet:
    """What stands on one sheet.

    `cells` has a sign per cell: a digit, `X` for a block, `.` for nothing. `circled` is the mask of the cells in
    combos, `boxes` the circled boxes, `letters` the circled Drop Letters in order, crossed off or not. `rows` is
    the mask of the rows whose +2 or −5 is circled. `form` is the grid that is printed on it.
    """

    cells: str = EMPTY * CELLS
    circled: int = 0
    boxes: frozenset[Box] = frozenset()
    letters: str = ""
    rows: int = 0
    form: Form = PUBLISHED


def blank(form: Form) -> Sheet:
    """Return a sheet on which nothing stands yet."""
    return Sheet(cells=EMPTY * (COLUMNS * form.rows), form=form)


def heights(sheet: Sheet) -> Heights:
    """Return how high each column is filled, holes included."""
    return _heights(sheet.cells)


@lru_cache(maxsize=1 << 12)
def _heights(cells: str) -> Heights:
    return tuple([len(cells[x::COLUMNS].rstrip(EMPTY)) for x in range(COLUMNS)])


def written(sheet: Sheet, cells: Iterable[int], signs: Iterable[int | str]) -> Sheet:
    """Return the sheet with these signs in these empty cells."""
    grid = list(sheet.cells)
    for cell, sign in zip(cells, signs, strict=True):
        assert grid[cell] == EMPTY
        grid[cell] = str(sign)
    return replace(sheet, cells="".join(grid))


def with_block(sheet: Sheet, landed: Landing) -> Sheet:
    """Return the sheet with a tile dropped on it as Xs (ND-4.3)."""
    return written(sheet, landed.cells, BLOCK * len(landed.cells))


def with_combo(sheet: Sheet, cells: tuple[int, ...], box: Box, crossed: str) -> Sheet:
    """Return the sheet with a combo and its box circled, and the letter that both boxes of a size earn (ND-6.7)."""
    boxes = sheet.boxes | {box}
    letters = set(sheet.letters) | set(earned_letter(sheet, box, crossed))
    return replace(sheet, circled=sheet.circled | mask_of(cells), boxes=boxes, letters="".join(sorted(letters)))


def earned_letter(sheet: Sheet, box: Box, crossed: str) -> str:
    """Return the letter that circling this box earns, or nothing."""
    letter = letter_of(box.size)
    both = all(other in sheet.boxes or other == box for other in BOXES if other.size == box.size)
    return letter if both and letter not in crossed else ""


def full_rows(sheet: Sheet) -> int:
    """Return the mask of the rows up to the line that are full (ND-7.1)."""
    columns, _, line = sheet.form
    return sum(1 << y for y in range(line) if EMPTY not in sheet.cells[y * COLUMNS : y * COLUMNS + columns])


def rows_above_line(sheet: Sheet) -> int:
    """Return the mask of the rows above the line that hold anything (ND-7.2)."""
    _, rows, line = sheet.form
    return sum(1 << y for y in range(line, rows) if sheet.cells[y * COLUMNS : (y + 1) * COLUMNS].strip(EMPTY))


def is_above_line(sheet: Sheet) -> bool:
    """Tell whether any cell above the line is filled."""
    return bool(sheet.cells[sheet.form.line * COLUMNS :].strip(EMPTY))


def mask_of(cells: Iterable[int]) -> int:
    """Return the mask of these cells."""
    mask = 0
    for cell in cells:
        mask |= 1 << cell
    return mask


def members(mask: int) -> tuple[int, ...]:
    """Return the bits of a mask, ascending: its cells, or its rows."""
    found = []
    while mask:
        lowest = mask & -mask
        found.append(lowest.bit_length() - 1)
        mask ^= lowest
    return tuple(found)
