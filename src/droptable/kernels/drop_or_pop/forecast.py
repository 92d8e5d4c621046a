"""What the ways to end a turn of DROP OR POP! are worth to the mover: two guesses with different faults.

One looks a round ahead and asks `learned` (`foresight`), the other plays the game out many times with everybody as
`eager`. A way that has fallen far behind the other one of its column is no longer tried: nobody would choose it.
"""

from math import sqrt
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from droptable.games.drop_or_pop.board import COLUMNS
from droptable.kernels.compiled import compiled, count
from droptable.kernels.drop_or_pop.board import DROP, POP, Boards, column_at, may_drop, moved, rotated
from droptable.kernels.drop_or_pop.foresight import Ends, ends, foreseen
from droptable.kernels.drop_or_pop.rollouts import from_the_first
from droptable.kernels.drop_or_pop.thought import PASS, WAYS, Mind
from droptable.kernels.drop_or_pop.turns import eager_turn, passed_on, room_of
from droptable.kernels.sparks import stepped, word_of

OPEN, CLOSED = 2.0, -1.0  # instead of a worth: it has to be tried; it is not possible
LONGEST: Final = 300  # turns of a game; one that is not over then is everybody's
GAMES: Final = 32  # of a step
OF_GAMES: Final = 0.3  # how much of a way's worth is what the games brought, where both guesses are there
FAR: Final = 4.0  # standard errors
ENOUGH: Final = 250  # games before anything is thought to be far behind


class Forecast(NamedTuple):
    """What has been found so far, by way."""

    ends: NDArray[np.float64]  # what a way is worth where it ends the game, or OPEN or CLOSED
    foreseen: NDArray[np.float64]  # what it is worth a round later; CLOSED where nobody looked
    games: NDArray[np.int64]
    wins: NDArray[np.float64]  # what they brought
    is_behind: NDArray[np.bool_]
    round: Ends  # room to look ahead in


@compiled
def blank() -> Forecast:
    """Return a forecast of nothing yet."""
    return Forecast(
        np.full(WAYS, CLOSED),
        np.full(WAYS, CLOSED),
        np.zeros(WAYS, np.int64),
        np.zeros(WAYS),
        np.zeros(WAYS, np.bool_),
        ends(),
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
def foresee(forecast: Forecast, boards: Boards, mind: Mind) -> None:
    """Look a round ahead of each way."""
    for way in range(WAYS):
        if forecast.ends[way] == OPEN:
            a, b, c, d, _ = moved(boards[0], boards[1], boards[2], boards[3], way // COLUMNS, way % COLUMNS)
            after = rotated((a, b, c, d), mind.seats)
            forecast.foreseen[way] = foreseen(after, mind, room_of(mind.rows), forecast.round)


@compiled
def worth(forecast: Forecast, way: int) -> float:
    """Return what a way is worth by what is known so far; less than 0 where it is not possible."""
    if forecast.ends[way] != OPEN:
        return float(forecast.ends[way])
    if forecast.games[way] == 0:
        return float(forecast.foreseen[way])
    brought = float(forecast.wins[way] / forecast.games[way])
    if forecast.foreseen[way] == CLOSED:
        return brought
    return OF_GAMES * brought + (1.0 - OF_GAMES) * float(forecast.foreseen[way])


@compiled
def look(forecast: Forecast, boards: Boards, mind: Mind, steps: int, games: int, state: np.uint64) -> np.uint64:
    """Play so many games for each way that is still worth it, `steps` times; return the spark."""
    room = room_of(mind.rows)
    for _ in range(steps):
        for way in range(WAYS):
            if forecast.ends[way] == OPEN and not forecast.is_behind[way]:
                a, b, c, d, _ = moved(boards[0], boards[1], boards[2], boards[3], way // COLUMNS, way % COLUMNS)
                after = passed_on(a, b, c, d, mind.seats)
                for _ in range(games):
                    value, state = _played_out(after, mind.seats, room, state)
                    forecast.games[way] += 1
                    forecast.wins[way] += value
        for x in range(COLUMNS):
            _compare(forecast, x, COLUMNS + x)
            _compare(forecast, COLUMNS + x, x)
    return state


@compiled
def _compare(forecast: Forecast, way: int, other: int) -> None:
    """Note whether a way has fallen far behind another."""
    if forecast.ends[way] != OPEN or forecast.games[way] < ENOUGH:
        return
    error = sqrt(0.5 / forecast.games[way])  # a chance's variance is a quarter at most, and the other way errs as much
    if forecast.foreseen[way] != CLOSED:
        error *= OF_GAMES
    forecast.is_behind[way] = worth(forecast, other) - worth(forecast, way) > FAR * error


@compiled
def _played_out(boards: Boards, seats: int, room: int, state: np.uint64) -> tuple[float, np.uint64]:
    """Play a game from after the player's turn (the next one's board first); return its worth, and the spark."""
    a, b, c, d = boards
    mover = 1
    for _ in range(LONGEST):
        state = stepped(state)
        word = word_of(state)
        a, b, c, d, won = eager_turn(a, b, c, d, room, word & (COLUMNS - 1), (word >> 2) & (COLUMNS - 1))
        if won:
            winners = from_the_first(won, mover, seats)
            return 1.0 / count(winners) if winners & 1 else 0.0, state
        mover = mover + 1 if mover + 1 < seats else 0
        a, b, c, d = passed_on(a, b, c, d, seats)
    return 1.0 / seats, state
