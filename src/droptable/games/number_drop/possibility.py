"""Which positions a game of NUMBER DROP can be in, as far as counting can tell.

What is counted: tiles, letters, numbers, blocks, circles, rows, rounds, and whose round it is. That a sheet can be
taken apart into falling shapes altogether is not searched for, only this round's.
"""

from collections.abc import Iterator

from droptable.core.errors import NotationError
from droptable.core.game import Seat
from droptable.games.number_drop.actions import STAR, Roll
from droptable.games.number_drop.combos import open_boxes
from droptable.games.number_drop.legality import can_be_rolled
from droptable.games.number_drop.past import first_seat, may_have_circled, rounds_closed
from droptable.games.number_drop.possible_sheets import faults_of_sheets
from droptable.games.number_drop.rounds import is_ending, letter_that_fires
from droptable.games.number_drop.shapes import fits_somewhere
from droptable.games.number_drop.sheet import LETTERS, blank, heights
from droptable.games.number_drop.solo import all_down, can_slide, notch_of
from droptable.games.number_drop.state import (
    Blocking,
    Choosing,
    Circling,
    Closing,
    Finished,
    InOrder,
    Laying,
    Placing,
    Rolled,
    Sliding,
    Starting,
    State,
    Writing,
    shapes_rolled,
    tile_of,
)
from droptable.games.number_drop.variant import Variant


def faults(variant: Variant, state: State, text: str) -> Iterator[NotationError]:
    """Yield why no game of this variant can be in this position, the plainest reason first; nothing if one can."""
    if state.active is not None and state.active >= variant.seats:
        yield NotationError("position-no-such-seat", text, clause="ND-2.2")
    if not _has_possible_tiles(variant, state):
        yield NotationError("position-tiles", text, clause="ND-8.1" if variant.is_solo else "ND-2.1")
    if not _has_spelled_letters(variant, state):
        yield NotationError("position-letters", text, clause="ND-6.7")
    if state.roll is not None and not can_be_rolled(state.roll):
        yield NotationError("impossible-roll", text, clause="ND-1.2")
    match state.phase:
        case Laying() | Starting() | Writing():
            yield from _faults_of_setup(variant, state, text)
        case _:
            yield from _faults_under_way(variant, state, text)


def _has_spelled_letters(variant: Variant, state: State) -> bool:
    fires = state.letter in ("", *LETTERS) and (state.letter != "" or not isinstance(state.phase, Blocking))
    crossed = not state.crossed if variant.is_solo else _is_ordered(state.crossed)
    return fires and crossed and all(_is_ordered(sheet.letters) for sheet in state.sheets)


def _is_ordered(letters: str) -> bool:
    return set(letters) <= set(LETTERS) and "".join(sorted(set(letters))) == letters


def _has_possible_tiles(variant: Variant, state: State) -> bool:
    laid = 0 if isinstance(state.phase, Laying) else len(LETTERS)
    return (
        len(state.tiles) == len(set(state.tiles)) == laid
        and set(state.tiles) <= set(variant.tile_supply)
        and len(state.notches) == (laid if variant.is_solo else 0)
        and all(notch <= variant.notches for notch in state.notches)
    )


def _faults_of_setup(variant: Variant, state: State, text: str) -> Iterator[NotationError]:
    if state.crossed or any(state.notches) or any(sheet != blank(variant.form) for sheet in state.sheets):
        yield NotationError("position-not-blank", text, clause="ND-2.1")
    if isinstance(state.phase, Starting) and variant.first_seat is not None:
        yield NotationError("position-starter", text, clause="ND-2.2")
    if isinstance(state.phase, Writing):
        if variant.first_seat not in (None, state.phase.active):
            yield NotationError("position-starter", text, clause="ND-2.2")
        if not _has_possible_deciders(variant, state, state.phase, state.phase.active):
            yield NotationError("position-deciders", text, clause="ND-2.2")


def _faults_under_way(variant: Variant, state: State, text: str) -> Iterator[NotationError]:
    if not isinstance(state.phase, Rolled) and isinstance(state.phase, Finished) != is_ending(variant, state):
        yield NotationError("position-ending", text, clause="ND-8.6" if variant.is_solo else "ND-7.2")
    if not variant.is_solo and not _has_holders(variant, state):
        yield NotationError("position-crossed", text, clause="ND-4.5")
    yield from faults_of_sheets(variant, state, text)
    if variant.first_seat not in (None, first_seat(variant, state)):
        yield NotationError("position-turn", text, clause="ND-7.3")
    if variant.is_solo and not _has_slid(variant, state):
        yield NotationError("position-slides", text, clause="ND-8.2")
    if isinstance(state.phase, Rolled):
        yield from _faults_of_round(variant, state, state.phase, text)


