"""Simulations of NUMBER DROP alone by its twin: the same games as by the rules, the random bot and the observer."""

from functools import partial

from droptable.core.game import Outcome
from droptable.games.number_drop.rules import NumberDrop
from droptable.games.number_drop.scoring import PERFECT
from droptable.lab.observers.number_drop import observation
from droptable.lab.plan import Plan
from droptable.lab.tally import PlayedGame
from droptable.lab.twin import Twin, twins


def twin(plan: Plan) -> Twin | None:
    """Return the twin where one random bot plays alone; no option changes that game."""
    return partial(_played, plan) if plan.bots == ("random",) else None


def _played(plan: Plan, numbers: range) -> list[PlayedGame]:
    from droptable.kernels.number_drop.solo import play_all  # whoever plays no twin needs neither of these
    from droptable.kernels.twister import key_of

    keys = [(key_of(f"dice {plan.seed} {number}"), key_of(f"bots {plan.seed} {number}")) for number in numbers]
    return [_game(*row) for row in play_all(keys).tolist()]


def _game(score: int, rounds: int, blocks: int, boxes: int, is_crossed: int) -> PlayedGame:
    marks = {"line-crossed" if is_crossed else "tiles-down"} | ({"perfect"} if score == PERFECT else set())
    outcome = Outcome((1,), (score,), frozenset(marks))
    return PlayedGame((0,), outcome, observation(outcome, rounds, boxes, blocks))


twins.register(NumberDrop.name, twin)
