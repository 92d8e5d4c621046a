"""The referee of DROP IT: what a piece touches, enters and overlaps where it rests, by exact geometry (DI-4, DI-5).

Pure, and independent of any physics engine: poses in, facts out. Every fact has its clause and its measured gap, so
that nobody argues; the score follows from the facts.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import inf
from typing import NamedTuple

from droptable.games.drop_it.actions import Resting
from droptable.games.drop_it.board import Board, Segment
from droptable.games.drop_it.contact import GAPS, TOUCH_UM, Gaps
from droptable.games.drop_it.geometry import CLEARLY_UM, Box, Core, are_clearly_apart, bounds, boxed_gap, laid
from droptable.games.drop_it.pieces import KIND_OF
from droptable.games.drop_it.versions import LATEST

CLOSE_UM = 1000  # anything nearer than this to the other answer is a close call
TIGHT_UM = 50  # a gap this small is seen as none: touching at it is no close call

PIECE, EDGE, HEIGHT, LEVEL, BONUS = "piece", "edge", "height", "level", "bonus"
SHAPE_RULE, COLOUR_RULE, EDGE_RULE, HEIGHT_RULE = "shape", "colour", "edge", "height"
CLAUSES = {SHAPE_RULE: "DI-4.1", COLOUR_RULE: "DI-4.2", EDGE_RULE: "DI-4.3", HEIGHT_RULE: "DI-4.4"}
TOPMOST = "topmost"  # the option that counts the level of the topmost point only (DI-5.1)


class Measurement(NamedTuple):
    """One measurement. `gap_um` is negative where things overlap or one enters the other.

    `about` is the number of the other piece or of the level, or the place of the edge segment or bonus circle on the
    board; `holds` tells whether it touches, sticks out, enters or overlaps; `forbids` the landing rules that it
    breaks if it holds.
    """

    kind: str
    clause: str
    about: int
    gap_um: int
    holds: bool
    forbids: tuple[str, ...] = ()

    @property
    def is_close(self) -> bool:
        """Tell whether people would want to see the gap enlarged (DI-4.5)."""
        if self.kind in (PIECE, EDGE):
            return bool(self.forbids) and TIGHT_UM < self.gap_um < CLOSE_UM
        return abs(self.gap_um) < CLOSE_UM


@dataclass(frozen=True, slots=True)
class Verdict:
    """All that was found about one piece at rest."""

    facts: tuple[Measurement, ...]
    bonus_points: int

    @property
    def breaches(self) -> tuple[str, ...]:
        """The landing rules that are broken, in the order of their clauses; empty for a good landing."""
        broken = {rule for fact in self.facts if fact.holds for rule in fact.forbids}
        return tuple([rule for rule in CLAUSES if rule in broken])

    @property
    def level(self) -> int:
        """The highest level that counts (DI-5.1)."""
        return max([fact.about for fact in self.facts if fact.kind == LEVEL and fact.holds], default=1)

    @property
    def worth(self) -> int:
        """What the piece scores if no rule is broken, or a joker cancels the breaches."""
        return self.level + self.bonus_points

    @property
    def points(self) -> int:
        """What the piece scores by itself (DI-4, DI-5)."""
        return 0 if self.breaches else self.worth


def judge(
    board: Board,
    shaft: Iterable[Resting],
    piece: int,
    edges: str,
    level: str,
    rules: int = LATEST,
    within_um: int | None = CLOSE_UM,
) -> Verdict:
    """Return the verdict on a piece of the shaft, for an edition of the edges, a rule of levels and a version of both.

    Facts about pieces, edges and circles further away than `within_um` are left out; None tells all.
    """
    near = inf if within_um is None else within_um
    lying = tuple(shaft)
    own, radius = next(lies for lies in lying if lies.piece == piece), board.piece_outlines[piece].radius
    core = laid(board.piece_outlines[piece], own.pose)
    box = bounds(core)
    segments = board.segments(edges)
    bonus = tuple(_bonus(board, core, box, radius, near))
    facts = (
        *_pieces(board, own, core, box, lying, near),
        *_edges(segments, GAPS[rules](board, core, box, radius, segments, near), piece, near),
        _height(board, box, radius),
        *_levels(board, core, box, radius, level),
        *bonus,
    )
    return Verdict(facts, sum(board.bonus[fact.about].points for fact in bonus if fact.holds))


def _pieces(
    board: Board, own: Resting, core: Core, box: Box, others: Iterable[Resting], near: float
) -> Iterator[Measurement]:
    outlines, reaches = board.piece_outlines, board.piece_reaches
    (x, y, _), radius, reach = own.pose, outlines[own.piece].radius, reaches[own.piece]
    for other in others:
        other_x, other_y, _ = other.pose
        dx, dy, most = x - other_x, y - other_y, reach + reaches[other.piece] + near
        if dx * dx + dy * dy > most * most or other is own:
            continue
        outline = outlines[other.piece]
        theirs, radii = laid(outline, other.pose), radius + outline.radius
        around = bounds(theirs)
        if are_clearly_apart(box, around, radii + near):
            continue
        apart = boxed_gap(core, box, theirs, around, radii, near)
        if apart <= near:
            forbids = _same(own.piece, other.piece)
            clause = CLAUSES[forbids[0]] if forbids else "DI-4.5"
            yield Measurement(PIECE, clause, other.piece, apart, apart <= TOUCH_UM, forbids)


def _same(piece: int, other: int) -> tuple[str, ...]:
    (colour, shape), (other_colour, other_shape) = KIND_OF[piece], KIND_OF[other]
    same_shape = (SHAPE_RULE,) if shape is other_shape else ()
    return (*same_shape, COLOUR_RULE) if colour is other_colour else same_shape


def _edges(segments: tuple[Segment, ...], gaps: Gaps, piece: int, near: float) -> Iterator[Measurement]:
    for at, apart in gaps:
        if apart <= near:
            forbids = (EDGE_RULE,) if _shows(segments[at], KIND_OF[piece]) else ()
            yield Measurement(EDGE, "DI-4.3", at, apart, apart <= TOUCH_UM, forbids)


def _shows(segment: Segment, kind: tuple[object, object]) -> bool:
    """Tell whether the segment shows the piece's own shape or colour."""
    return any(segment.symbol is own for own in kind)


