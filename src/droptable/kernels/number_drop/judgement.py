"""What a sheet of NUMBER DROP may still bring, as learned: a small network over the signs that hold.

Like the signs, it runs with a compiler and without one. The weights are rows of as many numbers as there are hidden
units: for each sign what it adds to each of them, their biases, what each unit adds to the value, and a row that begins
with the value's bias. There are weights for whoever plays alone and weights for company.

What the table will still do to a sheet is its fate, a few words. Alone these are the tiles' notches. In company:

CLAIMS   for each letter whether nobody else holds it, somebody else does, or it is crossed off
SEATS    how many play
TOP      the highest column of the others
SPACE    how many cells below the line are left to the fullest of the others
HARM     for each letter what holding it is worth by what it does to the others, in hundredths of a point
"""

from typing import Final

from droptable.games.number_drop.shapes import COLUMNS, ROWS
from droptable.games.number_drop.sheet import LINE
from droptable.kernels.compiled import compiled
from droptable.kernels.number_drop.alone import SOLO_SIGNS, TILES, slides_left, solo_signs
from droptable.kernels.number_drop.grid import SQUARES, Notes, Numbers, space_below_the_line
from droptable.kernels.number_drop.signs import SHEET_SIGNS, sheet_signs
from droptable.kernels.rows import Room, Row

Weights = Row[Row[float]]

# a fate in company
CLAIMS: Final = 0
UNCLAIMED, CLAIMED, CROSSED = range(3)
SEATS: Final = CLAIMS + TILES
TOP: Final = SEATS + 1
SPACE: Final = TOP + 1
HARM: Final = SPACE + 1
FATE: Final = HARM + TILES

# signs of company: who holds which letter, and who will end the game
LETTER: Final = SHEET_SIGNS
COMPANY: Final = LETTER + TILES * 2 * 3
OTHERS_TOP: Final = COMPANY + 7
OTHERS_SPACE: Final = OTHERS_TOP + ROWS + 1
LEAST: Final = OTHERS_SPACE + 40
MARGIN: Final = LEAST + 40
COMPANY_SIGNS: Final = MARGIN + 25

POINTS: Final = 10.0  # that the network's unit is worth
BIASES, OUT, BIAS = -3, -2, -1  # the last rows of the weights
ROWS_ALONE: Final = SOLO_SIGNS + 3
ROWS_IN_COMPANY: Final = COMPANY_SIGNS + 3


@compiled
def is_alone(fate: Numbers) -> bool:
    """Tell whether a fate is that of somebody who plays alone."""
    return len(fate) == TILES


@compiled
def crossed_off(fate: Numbers) -> int:
    """Return the letters that are crossed off, a bit each: none alone."""
    crossed = 0
    if not is_alone(fate):
        for letter in range(TILES):
            crossed |= (fate[CLAIMS + letter] == CROSSED) << letter
    return crossed


@compiled
def harm_done(letters: int, fate: Numbers) -> float:
    """Return what the letters that one holds are worth by what they do to the others, in points."""
    harm = 0.0
    if not is_alone(fate):
        for letter in range(TILES):
            if letters >> letter & 1:
                harm += fate[HARM + letter]
    return harm / 100


@compiled
def company_signs(grid: Numbers, letters: int, fate: Numbers, found: Notes, number: int) -> int:
    """Add the signs of letters and of the others' sheets to those of the sheet, and return how many hold."""
    for letter in range(TILES):
        found[number] = LETTER + (letter * 2 + (letters >> letter & 1)) * 3 + fate[CLAIMS + letter]
        number += 1
    own, theirs = space_below_the_line(grid), fate[SPACE]
    found[number] = COMPANY + fate[SEATS]
    found[number + 1] = OTHERS_TOP + fate[TOP]
    found[number + 2] = OTHERS_SPACE + theirs // 2
    found[number + 3] = LEAST + min(own, theirs) // 2
    found[number + 4] = MARGIN + min(max((own - theirs) // 2, -12), 12) + 12
    return number + 5


@compiled
def judged(weights: Weights, found: Numbers, number: int, units: Room[float]) -> float:
    """Return what these signs promise, in points; `units` is room for the hidden ones."""
    biases, out = weights[BIASES], weights[OUT]
    for unit in range(len(units)):
        units[unit] = biases[unit]
    for n in range(number):
        adds = weights[found[n]]
        for unit in range(len(units)):
            units[unit] += adds[unit]
    value = weights[BIAS][0]
    for unit in range(len(units)):
        value += max(units[unit], 0.0) * out[unit]
    return value * POINTS


@compiled
def promise(
    grid: Numbers,
    boxes: int,
    letters: int,
    fate: Numbers,
    weights: Weights,
    room: Notes,
    found: Notes,
    units: Room[float],
) -> float:
    """Return how many points a sheet may still bring after this round; nothing once the game is over."""
    if is_alone(fate):
        if slides_left(fate) == 0:
            return 0.0
    elif fate[TOP] > LINE:
        return 0.0
    for x in range(COLUMNS):
        if grid[SQUARES + x] > LINE:
            return 0.0
    number = sheet_signs(grid, boxes, room, found)
    if is_alone(fate):
        number = solo_signs(grid, letters, fate, room, found, number)
    else:
        number = company_signs(grid, letters, fate, found, number)
    return judged(weights, found, number, units)
