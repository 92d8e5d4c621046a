"""A sheet of NUMBER DROP as a grid for those who judge it, and what lies there: groups, runs, where they could grow.

Written for a compiler and for none: numbers in flat rows, so that the same lines run where Numba is and where not.

A grid has a border, so that nobody has to ask where a row ends: cell (x, y) is square (y + 1) × 9 + x + 1. A square
holds a free number, or is DEAD (a block, a circled number, the border) or OPEN (empty).
"""

from typing import Final

from droptable.games.number_drop.shapes import COLUMNS, ROWS
from droptable.games.number_drop.sheet import BLOCK, CELLS, EMPTY, LINE, SIZES, Sheet, heights
from droptable.kernels.compiled import compiled
from droptable.kernels.rows import Room, Row

Numbers = Row[int]
Notes = Room[int]

TEN: Final = 10
DEAD: Final = 10
OPEN: Final = 11
WIDE: Final = COLUMNS + 2
SQUARES: Final = WIDE * (ROWS + 2)
GRID: Final = SQUARES + COLUMNS  # the squares, then the height of each column
BIGGEST: Final = SIZES[-1] + 1  # the bonus box

# where each thing is in the room to think
UP, DOWN, GROUP_OF, ORDER, _STACK = (SQUARES * at for at in range(5))
SIZE = 5 * SQUARES  # of each group, by its number
DOORS = SIZE + CELLS  # open squares at each group
NEAR_DOORS = DOORS + CELLS  # those of them that the next shapes reach
BEST = NEAR_DOORS + CELLS  # by digit: the biggest group that one more number would make
LONGEST = BEST + TEN  # by digit: the longest run that it would make
USED = LONGEST + TEN
SPOTS_FOR = USED + SQUARES  # by kind and size: in how many squares some number would make one that is at least so big
GROUND: Final = SPOTS_FOR + 2 * TEN  # behind it there is room for others


