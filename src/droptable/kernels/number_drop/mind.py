"""How a learned player of NUMBER DROP chooses, compiled: each block, placement and combo by what is promised after it.

Up to hundreds of thousands of placements are sketched first (how the shape lies, how its numbers go with their
neighbours); the best of those are judged in full, each with the best combo that it allows.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from droptable.games.number_drop.actions import NUMBERS_ROLLED
from droptable.games.number_drop.scoring import COLUMN_BONUS, LINE_POINTS, ROW_POINTS
from droptable.games.number_drop.shapes import COLUMNS
from droptable.games.number_drop.sheet import BONUS_SIZE, LINE
from droptable.kernels.compiled import compiled
from droptable.kernels.number_drop.alone import ROOM
from droptable.kernels.number_drop.combos import (
    BONUS_BOX,
    KINDS,
    SMALLEST,
    STACK,
    TEN,
    combos_by,
    open_boxes,
)
from droptable.kernels.number_drop.grid import DEAD, OPEN, SQUARES, WIDE, look_around, welcome
from droptable.kernels.number_drop.judgement import crossed_off, harm_done, promise
from droptable.kernels.number_drop.masks import HALF, bit, lowest_cell
from droptable.kernels.number_drop.sheet import (
    BOXES_AT,
    FILLED,
    FIRST_WAY,
    FREE,
    HEIGHTS,
    LETTERS_AT,
    NOWHERE,
    WAY_CELLS,
    WAY_OFFSET,
    WORDS,
    Words,
    landing_row,
)
from droptable.kernels.number_drop.signs import MOST_SIGNS

Numbers2 = NDArray[np.int64]
ORDERS = 5_280  # of numbers with three stars: 220 hands in 24 orders


class Mind(NamedTuple):
    """Weights, and room to think in: made once, used for every decision."""

    weights: NDArray[np.float32]
    room: Words
    found: Words
    units: NDArray[np.float32]
    combos: Numbers2
    stack: Numbers2
    layers: Numbers2
    ways: Words
    orders: Numbers2
    kept: Words  # numbers under a combo that is tried
    trial: Words
    welcomes: NDArray[np.float64]
    sketched: NDArray[np.float64]  # the best sketches, the worst of them first, as in a heap
    sketches: Numbers2
    values: NDArray[np.float64]
    around: Words  # room: what lies there before anything is placed
    looks: int
    share: int  # of so many sketches one is judged, as far as there is room


def mind(weights: NDArray[np.float32], width: int, sets: int, looks: int, share: int = 1) -> Mind:
    """Return a mind that judges so many placements, the best `looks` of them with so many sets for each box."""
    return Mind(
        weights,
        np.zeros(ROOM, np.int64),
        np.zeros(MOST_SIGNS, np.int64),
        np.zeros(weights.shape[1], np.float32),
        np.zeros((sets, 2), np.int64),
        np.zeros((STACK, 7), np.int64),
        np.zeros((BONUS_SIZE, 2), np.int64),
        np.zeros(FIRST_WAY[-1], np.int64),
        np.zeros((ORDERS, NUMBERS_ROLLED), np.int64),
        np.zeros(BONUS_SIZE, np.int64),
        np.zeros(WORDS, np.int64),
        np.zeros((NUMBERS_ROLLED, TEN)),
        np.zeros(width),
        np.zeros((width, 2), np.int64),
        np.zeros(width),
        np.zeros(ROOM, np.int64),
        looks,
        share,
    )


@compiled
def square_at(cell: int) -> int:
    """Return the square of a cell."""
    return (cell // COLUMNS + 1) * WIDE + cell % COLUMNS + 1


@compiled
def draw_grid(sheet: Words, grid: Words) -> None:
    """Fill in a sheet's grid."""
    grid[:] = DEAD
    for cell in range(2 * HALF):
        half, at = (sheet[FILLED], cell) if cell < HALF else (sheet[FILLED + 1], cell - HALF)
        if not half >> at & 1:
            grid[square_at(cell)] = OPEN
    for digit in range(TEN):
        low, high = sheet[FREE + 2 * digit], sheet[FREE + 2 * digit + 1]
        while low | high:
            cell = lowest_cell(low, high)
            grid[square_at(cell)] = digit
            one_low, one_high = bit(cell)
            low, high = low & ~one_low, high & ~one_high
    for x in range(COLUMNS):
        grid[SQUARES + x] = sheet[HEIGHTS + x]


