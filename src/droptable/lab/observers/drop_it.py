"""What is worth counting in DROP IT."""

from droptable.core.game import Outcome
from droptable.core.match import AnyMatch
from droptable.games.drop_it.judge import CLAUSES
from droptable.games.drop_it.pieces import PIECES
from droptable.games.drop_it.rules import DropIt
from droptable.lab.observation import Observation, observers


def observe(match: AnyMatch, outcome: Outcome) -> Observation:
    """Count breaches by kind and by the number of the drop, jokers spent, and pieces that left the shaft."""
    events = [event for entry in match.log for event in entry.events]
    breaches = [told for told in events if told.code == "breach"]
    numbers = {int(str(told["number"])) for told in breaches}
    heights = [str(told["number"]) for told in breaches if told["rule"] == "height"]
    drops = sum(told.code == "released" for told in events)
    return Observation(
        "drops",
        drops,
        numbers={
            "jokers_spent": sum(told.code == "joker-spent" for told in events),
            "left_shaft": sum(told.code in ("left-shaft-again", "left-shaft-for-good") for told in events),
        },
        counts={
            "breaches": {rule: sum(told["rule"] == rule for told in breaches) for rule in CLAUSES},
            "breaches_by_drop": {str(number): int(number in numbers) for number in range(1, PIECES + 1)},
            "height_by_drop": {number: heights.count(number) for number in heights},
        },
    )


observers.register(DropIt.name, observe)
