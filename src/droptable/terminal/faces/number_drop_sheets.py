"""NUMBER DROP's sheets, dice and block board, drawn with characters."""

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table as Rows
from rich.text import Text

from droptable.core.game import Seat
from droptable.games.number_drop.actions import STAR
from droptable.games.number_drop.notation import COLUMN_LETTERS
from droptable.games.number_drop.rules import NumberDrop
from droptable.games.number_drop.scoring import points_of
from droptable.games.number_drop.shapes import COLUMNS, ORIENTATIONS
from droptable.games.number_drop.sheet import (
    BLOCK,
    BONUS,
    EMPTY,
    SIZES,
    Box,
    ComboKind,
    Sheet,
    heights,
    letter_of,
)
from droptable.games.number_drop.solo import notch_of
from droptable.games.number_drop.state import State, current_sheet, tile_of
from droptable.terminal.colours import ink
from droptable.terminal.face import Recent
from droptable.words import Words

INK, CIRCLED_INK, BLOCK_INK, LINE_INK = ink("blue"), ink("green"), ink("red"), ink("red")


def table_top(game: NumberDrop, state: State, seat: Seat | None, words: Words, recent: Recent = ()) -> RenderableType:
    """Return all that lies on the table, one seat's sheet large and the others small; all small for a spectator.

    What fell onto the large one by the recent events is marked.
    """
    seat = Seat(0) if len(state.sheets) == 1 else seat
    others = [Seat(at) for at in range(len(state.sheets)) if at != seat]
    parts: list[RenderableType] = []
    if others:
        parts.append(Columns([_small(state, other, words) for other in others], padding=(0, 3)))
    if seat is not None:
        parts.append(_large(game, state, seat, words, fallen(recent, seat)))
    parts.append(_dice(state, words))
    return Group(*parts)


def fallen(recent: Recent, seat: Seat) -> frozenset[int]:
    """Return the cells of a seat's sheet that something fell onto."""
    found = [told["cells"] for told in recent if told.code.endswith("-dropped") and told["seat"] == seat]
    flat = [cells for cells in found if isinstance(cells, tuple)]
    return frozenset(y * COLUMNS + x for cells in flat for x, y in zip(cells[::2], cells[1::2], strict=True))


def _large(game: NumberDrop, state: State, seat: Seat, words: Words, fresh: frozenset[int]) -> RenderableType:
    sheet = current_sheet(state, seat)
    grid = Rows.grid(padding=(0, 4))
    grid.add_row(_grid(sheet, fresh), _track(game, state, sheet, words))
    return grid


def _grid(sheet: Sheet, fresh: frozenset[int]) -> Text:
    columns, rows, line = sheet.form
    text = Text("     " + "".join(f" {letter}  " for letter in COLUMN_LETTERS[:columns]) + "\n", style="dim")
    for y in reversed(range(rows)):
        if y == line - 1:
            text.append("    ━" + "━━━━" * columns + "\n", style=LINE_INK)
        text.append(f" {y + 1:2} ", style="dim")
        for x in range(columns):
            text.append("│", style="dim")
            text.append_text(_cell(sheet, y * COLUMNS + x, y * COLUMNS + x in fresh))
        text.append("│", style="dim")
        text.append_text(_row_points(sheet, y)).append("\n")
    return text.append("    └" + "┴".join(["───"] * columns) + "┘", style="dim")


def _cell(sheet: Sheet, cell: int, is_fresh: bool) -> Text:
    sign = sheet.cells[cell]
    if sign == EMPTY:
        return Text("   ")
    if sign == BLOCK:
        return Text("▒X▒", style=BLOCK_INK)
    if sheet.circled >> cell & 1:
        return Text(f"({sign})", style=CIRCLED_INK)
    return Text(f"[{sign}]" if is_fresh else f" {sign} ", style=INK)


def _row_points(sheet: Sheet, row: int) -> Text:
    points = "+2" if row < sheet.form.line else "−5"
    return Text(f" ({points})", style=CIRCLED_INK) if sheet.rows >> row & 1 else Text(f"  {points} ", style="dim")


