"""DROP OR POP! for two on a board of six rows, solved: no game of the box, but small enough to know all about it.

A position is two words, the mover's first. Its key has seven bits for each column: a one, and below it who owns each
counter, the mover's as 0. `values[key]` is the mover's chance to win before it rolls.
"""

import numpy as np
from numpy.typing import NDArray

from droptable.games.drop_or_pop.board import COLUMNS, COUNTERS
from droptable.kernels.compiled import compiled, count
from droptable.kernels.drop_or_pop.board import ROWS_FOR, STRIDE, column_at, dropped, may_drop, popped, winning_size
from droptable.kernels.drop_or_pop.policies import eager

ROWS = ROWS_FOR[2]
BITS = ROWS + 1
KEYS = 1 << (BITS * COLUMNS)
FAIR = 0.5
Values = NDArray[np.float64]
Seen = NDArray[np.bool_]
Keys = NDArray[np.int64]
PERFECT, EAGER = 0, 1


def fair(keys: Keys) -> Values:
    """Return values of which nobody knows anything yet; only those of these positions are in memory."""
    values = np.empty(KEYS)
    values[keys] = FAIR
    return values


@compiled
def key_of(own: int, other: int) -> int:
    """Return a position's key."""
    key = 0
    for x in range(COLUMNS):
        height = count(column_at(own | other, x))
        key |= ((1 << height) | column_at(other, x)) << (BITS * x)
    return key


@compiled
def boards_of(key: int) -> tuple[int, int]:
    """Return the position of a key."""
    own, other = 0, 0
    for x in range(COLUMNS):
        column = (key >> (BITS * x)) & ((1 << BITS) - 1)
        height = 0
        while column >> (height + 1):
            height += 1
        theirs = column & ((1 << height) - 1)
        other |= theirs << (STRIDE * x)
        own |= (((1 << height) - 1) & ~theirs) << (STRIDE * x)
    return own, other


@compiled
def after(own: int, other: int, move: int, x: int, values: Values) -> float:
    """Return what a DROP (0), a POP (1) or passing (2) is worth to the mover."""
    if move == 0:
        own = dropped(own, own | other, x)
        if winning_size(own):
            return 1.0
    elif move == 1:
        own, other = popped(own, x), popped(other, x)
        mine, theirs = winning_size(own), winning_size(other)
        if mine or theirs:
            return 0.5 if mine == theirs else 1.0 if mine > theirs else 0.0
    return float(1.0 - values[key_of(other, own)])


@compiled
def found(keys: Keys, seen: Seen) -> int:
    """Fill in the keys of all positions that games come to, and return how many there are."""
    keys[0], number, at = key_of(0, 0), 1, 0
    seen[keys[0]] = True
    while at < number:
        own, other = boards_of(keys[at])
        at += 1
        for x in range(COLUMNS):
            if may_drop(own, own | other, x, ROWS):
                one = dropped(own, own | other, x)
                if not winning_size(one):
                    number = _add(key_of(other, one), keys, number, seen)
            if column_at(own | other, x):
                one, two = popped(own, x), popped(other, x)
                if not winning_size(one) and not winning_size(two):
                    number = _add(key_of(two, one), keys, number, seen)
            elif count(own) == COUNTERS:  # neither is possible: the turn passes
                number = _add(key_of(other, own), keys, number, seen)
    return number


@compiled
def _add(key: int, keys: Keys, number: int, seen: Seen) -> int:
    if seen[key]:
        return number
    seen[key], keys[number] = True, key
    return number + 1


@compiled
def turn(own: int, other: int, policy: int, values: Values, judge: Values) -> float:
    """Return what a turn is worth to the mover who plays by a policy; a perfect one goes by the values of `judge`."""
    best, chosen = np.empty(COLUMNS), np.empty(COLUMNS)
    for x in range(COLUMNS):
        best[x], chosen[x] = _column(own, other, x, policy, values, judge)
    again, worth = best.mean(), chosen.mean()
    total = 0.0
    for x in range(COLUMNS):
        ignores = again > best[x]
        if policy == EAGER:
            ignores = eager(own, other, 0, 0, x, ROWS, False, -1.0) == 2
        total += worth if ignores else chosen[x]
    return total / COLUMNS


@compiled
def _column(own: int, other: int, x: int, policy: int, values: Values, judge: Values) -> tuple[float, float]:
    """Return what the policy thinks a column is worth when it must be used, and what it is."""
    drop, pop = may_drop(own, own | other, x, ROWS), column_at(own | other, x) != 0
    move = 2
    if drop or pop:
        if policy == EAGER:
            move = eager(own, other, 0, 0, x, ROWS, True, -1.0)
        else:
            first = after(own, other, 0, x, judge) if drop else -1.0
            second = after(own, other, 1, x, judge) if pop else -1.0
            move = 0 if first >= second else 1
    return after(own, other, move, x, judge), after(own, other, move, x, values)


@compiled
def sweep(keys: Keys, values: Values) -> float:
    """Work out every position's value again, for two perfect players; return the biggest change."""
    biggest = 0.0
    for key in keys:
        own, other = boards_of(key)
        value = turn(own, other, PERFECT, values, values)
        biggest = max(biggest, abs(value - values[key]))
        values[key] = value
    return biggest


@compiled
def sweep_against(keys: Keys, perfect: Values, first: int, second: int, firsts: Values, seconds: Values) -> float:
    """Do the same for two policies: `firsts` is worth to the first where it moves, `seconds` to the second."""
    biggest = 0.0
    for key in keys:
        own, other = boards_of(key)
        value = turn(own, other, first, seconds, perfect)
        biggest = max(biggest, abs(value - firsts[key]))
        firsts[key] = value
        seconds[key] = turn(own, other, second, firsts, perfect)
    return biggest
