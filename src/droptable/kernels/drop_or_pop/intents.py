"""What a player of DROP OR POP! would do with each column: a turn has four ends at most, and their chances are known.

An intent is a word with BITS bits per column: the way the turn would end there (by its number in `thought`), doubled,
and 1 more where the player would rather roll again.
"""

from typing import Final

from droptable.games.drop_or_pop.board import COLUMNS
from droptable.kernels.compiled import compiled, inlined
from droptable.kernels.drop_or_pop.board import Boards
from droptable.kernels.drop_or_pop.thought import PASS, Mind, think
from droptable.kernels.drop_or_pop.turns import WIN, best_in, promise_of, risks, tops_of
from droptable.kernels.rows import Room

BITS: Final = 5
_WAY: Final = (1 << (BITS - 1)) - 1


@inlined
def way_in(intent: int, x: int) -> int:
    """Return how a turn would end in a column."""
    return (intent >> (BITS * x + 1)) & _WAY


@inlined
def ignores(intent: int, x: int) -> int:
    """Return 1 where the player would rather roll again, else 0."""
    return (intent >> (BITS * x)) & 1


@inlined
def chance_of(intent: int, x: int) -> float:
    """Return how likely a turn ends in a column: by the first roll, or by the second after one that was ignored."""
    again = ignores(intent, 0) + ignores(intent, 1) + ignores(intent, 2) + ignores(intent, 3)
    return (1 - ignores(intent, x) + again / COLUMNS) / COLUMNS


@inlined
def end_of(intent: int, first: int, second: int) -> int:
    """Return how a turn ends with these rolls."""
    return way_in(intent, second if ignores(intent, first) else first)


@compiled
def simple_intent(boards: Boards, room: int, is_eager: bool) -> int:
    """Return what `eager`, or else `greedy`, would do; `room` are the squares of the board."""
    a, b, c, d = boards
    tops, risk, now = tops_of(a, b, c, d, room), risks(b, c, d), promise_of(a)
    intent, total = 0, 0
    for x in range(COLUMNS):
        best = best_in(a, b, c, d, x, tops, risk)
        way = PASS if best == 0 else COLUMNS * (best & 1) + x
        intent |= (2 * way) << (BITS * x)
        total += (best >> 1) - 1 if best else now
    for x in range(COLUMNS):
        promised = (best_in(a, b, c, d, x, tops, risk) >> 1) - 1
        rather = total > COLUMNS * promised and promised != WIN if is_eager else now > promised
        intent |= int(rather) << (BITS * x)
    return intent


@compiled
def best_intent(values: Room[float], again: float) -> int:
    """Return what is best by what each way is worth (less than 0 where it cannot be), and a second roll."""
    intent = 0
    for x in range(COLUMNS):
        drop, pop = values[x], values[COLUMNS + x]
        way = x if drop >= pop else COLUMNS + x
        if max(drop, pop) < 0:
            way = PASS
        intent |= (2 * way + (1 if again > max(drop, pop) else 0)) << (BITS * x)
    return intent


@compiled
def learned_intent(boards: Boards, mind: Mind) -> int:
    """Return what `learned` would do; what it thinks of each way is in the mind after it."""
    again = think(boards, mind)
    return best_intent(mind.values, again)
