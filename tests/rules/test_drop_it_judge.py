"""The judge against another geometry library, on thousands of placements, close calls included."""

from math import cos, hypot, pi, sin
from random import Random
from typing import Any

import pytest
import shapely
from shapely.geometry import LineString, Point, Polygon

from droptable.games.drop_it.actions import Resting
from droptable.games.drop_it.board import PRINTED, usual_board
from droptable.games.drop_it.geometry import TURN, Pose, cosine_sine, gap, overlap_heights, placed
from droptable.games.drop_it.judge import BONUS, CLOSE_UM, EDGE, HEIGHT, LEVEL, PIECE, judge
from droptable.games.drop_it.pieces import KIND_OF, PIECES
from droptable.games.drop_it.piles import FLOOR, LEFT, RIGHT, contacts

BOARD = usual_board()
MOST_OFF_UM = 2


def core(resting: Resting) -> "shapely.Geometry":
    """Return the piece's core, with the system's own sines."""
    outline, pose = BOARD.outlines[KIND_OF[resting.piece].shape], resting.pose
    angle = pose.angle * 2 * pi / TURN
    corners = [
        (pose.x + x * cos(angle) - y * sin(angle), pose.y + x * sin(angle) + y * cos(angle)) for x, y in outline.corners
    ]
    return Point(corners[0]) if len(corners) == 1 else Polygon(corners)


def radius(resting: Resting) -> int:
    return BOARD.outlines[KIND_OF[resting.piece].shape].radius


def anywhere(random: Random, piece: int) -> Resting:
    x, y = random.randint(0, BOARD.width), random.randint(0, BOARD.height)
    return Resting(piece, Pose(x, y, random.randrange(TURN)))


def near(random: Random, one: Resting, piece: int) -> Resting:
    """Return a piece whose gap to the first is within a millimetre or so of nothing."""
    target = random.randint(-400, 1200)
    direction = random.random() * 2 * pi
    distance = 90_000.0
    other = one
    for _ in range(6):
        x, y = one.pose.x + round(distance * cos(direction)), one.pose.y + round(distance * sin(direction))
        other = Resting(piece, Pose(x, y, other.pose.angle if other is not one else random.randrange(TURN)))
        distance -= core(one).distance(core(other)) - radius(one) - radius(other) - target
    return other


@pytest.mark.parametrize("seed", range(4))
def test_gaps_between_pieces_agree_with_shapely(seed: int) -> None:
    random = Random(seed)
    close = touches = 0
    for _ in range(800):
        piece, other = random.sample(range(PIECES), 2)
        one = anywhere(random, piece)
        two = near(random, one, other)
        expected = core(one).distance(core(two)) - radius(one) - radius(two)
        verdict = judge(BOARD, (one, two), piece, "shape", "any-part", within_um=None)
        (fact,) = (fact for fact in verdict.facts if fact.kind == PIECE)
        assert fact.gap_um == pytest.approx(expected, abs=MOST_OFF_UM)
        if abs(expected - 200) > MOST_OFF_UM:
            assert fact.holds == (expected <= 200)
        close += abs(expected - 200) < 100
        touches += fact.holds
    assert close > 50
    assert 100 < touches < 700


@pytest.mark.parametrize("seed", range(4))
def test_edges_levels_circles_and_height_agree_with_shapely(seed: int) -> None:
    random = Random(100 + seed)
    for _ in range(400):
        resting = anywhere(random, random.randrange(PIECES))
        edges = random.choice(PRINTED)
        facts = judge(BOARD, (resting,), resting.piece, edges, "any-part", within_um=None).facts
        inner = core(resting)
        outer = shapely.get_coordinates(inner.buffer(radius(resting), quad_segs=512))
        for fact in facts:
            expected = expected_gap(fact.kind, fact.about, inner, radius(resting), outer, edges)
            assert abs(fact.gap_um - expected) <= 5, fact


