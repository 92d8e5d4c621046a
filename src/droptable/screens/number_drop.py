"""NUMBER DROP on screen: sheets with what they are worth, where what falls would land, and the combo finder.

A box is named as in a position: `=3` identical, `+3` consecutive, `8` the bonus. A cell is its number on the sheet.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import islice
from typing import Literal, get_args

import msgspec

from droptable.core.errors import NotationError
from droptable.core.game import Seat
from droptable.core.registry import AnyGame
from droptable.games.number_drop.actions import STAR, Roll
from droptable.games.number_drop.boards import PRINTED
from droptable.games.number_drop.combos import cells_by_numbers, circled_together, open_boxes
from droptable.games.number_drop.notation import COLUMN_LETTERS
from droptable.games.number_drop.positions import BOX_NAMES
from droptable.games.number_drop.rules import NumberDrop
from droptable.games.number_drop.scoring import LINE_POINTS, PERFECT, ROW_POINTS, points_of
from droptable.games.number_drop.shapes import COLUMNS, DICE_SHAPES, ORIENTATIONS, Form, Offset, landing
from droptable.games.number_drop.sheet import (
    BONUS,
    EMPTY,
    LETTERS,
    SIZES,
    Box,
    ComboKind,
    Sheet,
    heights,
    letter_of,
    members,
    with_combo,
)
from droptable.games.number_drop.state import (
    Blocking,
    Circling,
    Placing,
    Sliding,
    State,
    Writing,
    current_sheet,
    first_number,
    shapes_rolled,
    tile_of,
    waiting,
)
from droptable.screens.screen import Picture, Screen, screens

MOST_WAYS = 12  # of one box: more are no help to a person

PhaseCode = Literal["tiles", "starter", "first-number", "roll", "slide", "block", "shape", "combo", "round-end", "over"]
KindCode = Literal["identical", "consecutive", "bonus"]
_PHASES: dict[str, PhaseCode] = {code: code for code in get_args(PhaseCode)}
_KINDS: dict[str, KindCode] = {code: code for code in get_args(KindCode)}


class RollPicture(Picture, frozen=True):
    """The dice: numbers, how many number dice show a star, and the shape, `*` for a star."""

    numbers: list[int]
    stars: int
    shape: str


class TrackRow(Picture, frozen=True):
    """The boxes of a size on the score track, and the letter beside them."""

    letter: str
    size: int
    identical: str
    consecutive: str


class BonusBox(Picture, frozen=True):
    """The box for a combo of the bonus size."""

    box: str
    size: int


class SheetPicture(Picture, frozen=True):
    """A sheet: a sign per cell, circled cells, boxes, letters and rows, and what these are worth.

    `combos` has the circled cells combo by combo, `columns` the points for rows, identical, consecutive and bonus.
    `hidden` are the cells of a choice that nobody else sees yet.
    """

    cells: str
    circled: list[int]
    combos: list[list[int]]
    boxes: list[str]
    letters: str
    rows: list[int]
    columns: list[int]
    total: int
    hidden: list[int]


class Move(Picture, frozen=True):
    """What a turn or a flip makes of a hold: which hold it is then, and which cell each of its cells was before."""

    to: int
    from_: list[int] = msgspec.field(name="from")


class Hold(Picture, frozen=True):
    """A way to hold a shape: its cells in reading order, and per column of its left edge the row it lands on.

    `text` is how an action that drops it so begins; the column's name and the numbers follow.
    """

    text: str
    cells: list[Offset]
    rows: list[int | None]
    turn: Move
    flip: Move


class Falling(Picture, frozen=True):
    """A shape that may be dropped now."""

    shape: str
    holds: list[Hold]


class PrintedScore(Picture, frozen=True):
    """A printed name of the high-score list."""

    name: str
    points: int


class NumberDropPicture(Picture, frozen=True):
    """The sheets, the block board and the dice.

    Rows count from the bottom: those from `line` on are above the Game Over line, `row_points` is what each may score.
    `column_names` are the columns' from the left. `tiles` lie beside the letters of the `track`; alone they slide
    `last` notches down to GO!, and `star_slides` are the letters of which the star of this roll slides one later.
    `write` is the seat's first number, `falling` what it may drop, `beat` the next name to beat alone, `perfect` the
    most that a sheet can score.
    """

    phase: PhaseCode
    active: int | None
    rows: int
    line: int
    row_points: list[int]
    column_names: str
    track: list[TrackRow]
    bonus: BonusBox
    tiles: list[str]
    shapes: dict[str, list[Offset]]
    crossed: str
    roll: RollPicture | None
    letter: str
    notches: list[int]
    last: int
    slides: int
    star_slides: str
    sheets: list[SheetPicture]
    write: int | None
    falling: list[Falling]
    beat: PrintedScore | None
    perfect: int


class Combo(Picture, frozen=True):
    """A combo that the finder offers, and what it would add; `question` asks for other cells with these numbers."""

    question: str
    box: str
    kind: KindCode
    size: int
    points: int
    cells: list[int]


class NumberDropScreen(Screen):
    """The sheets as their owners may know them. Where things land is no hint: on paper one sees it."""

    has_hints = True
    rolls_itself = True

    def picture(self, game: AnyGame, view: State, seat: Seat | None) -> NumberDropPicture:
        """Return the position with the seat's own sealed choice on its sheet."""
        assert isinstance(game, NumberDrop)
        return NumberDropPicture(
            phase=_PHASES[view.phase.code],
            active=view.active,
            rows=game.rows,
            line=game.line,
            row_points=[ROW_POINTS if row < game.line else LINE_POINTS for row in range(game.rows)],
            column_names=COLUMN_LETTERS[: game.columns],
            track=_TRACK,
            bonus=BonusBox(_NAMES[BONUS], BONUS.size),
            tiles=list(view.tiles),
            shapes={name: _drawn(name) for name in {*view.tiles, *DICE_SHAPES}},
            crossed=view.crossed,
            roll=None if view.roll is None else _roll(view.roll),
            letter=view.letter,
            notches=list(view.notches),
            last=game.notches,
            slides=view.slides,
            star_slides=_star_slides(view),
            sheets=[_sheet(view, Seat(at)) for at in range(len(view.sheets))],
            write=_first_number(view, seat),
            falling=_falling(view, seat) if seat is not None and seat in waiting(view) else [],
            beat=_to_beat(view) if view.notches else None,
            perfect=PERFECT,
        )

    def gives_away(self, game: AnyGame, view: State, seat: Seat) -> bool:
        """Tell whether the list would find the combos."""
        return isinstance(view.phase, Circling)

    def advice(self, game: AnyGame, view: State, seat: Seat, question: str) -> list[Combo]:
        """Return a combo for all numbers that fill a box; for the question of one, more cells with its numbers."""
        asked = None if question == "" else _asked(question)
        if not isinstance(view.phase, Circling) or seat not in waiting(view):
            return []
        sheet = view.sheets[seat]
        if asked is None:
            return [combo for box in open_boxes(sheet) for combo in _combos(sheet, box)]
        box, at = asked
        ways = next(islice(cells_by_numbers(sheet, box), at, None), ())
        return [_combo(sheet, question, box, way) for way in islice(ways, MOST_WAYS)]


