"""A round of NUMBER DROP as a learned player plays it, compiled: slides, blocks, placement, combo.

What a placement is worth shows best when the next roll lies there: `next_round` plays it for a roll.
"""

import numpy as np
from numpy.typing import NDArray

from droptable.games.number_drop.actions import NUMBERS_ROLLED
from droptable.games.number_drop.shapes import COLUMNS
from droptable.games.number_drop.sheet import LINE
from droptable.games.number_drop.state import NOTCHES
from droptable.kernels.compiled import compiled
from droptable.kernels.number_drop.alone import TILES, slides_left
from droptable.kernels.number_drop.grid import GRID
from droptable.kernels.number_drop.judgement import (
    CLAIMED,
    CLAIMS,
    CROSSED,
    SPACE,
    TOP,
    UNCLAIMED,
    crossed_off,
    is_alone,
)
from droptable.kernels.number_drop.mind import (
    Mind,
    best_block,
    best_circle,
    draw_grid,
    fill_orders,
    weigh_placements,
    worth,
)
from droptable.kernels.number_drop.sheet import (
    BOXES_AT,
    HEIGHTS,
    LETTERS_AT,
    NOWHERE,
    Words,
    circle,
    drop_block,
    fit_ways,
    place,
)
from droptable.kernels.number_drop.solo import ANY_SHAPE, DICE_SHAPES_AT

Sheets = NDArray[np.int64]  # a row of words each
Values = NDArray[np.float64]
LOST = -1e6  # where the roll fits nowhere


@compiled
def weigh_roll(sheet: Words, grid: Words, shape: int, numbers: Words, shown: int, fate: Words, mind: Mind) -> int:
    """Judge the most promising placements of a roll, and return how many; none where nothing fits."""
    ways = 0
    if shape != ANY_SHAPE:
        ways = fit_ways(sheet, shape, mind.ways, 0)
    else:
        for one in DICE_SHAPES_AT:
            ways = fit_ways(sheet, one, mind.ways, ways)
    if ways == 0:
        return 0
    return weigh_placements(sheet, grid, ways, fill_orders(numbers, shown, mind.orders), fate, mind)


@compiled
def slide_best(sheet: Words, grid: Words, tiles: Words, notches: Words, only: int, mind: Mind) -> None:
    """Slide the tile after which most is promised, or this one only; at GO! it drops where it hurts least."""
    best, best_letter, best_way = -1e9, -1, NOWHERE
    for letter in range(TILES):
        if notches[letter] == NOTCHES or (only >= 0 and letter != only):
            continue
        notches[letter] += 1
        way = NOWHERE
        if notches[letter] == NOTCHES and not sheet[LETTERS_AT] >> letter & 1:
            value, way = best_block(sheet, grid, tiles[letter], notches, mind)
            if way == NOWHERE:
                value = -1e6
        else:
            value = worth(grid, sheet[BOXES_AT], sheet[LETTERS_AT], notches, mind)
        notches[letter] -= 1
        if value > best:
            best, best_letter, best_way = value, letter, way
    if best_letter < 0:
        return
    notches[best_letter] += 1
    if best_way != NOWHERE:
        drop_block(sheet, best_way)
        draw_grid(sheet, grid)


@compiled
def place_best(sheet: Words, grid: Words, shape: int, numbers: Words, shown: int, fate: Words, mind: Mind) -> None:
    """Place the roll and circle as is best; nothing is placed where nothing fits (ND-8.7)."""
    held = weigh_roll(sheet, grid, shape, numbers, shown, fate, mind)
    if held:
        best = mind.sketches[mind.values[:held].argmax()]
        place(sheet, mind.ways[best[0]], mind.orders[best[1]])
        draw_grid(sheet, grid)
    _, box, low, high = best_circle(sheet, grid, fate, len(mind.combos), mind)
    if box >= 0:
        circle(sheet, box, low, high, crossed_off(fate))
        draw_grid(sheet, grid)


@compiled
def slide_for(sheet: Words, grid: Words, tiles: Words, notches: Words, shape: int, shown: int, mind: Mind) -> None:
    """Slide the tiles of a round (ND-8.2, ND-8.3)."""
    slide_best(sheet, grid, tiles, notches, -1, mind)
    if shown == NUMBERS_ROLLED and shape != ANY_SHAPE:
        return
    letter = -1
    for other in range(TILES):
        if shape == tiles[other]:
            letter = other
    if slides_left(notches):
        slide_best(sheet, grid, tiles, notches, letter, mind)


@compiled
def slide_ahead(
    sheet: Words,
    grid: Words,
    tiles: Words,
    notches: Words,
    shape: int,
    numbers: Words,
    shown: int,
    drops: int,
    mind: Mind,
    quick: Mind,
) -> None:
    """Slide the tiles of a round (ND-8.2, ND-8.3) with an eye on its roll.

    What slides without a drop lead to is told apart at first sight; the best of that and so many of the best drops by
    what `quick` makes of the roll then.
    """
    sheets, fates = np.empty((1 + drops, len(sheet)), np.int64), np.empty((1 + drops, TILES), np.int64)
    values = np.full(1 + drops, -np.inf)  # the first is that of the best without a drop
    _try_slides(sheet, grid, tiles, notches, shape, shown, sheets, fates, values, mind)
    if values.max() == -np.inf:  # a block that would fit nowhere cannot be avoided
        draw_grid(sheet, grid)
        slide_for(sheet, grid, tiles, notches, shape, shown, mind)
        return
    if (values > -np.inf).sum() > 1:
        for at in range(1 + drops):
            if values[at] > -np.inf:
                draw_grid(sheets[at], grid)
                held = weigh_roll(sheets[at], grid, shape, numbers, shown, fates[at], quick)
                values[at] = quick.values[:held].max() if held else LOST
    best = values.argmax()
    sheet[:], notches[:] = sheets[best], fates[best]
    draw_grid(sheet, grid)


