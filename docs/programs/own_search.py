"""A search of one's own: the move after which the next player's average roll hurts least."""

from itertools import product
from statistics import fmean
from typing import Any

import droptable


def worth(game: droptable.AnyGame, state: Any, seat: droptable.Seat) -> float:
    """1 for a win, 0 for a loss, a half while nobody knows."""
    outcome = game.outcome(state)
    return 0.5 if outcome is None else float(seat in outcome.winners)


def after_the_next(game: droptable.AnyGame, state: Any, seat: droptable.Seat) -> float:
    """What a position is worth on average once the next player has rolled and done the worst to us."""
    turn = game.turn(state)
    if not isinstance(turn, droptable.Chance):
        return worth(game, state, seat)
    rolled = [game.apply(state, None, game.drawn(state, draw)) for draw in product(*map(range, turn.sizes))]
    return fmean(min(worth(game, after, seat) for after in replies(game, one)) for one in rolled)


def replies(game: droptable.AnyGame, state: Any) -> list[Any]:
    turn = game.turn(state)
    if not isinstance(turn, droptable.Seats):
        return [state]
    (mover,) = turn.acting
    return [game.apply(state, mover, move) for move in game.legal_actions(state, mover) or ()]


game, me = droptable.game("drop-or-pop"), droptable.Seat(0)
state = game.parse_state("rrr/bb/-/- 0 red -")  # red waits above the column that was rolled
for move in game.legal_actions(state, me) or ():
    print(game.format(move), after_the_next(game, game.apply(state, me, move), me))
