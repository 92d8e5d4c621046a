"""The games' observers: what is worth counting in each."""

from droptable.core.match import AnyMatch
from droptable.games.drop_or_pop.actions import Move
from droptable.games.drop_or_pop.rules import DropOrPop
from droptable.lab.statistics import Observation, observers


def observe_drop_or_pop(match: AnyMatch) -> Observation:
    """Count turns, epic wins, and wins that an opponent's POP handed over."""
    outcome = match.game.outcome(match.state)
    assert outcome is not None
    turns = sum(entry.action in (Move.DROP, Move.POP) for entry in match.log)
    last = match.log[-1]
    won = len(outcome.winners) == 1 and "turn-limit" not in outcome.marks
    handed = last.action is Move.POP and last.actor not in outcome.winners
    shares = {"epic": "epic" in outcome.marks, "opponent_pop": handed if won else None}
    return Observation("turns", turns, shares)


observers.register(DropOrPop.name, observe_drop_or_pop)
