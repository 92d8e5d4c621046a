"""Where pieces in the shaft touch it and each other, and whether they can lie like that."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from math import inf, sqrt
from typing import NamedTuple

from droptable.games.drop_it.actions import Resting
from droptable.games.drop_it.board import Board
from droptable.games.drop_it.contact import WALL_UM
from droptable.games.drop_it.geometry import (
    CLEARLY_UM,
    Box,
    Core,
    Outline,
    Point,
    Pose,
    are_clearly_apart,
    bounds,
    gap,
    laid,
    placed,
    reach,
)
from droptable.games.drop_it.pieces import KIND_OF

STEEPEST = 0.71  # what is further above than this does not hold a piece by any friction (up to 1)
FLOOR, LEFT, RIGHT = -1, -2, -3  # what a piece may touch beside others
WIDEST_UM = 1000  # that is between things of which one carries the other


class Contact(NamedTuple):
    """A point in which a piece touches another one or the shaft, and whether that is on a flat side of the other.

    `up` is 1 if the other is straight above, −1 if it is straight below.
    """

    other: int  # a piece's number, or FLOOR, LEFT, RIGHT
    x: float
    y: float
    up: float
    is_flat: bool


class Figure(NamedTuple):
    """A shape where it lies, with what it takes to see whether it may have contacts."""

    core: Core
    radius: int
    box: Box


@lru_cache(maxsize=64)  # those of one look at a shaft: pieces that are looked at again have mostly crept on
def _figure(outline: Outline, pose: Pose) -> Figure:
    core = laid(outline, pose)
    return Figure(core, outline.radius, bounds(core))


@lru_cache
def _walls(width: int, height: int) -> tuple[Figure, Figure, Figure]:
    """Return the floor and the two sides of a shaft, each from its lower left corner round."""
    return (
        _wall(-WALL_UM, -WALL_UM, width + WALL_UM, 0),
        _wall(-WALL_UM, 0, 0, height),
        _wall(width, 0, width + WALL_UM, height),
    )


def _wall(left: float, low: float, right: float, high: float) -> Figure:
    core = (
        (float(left), float(low)),
        (float(right), float(low)),
        (float(right), float(high)),
        (float(left), float(high)),
    )
    return Figure(core, 0, bounds(core))


def contacts(board: Board, lies: Resting, others: Iterable[Resting], within: int) -> Iterator[Contact]:
    """Yield where a piece touches the shaft and other pieces, or comes as near as `within`."""
    outlines, reaches, (x, y, _) = board.piece_outlines, board.piece_reaches, lies.pose
    own, extent = _figure(outlines[lies.piece], lies.pose), reaches[lies.piece] + within
    (left, right, low, _), margin = own.box, own.radius + within + CLEARLY_UM
    floor, left_wall, right_wall = _walls(board.width, board.height)
    if low <= margin:
        yield from _between(FLOOR, own, floor, within)
    if left <= margin:
        yield from _between(LEFT, own, left_wall, within)
    if right >= board.width - margin:
        yield from _between(RIGHT, own, right_wall, within)
    for other in others:
        other_x, other_y, _ = other.pose
        dx, dy, most = other_x - x, other_y - y, extent + reaches[other.piece]
        if dx * dx + dy * dy <= most * most and other.piece != lies.piece:
            theirs = _figure(outlines[other.piece], other.pose)
            if not are_clearly_apart(own.box, theirs.box, own.radius + theirs.radius + within):
                yield from _between(other.piece, own, theirs, within)


def _apart(one: Resting, other: Resting) -> float:
    dx, dy = one.pose.x - other.pose.x, one.pose.y - other.pose.y
    return sqrt(dx * dx + dy * dy)


def _between(who: int, own: Figure, other: Figure, within: int) -> Iterator[Contact]:
    """Yield the contacts of two shapes: where a corner of one is near the other."""
    limit = own.radius + other.radius + within
    for point in _about(other, own.core, limit):
        distance, near, is_flat = _nearest(point, other.core)
        if distance <= limit:
            yield _contact(who, point, near, distance, own.radius, is_flat)
    for point in _about(own, other.core, limit):
        distance, near, _ = _nearest(point, own.core)
        if distance <= limit:
            yield _contact(who, near, point, distance, own.radius, is_flat=False)


def _about(figure: Figure, points: Core, limit: int) -> list[Point]:
    """Return those of the points that may be within a limit of a core: all that are not clearly further away."""
    (left, right, low, high), by = figure.box, limit + CLEARLY_UM
    return [(x, y) for x, y in points if left - by <= x <= right + by and low - by <= y <= high + by]


def _contact(who: int, own: Point, theirs: Point, distance: float, radius: int, is_flat: bool) -> Contact:
    across, up = ((theirs[0] - own[0]) / distance, (theirs[1] - own[1]) / distance) if distance else (0.0, 0.0)
    return Contact(who, own[0] + across * radius, own[1] + up * radius, up, is_flat)


def _nearest(point: Point, core: Core) -> tuple[float, Point, bool]:
    """Return how far a point is from a core's edges, where that is, and whether it is between two corners."""
    x, y = point
    best, found, is_flat = inf, point, False
    ax, ay = core[-1]
    for to_x, to_y in core:
        dx, dy = to_x - ax, to_y - ay
        along = ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy or 1.0)  # an edge that leads nowhere has 1
        if along < 0.0:
            along = 0.0
        elif along > 1.0:
            along = 1.0
        near_x, near_y = ax + along * dx, ay + along * dy
        off_x, off_y = near_x - x, near_y - y
        off = off_x * off_x + off_y * off_y
        if off < best:
            best, found, is_flat = off, (near_x, near_y), 0.0 < along < 1.0
        ax, ay = to_x, to_y
    return sqrt(best), found, is_flat


