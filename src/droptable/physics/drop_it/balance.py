"""Whether a piece that has come to rest stands on a single point, where nothing stays in reality.

Plates brake what moves between them. In the engine their friction would also hold a disc on the top of another one.
"""

from collections.abc import Iterable
from functools import cache

from droptable.games.drop_it.actions import Resting
from droptable.games.drop_it.board import Board
from droptable.games.drop_it.geometry import Outline, laid, turned
from droptable.games.drop_it.piles import contacts

CONTACT_UM = 100  # things this near touch: as near as the engine lets them rest, and a bit
POINT_UM = 1_000  # contacts that are within so much of each other are one point
LEVEL_UM = 100  # a disc that leans by less lies on something level


def lean(board: Board, lies: Resting, others: Iterable[Resting]) -> float | None:
    """Return by how many µm the centre of a piece is to the right of the one point that it stands on.

    None if it does not stand on one point: there are more, or none; or it is a disc on something flat and level.
    """
    if _lies_on_the_floor(board, lies):
        return None  # whatever else it touches
    outline = board.piece_outlines[lies.piece]
    is_disc = len(outline.corners) == 1
    found = contacts(board, lies, others, CONTACT_UM)
    first = next(found, None)
    if first is None:
        return None
    on_flats = first.is_flat
    for contact in found:
        if abs(contact.x - first.x) + abs(contact.y - first.y) > POINT_UM:
            return None
        on_flats = on_flats and contact.is_flat
    off = lies.pose.x + turned(_middle(outline), lies.pose.angle)[0][0] - first.x
    return None if is_disc and on_flats and abs(off) < LEVEL_UM else off


def _lies_on_the_floor(board: Board, lies: Resting) -> bool:
    """Tell whether a disc is on the floor, or a side of another piece: what most contacts are, and soon found."""
    outline, up = board.piece_outlines[lies.piece], lies.pose.y
    if up > board.piece_reaches[lies.piece] + CONTACT_UM:
        return False
    if len(outline.corners) == 1:
        return up - outline.radius <= CONTACT_UM
    low = [x for x, y in laid(outline, lies.pose) if y - outline.radius <= CONTACT_UM]
    return len(low) > 1 and max(low) - min(low) > POINT_UM


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