@compiled
def _try_slides(
    sheet: Words,
    grid: Words,
    tiles: Words,
    notches: Words,
    shape: int,
    shown: int,
    sheets: Sheets,
    fates: Sheets,
    values: Values,
    mind: Mind,
) -> None:
    """Fill in the best that all ways to slide may lead to at first sight: one without a drop, the others with drops."""
    after, fate = sheet.copy(), notches.copy()
    is_starry = shown < NUMBERS_ROLLED or shape == ANY_SHAPE
    for first in range(TILES):
        if notches[first] == NOTCHES:
            continue
        for second in range(TILES if shape == ANY_SHAPE else 1):
            after[:], fate[:] = sheet, notches
            draw_grid(after, grid)
            dropped = _slide(after, grid, tiles, fate, first, mind)
            if is_starry and dropped != NOWHERE and slides_left(fate):
                other = second if shape == ANY_SHAPE else _tile_of(shape, tiles)
                if fate[other] < NOTCHES:
                    again = _slide(after, grid, tiles, fate, other, mind)
                    dropped = NOWHERE if again == NOWHERE else dropped + again
                elif shape == ANY_SHAPE:
                    continue  # another one has to slide
            at = 0 if dropped == 0 else 1 + int(values[1:].argmin())
            value = -np.inf
            if dropped != NOWHERE:
                value = worth(grid, after[BOXES_AT], after[LETTERS_AT], fate, mind)
            if value > values[at]:
                sheets[at], fates[at], values[at] = after, fate, value


@compiled
def _slide(sheet: Words, grid: Words, tiles: Words, notches: Words, letter: int, mind: Mind) -> int:
    """Slide a tile; return 1 if it drops (where it hurts least), 0 if not, NOWHERE if it should but does not fit."""
    notches[letter] += 1
    if notches[letter] < NOTCHES or sheet[LETTERS_AT] >> letter & 1:
        return 0
    _, way = best_block(sheet, grid, tiles[letter], notches, mind)
    if way == NOWHERE:
        return NOWHERE
    drop_block(sheet, way)
    draw_grid(sheet, grid)
    return 1


@compiled
def _tile_of(shape: int, tiles: Words) -> int:
    """Return the letter of the tile that has a shape: all five dice shapes are tiles of whoever plays alone."""
    letter = 0
    for other in range(TILES):
        if shape == tiles[other]:
            letter = other
    return letter


@compiled
def next_rounds(
    before: Sheets, tiles: Words, fates: Sheets, shape: int, numbers: Words, shown: int, mind: Mind
) -> Values:
    """Return what each of these sheets is worth after its best next round with this roll."""
    values = np.empty(len(before))
    for at in range(len(before)):
        values[at] = next_round(before[at], tiles, fates[at], shape, numbers, shown, mind)
    return values


@compiled
def next_round(
    before: Words, tiles: Words, fate_now: Words, shape: int, numbers: Words, shown: int, mind: Mind
) -> float:
    """Return what a sheet is worth after its best next round with this roll; its worth as it is if the game is over."""
    sheet, grid, fate = before.copy(), np.empty(GRID, np.int64), fate_now.copy()
    draw_grid(sheet, grid)
    if is_over(sheet, fate):
        return worth(grid, sheet[BOXES_AT], sheet[LETTERS_AT], fate, mind)
    if is_alone(fate):
        slide_for(sheet, grid, tiles, fate, shape, shown, mind)
    else:
        fate[SPACE] = max(0, fate[SPACE] - NUMBERS_ROLLED)  # the others go on, too
        letter = letter_that_fires(sheet, fate, shape, shown)
        if letter >= 0:
            suffer(sheet, grid, tiles, letter, fate, mind)
            fate[CLAIMS + letter] = CROSSED
            return worth(grid, sheet[BOXES_AT], sheet[LETTERS_AT], fate, mind)
    held = weigh_roll(sheet, grid, shape, numbers, shown, fate, mind)
    if held:
        return float(mind.values[:held].max())
    return best_circle(sheet, grid, fate, len(mind.combos), mind)[0]


@compiled
def is_over(sheet: Words, fate: Words) -> bool:
    """Tell whether there is no next round (ND-7.2, ND-8.6), as far as one's own sheet and the fate tell."""
    if sheet[HEIGHTS : HEIGHTS + COLUMNS].max() > LINE:
        return True
    return slides_left(fate) == 0 if is_alone(fate) else fate[TOP] > LINE


@compiled
def letter_that_fires(sheet: Words, fate: Words, shape: int, shown: int) -> int:
    """Return the earliest active letter, one's own or another's, if a star is rolled (ND-4.1, ND-4.2); else -1."""
    if shown == NUMBERS_ROLLED and shape != ANY_SHAPE:
        return -1
    for letter in range(TILES):
        claim = fate[CLAIMS + letter]
        if claim == CLAIMED or (claim == UNCLAIMED and sheet[LETTERS_AT] >> letter & 1):
            return letter
    return -1


@compiled
def suffer(sheet: Words, grid: Words, tiles: Words, letter: int, fate: Words, mind: Mind) -> None:
    """Drop the tile of a letter that fires where it hurts least; whoever holds the letter drops nothing (ND-4.3)."""
    if sheet[LETTERS_AT] >> letter & 1:
        return
    _, way = best_block(sheet, grid, tiles[letter], fate, mind)
    if way != NOWHERE:
        drop_block(sheet, way)
        draw_grid(sheet, grid)
