"""Exact plane geometry of rounded convex shapes, the same to the last bit on every machine.

Lengths are µm, angles 1/65536 turn, counter-clockwise; x runs from the left wall, y up from the floor. A shape is a
convex *core* of one corner or more, counter-clockwise, grown by a radius: a disc has one corner, a wall segment two.

Only + − × ÷ and square roots are used, which IEEE 754 defines exactly; the system's sine is not asked.
"""

from collections.abc import Iterator
from functools import cache, lru_cache
from math import inf, sqrt
from typing import NamedTuple

MIDDLE = ((0, 0),)  # the corners of a disc about its origin
TURN = 65536  # units of angle in a whole turn
CLEARLY_UM = 1  # more than what sums of floats are ever off by
_OCTANT = TURN // 8
_PI = 3.141592653589793
_RADIANS_PER_UNIT = 2 * _PI / TURN

Point = tuple[float, float]
Core = tuple[Point, ...]
Edges = list[tuple[float, float, float, float, float]]  # of a core, as `_edges` tells
Box = tuple[float, float, float, float]  # around a core, as `bounds` tells


class Outline(NamedTuple):
    """A rounded convex shape in its own frame: the core's corners and the radius around it."""

    corners: tuple[tuple[int, int], ...]
    radius: int


class Pose(NamedTuple):
    """Where a shape lies: its origin and how far it is turned, 0 ≤ angle < TURN."""

    x: int
    y: int
    angle: int


@cache
def reach(outline: Outline) -> float:
    """Return how far the shape extends from its origin."""
    return max(_length(x, y) for x, y in outline.corners) + outline.radius


@cache
def cosine_sine(angle: int) -> Point:
    """Return cosine and sine of an angle: exact at quarter turns, else within 1e-15."""
    quarter, rest = divmod((angle + _OCTANT) % TURN, 2 * _OCTANT)
    cosine, sine = _cosine_sine_near_zero((rest - _OCTANT) * _RADIANS_PER_UNIT)
    return ((cosine, sine), (-sine, cosine), (-cosine, -sine), (sine, -cosine))[quarter]


def _cosine_sine_near_zero(angle_rad: float) -> Point:
    """Sum the two series, smallest terms first; |angle| is at most an eighth of a turn."""
    square = -angle_rad * angle_rad
    cosine = sine = 0.0
    for n in range(18, 0, -2):
        cosine = square / (n * (n - 1)) * (1.0 + cosine)
        sine = square / (n * (n + 1)) * (1.0 + sine)
    return 1.0 + cosine, angle_rad * (1.0 + sine)


def turned(outline: Outline, angle: int) -> Core:
    """Return the core's corners after a turn about the origin."""
    cosine, sine = cosine_sine(angle)
    return tuple([(cosine * x - sine * y, sine * x + cosine * y) for x, y in outline.corners])


@lru_cache(maxsize=4096)
def placed(outline: Outline, pose: Pose) -> Core:
    """Return the core's corners where the shape lies, for those who ask again while it lies there."""
    return laid(outline, pose)


def laid(outline: Outline, pose: Pose) -> Core:
    """Return the core's corners where the shape lies."""
    left, low, angle = pose
    if outline.corners == MIDDLE:
        return ((float(left), float(low)),)  # however it is turned
    cosine, sine = cosine_sine(angle)
    return tuple([(left + (cosine * x - sine * y), low + (sine * x + cosine * y)) for x, y in outline.corners])


def gap(core: Core, other: Core, radii: int) -> int:
    """Return the distance between two shapes whose radii add up to `radii`, in whole µm; negative if they overlap."""
    return boxed_gap(core, bounds(core), other, bounds(other), radii)


