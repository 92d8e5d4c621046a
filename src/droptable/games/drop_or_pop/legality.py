"""What may be done in DROP OR POP!, and by which clause not."""

from droptable.core.errors import IllegalActionError
from droptable.core.game import Actor, Seat
from droptable.games.drop_or_pop.actions import DROP, IGNORE, POP, Action, Colour, Move, Roll, Start
from droptable.games.drop_or_pop.state import Ended, Moving, Rolling, State
from droptable.games.drop_or_pop.variant import Variant


def check(variant: Variant, state: State, actor: Actor, action: Action) -> None:
    """Raise IllegalActionError, with the clause, unless `actor` may do this now."""
    phase = state.phase
    if isinstance(phase, Moving):
        checked_move(variant, state, phase, actor, action)
    elif isinstance(phase, Rolling):
        checked_roll(variant, actor, action)
    else:
        checked_start(variant, state, actor, action)


def checked_start(variant: Variant, state: State, actor: Actor, action: Action) -> Start:
    """Return the action; raise IllegalActionError unless it says who starts, and nobody has started yet."""
    if isinstance(state.phase, Ended):
        raise IllegalActionError("game-over", clause="DP-3.2")
    if actor is not None:
        raise IllegalActionError("not-your-turn", clause="DP-2.1")
    if not isinstance(action, Start):
        raise IllegalActionError("not-that-now", clause="DP-2.1")
    if not 0 <= action.seat < variant.seats:
        raise IllegalActionError("no-such-seat", clause="DP-2.1", number=action.seat, seats=variant.seats)
    return action


def checked_roll(variant: Variant, actor: Actor, action: Action) -> Roll:
    """Return the action; raise IllegalActionError unless it is a roll of nature's, of a colour that has a column."""
    if actor is not None:
        raise IllegalActionError("not-your-turn", clause="DP-2.1")
    if not isinstance(action, Roll) or not isinstance(action.colour, Colour):
        raise IllegalActionError("not-that-now", clause="DP-2.2")
    if action.colour >= variant.columns:
        raise IllegalActionError("no-such-column", clause="DP-1.3", columns=variant.columns)
    return action


def checked_move(variant: Variant, state: State, phase: Moving, actor: Actor, action: Action) -> Move:
    """Return the action; raise IllegalActionError unless it is a move that the seat may make with what it rolled."""
    if actor != phase.seat:
        raise _not_theirs(actor)
    if action is DROP:
        if len(state.columns[phase.rolled]) == variant.rows:
            raise IllegalActionError("column-full", clause="DP-2.4", column=phase.rolled.code)
        if not state.supply[variant.colours[phase.seat]]:
            raise IllegalActionError("no-counter-left", clause="DP-2.4", counters=variant.counters)
    elif action is POP:
        if not state.columns[phase.rolled]:
            raise IllegalActionError("column-empty", clause="DP-2.5", column=phase.rolled.code)
    elif action is not IGNORE:
        raise IllegalActionError("not-that-now", clause="DP-2.3")
    elif phase.ignored:
        raise IllegalActionError("ignored-already", clause="DP-2.6")
    return action


def _not_theirs(actor: Actor) -> IllegalActionError:
    if actor is None:
        return IllegalActionError("not-natures-turn", clause="DP-2.3")
    return IllegalActionError("not-your-turn", clause="DP-2.1")


def legal_moves(variant: Variant, state: State, seat: Seat) -> tuple[Move, ...]:
    """Return what the seat may choose, in the order DROP, POP, IGNORE; nothing if it is not its move."""
    phase = state.phase
    if not isinstance(phase, Moving) or phase.seat != seat:
        return ()
    column = state.columns[phase.rolled]
    may_drop = len(column) < variant.rows and state.supply[variant.colours[seat]] > 0
    return _MOVES[may_drop][not column][phase.ignored]


def _left_of_three(may_drop: bool, empty: bool, ignored: bool) -> tuple[Move, ...]:
    return tuple(move for move, may in zip(Move, (may_drop, not empty, not ignored), strict=True) if may)


_NO_YES = (False, True)
_MOVES = tuple(
    tuple(tuple(_left_of_three(may_drop, empty, ignored) for ignored in _NO_YES) for empty in _NO_YES)
    for may_drop in _NO_YES
)
