"""All combos on a compiled sheet: what can be circled, and with which cells (ND-6)."""

import numpy as np
from numpy.typing import NDArray

from droptable.games.number_drop.combos import DIGITS
from droptable.games.number_drop.sheet import BONUS_SIZE, BOXES, SIZES
from droptable.kernels.compiled import compiled
from droptable.kernels.number_drop.masks import beside, bit, first_group, lowest_cell, size
from droptable.kernels.number_drop.sheet import BOXES_AT, FREE, Words

SMALLEST, LARGEST, KINDS = SIZES[0], SIZES[-1], len(SIZES)
TEN = len(DIGITS)
BONUS_BOX = len(BOXES) - 1
ALL = 1 << 60  # sets: more than there ever are
STACK = 4096  # beginnings of combos that wait at a time; sheets of games need some dozens


@compiled
def biggest_group(sheet: Words) -> int:
    """Return the size of the biggest group of identical numbers."""
    biggest = 0
    for digit in range(TEN):
        low, high = sheet[FREE + 2 * digit], sheet[FREE + 2 * digit + 1]
        while size(low, high) > biggest:
            group_low, group_high = first_group(low, high)
            biggest = max(biggest, size(group_low, group_high))
            low, high = low & ~group_low, high & ~group_high
    return biggest


@compiled
def longest_run(sheet: Words) -> int:
    """Return how many numbers the longest run has; from 9 to 0 is no step (ND-6.3)."""
    longest = 0
    for first in range(TEN):
        low, high = sheet[FREE + 2 * first], sheet[FREE + 2 * first + 1]
        length = 0
        # what is longer than the longest so far must begin here and pass every number on the way
        while low | high:
            length += 1
            if first + length == TEN:
                break
            sides_low, sides_high = beside(low, high)
            low = sides_low & sheet[FREE + 2 * (first + length)]
            high = sides_high & sheet[FREE + 2 * (first + length) + 1]
        longest = max(longest, length)
        if first + longest >= TEN:
            break
    return longest


@compiled
def boxes_within(group: int, run: int, taken: int) -> int:
    """Return the open boxes, a bit each, for the biggest group, the longest run and the boxes that are circled."""
    identical = (1 << max(0, min(group, LARGEST) - SMALLEST + 1)) - 1
    consecutive = (1 << max(0, min(run, LARGEST) - SMALLEST + 1)) - 1
    bonus = max(group, run) >= BONUS_SIZE
    return (identical | (consecutive << KINDS) | (bonus << BONUS_BOX)) & ~taken


@compiled
def open_boxes(sheet: Words) -> int:
    """Return every box that can be circled now, a bit each, in the order of the score track."""
    return boxes_within(biggest_group(sheet), longest_run(sheet), sheet[BOXES_AT])


@compiled
def box_size(box: int) -> int:
    """Return how many numbers a box is for."""
    return BONUS_SIZE if box == BONUS_BOX else SMALLEST + box % KINDS


@compiled
def run_layers(sheet: Words, first: int, length: int, layers: NDArray[np.int64]) -> bool:
    """Fill in, number by number, the cells from which a run of this length can still be completed; tell if any can."""
    last = first + length - 1
    low, high = sheet[FREE + 2 * last], sheet[FREE + 2 * last + 1]
    layers[length - 1, 0], layers[length - 1, 1] = low, high
    for at in range(length - 2, -1, -1):
        low, high = beside(low, high)
        low &= sheet[FREE + 2 * (first + at)]
        high &= sheet[FREE + 2 * (first + at) + 1]
        layers[at, 0], layers[at, 1] = low, high
    return bool(low | high)


@compiled
def combos(sheet: Words, box: int, found: NDArray[np.int64]) -> int:
    """Fill in the sets of cells that an open box can be circled with, two words each, and return how many there are.

    What `found` has no room for is counted too. The order is that of the rules.
    """
    return combos_by(sheet, box, found, np.empty((STACK, 7), np.int64), np.empty((BONUS_SIZE, 2), np.int64), ALL)


@compiled
def combos_by(
    sheet: Words, box: int, found: NDArray[np.int64], stack: NDArray[np.int64], layers: NDArray[np.int64], most: int
) -> int:
    """Do the same for the first `most` sets, with a stack and layers that who asks often makes only once."""
    number, length = 0, box_size(box)
    if box < KINDS or box == BONUS_BOX:
        for digit in range(TEN):
            low, high = sheet[FREE + 2 * digit], sheet[FREE + 2 * digit + 1]
            number = _identical(low, high, length, found, number, stack, most)
    if box >= KINDS:
        for first in range(TEN - length + 1):
            if run_layers(sheet, first, length, layers):
                number = _runs(layers, length, found, number, stack, most)
    return number


