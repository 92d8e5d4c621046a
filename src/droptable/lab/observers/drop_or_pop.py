"""What is worth counting in DROP OR POP!."""

from droptable.core.game import Outcome
from droptable.core.match import AnyMatch
from droptable.games.drop_or_pop.actions import DROP, POP, Move, Roll
from droptable.games.drop_or_pop.rules import DropOrPop
from droptable.lab.observation import Observation, observers


def observe(match: AnyMatch, outcome: Outcome) -> Observation:
    """Count turns, passes included, epic wins, and wins that an opponent's POP handed over."""
    actions = [entry.action for entry in match.log]
    moved = sum(action in (DROP, POP) for action in actions)
    # a roll that no move follows ended the turn by itself (DP-2.7)
    passed = sum(
        isinstance(action, Roll) and not isinstance(after, Move)
        for action, after in zip(actions, [*actions[1:], None], strict=True)
    )
    last = match.log[-1]
    won = len(outcome.winners) == 1 and "turn-limit" not in outcome.marks
    handed = last.action is POP and last.actor not in outcome.winners
    shares = {"epic": "epic" in outcome.marks, "opponent_pop": handed if won else None}
    return Observation("turns", moved + passed, shares)


observers.register(DropOrPop.name, observe)
