"""Positions as text, in the spelling of `notation`, and which of them a game can be in."""

from collections.abc import Iterator
from dataclasses import replace

from droptable.core.errors import NotationError
from droptable.core.game import Seat
from droptable.games.number_drop.actions import STAR, Roll
from droptable.games.number_drop.combos import DIGITS, open_boxes
from droptable.games.number_drop.notation import format_roll, parse_action
from droptable.games.number_drop.rounds import letter_that_fires
from droptable.games.number_drop.shapes import COLUMNS, ROWS, fits_somewhere
from droptable.games.number_drop.sheet import (
    BLOCK,
    BOXES,
    CELLS,
    EMPTY,
    LETTERS,
    Box,
    Kind,
    Sheet,
    full_rows,
    heights,
    is_above_line,
    letter_of,
    members,
    rows_above_line,
)
from droptable.games.number_drop.state import NOTCHES, PLACES, Phase, State, Table, shapes_rolled, tile_of

NOTHING = "-"
CIRCLED = "abcdefghij"  # a circled digit, by its value
_BOX_SIGNS = {Kind.IDENTICAL: "=", Kind.CONSECUTIVE: "+", Kind.BONUS: ""}
BOX_NAMES = {_BOX_SIGNS[box.kind] + str(box.size): box for box in BOXES}
_PHASES = {phase.value: phase for phase in Phase}
_ROLLED = (Phase.SLIDE, Phase.BLOCK, Phase.SHAPE, Phase.COMBO, Phase.ROUND_END)
_SEALABLE = (Phase.FIRST_NUMBER, Phase.BLOCK, Phase.SHAPE, Phase.COMBO)


