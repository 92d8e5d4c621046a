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
"""

import json
from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from importlib.resources import files
from itertools import pairwise
from typing import Any, NoReturn

from droptable.core.errors import OptionError
from droptable.games.drop_it.geometry import Core, Outline, inset, is_convex, reach
from droptable.games.drop_it.pieces import Colour, Shape

CLAUSE = "DI-1.6"
POINTS = {"large": 1, "medium": 2, "small": 3}  # DI-1.3
EDITIONS = ("shape", "colour")
SIDES = ("left", "right", "floor")
MOST_LEVELS = 16
LONGEST_TEXT = 20_000
WHOLE = "document"  # where a fault is that has no better place

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
    """A stretch of the edge with one symbol on it. `number` counts from the bottom, or from the left."""

    side: str
    number: int
    symbol: Symbol
    ends: Core


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
    edges: tuple[tuple[Segment, ...], tuple[Segment, ...]]  # by edition: shape, colour
    material: Material

    @property
    def top_level(self) -> int:
        """The number of the highest level."""
        return len(self.levels) + 1


@cache
def usual_board() -> Board:
    """Return the board that is played on unless the table brings its own."""
    return parse_board(usual_text())


@cache
def usual_text() -> str:
    """Return the usual board as a document: the model for one's own."""
    return files(__package__).joinpath("board.json").read_text(encoding="utf-8")


def one_line(text: str) -> str:
    """Return a board's document in the one line that a record's header has room for; raise OptionError if it is bad."""
    parse_board(text)
    return json.dumps(json.loads(text), separators=(",", ":"), ensure_ascii=True)


@cache
def parse_board(text: str) -> Board:
    """Return the board that a document describes; raise OptionError, with the place and the fault, if it is bad."""
    document = _document(text)
    _fields(document, WHOLE, {"name", "shaft", "pieces", "levels", "bonus", "edges", "material"})
    shaft = _fields(document["shaft"], "shaft", {"width", "height"})
    width = _length(shaft["width"], "shaft.width", 80, 1000)
    height = _length(shaft["height"], "shaft.height", 80, 2000)
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
        raise OptionError("bad-board", clause=CLAUSE, where=WHOLE, why="no-json") from error
    return document


def _refuse(where: str, why: str) -> NoReturn:
    raise OptionError("bad-board", clause=CLAUSE, where=where, why=why)


def _fields(value: Any, where: str, names: set[str]) -> dict[str, Any]:
    if not isinstance(value, dict):
        _refuse(where, "no-object")
    for name in sorted(names - value.keys()):
        _refuse(_inside(where, name), "missing")
    for name in sorted(value.keys() - names):
        _refuse(_inside(where, name[:40]), "unknown-field")
    return value


def _inside(where: str, name: str) -> str:
    return name if where == WHOLE else f"{where}.{name}"


def _items(value: Any, where: str, low: int, high: int) -> list[Any]:
    if not isinstance(value, list):
        _refuse(where, "no-list")
    if not low <= len(value) <= high:
        _refuse(where, "wrong-length")
    return value


def _name(value: Any) -> str:
    if not isinstance(value, str) or not value.isprintable() or not 0 < len(value) <= 40:
        _refuse("name", "no-name")
    return value


def _length(value: Any, where: str, low: int, high: int) -> int:
    """Return a length in µm, given in mm from `low` to `high`."""
    return _thousandths(value, where, low * 1000, high * 1000)


def _thousandths(value: Any, where: str, low: int, high: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int | Decimal):
        _refuse(where, "no-number")
    scaled = Decimal(value) * 1000
    if abs(scaled) > 10**9:
        _refuse(where, "out-of-range")
    if scaled != int(scaled):
        _refuse(where, "too-fine")
    if not low <= scaled <= high:
        _refuse(where, "out-of-range")
    return int(scaled)


def _outlines(value: Any, width: int) -> tuple[Outline, ...]:
    _fields(value, "pieces", {shape.code for shape in Shape})
    outlines: tuple[Outline, ...] = tuple(_outline(value[shape.code], shape) for shape in Shape)
    for shape, outline in zip(Shape, outlines, strict=True):
        # a piece must fit between the walls at every angle, or there would be releases that no place exists for
        if 2 * reach(outline) > width:
            _refuse(f"pieces.{shape.code}", "too-big")
    return outlines


