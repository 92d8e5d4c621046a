"""What a piece of DROP IT would score where it rests, at a glance: for those who look at hundreds of places.

The judge measures all that there is to know about one landing. Of a guess nobody wants to know more than what it is
worth, and which pieces and signs it touches. A test holds the answers equal to the judge's.
"""

from math import sqrt
from typing import NamedTuple

from droptable.games.drop_it.actions import Resting
from droptable.games.drop_it.contact import GAPS, TOUCH_UM
from droptable.games.drop_it.geometry import Core, Outline, Pose, bounds, gap, placed, reach
from droptable.games.drop_it.judge import TOPMOST
from droptable.games.drop_it.pieces import KIND_OF, Colour, Kind, Shape
from droptable.games.drop_it.variant import Variant


class Glimpse(NamedTuple):
    """What a piece of some shape, whatever its colour, is worth at a place, and what forbids it there."""

    worth: int
    is_breach: bool  # whatever its colour
    colours: frozenset[Colour]  # that it touches

    def points(self, colour: Colour) -> int:
        """Return what a piece of this colour scores there by itself."""
        return 0 if self.is_breach or colour in self.colours else self.worth


class Glance:
    """A heap, made ready for many looks at it."""

    def __init__(self, variant: Variant, shaft: tuple[Resting, ...]) -> None:
        self._board, self._variant = variant.board, variant
        self._segments = self._board.segments(variant.edges)
        self._heap = [self._lying(lies) for lies in shaft]

    def _lying(self, lies: Resting) -> tuple[Kind, Pose, Outline, float]:
        kind = KIND_OF[lies.piece]
        outline = self._board.outlines[kind.shape]
        return kind, lies.pose, outline, reach(outline)

    def at(self, shape: Shape, pose: Pose) -> Glimpse:
        """Return what a piece of this shape would find at a place, beside what lies in the shaft."""
        outline = self._board.outlines[shape]
        core = placed(outline, pose)
        touched = self._touched(outline, core, pose)
        signs = self._signs(core, outline.radius)
        sticks_out = round(self._board.height - max(y for _, y in core) - outline.radius) < -TOUCH_UM
        is_breach = sticks_out or any(kind.shape is shape for kind in touched) or any(sign is shape for sign in signs)
        colours = frozenset(kind.colour for kind in touched) | {sign for sign in signs if isinstance(sign, Colour)}
        return Glimpse(self._level(core, outline.radius) + self._bonus(outline, core, pose), is_breach, colours)

    def _touched(self, outline: Outline, core: Core, pose: Pose) -> list[Kind]:
        own = reach(outline) + TOUCH_UM + 1
        return [
            kind
            for kind, other, theirs, extent in self._heap
            if _are_near(pose, other.x, other.y, own + extent)
            and gap(core, placed(theirs, other), outline.radius + theirs.radius) <= TOUCH_UM
        ]

    def _signs(self, core: Core, radius: int) -> list[Shape | Colour | None]:
        gaps = GAPS[self._variant.rules](self._board, core, bounds(core), radius, self._segments, TOUCH_UM)
        return [self._segments[at].symbol for at, apart in gaps if apart <= TOUCH_UM]

    def _level(self, core: Core, radius: int) -> int:
        """Return the highest level that counts (DI-5.1); lines may cross, so each is looked at."""
        top = max(y for _, y in core)
        by_top = self._variant.level == TOPMOST
        points = [(x, y + radius) for x, y in core if y == top] if by_top else core
        grown = 0 if by_top else radius
        for number in range(self._board.top_level, 1, -1):
            left, right = self._board.levels[number - 2]
            slope = (right - left) / self._board.width
            inside = max(y - left - slope * x for x, y in points) / sqrt(1 + slope * slope)
            if round(-inside - grown) < -TOUCH_UM:
                return number
        return 1

    def _bonus(self, outline: Outline, core: Core, pose: Pose) -> int:
        own = reach(outline)
        return sum(
            circle.points
            for circle in self._board.bonus
            if _are_near(pose, circle.x, circle.y, own + circle.radius)
            and gap(core, ((float(circle.x), float(circle.y)),), outline.radius + circle.radius) < -TOUCH_UM
        )


def _are_near(pose: Pose, x: int, y: int, most: float) -> bool:
    dx, dy = pose.x - x, pose.y - y
    return dx * dx + dy * dy <= most * most
