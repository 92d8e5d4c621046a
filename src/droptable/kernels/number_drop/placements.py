"""Every placement of a roll, with what could be circled after it: the heart of a decision in NUMBER DROP."""

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from droptable.games.number_drop.actions import NUMBERS_ROLLED, Placement, Roll
from droptable.games.number_drop.choices import arrangements, hands
from droptable.games.number_drop.shapes import COLUMNS, DICE_SHAPES
from droptable.games.number_drop.state import shapes_rolled
from droptable.kernels.compiled import compiled
from droptable.kernels.number_drop.combos import biggest_group, boxes_within, longest_run
from droptable.kernels.number_drop.masks import bit, joined, size
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
    before, taken = biggest_group(sheet), sheet[BOXES_AT]
    trial = sheet.copy()
    cells = np.empty((NUMBERS_ROLLED, 2), np.int64)
    for at in range(len(ways)):
        base = landing_row(sheet, ways[at]) * COLUMNS
        for n in range(NUMBERS_ROLLED):
            cells[n, 0], cells[n, 1] = bit(base + WAY_OFFSET[ways[at], n])
        for order in range(len(orders)):
            for n in range(NUMBERS_ROLLED):
                digit = orders[order, n]
                trial[FREE + 2 * digit] |= cells[n, 0]
                trial[FREE + 2 * digit + 1] |= cells[n, 1]
            group = _biggest_group(trial, before, cells, orders, order)
            boxes[at, order] = boxes_within(group, longest_run(trial), taken)
            for n in range(NUMBERS_ROLLED):
                digit = orders[order, n]
                trial[FREE + 2 * digit] &= ~cells[n, 0]
                trial[FREE + 2 * digit + 1] &= ~cells[n, 1]


@compiled
def _biggest_group(trial: Words, before: int, cells: NDArray[np.int64], orders: NDArray[np.int64], order: int) -> int:
    """Return the size of the biggest group: only those can have grown that a new number is in."""
    biggest = before
    for n in range(NUMBERS_ROLLED):
        digit = orders[order, n]
        low, high = trial[FREE + 2 * digit], trial[FREE + 2 * digit + 1]
        if size(low, high) > biggest:
            low, high = joined(cells[n, 0], cells[n, 1], low, high)
            biggest = max(biggest, size(low, high))
    return biggest
