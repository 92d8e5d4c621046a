"""DROP IT as SVG: the shaft with its lines, circles and edges, the pieces in it, and what everybody still has.

The picture is in millimetres. Pieces are drawn by the judge's own outlines, so what looks like a touch is one.
Colour is never the only sign: every colour has its glyph on the piece.
"""

from collections.abc import Iterator
from itertools import pairwise

from droptable.core.game import Seat
from droptable.core.registry import AnyGame
from droptable.drawings.drawing import drawings
from droptable.drawings.paper import GLASS, HUES, INK, MARKS, PAPER, QUIET, RIMS, WOOD
from droptable.drawings.paper import plain as _n
from droptable.games.drop_it.board import Board, Symbol
from droptable.games.drop_it.geometry import TURN, Outline
from droptable.games.drop_it.pieces import KIND_OF, KINDS, Colour, Kind, Shape
from droptable.games.drop_it.rules import DropIt
from droptable.games.drop_it.scoring import totals
from droptable.games.drop_it.state import Ended, State

EDGE = 13  # width of the strips with the signs
MARGIN = 12
PANEL = 118  # for the supplies, to the right
HEADROOM = 45  # above the rim: pieces may stick out
STAND = 9


def draw(game: AnyGame, view: State) -> str:
    """Return the position as an SVG document."""
    assert isinstance(game, DropIt)
    return "\n".join(_document(game, view)) + "\n"


def _document(game: DropIt, view: State) -> Iterator[str]:
    board = game.board
    width, height = board.width / 1000, board.height / 1000
    whole_width = 2 * MARGIN + 2 * EDGE + width + PANEL
    whole_height = HEADROOM + height + EDGE + STAND + MARGIN
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_n(whole_width)} {_n(whole_height)}"'
        f' width="{_n(whole_width)}mm" height="{_n(whole_height)}mm" font-family="Georgia, serif" fill="{INK}">'
    )
    yield f'<rect width="100%" height="100%" fill="{PAPER}"/>'
    yield from _definitions(board)
    yield f'<g transform="translate({MARGIN + EDGE} {HEADROOM})">'
    yield from _shaft(game, width, height)
    # from here y runs up from the floor, as in the rules
    yield f'<g transform="translate(0 {_n(height)}) scale(1 -1)">'
    for resting in view.shaft:
        pose = resting.pose
        turn = f"translate({_um(pose.x)} {_um(pose.y)}) rotate({_degrees(pose.angle)})"
        yield _piece(KIND_OF[resting.piece], turn, strong=resting.piece == view.piece)
    yield "</g>"
    yield from _levels(board, width, height)
    yield from _circles(board, height)
    yield "</g>"
    yield from _supplies(game, view, MARGIN + 2 * EDGE + width + 14)
    yield "</svg>"


def _um(value: float) -> str:
    return _n(value / 1000)


def _degrees(angle: int) -> str:
    return _n(angle * 360 / TURN)


def _definitions(board: Board) -> Iterator[str]:
    yield "<defs>"
    for shape in Shape:
        yield f'<path id="{shape.code}" d="{outline_path(board.outlines[shape])}"/>'
    for colour in Colour:
        yield f'<path id="mark-{colour.code}" d="{MARKS[colour.code]}" fill-rule="evenodd"/>'
    yield "</defs>"


def outline_path(outline: Outline) -> str:
    """Return the exact outline in mm, as an SVG path: straight sides and round corners."""
    radius = _um(outline.radius)
    if len(outline.corners) == 1:
        across = _um(2 * outline.radius)
        return f"M-{radius} 0a{radius} {radius} 0 1 0 {across} 0a{radius} {radius} 0 1 0-{across} 0Z"
    steps = []
    count = len(outline.corners)
    for at, (x, y) in enumerate(outline.corners):
        next_x, next_y = outline.corners[(at + 1) % count]
        dx, dy = next_x - x, next_y - y
        length = (dx * dx + dy * dy) ** 0.5
        out_x, out_y = outline.radius * dy / length, -outline.radius * dx / length
        join = "M" if at == 0 else f"A{radius} {radius} 0 0 1 "
        steps.append(f"{join}{_um(x + out_x)} {_um(y + out_y)}L{_um(next_x + out_x)} {_um(next_y + out_y)}")
    first = steps[0].removeprefix("M").partition("L")[0]
    return "".join(steps) + f"A{radius} {radius} 0 0 1 {first}Z"


def _piece(kind: Kind, transform: str, strong: bool = False) -> str:
    colour = kind.colour
    edge = f'stroke="{INK}" stroke-width="1.4"' if strong else f'stroke="{RIMS[colour.code]}" stroke-width=".5"'
    body = f'<use href="#{kind.shape.code}" fill="{HUES[colour.code]}" {edge}/>'
    mark = f'<use href="#mark-{colour.code}" transform="scale(1.35)" fill="#fff" fill-opacity=".85"/>'
    return f'<g transform="{transform}">{body}{mark}</g>'


