"""The vertical part of a drop (DI-3.4): where a piece may be let go, from how high, and what it meets first."""

from collections.abc import Iterable, Iterator
from functools import cache
from math import ceil
from operator import itemgetter

from droptable.games.drop_it.actions import Resting
from droptable.games.drop_it.board import Board
from droptable.games.drop_it.geometry import CLEARLY_UM, Core, Outline, bounds, overlap_heights, placed, turned
from droptable.games.drop_it.pieces import Shape

Span = tuple[float, float]


def room(board: Board, shape: Shape, angle: int) -> tuple[int, int]:
    """Return the leftmost and the rightmost x at which a piece turned like this is between the walls (DI-3.2)."""
    left, right = _extent(board.outlines[shape], angle)
    return left, board.width - right


@cache
def _extent(outline: Outline, angle: int) -> tuple[int, int]:
    across = [x for x, _ in turned(outline, angle)]
    return ceil(-min(across)) + outline.radius, ceil(max(across)) + outline.radius


def release_height(board: Board, shaft: Iterable[Resting], shape: Shape, x: int, angle: int) -> tuple[float, float]:
    """Return from which height of its origin the piece is let go, and at which it first meets something below.

    It is let go with its lowest point at the rim, or from the lowest free height above that (DI-3.4).
    """
    outline = board.outlines[shape]
    core = tuple((x + across, up) for across, up in turned(outline, angle))
    below = outline.radius - bounds(core)[2]
    start = board.height + below
    spans = sorted(_spans(board, shaft, core, outline.radius, start))
    for low, high in spans:
        if low < start < high:
            start = high
    return start, max([below, *(high for _, high in spans if high <= start)])


def height_on_floor(outline: Outline, angle: int) -> float:
    """Return from how far above its lowest point the origin of a piece is that is turned like this."""
    return outline.radius - min([y for _, y in turned(outline, angle)])


def _spans(board: Board, shaft: Iterable[Resting], core: Core, radius: int, start: float) -> Iterator[Span]:
    """Yield between which heights the piece would overlap pieces of the shaft: all that can matter for a fall."""
    left, right, low, _ = bounds(core)
    left, right, lowest, met = left - radius, right + radius, low - radius, 0.0
    # from the top down, so that whatever lies below the first contact need not be looked at
    for top, lies in sorted(_in_the_way(board, shaft, left, right), key=itemgetter(0), reverse=True):
        if top - lowest <= met:
            return
        other = board.piece_outlines[lies.piece]
        corners = placed(other, lies.pose)
        other_left, other_right, _, _ = bounds(corners)
        if other_left - other.radius > right or other_right + other.radius < left:
            continue
        span = overlap_heights(core, corners, radius + other.radius)
        if span is not None:
            yield span
            met = max(met, span[1]) if span[1] <= start else met


def _in_the_way(board: Board, shaft: Iterable[Resting], left: float, right: float) -> list[tuple[float, Resting]]:
    """Return what may be between two verticals, each piece with a height that no point of it is above."""
    found, reaches = [], board.piece_reaches
    for lies in shaft:
        (x, y, _), reach = lies.pose, reaches[lies.piece]
        if left - CLEARLY_UM <= x + reach and x - reach <= right + CLEARLY_UM:
            found.append((y + reach, lies))
    return found
