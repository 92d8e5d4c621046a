"""What a NUMBER DROP sheet promises: the points on it, and those that it may still bring.

A `Grid` is a sheet as masks, cheap to change: bots try thousands of placements on it before they ask the rules.
"""

from dataclasses import dataclass
from functools import cache, lru_cache
from heapq import nlargest
from itertools import pairwise
from math import ceil
from typing import NamedTuple

from droptable.games.number_drop.combos import Numbers, beside, groups, numbers_on
from droptable.games.number_drop.shapes import COLUMNS, PUBLISHED, Form, Heights
from droptable.games.number_drop.sheet import (
    BONUS,
    BONUS_SIZE,
    EMPTY,
    SIZES,
    Box,
    ComboKind,
    Sheet,
    heights,
    letter_of,
    mask_of,
)


class Grid(NamedTuple):
    """A sheet as masks: where each digit stands free, what is filled, how high the columns are; and what is printed."""

    numbers: Numbers
    filled: int
    heights: Heights
    form: Form = PUBLISHED


def grid_of(sheet: Sheet) -> Grid:
    """Return a sheet's grid."""
    filled = mask_of(cell for cell, sign in enumerate(sheet.cells) if sign != EMPTY)
    return Grid(numbers_on(sheet), filled, heights(sheet), sheet.form)


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
    return Grid(tuple(masks), grid.filled | mask_of(cells), tuple(tops), grid.form)


def without(grid: Grid, circled: int) -> Grid:
    """Return the grid with these cells circled."""
    return grid._replace(numbers=tuple(mask & ~circled for mask in grid.numbers))


@dataclass(frozen=True, slots=True)
class Prospects:
    """What is still to be had beside the grid itself, in so many rounds after this one.

    `letters` are the Drop Letters that would do something if they were circled, `letter_value` what one is worth.
    """

    boxes: frozenset[Box]
    rounds: float
    letters: str = ""
    letter_value: float = 0.0
    height_fear: float = 1.0


# These weights were found by playing: solo, the same fifty games over and over.
LIKELY = (0.93, 0.62, 0.31, 0.15, 0.067, 0.033, 0.016, 0.008, 0.004)  # that a box is filled, by what it lacks
SHUT = 0.125  # what is left of that where no empty cell touches
UNBEGUN = 0.05  # per point of a box for which there is nothing yet
COLUMN = (0.0, 0.8, 2.4, 4.2, 6.0, 10.0)  # towards the +10, by boxes of the kind
ROW = (0.0, 0.014, 0.056, 0.14, 0.28, 0.49, 0.8, 2.0)  # by how many of its seven cells are filled
HOLE = 1.1
STEP = 0.06
RUNS = 3  # so many runs are looked for


@cache
def _rows_below_line(form: Form) -> tuple[int, ...]:
    """Return the cells of each row up to the line, from the bottom."""
    return tuple(mask_of(range(y * COLUMNS, y * COLUMNS + form.columns)) for y in range(form.line))


@cache
def _above(form: Form) -> tuple[tuple[int, ...], ...]:
    """Return, by column and by its height, the cells above that up to the line."""
    return tuple(
        tuple(mask_of(y * COLUMNS + x for y in range(height, form.line)) for height in range(form.rows + 1))
        for x in range(form.columns)
    )


def outlook(grid: Grid, prospects: Prospects) -> float:
    """Return what a sheet is worth, in points: boxes and rows that are there, and those that may come."""
    room = room_above(grid)
    value = lie(grid, prospects, room)
    if prospects.rounds <= 0 or max(grid.heights) > grid.form.line:
        return value  # this round is the last
    identical = _hopes(_identical(grid.numbers, room), ComboKind.IDENTICAL, prospects)
    consecutive = _hopes(_runs(grid.numbers, room), ComboKind.CONSECUTIVE, prospects)
    # one combo per round (ND-6.1)
    return value + sum(nlargest(ceil(prospects.rounds), identical + consecutive))


def room_above(grid: Grid) -> int:
    """Return the empty cells up to the line that something could still fall into."""
    room = 0
    # a narrower sheet has no further columns, whose heights are nothing
    for above, height in zip(_above(grid.form), grid.heights, strict=False):
        room |= above[height]
    return room


def lie(grid: Grid, prospects: Prospects, room: int) -> float:
    """Return what a sheet is worth without its free numbers: boxes circled, rows, holes, the line."""
    return (
        _circled(prospects.boxes, prospects.letters, prospects.letter_value)
        + _rows(grid, room)
        - _danger(grid, prospects)
    )