@compiled
def points(grid: Words, boxes: int) -> int:
    """Return what a sheet would be worth if the round ended now (ND-7.4)."""
    total, top = 0, 0
    for x in range(COLUMNS):
        top = max(top, grid[SQUARES + x])
    for y in range(min(top, LINE)):
        is_full = True
        for x in range(COLUMNS):
            if grid[(y + 1) * WIDE + x + 1] == OPEN:
                is_full = False
                break
        total += ROW_POINTS * is_full
    total += LINE_POINTS * max(0, top - LINE)
    for kind in range(2):
        circled = (boxes >> (kind * KINDS)) & ((1 << KINDS) - 1)
        for at in range(KINDS):
            total += (SMALLEST + at) * (circled >> at & 1)
        total += COLUMN_BONUS if circled == (1 << KINDS) - 1 else 0
    return total + BONUS_SIZE * (boxes >> BONUS_BOX & 1)


@compiled
def worth(grid: Words, boxes: int, letters: int, fate: Words, mind: Mind) -> float:
    """Return the points of a sheet and those that it promises, and what its letters do to the others."""
    promised = promise(grid, boxes, letters, fate, mind.weights, mind.room, mind.found, mind.units)
    return points(grid, boxes) + promised + harm_done(letters, fate)


@compiled
def letters_with(boxes: int, letters: int, box: int, crossed: int) -> int:
    """Return the letters after a box is circled: both of a size earn one that is not crossed off (ND-6.7)."""
    if box >= 2 * KINDS:
        return letters
    other = box + KINDS if box < KINDS else box - KINDS
    return letters | (((boxes >> other & 1) << (box % KINDS)) & ~crossed)


@compiled
def best_circle(sheet: Words, grid: Words, fate: Words, sets: int, mind: Mind) -> tuple[float, int, int, int]:
    """Return what the best combo, or none, leads to, of so many sets for each box; its box (-1: none) and its cells."""
    boxes, letters, crossed = sheet[BOXES_AT], sheet[LETTERS_AT], crossed_off(fate)
    best, best_box, best_low, best_high = worth(grid, boxes, letters, fate, mind), -1, 0, 0
    left = open_boxes(sheet)
    while left:
        box = lowest_cell(left, 0)
        left &= left - 1
        for at in range(combos_by(sheet, box, mind.combos, mind.stack, mind.layers, sets)):
            low, high = mind.combos[at, 0], mind.combos[at, 1]
            _strike(grid, low, high, mind.kept)
            value = worth(grid, boxes | (1 << box), letters_with(boxes, letters, box, crossed), fate, mind)
            _restore(grid, low, high, mind.kept)
            if value > best:
                best, best_box, best_low, best_high = value, box, low, high
    return best, best_box, best_low, best_high


@compiled
def _strike(grid: Words, low: int, high: int, kept: Words) -> None:
    number = 0
    while low | high:
        cell = lowest_cell(low, high)
        at = square_at(cell)
        kept[number] = grid[at]
        grid[at] = DEAD
        number += 1
        one_low, one_high = bit(cell)
        low, high = low & ~one_low, high & ~one_high


@compiled
def _restore(grid: Words, low: int, high: int, kept: Words) -> None:
    number = 0
    while low | high:
        cell = lowest_cell(low, high)
        grid[square_at(cell)] = kept[number]
        number += 1
        one_low, one_high = bit(cell)
        low, high = low & ~one_low, high & ~one_high


