"""Simulations of DROP OR POP! by its twin: the same games as by the rules, the bots and the observer."""

from functools import cache, partial
from typing import TYPE_CHECKING

from droptable.bots.bot import Effort
from droptable.core.game import Outcome, Seat
from droptable.games.drop_or_pop.rules import DropOrPop
from droptable.games.drop_or_pop.scoring import EPIC
from droptable.lab.observation import Observation
from droptable.lab.plan import Plan
from droptable.lab.tally import PlayedGame
from droptable.lab.twin import Twin, twins

if TYPE_CHECKING:
    from droptable.kernels.twister import Words

COMPILED = ("random", "greedy", "eager")  # by their number there


def twin(plan: Plan) -> Twin | None:
    """Return the twin unless a bot is not compiled, or is to think otherwise than it does by itself."""
    if not set(plan.bots) <= set(COMPILED) or plan.effort != Effort():
        return None
    return partial(_played, plan)


def _played(plan: Plan, numbers: range) -> list[PlayedGame]:
    import numpy as np  # whoever plays no twin needs neither of these

    from droptable.kernels.drop_or_pop.games import play_all
    from droptable.kernels.twister import key_of

    game = plan.build()
    assert isinstance(game, DropOrPop)
    keys = [(key_of(f"dice {plan.seed} {number}"), key_of(f"bots {plan.seed} {number}")) for number in numbers]
    seatings = [plan.seating(number) for number in numbers]
    policies = np.array([[COMPILED.index(plan.bots[at]) for at in seating] for seating in seatings])
    results = play_all(keys, policies, game.rows, game.named_starter, game.turn_limit)
    return [_game(game.seats, seating, row) for seating, row in zip(seatings, results, strict=True)]


def _game(seats: int, seating: tuple[int, ...], row: "Words") -> PlayedGame:
    won, size, turns, popper = row.tolist()
    outcome = _outcome(seats, won, size >= EPIC)
    winners = outcome.winners
    handed = popper >= 0 and Seat(popper) not in winners
    shares = {"epic": "epic" in outcome.marks, "opponent_pop": handed if won and len(winners) == 1 else None}
    return PlayedGame(seating, outcome, Observation("turns", turns, shares))


@cache
def _outcome(seats: int, won: int, is_epic: bool) -> Outcome:
    """Return what `scoring` says of these winning seats, a bit each."""
    if not won:
        return Outcome((1,) * seats, marks=frozenset({"draw", "turn-limit"}))
    winners = won.bit_count()
    ranks = tuple(1 if won >> seat & 1 else 1 + winners for seat in range(seats))
    if winners > 1:
        return Outcome(ranks, marks=frozenset({"draw"}))
    return Outcome(ranks, marks=frozenset({"epic"} if is_epic else ()))


twins.register(DropOrPop.name, twin)
