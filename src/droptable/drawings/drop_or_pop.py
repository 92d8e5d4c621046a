"""DROP OR POP! as SVG: the columns with their counters, the colour that was rolled, what wins, what everybody has."""

from collections.abc import Iterator

from droptable.core.game import Seat
from droptable.core.registry import AnyGame
from droptable.drawings.drawing import drawings
from droptable.drawings.paper import GLASS, HUES, INK, QUIET, RIMS, WOOD, document, glyph, plain, text
from droptable.games.drop_or_pop.actions import Colour
from droptable.games.drop_or_pop.rules import DropOrPop
from droptable.games.drop_or_pop.state import Ended, Moving, State

CELL, RADIUS = 16, 6.6
MARGIN, HEAD, FOOT = 10, 16, 14
SUPPLY = 12  # the height of a seat's line


def draw(game: AnyGame, view: State) -> str:
    """Return the position as an SVG document."""
    assert isinstance(game, DropOrPop)
    width = 2 * MARGIN + CELL * game.columns
    height = MARGIN + HEAD + CELL * game.rows + FOOT + SUPPLY * game.seats + MARGIN / 2
    return document(width, height, *_heads(game, view), *_board(game, view), *_supplies(game, view))


def _heads(game: DropOrPop, view: State) -> Iterator[str]:
    """Yield the columns' colours above the board; the one that was rolled is large, with a ring."""
    rolled = view.phase.rolled if isinstance(view.phase, Moving) else None
    for x, colour in enumerate(tuple(Colour)[: game.columns]):
        at, y = MARGIN + CELL * (x + 0.5), MARGIN + HEAD / 2 - 2
        radius = 6.0 if colour is rolled else 4.2
        ring = f' stroke="{INK}" stroke-width="1.4"' if colour is rolled else ""
        yield f'<circle cx="{plain(at)}" cy="{plain(y)}" r="{plain(radius)}" fill="{HUES[colour.code]}"{ring}/>'
        yield glyph(colour.code, at, y, radius / 7)


def _board(game: DropOrPop, view: State) -> Iterator[str]:
    top, width, height = MARGIN + HEAD, CELL * game.columns, CELL * game.rows
    yield f'<rect x="{MARGIN}" y="{top}" width="{width}" height="{height}" fill="{GLASS}" stroke="{QUIET}"/>'
    for x in range(1, game.columns):
        yield f'<path d="M{MARGIN + CELL * x} {top}v{height}" stroke="{QUIET}" stroke-width=".6"/>'
    yield f'<rect x="{MARGIN - 3}" y="{top + height}" width="{width + 6}" height="4" rx="1.5" fill="{WOOD}"/>'
    won = view.phase.won if isinstance(view.phase, Ended) else ()
    winning = {cell for cluster in won for cell in cluster.cells}
    for x, column in enumerate(view.columns):
        for y, colour in enumerate(column):
            centre = MARGIN + CELL * (x + 0.5), top + height - CELL * (y + 0.5)
            yield from _counter(colour, *centre, wins=(x, y) in winning)


def _counter(colour: Colour, x: float, y: float, wins: bool) -> Iterator[str]:
    rim = f'stroke="{INK}" stroke-width="1.6"' if wins else f'stroke="{RIMS[colour.code]}" stroke-width=".6"'
    yield f'<circle cx="{plain(x)}" cy="{plain(y)}" r="{RADIUS}" fill="{HUES[colour.code]}" {rim}/>'
    yield glyph(colour.code, x, y, 0.95)


def _supplies(game: DropOrPop, view: State) -> Iterator[str]:
    first = MARGIN + HEAD + CELL * game.rows + FOOT
    for seat in range(game.seats):
        yield from _supply(game, view, Seat(seat), first + SUPPLY * seat)


def _supply(game: DropOrPop, view: State, seat: Seat, y: float) -> Iterator[str]:
    acts = seat == view.seat and not isinstance(view.phase, Ended)
    colour = game.colours[seat]
    yield text(f"{'▸ ' if acts else ''}{seat + 1}", MARGIN + 4, y + 2, 6, 'font-weight="bold"' if acts else "")
    for at in range(view.supply[colour]):
        x = MARGIN + 14 + 9 * at
        yield f'<circle cx="{x}" cy="{plain(y)}" r="3.6" fill="{HUES[colour.code]}"/>'
        yield glyph(colour.code, x, y, 0.5)


drawings.register(DropOrPop.name, draw)
