"""The board as data (DI-1.2 to DI-1.6): `board.json` beside this file is the usual one; a designer may bring another.

A board is a JSON document. Lengths are mm with at most three decimals, x from the left wall, y up from the floor:

    name        what people call it
    shaft       width, height
    pieces      circle: diameter; square, diamond, triangle: the corners of the sharp outline around the piece's
                origin, counter-clockwise and convex, and the corner_radius that takes the points off
    levels      the lines between the levels from the bottom up, each [height at the left wall, at the right wall]
    bonus       radius of a large, medium and small circle; circles: [size, x, y]
    edges       shape and colour edition: left and right wall have one symbol per level, floor has one per segment
    material    gravity (mm/s²), friction and restitution (0–1) of pieces and walls, friction of the plates

`board.schema.json` says which fields there are and what each may hold; what several of them must be together (convex,
rising, inside the shaft, one sign per level) is checked here.
"""

import json
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import cache, cached_property
from importlib.resources import files
from itertools import pairwise
from math import sqrt
from typing import Any, NamedTuple

from droptable.games.drop_it.document import mm, pair, read, refuse, um
from droptable.games.drop_it.geometry import Core, Outline, area, reach
from droptable.games.drop_it.outlines import outlines_of
from droptable.games.drop_it.pieces import COPIES, KIND_OF, Colour, Shape
from droptable.games.drop_it.schema import Schema, faults

POINTS = {"large": 1, "medium": 2, "small": 3}  # DI-1.3
PRINTED = ("shape", "colour")  # what may be on the edges (DI-6.1)
BLANK = "none"  # the easy game: nothing is (DI-6.2)
EDITIONS = (*PRINTED, BLANK)
SIDES = ("left", "right", "floor")
LONGEST_FALL_S = 1  # through the shaft: what falls more slowly does not come to rest while people watch
MOST_UNEVEN = 10  # times the lightest piece: what weighs more presses it into the floor, and nothing rests there
USUAL_FORCE = 9_319_500 * 300_000  # of a fall on the usual board: its pull times its height
USUALLY_DEEPEST_UM = 1000
DEEPEST_PART = 4  # of the smallest piece's reach: nothing is ever pressed further into anything
LOOSEST = 4  # times the room that pieces take up is more than any pile of them does

Symbol = Shape | Colour


@dataclass(frozen=True, slots=True)
class Bonus:
    """A bonus circle on the shaft."""

    size: str
    x: int
    y: int
    radius: int

    @property
    def middle(self) -> Core:
        """Where it is, as a shape of one corner."""
        return ((float(self.x), float(self.y)),)

    @property
    def points(self) -> int:
        """What it adds (DI-1.3)."""
        return POINTS[self.size]


class Slant(NamedTuple):
    """The line above a level: its height at the left wall, how far it rises per µm across, how long it is for that."""

    left: int
    slope: float
    length: float


@dataclass(frozen=True, slots=True)
class Segment:
    """A stretch of the edge with one symbol on it, or none. `number` counts from the bottom, or from the left."""

    side: str
    number: int
    symbol: Symbol | None
    ends: Core

    @property
    def code(self) -> str:
        """The symbol's name; empty where there is none."""
        return "" if self.symbol is None else self.symbol.code


@dataclass(frozen=True, slots=True)
class Material:
    """What the pieces and walls are made of: gravity in mm/s², the rest in thousandths."""

    gravity: int
    piece_friction: int
    wall_friction: int
    plate_friction: int
    piece_restitution: int
    wall_restitution: int


