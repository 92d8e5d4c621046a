"""Whether a piece that has come to rest stands on a single point, where nothing stays in reality.

Plates brake what moves between them. In the engine their friction would also hold a disc on the top of another one.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from math import hypot
from typing import NamedTuple

from droptable.games.drop_it.actions import Resting
from droptable.games.drop_it.board import Board
from droptable.games.drop_it.contact import WALL_UM
from droptable.games.drop_it.geometry import Core, Outline, Point, placed, reach, turned
from droptable.games.drop_it.pieces import KIND_OF

CONTACT_UM = 100  # things this near touch: as near as the engine lets them rest, and a bit
POINT_UM = 1_000  # contacts that are within so much of each other are one point
LEVEL_UM = 100  # a disc that leans by less lies on something level


def lean(board: Board, lies: Resting, others: Iterable[Resting]) -> float | None:
    """Return by how many µm the centre of a piece is to the right of the one point that it stands on.

    None if it does not stand on one point: there are more, or none; or it is a disc on something flat and level.
    """
    outline = board.outlines[KIND_OF[lies.piece].shape]
    core = placed(outline, lies.pose)
    contacts = _contacts(board, core, outline, lies, others)
    first = next(contacts, None)
    if first is None:
        return None
    on_flats = first.is_flat
    for contact in contacts:
        if abs(contact.x - first.x) + abs(contact.y - first.y) > POINT_UM:
            return None
        on_flats = on_flats and contact.is_flat
    off = lies.pose.x + turned(_middle(outline), lies.pose.angle)[0][0] - first.x
    return None if len(core) == 1 and on_flats and abs(off) < LEVEL_UM else off


class _Contact(NamedTuple):
    """A point in which a piece touches something, and whether that is on a flat side of the other."""

    x: float
    y: float
    is_flat: bool


@cache
def _middle(outline: Outline) -> Outline:
    """Return the centre of a piece's area, as a shape of its own: where the engine has its mass."""
    corners = outline.corners
    if len(corners) == 1:
        return outline
    twice = across = up = 0
    for at, (x, y) in enumerate(corners):
        before_x, before_y = corners[at - 1]
        cross = before_x * y - x * before_y
        twice, across, up = twice + cross, across + (before_x + x) * cross, up + (before_y + y) * cross
    return Outline(((round(across / twice / 3), round(up / twice / 3)),), 0)


def _contacts(
    board: Board, core: Core, outline: Outline, lies: Resting, others: Iterable[Resting]
) -> Iterator[_Contact]:
    """Yield where the piece touches the shaft and other pieces."""
    extent, x, y = reach(outline) + CONTACT_UM, lies.pose.x, lies.pose.y
    for wall in _walls(board):
        (low_x, low_y), (high_x, high_y) = wall[0], wall[2]
        if low_x - extent <= x <= high_x + extent and low_y - extent <= y <= high_y + extent:
            yield from _between(core, wall, outline.radius, outline.radius)
    for other in others:
        theirs = board.outlines[KIND_OF[other.piece].shape]
        if other is not lies and hypot(other.pose.x - x, other.pose.y - y) <= extent + reach(theirs):
            yield from _between(core, placed(theirs, other.pose), outline.radius, outline.radius + theirs.radius)


@cache
def _walls(board: Board) -> tuple[Core, ...]:
    """Return the floor and the two sides, each from its lower left corner round."""
    width, height, thick = float(board.width), float(board.height), float(WALL_UM)
    boxes = ((-thick, -thick, width + thick, 0.0), (-thick, 0.0, 0.0, height), (width, 0.0, width + thick, height))
    return tuple(((left, low), (right, low), (right, high), (left, high)) for left, low, right, high in boxes)


def _between(core: Core, other: Core, radius: int, radii: int) -> Iterator[_Contact]:
    """Yield the contacts of two shapes: `radius` is the first one's, `radii` the sum of both."""
    for point in core:
        distance, near, is_flat = _nearest(point, other)
        if distance - radii <= CONTACT_UM:
            yield _Contact(*_towards(point, near, radius / (distance or 1.0)), is_flat)
    for point in other:
        distance, near, _ = _nearest(point, core)
        if distance - radii <= CONTACT_UM:
            yield _Contact(*_towards(near, point, radius / (distance or 1.0)), is_flat=False)


def _towards(point: Point, other: Point, part: float) -> Point:
    return point[0] + (other[0] - point[0]) * part, point[1] + (other[1] - point[1]) * part


def _nearest(point: Point, core: Core) -> tuple[float, Point, bool]:
    """Return how far a point is from a shape, where that is nearest, and whether that is inside of one of its sides."""
    x, y = point
    best, found, is_flat = None, point, False
    for at, (bx, by) in enumerate(core):
        ax, ay = core[at - 1]
        dx, dy = bx - ax, by - ay
        square = dx * dx + dy * dy
        along = 0.0 if square == 0 else ((x - ax) * dx + (y - ay) * dy) / square
        part = min(1.0, max(0.0, along))
        near = ax + part * dx, ay + part * dy
        off = (near[0] - x) * (near[0] - x) + (near[1] - y) * (near[1] - y)
        if best is None or off < best:
            best, found, is_flat = off, near, 0.0 < along < 1.0
    return (best or 0.0) ** 0.5, found, is_flat
