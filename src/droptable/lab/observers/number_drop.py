"""What is worth counting in NUMBER DROP."""

from droptable.core.game import Outcome
from droptable.core.match import AnyMatch
from droptable.games.number_drop.actions import DropBlock, RoundEnd
from droptable.games.number_drop.boards import PRINTED
from droptable.games.number_drop.rules import NumberDrop
from droptable.lab.observation import Observation, observers


def observe(match: AnyMatch, outcome: Outcome) -> Observation:
    """Count rounds, boxes and blocks of all seats together and scores; alone, also which names were beaten."""
    actions = [entry.action for entry in match.log]
    boxes = sum(len(sheet.boxes) for sheet in match.state.sheets)
    blocks = sum(isinstance(action, DropBlock) for action in actions)
    return observation(outcome, sum(isinstance(action, RoundEnd) for action in actions), boxes, blocks)


def observation(outcome: Outcome, rounds: int, boxes: int, blocks: int) -> Observation:
    """Return what there is to count of a game that went like this."""
    scores = outcome.scores or ()
    shares: dict[str, bool | None] = {"line_crossed": "line-crossed" in outcome.marks}
    if len(scores) == 1:
        shares |= {name: scores[0] > points for name, points in PRINTED}
    # every ten is named, so that they stay in order however they come
    tens = {f"{ten}…": sum(score // 10 * 10 == ten for score in scores) for ten in range(-20, 110, 10)}
    return Observation("rounds", rounds, shares, {"boxes": boxes, "blocks": blocks}, {"scores": tens})


observers.register(NumberDrop.name, observe)