@dataclass(frozen=True)
class Board:
    """A shaft with everything that is printed on it, in µm. What follows from that is worked out once."""

    name: str
    width: int
    height: int
    outlines: tuple[Outline, ...]  # by shape
    levels: tuple[tuple[int, int], ...]  # the lines, from the bottom up: height at the left wall, at the right wall
    bonus: tuple[Bonus, ...]
    edges: tuple[tuple[Segment, ...], ...]  # in the order of EDITIONS
    material: Material

    @property
    def top_level(self) -> int:
        """The number of the highest level."""
        return len(self.levels) + 1

    @cached_property
    def reaches(self) -> tuple[float, ...]:
        """How far each shape extends from its origin."""
        return tuple(map(reach, self.outlines))

    @cached_property
    def piece_outlines(self) -> tuple[Outline, ...]:
        """The outline of each piece, by its number."""
        return tuple(self.outlines[kind.shape] for kind in KIND_OF)

    @cached_property
    def piece_reaches(self) -> tuple[float, ...]:
        """How far each piece extends from its origin, by its number."""
        return tuple(self.reaches[kind.shape] for kind in KIND_OF)

    @cached_property
    def slants(self) -> tuple[Slant, ...]:
        """The lines between the levels, as it takes to measure how far something is above one."""
        slopes = [(right - left) / self.width for left, right in self.levels]
        return tuple(
            Slant(left, slope, sqrt(1 + slope * slope)) for (left, _), slope in zip(self.levels, slopes, strict=True)
        )

    @cached_property
    def sides(self) -> dict[str, Core]:
        """The lines that bound the shaft, each from its lower or left end."""
        width, height = float(self.width), float(self.height)
        return {
            "left": ((0.0, 0.0), (0.0, height)),
            "right": ((width, 0.0), (width, height)),
            "floor": ((0.0, 0.0), (width, 0.0)),
        }

    @cached_property
    def pull(self) -> float:
        """The acceleration of a falling piece in µm/s²: gravity less the plates' friction."""
        return self.material.gravity * (1000.0 - self.material.plate_friction)

    @cached_property
    def fall_s(self) -> float:
        """How long a free fall from the rim to the floor takes."""
        return sqrt(2 * self.height / self.pull)

    @cached_property
    def fill(self) -> float:
        """The part of the shaft that all pieces together take up."""
        pieces = sum(len(Colour) * COPIES[shape] * area(self.outlines[shape]) for shape in Shape)
        return pieces / (self.width * self.height)

    @property
    def unevenness(self) -> float:
        """How many times the lightest piece the heaviest one weighs."""
        areas = [area(outline) for outline in self.outlines]
        return max(areas) / min(areas)

    @cached_property
    def deepest(self) -> float:
        """How far things at rest may overlap: what falls with more force than usual is pressed further into others."""
        by_force = USUALLY_DEEPEST_UM * self.pull * self.height / USUAL_FORCE
        return max(USUALLY_DEEPEST_UM, min(by_force, min(self.reaches) / DEEPEST_PART))

    @cached_property
    def ceiling(self) -> float:
        """A height that no piece is above: that of a pile with three times as much air as wood, and of a full shaft."""
        longest = 2 * max(self.reaches)
        return max(self.height, LOOSEST * self.fill * self.height) + 2 * longest

    def segments(self, edition: str) -> tuple[Segment, ...]:
        """Return the edge in an edition; in all of them the walls are divided alike, by the levels."""
        return self.edges[EDITIONS.index(edition)]


@cache
def usual_board() -> Board:
    """Return the board that is played on unless the table brings its own."""
    return parse_board(usual_text())


@cache
def usual_text() -> str:
    """Return the usual board as a document: the model for one's own."""
    return _file("board.json")


@cache
def schema_text() -> str:
    """Return the JSON Schema of a board's document."""
    return _file("board.schema.json")


@cache
def _schema() -> Schema:
    schema: Schema = json.loads(schema_text(), parse_float=Decimal)
    return schema


def _file(name: str) -> str:
    return files(__package__).joinpath(name).read_text(encoding="utf-8")


def one_line(text: str) -> str:
    """Return a board's document in the one line that a record's header has room for; raise OptionError if it is bad."""
    parse_board(text)
    return json.dumps(json.loads(text), separators=(",", ":"), ensure_ascii=True)


