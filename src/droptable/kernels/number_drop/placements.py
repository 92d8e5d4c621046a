"""Every placement of a roll, with what could be circled after it: the heart of a decision in NUMBER DROP."""

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from droptable.games.number_drop.actions import NUMBERS_ROLLED, Placement, Roll
from droptable.games.number_drop.choices import arrangements, hands
from droptable.games.number_drop.shapes import COLUMNS, DICE_SHAPES
from droptable.games.number_drop.state import shapes_rolled
from droptable.kernels.compiled import compiled, inlined
from droptable.kernels.number_drop.combos import TEN, biggest_group, boxes_within, longest_run
from droptable.kernels.number_drop.masks import Mask, beside, bit, joined, size
from droptable.kernels.number_drop.sheet import (
    BOXES_AT,
    FIRST_WAY,
    FREE,
    NOWHERE,
    SHAPES,
    WAY_COLUMN,
    WAY_OFFSET,
    WAY_ORIENTATION,
    Words,
    landing_row,
)

DICE = np.array([SHAPES.index(shape) for shape in DICE_SHAPES], np.int64)


class Scored(NamedTuple):
    """What can be circled after every placement: `boxes[way, order]`, a bit per box of the score track.

    `ways` are the landings, in the order of the rules; `orders` the numbers in reading order, a row each.
    """

    ways: Words
    orders: NDArray[np.int64]
    boxes: NDArray[np.int16]

    def placement(self, way: int, order: int) -> Placement:
        """Return a placement of the table as an action."""
        number = int(self.ways[way])
        shape = int(np.searchsorted(FIRST_WAY, number, "right")) - 1
        numbers = tuple(self.orders[order].tolist())
        return Placement(SHAPES[shape], int(WAY_ORIENTATION[number]), int(WAY_COLUMN[number]), numbers)


def scored(sheet: Words, roll: Roll) -> Scored:
    """Return every legal placement of a roll on a sheet, scored."""
    ways = all_ways(sheet, np.array([SHAPES.index(shape) for shape in shapes_rolled(roll)], np.int64))
    orders = orders_of(roll)
    boxes = np.zeros((len(ways), len(orders)), np.int16)
    _score(sheet, ways, orders, boxes)
    return Scored(ways, orders, boxes)


@lru_cache(maxsize=1 << 10)
def orders_of(roll: Roll) -> NDArray[np.int64]:
    """Return every order of every hand that a roll can be, in the order of the rules."""
    return np.array([order for hand in hands(roll) for order in arrangements(hand)], np.int64)


@compiled
def all_ways(sheet: Words, shapes: Words) -> Words:
    """Return the ways in which these shapes can land."""
    found, number = np.empty(FIRST_WAY[-1], np.int64), 0
    for shape in shapes:
        for way in range(FIRST_WAY[shape], FIRST_WAY[shape + 1]):
            if landing_row(sheet, way) != NOWHERE:
                found[number] = way
                number += 1
    return found[:number]


@compiled
def _score(sheet: Words, ways: Words, orders: NDArray[np.int64], boxes: NDArray[np.int16]) -> None:
    """Fill in the boxes. The numbers are written one by one: each can only make a group or a run grow that it is in.

    What orders begin with alike is not written anew: neighbours in the table mostly differ in their last numbers. And
    most numbers have none beside them that they go with, which a word of digits tells.
    """
    trial, taken, fresh = sheet.copy(), sheet[BOXES_AT], _first_differences(orders)
    cells = np.empty((NUMBERS_ROLLED, 4), np.int64)  # each as a set of its own, and what lies beside it
    digits = np.empty(NUMBERS_ROLLED, np.int64)  # that lie beside each, a bit for every one of them
    touch = np.empty((NUMBERS_ROLLED, NUMBERS_ROLLED), np.int64)  # 1 where two are beside each other
    # the biggest group and the longest run before so many of the numbers are written
    groups, runs = np.empty(NUMBERS_ROLLED + 1, np.int64), np.empty(NUMBERS_ROLLED + 1, np.int64)
    groups[0], runs[0] = biggest_group(sheet), longest_run(sheet)
    for at in range(len(ways)):
        _look_at(sheet, ways[at], cells, digits, touch)
        for order in range(len(orders)):
            for n in range(fresh[order], NUMBERS_ROLLED):  # before the first there is nothing to rub out
                _rub_out(trial, cells, n, orders[order - 1, n])
            for n in range(fresh[order], NUMBERS_ROLLED):
                digit, near = orders[order, n], digits[n]
                trial[FREE + 2 * digit] |= cells[n, 0]
                trial[FREE + 2 * digit + 1] |= cells[n, 1]
                for before in range(n):
                    near |= touch[n, before] << orders[order, before]
                group, run = groups[n], runs[n]
                if (near << 1) >> digit & 7:  # the same, one less or one more
                    sides = cells[n, 2], cells[n, 3]
                    group = max(group, _group_around(trial, cells[n, 0], cells[n, 1], sides, digit, group))
                    run = max(run, _run_through(trial, sides, digit))
                groups[n + 1], runs[n + 1] = group, run
            boxes[at, order] = boxes_within(groups[NUMBERS_ROLLED], runs[NUMBERS_ROLLED], taken)
        for n in range(NUMBERS_ROLLED):
            _rub_out(trial, cells, n, orders[-1, n])


