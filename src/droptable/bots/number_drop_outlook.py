"""What a NUMBER DROP sheet promises: the points on it, and those that it may still bring.

A `Grid` is a sheet as masks, cheap to change: bots try thousands of placements on it before they ask the rules.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from droptable.games.number_drop.combos import Numbers, beside, groups, numbers_on
from droptable.games.number_drop.shapes import COLUMNS, ROWS, Heights
from droptable.games.number_drop.sheet import (
    BONUS,
    BONUS_SIZE,
    EMPTY,
    LINE,
    SIZES,
    Box,
    Kind,
    Sheet,
    heights,
    letter_of,
    mask_of,
)


class Grid(NamedTuple):
    """A sheet as masks: where each digit stands free, what is filled, and the height of each column."""

    numbers: Numbers
    filled: int
    heights: Heights


def grid_of(sheet: Sheet) -> Grid:
    """Return a sheet's grid."""
    filled = mask_of(cell for cell, sign in enumerate(sheet.cells) if sign != EMPTY)
    return Grid(numbers_on(sheet), filled, heights(sheet))


def with_cells(grid: Grid, cells: tuple[int, ...], numbers: tuple[int, ...]) -> Grid:
    """Return the grid with these numbers in these cells; with no numbers they are blocks."""
    masks = list(grid.numbers)
    for cell, number in zip(cells, numbers, strict=False):
        masks[number] |= 1 << cell
    tops = list(grid.heights)
    for cell in cells:
        y, x = divmod(cell, COLUMNS)
        if y >= tops[x]:
            tops[x] = y + 1
    return Grid(tuple(masks), grid.filled | mask_of(cells), tuple(tops))


def without(grid: Grid, circled: int) -> Grid:
    """Return the grid with these cells circled."""
    return grid._replace(numbers=tuple(mask & ~circled for mask in grid.numbers))


@dataclass(frozen=True, slots=True)
class Prospects:
    """What is still to be had beside the grid itself.

    `letters` are the Drop Letters that would do something if they were circled, `letter_value` what one is worth.
    """

    boxes: frozenset[Box]
    rounds: float
    letters: str = ""
    letter_value: float = 0.0
    height_fear: float = 1.0


# how likely a box is to be filled in the end, by how many numbers it lacks
LIKELY = (0.93, 0.62, 0.36, 0.18, 0.08, 0.03, 0.01, 0.0, 0.0)
SHUT = 0.25  # what is left of that where no empty cell touches
COLUMN = (0.0, 0.4, 1.2, 2.6, 5.0, 10.0)  # towards the +10, by boxes of the kind
HOLE = 0.55
STEP = 0.06
_ROWS = tuple(mask_of(range(y * COLUMNS, (y + 1) * COLUMNS)) for y in range(ROWS))
_ABOVE = tuple(
    tuple(mask_of(y * COLUMNS + x for y in range(height, LINE)) for height in range(ROWS + 1)) for x in range(COLUMNS)
)
_ROW_VALUE = (0.0, 0.02, 0.08, 0.2, 0.4, 0.7, 1.15, 2.0)  # by how many of its seven cells are filled


def outlook(grid: Grid, prospects: Prospects) -> float:
    """Return what a sheet is worth, in points: boxes and rows that are there, and those that may come."""
    room = 0
    for x, height in enumerate(grid.heights):
        room |= _ABOVE[x][height]
    return (
        _boxes_circled(prospects)
        + _rows(grid, room)
        + _boxes_to_come(grid.numbers, room, prospects)
        - _danger(grid, prospects)
    )


@lru_cache(maxsize=1 << 12)
def _circled_value(boxes: frozenset[Box], letters: str, letter_value: float) -> float:
    value = float(sum(box.size for box in boxes))
    for kind in (Kind.IDENTICAL, Kind.CONSECUTIVE):
        value += COLUMN[sum(box.kind is kind for box in boxes)]
    for size in SIZES:
        both = all(Box(kind, size) in boxes for kind in (Kind.IDENTICAL, Kind.CONSECUTIVE))
        value += letter_value * (both and letter_of(size) in letters)
    return value


def _boxes_circled(prospects: Prospects) -> float:
    return _circled_value(prospects.boxes, prospects.letters, prospects.letter_value)


