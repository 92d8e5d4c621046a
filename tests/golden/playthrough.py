"""A whole game as text that a person can review: every action, what it is told as, and the position after it."""

from itertools import pairwise

from droptable.core.game import Event
from droptable.core.record import NATURE, Record
from droptable.core.replay import positions


def playthrough(record: Record) -> str:
    """Return the game, move by move, with its outcome."""
    matches = list(positions(record))
    lines = [f"start: {matches[0].game.format_state(matches[0].state)}"]
    for number, (before, after) in enumerate(pairwise(matches), 1):
        entry, game = after.log[-1], after.game
        who = NATURE if entry.actor is None else str(entry.actor)
        lines.append(f"{number}. {who} {game.format(entry.action)}")
        lines += [f"     {_told(event)}" for event in game.narrate(before.state, entry.actor, entry.action)]
        lines.append(f"     = {game.format_state(game.view(after.state, None))}")
    outcome = matches[-1].game.outcome(matches[-1].state)
    if outcome is not None:
        scores = "" if outcome.scores is None else f" scores {outcome.scores}"
        lines.append(f"outcome: ranks {outcome.ranks}{scores} {' '.join(sorted(outcome.marks))}".rstrip())
    return "\n".join(lines) + "\n"


def _told(event: Event) -> str:
    arguments = " ".join(f"{name}={value}" for name, value in event.arguments)
    return f"{event.code} [{event.clause}] {arguments}".rstrip()
