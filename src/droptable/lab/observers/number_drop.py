"""What is worth counting in NUMBER DROP."""

from droptable.core.game import Outcome
from droptable.core.match import AnyMatch
from droptable.games.number_drop.actions import DropBlock, RoundEnd
from droptable.games.number_drop.boards import PRINTED
from droptable.games.number_drop.rules import NumberDrop
from droptable.lab.observation import Observation, observers


def observe(match: AnyMatch, outcome: Outcome) -> Observation:
    """Count rounds, boxes and blocks of all seats together and scores; alone, also which names were beaten."""
    scores = outcome.scores or ()
    actions = [entry.action for entry in match.log]
    shares: dict[str, bool | None] = {"line_crossed": "line-crossed" in outcome.marks}
    if match.game.seats == 1:
        shares |= {name: scores[0] > points for name, points in PRINTED}
    numbers = {
        "boxes": sum(len(sheet.boxes) for sheet in match.state.sheets),
        "blocks": sum(isinstance(action, DropBlock) for action in actions),
    }
    # every ten is named, so that they stay in order however they come
    tens = {f"{ten}…": sum(score // 10 * 10 == ten for score in scores) for ten in range(-20, 110, 10)}
    counts = {"scores": tens}
    return Observation("rounds", sum(isinstance(action, RoundEnd) for action in actions), shares, numbers, counts)


observers.register(NumberDrop.name, observe)
