"""How a learned player of DROP OR POP! chooses: it judges the eight positions that a turn can lead to.

It runs with a compiler and without one.
"""

from typing import NamedTuple

from droptable.games.drop_or_pop.board import COLUMNS
from droptable.kernels.compiled import compiled, count
from droptable.kernels.drop_or_pop.board import (
    DROP,
    IGNORE,
    POP,
    Boards,
    column_at,
    may_drop,
    moved,
    rotated,
)
from droptable.kernels.drop_or_pop.judgement import HIDDEN, Notes, Units, Weights, judged, signs

WAYS = 2 * COLUMNS + 1  # DROP, then POP, by column; and passing
PASS = WAYS - 1


class Mind(NamedTuple):
    """Weights for a number of seats, and room to think in."""

    seats: int
    rows: int
    weights: Weights
    biases: int  # where they begin
    found: Notes
    units: Units
    values: Units  # of each way to end one's turn; less than 0 where it cannot be


@compiled
def judge(boards: Boards, mind: Mind) -> None:
    """Fill in what a position is worth to each player, from the mover on, after the hidden units."""
    number = signs(boards, mind.seats, mind.rows, mind.found)
    judged(mind.weights, mind.seats, mind.biases, mind.found, number, mind.units)


@compiled
def promise(boards: Boards, mind: Mind) -> float:
    """Return what a position is worth to who has just moved; the boards are those of the next mover first."""
    judge(boards, mind)
    return mind.units[HIDDEN + mind.seats - 1]


@compiled
def value_after(boards: Boards, move: int, x: int, mind: Mind) -> float:
    """Return what a move is worth to the mover."""
    a, b, c, d, won = moved(boards[0], boards[1], boards[2], boards[3], move, x)
    if won:
        return 1.0 / count(won) if won & 1 else 0.0
    return promise(rotated((a, b, c, d), mind.seats), mind)


@compiled
def think(boards: Boards, mind: Mind) -> float:
    """Fill in what each way to end the turn is worth to the mover, and return what a second roll is worth."""
    own, occupied, total = boards[0], boards[0] | boards[1] | boards[2] | boards[3], 0.0
    for x in range(COLUMNS):
        drop, pop = -1.0, -1.0
        if may_drop(own, occupied, x, mind.rows):
            drop = value_after(boards, DROP, x, mind)
        if column_at(occupied, x):
            pop = value_after(boards, POP, x, mind)
        mind.values[x], mind.values[COLUMNS + x] = drop, pop
        best = max(drop, pop)
        total += best if best >= 0 else value_after(boards, IGNORE, x, mind)
    return total / COLUMNS


@compiled
def best_of(x: int, second: float, mind: Mind) -> int:
    """Return the best move for a rolled column; `second` is what IGNORE is worth, less than -1 where it cannot be."""
    drop, pop = mind.values[x], mind.values[COLUMNS + x]
    if second > max(drop, pop):
        return IGNORE
    return DROP if drop >= pop else POP
