"""What the ways to end a turn of DROP OR POP! are worth to the mover, found by playing the game out many times.

The others play on as `eager` does. The player itself does so too in most of the games (plain ones); in some it plays
as `learned`, which is better, and takes longer (wise ones). What `learned` thinks of the position is a third guess.
They have different faults, so their mean is taken. A way that has fallen far behind the other one of its column is no
longer tried: nobody would choose it.
"""

from math import sqrt
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from droptable.games.drop_or_pop.board import COLUMNS
from droptable.kernels.compiled import compiled, count
from droptable.kernels.drop_or_pop.board import DROP, POP, Boards, column_at, may_drop, moved
from droptable.kernels.drop_or_pop.rollouts import from_the_first
from droptable.kernels.drop_or_pop.thought import PASS, WAYS, Mind, think, value_after
from droptable.kernels.drop_or_pop.turns import eager_turn, passed_on, room_of
from droptable.kernels.sparks import stepped, word_of

OPEN, CLOSED = 2.0, -1.0  # instead of a worth: it has to be tried; it is not possible
LONGEST: Final = 300  # turns of a game; one that is not over then is everybody's
GAMES = 32, 4  # of a step, plain and wise
KINDS: Final = 2
FAR: Final = 4.0  # standard errors
ENOUGH: Final = 250  # plain games before anything is thought to be far behind
SLOTS: Final = 1 << 14
_MARK: Final = 1 << 20  # of an answer that is there
_BITS: Final = 5  # of an answer per column: a way, and whether a second roll is better


class Forecast(NamedTuple):
    """What has been found so far, by way; and the turns that `learned` has thought through, by position."""

    ends: NDArray[np.float64]  # what a way is worth where it ends the game, or OPEN or CLOSED
    judged: NDArray[np.float64]  # what `learned` thinks of it; CLOSED where it was not asked
    games: NDArray[np.int64]  # plain ones, then wise ones
    wins: NDArray[np.float64]  # what they brought
    is_behind: NDArray[np.bool_]
    boards: NDArray[np.int64]
    answers: NDArray[np.int64]


def blank() -> Forecast:
    """Return a forecast of nothing yet."""
    return Forecast(
        np.full(WAYS, CLOSED),
        np.full(WAYS, CLOSED),
        np.zeros(KINDS * WAYS, np.int64),
        np.zeros(KINDS * WAYS),
        np.zeros(WAYS, np.bool_),
        np.zeros(4 * SLOTS, np.int64),
        np.zeros(SLOTS, np.int64),
    )


@compiled
def begin(forecast: Forecast, boards: Boards, rows: int, columns: int) -> None:
    """Fill in which ways the turn may end in, of those in these columns (bits), and which of them end the game."""
    own, occupied = boards[0], boards[0] | boards[1] | boards[2] | boards[3]
    for x in range(COLUMNS):
        if columns >> x & 1 == 0:
            continue
        drop, pop = may_drop(own, occupied, x, rows), column_at(occupied, x) != 0
        if drop:
            forecast.ends[x] = _end(boards, DROP, x)
        if pop:
            forecast.ends[COLUMNS + x] = _end(boards, POP, x)
        if not drop and not pop:
            forecast.ends[PASS] = OPEN


@compiled
def _end(boards: Boards, move: int, x: int) -> float:
    won = moved(boards[0], boards[1], boards[2], boards[3], move, x)[4]
    if won == 0:
        return OPEN
    return 1.0 / count(won) if won & 1 else 0.0


