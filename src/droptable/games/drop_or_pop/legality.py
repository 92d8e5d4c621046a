"""What may be done in DROP OR POP!, and by which clause not."""

from droptable.core.errors import IllegalActionError
from droptable.core.game import Actor
from droptable.games.drop_or_pop.actions import DROP, IGNORE, POP, Action, Colour, Move, Roll, Start
from droptable.games.drop_or_pop.board import COUNTERS
from droptable.games.drop_or_pop.state import Ended, Moving, Rolling, Starting, State
from droptable.games.drop_or_pop.variant import Variant


def check(variant: Variant, state: State, actor: Actor, action: Action) -> None:
    """Raise IllegalActionError, with the clause, unless `actor` may do this now."""
    match state.phase:
        case Moving() as phase:
            _check_mover(phase, actor)
            _check_move(variant, state, phase, action)
        case Rolling():
            _check_natures(actor)
            _check_roll(action)
        case Starting():
            _check_natures(actor)
            _check_start(variant, action)
        case Ended():
            raise IllegalActionError("game-over", clause="DP-3.2")


def _check_mover(phase: Moving, actor: Actor) -> None:
    if actor is None:
        raise IllegalActionError("not-natures-turn", clause="DP-2.3")
    if actor != phase.seat:
        raise IllegalActionError("not-your-turn", clause="DP-2.1")


def _check_natures(actor: Actor) -> None:
    if actor is not None:
        raise IllegalActionError("not-your-turn", clause="DP-2.1")


def _check_start(variant: Variant, action: Action) -> None:
    if not isinstance(action, Start):
        raise IllegalActionError("not-that-now", clause="DP-2.1")
    if not 0 <= action.seat < variant.seats:
        raise IllegalActionError("no-such-seat", clause="DP-2.1", number=action.seat, seats=variant.seats)


def _check_roll(action: Action) -> None:
    if not isinstance(action, Roll) or not isinstance(action.colour, Colour):
        raise IllegalActionError("not-that-now", clause="DP-2.2")


def _check_move(variant: Variant, state: State, phase: Moving, action: Action) -> None:
    if not isinstance(action, Move):
        raise IllegalActionError("not-that-now", clause="DP-2.3")
    column = state.board.columns[phase.rolled]
    if action is DROP:
        if len(column) == variant.rows:
            raise IllegalActionError("column-full", clause="DP-2.4", column=phase.rolled.code)
        if not state.board.has_supply(variant.colours[phase.seat]):
            raise IllegalActionError("no-counter-left", clause="DP-2.4", counters=COUNTERS)
    if action is POP and not column:
        raise IllegalActionError("column-empty", clause="DP-2.5", column=phase.rolled.code)
    if action is IGNORE and phase.ignored:
        raise IllegalActionError("ignored-already", clause="DP-2.6")


def legal_moves(variant: Variant, state: State, phase: Moving) -> list[Move]:
    """Return what the seat may choose, in the order DROP, POP, IGNORE: at least one of them."""
    column = state.board.columns[phase.rolled]
    moves = []
    if len(column) < variant.rows and state.board.has_supply(variant.colours[phase.seat]):
        moves.append(DROP)
    if column:
        moves.append(POP)
    if not phase.ignored:
        moves.append(IGNORE)
    return moves
