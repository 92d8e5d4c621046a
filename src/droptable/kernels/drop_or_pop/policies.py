"""How DROP OR POP!'s simple bots choose, compiled: the same choices as `random`, `greedy` and `eager` of `bots/`.

A choice is the number of a move (`DROP`, `POP`, `IGNORE`: their order in the rules) of the player whose board comes
first. Values are worked out in floats by the same sums as there, so that equals are equals here too.
"""

from typing import Final

from droptable.games.drop_or_pop.board import COLUMNS, TO_WIN
from droptable.kernels.compiled import compiled, count
from droptable.kernels.drop_or_pop.board import (
    DROP,
    IGNORE,
    POP,
    STRIDE,
    cluster_around,
    column_at,
    dropped,
    may_drop,
    popped,
    winners,
    winning_size,
)

NEVER: Final = -1.0  # less than any position is worth


@compiled
def legal_moves(own: int, occupied: int, x: int, rows: int, ignored: bool) -> int:
    """Return what a player may do with a rolled column, a bit per move."""
    drop = may_drop(own, occupied, x, rows)
    return drop | ((column_at(occupied, x) != 0) << POP) | ((not ignored) << IGNORE)


@compiled
def own_clusters(board: int) -> float:
    """Return what a colour's clusters promise, bigger ones more, where nobody has won."""
    upwards, sideways = board & (board >> 1), board & (board >> STRIDE)
    left, worth = upwards | sideways, 1.0
    while left:
        cluster = cluster_around(board, left & -left)
        size = count(cluster)
        if size < TO_WIN:
            worth += 2.0 if size == 2 else 6.0
        left &= ~cluster
    return worth / 100


@compiled
def value_of_drop(a: int, b: int, c: int, d: int, x: int, value_of_end: float) -> float:
    """Return what a DROP is worth to the mover; `value_of_end` is what the turn limit brings, less than 0 for none."""
    after = dropped(a, a | b | c | d, x)
    if winning_size(after):
        return 1.0
    return value_of_end if value_of_end >= 0 else own_clusters(after)


@compiled
def value_of_pop(a: int, b: int, c: int, d: int, x: int, value_of_end: float) -> float:
    """Return what a POP is worth to the mover: a shared win is shared, a win of others is nothing."""
    after = popped(a, x)
    won = winners(after, popped(b, x), popped(c, x), popped(d, x))
    if won:
        return 1 / count(won) if won & 1 else 0.0
    return value_of_end if value_of_end >= 0 else own_clusters(after)


@compiled
def best_move(a: int, b: int, c: int, d: int, x: int, rows: int, value_of_end: float) -> tuple[int, float]:
    """Return the better of DROP and POP for the mover and its value; IGNORE and NEVER if neither is possible."""
    occupied = a | b | c | d
    best, value = IGNORE, NEVER
    if may_drop(a, occupied, x, rows):
        best, value = DROP, value_of_drop(a, b, c, d, x, value_of_end)
    if column_at(occupied, x):
        popping = value_of_pop(a, b, c, d, x, value_of_end)
        if popping > value:
            best, value = POP, popping
    return best, value


@compiled
def greedy(a: int, b: int, c: int, d: int, x: int, rows: int, ignored: bool, value_of_end: float) -> int:
    """Return the move after which the mover's clusters promise most; the first of equals."""
    best, value = best_move(a, b, c, d, x, rows, value_of_end)
    return IGNORE if not ignored and own_clusters(a) > value else best


@compiled
def value_of_second_roll(a: int, b: int, c: int, d: int, rows: int, value_of_end: float) -> float:
    """Return what the mover may expect of another roll."""
    total = 0.0
    for x in range(COLUMNS):
        best, value = best_move(a, b, c, d, x, rows, value_of_end)
        if best == IGNORE:  # neither is possible: the turn passes (DP-2.7)
            value = value_of_end if value_of_end >= 0 else own_clusters(a)
        total += value
    return total / COLUMNS


@compiled
def eager(a: int, b: int, c: int, d: int, x: int, rows: int, ignored: bool, value_of_end: float) -> int:
    """Return the move that is best for the mover when it thinks its own turn through; the first of equals."""
    best, value = best_move(a, b, c, d, x, rows, value_of_end)
    if ignored or value == 1.0:
        return best
    return IGNORE if value_of_second_roll(a, b, c, d, rows, value_of_end) > value else best
