"""Whole games of NUMBER DROP alone (ND-8), compiled, on the dice and random choices of the rules' own simulations."""

import numpy as np
from numpy.typing import NDArray

from droptable.games.number_drop.actions import DICE, NUMBERS_ROLLED, SHAPE_DIE, STAR
from droptable.games.number_drop.scoring import COLUMN_BONUS, LINE_POINTS, ROW_POINTS
from droptable.games.number_drop.shapes import COLUMNS, DICE_SHAPES, SOLO_TILES
from droptable.games.number_drop.sheet import BONUS_SIZE, LETTERS, LINE
from droptable.games.number_drop.state import NOTCHES
from droptable.kernels.compiled import compiled, count
from droptable.kernels.number_drop.combos import BONUS_BOX, KINDS, SMALLEST, TEN, box_size, open_boxes, run_layers
from droptable.kernels.number_drop.masks import beside, bit, first_group, nth_cell, size
from droptable.kernels.number_drop.sheet import (
    BOXES_AT,
    FIRST_WAY,
    FREE,
    LETTERS_AT,
    ROWS_AT,
    SHAPES,
    WORDS,
    Words,
    circle,
    close,
    drop_block,
    fit_ways,
    place,
    write,
)
from droptable.kernels.twister import below, generator, seed

# what the dice show, face by face; a star is NO_NUMBER, or on the shape die ANY_SHAPE
NO_NUMBER = ANY_SHAPE = -1
FACES = np.array([[NO_NUMBER if face == STAR else int(face) for face in die] for die in DICE], np.int64)
SHAPE_FACES = np.array([ANY_SHAPE if face == STAR else SHAPES.index(face) for face in SHAPE_DIE], np.int64)
DICE_SHAPES_AT = np.array([SHAPES.index(shape) for shape in DICE_SHAPES], np.int64)
TILES = len(LETTERS)
SUPPLY = np.array([SHAPES.index(tile) for tile in SOLO_TILES], np.int64)
FACES_EACH = len(SHAPE_DIE)
FIRST_NUMBER = 1
ROUNDS_MOST = NOTCHES * TILES  # every round slides a tile
SCORE, ROUNDS, BLOCKS, BOXES, CROSSED = FIELDS = range(5)  # of a result


@compiled
def score(sheet: Words) -> int:
    """Return what a sheet is worth (ND-7.4)."""
    rows, boxes = sheet[ROWS_AT], sheet[BOXES_AT]
    below_line = (1 << LINE) - 1
    points = ROW_POINTS * count(rows & below_line) + LINE_POINTS * count(rows >> LINE)
    for kind in range(2):
        circled = (boxes >> (kind * KINDS)) & ((1 << KINDS) - 1)
        for at in range(KINDS):
            points += (SMALLEST + at) * (circled >> at & 1)
        points += COLUMN_BONUS if circled == (1 << KINDS) - 1 else 0
    return int(points + BONUS_SIZE * (boxes >> BONUS_BOX & 1))


@compiled
def roll(dice: Words, numbers: Words) -> tuple[int, int]:
    """Roll the dice: fill in the numbers in ascending order, and return how many there are, and the shape."""
    shown = 0
    for die in range(NUMBERS_ROLLED):
        face = FACES[die, below(dice, FACES_EACH)]
        if face == NO_NUMBER:
            continue
        at = shown
        while at and numbers[at - 1] > face:
            numbers[at] = numbers[at - 1]
            at -= 1
        numbers[at] = face
        shown += 1
    return shown, SHAPE_FACES[below(dice, FACES_EACH)]


@compiled
def _slide(sheet: Words, letter: int, tiles: Words, notches: Words, choices: Words, ways: Words) -> int:
    """Slide a tile; at GO! it drops unless its letter protects or it fits nowhere. Return how many blocks dropped."""
    notches[letter] += 1
    if notches[letter] < NOTCHES or sheet[LETTERS_AT] >> letter & 1:
        return 0
    number = fit_ways(sheet, tiles[letter], ways, 0)
    if number == 0:
        return 0
    drop_block(sheet, ways[below(choices, number)])
    return 1


