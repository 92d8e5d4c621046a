"""Where a release of DROP IT would have scored what: the same piece, turned the same way, let go all along the rim.

The coarse World answers, which mostly agrees with the fine one: it shows where to look, not what would have happened.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from statistics import fmean

from droptable.bots.drop_it import Trial, values
from droptable.core.errors import UnavailableError
from droptable.core.record import Record
from droptable.core.registry import world_for
from droptable.core.replay import position
from droptable.games.drop_it.actions import Release
from droptable.games.drop_it.fall import room
from droptable.games.drop_it.rules import DropIt
from droptable.games.drop_it.tremor import DRAWS

SPOTS = 40
DRAWS_EACH = 4  # how often the hand trembles at each spot: the same ways at all of them


@dataclass(frozen=True, slots=True)
class Spot:
    """A place along the rim, in µm from the left wall, and what is to be expected of a release there, in points."""

    x: int
    points: float


@dataclass(frozen=True, slots=True)
class ScoreMap:
    """The spots from left to right, and where the piece was let go."""

    spots: tuple[Spot, ...]
    chosen: Spot


def score_map(record: Record, line: int) -> ScoreMap:
    """Return the map of a line's release; raise UnavailableError if it is none, VerificationError for a bad record."""
    match = position(record, line)
    game, row = match.game, record.lines[line] if line < len(record.lines) else None
    release = None if row is None or row.actor is None else game.parse(row.text)
    if not isinstance(game, DropIt) or row is None or row.actor is None or not isinstance(release, Release):
        raise UnavailableError("no-score-map", line=line + 1)
    world = world_for(game)
    assert world is not None, "DROP IT has a World"
    tried = [*_along(game, release), release]
    below = Random(0).randrange
    draws = [(below(DRAWS), below(DRAWS)) for _ in range(DRAWS_EACH)] if game.trembles else [None]
    found = values(game, world.coarse, match.state, row.actor, [Trial(one, draw) for one in tried for draw in draws])
    tries = len(draws)
    *spots, chosen = (Spot(one.x, fmean(found[at * tries : (at + 1) * tries])) for at, one in enumerate(tried))
    return ScoreMap(tuple(spots), chosen)


def _along(game: DropIt, release: Release) -> Iterator[Release]:
    """Yield the release at places that are equally far apart, as far as the walls allow."""
    low, high = room(game.board, release.kind.shape, release.angle)
    for spot in range(SPOTS):
        yield Release(release.kind, low + (high - low) * spot // (SPOTS - 1), release.angle, release.vx, release.vy)
