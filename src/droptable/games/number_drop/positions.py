"""The positions of NUMBER DROP as text.

A position is a line of words: phase, active seat, the tiles with `,`, the letters crossed off, the roll, the letter
whose tile drops, the seats of this phase with `,`, the notches with `,`, the slides of this round, and a word
per sheet. `-` stands for nothing. A sheet is `rows|boxes|letters|rows scored`, its rows from the bottom up with `/`, a
circled digit spelled as a letter (`a` is 0), boxes as `=3` (identical), `+3` (consecutive) and `8` (bonus):
`3451.../4......|=3+3|A|0`.
"""

from collections.abc import Iterator
from typing import NamedTuple

from droptable.core.errors import NotationError
from droptable.core.game import Seat
from droptable.games.number_drop.actions import Roll
from droptable.games.number_drop.combos import DIGITS
from droptable.games.number_drop.notation import format_roll, parse_roll
from droptable.games.number_drop.phases import deciders
from droptable.games.number_drop.possibility import faults
from droptable.games.number_drop.shapes import COLUMNS
from droptable.games.number_drop.sheet import (
    BLOCK,
    BOXES,
    EMPTY,
    Box,
    ComboKind,
    Sheet,
    heights,
    members,
)
from droptable.games.number_drop.state import (
    Blocking,
    Circling,
    Closing,
    Finished,
    Laying,
    Phase,
    Placing,
    Rolling,
    Round,
    Sliding,
    Starting,
    State,
    Writing,
)
from droptable.games.number_drop.variant import Variant

NOTHING = "-"
CIRCLED = "abcdefghij"  # a circled digit, by its value
_BOX_SIGNS = {ComboKind.IDENTICAL: "=", ComboKind.CONSECUTIVE: "+", ComboKind.BONUS: ""}
BOX_NAMES = {_BOX_SIGNS[box.kind] + str(box.size): box for box in BOXES}
_SETTING_UP: dict[str, Phase] = {phase.code: phase for phase in (Laying(), Starting())}
_BETWEEN_ROUNDS = (Writing.code, Rolling.code, Finished.code)
_IN_ROUNDS = (Sliding.code, Blocking.code, Placing.code, Circling.code, Closing.code)


def format_state(state: State) -> str:
    """Return the position in one line; sealed choices are not part of it."""
    words = (
        state.phase.code,
        "" if state.active is None else str(state.active),
        ",".join(state.tiles),
        state.crossed,
        "" if state.roll is None else format_roll(state.roll).replace(" ", ""),
        state.letter,
        "" if state.deciders is None else ",".join(map(str, state.deciders.seats)),
        ",".join(map(str, state.notches)),
        str(state.slides),
        *map(_format_sheet, state.sheets),
    )
    return " ".join(word or NOTHING for word in words)


def _format_sheet(sheet: Sheet) -> str:
    signs = "".join(CIRCLED[int(sign)] if sheet.circled >> cell & 1 else sign for cell, sign in enumerate(sheet.cells))
    rows = [signs[y * COLUMNS : (y + 1) * COLUMNS] for y in range(max(heights(sheet)))]
    boxes = "".join(name for name, box in BOX_NAMES.items() if box in sheet.boxes)
    scored = ",".join(map(str, members(sheet.rows)))
    return "|".join(word or NOTHING for word in ("/".join(rows), boxes, sheet.letters, scored))


def parse_state(variant: Variant, text: str) -> State:
    """Return the position; raise NotationError unless a game of this variant can be in it, as `possibility` tells."""
    words = ["" if word == NOTHING else word for word in text.split(" ")]
    try:
        spelled = _read(variant, words)
    except (ValueError, KeyError, IndexError, NotationError) as error:
        raise NotationError("bad-position", text) from error
    phase = _phase(variant, spelled)
    if phase is None:
        raise NotationError("position-phase", text)
    state = State(phase, spelled.sheets, spelled.tiles, spelled.crossed, spelled.notches)
    for fault in faults(variant, state, text):
        raise fault
    # a phase keeps what belongs to it alone: a word too many is missing when the position is spelled again
    if format_state(state) != text:
        raise NotationError("bad-position", text)
    return state


