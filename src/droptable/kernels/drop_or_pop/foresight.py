"""What a way to end a turn of DROP OR POP! is worth once everybody else has moved: all their rolls, none left to chance.

Each of the others ends its turn in four columns at most, so a round has a few dozen ends, and all of them are looked
at; what the player's own next turn promises there, `learned` says. Nobody knows how the others play: they are taken for
each of MODELS by turns.
"""

from typing import Final

from droptable.games.drop_or_pop.board import COLUMNS
from droptable.kernels.compiled import compiled, count
from droptable.kernels.drop_or_pop.board import Boards, moved, rotated
from droptable.kernels.drop_or_pop.plans import chance_of, learned_plan, simple_plan, way_in
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


@compiled
def round_after(boards: Boards, mover: int, model: int, mind: Mind, room: int) -> float:
    """Return what a position is worth to a player when `mover`, so many places after it, is to move.

    The boards are those of the mover first; all others play as the model does until the player's own turn has come.
    """
    if mover == 0:
        return own_turn(boards, mind)
    seats, total = mind.seats, 0.0
    plan = learned_plan(boards, mind) if model == LEARNED else simple_plan(boards, room, model == EAGER)
    for x in range(COLUMNS):
        chance, way = chance_of(plan, x), way_in(plan, x)
        if chance > 0.0:
            a, b, c, d, won = moved(boards[0], boards[1], boards[2], boards[3], way // COLUMNS, way % COLUMNS)
            if won == 0:
                following = mover + 1 if mover + 1 < seats else 0
                total += chance * round_after(rotated((a, b, c, d), seats), following, model, mind, room)
            elif won >> (seats - mover) & 1:
                total += chance / count(won)
    return total


@compiled
def foreseen(boards: Boards, mind: Mind, room: int) -> float:
    """Return what a position is worth to who has just moved; the boards are those of the next mover first."""
    total = 0.0
    for model in MODELS:
        total += round_after(boards, 1, model, mind, room)
    return total / len(MODELS)
