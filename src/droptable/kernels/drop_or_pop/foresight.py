"""What a way to end a turn of DROP OR POP! is worth once all others have moved: over all their rolls.

Each of the others ends its turn in four columns at most, so a round has a few dozen ends, and all of them are looked
at; what the player's own next turn promises there, `learned` says. Nobody knows how the others play: they are taken for
each of MODELS by turns.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from droptable.games.drop_or_pop.board import COLUMNS
from droptable.kernels.compiled import compiled, count
from droptable.kernels.drop_or_pop.board import PLAYERS, Boards, moved, rotated
from droptable.kernels.drop_or_pop.intents import chance_of, learned_intent, simple_intent, way_in
from droptable.kernels.drop_or_pop.thought import Mind, think

GREEDY: Final = 0
EAGER: Final = 1
LEARNED: Final = 2
MODELS: Final = (GREEDY, EAGER, LEARNED)


@compiled
def own_turn(boards: Boards, mind: Mind) -> float:
    """Return what a turn promises its player over all rolls, as `learned` plays it."""
    again, total = think(boards, mind), 0.0
    for x in range(COLUMNS):
        total += max(mind.values[x], mind.values[COLUMNS + x], again)
    return total / COLUMNS


class Ends(NamedTuple):
    """Room for where a round may lead: positions, the mover's board first, and how likely each is."""

    boards: NDArray[np.int64]
    chances: NDArray[np.float64]


@compiled
def ends() -> Ends:
    """Return room for every end of a round."""
    most: int = COLUMNS ** (PLAYERS - 1)
    return Ends(np.zeros((most, PLAYERS), np.int64), np.zeros(most))


@compiled
def round_after(boards: Boards, model: int, mind: Mind, room: int, ends: Ends) -> float:
    """Return what a position is worth to who has just moved; the boards are those of the next mover first.

    All others play as the model does, until the player's own turn has come.
    """
    ends.boards[0, 0], ends.boards[0, 1], ends.boards[0, 2], ends.boards[0, 3] = boards
    ends.chances[0] = 1.0
    total, number = 0.0, 1
    for mover in range(1, mind.seats):
        for at in range(number - 1, -1, -1):  # from the last on: what follows from one lies behind those before it
            total += _spread(at, mover, model, mind, room, ends)
        number *= COLUMNS
    for at in range(number):
        if ends.chances[at] > 0.0:
            total += ends.chances[at] * own_turn(_at(ends, at), mind)
    return total


@compiled
def _at(ends: Ends, at: int) -> Boards:
    return ends.boards[at, 0], ends.boards[at, 1], ends.boards[at, 2], ends.boards[at, 3]


@compiled
def _spread(at: int, mover: int, model: int, mind: Mind, room: int, ends: Ends) -> float:
    """Put what may follow from a position in its places; return what is won on the way by who moved first."""
    boards, likely, won_by_now = _at(ends, at), ends.chances[at], 0.0
    intent = 0
    if likely > 0.0:
        intent = learned_intent(boards, mind) if model == LEARNED else simple_intent(boards, room, model == EAGER)
    for x in range(COLUMNS):
        place, chance, way = COLUMNS * at + x, likely * chance_of(intent, x), way_in(intent, x)
        ends.chances[place] = 0.0
        if chance > 0.0:
            a, b, c, d, won = moved(boards[0], boards[1], boards[2], boards[3], way // COLUMNS, way % COLUMNS)
            if won == 0:
                following, ends.chances[place] = rotated((a, b, c, d), mind.seats), chance
                ends.boards[place, 0], ends.boards[place, 1] = following[0], following[1]
                ends.boards[place, 2], ends.boards[place, 3] = following[2], following[3]
            elif won >> (mind.seats - mover) & 1:
                won_by_now += chance / count(won)
    return won_by_now


@compiled
def foreseen(boards: Boards, mind: Mind, room: int, ends: Ends) -> float:
    """Return the same over all models."""
    total = 0.0
    for model in MODELS:
        total += round_after(boards, model, mind, room, ends)
    return total / len(MODELS)