@compiled
def judge_all(forecast: Forecast, boards: Boards, mind: Mind) -> None:
    """Ask `learned` what it thinks of the ways."""
    for way in range(WAYS):
        if forecast.ends[way] == OPEN:
            forecast.judged[way] = value_after(boards, way // COLUMNS, way % COLUMNS, mind)


@compiled
def worth(forecast: Forecast, way: int) -> float:
    """Return what a way is worth by what is known so far; less than 0 where it is not possible."""
    if forecast.ends[way] != OPEN:
        return float(forecast.ends[way])
    total, guesses = 0.0, 0
    if forecast.judged[way] != CLOSED:
        total, guesses = forecast.judged[way], 1
    for kind in (way, WAYS + way):
        if forecast.games[kind]:
            total += forecast.wins[kind] / forecast.games[kind]
            guesses += 1
    return total / max(guesses, 1)


@compiled
def look(
    forecast: Forecast, boards: Boards, mind: Mind, steps: int, games: tuple[int, int], state: np.uint64
) -> np.uint64:
    """Play so many plain and wise games for each way that is still worth it, `steps` times; return the spark."""
    room = room_of(mind.rows)
    for _ in range(steps):
        for way in range(WAYS):
            if forecast.ends[way] == OPEN and not forecast.is_behind[way]:
                a, b, c, d, _ = moved(boards[0], boards[1], boards[2], boards[3], way // COLUMNS, way % COLUMNS)
                after = passed_on(a, b, c, d, mind.seats)
                for kind in range(KINDS):
                    for _ in range(games[kind]):
                        value, state = _played_out(forecast, after, mind, room, kind == 1, state)
                        forecast.games[WAYS * kind + way] += 1
                        forecast.wins[WAYS * kind + way] += value
        for x in range(COLUMNS):
            _compare(forecast, x, COLUMNS + x)
            _compare(forecast, COLUMNS + x, x)
    return state


@compiled
def _compare(forecast: Forecast, way: int, other: int) -> None:
    """Note whether a way has fallen far behind another."""
    if forecast.ends[way] != OPEN or forecast.games[way] < ENOUGH:
        return
    # a chance's variance is a quarter at most, and the other way errs as much
    error = sqrt(0.5 / max(forecast.games[WAYS + way], ENOUGH // 8)) / KINDS
    forecast.is_behind[way] = worth(forecast, other) - worth(forecast, way) > FAR * error


@compiled
def _played_out(
    forecast: Forecast, boards: Boards, mind: Mind, room: int, is_wise: bool, state: np.uint64
) -> tuple[float, np.uint64]:
    """Play a game from after the player's turn (the next one's board first); return its worth, and the spark."""
    a, b, c, d = boards
    mover, seats = 1, mind.seats
    for _ in range(LONGEST):
        state = stepped(state)
        word = word_of(state)
        first, second = word & (COLUMNS - 1), (word >> 2) & (COLUMNS - 1)
        if is_wise and mover == 0:
            way = _wise_way(forecast, (a, b, c, d), mind, first, second)
            a, b, c, d, won = moved(a, b, c, d, way // COLUMNS, way % COLUMNS)
        else:
            a, b, c, d, won = eager_turn(a, b, c, d, room, first, second)
        if won:
            winners = from_the_first(won, mover, seats)
            return 1.0 / count(winners) if winners & 1 else 0.0, state
        mover = mover + 1 if mover + 1 < seats else 0
        a, b, c, d = passed_on(a, b, c, d, seats)
    return 1.0 / seats, state


@compiled
def _wise_way(forecast: Forecast, boards: Boards, mind: Mind, first: int, second: int) -> int:
    """Return how `learned` ends a turn with these rolls."""
    a, b, c, d = boards
    mixed = (a * 0x1E3779B97F4A7C15) ^ (b * 0x3F58476D1CE4E5B9) ^ (c * 0x14D049BB133111EB) ^ (d * 0x56E8FEB86659FD93)
    slot = ((mixed ^ (mixed >> 32)) * 0x1E3779B97F4A7C15 >> 40) & (SLOTS - 1)
    at, answer = 4 * slot, forecast.answers[slot]
    same = (forecast.boards[at] == a) & (forecast.boards[at + 1] == b) & (forecast.boards[at + 2] == c)
    if answer == 0 or not (same & (forecast.boards[at + 3] == d)):
        answer = _answer(boards, mind)
        forecast.boards[at], forecast.boards[at + 1], forecast.boards[at + 2], forecast.boards[at + 3] = a, b, c, d
        forecast.answers[slot] = answer
    if answer >> (_BITS * first) & 1:
        first = second
    return int(answer >> (_BITS * first + 1)) & ((1 << (_BITS - 1)) - 1)


@compiled
def _answer(boards: Boards, mind: Mind) -> int:
    """Return how `learned` ends a turn in each column, and where it would rather roll again."""
    again, answer = think(boards, mind), _MARK
    for x in range(COLUMNS):
        drop, pop = mind.values[x], mind.values[COLUMNS + x]
        way = x if drop >= pop else COLUMNS + x
        if max(drop, pop) < 0:
            way = PASS
        ignores = 1 if again > max(drop, pop) else 0
        answer |= (2 * way + ignores) << (_BITS * x)
    return answer