def expected_gap(kind: str, about: int, inner: "shapely.Geometry", grown_by: int, outer: Any, edges: str) -> float:
    """Return the gap by shapely: `outer` are the corners of the outline, the core `inner` grown by its radius."""
    if kind == HEIGHT:
        return BOARD.height - float(outer[:, 1].max())
    if kind == BONUS:
        circle = BOARD.bonus[about]
        centre = Point(circle.x, circle.y)
        inside = inner.covers(centre) and not isinstance(inner, Point)
        to_core = -centre.distance(inner.boundary) if inside else centre.distance(inner)
        return float(to_core) - grown_by - circle.radius
    if kind == LEVEL:
        left, right = BOARD.levels[about - 2]
        length = hypot(BOARD.width, right - left)
        above = ((outer[:, 1] - left) * BOARD.width - outer[:, 0] * (right - left)) / length
        return -float(above.max())
    assert kind == EDGE
    segment = BOARD.segments(edges)[about]
    ends = ends_of(segment.side)
    side = LineString(ends)
    apart = float(inner.distance(side))
    if apart == 0 and not isinstance(inner, Point):
        apart = _how_deep(inner, ends)
    along = float(LineString(segment.ends).distance(contact(inner, side, grown_by)))
    return max(apart - grown_by, along) if along > 0.5 else apart - grown_by


def ends_of(side: str) -> tuple[tuple[float, float], ...]:
    ends = [end for segment in BOARD.segments("shape") if segment.side == side for end in segment.ends]
    return min(ends), max(ends)


def contact(inner: "shapely.Geometry", side: LineString, grown_by: int) -> "shapely.Geometry":
    """Return where a piece touches a side, or would: the feet of all corners that are near enough, joined."""
    corners = [Point(x, y) for x, y in shapely.get_coordinates(inner)]
    (ax, ay), (bx, _) = side.coords
    off = [(c.x - ax if ax == bx else c.y - ay) * (-1 if ax == bx == BOARD.width else 1) for c in corners]
    nearest = min(off)
    limit = 200 + (grown_by if nearest <= grown_by + 200 else nearest)
    feet = [side.interpolate(side.project(c)) for c, o in zip(corners, off, strict=True) if o <= limit]
    return shapely.convex_hull(shapely.union_all(feet))


def _how_deep(inner: "shapely.Geometry", ends: tuple[tuple[float, float], ...]) -> float:
    """Return the least shift that would part a polygon from a wall, by trying the directions of all their sides."""
    corners = list(inner.exterior.coords)[:-1]
    sides = [*zip(corners, corners[1:] + corners[:1], strict=True), (ends[0], ends[1]), (ends[1], ends[0])]
    best = -float("inf")
    for (ax, ay), (bx, by) in sides:
        length = hypot(bx - ax, by - ay)
        for sign in (1, -1):
            nx, ny = sign * (by - ay) / length, sign * (ax - bx) / length
            reach = max(nx * x + ny * y for x, y in corners)
            best = max(best, min(nx * x + ny * y for x, y in ends) - reach)
            reach = max(nx * x + ny * y for x, y in ends)
            best = max(best, min(nx * x + ny * y for x, y in corners) - reach)
    return best


