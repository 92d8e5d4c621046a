"""The beginning of a step: who decides in it, and whether unseen."""

from collections.abc import Iterable
from dataclasses import replace

from droptable.core.game import Seat
from droptable.games.number_drop.combos import open_boxes
from droptable.games.number_drop.state import Phase, State, Table


def step(table: Table, state: State, phase: Phase, seats: Iterable[Seat]) -> State:
    """Return the state at the beginning of a step in which these seats decide."""
    sealed = (None,) * table.seats if table.is_sealed(phase) else ()
    return replace(state, phase=phase, pending=tuple(seats), sealed=sealed)


def combo_step(table: Table, state: State) -> State:
    """Return the state in which all who can circle something may do so (ND-6.1); the round's end if nobody can."""
    assert state.active is not None
    able = [seat for seat in table.clockwise(state.active) if open_boxes(state.sheets[seat])]
    return step(table, state, Phase.COMBO, able) if able else replace(state, phase=Phase.ROUND_END)
