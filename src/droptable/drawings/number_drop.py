"""NUMBER DROP as SVG: everybody's sheet with its grid, boxes and points, the block tiles, and the dice."""

from collections.abc import Iterator
from typing import NamedTuple

from droptable.core.game import Seat
from droptable.core.registry import AnyGame
from droptable.drawings.drawing import drawings
from droptable.drawings.paper import GLASS, HUES, INK, QUIET, document, plain, text
from droptable.games.number_drop.actions import STAR
from droptable.games.number_drop.rules import NumberDrop
from droptable.games.number_drop.scoring import points_of
from droptable.games.number_drop.shapes import COLUMNS, ORIENTATIONS, Form
from droptable.games.number_drop.sheet import (
    BLOCK,
    BONUS,
    EMPTY,
    LETTERS,
    SIZES,
    Box,
    ComboKind,
    Sheet,
    letter_of,
)
from droptable.games.number_drop.solo import notch_of
from droptable.games.number_drop.state import State, current_sheet, tile_of

CELL = 9
MARGIN, HEAD = 8, 12
TRACK = 46  # the width of the boxes beside a grid
FOOT = 34  # for the tiles and the dice
IN_A_ROW = 3
GREEN, RED, BLUE = HUES["green"], HUES["red"], HUES["blue"]


class _Size(NamedTuple):
    """How large a grid is drawn, and a sheet with its boxes."""

    width: int
    height: int

    @property
    def sheet(self) -> int:
        return self.width + TRACK


def _size_of(form: Form) -> _Size:
    return _Size(form.columns * CELL, form.rows * CELL)