def test_the_table_of_sines_is_right_everywhere() -> None:
    for angle in range(0, TURN, 7):
        cosine, sine = cosine_sine(angle)
        assert cosine == pytest.approx(cos(angle * 2 * pi / TURN), abs=1e-15)
        assert sine == pytest.approx(sin(angle * 2 * pi / TURN), abs=1e-15)
    assert cosine_sine(0) == (1.0, 0.0)
    assert cosine_sine(TURN // 4) == (0.0, 1.0)


def test_the_judge_finds_the_same_whoever_lies_first() -> None:
    random = Random(9)
    for _ in range(200):
        piece, other = random.sample(range(PIECES), 2)
        one = anywhere(random, piece)
        two = near(random, one, other)
        gaps = {
            fact.gap_um
            for who in (piece, other)
            for shaft in ((one, two), (two, one))
            for fact in judge(BOARD, shaft, who, "none", "any-part", within_um=None).facts
            if fact.kind == PIECE
        }
        assert max(gaps) - min(gaps) <= 1


@pytest.mark.parametrize("seed", range(4))
def test_only_what_is_far_away_is_left_out(seed: int) -> None:
    random = Random(300 + seed)
    left_out = found = 0
    for _ in range(400):
        piece, other = random.sample(range(PIECES), 2)
        one = anywhere(random, piece)
        shaft = (one, near(random, one, other))
        whole = judge(BOARD, shaft, piece, "shape", "any-part", within_um=None)
        usual = judge(BOARD, shaft, piece, "shape", "any-part")
        told = tuple(f for f in whole.facts if f.gap_um <= CLOSE_UM or f.kind in (HEIGHT, LEVEL))
        assert usual.facts == told
        assert (usual.breaches, usual.worth, usual.points) == (whole.breaches, whole.worth, whole.points)
        left_out += len(whole.facts) - len(told)
        found += sum(fact.kind == BONUS for fact in told)
    assert left_out > 400
    assert found > 50


@pytest.mark.parametrize("seed", range(4))
def test_a_piece_has_contacts_with_exactly_what_it_is_near(seed: int) -> None:
    random = Random(400 + seed)
    touched = missed = 0
    for _ in range(400):
        piece, *others = random.sample(range(PIECES), 4)
        one = anywhere(random, piece)
        pile = [near(random, one, other) for other in others]
        gaps = {lies.piece: core(one).distance(core(lies)) - radius(one) - radius(lies) for lies in pile}
        within = random.choice((100, 1000))
        found = {contact.other for contact in contacts(BOARD, one, (one, *pile), within)}
        expected = {other for other, apart in gaps.items() if apart <= within}
        close = {other for other, apart in gaps.items() if abs(apart - within) <= MOST_OFF_UM}
        assert (found & gaps.keys()) - close == expected - close
        touched, missed = touched + len(expected), missed + len(gaps.keys() - expected)
    assert touched > 300
    assert missed > 300


def test_a_piece_has_contacts_with_the_walls_that_it_is_near() -> None:
    random = Random(500)
    found = {FLOOR: 0, LEFT: 0, RIGHT: 0}
    for _ in range(3000):
        one = anywhere(random, random.randrange(PIECES))
        left, low, right, high = core(one).bounds
        rooms = {FLOOR: low, LEFT: left, RIGHT: BOARD.width - right}
        if min(rooms.values()) <= 0 or high >= BOARD.height:
            continue
        expected = {side for side, room in rooms.items() if room - radius(one) <= 1000}
        assert {contact.other for contact in contacts(BOARD, one, (), 1000)} == expected
        found = {side: count + (side in expected) for side, count in found.items()}
    assert min(found.values()) > 20


def test_a_point_in_line_with_a_segment_is_as_far_as_its_end() -> None:
    segment = ((0.0, 0.0), (0.0, 10_000.0))
    assert gap(((0.0, 13_000.0),), segment, 1_000) == 2_000
    assert gap(((0.0, 4_000.0),), segment, 1_000) == -1_000
    flush = ((-4_000.0, 12_000.0), (4_000.0, 12_000.0))
    assert gap(flush, ((6_000.0, 12_000.0), (9_000.0, 12_000.0)), 500) == 1_500


@pytest.mark.parametrize("seed", range(4))
def test_a_piece_overlaps_another_between_the_heights_at_which_it_touches_it(seed: int) -> None:
    random = Random(600 + seed)
    missed = 0
    for _ in range(400):
        piece, other = random.sample(range(PIECES), 2)
        one, two = anywhere(random, piece), Resting(other, Pose(BOARD.width // 2, 0, random.randrange(TURN)))
        corners, radii = placed(BOARD.piece_outlines[piece], one.pose), radius(one) + radius(two)
        theirs = placed(BOARD.piece_outlines[other], two.pose)
        span = overlap_heights(corners, theirs, radii)
        reach = BOARD.piece_reaches[piece] + BOARD.piece_reaches[other]
        shifts = [shift - one.pose.y for shift in range(-round(reach), round(reach), 5_000)]
        apart = [gap(tuple((x, y + shift) for x, y in corners), theirs, radii) for shift in shifts]
        if span is None:
            assert min(apart) >= 0
        else:
            clear = [(shift, off) for shift, off in zip(shifts, apart, strict=True) if abs(off) > MOST_OFF_UM]
            assert all((span[0] <= shift <= span[1]) == (off < 0) for shift, off in clear)
            ends = [gap(tuple((x, y + shift) for x, y in corners), theirs, radii) for shift in span]
            assert ends == pytest.approx([0, 0], abs=MOST_OFF_UM)
        missed += span is None
    assert 100 < missed < 350