def _rows(grid: Grid, room: int) -> float:
    value = 0.0
    top = max(grid.heights)
    for y in range(min(top, LINE)):
        row = _ROWS[y]
        missing = row & ~grid.filled
        if not missing:
            value += 2.0
        elif not missing & ~room:  # a row with a covered hole is lost
            value += _ROW_VALUE[COLUMNS - missing.bit_count()]
        else:
            value -= HOLE * (missing & ~room).bit_count()
    return value


def _danger(grid: Grid, prospects: Prospects) -> float:
    tops = grid.heights
    rough = sum(abs(one - other) for one, other in zip(tops, tops[1:], strict=False))
    high = max(tops)
    danger = STEP * rough
    if high > LINE:
        danger += 5.0 * (high - LINE) + 2.0 * prospects.rounds
    elif high > LINE - 4:
        # what would still fit below the line, against what is still to come
        danger += prospects.height_fear * 0.15 * (high - LINE + 4) * min(prospects.rounds, 4.0)
    return danger


def _boxes_to_come(numbers: Numbers, room: int, prospects: Prospects) -> float:
    values = _identical_to_come(numbers, room, prospects) + _runs_to_come(numbers, room, prospects)
    values.sort(reverse=True)
    if BONUS not in prospects.boxes:
        pass
    # one combo per round (ND-6.1)
    whole = int(prospects.rounds)
    return sum(values[:whole])


def _identical_to_come(numbers: Numbers, room: int, prospects: Prospects) -> list[float]:
    sizes = []
    for mask in numbers:
        if mask & (mask - 1):
            for group in groups(mask):
                if group & (group - 1):
                    sizes.append((group.bit_count(), bool(beside(group) & room)))
    sizes.sort(reverse=True)
    return _assigned(sizes, Kind.IDENTICAL, prospects)


def _runs_to_come(numbers: Numbers, room: int, prospects: Prospects) -> list[float]:
    sizes = []
    for _ in range(3):
        size, used, ends = longest_run_cells(numbers, room)
        if size < 2:
            break
        sizes.append((size, bool(beside(ends) & room)))
        numbers = tuple(mask & ~used for mask in numbers)
    return _assigned(sizes, Kind.CONSECUTIVE, prospects)


def longest_run_cells(numbers: Numbers, room: int) -> tuple[int, int, int]:
    """Return a longest run's size, its cells, and its two ends; one that can still grow where there is a choice."""
    layers: list[list[int]] = []
    best, last = 0, -1
    before: list[int] = []
    for digit, mask in enumerate(numbers):
        reached: list[int] = []
        if mask:
            reached.append(mask)
            for cells in before:
                step = beside(cells) & mask
                if not step:
                    break
                reached.append(step)
        layers.append(reached)
        before = reached
        if len(reached) > best:
            best, last = len(reached), digit
    if best < 2:
        return best, 0, 0
    cells = layers[last][best - 1]
    growing = cells & beside(room)
    cell = (growing or cells) & -(growing or cells)
    used = end = cell
    for length in range(best - 2, -1, -1):
        last -= 1
        cells = beside(cell) & layers[last][length]
        cell = cells & -cells
        used |= cell
    return best, used, end | cell


def _assigned(sizes: list[tuple[int, bool]], kind: Kind, prospects: Prospects) -> list[float]:
    """Return what each box of a kind may bring, the longest combos going to the biggest boxes that they can fill."""
    left = [size for size in reversed(SIZES) if Box(kind, size) not in prospects.boxes]
    if BONUS not in prospects.boxes:
        left.insert(0, BONUS_SIZE)
    share = COLUMN[len(SIZES) - len([size for size in left if size != BONUS_SIZE])]
    next_share = COLUMN[min(len(SIZES), len(SIZES) - len([size for size in left if size != BONUS_SIZE]) + 1)]
    values = []
    for size, can_grow in sizes:
        if not left:
            break
        best, worth = 0, -1.0
        for at, box in enumerate(left):
            missing = max(0, box - size)
            if missing and not can_grow and missing > 0:
                chance = LIKELY[missing] * SHUT
            else:
                chance = LIKELY[missing]
            extra = 0.0 if box == BONUS_SIZE else next_share - share
            if chance * (box + extra) > worth:
                best, worth = at, chance * (box + extra)
        left.pop(best)
        values.append(worth)
    values.extend(0.05 * box for box in left)
    return values