def square_of(cell: int) -> int:
    """Return the square of a cell."""
    return (cell // COLUMNS + 1) * WIDE + cell % COLUMNS + 1


def grid_of(sheet: Sheet) -> list[int]:
    """Return a sheet's grid."""
    grid = [DEAD] * GRID
    for cell, sign in enumerate(sheet.cells):
        if sign == EMPTY:
            grid[square_of(cell)] = OPEN
        elif sign != BLOCK and not sheet.circled >> cell & 1:
            grid[square_of(cell)] = int(sign)
    grid[SQUARES:] = heights(sheet)
    return grid


@compiled
def neighbour(at: int, side: int) -> int:
    """Return the square to the right, to the left, above or below."""
    if side < 2:
        return at + 1 - 2 * side
    return at + WIDE if side == 2 else at - WIDE


@compiled
def look_around(grid: Numbers, room: Notes) -> tuple[int, int]:
    """Find all runs and groups; return how many free numbers and how many groups there are."""
    standing = _sorted_by_digit(grid, room)
    _follow_runs(grid, standing, room)
    return standing, _join_groups(grid, standing, room)


@compiled
def _sorted_by_digit(grid: Numbers, room: Notes) -> int:
    """Put the squares of free numbers in the order of their digits, and return how many there are."""
    top = 0
    for x in range(COLUMNS):
        top = max(top, grid[SQUARES + x])
    for digit in range(TEN):
        room[BEST + digit] = 0
    for at in range(WIDE, WIDE * (top + 1)):
        if grid[at] < TEN:
            room[BEST + grid[at]] += 1
    standing = 0
    for digit in range(TEN):
        here = room[BEST + digit]
        room[BEST + digit] = standing
        standing += here
    for at in range(WIDE, WIDE * (top + 1)):
        if grid[at] < TEN:
            room[ORDER + room[BEST + grid[at]]] = at
            room[BEST + grid[at]] += 1
            room[GROUP_OF + at] = -1
            room[USED + at] = 0
    return standing


@compiled
def _follow_runs(grid: Numbers, standing: int, room: Notes) -> None:
    """Find out how long a run ends, and begins, at each number."""
    for n in range(standing):
        at = room[ORDER + n]
        room[UP + at] = 1 + longest_beside(grid, room, UP, at, grid[at] - 1)
    for n in range(standing - 1, -1, -1):
        at = room[ORDER + n]
        room[DOWN + at] = 1 + longest_beside(grid, room, DOWN, at, grid[at] + 1 if grid[at] < 9 else -1)


@compiled
def longest_beside(grid: Numbers, room: Notes, which: int, at: int, digit: int) -> int:
    longest = 0
    if grid[at - 1] == digit:
        longest = room[which + at - 1]
    if grid[at + 1] == digit:
        longest = max(longest, room[which + at + 1])
    if grid[at - WIDE] == digit:
        longest = max(longest, room[which + at - WIDE])
    if grid[at + WIDE] == digit:
        longest = max(longest, room[which + at + WIDE])
    return longest


@compiled
def _join_groups(grid: Numbers, standing: int, room: Notes) -> int:
    """Number the groups of identical numbers, count their numbers, and return how many groups there are."""
    groups = 0
    for n in range(standing):
        first = room[ORDER + n]
        if room[GROUP_OF + first] >= 0:
            continue
        room[SIZE + groups], room[DOORS + groups], room[NEAR_DOORS + groups] = 0, 0, 0
        room[GROUP_OF + first] = groups
        room[_STACK] = first
        top = 1
        while top:
            top -= 1
            at = room[_STACK + top]
            room[SIZE + groups] += 1
            for side in range(4):
                beside = neighbour(at, side)
                if grid[beside] == grid[at] and room[GROUP_OF + beside] < 0:
                    room[GROUP_OF + beside] = groups
                    room[_STACK + top] = beside
                    top += 1
        groups += 1
    return groups


@compiled
def welcome(at: int, grid: Numbers, room: Notes, digits: Room[float]) -> None:
    """Fill in for each digit how well it would go with what lies around a square, after `look_around`."""
    for digit in range(TEN):
        digits[digit] = 0.0
    for side in range(4):
        digit = grid[neighbour(at, side)]
        if digit >= TEN:
            continue
        digits[digit] = max(digits[digit], 0.9 * _groups_beside(at, digit, grid, room))
        if digit < 9:
            length = room[UP + neighbour(at, side)]
            if digit < 8:
                length += longest_beside(grid, room, DOWN, at, digit + 2)
            digits[digit + 1] = max(digits[digit + 1], 0.7 * length)
        if digit > 0:
            length = room[DOWN + neighbour(at, side)]
            if digit > 1:
                length += longest_beside(grid, room, UP, at, digit - 2)
            digits[digit - 1] = max(digits[digit - 1], 0.7 * length)


@compiled
def look_for_doors(grid: Numbers, room: Notes) -> None:
    """Find out what one more number would make, in the two squares above each column and where they touch a group."""
    for digit in range(TEN):
        room[BEST + digit], room[LONGEST + digit] = 0, 0
        room[SPOTS_FOR + digit], room[SPOTS_FOR + TEN + digit] = 0, 0
    for x in range(COLUMNS):
        height = grid[SQUARES + x]
        for y in range(height, min(height + 2, LINE)):
            at = (y + 1) * WIDE + x + 1
            _open_doors(NEAR_DOORS, at, grid, room)
            biggest, longest = _try_number(at, grid, room)
            tally(biggest, SPOTS_FOR, room)
            tally(longest, SPOTS_FOR + TEN, room)
        for y in range(height, LINE):
            _open_doors(DOORS, (y + 1) * WIDE + x + 1, grid, room)


@compiled
def _open_doors(doors: int, at: int, grid: Numbers, room: Notes) -> None:
    for side in range(4):
        beside = neighbour(at, side)
        if grid[beside] < TEN:
            room[doors + room[GROUP_OF + beside]] += 1


@compiled
def _try_number(at: int, grid: Numbers, room: Notes) -> tuple[int, int]:
    """Note what each number would make in this square; return the biggest group and the longest run."""
    biggest, longest = 0, 0
    for side in range(4):
        beside = neighbour(at, side)
        digit = grid[beside]
        if digit >= TEN:
            continue
        size = 1 + _groups_beside(at, digit, grid, room)
        room[BEST + digit] = max(room[BEST + digit], size)
        biggest = max(biggest, size)
        if digit < 9:
            length = 1 + room[UP + beside]
            if digit < 8:
                length += longest_beside(grid, room, DOWN, at, digit + 2)
            room[LONGEST + digit + 1] = max(room[LONGEST + digit + 1], length)
            longest = max(longest, length)
        if digit > 0:
            length = 1 + room[DOWN + beside]
            if digit > 1:
                length += longest_beside(grid, room, UP, at, digit - 2)
            room[LONGEST + digit - 1] = max(room[LONGEST + digit - 1], length)
            longest = max(longest, length)
    return biggest, longest


@compiled
def _groups_beside(at: int, digit: int, grid: Numbers, room: Notes) -> int:
    """Return how many numbers the groups of a digit beside a square have together."""
    total, first, second, third = 0, -1, -1, -1
    for side in range(4):
        beside = neighbour(at, side)
        if grid[beside] != digit:
            continue
        group = room[GROUP_OF + beside]
        if group in (first, second, third):  # two sides may touch one group
            continue
        total += room[SIZE + group]
        first, second, third = group, first, second
    return total


@compiled
def tally(big: int, counts: int, room: Notes) -> None:
    for size in range(2, min(big, BIGGEST) + 1):
        room[counts + size] += 1


@compiled
def space_below_the_line(grid: Numbers) -> int:
    """Return how many cells above the columns are below the line."""
    space = 0
    for x in range(COLUMNS):
        space += max(0, LINE - grid[SQUARES + x])
    return space
