"""What a sheet of NUMBER DROP shows to who has learned to judge it: which of a few hundred signs hold.

Like the grid that they are read from, this is written for a compiler and for none.
"""

from typing import Final

from droptable.games.number_drop.shapes import COLUMNS, ROWS
from droptable.games.number_drop.sheet import LINE, SIZES
from droptable.kernels.compiled import compiled
from droptable.kernels.number_drop.grid import (
    BEST,
    BIGGEST,
    DOORS,
    DOWN,
    GROUND,
    LONGEST,
    NEAR_DOORS,
    OPEN,
    ORDER,
    SIZE,
    SPOTS_FOR,
    SQUARES,
    TEN,
    UP,
    USED,
    WIDE,
    Notes,
    Numbers,
    longest_beside,
    look_around,
    look_for_doors,
    neighbour,
    tally,
)

KINDS: Final = len(SIZES)
_READY = GROUND  # by size: how many stand there that are at least so big
_NEAR = _READY + TEN  # by size: how many numbers would make one that is
ROOM: Final = _NEAR + TEN

_GROUPS: Final = 5  # so many groups and runs are told apart, the biggest first
_RUNS: Final = 3
_FEW: Final = 4  # more ways to complete a box are not told apart
_SOME: Final = 6  # more squares in which it could be completed are not told apart

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
SPOTS: Final = NEARLY + 12 * (_FEW + 1)
CLOSE: Final = SPOTS + 12 * (_SOME + 1)  # the biggest groups again: how many open squares are in reach
HOPE: Final = CLOSE + 3 * 9 * 5  # which boxes of a kind are circled, and how big the biggest group or run is
SHEET_SIGNS: Final = HOPE + 2 * (1 << KINDS) * TEN
MOST_SIGNS: Final = 192  # that hold at a time, those of the table's state included


@compiled
def sheet_signs(grid: Numbers, boxes: int, room: Notes, found: Notes) -> int:
    """Fill in the signs of a sheet, and return how many hold."""
    number = _boxes_and_shape(grid, boxes, found, 0)
    number = _rows(grid, found, number)
    standing, groups = look_around(grid, room)
    look_for_doors(grid, room)
    found[number] = STANDING + min(standing // 2, 29)
    number = _top_groups(groups, room, found, number + 1)
    number = _hopes(boxes, groups, standing, room, found, number)
    number = _chances(boxes, groups, standing, room, found, number)
    return _top_runs(grid, standing, room, found, number)


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
def _top_groups(groups: int, room: Notes, found: Notes, number: int) -> int:
    """Tell the biggest groups: how big, and how many open squares they have beside them."""
    for place in range(_GROUPS):
        best, most = -1, 0
        for group in range(groups):
            worth = 4 * min(room[SIZE + group], 8) + min(room[DOORS + group], 3)
            if worth > most:
                best, most = group, worth
        found[number] = GROUP + place * 36 + most
        number += 1
        if place < 3:
            near = 0 if best < 0 else min(room[NEAR_DOORS + best], 4)
            found[number] = CLOSE + (place * 9 + most // 4) * 5 + near
            number += 1
        if best >= 0:
            room[SIZE + best] = -room[SIZE + best]  # told
    for group in range(groups):
        room[SIZE + group] = abs(room[SIZE + group])
    return number


@compiled
def _hopes(boxes: int, groups: int, standing: int, room: Notes, found: Notes, number: int) -> int:
    """Tell which boxes of each kind are circled together with the biggest that stands there."""
    biggest, longest, all_boxes = 0, 0, (1 << KINDS) - 1
    for group in range(groups):
        biggest = max(biggest, room[SIZE + group])
    for n in range(standing):
        longest = max(longest, room[DOWN + room[ORDER + n]])
    found[number] = HOPE + (boxes & all_boxes) * TEN + min(biggest, 9)
    found[number + 1] = HOPE + ((1 << KINDS) + (boxes >> KINDS & all_boxes)) * TEN + min(longest, 9)
    return number + 2


@compiled
def _top_runs(grid: Numbers, standing: int, room: Notes, found: Notes, number: int) -> int:
    """Tell the longest runs, each without the numbers of those before it: how long, and which ends are open."""
    for place in range(_RUNS):
        end, longest = -1, 0
        for n in range(standing):
            at = room[ORDER + n]
            length = 0 if room[USED + at] else 1 + longest_beside(grid, room, UP, at, grid[at] - 1)
            room[UP + at] = length
            worth = 2 * length + (grid[at] < 7 and _is_at_a_door(grid, at))
            if worth > longest:
                end, longest = at, worth
        if end < 0:
            found[number] = RUN + place * 40
            number += 1
            continue
        length, at = room[UP + end], end
        room[USED + at] = 1
        while room[UP + at] > 1:
            at = _step_back(grid, room, at)
            room[USED + at] = 1
        opened = 2 * (grid[end] < 7 and _is_at_a_door(grid, end)) + (grid[at] > 1 and _is_at_a_door(grid, at))
        found[number] = RUN + place * 40 + min(length, 9) * 4 + opened
        number += 1
    return number


@compiled
def _step_back(grid: Numbers, room: Notes, at: int) -> int:
    digit, length = grid[at] - 1, room[UP + at] - 1
    for side in range(4):
        beside = neighbour(at, side)
        if grid[beside] == digit and room[UP + beside] == length:
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
            found[number + 3] = SPOTS + place * (_SOME + 1) + min(room[SPOTS_FOR + kind * TEN + size], _SOME)
            number += 4
    return number


@compiled
def _count_chances(kind: int, groups: int, standing: int, room: Notes) -> None:
    for size in range(TEN):
        room[_READY + size], room[_NEAR + size] = 0, 0
    if kind:
        for n in range(standing):
            tally(room[DOWN + room[ORDER + n]], _READY, room)
    else:
        for group in range(groups):
            tally(room[SIZE + group], _READY, room)
    for digit in range(TEN):
        tally(room[LONGEST + digit] if kind else room[BEST + digit], _NEAR, room)