def format_state(state: State) -> str:
    """Return the position in one line; sealed choices are not part of it."""
    words = (
        state.phase.value,
        NOTHING if state.active is None else str(state.active),
        ",".join(state.tiles),
        state.crossed,
        "" if state.roll is None else format_roll(state.roll).replace(" ", ""),
        state.letter,
        ",".join(map(str, state.pending)),
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


def parse_state(table: Table, text: str) -> State:
    """Return the position; raise NotationError unless a game at this table can be in it."""
    words = ["" if word == NOTHING else word for word in text.split(" ")]
    try:
        state = _read(table, words)
    except (ValueError, KeyError, IndexError, NotationError) as error:
        raise NotationError("bad-position", text) from error
    if not is_possible(table, state) or format_state(state) != text:
        raise NotationError("impossible-position", text)
    return state


def _read(table: Table, words: list[str]) -> State:
    phase, active, tiles, crossed, roll, letter, pending, notches, slides, *sheets = words
    if len(sheets) != table.seats:
        raise ValueError(len(sheets))
    state = State(
        phase=_PHASES[phase],
        sheets=tuple(map(_read_sheet, sheets)),
        active=Seat(_digit(active)) if active else None,
        tiles=tuple(tiles.split(",")) if tiles else (),
        crossed=crossed,
        roll=_read_roll(roll) if roll else None,
        letter=letter,
        pending=tuple(map(Seat, _digits(pending))),
        notches=_digits(notches),
        slides=_digit(slides),
    )
    sealed = state.phase in _SEALABLE and table.is_sealed(state.phase)
    return replace(state, sealed=(None,) * table.seats) if sealed else state


def _read_roll(word: str) -> Roll:
    action = parse_action(f"roll {word[:-1]} {word[-1]}")
    assert isinstance(action, Roll)
    return action


def _digit(word: str) -> int:
    if len(word) != 1 or word not in DIGITS:
        raise ValueError(word)
    return int(word)


def _digits(word: str) -> tuple[int, ...]:
    return tuple(map(_digit, word.split(","))) if word else ()


def _read_sheet(word: str) -> Sheet:
    rows, boxes, letters, scored = ("" if part == NOTHING else part for part in word.split("|"))
    signs = "".join(rows.split("/"))
    if not set(signs) <= {*DIGITS, *CIRCLED, BLOCK, EMPTY} or len(signs) > CELLS:
        raise ValueError(rows)
    return Sheet(
        cells="".join(str(CIRCLED.index(sign)) if sign in CIRCLED else sign for sign in signs).ljust(CELLS, EMPTY),
        circled=sum(1 << cell for cell, sign in enumerate(signs) if sign in CIRCLED),
        boxes=frozenset(_read_boxes(boxes)),
        letters=letters,
        rows=sum(1 << _row(row) for row in scored.split(",")) if scored else 0,
    )


def _read_boxes(word: str) -> Iterator[Box]:
    while word:
        name = word[:1] if word[0] == "8" else word[:2]
        yield BOX_NAMES[name]
        word = word[len(name) :]


def _row(word: str) -> int:
    if word not in map(str, range(ROWS)):
        raise ValueError(word)
    return int(word)


def is_possible(table: Table, state: State) -> bool:
    """Tell whether a game at this table can be in this position, as far as it can be seen from the position alone."""
    return (
        all(_is_possible_sheet(state, sheet) for sheet in state.sheets)
        and _is_ordered(state.crossed, LETTERS)
        and _has_possible_board(table, state)
        and _has_possible_round(table, state)
        and _has_possible_step(table, state)
    )


def _is_ordered(letters: str, known: str) -> bool:
    return set(letters) <= set(known) and "".join(sorted(set(letters))) == letters


def _is_possible_sheet(state: State, sheet: Sheet) -> bool:
    complete = {letter_of(b.size) for b in sheet.boxes if all(o in sheet.boxes for o in BOXES if o.size == b.size)}
    complete -= {""}
    now = full_rows(sheet) | (rows_above_line(sheet) if state.phase is Phase.OVER else 0)
    settled = state.phase not in _ROLLED
    return (
        sheet.circled.bit_count() == sum(box.size for box in sheet.boxes)
        and _is_ordered(sheet.letters, LETTERS)
        # a letter is circled with its second box, unless it was crossed off by then
        and set(sheet.letters) <= complete <= set(sheet.letters) | set(state.crossed)
        and (sheet.rows == now if settled else sheet.rows & ~now == 0)
    )


def _has_possible_board(table: Table, state: State) -> bool:
    laid = state.phase is not Phase.TILES
    supply = table.tile_supply
    return (
        len(state.tiles) == (PLACES if laid else 0)
        and len(set(state.tiles)) == len(state.tiles)
        and set(state.tiles) <= set(supply)
        and len(state.notches) == (PLACES if laid and table.is_solo else 0)
        and all(notch <= NOTCHES for notch in state.notches)
        and (not table.is_solo or not state.crossed)
    )


def _has_possible_round(table: Table, state: State) -> bool:
    begun = state.phase not in (Phase.TILES, Phase.STARTER)
    blank = not begun or state.phase is Phase.FIRST_NUMBER
    slides = state.slides if table.is_solo and state.phase in _ROLLED else 0
    return (
        (state.active is None) == (not begun)
        and (state.active is None or state.active < table.seats)
        and not (state.phase is Phase.STARTER and table.first_seat is not None)
        and (state.roll is not None) == (state.phase in _ROLLED)
        and state.slides == slides
        and (not blank or (not state.crossed and all(sheet == Sheet() for sheet in state.sheets)))
        and (not blank or not any(state.notches))
        and (blank or all(_has_first_number(sheet) for sheet in state.sheets))
        and (state.phase is not Phase.ROLL or not _is_ending(table, state))
        and (state.phase is not Phase.OVER or _is_ending(table, state))
    )


def _has_first_number(sheet: Sheet) -> bool:
    return any(sign in DIGITS for sign in sheet.cells[:COLUMNS])


def _is_ending(table: Table, state: State) -> bool:
    return any(map(is_above_line, state.sheets)) or (table.is_solo and min(state.notches) == NOTCHES)


def _has_possible_step(table: Table, state: State) -> bool:
    if not _has_possible_letter(table, state):
        return False
    if state.phase not in (*_SEALABLE, Phase.SLIDE):
        return not state.pending
    assert state.active is not None
    expected = [seat for seat in table.clockwise(state.active) if _decides(state, seat)]
    if not state.sealed and state.pending and state.pending[0] in expected:
        expected = expected[expected.index(state.pending[0]) :]  # those before it have decided in their order
    return bool(expected) and state.pending == tuple(expected) and all(_can_decide(state, seat) for seat in expected)


def _decides(state: State, seat: Seat) -> bool:
    if state.phase is Phase.BLOCK:
        return state.letter not in state.sheets[seat].letters
    return state.phase is not Phase.COMBO or bool(open_boxes(state.sheets[seat]))


def _can_decide(state: State, seat: Seat) -> bool:
    """Tell whether there is anything to choose from: a step in which nothing fits is passed over (ND-8.7)."""
    top = heights(state.sheets[seat])
    if state.phase is Phase.BLOCK:
        return fits_somewhere(top, tile_of(state, state.letter))
    if state.phase is Phase.SHAPE:
        assert state.roll is not None
        return any(fits_somewhere(top, shape) for shape in shapes_rolled(state.roll))
    return state.phase is not Phase.SLIDE or min(state.notches) < NOTCHES


def _has_possible_letter(table: Table, state: State) -> bool:
    if state.roll is None:
        return not state.letter
    if table.is_solo:
        return _has_possible_slides(state, state.roll)
    fires = letter_that_fires(state, state.roll)
    match state.phase:
        case Phase.BLOCK:
            return bool(fires) and state.letter == fires
        case Phase.SHAPE:
            return not fires and not state.letter
        case Phase.COMBO:
            return not state.letter
    return state.letter in ("", fires)


def _has_possible_slides(state: State, roll: Roll) -> bool:
    most = 2 if roll.has_star else 1
    if state.phase is Phase.SLIDE:
        return not state.letter and (state.slides == 0 or (state.slides == 1 and roll.shape == STAR))
    if state.phase is not Phase.BLOCK:
        return not state.letter and 1 <= state.slides <= most
    at_go = state.letter in tuple(LETTERS) and state.notches[LETTERS.index(state.letter)] == NOTCHES
    return at_go and 1 <= state.slides <= most