_NAMES = {box: name for name, box in BOX_NAMES.items()}
_TRACK = [
    TrackRow(letter_of(size), size, _NAMES[Box(ComboKind.IDENTICAL, size)], _NAMES[Box(ComboKind.CONSECUTIVE, size)])
    for size in SIZES
]


def _drawn(name: str) -> list[Offset]:
    return list(ORIENTATIONS[name][0].cells)


def _roll(roll: Roll) -> RollPicture:
    return RollPicture(list(roll.numbers), roll.number_stars, roll.shape)


def _first_number(view: State, seat: Seat | None) -> int | None:
    return first_number(view.phase, seat) if seat is not None and isinstance(view.phase, Writing) else None


def _star_slides(view: State) -> str:
    """Return the letters of which a star slides one after the player's own slide (ND-8.3)."""
    match view.phase:
        case Sliding(current) if current.roll.has_star and not current.slides:
            return LETTERS if current.roll.shape == STAR else LETTERS[view.tiles.index(current.roll.shape)]
    return ""


def _sheet(view: State, seat: Seat) -> SheetPicture:
    before, sheet = view.sheets[seat], current_sheet(view, seat)
    points = points_of(sheet)
    return SheetPicture(
        cells=_printed(sheet),
        circled=_numbered(sheet.form, members(sheet.circled)),
        combos=[_numbered(sheet.form, cells) for cells in circled_together(sheet)],
        boxes=[name for name, box in BOX_NAMES.items() if box in sheet.boxes],
        letters=sheet.letters,
        rows=list(members(sheet.rows)),
        columns=[points.rows, points.identical, points.consecutive, points.bonus],
        total=points.total,
        hidden=_numbered(sheet.form, _changed(before, sheet)),
    )