def _outline(value: Any, shape: Shape) -> Outline:
    where = f"pieces.{shape.code}"
    if shape is Shape.CIRCLE:
        _fields(value, where, {"diameter"})
        return Outline(((0, 0),), _length(value["diameter"], f"{where}.diameter", 4, 200) // 2)
    _fields(value, where, {"corners", "corner_radius"})
    radius = _thousandths(value["corner_radius"], f"{where}.corner_radius", 500, 50_000)
    listed = _items(value["corners"], f"{where}.corners", 3, 8)
    corners = tuple(_pair(pair, f"{where}.corners[{at}]", -200, 200) for at, pair in enumerate(listed))
    if not is_convex(corners):
        _refuse(f"{where}.corners", "not-convex")
    core = inset(corners, radius)
    if not is_convex(core) or len(core) != len(corners) or not _keeps_sides(corners, core):
        _refuse(f"{where}.corner_radius", "out-of-range")
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


def _pair(value: Any, where: str, low: int, high: int) -> tuple[int, int]:
    x, y = _items(value, where, 2, 2)
    return _length(x, where, low, high), _length(y, where, low, high)


def _levels(value: Any, height: int) -> tuple[tuple[int, int], ...]:
    lines = [
        _pair(pair, f"levels[{at}]", 1, 2000) for at, pair in enumerate(_items(value, "levels", 0, MOST_LEVELS - 1))
    ]
    ends = [(0, 0), *lines, (height, height)]
    for at, (lower, upper) in enumerate(pairwise(ends)):
        if not (lower[0] < upper[0] and lower[1] < upper[1]):
            _refuse(f"levels[{min(at, len(lines) - 1)}]", "not-ascending")
    return tuple(lines)


def _bonus(value: Any, width: int, height: int) -> tuple[Bonus, ...]:
    _fields(value, "bonus", {"radius", "circles"})
    radii = _fields(value["radius"], "bonus.radius", set(POINTS))
    radius = {size: _length(radii[size], f"bonus.radius.{size}", 1, 100) for size in POINTS}
    circles = []
    for at, circle in enumerate(_items(value["circles"], "bonus.circles", 0, 40)):
        where = f"bonus.circles[{at}]"
        size, x, y = _items(circle, where, 3, 3)
        if size not in POINTS:
            _refuse(where, "unknown-size")
        circles.append(Bonus(size, _thousandths(x, where, 0, width), _thousandths(y, where, 0, height), radius[size]))
    return tuple(circles)


def _edges(value: Any, width: int, height: int, levels: tuple[tuple[int, int], ...]) -> Any:
    _fields(value, "edges", set(EDITIONS))
    return tuple(_edition(value[name], name, width, height, levels) for name in EDITIONS)


def _edition(
    value: Any, name: str, width: int, height: int, levels: tuple[tuple[int, int], ...]
) -> tuple[Segment, ...]:
    where = f"edges.{name}"
    _fields(value, where, set(SIDES))
    symbols: dict[str, Symbol] = {s.code: s for s in (Shape if name == "shape" else Colour)}
    count = len(levels) + 1
    lists = {
        side: _items(value[side], f"{where}.{side}", *((1, MOST_LEVELS) if side == "floor" else (count, count)))
        for side in SIDES
    }
    segments = []
    for side, words in lists.items():
        ends = _ends(side, len(words), width, height, levels)
        for at, word in enumerate(words):
            if not isinstance(word, str) or word not in symbols:
                _refuse(f"{where}.{side}[{at}]", "unknown-symbol")
            segments.append(Segment(side, at + 1, symbols[word], ends[at]))
    return tuple(segments)


def _ends(side: str, count: int, width: int, height: int, levels: tuple[tuple[int, int], ...]) -> list[Core]:
    """Return where each segment begins and ends: between the level lines, or in equal parts of the floor (DI-1.6)."""
    if side == "floor":
        return [((at * width / count, 0.0), ((at + 1) * width / count, 0.0)) for at in range(count)]
    x = 0.0 if side == "left" else float(width)
    heights = [0, *(line[side == "right"] for line in levels), height]
    return [((x, float(low)), (x, float(high))) for low, high in pairwise(heights)]


def _material(value: Any) -> Material:
    _fields(value, "material", {"gravity", "friction", "restitution"})
    friction = _fields(value["friction"], "material.friction", {"piece", "wall", "plate"})
    restitution = _fields(value["restitution"], "material.restitution", {"piece", "wall"})
    return Material(
        _length(value["gravity"], "material.gravity", 100, 30_000) // 1000,
        _thousandths(friction["piece"], "material.friction.piece", 0, 1000),
        _thousandths(friction["wall"], "material.friction.wall", 0, 1000),
        # without some friction on the plates a round piece could roll for ever
        _thousandths(friction["plate"], "material.friction.plate", 20, 500),
        _thousandths(restitution["piece"], "material.restitution.piece", 0, 800),
        _thousandths(restitution["wall"], "material.restitution.wall", 0, 800),
    )