def boxed_gap(core: Core, own: Box, other: Core, theirs: Box, radii: int, within: float = inf) -> int:
    """Return the same for those who know the boxes around the cores; further than `within` may be told as any further.

    Whoever does not care for what is further spares most of the work: few corners are as near as that to the other box.
    """
    # what boxes keep apart need not be asked which side does
    overlap = None if are_clearly_apart(own, theirs, 0) else _overlap(core, other)
    if overlap is not None:
        return round(overlap - radii)
    most = radii + within + CLEARLY_UM
    return round(sqrt(_least_square(other, core, own, _least_square(core, other, theirs, most * most))) - radii)


def _overlap(core: Core, other: Core) -> float | None:
    """Return the narrowest overlap of two cores, below 0; None if a side of one keeps them apart, or none has any."""
    narrowest = -inf
    for one, another in ((core, other), (other, core)):
        for (x, y), (nx, ny) in _sides(one):
            apart = min([nx * (px - x) + ny * (py - y) for px, py in another])
            if apart >= 0:
                return None
            narrowest = max(narrowest, apart)
    return None if narrowest == -inf else narrowest


def _sides(core: Core) -> Iterator[tuple[Point, Point]]:
    """Yield a point of every side and the side's outward unit normal; a single corner has no sides."""
    if len(core) == 1:
        return
    for (x, y), (next_x, next_y) in zip(core, (*core[1:], core[0]), strict=True):
        dx, dy = next_x - x, next_y - y
        length = _length(dx, dy)
        yield (x, y), (dy / length, -dx / length)


def _least_square(points: Core, core: Core, box: Box, best: float) -> float:
    """Return the square of the least distance from one of the points to a core, or `best` if that is less."""
    (left, right, low, high), sides = box, _edges(core)
    for x, y in points:
        # most points can be left out by how far they are from the box around the core
        beside = left - x if x < left else x - right if x > right else 0.0
        above = low - y if y < low else y - high if y > high else 0.0
        if beside * beside + above * above > best + CLEARLY_UM * CLEARLY_UM:
            continue
        for ax, ay, dx, dy, square in sides:
            along = ((x - ax) * dx + (y - ay) * dy) / square
            if along < 0.0:
                along = 0.0
            elif along > 1.0:
                along = 1.0
            off_x, off_y = ax + along * dx - x, ay + along * dy - y
            off = off_x * off_x + off_y * off_y
            if off < best:  # noqa: PLR1730  # a call of min takes as long as all the rest
                best = off
    return best


def _edges(core: Core) -> Edges:
    """Return every edge of a core: a corner, the way to the next one, and the square of its length.

    An edge that leads nowhere, as a single corner's, has 1 for its square: whatever is divided by that is nothing.
    """
    found, (x, y) = [], core[-1]
    for to_x, to_y in core:
        dx, dy = to_x - x, to_y - y
        found.append((x, y, dx, dy, dx * dx + dy * dy or 1.0))
        x, y = to_x, to_y
    return found


def bounds(core: Core) -> Box:
    """Return between which x and then which y all of a core is."""
    left, low = right, high = core[0]
    for x, y in core:  # a fifth of what min and max of all x and all y would take
        if x < left:
            left = x
        elif x > right:
            right = x
        if y < low:
            low = y
        elif y > high:
            high = y
    return left, right, low, high


def are_clearly_apart(one: Box, other: Box, by: float) -> bool:
    """Tell whether the boxes around two cores show that these are further apart than this."""
    (left, right, low, high), by = one, by + CLEARLY_UM
    other_left, other_right, other_low, other_high = other
    return left - by > other_right or other_left > right + by or low - by > other_high or other_low > high + by


def overlap_heights(core: Core, other: Core, radii: int) -> tuple[float, float] | None:
    """Return between which vertical shifts of `core` the two shapes overlap, or None if they never do."""
    # The shapes overlap at a shift exactly if it lies in the differences of their points: a rounded polygon.
    differences = _hull([(ox - x, oy - y) for x, y in core for ox, oy in other])
    heights = list(_boundary_heights(differences, radii))
    return (min(heights), max(heights)) if heights else None


