"""What a sheet of NUMBER DROP shows to who has learned to judge it: which of a few hundred signs hold.

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
KINDS: Final = len(SIZES)
BIGGEST: Final = SIZES[-1] + 1  # the bonus box
_BOXES: Final = 2 * KINDS + 1

# where each thing is in the room to think
_UP, _DOWN, _GROUP, _ORDER, _STACK = (SQUARES * at for at in range(5))
_SIZE = 5 * SQUARES  # of each group, by its number
_DOORS = _SIZE + CELLS  # open squares at each group
_BEST = _DOORS + CELLS  # by digit: the biggest group that one more number would make
_LONGEST = _BEST + TEN  # by digit: the longest run that it would make
_USED = _LONGEST + TEN
_READY = _USED + SQUARES  # by size: how many stand there that are at least so big
_NEAR = _READY + TEN  # by size: how many numbers would make one that is
ROOM: Final = _NEAR + TEN

_GROUPS: Final = 5  # so many groups and runs are told apart, the biggest first
_RUNS: Final = 3
_FEW: Final = 4  # more ways to complete a box are not told apart

# the first sign of each family
IDENTICAL: Final = 0
CONSECUTIVE: Final = IDENTICAL + (1 << KINDS)
BONUS: Final = CONSECUTIVE + (1 << KINDS)
HEIGHT: Final = BONUS + 2  # by column, counted from the nearer side
STEP: Final = HEIGHT + 4 * (ROWS + 1)
TOP: Final = STEP + 3 * 13
SPACE: Final = TOP + ROWS + 1
ROW: Final = SPACE + 40
HOLES: Final = ROW + LINE * (COLUMNS + 2)
STANDING: Final = HOLES + 13
GROUP: Final = STANDING + 30
RUN: Final = GROUP + _GROUPS * 9 * 4
READY: Final = RUN + _RUNS * 10 * 4
NEAR: Final = READY + 12 * 3
NEARLY: Final = NEAR + 12 * (_FEW + 1)
SHEET_SIGNS: Final = NEARLY + 12 * (_FEW + 1)
MOST_SIGNS: Final = 128  # that hold at a time, those of the table's state included


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
def sheet_signs(grid: Numbers, boxes: int, room: Notes, found: Notes) -> int:
    """Fill in the signs of a sheet, and return how many hold."""
    number = _boxes_and_shape(grid, boxes, found, 0)
    number = _rows(grid, found, number)
    standing, groups = look_around(grid, room)
    _look_for_doors(grid, room)
    found[number] = STANDING + min(standing // 2, 29)
    number = _top_groups(groups, room, found, number + 1)
    number = _top_runs(grid, standing, room, found, number)
    return _chances(boxes, groups, standing, room, found, number)


@compiled
def look_around(grid: Numbers, room: Notes) -> tuple[int, int]:
    """Find all runs and groups; return how many free numbers and how many groups there are."""
    standing = _sorted_by_digit(grid, room)
    _follow_runs(grid, standing, room)
    return standing, _join_groups(grid, standing, room)


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
            length = room[_UP + neighbour(at, side)]
            if digit < 8:
                length += _longest_beside(grid, room, _DOWN, at, digit + 2)
            digits[digit + 1] = max(digits[digit + 1], 0.7 * length)
        if digit > 0:
            length = room[_DOWN + neighbour(at, side)]
            if digit > 1:
                length += _longest_beside(grid, room, _UP, at, digit - 2)
            digits[digit - 1] = max(digits[digit - 1], 0.7 * length)


@compiled
def _boxes_and_shape(grid: Numbers, boxes: int, found: Notes, number: int) -> int:
    found[number] = IDENTICAL + (boxes & ((1 << KINDS) - 1))
    found[number + 1] = CONSECUTIVE + ((boxes >> KINDS) & ((1 << KINDS) - 1))
    found[number + 2] = BONUS + ((boxes >> (2 * KINDS)) & 1)
    number += 3
    top, space = 0, 0
    for x in range(COLUMNS):
        height = grid[SQUARES + x]
        top = max(top, height)
        space += max(0, LINE - height)
        found[number] = HEIGHT + min(x, COLUMNS - 1 - x) * (ROWS + 1) + height
        number += 1
    for x in range(COLUMNS - 1):
        # seen from the nearer side, so that a mirrored sheet shows the same
        step = grid[SQUARES + x + 1] - grid[SQUARES + x]
        if x >= 3:
            step = -step
        found[number] = STEP + min(x, COLUMNS - 2 - x) * 13 + min(max(step, -6), 6) + 6
        number += 1
    found[number] = TOP + top
    found[number + 1] = SPACE + space // 2
    return number + 2


@compiled
def _rows(grid: Numbers, found: Notes, number: int) -> int:
    holes = 0
    for y in range(LINE):
        missing, covered = 0, 0
        for x in range(COLUMNS):
            if grid[(y + 1) * WIDE + x + 1] == OPEN:
                missing += 1
                covered += grid[SQUARES + x] > y
        holes += covered
        found[number] = ROW + y * (COLUMNS + 2) + (COLUMNS + 1 if covered else missing)
        number += 1
    found[number] = HOLES + min(holes, 12)
    return number + 1


@compiled
def _sorted_by_digit(grid: Numbers, room: Notes) -> int:
    """Put the squares of free numbers in the order of their digits, and return how many there are."""
    top = 0
    for x in range(COLUMNS):
        top = max(top, grid[SQUARES + x])
    for digit in range(TEN):
        room[_BEST + digit] = 0
    for at in range(WIDE, WIDE * (top + 1)):
        if grid[at] < TEN:
            room[_BEST + grid[at]] += 1
    standing = 0
    for digit in range(TEN):
        here = room[_BEST + digit]
        room[_BEST + digit] = standing
        standing += here
    for at in range(WIDE, WIDE * (top + 1)):
        if grid[at] < TEN:
            room[_ORDER + room[_BEST + grid[at]]] = at
            room[_BEST + grid[at]] += 1
            room[_GROUP + at] = -1
            room[_USED + at] = 0
    return standing


@compiled
def _follow_runs(grid: Numbers, standing: int, room: Notes) -> None:
    """Find out how long a run ends, and begins, at each number."""
    for n in range(standing):
        at = room[_ORDER + n]
        room[_UP + at] = 1 + _longest_beside(grid, room, _UP, at, grid[at] - 1)
    for n in range(standing - 1, -1, -1):
        at = room[_ORDER + n]
        room[_DOWN + at] = 1 + _longest_beside(grid, room, _DOWN, at, grid[at] + 1 if grid[at] < 9 else -1)


@compiled
def _longest_beside(grid: Numbers, room: Notes, which: int, at: int, digit: int) -> int:
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
        first = room[_ORDER + n]
        if room[_GROUP + first] >= 0:
            continue
        room[_SIZE + groups], room[_DOORS + groups] = 0, 0
        room[_GROUP + first] = groups
        room[_STACK] = first
        top = 1
        while top:
            top -= 1
            at = room[_STACK + top]
            room[_SIZE + groups] += 1
            for side in range(4):
                beside = neighbour(at, side)
                if grid[beside] == grid[at] and room[_GROUP + beside] < 0:
                    room[_GROUP + beside] = groups
                    room[_STACK + top] = beside
                    top += 1
        groups += 1
    return groups


@compiled
def _look_for_doors(grid: Numbers, room: Notes) -> None:
    """Find out what one more number would make, in the two squares above each column and where they touch a group."""
    for digit in range(TEN):
        room[_BEST + digit], room[_LONGEST + digit] = 0, 0
    for x in range(COLUMNS):
        height = grid[SQUARES + x]
        for y in range(height, min(height + 2, LINE)):
            _try_number((y + 1) * WIDE + x + 1, grid, room)
        for y in range(height, LINE):
            _open_doors((y + 1) * WIDE + x + 1, grid, room)


@compiled
def _open_doors(at: int, grid: Numbers, room: Notes) -> None:
    for side in range(4):
        beside = neighbour(at, side)
        if grid[beside] < TEN:
            room[_DOORS + room[_GROUP + beside]] += 1


@compiled
def _try_number(at: int, grid: Numbers, room: Notes) -> None:
    """Note what each number would make in this square."""
    for side in range(4):
        beside = neighbour(at, side)
        digit = grid[beside]
        if digit >= TEN:
            continue
        room[_BEST + digit] = max(room[_BEST + digit], 1 + _groups_beside(at, digit, grid, room))
        if digit < 9:
            length = 1 + room[_UP + beside]
            if digit < 8:
                length += _longest_beside(grid, room, _DOWN, at, digit + 2)
            room[_LONGEST + digit + 1] = max(room[_LONGEST + digit + 1], length)
        if digit > 0:
            length = 1 + room[_DOWN + beside]
            if digit > 1:
                length += _longest_beside(grid, room, _UP, at, digit - 2)
            room[_LONGEST + digit - 1] = max(room[_LONGEST + digit - 1], length)


@compiled
def _groups_beside(at: int, digit: int, grid: Numbers, room: Notes) -> int:
    """Return how many numbers the groups of a digit beside a square have together."""
    total, first, second, third = 0, -1, -1, -1
    for side in range(4):
        beside = neighbour(at, side)
        if grid[beside] != digit:
            continue
        group = room[_GROUP + beside]
        if group in (first, second, third):  # two sides may touch one group
            continue
        total += room[_SIZE + group]
        first, second, third = group, first, second
    return total


@compiled
def _top_groups(groups: int, room: Notes, found: Notes, number: int) -> int:
    """Tell the biggest groups: how big, and how many open squares they have beside them."""
    for place in range(_GROUPS):
        best, most = -1, 0
        for group in range(groups):
            worth = 4 * min(room[_SIZE + group], 8) + min(room[_DOORS + group], 3)
            if worth > most:
                best, most = group, worth
        found[number] = GROUP + place * 36 + most
        number += 1
        if best >= 0:
            room[_SIZE + best] = -room[_SIZE + best]  # told
    for group in range(groups):
        room[_SIZE + group] = abs(room[_SIZE + group])
    return number


@compiled
def _top_runs(grid: Numbers, standing: int, room: Notes, found: Notes, number: int) -> int:
    """Tell the longest runs, each without the numbers of those before it: how long, and which ends are open."""
    for place in range(_RUNS):
        end, longest = -1, 0
        for n in range(standing):
            at = room[_ORDER + n]
            length = 0 if room[_USED + at] else 1 + _longest_beside(grid, room, _UP, at, grid[at] - 1)
            room[_UP + at] = length
            worth = 2 * length + (grid[at] < 7 and _is_at_a_door(grid, at))
            if worth > longest:
                end, longest = at, worth
        if end < 0:
            found[number] = RUN + place * 40
            number += 1
            continue
        length, at = room[_UP + end], end
        room[_USED + at] = 1
        while room[_UP + at] > 1:
            at = _step_back(grid, room, at)
            room[_USED + at] = 1
        opened = 2 * (grid[end] < 7 and _is_at_a_door(grid, end)) + (grid[at] > 1 and _is_at_a_door(grid, at))
        found[number] = RUN + place * 40 + min(length, 9) * 4 + opened
        number += 1
    return number


@compiled
def _step_back(grid: Numbers, room: Notes, at: int) -> int:
    digit, length = grid[at] - 1, room[_UP + at] - 1
    for side in range(4):
        beside = neighbour(at, side)
        if grid[beside] == digit and room[_UP + beside] == length:
            return beside
    return at


@compiled
def _is_at_a_door(grid: Numbers, at: int) -> bool:
    """Tell whether something may still fall beside a square, below the line."""
    for side in range(3):
        beside = neighbour(at, side)
        if grid[beside] == OPEN:
            x, y = beside % WIDE - 1, beside // WIDE - 1
            if grid[SQUARES + x] <= y < LINE:
                return True
    return False


@compiled
def _chances(boxes: int, groups: int, standing: int, room: Notes, found: Notes, number: int) -> int:
    """Tell for each open box in how many ways it is ready, one number away, or two."""
    for kind in range(2):
        _count_chances(kind, groups, standing, room)
        for size in range(3, BIGGEST + 1):
            box = 2 * KINDS if size == BIGGEST else kind * KINDS + size - 3
            if boxes >> box & 1:
                continue
            place = kind * 6 + size - 3
            found[number] = READY + place * 3 + min(room[_READY + size], 2)
            found[number + 1] = NEAR + place * (_FEW + 1) + min(room[_NEAR + size], _FEW)
            found[number + 2] = NEARLY + place * (_FEW + 1) + min(room[_NEAR + size - 1], _FEW)
            number += 3
    return number


@compiled
def _count_chances(kind: int, groups: int, standing: int, room: Notes) -> None:
    for size in range(TEN):
        room[_READY + size], room[_NEAR + size] = 0, 0
    if kind:
        for n in range(standing):
            _tally(room[_DOWN + room[_ORDER + n]], _READY, room)
    else:
        for group in range(groups):
            _tally(room[_SIZE + group], _READY, room)
    for digit in range(TEN):
        _tally(room[_LONGEST + digit] if kind else room[_BEST + digit], _NEAR, room)


@compiled
def _tally(big: int, counts: int, room: Notes) -> None:
    for size in range(2, min(big, BIGGEST) + 1):
        room[counts + size] += 1
