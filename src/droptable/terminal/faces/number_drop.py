"""NUMBER DROP in a terminal: the sheet, ways to hold a shape, the finder's list."""

import re
from collections.abc import Sequence
from itertools import islice
from typing import Any

from rich.console import Console, RenderableType

from droptable.core.errors import NotationError
from droptable.core.game import Seat
from droptable.core.match import AnyMatch
from droptable.core.registry import AnyGame
from droptable.games.number_drop.actions import STAR, Circle, DropBlock, Pass, Placement, Roll, Slide, Write
from droptable.games.number_drop.combos import cells_for, examples
from droptable.games.number_drop.notation import COLUMN_LETTERS, format_cell, parse_cell
from droptable.games.number_drop.rules import NumberDrop
from droptable.games.number_drop.sheet import LETTERS, Sheet
from droptable.games.number_drop.solo import can_slide
from droptable.games.number_drop.state import (
    Blocking,
    Placing,
    Sliding,
    State,
    Writing,
    first_number,
    shapes_rolled,
    tile_of,
)
from droptable.terminal.face import Ask, Face, Recent, faces
from droptable.terminal.faces.number_drop_scores import remember
from droptable.terminal.faces.number_drop_sheets import pictures, table_top
from droptable.words import Words

MOST_WAYS = 40
_HELD = re.compile(r"([IOTLS]?)([1-8]) *([a-g])", re.ASCII)
_FALLING = re.compile(r"([IOTLS]?)([1-8]) *([a-g]) *([0-9] ?[0-9] ?[0-9] ?[0-9])", re.ASCII)


class NumberDropFace(Face):
    """The sheets and the dice. What falls or is circled is shown before it is done; slides are done at once."""

    def asks_first(self, action: Any) -> bool:
        """Tell whether it is something that cannot be seen at a glance."""
        return isinstance(action, Placement | DropBlock)

    def board(
        self, game: AnyGame, view: State, audience: Seat | None, words: Words, recent: Recent = ()
    ) -> RenderableType:
        """Return the audience's own sheet large, with what fell last marked, and the others small."""
        assert isinstance(game, NumberDrop)
        return table_top(game, view, audience, words, recent)

    def question(self, game: AnyGame, view: State, seat: Seat, words: Words) -> str:
        """Return the decision, with the ways to hold a shape or the finder's list."""
        assert isinstance(game, NumberDrop)
        match view.phase:
            case Writing() as phase:
                return words.text("ask-first-number", number=first_number(phase, seat))
            case Sliding():
                return _ask_slide(game, view, words)
            case Blocking(letter=letter):
                tile = tile_of(view, letter)
                return f"{words.text('ask-block', tile=tile)}\n{pictures((tile,))}\n "
            case Placing(current):
                return _ask_shape(current.roll, words)
        return _ask_combo(view.sheets[seat], words)

    def read(self, game: AnyGame, view: State, seat: Seat, text: str, words: Words) -> Any:
        """Return the action: in short, as the question says, or spelled as in a record."""
        try:
            return game.parse(text)
        except NotationError:
            pass
        assert isinstance(game, NumberDrop)
        match view.phase:
            case Writing():
                return _read_column(text, words)
            case Sliding():
                return _read_slide(game, view, text, words)
            case Blocking():
                return _read_block(text, words)
            case Placing(current):
                return _read_shape(current.roll, text, words)
        return _read_combo(view.sheets[seat], text, words)

    def remember(self, match: AnyMatch, people: Sequence[Seat], words: Words, console: Console, ask: Ask) -> None:
        """Enter people's scores on the board and show it."""
        remember(match, people, words, console, ask)


def _slidable(game: NumberDrop, view: State) -> str:
    return " ".join(letter for letter in LETTERS if can_slide(game, view, letter))


def _ask_slide(game: NumberDrop, view: State, words: Words) -> str:
    letters = _slidable(game, view)
    if len(letters) == 1:
        return words.text("ask-only-slide", letter=letters)
    return words.text("ask-second-slide" if view.slides else "ask-slide", letters=letters)


def _ask_shape(roll: Roll, words: Words) -> str:
    ask = "ask-any-shape" if roll.shape == STAR else "ask-shape"
    question = words.text(ask, shape=roll.shape, example=_example(roll))
    return f"{question}\n{pictures(shapes_rolled(roll))}\n "


def _example(roll: Roll) -> str:
    """Return how a person might type a placement of this roll."""
    digits = "".join(map(str, [*roll.numbers, *[8] * roll.number_stars]))
    return f"{'L2' if roll.shape == STAR else 1} c {digits}"


def _ask_combo(sheet: Sheet, words: Words) -> str:
    lines = [f"   {number}  {_combo(sheet, box.kind.value, cells, words)}" for number, (box, cells) in _offers(sheet)]
    return "\n".join([words.text("ask-combo"), *lines, " "])


def _offers(sheet: Sheet) -> list[tuple[int, tuple[Any, tuple[int, ...]]]]:
    return list(enumerate(examples(sheet).items(), 1))


def _combo(sheet: Sheet, kind: str, cells: tuple[int, ...], words: Words) -> str:
    digits = sorted(sheet.cells[cell] for cell in cells)
    where = " ".join(map(format_cell, cells))
    return words.text(f"combo-{kind}", size=len(cells), first=digits[0], last=digits[-1], cells=where)


def _read_column(text: str, words: Words) -> Write:
    if text not in tuple(COLUMN_LETTERS):
        raise NotationError("what-move", text, keys=words.text("hint-column"))
    return Write(COLUMN_LETTERS.index(text))


def _read_slide(game: NumberDrop, view: State, text: str, words: Words) -> Slide:
    if text.upper() not in tuple(LETTERS):
        raise NotationError("what-move", text, keys=words.text("hint-tile", letters=_slidable(game, view)))
    return Slide(text.upper())


def _read_block(text: str, words: Words) -> DropBlock:
    held = _HELD.fullmatch(text)
    if held is None:
        raise NotationError("what-move", text, keys=words.text("hint-block"))
    return DropBlock(int(held[2]) - 1, COLUMN_LETTERS.index(held[3]))


def _read_shape(roll: Roll, text: str, words: Words) -> Placement:
    found = _FALLING.fullmatch(text)
    shape = "" if found is None else found[1] or roll.shape
    if found is None or shape == STAR:
        raise NotationError("what-move", text, keys=words.text("hint-shape", example=_example(roll)))
    numbers = tuple(int(digit) for digit in found[4] if digit != " ")
    return Placement(shape, int(found[2]) - 1, COLUMN_LETTERS.index(found[3]), numbers)


def _read_combo(sheet: Sheet, text: str, words: Words) -> Circle | Pass:
    if text in ("-", "0"):
        return Pass()
    offers = {str(number): offer for number, offer in _offers(sheet)}
    if text in offers:
        return Circle(offers[text][1])
    if text.endswith("?") and text[:-1] in offers:
        ways = islice(cells_for(sheet, offers[text[:-1]][0]), MOST_WAYS)
        raise NotationError("choices", text, choices=" · ".join(" ".join(map(format_cell, way)) for way in ways))
    try:
        return Circle(tuple(parse_cell(word) for word in text.split()))
    except NotationError as error:
        raise NotationError("what-move", text, keys=words.text("hint-combo")) from error


faces.register(NumberDrop.name, NumberDropFace())
