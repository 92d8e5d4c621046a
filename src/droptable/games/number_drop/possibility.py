"""Which positions a game of NUMBER DROP can be in, as far as it can be seen from the position alone."""

from droptable.core.game import Seat
from droptable.games.number_drop.actions import STAR
from droptable.games.number_drop.combos import DIGITS, open_boxes
from droptable.games.number_drop.rounds import is_ending, letter_that_fires
from droptable.games.number_drop.shapes import COLUMNS, fits_somewhere
from droptable.games.number_drop.sheet import (
    BOXES,
    LETTERS,
    Sheet,
    full_rows,
    heights,
    letter_of,
    rows_above_line,
)
from droptable.games.number_drop.solo import all_down, can_slide
from droptable.games.number_drop.state import (
    NOTCHES,
    Blocking,
    Choosing,
    Circling,
    Closing,
    Finished,
    InOrder,
    Laying,
    Placing,
    Rolled,
    Rolling,
    Sliding,
    Starting,
    State,
    Writing,
    shapes_rolled,
    tile_of,
)
from droptable.games.number_drop.variant import Variant


def is_possible(variant: Variant, state: State) -> bool:
    """Tell whether a game of this variant can be in this position."""
    return (
        all(_is_possible_sheet(state, sheet) for sheet in state.sheets)
        and _has_possible_letters(variant, state)
        and _has_possible_tiles(variant, state)
        and (state.active is None or state.active < variant.seats)
        and _is_possible_phase(variant, state)
    )


def _is_ordered(letters: str) -> bool:
    return set(letters) <= set(LETTERS) and "".join(sorted(set(letters))) == letters


def _is_possible_sheet(state: State, sheet: Sheet) -> bool:
    complete = {letter_of(b.size) for b in sheet.boxes if all(o in sheet.boxes for o in BOXES if o.size == b.size)}
    complete -= {""}
    now = full_rows(sheet) | (rows_above_line(sheet) if isinstance(state.phase, Finished) else 0)
    return (
        sheet.circled.bit_count() == sum(box.size for box in sheet.boxes)
        and _is_ordered(sheet.letters)
        # a letter is circled with its second box, unless it was crossed off by then
        and set(sheet.letters) <= complete <= set(sheet.letters) | set(state.crossed)
        and (sheet.rows & ~now == 0 if isinstance(state.phase, Rolled) else sheet.rows == now)
    )


def _has_possible_letters(variant: Variant, state: State) -> bool:
    return not state.crossed if variant.is_solo else _is_ordered(state.crossed)


def _has_possible_tiles(variant: Variant, state: State) -> bool:
    laid = 0 if isinstance(state.phase, Laying) else len(LETTERS)
    return (
        len(state.tiles) == len(set(state.tiles)) == laid
        and set(state.tiles) <= set(variant.tile_supply)
        and len(state.notches) == (laid if variant.is_solo else 0)
        and all(notch <= NOTCHES for notch in state.notches)
    )


def _is_possible_phase(variant: Variant, state: State) -> bool:
    match state.phase:
        case Laying():
            return _is_blank(state)
        case Starting():
            return _is_blank(state) and variant.first_seat is None
        case Writing() as phase:
            return _is_blank(state) and _has_possible_deciders(variant, state, phase, phase.active)
        case Rolling():
            return _has_begun(state) and not is_ending(variant, state)
        case Finished():
            return _has_begun(state) and is_ending(variant, state)
        case phase:
            return _has_begun(state) and _is_possible_round(variant, state, phase)


def _is_blank(state: State) -> bool:
    return not state.crossed and not any(state.notches) and all(sheet == Sheet() for sheet in state.sheets)


def _has_begun(state: State) -> bool:
    """Tell whether every sheet has its first number."""
    return all(any(sign in DIGITS for sign in sheet.cells[:COLUMNS]) for sheet in state.sheets)


def _is_possible_round(variant: Variant, state: State, phase: Rolled) -> bool:
    comes_about = _comes_about_alone if variant.is_solo else _comes_about_together
    if not comes_about(state, phase):
        return False
    return isinstance(phase, Sliding | Closing) or _has_possible_deciders(variant, state, phase, phase.round.active)


def _comes_about_together(state: State, phase: Rolled) -> bool:
    """Tell whether a roll can have led to this: a letter fires and blocks drop, or none does and shapes drop."""
    if phase.round.slides:
        return False
    fires = letter_that_fires(state, phase.round.roll)
    match phase:
        case Blocking(letter=letter):
            return fires != "" and letter == fires
        case Placing():
            return not fires
        case Closing(letter=letter):
            return letter in ("", fires)
    return isinstance(phase, Circling)


def _comes_about_alone(state: State, phase: Rolled) -> bool:
    """Tell whether a roll and its slides can have led to this."""
    roll, slides = phase.round.roll, phase.round.slides
    slid = 1 <= slides <= (2 if roll.has_star else 1)
    match phase:
        case Sliding():
            return not all_down(state) and (slides == 0 or (slides == 1 and roll.shape == STAR))
        case Blocking(letter=letter):
            return slid and letter in tuple(LETTERS) and not can_slide(state, letter)
        case Closing(letter=letter):
            return slid and not letter
    return slid


def _has_possible_deciders(variant: Variant, state: State, phase: Choosing, active: Seat) -> bool:
    seats = phase.deciders.seats
    expected = tuple(seat for seat in variant.clockwise(active) if _is_asked(state, phase, seat))
    if isinstance(phase.deciders, InOrder) and seats and seats[0] in expected:
        expected = expected[expected.index(seats[0]) :]  # those before it have decided in their order
    return bool(expected) and seats == expected and all(_can_decide(state, phase, seat) for seat in expected)


def _is_asked(state: State, phase: Choosing, seat: Seat) -> bool:
    match phase:
        case Blocking(letter=letter):
            return letter not in state.sheets[seat].letters
        case Circling():
            return bool(open_boxes(state.sheets[seat]))
    return True


def _can_decide(state: State, phase: Choosing, seat: Seat) -> bool:
    """Tell whether there is anything to choose from: a phase in which nothing fits is passed over (ND-8.7)."""
    top = heights(state.sheets[seat])
    match phase:
        case Blocking(letter=letter):
            return fits_somewhere(top, tile_of(state, letter))
        case Placing(current):
            return any(fits_somewhere(top, shape) for shape in shapes_rolled(current.roll))
    return True