@cache
def parse_board(text: str) -> Board:
    """Return the board that a document describes; raise OptionError, with the place and the fault, if it is bad."""
    document = read(text)
    for fault in faults(_schema(), document):
        refuse(*fault)
    width, height = um(document["shaft"]["width"]), um(document["shaft"]["height"])
    levels = _levels(document["levels"], height)
    board = Board(
        name=_name(document["name"]),
        width=width,
        height=height,
        outlines=outlines_of(document["pieces"], width, height),
        levels=levels,
        bonus=_bonus(document["bonus"], width, height),
        edges=_edges(document["edges"], width, height, levels),
        material=_material(document["material"]),
    )
    _check(board)
    return board


def _check(board: Board) -> None:
    """Raise OptionError unless games on the board can be played to their end."""
    if board.fill > 1:
        refuse("pieces", "too-many", f"{board.fill:.2f}")
    if board.unevenness > MOST_UNEVEN:
        refuse("pieces", "too-uneven", f"{board.unevenness:.1f}", str(MOST_UNEVEN))
    if board.fall_s > LONGEST_FALL_S:
        refuse("material.gravity", "too-slow", f"{board.fall_s:.1f}", str(LONGEST_FALL_S))


def _name(value: str) -> str:
    if not value.isprintable():
        refuse("name", "no-name")
    return value


def _levels(value: Any, height: int) -> tuple[tuple[int, int], ...]:
    lines = tuple(map(pair, value))
    for at, (lower, upper) in enumerate(pairwise([(0, 0), *lines, (height, height)])):
        if not (lower[0] < upper[0] and lower[1] < upper[1]):
            refuse(f"levels[{min(at, len(lines) - 1)}]", "not-ascending", allowed=mm(height))
    return lines


def _bonus(value: Any, width: int, height: int) -> tuple[Bonus, ...]:
    circles = tuple(Bonus(size, um(x), um(y), um(value["radius"][size])) for size, x, y in value["circles"])
    for at, circle in enumerate(circles):
        if circle.x > width or circle.y > height:
            place, shaft = f"{mm(circle.x)}, {mm(circle.y)}", f"{mm(width)} × {mm(height)}"
            refuse(f"bonus.circles[{at}]", "outside-the-shaft", place, shaft)
    return circles


def _edges(value: Any, width: int, height: int, levels: tuple[tuple[int, int], ...]) -> tuple[tuple[Segment, ...], ...]:
    printed = [_edition(value[name], name, width, height, levels) for name in PRINTED]
    # without signs the walls are still there, and the floor: divided as where shapes are printed on them
    return (*printed, tuple(replace(segment, symbol=None) for segment in printed[0]))


def _edition(
    value: Any, name: str, width: int, height: int, levels: tuple[tuple[int, int], ...]
) -> tuple[Segment, ...]:
    symbols: dict[str, Symbol] = {s.code: s for s in (Shape if name == "shape" else Colour)}
    segments: list[Segment] = []
    for side in SIDES:
        words = value[side]
        if side != "floor" and len(words) != len(levels) + 1:
            refuse(f"edges.{name}.{side}", "wrong-length", str(len(words)), str(len(levels) + 1))
        ends = _ends(side, len(words), width, height, levels)
        segments += [Segment(side, at + 1, symbols[word], ends[at]) for at, word in enumerate(words)]
    return tuple(segments)


def _ends(side: str, count: int, width: int, height: int, levels: tuple[tuple[int, int], ...]) -> list[Core]:
    """Return where each segment begins and ends: between the level lines, or in equal parts of the floor (DI-1.6)."""
    if side == "floor":
        return [((at * width / count, 0.0), ((at + 1) * width / count, 0.0)) for at in range(count)]
    x = 0.0 if side == "left" else float(width)
    heights = [0, *(line[side == "right"] for line in levels), height]
    return [((x, float(low)), (x, float(high))) for low, high in pairwise(heights)]


def _material(value: Any) -> Material:
    friction, restitution = value["friction"], value["restitution"]
    return Material(
        int(value["gravity"]),
        *(int(friction[what] * 1000) for what in ("piece", "wall", "plate")),
        *(int(restitution[what] * 1000) for what in ("piece", "wall")),
    )
