"""How a turn of DROP OR POP! goes (DP-2): what each action, once checked, leads to."""

from droptable.core.game import Seat
from droptable.games.drop_or_pop.actions import DROP, IGNORE, Action, Colour, Move, Roll, Start
from droptable.games.drop_or_pop.board import Board, Cluster, won_by_drop, won_by_pop
from droptable.games.drop_or_pop.state import MOVING, ROLLING, Ended, Moving, Rolling, State
from droptable.games.drop_or_pop.variant import Variant


def after(variant: Variant, state: State, action: Action) -> State:
    """Return the state after an action that `check` lets pass."""
    phase = state.phase
    if isinstance(phase, Rolling) and isinstance(action, Roll):
        return _rolled(variant, state, phase, action.colour)
    if isinstance(phase, Moving) and isinstance(action, Move):
        return _moved(variant, state, phase, action)
    assert isinstance(action, Start), "check lets nothing else pass"
    return State(state.board, ROLLING[action.seat][False], state.turns_left)


def _rolled(variant: Variant, state: State, phase: Rolling, colour: Colour) -> State:
    if phase.ignored and _must_pass(variant, state, phase.seat, colour):
        return _next_turn(variant, state, phase.seat, state.board)
    return State(state.board, MOVING[phase.seat][phase.ignored][colour], state.turns_left)


def _must_pass(variant: Variant, state: State, seat: Seat, colour: Colour) -> bool:
    """Tell whether neither DROP nor POP is possible (DP-2.7): an empty column and no counter left."""
    return not state.board.columns[colour] and not state.board.has_supply(variant.colours[seat])


def _moved(variant: Variant, state: State, phase: Moving, move: Move) -> State:
    if move is IGNORE:
        return State(state.board, ROLLING[phase.seat][True], state.turns_left)
    if move is DROP:
        board = state.board.dropped(phase.rolled, variant.colours[phase.seat])
        return _next_turn(variant, state, phase.seat, board, won_by_drop(board.columns, phase.rolled))
    board = state.board.popped(phase.rolled)
    return _next_turn(variant, state, phase.seat, board, won_by_pop(board.columns, phase.rolled))


def _next_turn(variant: Variant, state: State, seat: Seat, board: Board, won: tuple[Cluster, ...] = ()) -> State:
    left = None if state.turns_left is None else state.turns_left - 1
    following = Seat((seat + 1) % variant.seats)
    return State(board, Ended(following, won) if won or left == 0 else ROLLING[following][False], left)
