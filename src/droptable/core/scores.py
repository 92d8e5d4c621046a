"""High-score boards: a game says which it keeps; whoever runs tables keeps the scores, and here they are ranked."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Generic, NamedTuple, Protocol, TypeVar


class Scored(Protocol):
    """Whatever can stand on a board."""

    @property
    def points(self) -> int:
        """What it is ranked by."""


T = TypeVar("T", bound=Scored)


class HighScore(NamedTuple):
    """A name and its points."""

    name: str
    points: int


@dataclass(frozen=True, slots=True)
class ScoreBoard:
    """A board for games of so many seats.

    Where names are `printed` to be beaten, `rank_for` says which rank a score earns (None: none at all), and a rank
    keeps the best score that earned it. Without, the board is simply the best scores in order.
    """

    name: str
    seats: range
    ranks: int
    is_name: Callable[[str], bool]
    printed: tuple[HighScore, ...] = ()
    rank_for: Callable[[int], int | None] | None = None

    def fixed_rank(self, points: int) -> int | None:
        """Return the one rank that these points earn, or None if there is none or ranks are not fixed."""
        return None if self.rank_for is None else self.rank_for(points)

    def takes(self, points: int) -> bool:
        """Tell whether these points may stand on the board at all."""
        return self.rank_for is None or self.rank_for(points) is not None


@dataclass(frozen=True, slots=True)
class Rank(Generic[T]):
    """A rank of a board: the printed name to beat there, and who holds it."""

    printed: HighScore | None
    holder: T | None


def ranked(board: ScoreBoard, scores: Iterable[T]) -> tuple[Rank[T], ...]:
    """Return all ranks of a board from the first on.

    Of equals the older is in front: it comes first in `scores`, whose order says nothing else.
    """
    best = sorted(scores, key=lambda score: -score.points)
    if board.rank_for is None:
        holders = dict(enumerate(best, 1))
    else:
        # the best comes last, and stays
        holders = {rank: score for score in reversed(best) if (rank := board.rank_for(score.points)) is not None}
    printed = dict(enumerate(board.printed, 1))
    return tuple(Rank(printed.get(rank), holders.get(rank)) for rank in range(1, board.ranks + 1))
