"""Points, the scoring track, and who has won (DI-5, DI-6.3)."""

from typing import NamedTuple

from droptable.core.game import Outcome
from droptable.games.drop_it.state import Ended, State

LAP = 25  # fields of the track (DI-1.5)
JOKER_WORTH = 3  # points for every joker that was kept (DI-6.3)


class Track(NamedTuple):
    """A score as it stands on the track: the token beside it, and the field of the marker (0 is the start)."""

    token: int
    field: int


def track(score: int) -> Track:
    """Return the score as laps and a field (DI-5.4)."""
    laps, field = divmod(score, LAP)
    return Track(laps * LAP, field)


def totals(state: State) -> tuple[int, ...]:
    """Return what each seat would have if the game ended now, unused jokers included."""
    return tuple(score + JOKER_WORTH * left for score, left in zip(state.scores, state.jokers, strict=True))


def standing(state: State) -> Outcome:
    """Return what the result would be if the game ended now."""
    scores = totals(state)
    ranks = tuple(1 + sum(other > score for other in scores) for score in scores)
    return Outcome(ranks, scores, frozenset({"shared"}) if ranks.count(1) > 1 else frozenset())


def outcome(state: State) -> Outcome | None:
    """Return the result, or None while the game goes on (DI-5.5)."""
    return standing(state) if isinstance(state.phase, Ended) else None
