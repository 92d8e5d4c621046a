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
from functools import cache
from importlib.resources import files
from itertools import pairwise
from typing import Any, NoReturn

from droptable.core.errors import OptionError
from droptable.games.drop_it.geometry import Core, Outline, inset, is_convex, reach
from droptable.games.drop_it.pieces import Colour, Shape
from droptable.games.drop_it.schema import WHOLE, Schema, faults, shortened

CLAUSE = "DI-1.6"
POINTS = {"large": 1, "medium": 2, "small": 3}  # DI-1.3
PRINTED = ("shape", "colour")  # what may be on the edges (DI-6.1)
BLANK = "none"  # the easy game: nothing is (DI-6.2)
EDITIONS = (*PRINTED, BLANK)
SIDES = ("left", "right", "floor")
LONGEST_TEXT = 20_000

Symbol = Shape | Colour


@dataclass(frozen=True, slots=True)
class Bonus:
    """A bonus circle on the shaft."""

    size: str
    x: int
    y: int
    radius: int

    @property
    def points(self) -> int:
        """What it adds (DI-1.3)."""
        return POINTS[self.size]


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


@dataclass(frozen=True, slots=True)
class Board:
    """A shaft with everything that is printed on it, in µm."""

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
    document = _document(text)
    for fault in faults(_schema(), document):
        _refuse(*fault)
    width, height = _um(document["shaft"]["width"]), _um(document["shaft"]["height"])
    levels = _levels(document["levels"], height)
    return Board(
        name=_name(document["name"]),
        width=width,
        height=height,
        outlines=_outlines(document["pieces"], width),
        levels=levels,
        bonus=_bonus(document["bonus"], width, height),
        edges=_edges(document["edges"], width, height, levels),
        material=_material(document["material"]),
    )


def _document(text: str) -> Any:
    if len(text) > LONGEST_TEXT:
        _refuse(WHOLE, "too-long")
    try:
        document = json.loads(text, parse_float=Decimal, parse_constant=lambda word: _refuse(WHOLE, "no-number"))
    except (ValueError, RecursionError) as error:
        _refuse(WHOLE, "no-json", _from_there_on(text, getattr(error, "pos", 0)))
    return document


def _from_there_on(text: str, at: int) -> str:
    """Return where reading stopped: a line's number would help nobody whose board came in one line."""
    return shortened(text[at:].strip()) or "…"


def _refuse(where: str, why: str, given: str = "", allowed: str = "") -> NoReturn:
    raise OptionError("bad-board", clause=CLAUSE, where=where, why=why, given=given, allowed=allowed)


def _name(value: str) -> str:
    if not value.isprintable():
        _refuse("name", "no-name")
    return value


def _um(value: Any) -> int:
    """Return a length in µm that the schema found to be right, given in mm."""
    return int(value * 1000)


def _mm(um: float) -> str:
    """Return a length as a board's document writes it."""
    return f"{um / 1000:g}"


def _pair(value: Any) -> tuple[int, int]:
    x, y = map(_um, value)
    return x, y


def _outlines(value: Any, width: int) -> tuple[Outline, ...]:
    outlines = tuple(_outline(value[shape.code], shape) for shape in Shape)
    for shape, outline in zip(Shape, outlines, strict=True):
        # a piece must fit between the walls at every angle, or there would be releases that no place exists for
        if 2 * reach(outline) > width:
            _refuse(f"pieces.{shape.code}", "too-big", _mm(2 * reach(outline)), _mm(width))
    return outlines


def _outline(value: Any, shape: Shape) -> Outline:
    where = f"pieces.{shape.code}"
    if shape is Shape.CIRCLE:
        return Outline(((0, 0),), _um(value["diameter"]) // 2)
    corners, radius = tuple(map(_pair, value["corners"])), _um(value["corner_radius"])
    if not is_convex(corners):
        _refuse(f"{where}.corners", "not-convex")
    core = inset(corners, radius)
    if not is_convex(core) or len(core) != len(corners) or not _keeps_sides(corners, core):
        _refuse(f"{where}.corner_radius", "radius-too-big", _mm(radius))
    return Outline(core, radius)


def _keeps_sides(corners: tuple[tuple[int, int], ...], core: tuple[tuple[int, int], ...]) -> bool:
    """Tell whether every side of the core runs the way it did: a radius too big turns the polygon inside out."""
    ends = range(len(corners))
    return all(
        (corners[at][0] - corners[at - 1][0]) * (core[at][0] - core[at - 1][0])
        + (corners[at][1] - corners[at - 1][1]) * (core[at][1] - core[at - 1][1])
        > 0
        for at in ends
    )


def _levels(value: Any, height: int) -> tuple[tuple[int, int], ...]:
    lines = tuple(map(_pair, value))
    for at, (lower, upper) in enumerate(pairwise([(0, 0), *lines, (height, height)])):
        if not (lower[0] < upper[0] and lower[1] < upper[1]):
            _refuse(f"levels[{min(at, len(lines) - 1)}]", "not-ascending", allowed=_mm(height))
    return lines


def _bonus(value: Any, width: int, height: int) -> tuple[Bonus, ...]:
    circles = tuple(Bonus(size, _um(x), _um(y), _um(value["radius"][size])) for size, x, y in value["circles"])
    for at, circle in enumerate(circles):
        if circle.x > width or circle.y > height:
            place, shaft = f"{_mm(circle.x)}, {_mm(circle.y)}", f"{_mm(width)} × {_mm(height)}"
            _refuse(f"bonus.circles[{at}]", "outside-the-shaft", place, shaft)
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
            _refuse(f"edges.{name}.{side}", "wrong-length", str(len(words)), str(len(levels) + 1))
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