class _Spelled(NamedTuple):
    """The words of a position, read one by one."""

    code: str
    active: Seat | None
    tiles: tuple[str, ...]
    crossed: str
    roll: Roll | None
    letter: str
    pending: tuple[Seat, ...]
    notches: tuple[int, ...]
    slides: int
    sheets: tuple[Sheet, ...]


def _read(variant: Variant, words: list[str]) -> _Spelled:
    code, active, tiles, crossed, roll, letter, pending, notches, slides, *sheets = words
    if len(sheets) != variant.seats or code not in (*_SETTING_UP, *_BETWEEN_ROUNDS, *_IN_ROUNDS):
        raise ValueError(words)
    return _Spelled(
        code=code,
        active=Seat(_digit(active)) if active else None,
        tiles=tuple(tiles.split(",")) if tiles else (),
        crossed=crossed,
        roll=parse_roll(f"{roll[:-1]} {roll[-1]}") if roll else None,
        letter=letter,
        pending=tuple(map(Seat, _digits(pending))),
        notches=_digits(notches),
        slides=_digit(slides),
        sheets=tuple(_read_sheet(variant, sheet) for sheet in sheets),
    )


def _phase(variant: Variant, spelled: _Spelled) -> Phase | None:
    """Return the phase, or None if there is not all that it implies."""
    if spelled.active is None:
        return _SETTING_UP.get(spelled.code)
    if spelled.roll is None:
        return _phase_between_rounds(variant, spelled, spelled.active)
    return _phase_in_round(variant, spelled, Round(spelled.active, spelled.roll, spelled.slides))


def _phase_between_rounds(variant: Variant, spelled: _Spelled, active: Seat) -> Phase | None:
    match spelled.code:
        case Writing.code:
            return Writing(active, deciders(variant, Writing, spelled.pending))
        case Rolling.code:
            return Rolling(active)
        case Finished.code:
            return Finished(active)
    return None


def _phase_in_round(variant: Variant, spelled: _Spelled, current: Round) -> Phase | None:
    match spelled.code:
        case Sliding.code:
            return Sliding(current)
        case Blocking.code:
            return Blocking(current, spelled.letter, deciders(variant, Blocking, spelled.pending))
        case Placing.code:
            return Placing(current, deciders(variant, Placing, spelled.pending))
        case Circling.code:
            return Circling(current, deciders(variant, Circling, spelled.pending))
        case Closing.code:
            return Closing(current, spelled.letter)
    return None


def _digit(word: str) -> int:
    if len(word) != 1 or word not in DIGITS:
        raise ValueError(word)
    return int(word)


def _digits(word: str) -> tuple[int, ...]:
    return tuple(map(_digit, word.split(","))) if word else ()


def _read_sheet(variant: Variant, word: str) -> Sheet:
    rows, boxes, letters, scored = ("" if part == NOTHING else part for part in word.split("|"))
    signs = "".join(rows.split("/"))
    cells = COLUMNS * variant.rows
    if not set(signs) <= {*DIGITS, *CIRCLED, BLOCK, EMPTY} or len(signs) > cells:
        raise ValueError(rows)
    if any(set(signs[y : y + COLUMNS][variant.columns :]) - {EMPTY} for y in range(0, len(signs), COLUMNS)):
        raise ValueError(rows)
    return Sheet(
        cells="".join(str(CIRCLED.index(sign)) if sign in CIRCLED else sign for sign in signs).ljust(cells, EMPTY),
        circled=sum(1 << cell for cell, sign in enumerate(signs) if sign in CIRCLED),
        boxes=frozenset(_read_boxes(boxes)),
        letters=letters,
        rows=sum(1 << _row(variant, row) for row in scored.split(",")) if scored else 0,
        form=variant.form,
    )


def _read_boxes(word: str) -> Iterator[Box]:
    while word:
        name = word[:1] if word[0] == "8" else word[:2]
        yield BOX_NAMES[name]
        word = word[len(name) :]


def _row(variant: Variant, word: str) -> int:
    if word not in map(str, range(variant.rows)):
        raise ValueError(word)
    return int(word)
