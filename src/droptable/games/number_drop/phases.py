"""How a phase begins: who decides in it, and whether unseen."""

from collections.abc import Iterable
from dataclasses import replace

from droptable.core.game import Seat
from droptable.games.number_drop.combos import open_boxes
from droptable.games.number_drop.state import (
    Blocking,
    Choosing,
    Circling,
    Closing,
    Deciders,
    InOrder,
    Placing,
    Round,
    Sealed,
    State,
    Writing,
)
from droptable.games.number_drop.variant import Variant


def deciders(variant: Variant, phase: type[Choosing], seats: Iterable[Seat]) -> Deciders:
    """Return these seats as they decide in a phase of this kind; none has chosen yet."""
    if variant.is_sealed(phase):
        return Sealed(tuple(seats), (None,) * variant.seats)
    return InOrder(tuple(seats))


def begin_writing(variant: Variant, state: State, first: Seat) -> State:
    """Return the state in which all write their first numbers (ND-2.2)."""
    return replace(state, phase=Writing(first, deciders(variant, Writing, variant.clockwise(first))))


def begin_blocking(variant: Variant, state: State, current: Round, letter: str) -> State:
    """Return the state in which all without this letter drop its tile (ND-4.3); the round's end if all have it."""
    droppers = [seat for seat in variant.clockwise(current.active) if letter not in state.sheets[seat].letters]
    if not droppers:
        return replace(state, phase=Closing(current, letter))  # the round is lost (ND-4.7)
    return replace(state, phase=Blocking(current, letter, deciders(variant, Blocking, droppers)))


def begin_placing(variant: Variant, state: State, current: Round) -> State:
    """Return the state in which all drop the dice shape (ND-5.1)."""
    order = variant.clockwise(current.active)
    return replace(state, phase=Placing(current, deciders(variant, Placing, order)))


def begin_circling(variant: Variant, state: State, current: Round) -> State:
    """Return the state in which all who can circle something may do so (ND-6.1); the round's end if nobody can."""
    able = [seat for seat in variant.clockwise(current.active) if open_boxes(state.sheets[seat])]
    phase = Circling(current, deciders(variant, Circling, able)) if able else Closing(current)
    return replace(state, phase=phase)