@compiled
def _add(found: NDArray[np.int64], number: int, low: int, high: int) -> int:
    if number < len(found):
        found[number, 0], found[number, 1] = low, high
    return number + 1


@compiled
def _identical(low: int, high: int, length: int, found: NDArray[np.int64], number: int, stack: Words, most: int) -> int:
    """Add the connected sets of so many cells, those of the lowest cell first, then without it."""
    while low | high:
        group_low, group_high = first_group(low, high)
        low, high = low & ~group_low, high & ~group_high
        while number < most and size(group_low, group_high) >= length:
            one_low, one_high = bit(lowest_cell(group_low, group_high))
            group_low, group_high = group_low & ~one_low, group_high & ~one_high
            sides_low, sides_high = beside(one_low, one_high)
            border = sides_low & group_low, sides_high & group_high
            number = _grown(one_low, one_high, border, (group_low, group_high), length - 1, found, number, stack, most)
    return number


@compiled
def _grown(
    low: int,
    high: int,
    border: tuple[int, int],
    allowed: tuple[int, int],
    missing: int,
    found: NDArray[np.int64],
    number: int,
    stack: Words,
    most: int,
) -> int:
    """Add the set grown by so many cells: each border cell is taken, then barred for those after it.

    The compiler cannot keep a function on disk that calls itself, so what waits is on a stack.
    """
    top = 0
    _push(stack, top, low, high, border, allowed, missing)
    while top >= 0 and number < most:
        low, high = stack[top, 0], stack[top, 1]
        border_low, border_high = stack[top, 2], stack[top, 3]
        allowed_low, allowed_high = stack[top, 4], stack[top, 5]
        missing = stack[top, 6]
        if missing == 0:
            number = _add(found, number, low, high)
            top -= 1
            continue
        if border_low | border_high == 0:
            top -= 1
            continue
        one_low, one_high = bit(lowest_cell(border_low, border_high))
        border_low, border_high = border_low & ~one_low, border_high & ~one_high
        allowed_low, allowed_high = allowed_low & ~one_low, allowed_high & ~one_high
        _push(stack, top, low, high, (border_low, border_high), (allowed_low, allowed_high), missing)
        sides_low, sides_high = beside(one_low, one_high)
        further = border_low | (sides_low & allowed_low), border_high | (sides_high & allowed_high)
        top += 1
        _push(stack, top, low | one_low, high | one_high, further, (allowed_low, allowed_high), missing - 1)
    return number


@compiled
def _push(
    stack: Words, top: int, low: int, high: int, border: tuple[int, int], allowed: tuple[int, int], missing: int
) -> None:
    stack[top, 0], stack[top, 1] = low, high
    stack[top, 2], stack[top, 3] = border
    stack[top, 4], stack[top, 5] = allowed
    stack[top, 6] = missing


@compiled
def _runs(
    layers: NDArray[np.int64], length: int, found: NDArray[np.int64], number: int, stack: Words, most: int
) -> int:
    """Add the runs through these layers. On the stack: the cells so far, those that may be next, the layer."""
    top = 0
    stack[0, 0], stack[0, 1], stack[0, 2], stack[0, 3], stack[0, 4] = 0, 0, layers[0, 0], layers[0, 1], 0
    while top >= 0 and number < most:
        low, high, next_low, next_high, layer = (
            stack[top, 0],
            stack[top, 1],
            stack[top, 2],
            stack[top, 3],
            stack[top, 4],
        )
        if next_low | next_high == 0:
            top -= 1
            continue
        one_low, one_high = bit(lowest_cell(next_low, next_high))
        stack[top, 2], stack[top, 3] = next_low & ~one_low, next_high & ~one_high
        low, high, layer = low | one_low, high | one_high, layer + 1
        if layer == length:
            number = _add(found, number, low, high)
            continue
        sides_low, sides_high = beside(one_low, one_high)
        top += 1
        stack[top, 0], stack[top, 1], stack[top, 4] = low, high, layer
        stack[top, 2], stack[top, 3] = sides_low & layers[layer, 0], sides_high & layers[layer, 1]
    return number
