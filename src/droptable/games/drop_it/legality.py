"""What is wrong with an action of DROP IT: every refusal with its reason and its clause."""

from collections.abc import Iterable, Iterator

from droptable.core.errors import IllegalActionError
from droptable.core.game import Actor
from droptable.games.drop_it import tremor
from droptable.games.drop_it.actions import Action, Deal, Divide, Joker, Pick, Release, Resting, Settled, Start, Tremor
from droptable.games.drop_it.board import Board
from droptable.games.drop_it.contact import is_on_a_wall
from droptable.games.drop_it.fall import room
from droptable.games.drop_it.geometry import TURN
from droptable.games.drop_it.pieces import KIND_OF, Colour, Shape
from droptable.games.drop_it.setup import PAIRS
from droptable.games.drop_it.state import (
    Dealing,
    Deciding,
    Dividing,
    Ended,
    Falling,
    Hold,
    Phase,
    Picking,
    Releasing,
    Retrying,
    Starting,
    State,
    Trembling,
)
from droptable.games.drop_it.variant import Variant
from droptable.games.drop_it.versions import NEAREST_PART

FASTEST_FLICK = 1000  # mm/s (DI-3.4)

_EXPECTED: dict[type[Phase], type[Action]] = {
    Dealing: Deal,
    Picking: Pick,
    Dividing: Divide,
    Starting: Start,
    Releasing: Release,
    Retrying: Release,
    Trembling: Tremor,
    Falling: Settled,
    Deciding: Joker,
}


def check(variant: Variant, state: State, actor: Actor, action: Action) -> None:
    """Raise IllegalActionError, with the clause, unless `actor` may do this now."""
    if isinstance(state.phase, Ended):
        raise IllegalActionError("game-over", clause="DI-5.5")
    if actor != state.chooser or not isinstance(action, _EXPECTED[type(state.phase)]):
        code = "not-natures-turn" if actor is None else "not-your-turn"
        raise IllegalActionError(code, clause="DI-3.1")
    for fault in _faults(variant, state, action):
        raise fault


def _faults(variant: Variant, state: State, action: Action) -> Iterator[IllegalActionError]:
    """Yield what is wrong with an action of the kind that the phase expects."""
    match state.phase, action:
        case Releasing() | Retrying() as phase, Release() as release:
            yield from _faults_of_choice(state, phase, release)
            hold = Hold(release.x, release.angle, release.vx, release.vy)
            yield from faults_of_hold(variant, release.kind.shape, hold)
        case Trembling(_, piece, _, hold), Tremor() as shift:
            yield from _faults_of_tremor(variant, KIND_OF[piece].shape, hold, shift)
        case Falling(_, piece), Settled() as settled:
            yield from _faults_of_settled(variant, state, piece, settled)
        case _:
            yield from _faults_of_setup(variant, state, action)


def _faults_of_setup(variant: Variant, state: State, action: Action) -> Iterator[IllegalActionError]:
    match action:
        case Pick(colour) if any(colour in colours for colours in state.colours):
            yield IllegalActionError("colour-taken", clause="DI-2.3", colour=colour.code)
        case Deal(colours) if sorted(colours) != list(Colour):
            yield IllegalActionError("bad-deal", clause="DI-2.3")
        case Divide(pairs) if sorted(pairs) != sorted(PAIRS):
            yield IllegalActionError("bad-division", clause="DI-2.3")
        case Start(seat) if not 0 <= seat < variant.seats:
            yield IllegalActionError("no-such-seat", clause="DI-2.4", number=seat, seats=variant.seats)


def _faults_of_choice(state: State, phase: Releasing | Retrying, release: Release) -> Iterator[IllegalActionError]:
    kind = release.kind
    if isinstance(phase, Retrying):
        held = KIND_OF[phase.piece]
        if kind != held:
            yield IllegalActionError("same-piece", clause="DI-3.5", colour=held.colour.code, shape=held.shape.code)
    elif not state.supplies[phase.seat][kind.number]:
        yield IllegalActionError("not-your-piece", clause="DI-3.1", colour=kind.colour.code, shape=kind.shape.code)


def faults_of_hold(variant: Variant, shape: Shape, hold: Hold) -> Iterator[IllegalActionError]:
    """Yield what is wrong with letting a piece of this shape go like this."""
    if not 0 <= hold.angle < TURN:
        yield IllegalActionError("bad-angle", clause="DI-3.2", number=hold.angle, most=TURN - 1)
        return
    low, high = room(variant.board, shape, hold.angle)
    if not low <= hold.x <= high:
        yield IllegalActionError("outside-shaft", clause="DI-3.2", x_um=hold.x, low_um=low, high_um=high)
    if (hold.vx or hold.vy) and not variant.flick:
        yield IllegalActionError("no-flick", clause="DI-3.4")
    if hold.vx * hold.vx + hold.vy * hold.vy > FASTEST_FLICK * FASTEST_FLICK:
        yield IllegalActionError("too-fast", clause="DI-3.4", most=FASTEST_FLICK)


def _faults_of_tremor(variant: Variant, shape: Shape, hold: Hold, shift: Tremor) -> Iterator[IllegalActionError]:
    most_x, most_angle = tremor.widest(variant.hand)
    x, angle = hold.x + shift.x, (hold.angle + shift.angle) % TURN
    low, high = room(variant.board, shape, angle)
    # a piece that turned may be wider, and has to move further to stay between the walls
    in_reach = abs(shift.x) <= most_x or x in (low, high)
    if abs(shift.angle) > most_angle or not in_reach or not low <= x <= high:
        yield IllegalActionError("bad-tremor", clause="DI-3.4", most_um=most_x)


def _faults_of_settled(variant: Variant, state: State, piece: int, settled: Settled) -> Iterator[IllegalActionError]:
    moved, out = [resting.piece for resting in settled.moved], list(settled.out)
    named = {*moved, *out}
    in_order = moved == sorted(moved) and out == sorted(out)
    is_known = named <= {piece, *[resting.piece for resting in state.shaft]}
    if len(named) != len(moved) + len(out) or not is_known or not in_order or piece not in named:
        yield IllegalActionError("bad-pieces", clause="DI-3.3")
    if not _may_rest(variant, settled.moved):
        yield IllegalActionError("bad-place", clause="DI-3.3")


def _may_rest(variant: Variant, moved: tuple[Resting, ...]) -> bool:
    """Tell whether pieces can have come to rest there; what lies upon a wall has left the shaft (DI-3.5)."""
    board = variant.board
    if not are_near_the_shaft(board, moved):
        return False
    return variant.rules == NEAREST_PART or not any(is_on_a_wall(board, resting) for resting in moved)


def are_near_the_shaft(board: Board, pieces: Iterable[Resting]) -> bool:
    """Tell whether pieces can be where they are said to be: in the shaft, or on what fills it to the rim."""
    reaches, width, low, high = board.piece_reaches, board.width, -board.deepest, board.ceiling
    for lies in pieces:
        (x, y, angle), margin = lies.pose, reaches[lies.piece]
        if not (-margin <= x <= width + margin and low <= y <= high and 0 <= angle < TURN):
            return False
    return True
