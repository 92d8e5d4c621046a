"""How a learned player of DROP OR POP! chooses, and what it foresees: runs with a compiler and without one.

`think` judges the eight positions that a turn can lead to. `round_ahead` first lets everybody else have a turn, as
`eager` would play it, roll by roll, and then the player itself: what is judged lies a round ahead.
"""

from typing import NamedTuple

from droptable.games.drop_or_pop.board import COLUMNS
from droptable.kernels.compiled import compiled, count
from droptable.kernels.drop_or_pop.board import (
    DROP,
    IGNORE,
    POP,
    Boards,
    can_move,
    column_at,
    may_drop,
    moved,
    rotated,
)
from droptable.kernels.drop_or_pop.judgement import HIDDEN, Notes, Units, Weights, judged, signs
from droptable.kernels.drop_or_pop.policies import eager

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
    chances: Units  # that others end theirs in each way; a row for each of them


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


@compiled
def own_turn(boards: Boards, mind: Mind) -> float:
    """Return what a position is worth to the mover, whose turn is played as well as can be."""
    second, total = think(boards, mind), 0.0
    for x in range(COLUMNS):
        total += max(second, mind.values[x], mind.values[COLUMNS + x])
    return total / COLUMNS


@compiled
def others_turn(boards: Boards, row: int, mind: Mind) -> None:
    """Fill in how likely the mover ends its turn in each way, playing as `eager`."""
    a, b, c, d = boards
    first, ignored = row * WAYS, 0.0
    for way in range(WAYS):
        mind.chances[first + way] = 0.0
    for x in range(COLUMNS):
        move = eager(a, b, c, d, x, mind.rows, False, -1.0)
        if move == IGNORE:
            ignored += 1.0 / COLUMNS
        else:
            mind.chances[first + move * COLUMNS + x] += 1.0 / COLUMNS
    if ignored == 0.0:
        return
    for x in range(COLUMNS):
        way = PASS
        if can_move(a, a | b | c | d, x, mind.rows):
            way = eager(a, b, c, d, x, mind.rows, True, -1.0) * COLUMNS + x
        mind.chances[first + way] += ignored / COLUMNS


@compiled
def round_ahead(boards: Boards, mind: Mind) -> float:
    """Return what a position is worth to who has just moved, when all others have had a turn, and it another one."""
    return _after_three(boards, mind) if mind.seats == 4 else _after_two(boards, mind)


@compiled
def _after_three(boards: Boards, mind: Mind) -> float:
    others_turn(boards, 0, mind)
    value = 0.0
    for way in range(WAYS):
        chance = mind.chances[way]
        if chance > 0.0:
            a, b, c, d, won = moved(boards[0], boards[1], boards[2], boards[3], way // COLUMNS, way % COLUMNS)
            if won == 0:
                value += chance * _after_two(rotated((a, b, c, d), mind.seats), mind)
            elif won >> 3 & 1:
                value += chance / count(won)
    return value


@compiled
def _after_two(boards: Boards, mind: Mind) -> float:
    others_turn(boards, 1, mind)
    value = 0.0
    for way in range(WAYS):
        chance = mind.chances[WAYS + way]
        if chance > 0.0:
            a, b, c, d, won = moved(boards[0], boards[1], boards[2], boards[3], way // COLUMNS, way % COLUMNS)
            if won == 0:
                value += chance * _after_one(rotated((a, b, c, d), mind.seats), mind)
            elif won >> 2 & 1:
                value += chance / count(won)
    return value


@compiled
def _after_one(boards: Boards, mind: Mind) -> float:
    others_turn(boards, 2, mind)
    value = 0.0
    for way in range(WAYS):
        chance = mind.chances[2 * WAYS + way]
        if chance > 0.0:
            a, b, c, d, won = moved(boards[0], boards[1], boards[2], boards[3], way // COLUMNS, way % COLUMNS)
            if won == 0:
                value += chance * own_turn(rotated((a, b, c, d), mind.seats), mind)
            elif won >> 1 & 1:
                value += chance / count(won)
    return value