def _height(board: Board, box: Box, radius: int) -> Measurement:
    room = round(board.height - box[3] - radius)
    return Measurement(HEIGHT, "DI-4.4", 0, room, room < -TOUCH_UM, (HEIGHT_RULE,))


def _levels(board: Board, core: Core, box: Box, radius: int, rule: str) -> Iterator[Measurement]:
    """Measure, for every level above the first, how far the piece is from entering it: square to its slanted line."""
    points = [(x, y + radius) for x, y in core if y == box[3]] if rule == TOPMOST else core
    grown = 0 if rule == TOPMOST else radius
    for number, (left, slope, length) in enumerate(board.slants, 2):
        inside = max([y - left - slope * x for x, y in points]) / length + grown
        apart = round(-inside)
        yield Measurement(LEVEL, "DI-5.1", number, apart, apart < -TOUCH_UM)


def _bonus(board: Board, core: Core, box: Box, radius: int, near: float) -> Iterator[Measurement]:
    left, right, low, high = box
    for at, circle in enumerate(board.bonus):
        radii = radius + circle.radius
        off = radii + near + CLEARLY_UM  # what is so far from the box around the piece is further from the piece
        if not (left - off <= circle.x <= right + off and low - off <= circle.y <= high + off):
            continue
        middle = circle.middle
        apart = boxed_gap(core, box, middle, bounds(middle), radii, near)
        if apart <= near:
            yield Measurement(BONUS, "DI-5.2", at, apart, apart < -TOUCH_UM)
