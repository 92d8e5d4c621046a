"""What an action of DROP OR POP! did, in events."""

from collections.abc import Iterator

from droptable.core.game import Event, Seat
from droptable.games.drop_or_pop import events
from droptable.games.drop_or_pop.actions import DROP, IGNORE, POP, Action, Move, Roll, Start
from droptable.games.drop_or_pop.board import Cluster
from droptable.games.drop_or_pop.scoring import is_epic
from droptable.games.drop_or_pop.state import Ended, Moving, Rolling, State
from droptable.games.drop_or_pop.variant import Variant


def told(variant: Variant, state: State, action: Action, after: State) -> Iterator[Event]:
    """Yield what there is to tell of an action that led from one state to another."""
    match state.phase, action:
        case _, Start(seat):
            yield events.starts(seat=seat)
        case Rolling() as phase, Roll() as roll:
            yield from _roll(variant, phase, roll, after)
        case Moving() as phase, Move() as move:
            yield from _move(variant, state, phase, move, after)


def _roll(variant: Variant, phase: Rolling, roll: Roll, after: State) -> Iterator[Event]:
    yield events.rolled(seat=phase.seat, column=roll.colour.code, again=int(phase.ignored))
    if not isinstance(after.phase, Moving):
        yield events.passed(seat=phase.seat, column=roll.colour.code)
        yield from _end(variant, after)


def _move(variant: Variant, state: State, phase: Moving, move: Move, after: State) -> Iterator[Event]:
    if move is IGNORE:
        yield events.ignored(seat=phase.seat, column=phase.rolled.code)
        return
    yield _drop(state, phase) if move is DROP else _pop(variant, state, phase)
    yield from _end(variant, after)
    if move is POP and isinstance(after.phase, Ended):
        yield from _handed(variant, phase.seat, after.phase.won)


def _drop(state: State, phase: Moving) -> Event:
    row = len(state.columns[phase.rolled])
    return events.dropped(seat=phase.seat, column=phase.rolled.code, x=phase.rolled.value, row=row)


def _pop(variant: Variant, state: State, phase: Moving) -> Event:
    column = state.columns[phase.rolled]
    owner = variant.colours.index(column[0])
    return events.popped(
        seat=phase.seat,
        owner_seat=owner,
        own=int(owner == phase.seat),
        column=phase.rolled.code,
        x=phase.rolled.value,
        fell=len(column) - 1,
    )


def _end(variant: Variant, after: State) -> Iterator[Event]:
    if not isinstance(after.phase, Ended):
        return
    won = after.phase.won
    if not won:
        yield events.turn_limit()
        return
    seats, size = _seats(variant, won), len(won[0].cells)
    cells = tuple(n for cell in sorted(cell for cluster in won for cell in cluster.cells) for n in cell)
    if len(won) > 1:
        yield events.drew(seats=seats, size=size, cells=cells)
    elif is_epic(variant, won):
        yield events.won_epic(seat=seats[0], size=size, cells=cells)
    else:
        yield events.won(seat=seats[0], size=size, cells=cells)


def _handed(variant: Variant, popper: Seat, won: tuple[Cluster, ...]) -> Iterator[Event]:
    seats = _seats(variant, won)
    if won and popper not in seats:
        yield events.handed(seat=popper, seats=seats)


def _seats(variant: Variant, won: tuple[Cluster, ...]) -> tuple[int, ...]:
    return tuple(sorted(variant.colours.index(cluster.colour) for cluster in won))
