"""What a sheet of NUMBER DROP may still bring, as learned: a small network over the signs that hold.

Like the signs, it runs with a compiler and without one. The weights are rows of HIDDEN numbers: for each sign what it
adds to each of the units, their biases, what each unit adds to the value, and a row that begins with the value's bias.
"""

from typing import Final

from droptable.games.number_drop.shapes import COLUMNS
from droptable.games.number_drop.sheet import LETTERS, LINE
from droptable.games.number_drop.state import NOTCHES
from droptable.kernels.compiled import compiled
from droptable.kernels.number_drop.signs import SHEET_SIGNS, SQUARES, Notes, Numbers, sheet_signs
from droptable.kernels.rows import Room, Row

Weights = Row[Row[float]]
TILES: Final = len(LETTERS)

# signs of playing alone: what the tiles will still do
SLIDES: Final = SHEET_SIGNS
NOTCH: Final = SLIDES + NOTCHES * TILES + 1
BLOCKS: Final = NOTCH + TILES * 2 * (NOTCHES + 1)
SLACK: Final = BLOCKS + TILES + 1
SOLO_SIGNS: Final = SLACK + 25

HIDDEN: Final = 64
POINTS: Final = 10.0  # that the network's unit is worth
BIASES: Final = SOLO_SIGNS
OUT: Final = BIASES + 1
BIAS: Final = OUT + 1
ROWS_OF_WEIGHTS: Final = BIAS + 1


@compiled
def slides_left(notches: Numbers) -> int:
    """Return how many slides the tiles have left together."""
    left = 0
    for letter in range(TILES):
        left += NOTCHES - notches[letter]
    return left


@compiled
def solo_signs(grid: Numbers, letters: int, notches: Numbers, found: Notes, number: int) -> int:
    """Add the signs of the tiles to those of the sheet, and return how many hold."""
    slides, blocks = slides_left(notches), 0
    found[number] = SLIDES + slides
    number += 1
    for letter in range(TILES):
        protected = letters >> letter & 1
        blocks += notches[letter] < NOTCHES and not protected
        found[number] = NOTCH + (letter * 2 + protected) * (NOTCHES + 1) + notches[letter]
        number += 1
    found[number] = BLOCKS + blocks
    space = 0
    for x in range(COLUMNS):
        space += max(0, LINE - grid[SQUARES + x])
    # seven rounds have about ten slides
    slack = (space - 4 * blocks - 4 * (slides * 7 // 10)) // 2
    found[number + 1] = SLACK + min(max(slack, -12), 12) + 12
    return number + 2


@compiled
def judged(weights: Weights, found: Numbers, number: int, units: Room[float]) -> float:
    """Return what these signs promise, in points; `units` is room for the hidden ones."""
    biases, out = weights[BIASES], weights[OUT]
    for unit in range(HIDDEN):
        units[unit] = biases[unit]
    for n in range(number):
        adds = weights[found[n]]
        for unit in range(HIDDEN):
            units[unit] += adds[unit]
    value = weights[BIAS][0]
    for unit in range(HIDDEN):
        value += max(units[unit], 0.0) * out[unit]
    return value * POINTS


@compiled
def solo_promise(
    grid: Numbers,
    boxes: int,
    letters: int,
    notches: Numbers,
    weights: Weights,
    room: Notes,
    found: Notes,
    units: Room[float],
) -> float:
    """Return how many points a sheet may still bring after this round, alone; nothing once the game is over."""
    if slides_left(notches) == 0:
        return 0.0
    for x in range(COLUMNS):
        if grid[SQUARES + x] > LINE:
            return 0.0
    number = sheet_signs(grid, boxes, room, found)
    number = solo_signs(grid, letters, notches, found, number)
    return judged(weights, found, number, units)
