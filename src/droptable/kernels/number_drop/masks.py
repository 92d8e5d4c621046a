"""Sets of cells as two words: the lower seven rows of a sheet, and the upper seven.

Cell `row × 7 + column` is bit `cell` of the first word, or bit `cell − 49` of the second.
"""

from droptable.games.number_drop.shapes import COLUMNS
from droptable.games.number_drop.sheet import CELLS
from droptable.kernels.compiled import compiled, count, lowest

HALF = CELLS // 2
ALL = (1 << HALF) - 1
_LEFT = sum(1 << cell for cell in range(0, HALF, COLUMNS))
_NOT_LEFT, _NOT_RIGHT = ALL ^ _LEFT, ALL ^ (_LEFT << (COLUMNS - 1))
_TOP_ROW = HALF - COLUMNS  # where the highest row of a word begins
_ROW = (1 << COLUMNS) - 1
Mask = tuple[int, int]


def packed_mask(mask: int) -> Mask:
    """Return the two words of a set of cells."""
    return mask & ALL, mask >> HALF


def unpacked_mask(low: int, high: int) -> int:
    """Return the set of cells of two words."""
    return int(low) | int(high) << HALF


@compiled
def beside(low: int, high: int) -> Mask:
    """Return the cells that share a side with one of these."""
    sides_low = (low << COLUMNS) & ALL | (low >> COLUMNS) | ((high & _ROW) << _TOP_ROW)
    sides_high = (high << COLUMNS) & ALL | (high >> COLUMNS) | (low >> _TOP_ROW)
    sides_low |= ((low & _NOT_RIGHT) << 1) | ((low & _NOT_LEFT) >> 1)
    sides_high |= ((high & _NOT_RIGHT) << 1) | ((high & _NOT_LEFT) >> 1)
    return sides_low, sides_high


@compiled
def size(low: int, high: int) -> int:
    """Return how many cells there are."""
    return count(low) + count(high)


@compiled
def bit(cell: int) -> Mask:
    """Return the set of one cell."""
    return (1 << cell, 0) if cell < HALF else (0, 1 << (cell - HALF))


@compiled
def lowest_cell(low: int, high: int) -> int:
    """Return the lowest cell of some."""
    return lowest(low) if low else HALF + lowest(high)


@compiled
def nth_cell(low: int, high: int, number: int) -> int:
    """Return the cell of this number, counted from the lowest."""
    for _ in range(number):
        if low:
            low &= low - 1
        else:
            high &= high - 1
    return lowest_cell(low, high)


@compiled
def joined(low: int, high: int, within_low: int, within_high: int) -> Mask:
    """Return these cells and all that is connected to them within others."""
    while True:
        sides_low, sides_high = beside(low, high)
        more_low, more_high = low | (sides_low & within_low), high | (sides_high & within_high)
        if more_low == low and more_high == high:
            return low, high
        low, high = more_low, more_high


@compiled
def first_group(low: int, high: int) -> Mask:
    """Return the group of the lowest of these cells."""
    if low:
        return joined(low & -low, 0, low, high)
    return joined(0, high & -high, low, high)
