"""The actions of NUMBER DROP as text.

A column is a letter `a`–`g` from the left, a row a number 1–14 from the bottom, a cell both: `c5`.

Actions of a seat
    `write c`          the first number into column c
    `L2 c 5476`        the L, held in its 2nd way, its left edge in column c, its numbers as one reads them: the top row
                       first, each row from the left; a star is written as the number that it stands for
    `block 2 c`        the tile that is due, held in its 2nd way, its left edge in column c
    `circle a1 a2 b2`  the combo of these cells, in any order
    `pass`             no combo
    `slide B`          solo: the tile of column B one notch down
and of nature
    `tiles S V3 O T X5`, `starts 2`, `roll 156* O` (the numbers in any order), `round-end`.
"""

import re

from droptable.core.errors import NotationError
from droptable.core.game import Seat
from droptable.games.number_drop.actions import (
    SHAPE_DIE,
    STAR,
    Action,
    Circle,
    DropBlock,
    Pass,
    Placement,
    Roll,
    RoundEnd,
    Slide,
    Start,
    Tiles,
    Write,
    numbers_shown,
)
from droptable.games.number_drop.shapes import COLUMNS, ROWS, TILES
from droptable.games.number_drop.sheet import BONUS_SIZE, LETTERS

COLUMN_LETTERS = "abcdefg"
_PLACEMENT = re.compile(r"([IOTLS])([1-8]) ([a-g]) ([0-9]{4})", re.ASCII)
_BLOCK = re.compile(r"block ([1-8]) ([a-g])", re.ASCII)
_CELL = re.compile(r"([a-g])([1-9]|1[0-4])", re.ASCII)
_ROLL = re.compile(r"roll ([1-7*]{4}) ([IOTLS*])", re.ASCII)


def format_action(action: Action) -> str:
    """Return the action's text."""
    match action:
        case Write(column):
            return f"write {COLUMN_LETTERS[column]}"
        case Placement(shape, orientation, column, numbers):
            return f"{shape}{orientation + 1} {COLUMN_LETTERS[column]} {''.join(map(str, numbers))}"
        case DropBlock(orientation, column):
            return f"block {orientation + 1} {COLUMN_LETTERS[column]}"
        case Circle(cells):
            return "circle " + " ".join(map(format_cell, cells))
        case Pass():
            return "pass"
        case Slide(letter):
            return f"slide {letter}"
    return _format_natures(action)


def _format_natures(action: Action) -> str:
    match action:
        case Tiles(tiles):
            return "tiles " + " ".join(tiles)
        case Start(seat):
            return f"starts {seat}"
        case Roll():
            return f"roll {format_roll(action)}"
    return "round-end"


def format_roll(roll: Roll) -> str:
    """Return a roll as in `156* O`."""
    return "".join(map(str, roll.numbers)) + STAR * roll.number_stars + " " + roll.shape


def format_cell(cell: int) -> str:
    """Return a cell as in `c5`."""
    return f"{COLUMN_LETTERS[cell % COLUMNS]}{cell // COLUMNS + 1}"


def parse_action(text: str) -> Action:
    """Return the action that this text spells; raise NotationError if it spells none."""
    word, _, rest = text.partition(" ")
    if text in _WORDS:
        return _WORDS[text]
    if (found := _PLACEMENT.fullmatch(text)) is not None:
        shape, orientation, column, digits = found.groups()
        return Placement(shape, int(orientation) - 1, COLUMN_LETTERS.index(column), tuple(map(int, digits)))
    if (found := _BLOCK.fullmatch(text)) is not None:
        return DropBlock(int(found[1]) - 1, COLUMN_LETTERS.index(found[2]))
    if word == "circle":
        return Circle(_parse_cells(rest, text))
    return _parse_natures(word, rest, text)


_WORDS: dict[str, Action] = {
    "pass": Pass(),
    "round-end": RoundEnd(),
    **{f"write {letter}": Write(column) for column, letter in enumerate(COLUMN_LETTERS)},
    **{f"slide {letter}": Slide(letter) for letter in LETTERS},
    **{f"starts {seat}": Start(Seat(seat)) for seat in range(6)},
}


def _parse_cells(rest: str, text: str) -> tuple[int, ...]:
    words = rest.split(" ")
    if len(words) > BONUS_SIZE:
        raise NotationError("bad-action", text)
    return tuple(parse_cell(word, text) for word in words)


def parse_cell(word: str, text: str = "") -> int:
    """Return the cell that a word as in `c5` spells; raise NotationError, about the whole text, if it spells none."""
    found = _CELL.fullmatch(word)
    if found is None:
        raise NotationError("bad-cell" if not text else "bad-action", text or word)
    assert int(found[2]) <= ROWS
    return (int(found[2]) - 1) * COLUMNS + COLUMN_LETTERS.index(found[1])


def _parse_natures(word: str, rest: str, text: str) -> Action:
    tiles = tuple(rest.split(" "))
    if word == "tiles" and len(tiles) == len(LETTERS) and set(tiles) <= set(TILES):
        return Tiles(tiles)
    if word == "roll":
        return parse_roll(rest, text)
    raise NotationError("bad-action", text)


def parse_roll(rest: str, text: str = "") -> Roll:
    """Return the roll that a text as in `156* O` spells; raise NotationError, about the text, if it spells none."""
    found = _ROLL.fullmatch(f"roll {rest}")
    if found is None:
        raise NotationError("bad-action", text or rest)
    assert found[2] in SHAPE_DIE
    return Roll(numbers_shown(found[1]), found[2])
