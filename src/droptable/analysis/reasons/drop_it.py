"""DROP IT: where to let go, and how often that is well under a trembling hand."""

from collections.abc import Iterator
from random import Random

from droptable.analysis.reasons.reason import Reason, finders, reason
from droptable.bots.drop_it import Trial, values
from droptable.core.game import Seat
from droptable.core.registry import world_for
from droptable.games.drop_it.actions import Action, Release
from droptable.games.drop_it.geometry import TURN
from droptable.games.drop_it.rules import DropIt
from droptable.games.drop_it.state import State
from droptable.games.drop_it.tremor import DRAWS

TRIES = 8


def found(game: DropIt, view: State, seat: Seat, action: Action) -> Iterator[Reason]:
    """Yield the place and the turn of a release, and in how many of a few tries it scores."""
    if not isinstance(action, Release):
        return
    yield reason("let-go-at", mm=round(action.x / 1000), degrees=round(360 * action.angle / TURN) % 360)
    if not game.trembles:
        return
    world, below = world_for(game), Random(0).randrange
    assert world is not None
    trials = [Trial(action, (below(DRAWS), below(DRAWS))) for _ in range(TRIES)]
    scored = sum(value > 0 for value in values(game, world, view, seat, trials))
    yield reason("scores-in", count=scored, tries=TRIES)


finders.register(DropIt.name, found)
