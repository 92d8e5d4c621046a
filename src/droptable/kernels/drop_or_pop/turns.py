"""A whole turn of DROP OR POP! as `eager` plays it, both rolls at once, in few instructions: for games played out.

What a move promises is counted in 300ths, so that a win shared by three is a whole number too. Where a second roll
promises exactly as much as the first, sums of whole numbers know it, and the first is kept.
"""

from typing import Final

from droptable.games.drop_or_pop.board import COLUMNS, COUNTERS, TO_WIN
from droptable.kernels.compiled import compiled, count, inlined
from droptable.kernels.drop_or_pop.board import COLUMN, PLAYERS, STRIDE, pairs, popped, winners

WIN: Final = 300
_SMALLEST: Final = 3  # what a board without clusters promises; each step more is two of it
_LOWEST: Final = sum(1 << (STRIDE * x) for x in range(COLUMNS))
_CLEAR: Final = _LOWEST << (STRIDE - 1)  # the bits above the columns
_FIELD: Final = 10  # bits of a promise, and whether it is a POP's


@inlined
def room_of(rows: int) -> int:
    """Return the squares of a board with so many rows."""
    return _LOWEST * ((1 << rows) - 1)


@inlined
def joints(board: int) -> tuple[int, int]:
    """Return the counters of a colour with two neighbours of it or more, and some of a cluster of four or more.

    A cluster of three has one such counter; four or more have two of them side by side, or one with three neighbours.
    """
    below, above = board & (board << 1), board & (board >> 1)
    left, right = board & (board << STRIDE), board & (board >> STRIDE)
    upright, level, beside, around = below & above, left & right, left | right, below | above
    middles = upright | level | (around & beside)
    return middles, (upright & beside) | (level & around) | (middles & ((middles >> 1) | (middles >> STRIDE)))


@inlined
def promise_of(board: int) -> int:
    """Return what a colour's clusters promise (as `policies.own_clusters`), WIN where one of them wins."""
    middles, wins = joints(board)
    return WIN if wins else _SMALLEST + 2 * _SMALLEST * (pairs(board) + count(middles))


@inlined
def pop_risk(board: int) -> int:
    """Return squares, at least one in each column in which a POP may join four counters of a colour."""
    fallen = (board >> 1) & ~_CLEAR
    right, left = fallen & (board >> STRIDE), (board & (fallen >> STRIDE)) << STRIDE
    if pairs(board) + count(right) + count(left) < TO_WIN - 1:
        return 0
    return right | left


@inlined
def best_in(a: int, b: int, c: int, d: int, x: int, tops: int, risk: int) -> int:
    """Return what the better of DROP and POP promises, doubled, plus 1 for a POP; 0 where neither is possible."""
    column = COLUMN << (STRIDE * x)
    best = 0
    if tops & column:
        best = 2 * promise_of(a | (tops & column)) + 2
    if (a | b | c | d) & column:
        pop = promise_of(popped(a, x))
        if risk & column:
            won = winners(popped(a, x), popped(b, x), popped(c, x), popped(d, x))
            if won:
                pop = WIN // count(won) if won & 1 else 0
        if 2 * pop + 2 > best:
            best = 2 * pop + 3
    return best


@inlined
def tops_of(a: int, b: int, c: int, d: int, room: int) -> int:
    """Return the squares where a counter of the mover's may fall: none if it has none left."""
    return ((a | b | c | d) + _LOWEST) & room if count(a) < COUNTERS else 0


@inlined
def risks(b: int, c: int, d: int) -> int:
    """Return squares, at least one in each column in which a POP may win for another player."""
    return pop_risk(b) | pop_risk(c) | pop_risk(d)


@compiled
def eager_turn(a: int, b: int, c: int, d: int, room: int, first: int, second: int) -> tuple[int, int, int, int, int]:
    """Return the boards after a turn of `eager` with these rolls, and who wins by it: players from the mover on."""
    tops, risk = tops_of(a, b, c, d, room), risks(b, c, d)
    found, total = 0, 0
    for x in range(COLUMNS):
        best = best_in(a, b, c, d, x, tops, risk)
        found |= best << (_FIELD * x)
        total += (best >> 1) - 1 if best else promise_of(a)
    x = first
    best = (found >> (_FIELD * first)) & ((1 << _FIELD) - 1)
    promised = (best >> 1) - 1
    if promised != WIN and total > COLUMNS * promised:
        x = second
        best = (found >> (_FIELD * second)) & ((1 << _FIELD) - 1)
    if best == 0:
        return a, b, c, d, 0
    if best & 1:
        a, b, c, d = popped(a, x), popped(b, x), popped(c, x), popped(d, x)
        return a, b, c, d, winners(a, b, c, d) if risk & (COLUMN << (STRIDE * x)) or best >> 1 > WIN else 0
    return a | (tops & (COLUMN << (STRIDE * x))), b, c, d, 1 if best >> 1 > WIN else 0


@inlined
def passed_on(a: int, b: int, c: int, d: int, seats: int) -> tuple[int, int, int, int]:
    """Return the boards as the next of two, three or four players counts them."""
    if seats == PLAYERS:
        return b, c, d, a
    if seats == PLAYERS - 1:
        return b, c, a, d
    return b, a, c, d