@compiled
def _some_tile(notches: Words, choices: Words) -> int:
    number = 0
    for letter in range(TILES):
        number += notches[letter] < NOTCHES
    chosen = below(choices, number)
    for letter in range(TILES):
        if notches[letter] < NOTCHES:
            if chosen == 0:
                return letter
            chosen -= 1
    return -1


@compiled
def _place_somehow(sheet: Words, shape: int, numbers: Words, shown: int, choices: Words, ways: Words) -> None:
    """Drop the dice shape anywhere, its numbers in any order; nothing if it fits nowhere (ND-8.7)."""
    fitting = 0
    if shape != ANY_SHAPE:
        fitting = fit_ways(sheet, shape, ways, 0)
    else:
        for one in DICE_SHAPES_AT:
            fitting = fit_ways(sheet, one, ways, fitting)
    if fitting == 0:
        return
    way = ways[below(choices, fitting)]
    for star in range(shown, NUMBERS_ROLLED):
        numbers[star] = below(choices, TEN)
    order = np.empty(NUMBERS_ROLLED, np.int64)
    for at in range(NUMBERS_ROLLED):
        left = NUMBERS_ROLLED - at
        taken = below(choices, left)
        order[at] = numbers[taken]
        for later in range(taken, left - 1):
            numbers[later] = numbers[later + 1]
    place(sheet, way, order)


@compiled
def _circle_somehow(sheet: Words, choices: Words) -> None:
    """Circle anything, or nothing."""
    boxes = open_boxes(sheet)
    if boxes == 0:
        return
    at = below(choices, count(boxes) + 1)
    if at == count(boxes):
        return
    box = nth_cell(boxes, 0, at)
    low, high = _some_cells(sheet, box, choices)
    circle(sheet, box, low, high, 0)


@compiled
def _some_cells(sheet: Words, box: int, choices: Words) -> tuple[int, int]:
    length = box_size(box)
    groups = np.empty((2 * TEN * TEN, 2), np.int64)
    firsts = np.empty(TEN, np.int64)
    layers = np.empty((BONUS_SIZE, 2), np.int64)
    found = _groups_of(sheet, length, groups)
    runs = 0
    for first in range(TEN - length + 1):
        if run_layers(sheet, first, length, layers):
            firsts[runs] = first
            runs += 1
    possible = found if box < KINDS else runs
    at = below(choices, found + runs if box == BONUS_BOX else possible)
    if box < KINDS or (box == BONUS_BOX and at < found):
        return _some_part(groups[at, 0], groups[at, 1], length, choices)
    run_layers(sheet, firsts[at - (found if box == BONUS_BOX else 0)], length, layers)
    return _some_run(layers, length, choices)


@compiled
def _groups_of(sheet: Words, length: int, groups: NDArray[np.int64]) -> int:
    found = 0
    for digit in range(TEN):
        low, high = sheet[FREE + 2 * digit], sheet[FREE + 2 * digit + 1]
        while low | high:
            group_low, group_high = first_group(low, high)
            if size(group_low, group_high) >= length:
                groups[found, 0], groups[found, 1] = group_low, group_high
                found += 1
            low, high = low & ~group_low, high & ~group_high
    return found


@compiled
def _some_cell(low: int, high: int, choices: Words) -> tuple[int, int]:
    return bit(nth_cell(low, high, below(choices, size(low, high))))


@compiled
def _some_part(group_low: int, group_high: int, length: int, choices: Words) -> tuple[int, int]:
    low, high = _some_cell(group_low, group_high, choices)
    while size(low, high) < length:
        sides_low, sides_high = beside(low, high)
        more = _some_cell(sides_low & group_low & ~low, sides_high & group_high & ~high, choices)
        low, high = low | more[0], high | more[1]
    return low, high


@compiled
def _some_run(layers: NDArray[np.int64], length: int, choices: Words) -> tuple[int, int]:
    last_low, last_high = _some_cell(layers[0, 0], layers[0, 1], choices)
    low, high = last_low, last_high
    for at in range(1, length):
        sides_low, sides_high = beside(last_low, last_high)
        last_low, last_high = _some_cell(sides_low & layers[at, 0], sides_high & layers[at, 1], choices)
        low, high = low | last_low, high | last_high
    return low, high