def draw(game: AnyGame, view: State) -> str:
    """Return the position as an SVG document: the sheets, three in a row, and below them what lies on the table."""
    assert isinstance(game, NumberDrop)
    size = _size_of(game.form)
    across = min(game.seats, IN_A_ROW)
    down = -(-game.seats // IN_A_ROW)
    width = MARGIN + across * (size.sheet + MARGIN)
    below = MARGIN + down * (HEAD + size.height + MARGIN)
    parts = [part for seat in range(game.seats) for part in _placed_sheet(view, Seat(seat))]
    return document(width, below + FOOT, *parts, *_tiles(game, view, below), *_dice(view, below + 26))


def _placed_sheet(view: State, seat: Seat) -> Iterator[str]:
    size = _size_of(view.sheets[seat].form)
    x = MARGIN + seat % IN_A_ROW * (size.sheet + MARGIN)
    y = MARGIN + seat // IN_A_ROW * (HEAD + size.height + MARGIN)
    yield f'<g transform="translate({x} {y})">'
    yield from _sheet(view, seat)
    yield "</g>"


def _sheet(view: State, seat: Seat) -> Iterator[str]:
    sheet = current_sheet(view, seat)
    size = _size_of(sheet.form)
    acts = seat == view.active
    bold = 'font-weight="bold"'
    yield text(f"{'▸ ' if acts else ''}{seat + 1}", 6, 8, 7, bold if acts else "")
    yield text(str(points_of(sheet).total), size.sheet - 10, 8, 9, bold)
    yield f'<g transform="translate(0 {HEAD})">'
    yield from _grid(sheet)
    yield f'<g transform="translate({size.width + 8} 0)">'
    yield from _track(view, sheet)
    yield "</g></g>"


def _grid(sheet: Sheet) -> Iterator[str]:
    (width, height), line = _size_of(sheet.form), sheet.form.line
    yield f'<rect width="{width}" height="{height}" fill="{GLASS}" stroke="{QUIET}"/>'
    lines = "".join(f"M{CELL * x} 0V{height}" for x in range(1, sheet.form.columns))
    lines += "".join(f"M0 {CELL * y}H{width}" for y in range(1, sheet.form.rows))
    yield f'<path d="{lines}" stroke="{QUIET}" stroke-width=".3"/>'
    for cell, sign in enumerate(sheet.cells):
        if sign != EMPTY:
            x, y = CELL * (cell % COLUMNS + 0.5), height - CELL * (cell // COLUMNS + 0.5)
            yield from _cell(sign, x, y, bool(sheet.circled >> cell & 1))
    yield f'<path d="M-2 {height - CELL * line}H{width + 2}" stroke="{RED}" stroke-width="1.2"/>'
    for row in range(sheet.form.rows):
        if sheet.rows >> row & 1:
            points, hue = ("+2", GREEN) if row < line else ("−5", RED)
            yield text(points, width + 4, height - CELL * row - 3, 4, f'fill="{hue}"')


def _cell(sign: str, x: float, y: float, is_circled: bool) -> Iterator[str]:
    if sign == BLOCK:
        left, top, size = plain(x - CELL / 2 + 0.4), plain(y - CELL / 2 + 0.4), plain(CELL - 0.8)
        yield f'<rect x="{left}" y="{top}" width="{size}" height="{size}" fill="{RED}" fill-opacity=".2"/>'
        yield text("✕", x, y + 2, 6, f'fill="{RED}"')
        return
    if is_circled:
        ring = f'fill="{GREEN}" fill-opacity=".16" stroke="{GREEN}" stroke-width=".9"'
        yield f'<circle cx="{plain(x)}" cy="{plain(y)}" r="3.9" {ring}/>'
    yield text(sign, x, y + 2.2, 6.4, f'fill="{BLUE}" font-weight="bold"')


def _track(view: State, sheet: Sheet) -> Iterator[str]:
    """Yield the boxes: identical, consecutive and the letter of a size in a row, and the bonus below."""
    for at, size in enumerate(SIZES):
        y = 6 + 11 * at
        yield _box(str(size), 4, y, Box(ComboKind.IDENTICAL, size) in sheet.boxes)
        yield _box(str(size), 16, y, Box(ComboKind.CONSECUTIVE, size) in sheet.boxes)
        letter = letter_of(size)
        yield _box(letter, 28, y, letter in sheet.letters, is_crossed=letter in view.crossed)
    yield _box("8", 10, 6 + 11 * len(SIZES), BONUS in sheet.boxes)
    yield text("=", 4, -1, 5, f'fill="{QUIET}"') + text("↗", 16, -1, 5, f'fill="{QUIET}"')


def _box(sign: str, x: float, y: float, is_circled: bool, is_crossed: bool = False) -> str:
    look = f'fill="{GREEN}" fill-opacity=".2" stroke="{GREEN}"' if is_circled else f'fill="none" stroke="{QUIET}"'
    cross = f'<path d="M{x - 4} {y + 4}L{x + 4} {y - 4}" stroke="{RED}"/>' if is_crossed else ""
    return f'<circle cx="{x}" cy="{y}" r="4.4" {look} stroke-width=".7"/>{text(sign, x, y + 2, 5.6)}{cross}'


def _tiles(game: NumberDrop, view: State, y: float) -> Iterator[str]:
    """Yield the block tiles at their letters; alone, with the notches that they have slid."""
    for at, letter in enumerate(LETTERS if view.tiles else ""):
        x = MARGIN + 22 * at
        used = ' opacity=".3"' if letter in view.crossed else ""
        yield f'<g transform="translate({x} {plain(y)})"{used}>{text(letter, 2, 8, 6)}'
        yield from (
            f'<rect x="{plain(5 + 2.6 * cx)}" y="{plain(8 - 2.6 * cy)}" width="2.3" height="2.3" fill="{RED}"/>'
            for cx, cy in ORIENTATIONS[tile_of(view, letter)][0].cells
        )
        if view.notches:
            notch = notch_of(view, letter)
            yield text("●" * notch + "○" * (game.notches - notch), 9, 16, 4, f'fill="{QUIET}"')
        yield "</g>"


def _dice(view: State, y: float) -> Iterator[str]:
    if view.roll is None:
        return
    faces = [*map(str, view.roll.numbers), *[STAR] * view.roll.number_stars, view.roll.shape]
    for at, face in enumerate(faces):
        x = MARGIN + 12 * at
        yield f'<rect x="{x}" y="{plain(y - 7)}" width="10" height="10" rx="2" fill="{INK}"/>'
        yield text("★" if face == STAR else face, x + 5, y + 0.4, 6.6, 'fill="#fff" font-weight="bold"')


drawings.register(NumberDrop.name, draw)
