"""How a turn of DROP OR POP! goes (DP-2): what each action leads to."""

from droptable.core.game import Actor, Seat
from droptable.games.drop_or_pop.actions import DROP, IGNORE, Action, Move, Roll, Start
from droptable.games.drop_or_pop.board import (
    Cluster,
    Columns,
    Supply,
    dropped,
    popped,
    winning_drop,
    winning_pop,
    with_item,
)
from droptable.games.drop_or_pop.legality import checked_move, checked_roll, checked_start
from droptable.games.drop_or_pop.state import MOVING, ROLLING, Ended, Moving, Rolling, State, new
from droptable.games.drop_or_pop.variant import Variant


def after(variant: Variant, state: State, actor: Actor, action: Action) -> State:
    """Return the state after the action; raise what `check` raises."""
    phase = state.phase
    if isinstance(phase, Moving):
        return _moved(variant, state, phase, checked_move(variant, state, phase, actor, action))
    if isinstance(phase, Rolling):
        return _rolled(variant, state, phase, checked_roll(variant, actor, action))
    return _started(state, checked_start(variant, state, actor, action))


def _started(state: State, start: Start) -> State:
    return new(State, (state.columns, state.supply, ROLLING[start.seat][False], state.turns_left))


def _rolled(variant: Variant, state: State, phase: Rolling, roll: Roll) -> State:
    columns, supply, _, turns_left = state
    seat, x = phase.seat, roll.colour
    # neither DROP nor POP is possible (DP-2.7): an empty column and no counter left
    if phase.ignored and not columns[x] and not supply[variant.colours[seat]]:
        return _next_turn(variant, seat, columns, supply, turns_left)
    return new(State, (columns, supply, MOVING[seat][phase.ignored][x], turns_left))


def _moved(variant: Variant, state: State, phase: Moving, move: Move) -> State:
    columns, supply, _, turns_left = state
    seat, x = phase.seat, phase.rolled
    if move is IGNORE:
        return new(State, (columns, supply, ROLLING[seat][True], turns_left))
    if move is DROP:
        counter = variant.colours[seat]
        left = supply[counter] - 1
        columns, supply = dropped(columns, x, counter), with_item(supply, counter, left)
        won = winning_drop(columns, x, variant.to_win) if left <= variant.spare else ()
    else:
        counter = columns[x][0]
        columns, supply = popped(columns, x), with_item(supply, counter, supply[counter] + 1)
        won = winning_pop(columns, x, variant.to_win) if min(supply) <= variant.spare else ()
    return _next_turn(variant, seat, columns, supply, turns_left, won)


def _next_turn(
    variant: Variant,
    seat: Seat,
    columns: Columns,
    supply: Supply,
    turns_left: int | None,
    won: tuple[Cluster, ...] = (),
) -> State:
    left = None if turns_left is None else turns_left - 1
    phase = Ended(variant.following[seat], won) if won or left == 0 else variant.next_roll[seat]
    return new(State, (columns, supply, phase, left))