@compiled
def lay(sheet: Words, grid: Words, way: int, row: int, value: int) -> None:
    """Put a shape's cells on the grid, all with the same value; the heights grow."""
    for n in range(WAY_CELLS[way]):
        cell = row * COLUMNS + WAY_OFFSET[way, n]
        grid[square_at(cell)] = value
        x, y = cell % COLUMNS, cell // COLUMNS
        grid[SQUARES + x] = max(grid[SQUARES + x], y + 1)


@compiled
def lift(sheet: Words, grid: Words, way: int, row: int) -> None:
    """Take a shape off the grid again."""
    for n in range(WAY_CELLS[way]):
        grid[square_at(row * COLUMNS + WAY_OFFSET[way, n])] = OPEN
    for x in range(COLUMNS):
        grid[SQUARES + x] = sheet[HEIGHTS + x]


@compiled
def best_block(sheet: Words, grid: Words, tile: int, fate: Words, mind: Mind) -> tuple[float, int]:
    """Return what a tile that drops leads to, and the way in which it hurts least; NOWHERE if it fits nowhere."""
    best, best_way = -1e9, NOWHERE
    for way in range(FIRST_WAY[tile], FIRST_WAY[tile + 1]):
        row = landing_row(sheet, way)
        if row == NOWHERE:
            continue
        lay(sheet, grid, way, row, DEAD)
        value = worth(grid, sheet[BOXES_AT], sheet[LETTERS_AT], fate, mind)
        lift(sheet, grid, way, row)
        if value > best:
            best, best_way = value, way
    return best, best_way


@compiled
def fill_orders(numbers: Words, shown: int, orders: Numbers2) -> int:
    """Fill in every order of every hand that a roll can be: `shown` numbers and stars for the rest."""
    number, hand = 0, np.empty(NUMBERS_ROLLED, np.int64)
    hand[:shown] = numbers[:shown]
    stars = NUMBERS_ROLLED - shown
    for first in range(TEN if stars else 1):
        for second in range(first, TEN if stars > 1 else first + 1):
            for third in range(second, TEN if stars > 2 else second + 1):
                if stars:
                    hand[shown] = first
                if stars > 1:
                    hand[shown + 1] = second
                if stars > 2:
                    hand[shown + 2] = third
                number = _add_orders(hand, orders, number)
    return number


@compiled
def _add_orders(hand: Words, orders: Numbers2, number: int) -> int:
    """Add the different orders of four numbers."""
    for a in range(4):
        if _is_repeated(hand, a, -1, -1):
            continue
        for b in range(4):
            if b == a or _is_repeated(hand, b, a, -1):
                continue
            for c in range(4):
                if c in (a, b) or _is_repeated(hand, c, a, b):
                    continue
                orders[number, 0], orders[number, 1] = hand[a], hand[b]
                orders[number, 2], orders[number, 3] = hand[c], hand[6 - a - b - c]
                number += 1
    return number


@compiled
def _is_repeated(hand: Words, at: int, first: int, second: int) -> bool:
    """Tell whether an equal number, not used yet, comes before this one: it has had its turn here."""
    repeated = False
    for other in range(at):
        repeated = repeated or (other not in (first, second) and hand[other] == hand[at])
    return repeated


@compiled
def weigh_placements(sheet: Words, grid: Words, ways: int, orders: int, fate: Words, mind: Mind) -> int:
    """Judge the most promising of `mind.ways` × `mind.orders`; return how many.

    `mind.sketches` has a way and an order for each, `mind.values` what it leads to with its best combo: each box with
    the first cells that would do, and for the best of them with all that are looked at.
    """
    held = _sketch(sheet, grid, ways, orders, fate, mind)
    for at in range(held):
        mind.values[at] = _circled_worth(sheet, grid, at, fate, 1, mind)
    mind.sketched[:held] = mind.values[:held]
    for _ in range(min(held, mind.looks)):
        best = int(mind.sketched[:held].argmax())
        mind.sketched[best] = -np.inf
        mind.values[best] = _circled_worth(sheet, grid, best, fate, len(mind.combos), mind)
    return held


