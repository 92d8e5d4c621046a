"""How a round goes: what a choice does to a sheet, and which step comes next (ND-3 to ND-7)."""

from collections.abc import Iterable
from dataclasses import replace

from droptable.core.game import Seat
from droptable.games.number_drop import solo
from droptable.games.number_drop.actions import Choice, Circle, DropBlock, Place, Roll, Write
from droptable.games.number_drop.combos import box_of
from droptable.games.number_drop.shapes import landing
from droptable.games.number_drop.sheet import (
    Sheet,
    full_rows,
    heights,
    is_above_line,
    rows_above_line,
    with_block,
    with_combo,
    written,
)
from droptable.games.number_drop.state import Phase, State, Table, tile_of, waiting, with_sheet
from droptable.games.number_drop.steps import combo_step, step


def started(table: Table, state: State, first: Seat) -> State:
    """Return the state in which all write their first numbers (ND-2.2)."""
    return step(table, replace(state, active=first), Phase.FIRST_NUMBER, table.clockwise(first))


def rolled(table: Table, state: State, roll: Roll) -> State:
    """Return the state after the roll: blocks fall (ND-4), or shapes (ND-5), or in solo a tile slides (ND-8.2)."""
    assert state.active is not None
    order = table.clockwise(state.active)
    state = replace(state, roll=roll)
    if table.is_solo:
        return replace(state, phase=Phase.SLIDE, pending=order)
    letter = letter_that_fires(state, roll)
    if not letter:
        return step(table, state, Phase.SHAPE, order)
    state = replace(state, letter=letter)
    droppers = [seat for seat in order if letter not in state.sheets[seat].letters]
    # where everybody holds the letter nobody drops, and the round is lost (ND-4.7)
    return step(table, state, Phase.BLOCK, droppers) if droppers else replace(state, phase=Phase.ROUND_END)


def letter_that_fires(state: State, roll: Roll) -> str:
    """Return the earliest active letter over all players if a star is rolled (ND-4.1, ND-4.2), or nothing."""
    if not roll.has_star:
        return ""
    return min(
        (letter for sheet in state.sheets for letter in sheet.letters if letter not in state.crossed), default=""
    )


def chosen(table: Table, state: State, seat: Seat, choice: Choice) -> State:
    """Return the state after a seat's choice; the last one of a sealed step puts all of them on the sheets."""
    if not state.sealed:
        state = with_sheet(state, seat, sheet_after(state, seat, choice))
        state = replace(state, pending=state.pending[1:])
        return state if state.pending else _next_step(table, state)
    state = replace(state, sealed=(*state.sealed[:seat], choice, *state.sealed[seat + 1 :]))
    if next(waiting(state), None) is not None:
        return state
    return _next_step(table, replace(state, sheets=tuple(_opened(state)), sealed=(), pending=()))


def _opened(state: State) -> Iterable[Sheet]:
    for seat, choice in enumerate(state.sealed):
        yield state.sheets[seat] if choice is None else sheet_after(state, Seat(seat), choice)


def sheet_after(state: State, seat: Seat, choice: Choice) -> Sheet:
    """Return the seat's sheet after a legal choice."""
    sheet = state.sheets[seat]
    match choice:
        case Write(column):
            return written(sheet, (column,), (first_number(state, seat),))
        case Place(shape, orientation, column, numbers):
            return written(sheet, landing(heights(sheet), shape, orientation, column).cells, numbers)
        case DropBlock(orientation, column):
            return with_block(sheet, landing(heights(sheet), tile_of(state, state.letter), orientation, column))
        case Circle(cells):
            return with_combo(sheet, cells, box_of(sheet, cells), state.crossed)
    return sheet


def first_number(state: State, seat: Seat) -> int:
    """Return the number that this seat begins with: its place in clockwise order from the first player (ND-2.2)."""
    assert state.active is not None
    return (seat - state.active) % len(state.sheets) + 1


def current_sheet(state: State, seat: Seat) -> Sheet:
    """Return the seat's sheet with its sealed choice on it: what it sees before the others may."""
    choice = state.sealed[seat] if state.sealed else None
    return state.sheets[seat] if choice is None else sheet_after(state, seat, choice)


def _next_step(table: Table, state: State) -> State:
    match state.phase:
        case Phase.FIRST_NUMBER:
            return replace(state, phase=Phase.ROLL)
        case Phase.BLOCK if table.is_solo:
            return solo.after_block(state)[0]
        case Phase.SHAPE:
            return combo_step(table, state)
    return replace(state, phase=Phase.ROUND_END)


def ended(table: Table, state: State) -> State:
    """Return the state after the end of a round (ND-4.5, ND-7): the next round, or the end of the game."""
    assert state.active is not None
    over = any(map(is_above_line, state.sheets)) or (table.is_solo and solo.all_down(state))
    return State(
        phase=Phase.OVER if over else Phase.ROLL,
        sheets=tuple(replace(sheet, rows=full_rows(sheet) | rows_above_line(sheet)) for sheet in state.sheets),
        active=state.active if over else Seat((state.active + 1) % table.seats),
        tiles=state.tiles,
        crossed="".join(sorted({*state.crossed, *letters_to_cross(table, state)})),
        notches=state.notches,
    )


def letters_to_cross(table: Table, state: State) -> str:
    """Return the letters that are crossed off at this round's end: the one that fired, and those to retire (ND-4.7)."""
    if table.is_solo:
        return ""
    shared = set.intersection(*(set(sheet.letters) for sheet in state.sheets))
    retired = shared - set(state.crossed) if table.shared_letter == "retire" else set()
    return "".join(sorted({*state.letter, *retired}))