def _printed(sheet: Sheet) -> str:
    """Return the signs of the columns that there are, row by row."""
    return "".join(sheet.cells[y : y + sheet.form.columns] for y in range(0, len(sheet.cells), COLUMNS))


def _numbered(form: Form, cells: Iterable[int]) -> list[int]:
    """Return the cells as they are numbered where there are no other columns than those of this sheet."""
    return [cell // COLUMNS * form.columns + cell % COLUMNS for cell in cells]


def _changed(before: Sheet, after: Sheet) -> list[int]:
    written = {cell for cell, sign in enumerate(after.cells) if sign != EMPTY and before.cells[cell] == EMPTY}
    return sorted(written | set(members(after.circled & ~before.circled)))


def _falling(view: State, seat: Seat) -> list[Falling]:
    """Return what the seat is to drop: each shape that it may take, every way to hold it, and where that lands."""
    sheet = view.sheets[seat]
    match view.phase:
        case Blocking(letter=letter):
            tile = tile_of(view, letter)
            return [Falling(tile, _holds(tile, "block ", sheet))]
        case Placing(current):
            return [Falling(shape, _holds(shape, shape, sheet)) for shape in shapes_rolled(current.roll)]
    return []


def _holds(name: str, spelled: str, sheet: Sheet) -> list[Hold]:
    return [_hold(name, at, f"{spelled}{at + 1}", sheet) for at in range(len(ORIENTATIONS[name]))]


def _hold(name: str, orientation: int, text: str, sheet: Sheet) -> Hold:
    held, top = ORIENTATIONS[name][orientation], heights(sheet)
    found = [landing(top, name, orientation, column) for column in range(sheet.form.columns - held.width + 1)]
    return Hold(
        text=text,
        cells=list(held.cells),
        rows=[one.row if one.fits(sheet.form) else None for one in found],
        turn=_moved(name, orientation, _turned),
        flip=_moved(name, orientation, _flipped),
    )


Turning = Callable[[Offset], Offset]


def _turned(cell: Offset) -> Offset:
    return cell[1], -cell[0]


def _flipped(cell: Offset) -> Offset:
    return -cell[0], cell[1]


@cache
def _moved(name: str, orientation: int, turning: Turning) -> Move:
    """Return how the shape is held after a move of the hand, and which cell each of its cells was before that."""
    cells = [turning(cell) for cell in ORIENTATIONS[name][orientation].cells]
    left, low = min(x for x, _ in cells), min(y for _, y in cells)
    at = [(x - left, y - low) for x, y in cells]
    ways = [held.cells for held in ORIENTATIONS[name]]
    to = next(number for number, way in enumerate(ways) if set(way) == set(at))
    return Move(to, [at.index(cell) for cell in ways[to]])


def _asked(question: str) -> tuple[Box, int]:
    """Return the box that a question is about, and the numbers, as the finder counts them."""
    name, _, at = question.partition(" ")
    if name not in BOX_NAMES or not (at.isascii() and at.isdigit()):
        raise NotationError("no-such-question", question)
    return BOX_NAMES[name], int(at)


def _combos(sheet: Sheet, box: Box) -> Iterator[Combo]:
    """Yield a combo for all numbers that fill the box: three 3s do not hide three 5s."""
    for at, ways in enumerate(cells_by_numbers(sheet, box)):
        for cells in islice(ways, 1):
            yield _combo(sheet, f"{_NAMES[box]} {at}", box, cells)


def _combo(sheet: Sheet, question: str, box: Box, cells: tuple[int, ...]) -> Combo:
    points = points_of(with_combo(sheet, cells, box, crossed="")).total - points_of(sheet).total
    return Combo(question, _NAMES[box], _KINDS[box.kind.value], box.size, points, _numbered(sheet.form, cells))


def _to_beat(view: State) -> PrintedScore | None:
    """Return the lowest printed name that the sheet does not beat yet (ND-8.8)."""
    total = points_of(view.sheets[0]).total
    ahead = [(name, points) for name, points in PRINTED if points >= total]
    return PrintedScore(*ahead[-1]) if ahead else None


screens.register(NumberDrop.name, NumberDropScreen())
