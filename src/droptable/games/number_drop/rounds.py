"""How a round goes: what nature and what a choice do, and which phase comes next (ND-3 to ND-7)."""

from collections.abc import Iterator
from dataclasses import replace

from droptable.core.game import Seat
from droptable.games.number_drop import solo
from droptable.games.number_drop.actions import (
    Action,
    Choice,
    Circle,
    DropBlock,
    Placement,
    Roll,
    RoundEnd,
    Slide,
    Start,
    Tiles,
    Write,
)
from droptable.games.number_drop.aftermath import Aftermath
from droptable.games.number_drop.combos import box_of
from droptable.games.number_drop.phases import begin_blocking, begin_circling, begin_placing, begin_writing
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
from droptable.games.number_drop.state import (
    Blocking,
    Choosing,
    Circling,
    Closing,
    Finished,
    InOrder,
    Laying,
    Phase,
    Placing,
    Rolling,
    Round,
    Sealed,
    Sliding,
    Starting,
    State,
    Writing,
    first_number,
    tile_of,
    with_sheet,
)
from droptable.games.number_drop.variant import Variant


def after_nature(variant: Variant, state: State, action: Action) -> State:
    """Return the state after a legal action of nature."""
    match state.phase, action:
        case Laying(), Tiles(tiles):
            return _laid(variant, state, tiles)
        case Starting(), Start(seat):
            return begin_writing(variant, state, seat)
        case Rolling(active), Roll():
            return _rolled(variant, state, Round(active, action))
        case Closing() as phase, RoundEnd():
            return _closed(variant, state, phase)
    raise AssertionError(f"{action} is not legal")


def _laid(variant: Variant, state: State, tiles: tuple[str, ...]) -> State:
    state = replace(state, phase=Starting(), tiles=tiles, notches=(0,) * len(tiles) if variant.is_solo else ())
    return state if variant.first_seat is None else begin_writing(variant, state, variant.first_seat)


def _rolled(variant: Variant, state: State, current: Round) -> State:
    """Let blocks fall (ND-4), or shapes (ND-5), or in solo a tile slide (ND-8.2)."""
    if variant.is_solo:
        return replace(state, phase=Sliding(current))
    letter = letter_that_fires(state, current.roll)
    return begin_blocking(variant, state, current, letter) if letter else begin_placing(variant, state, current)


def letter_that_fires(state: State, roll: Roll) -> str:
    """Return the earliest active letter over all players if a star is rolled (ND-4.1, ND-4.2), or nothing."""
    if not roll.has_star:
        return ""
    return min(
        (letter for sheet in state.sheets for letter in sheet.letters if letter not in state.crossed), default=""
    )


def _closed(variant: Variant, state: State, phase: Closing) -> State:
    """Return the next round (ND-4.5, ND-7.3), or the end of the game (ND-7.2, ND-8.6)."""
    active = phase.round.active
    return State(
        phase=Finished(active) if is_ending(variant, state) else Rolling(Seat((active + 1) % variant.seats)),
        sheets=tuple(replace(sheet, rows=full_rows(sheet) | rows_above_line(sheet)) for sheet in state.sheets),
        tiles=state.tiles,
        crossed="".join(sorted({*state.crossed, *letters_to_cross(variant, state, phase.letter)})),
        notches=state.notches,
    )


def is_ending(variant: Variant, state: State) -> bool:
    """Tell whether a round that closes like this is the last."""
    return any(map(is_above_line, state.sheets)) or (variant.is_solo and solo.all_down(variant, state))


def letters_to_cross(variant: Variant, state: State, fired: str) -> str:
    """Return the letters to cross off at this round's end: the one that fired, if any, and those to retire (ND-4.7)."""
    if variant.is_solo:
        return ""
    shared = set.intersection(*(set(sheet.letters) for sheet in state.sheets))
    retired = shared - set(state.crossed) if variant.shared_letter == "retire" else set()
    return "".join(sorted({*fired, *retired}))


def after_decision(variant: Variant, state: State, seat: Seat, action: Action) -> Aftermath:
    """Return what a seat's legal action leads to; the last one of a sealed phase puts all of them on the sheets."""
    match state.phase, action:
        case Sliding(current), Slide(letter):
            return solo.slide(variant, state, current, letter)
        case (Writing() | Blocking() | Placing() | Circling()) as phase, choice if isinstance(choice, Choice):
            return _chosen(variant, state, phase, seat, sheet_after(state, seat, choice))
    raise AssertionError(f"{action} is not legal")


def _chosen(variant: Variant, state: State, phase: Choosing, seat: Seat, sheet: Sheet) -> Aftermath:
    match phase.deciders:
        case InOrder((_, *later)):
            state = with_sheet(state, seat, sheet)
            if later:
                return Aftermath(replace(state, phase=replace(phase, deciders=InOrder(tuple(later)))))
        case Sealed(seats, sheets):
            sealed = Sealed(seats, (*sheets[:seat], sheet, *sheets[seat + 1 :]))
            if sealed.waiting:
                return Aftermath(replace(state, phase=replace(phase, deciders=sealed)))
            state = replace(state, sheets=tuple(_opened(state, sealed)))
    return _after_phase(variant, state, phase)


def _opened(state: State, sealed: Sealed) -> Iterator[Sheet]:
    for on_table, chosen in zip(state.sheets, sealed.sheets, strict=True):
        yield on_table if chosen is None else chosen


def sheet_after(state: State, seat: Seat, choice: Choice) -> Sheet:
    """Return the seat's sheet after a legal choice."""
    sheet = state.sheets[seat]
    match state.phase, choice:
        case Writing() as phase, Write(column):
            return written(sheet, (column,), (first_number(phase, seat),))
        case Blocking(letter=letter), DropBlock(orientation, column):
            return with_block(sheet, landing(heights(sheet), tile_of(state, letter), orientation, column))
        case _, Placement(shape, orientation, column, numbers):
            return written(sheet, landing(heights(sheet), shape, orientation, column).cells, numbers)
        case _, Circle(cells):
            return with_combo(sheet, cells, box_of(sheet, cells), state.crossed)
    return sheet


def _after_phase(variant: Variant, state: State, phase: Choosing) -> Aftermath:
    """Go on when the last seat of a phase has decided."""
    following: Phase
    match phase:
        case Blocking(current) if variant.is_solo:
            return solo.after_block(variant, state, current)
        case Placing(current):
            return Aftermath(begin_circling(variant, state, current))
        case Writing(active):
            following = Rolling(active)
        case Blocking(current, letter):
            following = Closing(current, letter)
        case Circling(current):
            following = Closing(current)
    return Aftermath(replace(state, phase=following))