def _has_holders(variant: Variant, state: State) -> bool:
    """Tell whether somebody held every letter that is crossed off, and none is left that should be (ND-4.7)."""
    held = [set(sheet.letters) for sheet in state.sheets]
    shared = set.intersection(*held) - set(state.crossed)
    retires = variant.shared_letter == "retire" and not may_have_circled(variant, state)
    return set(state.crossed) <= set.union(*held) and not (retires and shared)


def _has_slid(variant: Variant, state: State) -> bool:
    """Tell whether one or two tiles have slid in every round before this (ND-8.2, ND-8.3)."""
    before = sum(state.notches) - state.slides
    return any(rounds <= before <= 2 * rounds for rounds in rounds_closed(variant, state))


def _faults_of_round(variant: Variant, state: State, phase: Rolled, text: str) -> Iterator[NotationError]:
    comes_about = _comes_about_alone if variant.is_solo else _comes_about_together
    if not comes_about(variant, state, phase):
        yield NotationError("position-phase", text, clause="ND-8.3" if variant.is_solo else "ND-4.1")
    if isinstance(phase, Sliding | Closing):
        return
    if not _has_possible_deciders(variant, state, phase, phase.round.active):
        yield NotationError("position-deciders", text, clause="ND-6.1")


def _comes_about_together(variant: Variant, state: State, phase: Rolled) -> bool:
    """Tell whether a roll can have led to this: a letter fires and blocks drop, or none does and shapes drop."""
    if phase.round.slides:
        return False
    fires = letter_that_fires(state, phase.round.roll)
    match phase:
        case Blocking(letter=letter):
            return fires != "" and letter == fires
        case Placing():
            return not fires
        case Closing(letter=letter) if letter:
            return letter == fires
        case Circling() | Closing():
            return not fires or _was_just_circled(variant, state)
    return False


def _was_just_circled(variant: Variant, state: State) -> bool:
    """Tell whether every letter that the star would have fired can have been circled since (ND-4.8), one by a seat."""
    late = may_have_circled(variant, state)
    active = [set(sheet.letters) - set(state.crossed) for sheet in state.sheets]
    return all(len(letters) <= (seat in late) for seat, letters in enumerate(active))


def _comes_about_alone(variant: Variant, state: State, phase: Rolled) -> bool:
    """Tell whether a roll and its slides can have led to this."""
    roll, slides = phase.round.roll, phase.round.slides
    match phase:
        case Sliding():
            return not all_down(variant, state) and (slides == 0 or (slides == 1 and roll.shape == STAR))
        case Blocking(letter=letter):
            by_star = slides == 2 and _star_slid(state, roll, letter)
            return not can_slide(variant, state, letter) and (slides == 1 or by_star)
        case Closing(letter=letter) if letter:
            return False
    if slides == 1:
        return not roll.has_star or _star_slid_nothing(variant, state, roll)
    return slides == 2 and any(_star_slid(state, roll, letter) for letter in LETTERS)


def _star_slid(state: State, roll: Roll, letter: str) -> bool:
    """Tell whether a star of this roll can have slid this letter's tile (ND-8.3)."""
    return roll.has_star and roll.shape in (STAR, tile_of(state, letter)) and notch_of(state, letter) > 0


def _star_slid_nothing(variant: Variant, state: State, roll: Roll) -> bool:
    """Tell whether a star of this roll had nothing to slide (ND-8.3)."""
    if roll.shape == STAR:
        return all_down(variant, state)
    return not can_slide(variant, state, LETTERS[state.tiles.index(roll.shape)])


def _has_possible_deciders(variant: Variant, state: State, phase: Choosing, active: Seat) -> bool:
    seats = phase.deciders.seats
    expected = tuple(seat for seat in variant.clockwise(active) if _is_asked(state, phase, seat))
    if isinstance(phase.deciders, InOrder) and seats and seats[0] in expected:
        expected = expected[expected.index(seats[0]) :]  # those before it have decided in their order
    return bool(expected) and seats == expected and all(_can_decide(variant, state, phase, seat) for seat in expected)


def _is_asked(state: State, phase: Choosing, seat: Seat) -> bool:
    match phase:
        case Blocking(letter=letter):
            return letter not in state.sheets[seat].letters
        case Circling():
            return bool(open_boxes(state.sheets[seat]))
    return True


def _can_decide(variant: Variant, state: State, phase: Choosing, seat: Seat) -> bool:
    """Tell whether there is anything to choose from: a phase in which nothing fits is passed over (ND-8.7)."""
    top = heights(state.sheets[seat])
    match phase:
        case Blocking(letter=letter):
            return fits_somewhere(top, tile_of(state, letter), variant.form)
        case Placing(current):
            return any(fits_somewhere(top, shape, variant.form) for shape in shapes_rolled(current.roll))
    return True
