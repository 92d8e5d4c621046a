"""What a position of NUMBER DROP tells of the rounds before it, by counting alone.

Every shape brings four numbers and every crossed letter but a retired one a round without any, so the sheets say how
many rounds there were, and with that whose number each seat began with.
"""

from droptable.core.game import Seat
from droptable.games.number_drop.shapes import DICE_SHAPES, fits_somewhere
from droptable.games.number_drop.sheet import BLOCK, EMPTY, Sheet, heights
from droptable.games.number_drop.state import (
    PLAYER,
    Blocking,
    Circling,
    Closing,
    Finished,
    InOrder,
    Placing,
    State,
    shapes_rolled,
)
from droptable.games.number_drop.variant import Variant

NUMBERS_PER_SHAPE = 4


def numbers_on_sheet(sheet: Sheet) -> int:
    """Return how many numbers stand on the sheet, circled or not."""
    return len(sheet.cells) - sheet.cells.count(EMPTY) - sheet.cells.count(BLOCK)


def shapes_on(sheet: Sheet) -> int:
    """Return how many shapes were written on a sheet whose numbers come in 1 + 4k."""
    return numbers_on_sheet(sheet) // NUMBERS_PER_SHAPE


def have_decided(variant: Variant, state: State) -> frozenset[Seat]:
    """Return the seats whose choice of this phase lies open: those before the first that waits, if in order."""
    if not isinstance(state.deciders, InOrder) or variant.is_solo:
        return frozenset()
    return frozenset(variant.clockwise(Seat(0))) - set(state.deciders.seats)


def have_placed(variant: Variant, state: State) -> frozenset[Seat]:
    """Return the seats on whose sheets this round's shape lies, if it fitted (ND-8.7)."""
    match state.phase:
        case Placing():
            return have_decided(variant, state)
        case Circling() | Closing(letter=""):
            return frozenset(variant.clockwise(Seat(0)))
    return frozenset()


def have_blocked(variant: Variant, state: State) -> frozenset[Seat]:
    """Return the seats on whose sheets the tile that fired in this round lies; none in solo, where it can't be told."""
    match state.phase:
        case Blocking(letter=letter) if not variant.is_solo:
            return _without(have_decided(variant, state), state, letter)
        case Closing(letter=letter) if letter:
            return _without(frozenset(variant.clockwise(Seat(0))), state, letter)
    return frozenset()


def _without(seats: frozenset[Seat], state: State, letter: str) -> frozenset[Seat]:
    return frozenset(seat for seat in seats if letter not in state.sheets[seat].letters)


def may_have_circled(variant: Variant, state: State) -> frozenset[Seat]:
    """Return the seats that can have circled something in this round."""
    match state.phase:
        case Circling():
            return have_decided(variant, state)
        case Closing(letter=""):
            return frozenset(variant.clockwise(Seat(0)))
    return frozenset()


def letters_fired(variant: Variant, state: State) -> str:
    """Return the crossed letters that fired: all but those that were retired because everybody held them (ND-4.7)."""
    if variant.shared_letter != "retire":
        return state.crossed
    return "".join(c for c in state.crossed if not all(c in sheet.letters for sheet in state.sheets))


def rounds_closed(variant: Variant, state: State) -> tuple[int, ...]:
    """Return how many rounds can have been closed before this position: one number, or two in solo (ND-8.7)."""
    placed = have_placed(variant, state)
    before = min(shapes_on(sheet) - (seat in placed) for seat, sheet in enumerate(state.sheets))
    rounds = before + len(letters_fired(variant, state))
    return (rounds, rounds + 1) if _shape_may_be_missing(variant, state) else (rounds,)


def _shape_may_be_missing(variant: Variant, state: State) -> bool:
    """Tell whether the last shape can have fitted nowhere, so that a round brought no numbers (ND-8.7)."""
    if not variant.is_solo:
        return False
    top = heights(state.sheets[PLAYER])
    match state.phase:
        case Circling(current) | Closing(current):
            return not any(fits_somewhere(top, shape, variant.form) for shape in shapes_rolled(current.roll))
        case Finished():
            return not all(fits_somewhere(top, shape, variant.form) for shape in DICE_SHAPES)
    return False


def first_seat(variant: Variant, state: State) -> Seat:
    """Return who began, if whose round it is now goes with the rounds before (ND-7.3)."""
    assert state.active is not None
    passed = rounds_closed(variant, state)[0] - isinstance(state.phase, Finished)
    return Seat((state.active - passed) % variant.seats)


def first_number_of(variant: Variant, state: State, seat: Seat) -> int:
    """Return the number that this seat began with (ND-2.2)."""
    return (seat - first_seat(variant, state)) % variant.seats + 1