@compiled
def _circled_worth(sheet: Words, grid: Words, at: int, fate: Words, sets: int, mind: Mind) -> float:
    """Return what a sketch leads to with its best combo, of so many sets for each box."""
    way, order = mind.ways[mind.sketches[at, 0]], mind.orders[mind.sketches[at, 1]]
    row = landing_row(sheet, way)
    mind.trial[:] = sheet
    lay(sheet, grid, way, row, DEAD)
    for n in range(NUMBERS_ROLLED):
        cell = row * COLUMNS + WAY_OFFSET[way, n]
        grid[square_at(cell)] = order[n]
        low, high = bit(cell)
        mind.trial[FREE + 2 * order[n]] |= low
        mind.trial[FREE + 2 * order[n] + 1] |= high
    value, _, _, _ = best_circle(mind.trial, grid, fate, sets, mind)
    lift(sheet, grid, way, row)
    return value


@compiled
def _sketch(sheet: Words, grid: Words, ways: int, orders: int, fate: Words, mind: Mind) -> int:
    """Keep the best sketches: how the shape lies, as if it were a block, and how its numbers go with each other."""
    held, most = 0, min(len(mind.sketched), max(24, ways * orders // mind.share))
    welcomes = mind.welcomes
    look_around(grid, mind.around)
    for w in range(ways):
        way = mind.ways[w]
        row = landing_row(sheet, way)
        lay(sheet, grid, way, row, DEAD)
        lies = worth(grid, sheet[BOXES_AT], sheet[LETTERS_AT], fate, mind)
        lift(sheet, grid, way, row)
        squares = (
            square_at(row * COLUMNS + WAY_OFFSET[way, 0]),
            square_at(row * COLUMNS + WAY_OFFSET[way, 1]),
            square_at(row * COLUMNS + WAY_OFFSET[way, 2]),
            square_at(row * COLUMNS + WAY_OFFSET[way, 3]),
        )
        for n in range(NUMBERS_ROLLED):
            welcome(squares[n], grid, mind.around, welcomes[n])
        for o in range(orders):
            order = mind.orders[o]
            value = lies + welcomes[0, order[0]] + welcomes[1, order[1]] + welcomes[2, order[2]] + welcomes[3, order[3]]
            value += _inner(squares, order)
            if held < most:
                _sift_up(mind.sketched, mind.sketches, held, value, w, o)
                held += 1
            elif value > mind.sketched[0]:
                _sift_down(mind.sketched, mind.sketches, most, value, w, o)
    return held


@compiled
def _inner(squares: tuple[int, int, int, int], order: Words) -> float:
    """Return how well the numbers of a shape go with each other."""
    value = 0.0
    for i in range(3):
        for j in range(i + 1, 4):
            apart = abs(squares[i] - squares[j])
            if apart in (1, WIDE):
                gap = abs(order[i] - order[j])
                value += 1.2 if gap == 0 else 1.0 if gap == 1 else 0.0
    return value


@compiled
def _sift_up(values: NDArray[np.float64], codes: Numbers2, at: int, value: float, way: int, order: int) -> None:
    while at:
        above = (at - 1) >> 1
        if values[above] <= value:
            break
        values[at], codes[at, 0], codes[at, 1] = values[above], codes[above, 0], codes[above, 1]
        at = above
    values[at], codes[at, 0], codes[at, 1] = value, way, order


@compiled
def _sift_down(values: NDArray[np.float64], codes: Numbers2, size: int, value: float, way: int, order: int) -> None:
    """Replace the worst of the best."""
    at = 0
    while 2 * at + 1 < size:
        below = 2 * at + 1
        if below + 1 < size and values[below + 1] < values[below]:
            below += 1
        if values[below] >= value:
            break
        values[at], codes[at, 0], codes[at, 1] = values[below], codes[below, 0], codes[below, 1]
        at = below
    values[at], codes[at, 0], codes[at, 1] = value, way, order