@inlined
def _look_at(sheet: Words, way: int, cells: NDArray[np.int64], digits: Words, touch: NDArray[np.int64]) -> None:
    """Fill in where the numbers of a way lie, and what lies beside each before they are written."""
    base = landing_row(sheet, way) * COLUMNS
    for n in range(NUMBERS_ROLLED):
        cells[n, 0], cells[n, 1] = bit(base + WAY_OFFSET[way, n])
        low, high = beside(cells[n, 0], cells[n, 1])
        cells[n, 2], cells[n, 3] = low, high
        digits[n] = 0
        for digit in range(TEN):
            digits[n] |= ((low & sheet[FREE + 2 * digit]) | (high & sheet[FREE + 2 * digit + 1]) != 0) << digit
        for other in range(n):
            touch[n, other] = (low & cells[other, 0]) | (high & cells[other, 1]) != 0


@compiled
def _first_differences(orders: NDArray[np.int64]) -> Words:
    """Return for each order the first place in which it differs from the one before it."""
    found = np.zeros(len(orders), np.int64)
    for order in range(1, len(orders)):
        while found[order] < NUMBERS_ROLLED and orders[order, found[order]] == orders[order - 1, found[order]]:
            found[order] += 1
    return found


@inlined
def _rub_out(trial: Words, cells: NDArray[np.int64], n: int, digit: int) -> None:
    trial[FREE + 2 * digit] &= ~cells[n, 0]
    trial[FREE + 2 * digit + 1] &= ~cells[n, 1]


@inlined
def _group_around(trial: Words, cell_low: int, cell_high: int, sides: Mask, digit: int, before: int) -> int:
    """Return the size of the group that a number is in; 1 where that can't be more than the biggest one before."""
    low, high = trial[FREE + 2 * digit], trial[FREE + 2 * digit + 1]
    if (sides[0] & low) | (sides[1] & high) == 0 or size(low, high) <= before:
        return 1
    low, high = joined(cell_low, cell_high, low, high)
    return size(low, high)


@inlined
def _run_through(trial: Words, sides: Mask, digit: int) -> int:
    """Return how long the longest run is that a number is in: followed both ways at once, for one end to be found."""
    up_low, up_high = down_low, down_high = sides
    length, step = 1, 1
    while True:
        above, below = digit + step, digit - step
        up_low &= trial[FREE + 2 * min(above, TEN - 1)] * (above < TEN)
        up_high &= trial[FREE + 2 * min(above, TEN - 1) + 1] * (above < TEN)
        down_low &= trial[FREE + 2 * max(below, 0)] * (below >= 0)
        down_high &= trial[FREE + 2 * max(below, 0) + 1] * (below >= 0)
        goes_up, goes_down = up_low | up_high != 0, down_low | down_high != 0
        if not (goes_up | goes_down):
            return length
        length += goes_up + goes_down
        up_low, up_high = beside(up_low, up_high)
        down_low, down_high = beside(down_low, down_high)
        step += 1