def is_a_pile(board: Board, shaft: tuple[Resting, ...]) -> bool:
    """Tell whether pieces can lie like this: none too deep in another or in a wall, none in the air."""
    return not any(_overlaps(board, shaft)) and _all_carried(board, shaft)


def _overlaps(board: Board, shaft: tuple[Resting, ...]) -> Iterator[bool]:
    outlines = [board.outlines[KIND_OF[lies.piece].shape] for lies in shaft]
    deepest = board.deepest
    for at, (lies, outline) in enumerate(zip(shaft, outlines, strict=True)):
        core = placed(outline, lies.pose)
        yield from (gap(core, wall.core, outline.radius) < -deepest for wall in _walls(board.width, board.height))
        for other, theirs in zip(shaft[:at], outlines, strict=False):
            if _apart(lies, other) < reach(outline) + reach(theirs):
                yield gap(core, placed(theirs, other.pose), outline.radius + theirs.radius) < -deepest


def _all_carried(board: Board, shaft: tuple[Resting, ...]) -> bool:
    """Tell whether everything is held: not from above alone, and by what stands on the floor or spans the shaft."""
    holders = {lies.piece: _holders(board, lies, shaft) for lies in shaft}
    return all(holders.values()) and all(_stands(_joined(piece, holders)) for piece in holders)


def _stands(joined: set[int]) -> bool:
    return FLOOR in joined or {LEFT, RIGHT} <= joined


def _joined(piece: int, holders: dict[int, set[int]]) -> set[int]:
    """Return all that a piece is held by, by way of others too."""
    found, new = {piece}, {piece}
    while new:
        new = set().union(*(holders.get(one, set()) for one in new)) - found
        found |= new
    return found


def _holders(board: Board, lies: Resting, shaft: tuple[Resting, ...]) -> set[int]:
    """Return what a piece may lie on or be wedged in by: whatever touches it, unless from above."""
    return {contact.other for contact in contacts(board, lies, shaft, WIDEST_UM) if contact.up <= STEEPEST}
