"""What whoever plays NUMBER DROP alone sees beside the sheet's signs: tiles, time, and a closer look at where it grows.

Like the signs, it runs with a compiler and without one. What a group or a run is worth depends on how long the game
still goes on, so some of the sheet's signs are told again together with the time that is left.
"""

from typing import Final

from droptable.games.number_drop.shapes import COLUMNS
from droptable.games.number_drop.sheet import LETTERS, LINE
from droptable.games.number_drop.state import NOTCHES
from droptable.kernels.compiled import compiled
from droptable.kernels.number_drop import signs
from droptable.kernels.number_drop.grid import (
    BEST,
    LONGEST,
    OPEN,
    SQUARES,
    TEN,
    WIDE,
    Notes,
    Numbers,
    space_below_the_line,
)

TILES: Final = len(LETTERS)

_LIES: Final = 10  # what may lie beside a door: each number of the dice, another one, nothing of use, nothing at all
_OTHER, _DEAD, _AIR = 0, 8, 9
_DOORS: Final = _LIES * (_LIES + 1) // 2  # what may lie left and right of it, whichever is which
_MADE: Final = 9  # bigger groups and longer runs are not told apart
_HELD: Final = 7  # nor are more of a digit
_TIME: Final = (0, 0, 0, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 6, 6)  # by the slides that are left
_TIMES: Final = _TIME[-1] + 1

# the sheet's signs that are told again with the time: boxes, how high and full it is, the biggest two, what is ready
_AGAIN: Final = (
    (signs.IDENTICAL, signs.BONUS),
    (signs.TOP, signs.ROW),
    (signs.HOLES, signs.GROUP + 2 * 36),
    (signs.RUN, signs.RUN + 2 * 40),
    (signs.READY, signs.NEARLY),
)
_ALL_AGAIN: Final = sum(end - first for first, end in _AGAIN)

# the first sign of each family
SLIDES: Final = signs.SHEET_SIGNS
NOTCH: Final = SLIDES + NOTCHES * TILES + 1
BLOCKS: Final = NOTCH + TILES * 2 * (NOTCHES + 1)
SLACK: Final = BLOCKS + TILES + 1
DOOR: Final = SLACK + 25  # what lies below, left and right of where a column's next number lands
MAKES: Final = DOOR + _LIES * _DOORS  # what one more of a digit would make
HELD: Final = MAKES + 3 * _MADE * _MADE  # how many of a digit are free
TIMED: Final = HELD + TEN * _HELD
SOLO_SIGNS: Final = TIMED + _TIMES * _ALL_AGAIN

_COUNTS = signs.ROOM
ROOM: Final = _COUNTS + TEN


@compiled
def slides_left(notches: Numbers) -> int:
    """Return how many slides the tiles have left together."""
    left = 0
    for letter in range(TILES):
        left += NOTCHES - notches[letter]
    return left


@compiled
def solo_signs(grid: Numbers, letters: int, notches: Numbers, room: Notes, found: Notes, number: int) -> int:
    """Add the signs of playing alone to those of the sheet, after `sheet_signs`, and return how many hold."""
    slides, blocks = slides_left(notches), 0
    found[number] = SLIDES + slides
    number += 1
    for letter in range(TILES):
        protected = letters >> letter & 1
        blocks += notches[letter] < NOTCHES and not protected
        found[number] = NOTCH + (letter * 2 + protected) * (NOTCHES + 1) + notches[letter]
        number += 1
    found[number] = BLOCKS + blocks
    # seven rounds have about ten slides
    slack = (space_below_the_line(grid) - 4 * blocks - 4 * (slides * 7 // 10)) // 2
    found[number + 1] = SLACK + min(max(slack, -12), 12) + 12
    number = _again(slides, found, number + 2)
    number = _doors(grid, found, number)
    return _digits(grid, room, found, number)


@compiled
def _again(slides: int, found: Notes, number: int) -> int:
    """Tell signs again, together with the time that is left."""
    for n in range(number):
        first = TIMED + _TIME[slides] * _ALL_AGAIN
        for begin, end in _AGAIN:
            if begin <= found[n] < end:
                found[number] = first + found[n] - begin
                number += 1
            first += end - begin
    return number


@compiled
def _doors(grid: Numbers, found: Notes, number: int) -> int:
    """Tell what lies around the square in which each column's next number lands; mirrored it is the same."""
    for x in range(COLUMNS):
        at = (grid[SQUARES + x] + 1) * WIDE + x + 1
        left, right = _lies(grid[at - 1]), _lies(grid[at + 1])
        low, high = min(left, right), max(left, right)
        found[number] = DOOR + _lies(grid[at - WIDE]) * _DOORS + high * (high + 1) // 2 + low
        number += 1
    return number


@compiled
def _lies(square: int) -> int:
    """Return what a square holds, as far as that is told apart."""
    if square >= TEN:
        return _AIR if square == OPEN else _DEAD
    return square if 1 <= square <= 7 else _OTHER  # stars alone write 0, 8 and 9


@compiled
def _digits(grid: Numbers, room: Notes, found: Notes, number: int) -> int:
    """Tell for each digit what one more of it would make, and how many are free."""
    for digit in range(TEN):
        room[_COUNTS + digit] = 0
    for y in range(LINE):
        for x in range(COLUMNS):
            square = grid[(y + 1) * WIDE + x + 1]
            if square < TEN:
                room[_COUNTS + square] += 1
    for digit in range(TEN):
        kind = 0 if digit in (0, 8, 9) else 1 if digit in (1, 7) else 2
        makes = min(room[BEST + digit], _MADE - 1) * _MADE + min(room[LONGEST + digit], _MADE - 1)
        found[number] = MAKES + kind * _MADE * _MADE + makes
        found[number + 1] = HELD + digit * _HELD + min(room[_COUNTS + digit], _HELD - 1)
        number += 2
    return number
