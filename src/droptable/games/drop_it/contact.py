"""Which signs of the edge a piece touches, and whether it lies upon a wall: the point of contact decides (DI-4.3)."""

from collections.abc import Callable, Iterator

from droptable.games.drop_it.actions import Resting
from droptable.games.drop_it.board import Board, Segment
from droptable.games.drop_it.geometry import Box, Core, bounds, boxed_gap, gap, placed
from droptable.games.drop_it.versions import NEAREST_PART, POINT_OF_CONTACT

TOUCH_UM = 200  # at most this far apart is touching (DI-4.5)
WALL_UM = 4_000  # how thick the walls are

Gaps = Iterator[tuple[int, int]]  # a segment's place in the edition, and how far the piece is from touching it


def from_nearest_part(
    board: Board, core: Core, box: Box, radius: int, segments: tuple[Segment, ...], near: float
) -> Gaps:
    """Yield how far the nearest part of the piece is from each segment, up to `near`."""
    rooms = _rooms(board, box)
    for at, segment in enumerate(segments):
        if rooms[segment.side] - radius <= near:
            yield at, gap(core, segment.ends, radius)


def from_contact(board: Board, core: Core, box: Box, radius: int, segments: tuple[Segment, ...], near: float) -> Gaps:
    """Yield how far the piece is from touching each segment of the sides that it is `near`.

    That is how far it is from the side, or how far its contact with the side is from the segment: whichever is more.
    Further than `near` may be told as any further.
    """
    sides = [side for side, room in _rooms(board, box).items() if room - radius <= near]
    if not sides:
        return
    lines = board.sides
    apart = {side: boxed_gap(core, box, lines[side], bounds(lines[side]), radius, near) for side in sides}
    contacts = {side: _contact(board, core, radius, side) for side in sides}
    for at, segment in enumerate(segments):
        if segment.side in apart:
            along = _along(segment, contacts[segment.side])
            yield at, max(apart[segment.side], along) if along else apart[segment.side]


GAPS: dict[int, Callable[[Board, Core, Box, int, tuple[Segment, ...], float], Gaps]] = {
    NEAREST_PART: from_nearest_part,
    POINT_OF_CONTACT: from_contact,
}


def _rooms(board: Board, box: Box) -> dict[str, float]:
    """Return how far the core in a box is from each side."""
    left, right, low, _ = box
    return {"left": left, "right": board.width - right, "floor": low}


def _beside(board: Board, core: Core, side: str) -> list[tuple[float, float]]:
    """Return how far each corner of the core is from a side, and how far along it."""
    if side == "floor":
        return [(y, x) for x, y in core]
    return [(x if side == "left" else board.width - x, y) for x, y in core]


def _contact(board: Board, core: Core, radius: int, side: str) -> tuple[float, float]:
    """Return from where to where along a side the piece touches it, or would if it were moved there.

    A disc and a corner touch in a point, whatever else of them is within the tolerance; a flat side in its length.
    """
    corners = _beside(board, core, side)
    nearest = min(off for off, _ in corners)
    touching = radius if nearest - radius <= TOUCH_UM else nearest
    # whatever is above the rim touches a wall at its end
    end = float(board.width if side == "floor" else board.height)
    along = [min(max(along, 0.0), end) for off, along in corners if off <= touching + TOUCH_UM]
    return min(along), max(along)


def _along(segment: Segment, contact: tuple[float, float]) -> int:
    """Return how far a contact is from reaching onto a segment of its side, in whole µm; 0 if it does."""
    axis = 0 if segment.side == "floor" else 1
    (first, last), (low, high) = contact, (segment.ends[0][axis], segment.ends[1][axis])
    return max(0, round(max(low - last, first - high)))


def is_on_a_wall(board: Board, resting: Resting) -> bool:
    """Tell whether a piece lies upon the top of a wall: it has left the shaft over the rim then (DI-3.5)."""
    if resting.pose.y + board.piece_reaches[resting.piece] < board.height:
        return False
    outline = board.piece_outlines[resting.piece]
    core = placed(outline, resting.pose)
    left, right, rim = *bounds(core)[:2], float(board.height)
    tops: list[Core] = []
    if outline.radius - left > TOUCH_UM:
        tops.append(((-float(WALL_UM), rim), (0.0, rim)))
    if right - board.width + outline.radius > TOUCH_UM:
        tops.append(((float(board.width), rim), (float(board.width + WALL_UM), rim)))
    return any(gap(core, top, outline.radius) <= TOUCH_UM for top in tops)
