"""Rounds of NUMBER DROP in company as learned players play them, compiled: letters fire, and each seat has a fate."""

import numpy as np
from numpy.typing import NDArray

from droptable.games.number_drop.actions import NUMBERS_ROLLED
from droptable.games.number_drop.shapes import COLUMNS
from droptable.games.number_drop.sheet import LINE
from droptable.kernels.compiled import compiled
from droptable.kernels.number_drop.alone import TILES
from droptable.kernels.number_drop.grid import GRID
from droptable.kernels.number_drop.judgement import (
    CLAIMED,
    CLAIMS,
    CROSSED,
    FATE,
    HARM,
    SEATS,
    SPACE,
    TOP,
    UNCLAIMED,
)
from droptable.kernels.number_drop.mind import Mind, best_block, draw_grid, worth
from droptable.kernels.number_drop.sheet import (
    BOXES_AT,
    HEIGHTS,
    LETTERS_AT,
    NOWHERE,
    SHAPES,
    Words,
    close,
    write,
)
from droptable.kernels.number_drop.solo import roll
from droptable.kernels.number_drop.turns import letter_that_fires, place_best, suffer
from droptable.kernels.twister import below

Sheets = NDArray[np.int64]  # a row of words each
ROUNDS_MOST = 40  # 14 rows are full after 25 shapes, and a letter fires five times
HIT = 200  # hundredths of a point that a block costs whom it hits, for whoever does not look


@compiled
def tiles_of(dice: Words) -> Words:
    """Draw the tiles of a game (ND-2.1)."""
    left, tiles = np.arange(len(SHAPES)), np.empty(TILES, np.int64)
    for at in range(TILES):
        taken = below(dice, len(SHAPES) - at)
        tiles[at] = left[taken]
        for later in range(taken, len(SHAPES) - at - 1):
            left[later] = left[later + 1]
    return tiles


@compiled
def fate_of(sheets: Sheets, seat: int, crossed: int) -> Words:
    """Return a seat's fate, with HIT for everybody whom a letter would hit."""
    fate, others = np.zeros(FATE, np.int64), len(sheets) - 1
    fate[SEATS], fate[SPACE] = len(sheets), COLUMNS * LINE
    for letter in range(TILES):
        fate[CLAIMS + letter] = CROSSED if crossed >> letter & 1 else UNCLAIMED
    for other in range(len(sheets)):
        if other == seat:
            continue
        heights = sheets[other, HEIGHTS : HEIGHTS + COLUMNS]
        fate[TOP] = max(fate[TOP], heights.max())
        fate[SPACE] = min(fate[SPACE], np.maximum(0, LINE - heights).sum())
        for letter in range(TILES):
            if crossed >> letter & 1:
                continue
            if sheets[other, LETTERS_AT] >> letter & 1:
                fate[CLAIMS + letter] = CLAIMED
            else:
                fate[HARM + letter] += HIT // others
    return fate


@compiled
def damage(sheet: Words, grid: Words, tile: int, fate: Words, mind: Mind) -> float:
    """Return what a tile that drops costs a sheet, in points; nothing where it would rather help."""
    before = worth(grid, sheet[BOXES_AT], sheet[LETTERS_AT], fate, mind)
    after, way = best_block(sheet, grid, tile, fate, mind)
    return 0.0 if way == NOWHERE else max(0.0, before - after)


@compiled
def begin(sheets: Sheets) -> None:
    """Let everybody write the first number (ND-2.2)."""
    sheets[:] = 0
    for seat in range(len(sheets)):
        write(sheets[seat], COLUMNS // 2, seat + 1)


@compiled
def play_round(sheets: Sheets, tiles: Words, crossed: int, dice: Words, fates: Sheets, mind: Mind) -> int:
    """Play a round by this mind at every seat, fill in the fates that were thought with, return what is crossed off."""
    numbers, grid = np.empty(NUMBERS_ROLLED, np.int64), np.empty(GRID, np.int64)
    shown, shape = roll(dice, numbers)
    for seat in range(len(sheets)):
        fates[seat] = fate_of(sheets, seat, crossed)
    fired = letter_that_fires(sheets[0], fates[0], shape, shown)
    for seat in range(len(sheets)):
        draw_grid(sheets[seat], grid)
        if fired >= 0:
            suffer(sheets[seat], grid, tiles, fired, fates[seat], mind)
            fates[seat, CLAIMS + fired], fates[seat, HARM + fired] = CROSSED, 0
        else:
            place_best(sheets[seat], grid, shape, numbers, shown, fates[seat], mind)
    return crossed | (1 << fired) if fired >= 0 else crossed


@compiled
def close_all(sheets: Sheets) -> bool:
    """End a round for everybody, and tell whether it was the last (ND-7.2)."""
    is_over = False
    for seat in range(len(sheets)):
        is_over = close(sheets[seat]) or is_over
    return is_over
