"""The combo finder: what can be circled on a sheet now, and with which cells (ND-6).

It works on `Numbers`: for each digit the mask of the cells where it stands uncircled. A run never meets a digit twice,
so following runs is moving masks from each digit to the next; identical numbers are groups that fill outwards.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import chain

from droptable.games.number_drop.shapes import COLUMNS
from droptable.games.number_drop.sheet import (
    BLOCK,
    BOXES,
    CELLS,
    EMPTY,
    Box,
    ComboKind,
    Sheet,
    box_for,
    mask_of,
    members,
)

Numbers = tuple[int, ...]  # ten masks, one per digit

DIGITS = "0123456789"
_ALL = (1 << CELLS) - 1
_LEFT = mask_of(range(0, CELLS, COLUMNS))
_RIGHT = _LEFT << (COLUMNS - 1)
_NOT_LEFT, _NOT_RIGHT = _ALL ^ _LEFT, _ALL ^ _RIGHT


def beside(mask: int) -> int:
    """Return the cells that share a side with a cell of the mask; some of these may be in it themselves."""
    return (mask << COLUMNS) & _ALL | mask >> COLUMNS | (mask & _NOT_RIGHT) << 1 | (mask & _NOT_LEFT) >> 1


def numbers_on(sheet: Sheet) -> Numbers:
    """Return where each digit stands free: circled numbers and blocks are never used again (ND-6.5)."""
    return _numbers(sheet.cells, sheet.circled)


@lru_cache(maxsize=1 << 12)
def _numbers(cells: str, circled: int) -> Numbers:
    masks = dict.fromkeys(EMPTY + BLOCK + DIGITS, 0)
    bit = 1
    for sign in cells.rstrip(EMPTY):
        masks[sign] |= bit
        bit <<= 1
    return tuple([masks[digit] & ~circled for digit in DIGITS])


def joined(start: int, within: int) -> int:
    """Return `start` and all that is connected to it inside a mask."""
    reached = start
    while True:
        more = reached | beside(reached) & within
        if more == reached:
            return reached
        reached = more


def groups(mask: int) -> Iterator[int]:
    """Yield the connected parts of a mask."""
    while mask:
        group = joined(mask & -mask, mask)
        yield group
        mask &= ~group


def biggest_group(numbers: Numbers) -> int:
    """Return the size of the biggest group of identical numbers, 0 if there are none."""
    biggest = 0
    for mask in numbers:
        if mask.bit_count() > biggest:
            biggest = max(biggest, *(group.bit_count() for group in groups(mask)))
    return biggest


def longest_run(numbers: Numbers) -> int:
    """Return how many numbers the longest run has, 0 if there are none; from 9 to 0 is no step (ND-6.3)."""
    longest = 0
    reached = list[int]()  # by length: where a run of at least this length ends in the number before
    for mask in numbers:
        steps = [beside(cells) & mask for cells in reached]
        reached = [mask, *filter(None, steps)] if mask else []
        longest = max(longest, len(reached))
    return longest


@lru_cache(maxsize=1 << 12)
def open_boxes(sheet: Sheet) -> tuple[Box, ...]:
    """Return every box that can be circled on this sheet now, in the order of the score track."""
    numbers = numbers_on(sheet)
    reach = {ComboKind.IDENTICAL: biggest_group(numbers), ComboKind.CONSECUTIVE: longest_run(numbers)}
    # any connected part of a group and any part of a run will do (ND-6.2, ND-6.3)
    reach[ComboKind.BONUS] = max(reach.values())
    return tuple(box for box in BOXES if box.size <= reach[box.kind] and box not in sheet.boxes)


def examples(sheet: Sheet) -> dict[Box, tuple[int, ...]]:
    """Return every box that can be circled now, in the order of the score track, each with cells that will do."""
    return {box: next(cells_for(sheet, box)) for box in open_boxes(sheet)}


def cells_for(sheet: Sheet, box: Box) -> Iterator[tuple[int, ...]]:
    """Yield every set of cells that this box can be circled with, each once and ascending; none if it is circled."""
    return chain.from_iterable(cells_by_numbers(sheet, box))


def cells_by_numbers(sheet: Sheet, box: Box) -> Iterator[Iterator[tuple[int, ...]]]:
    """Yield, for all numbers that fill this box (three 5s, 2 to 4), the sets of cells that have them; maybe none."""
    if box in sheet.boxes:
        return
    numbers = numbers_on(sheet)
    if box.kind is not ComboKind.CONSECUTIVE:
        for mask in numbers:
            yield _connected_sets(mask, box.size)
    if box.kind is not ComboKind.IDENTICAL:
        for first in range(len(numbers) - box.size + 1):
            yield _runs(numbers, first, box.size)


MOST_TRIES = (
    5_000  # ways to circle that are looked at: sheets of games need a few dozen, made-up ones may have millions
)


@lru_cache(maxsize=1 << 10)
def circled_together(sheet: Sheet) -> tuple[tuple[int, ...], ...]:
    """Return the circled cells combo by combo, as the circled boxes allow; of several ways to read them, some one.

    A sheet does not say which cells were circled together. Empty if no way is found.
    """
    tries = iter(range(MOST_TRIES))
    return _combos(sheet, sheet.circled, sheet.boxes, tries) or ()


def can_be_circled(sheet: Sheet) -> bool:
    """Tell whether the circled cells are combos for the circled boxes; where that is too much to find out, they are."""
    tries = iter(range(MOST_TRIES))
    return _combos(sheet, sheet.circled, sheet.boxes, tries) is not None or next(tries, None) is None


def _combos(
    sheet: Sheet, circled: int, boxes: frozenset[Box], tries: Iterator[int]
) -> tuple[tuple[int, ...], ...] | None:
    if not circled or not boxes:
        return () if not circled and not boxes else None
    for box in sorted(boxes, key=lambda box: box.size, reverse=True):
        for way in _ways_from_lowest(sheet.cells, circled, box):
            if next(tries, None) is None:
                return None
            rest = _combos(sheet, circled & ~mask_of(way), boxes - {box}, tries)
            if rest is not None:
                return (way, *rest)
    return None


def _ways_from_lowest(cells: str, circled: int, box: Box) -> Iterator[tuple[int, ...]]:
    """Yield every combo for this box among the circled cells that has the lowest of them in it."""
    lowest = circled & -circled
    sign = cells[lowest.bit_length() - 1]
    if sign not in DIGITS:
        return
    numbers = list(numbers_on(Sheet(cells, circled=~circled)))  # a sheet on which nothing else can be circled
    same = numbers[int(sign)] & ~lowest
    if box.kind is not ComboKind.CONSECUTIVE:
        yield from map(members, _grown(lowest, beside(lowest) & same, same, box.size - 1))
    if box.kind is not ComboKind.IDENTICAL:
        numbers[int(sign)] = lowest
        for first in range(max(0, int(sign) - box.size + 1), min(int(sign), len(numbers) - box.size) + 1):
            yield from _runs(tuple(numbers), first, box.size)


def _connected_sets(mask: int, size: int) -> Iterator[tuple[int, ...]]:
    """Yield the connected sets of this many cells of a mask: those of the lowest cell first, then without it."""
    for group in groups(mask):
        allowed = group
        while allowed.bit_count() >= size:
            lowest = allowed & -allowed
            yield from map(members, _grown(lowest, beside(lowest) & allowed, allowed & ~lowest, size - 1))
            allowed &= ~lowest


def _grown(chosen: int, border: int, allowed: int, missing: int) -> Iterator[int]:
    """Yield `chosen` grown by `missing` cells: each border cell is taken, then barred for those after it."""
    if not missing:
        yield chosen
        return
    while border:
        cell = border & -border
        border &= ~cell
        allowed &= ~cell
        yield from _grown(chosen | cell, border | beside(cell) & allowed, allowed, missing - 1)


def _runs(numbers: Numbers, first: int, size: int) -> Iterator[tuple[int, ...]]:
    """Yield the runs of this many numbers from `first` up."""
    layers = run_layers(numbers, first, size)
    open_runs: list[tuple[int, ...]] = [(cell,) for cell in reversed(members(layers[0]))]
    while open_runs:
        run = open_runs.pop()
        if len(run) == size:
            yield tuple(sorted(run))
        else:
            steps = members(beside(1 << run[-1]) & layers[len(run)])
            open_runs.extend((*run, cell) for cell in reversed(steps))


def run_layers(numbers: Numbers, first: int, size: int) -> list[int]:
    """Return, number by number from `first`, the cells from which a run of this size can still be completed."""
    layers = [numbers[first + size - 1]]
    for number in range(first + size - 2, first - 1, -1):
        layers.append(beside(layers[-1]) & numbers[number])
    return layers[::-1]


def kind_of(numbers: list[int]) -> ComboKind | None:
    """Return what these numbers would be if they were joined: identical, consecutive, or nothing."""
    if len(set(numbers)) == 1:
        return ComboKind.IDENTICAL
    lowest = min(numbers)
    return ComboKind.CONSECUTIVE if sorted(numbers) == list(range(lowest, lowest + len(numbers))) else None


def box_of(sheet: Sheet, cells: tuple[int, ...]) -> Box:
    """Return the box that a legal combo of these cells is for."""
    numbers = {sheet.cells[cell] for cell in cells}
    return box_for(ComboKind.IDENTICAL if len(numbers) == 1 else ComboKind.CONSECUTIVE, len(cells))
