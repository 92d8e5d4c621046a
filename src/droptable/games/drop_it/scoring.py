"""Points, the scoring track, and who has won (DI-5, DI-6.3)."""

from functools import cache
from math import hypot
from typing import NamedTuple

from droptable.core.game import Outcome
from droptable.games.drop_it.board import Board, Bonus
from droptable.games.drop_it.geometry import reach
from droptable.games.drop_it.state import Ended, State
from droptable.games.drop_it.variant import Variant

LAP = 25  # fields of the track (DI-1.5)


class Track(NamedTuple):
    """A score as it stands on the track: the token beside it, and the field of the marker (0 is the start)."""

    token: int
    field: int


def track(score: int) -> Track:
    """Return the score as laps and a field (DI-5.4)."""
    laps, field = divmod(score, LAP)
    return Track(laps * LAP, field)


@cache
def most_points(board: Board) -> int:
    """Return more points than which no piece can score: the top level, and all circles that one piece may reach."""
    longest = 2 * max(map(reach, board.outlines))
    return board.top_level + max((_together(board, circle, longest) for circle in board.bonus), default=0)


def _together(board: Board, circle: Bonus, longest: float) -> int:
    """Return what the circles are worth that are near enough to one of them."""
    apart = ((other, hypot(other.x - circle.x, other.y - circle.y)) for other in board.bonus)
    return sum(other.points for other, off in apart if off <= longest + circle.radius + other.radius)


def totals(variant: Variant, state: State) -> tuple[int, ...]:
    """Return what each seat would have if the game ended now, unused jokers included."""
    return tuple(score + variant.joker_worth * left for score, left in zip(state.scores, state.jokers, strict=True))


def standing(variant: Variant, state: State) -> Outcome:
    """Return what the result would be if the game ended now."""
    scores = totals(variant, state)
    ranks = tuple(1 + sum(other > score for other in scores) for score in scores)
    return Outcome(ranks, scores, frozenset({"shared"}) if ranks.count(1) > 1 else frozenset())


def outcome(variant: Variant, state: State) -> Outcome | None:
    """Return the result, or None while the game goes on (DI-5.5)."""
    return standing(variant, state) if isinstance(state.phase, Ended) else None