@lru_cache(maxsize=1 << 12)
def _circled(boxes: frozenset[Box], letters: str, letter_value: float) -> float:
    value = float(sum(box.size for box in boxes))
    for kind in (ComboKind.IDENTICAL, ComboKind.CONSECUTIVE):
        value += COLUMN[sum(box.kind is kind for box in boxes)]
    for size in SIZES:
        both = all(Box(kind, size) in boxes for kind in (ComboKind.IDENTICAL, ComboKind.CONSECUTIVE))
        value += letter_value * (both and letter_of(size) in letters)
    return value


def _rows(grid: Grid, room: int) -> float:
    value = 0.0
    for row in _rows_below_line(grid.form)[: max(grid.heights)]:
        missing = row & ~grid.filled
        holes = missing & ~room
        if holes:  # covered: the row is lost, and the numbers above lie further from those below
            value -= HOLE * holes.bit_count()
        else:
            value += ROW[COLUMNS - missing.bit_count()]
    return value


def _danger(grid: Grid, prospects: Prospects) -> float:
    tops, line = grid.heights[: grid.form.columns], grid.form.line
    high = max(tops)
    danger = STEP * sum(abs(one - other) for one, other in pairwise(tops))
    if high > line:
        danger += 5.0 * (high - line)
    elif high > line - 4:
        danger += prospects.height_fear * 0.15 * (high - line + 4) * min(prospects.rounds, 4.0)
    return danger


Begun = list[tuple[int, bool]]  # sizes of combos that stand there, the biggest first, and whether each can grow


def _identical(numbers: Numbers, room: int) -> Begun:
    found = [group for mask in numbers if mask & (mask - 1) for group in groups(mask) if group & (group - 1)]
    return sorted(((group.bit_count(), bool(beside(group) & room)) for group in found), reverse=True)


def _runs(numbers: Numbers, room: int) -> Begun:
    found: Begun = []
    for _ in range(RUNS):
        size, used, ends = longest_run_cells(numbers, room)
        if size < 2:
            break
        found.append((size, bool(beside(ends) & room)))
        numbers = tuple(mask & ~used for mask in numbers)
    return found


def longest_run_cells(numbers: Numbers, room: int) -> tuple[int, int, int]:
    """Return a longest run's size, its cells, and its two ends; one that can still grow where there is a choice."""
    layers = _layers(numbers)
    size = max(map(len, layers))
    if size < 2:
        return size, 0, 0
    digit = next(at for at, reached in enumerate(layers) if len(reached) == size)
    last = layers[digit][size - 1]
    growing = last & beside(room) or last
    cell = end = used = growing & -growing
    for length in range(size - 2, -1, -1):
        digit -= 1
        before = beside(cell) & layers[digit][length]
        cell = before & -before
        used |= cell
    return size, used, end | cell


def _layers(numbers: Numbers) -> list[list[int]]:
    """Return for each digit, by length, the cells in which a run of that length ends."""
    layers: list[list[int]] = []
    before: list[int] = []
    for mask in numbers:
        reached = [mask] if mask else []
        if mask:
            for cells in before:
                step = beside(cells) & mask
                if not step:
                    break
                reached.append(step)
        layers.append(reached)
        before = reached
    return layers


def _hopes(begun: Begun, kind: ComboKind, prospects: Prospects) -> list[float]:
    """Return what each box of a kind may bring: what is begun goes, the biggest first, where it is worth most."""
    boxes = _worths(kind, prospects.boxes)
    hopes = []
    for size, can_grow in begun:
        if not boxes:
            break
        chances = [LIKELY[max(0, box - size)] * (1.0 if can_grow or box <= size else SHUT) for box, _ in boxes]
        values = [chance * worth for chance, (_, worth) in zip(chances, boxes, strict=True)]
        best = max(range(len(boxes)), key=values.__getitem__)
        hopes.append(values[best])
        boxes = boxes[:best] + boxes[best + 1 :]
    return hopes + [UNBEGUN * box for box, _ in boxes]


@lru_cache(maxsize=1 << 12)
def _worths(kind: ComboKind, taken: frozenset[Box]) -> tuple[tuple[int, float], ...]:
    """Return the sizes of a kind's free boxes, biggest first, each with its points and its share of the +10."""
    free = [size for size in reversed(SIZES) if Box(kind, size) not in taken]
    have = len(SIZES) - len(free)
    step = COLUMN[have + 1] - COLUMN[have] if free else 0.0
    bonus = () if BONUS in taken else ((BONUS_SIZE, float(BONUS_SIZE)),)
    return (*bonus, *((size, size + step) for size in free))