@compiled
def play_at_random(dice: Words, choices: Words, rounds: NDArray[np.int64], result: Words) -> None:
    """Play a game as `random` does: fill the sheet after every round into `rounds`, and the result."""
    sheet, notches, ways = np.zeros(WORDS, np.int64), np.zeros(TILES, np.int64), np.empty(FIRST_WAY[-1], np.int64)
    numbers, tiles = np.empty(NUMBERS_ROLLED, np.int64), laid(dice)
    write(sheet, below(choices, COLUMNS), FIRST_NUMBER)
    number, blocks, is_over, is_crossed = 0, 0, False, False
    while not is_over:
        shown, shape = roll(dice, numbers)
        blocks += _slide(sheet, _some_tile(notches, choices), tiles, notches, choices, ways)
        if shown < NUMBERS_ROLLED or shape == ANY_SHAPE:
            letter = _second_tile(shape, tiles, notches, choices)
            if letter >= 0:
                blocks += _slide(sheet, letter, tiles, notches, choices, ways)
        _place_somehow(sheet, shape, numbers, shown, choices, ways)
        _circle_somehow(sheet, choices)
        is_crossed = close(sheet)
        is_over = is_crossed or notches.min() == NOTCHES
        rounds[number] = sheet
        number += 1
    result[SCORE], result[ROUNDS], result[BLOCKS] = score(sheet), number, blocks
    result[BOXES], result[CROSSED] = count(sheet[BOXES_AT]), is_crossed


@compiled
def laid(dice: Words) -> Words:
    """Shuffle the five tiles (ND-8.1)."""
    left, tiles = SUPPLY.copy(), np.empty(TILES, np.int64)
    for at in range(TILES):
        taken = below(dice, TILES - at)
        tiles[at] = left[taken]
        for later in range(taken, TILES - at - 1):
            left[later] = left[later + 1]
    return tiles


@compiled
def _second_tile(shape: int, tiles: Words, notches: Words, choices: Words) -> int:
    """Return the tile that a star slides (ND-8.3), -1 if there is none to slide."""
    if shape == ANY_SHAPE:
        return -1 if notches.min() == NOTCHES else _some_tile(notches, choices)
    for letter in range(TILES):
        if tiles[letter] == shape:
            return letter if notches[letter] < NOTCHES else -1
    return -1


@compiled
def _play_all(
    dice_keys: Words, choice_keys: Words, ends: NDArray[np.int64], generators: NDArray[np.int64], results: Words
) -> None:
    dice, choices = generators[0], generators[1]
    rounds = np.empty((ROUNDS_MOST, WORDS), np.int64)
    for game in range(len(results)):
        seed(dice, dice_keys[ends[game, 0] : ends[game + 1, 0]])
        seed(choices, choice_keys[ends[game, 1] : ends[game + 1, 1]])
        play_at_random(dice, choices, rounds, results[game])


def play_all(keys: list[tuple[Words, Words]]) -> Words:
    """Return the results of some random games, a row each; each has a key for its dice and one for its choices."""
    ends = np.zeros((len(keys) + 1, 2), np.int64)
    np.cumsum([(len(dice), len(choices)) for dice, choices in keys], axis=0, out=ends[1:])
    results = np.zeros((len(keys), len(FIELDS)), np.int64)
    dice_keys, choice_keys = (np.concatenate(column) for column in zip(*keys, strict=True))
    _play_all(dice_keys, choice_keys, ends, np.stack([generator(), generator()]), results)
    return results


def played(dice_key: Words, choice_key: Words) -> tuple[NDArray[np.int64], Words]:
    """Return the sheet after every round of a random game, and its result."""
    dice, choices = generator(), generator()
    seed(dice, dice_key)
    seed(choices, choice_key)
    rounds, result = np.zeros((ROUNDS_MOST, WORDS), np.int64), np.zeros(len(FIELDS), np.int64)
    play_at_random(dice, choices, rounds, result)
    return rounds[: result[ROUNDS]], result