def _boundary_heights(hull: Core, radius: int) -> Iterator[float]:
    """Yield the heights at which the line x = 0 meets the discs and the sides that bound a rounded polygon."""
    for x, y in hull:
        if abs(x) <= radius:
            half = sqrt(radius * radius - x * x)
            yield y - half
            yield y + half
    far = radius + CLEARLY_UM
    for (x, y), (next_x, next_y) in zip(hull, (*hull[1:], hull[0]), strict=True):
        if x == next_x or (x > far and next_x > far) or (x < -far and next_x < -far):
            continue  # along the line, or all to one side of it
        dx, dy = next_x - x, next_y - y
        length = _length(dx, dy)
        nx, ny = dy / length, -dx / length
        left, right = x + radius * nx, next_x + radius * nx
        if min(left, right) <= 0 <= max(left, right) and left != right:
            yield y + radius * ny + dy * -left / (right - left)


def _hull(points: list[Point]) -> Core:
    """Return the convex hull, counter-clockwise."""
    ordered = sorted(set(points))
    if len(ordered) < 3:
        return tuple(ordered)
    return (*_chain(ordered), *_chain(ordered[::-1]))


def _chain(ordered: list[Point]) -> list[Point]:
    """Return one side of the hull without its last point."""
    chain: list[Point] = []
    for point in ordered:
        x, y = point
        while len(chain) > 1:
            (ax, ay), (bx, by) = chain[-2], chain[-1]
            if (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0:  # it turns left
                break
            chain.pop()
        chain.append(point)
    return chain[:-1]


def _turn(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def inset(corners: tuple[tuple[int, int], ...], radius: int) -> tuple[tuple[int, int], ...]:
    """Return the core that, grown by the radius, fills a polygon up to its sides; corners are rounded to µm."""
    sides = [((x - radius * nx, y - radius * ny), (nx, ny)) for (x, y), (nx, ny) in _sides(corners)]
    return tuple(_meeting(sides[at - 1], sides[at]) for at in range(len(sides)))


def _meeting(side: tuple[Point, Point], following: tuple[Point, Point]) -> tuple[int, int]:
    ((x, y), (nx, ny)), ((ox, oy), (mx, my)) = side, following
    a, b = nx * x + ny * y, mx * ox + my * oy
    determinant = nx * my - ny * mx
    return round((a * my - b * ny) / determinant), round((nx * b - mx * a) / determinant)


def is_convex(corners: tuple[tuple[int, int], ...]) -> bool:
    """Tell whether at least three corners go round counter-clockwise, once, with a turn at each of them."""
    if len(set(corners)) != len(corners) or len(corners) < 3:
        return False
    # the hull begins at the leftmost corner; a star turns left at every corner too, but goes round twice
    first = corners.index(min(corners))
    return _hull([(float(x), float(y)) for x, y in corners]) == (*corners[first:], *corners[:first])


def is_inside(point: Point, corners: tuple[tuple[int, int], ...]) -> bool:
    """Tell whether a point lies inside of a convex polygon, and not on its sides."""
    return all(_turn(corners[at - 1], corners[at], point) > 0 for at in range(len(corners)))


@cache
def area(outline: Outline) -> float:
    """Return the shape's area in µm²: the core's, a strip along its sides, and a disc in parts at its corners."""
    corners, radius = outline.corners, outline.radius
    twice = sum(corners[at - 1][0] * y - x * corners[at - 1][1] for at, (x, y) in enumerate(corners))
    around = sum(_length(x - corners[at - 1][0], y - corners[at - 1][1]) for at, (x, y) in enumerate(corners))
    return twice / 2 + around * radius + _PI * radius * radius


def lowest_height(outline: Outline) -> float:
    """Return how high the shape is when it lies on the side on which it is lowest."""
    corners = outline.corners
    heights = [max(-nx * (px - x) - ny * (py - y) for px, py in corners) for (x, y), (nx, ny) in _sides(corners)]
    return min(heights, default=0.0) + 2 * outline.radius


def _length(x: float, y: float) -> float:
    return sqrt(x * x + y * y)