def _shaft(game: DropIt, width: float, height: float) -> Iterator[str]:
    base = f'x="{-EDGE - 4}" y="{_n(height)}" width="{_n(width + 2 * EDGE + 8)}" height="{EDGE + STAND}" rx="3"'
    yield f'<rect {base} fill="{WOOD}"/>'
    yield f'<rect width="{_n(width)}" height="{_n(height)}" fill="{GLASS}"/>'
    yield from _edges(game, width, height)
    walls = f"M0 0V{_n(height)}H{_n(width)}V0"
    yield f'<path d="{walls}" fill="none" stroke="{INK}" stroke-width=".8"/>'


def _levels(board: Board, width: float, height: float) -> Iterator[str]:
    """Yield the lines, which are on the glass in front of the pieces, and the levels' numbers beside the shaft."""
    lines = [(0, 0), *board.levels, (board.height, board.height)]
    for number, ((low_left, low_right), (left, right)) in enumerate(pairwise(lines), 1):
        dashes = ' stroke-dasharray="3 2"' if number == board.top_level else ""
        ends = f'y1="{_n(height - left / 1000)}" x2="{_n(width)}" y2="{_n(height - right / 1000)}"'
        yield f'<line {ends} stroke="{INK}" stroke-width=".5" stroke-opacity=".45"{dashes}/>'
        for x, middle in ((-EDGE - 5, (left + low_left) / 2), (width + EDGE + 5, (right + low_right) / 2)):
            at = f'x="{_n(x)}" y="{_n(height - middle / 1000 + 2.5)}"'
            yield f'<text {at} font-size="7" text-anchor="middle" fill="{QUIET}">{number}</text>'


def _edges(game: DropIt, width: float, height: float) -> Iterator[str]:
    for segment in game.board.segments(game.edges):
        (ax, ay), (bx, by) = segment.ends
        box: tuple[float, float, float, float]
        if segment.side == "floor":
            box = (ax / 1000, height, (bx - ax) / 1000, EDGE)
        else:
            box = (-EDGE if segment.side == "left" else width, height - by / 1000, EDGE, (by - ay) / 1000)
        if segment.side == "floor" and segment.symbol is None:
            continue  # the easy game has no floor pieces (DI-6.2)
        x, y, w, h = map(_n, box)
        yield f'<rect x="{x}" y="{y}" width="{w}" height="{h}" fill="{WOOD}" stroke="{PAPER}" stroke-width=".8"/>'
        if segment.symbol is not None:
            yield _sign(segment.symbol, box[0] + box[2] / 2, box[1] + box[3] / 2)


def _sign(symbol: Symbol, x: float, y: float) -> str:
    """Return a symbol of the edge: a small shape, or a spot of colour with its mark."""
    place = f'transform="translate({_n(x)} {_n(y)})'
    if isinstance(symbol, Shape):
        return f'<use href="#{symbol.code}" {place} scale(.2 -.2)" fill="{INK}"/>'
    spot = f'<circle r="4.8" fill="{HUES[symbol.code]}"/>'
    return f'<g {place}">{spot}<use href="#mark-{symbol.code}" transform="scale(.7 -.7)" fill="#fff"/></g>'


def _circles(board: Board, height: float) -> Iterator[str]:
    """Yield the bonus circles: they are on the glass, in front of the pieces."""
    for circle in board.bonus:
        x, y, radius = circle.x / 1000, height - circle.y / 1000, circle.radius / 1000
        look = f'fill="#fff" fill-opacity=".45" stroke="{INK}" stroke-width=".7"'
        yield f'<circle cx="{_n(x)}" cy="{_n(y)}" r="{_n(radius)}" {look}/>'
        size = max(5.0, min(8.0, radius))
        text = f'x="{_n(x)}" y="{_n(y + size / 3)}" font-size="{_n(size)}" text-anchor="middle"'
        yield f'<text {text} font-weight="bold">{circle.points}</text>'


def _supplies(game: DropIt, view: State, x: float) -> Iterator[str]:
    row = (HEADROOM + game.board.height / 1000) / game.seats
    for seat in range(game.seats):
        yield f'<g transform="translate({_n(x)} {_n(16 + seat * row)})">'
        yield from _supply(game, view, Seat(seat))
        yield "</g>"


def _supply(game: DropIt, view: State, seat: Seat) -> Iterator[str]:
    acts = seat == view.seat
    score = (totals(game, view) if isinstance(view.phase, Ended) else view.scores)[seat]
    weight = ' font-weight="bold"' if acts else ""
    arrow = "▸ " if acts else ""
    yield f'<text font-size="9"{weight}>{arrow}{seat + 1}</text>'
    yield f'<text x="96" font-size="11" text-anchor="end" font-weight="bold">{score}</text>'
    for at in range(view.jokers[seat]):
        yield f'<rect x="{60 - 9 * at}" y="-7" width="7" height="8" rx="1.5" fill="{INK}" fill-opacity=".75"/>'
    yield f'<path d="M0 3.5H96" stroke="{QUIET}" stroke-width=".5"/>'
    pieces = [kind for kind in KINDS for _ in range(view.supplies[seat][kind.number])]
    for at, kind in enumerate(pieces):
        yield _piece(kind, f"translate({_n(8 + at % 6 * 16)} {_n(17 + at // 6 * 24)}) scale(.3 -.3)")


drawings.register(DropIt.name, draw)
