"""The games' observers: what is worth counting in each."""

from droptable.core.match import AnyMatch
from droptable.games.drop_it.judge import CLAUSES
from droptable.games.drop_it.pieces import PIECES
from droptable.games.drop_it.rules import DropIt
from droptable.games.drop_or_pop.actions import Move, Roll
from droptable.games.drop_or_pop.rules import DropOrPop
from droptable.games.number_drop.actions import DropBlock, RoundEnd
from droptable.games.number_drop.rules import NumberDrop
from droptable.games.number_drop.scoring import PRINTED
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


def observe_number_drop(match: AnyMatch) -> Observation:
    """Count rounds, boxes and blocks of all seats together and scores; alone, also which names were beaten."""
    outcome = match.game.outcome(match.state)
    assert outcome is not None and outcome.scores is not None
    actions = [entry.action for entry in match.log]
    shares: dict[str, bool | None] = {"line_crossed": "line-crossed" in outcome.marks}
    if match.game.seats == 1:
        shares |= {name: outcome.scores[0] > points for name, points in PRINTED}
    numbers = {
        "boxes": sum(len(sheet.boxes) for sheet in match.state.sheets),
        "blocks": sum(isinstance(action, DropBlock) for action in actions),
    }
    # every ten is named, so that they stay in order however they come
    tens = {f"{ten}…": sum(score // 10 * 10 == ten for score in outcome.scores) for ten in range(-20, 110, 10)}
    counts = {"scores": tens}
    return Observation("rounds", sum(isinstance(action, RoundEnd) for action in actions), shares, numbers, counts)


observers.register(DropOrPop.name, observe_drop_or_pop)
observers.register(NumberDrop.name, observe_number_drop)


def observe_drop_it(match: AnyMatch) -> Observation:
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


observers.register(DropIt.name, observe_drop_it)
