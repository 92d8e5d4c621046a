"""What guesses at falls in DROP IT tell about each other: what is let go nearly alike mostly ends alike."""

from collections.abc import Mapping
from functools import cache
from math import exp, hypot

from droptable.games.drop_it.actions import Release
from droptable.games.drop_it.board import Board
from droptable.games.drop_it.geometry import TURN, Outline, turned
from droptable.games.drop_it.pieces import Kind

NEAR_UM, NEAR_ANGLE = 3_000, TURN * 8 / 360  # as far apart a guess tells half as much about another, or a little more
FARTHEST = 3  # times as far it tells nothing
SAME_UM = 100  # a corner that comes to lie this near to where one was lies there


class Lanes:
    """Guesses at many releases, and what they are worth together: a hand trembles, so neighbours count."""

    def __init__(self, board: Board, guesses: Mapping[Release, float]) -> None:
        self._guesses: dict[Kind, list[tuple[Release, float]]] = {}
        for release, value in guesses.items():
            self._guesses.setdefault(release.kind, []).append((release, value))
        self._turns = {kind: symmetry(board.outlines[kind.shape]) for kind in self._guesses}

    def hope(self, release: Release) -> float:
        """Return the average of the guesses around one of them, itself included; the nearer the more they count."""
        total = weights = 0.0
        for other, value in self._guesses[release.kind]:
            off = self._apart(release, other)
            if off < FARTHEST:
                weight = exp(-off * off / 2)
                total += weight * value
                weights += weight
        return total / weights

    def are_alike(self, release: Release, other: Release) -> bool:
        """Tell whether nobody needs to try both."""
        return release.kind == other.kind and self._apart(release, other) < 1

    def _apart(self, release: Release, other: Release) -> float:
        turn = self._turns[release.kind]
        around = (release.angle - other.angle) % turn
        return hypot((release.x - other.x) / NEAR_UM, min(around, turn - around) / NEAR_ANGLE)


@cache
def symmetry(outline: Outline) -> int:
    """Return the smallest turn after which a piece looks the same: 1 for a disc, a whole one if there is no other."""
    if outline.corners == ((0, 0),):
        return 1
    parts = (part for part in range(len(outline.corners), 1, -1) if _looks_the_same(outline, TURN // part))
    return TURN // next(parts, 1)


def _looks_the_same(outline: Outline, angle: int) -> bool:
    return all(min(hypot(x - a, y - b) for a, b in outline.corners) <= SAME_UM for x, y in turned(outline, angle))
