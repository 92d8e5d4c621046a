"""The games' observers: what is worth counting in each."""

from droptable.core.match import AnyMatch
from droptable.games.drop_or_pop.actions import Move, Roll
from droptable.games.drop_or_pop.rules import DropOrPop
from droptable.lab.statistics import Observation, observers


def observe_drop_or_pop(match: AnyMatch) -> Observation:
    """Count turns, passes included, epic wins, and wins that an opponent's POP handed over."""
    outcome = match.game.outcome(match.state)
    assert outcome is not None
    actions = [entry.action for entry in match.log]
    moved = sum(action in (Move.DROP, Move.POP) for action in actions)
    # a roll that no move follows ended the turn by itself (DP-2.7)
    passed = sum(
        isinstance(action, Roll) and not isinstance(after, Move)
        for action, after in zip(actions, [*actions[1:], None], strict=True)
    )
    last = match.log[-1]
    won = len(outcome.winners) == 1 and "turn-limit" not in outcome.marks
    handed = last.action is Move.POP and last.actor not in outcome.winners
    shares = {"epic": "epic" in outcome.marks, "opponent_pop": handed if won else None}
    return Observation("turns", moved + passed, shares)


observers.register(DropOrPop.name, observe_drop_or_pop)