def _track(game: NumberDrop, state: State, sheet: Sheet, words: Words) -> Text:
    text = Text()
    text.append(f"   {words.text('identical-label'):>6} {words.text('consecutive-label'):>6}", style="dim")
    text.append(f"   {words.text('blocks-label')}\n", style="dim")
    for size in SIZES:
        text.append("   ")
        for kind in (ComboKind.IDENTICAL, ComboKind.CONSECUTIVE):
            text.append_text(_mark(str(size), Box(kind, size) in sheet.boxes, 7))
        text.append("   ").append_text(_letter(game, state, sheet, letter_of(size), words)).append("\n")
    text.append(f"   {words.text('bonus-label'):>6}").append_text(_mark("8", BONUS in sheet.boxes, 7)).append("\n\n")
    points = points_of(sheet)
    columns = f"{points.rows:+} {points.identical:+} {points.consecutive:+} {points.bonus:+}"
    text.append(f"   {words.text('points-label')}: ").append(str(points.total), style="bold")
    return text.append(f"   ({columns})", style="dim")


def _mark(sign: str, is_circled: bool, width: int) -> Text:
    shown = f"({sign})" if is_circled else f" {sign} "
    return Text(shown.rjust(width), style=CIRCLED_INK if is_circled else "")


def _letter(game: NumberDrop, state: State, sheet: Sheet, letter: str, words: Words) -> Text:
    tile = tile_of(state, letter) if state.tiles else ""
    text = _mark(letter, letter in sheet.letters, 0).append(f" {tile:2} ", style="bold")
    if letter in state.crossed:
        return Text(f" {letter}  {tile:2} {words.text('used-up')}", style="dim strike")
    if state.notches:
        notch = notch_of(state, letter)
        return text.append(
            words.text("go-label") if notch == game.notches else "●" * notch + "○" * (game.notches - notch)
        )
    holders = [words.name(seat) for seat, one in enumerate(state.sheets) if letter in one.letters]
    return text.append(f"{words.text('circled-label')}: {', '.join(holders)}" if holders else "", style="dim")


def _small(state: State, seat: Seat, words: Words) -> Text:
    sheet = current_sheet(state, seat)
    text = Text(f"{words.name(seat)}  {points_of(sheet).total}\n", style="bold" if seat == state.active else "")
    top = max(*heights(sheet), 3)
    for y in reversed(range(top)):
        row = sheet.cells[y * COLUMNS : y * COLUMNS + sheet.form.columns]
        for x, sign in enumerate(row):
            circled = sheet.circled >> (y * COLUMNS + x) & 1
            style = CIRCLED_INK if circled else BLOCK_INK if sign == BLOCK else INK if sign != EMPTY else "dim"
            text.append("·" if sign == EMPTY else sign, style=style)
        text.append("\n")
    boxes = [f"={b.size}" if b.kind is ComboKind.IDENTICAL else f"+{b.size}" for b in _in_order(sheet)]
    return text.append(" ".join(boxes) + (f"  {sheet.letters}" if sheet.letters else ""), style="dim")


def _in_order(sheet: Sheet) -> list[Box]:
    return sorted(sheet.boxes, key=lambda box: (box.kind.value, box.size))


def _dice(state: State, words: Words) -> Text:
    if state.roll is None:
        return Text()
    dice = [*map(str, state.roll.numbers), *[STAR] * state.roll.number_stars, state.roll.shape]
    text = Text(f"  {words.text('dice-label')}: ")
    for die in dice:
        text.append(f" {die} ", style="bold reverse").append(" ")
    return text


def pictures(shapes: tuple[str, ...]) -> str:
    """Return every way to hold these shapes, side by side, each under its name: its cells are numbered as one reads."""
    blocks = [_picture(shape, at) for shape in shapes for at in range(len(ORIENTATIONS[shape]))]
    lines = []
    for first in range(0, len(blocks), 8):
        some = blocks[first : first + 8]
        tall = max(len(block) for block in some)
        padded = [[block[0], *[""] * (tall - len(block)), *block[1:]] for block in some]
        lines += ["   ".join(block[row].ljust(4) for block in padded).rstrip() for row in range(tall)]
    return "\n".join(f"    {line}" for line in lines)


def _picture(shape: str, orientation: int) -> list[str]:
    held = ORIENTATIONS[shape][orientation]
    names = {cell: str(number) for number, cell in enumerate(held.cells, 1)}
    rows = ["".join(names.get((x, y), " ") for x in range(held.width)) for y in reversed(range(held.height))]
    return [f"{shape}{orientation + 1}:" if len(shape) == 1 else f"{orientation + 1}:", *rows]
