"""What is wrong with an action of DROP IT: every refusal with its reason and its clause."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from droptable.core.errors import IllegalActionError
from droptable.games.drop_it import tremor
from droptable.games.drop_it.actions import Action, Deal, Divide, Pick, Release, Resting, Settled, Start, Tremor
from droptable.games.drop_it.board import Board
from droptable.games.drop_it.fall import room
from droptable.games.drop_it.geometry import TURN, reach
from droptable.games.drop_it.pieces import KIND_OF, Colour, Shape
from droptable.games.drop_it.setup import PAIRS
from droptable.games.drop_it.state import Hold, State

if TYPE_CHECKING:
    from droptable.games.drop_it.rules import DropIt

FASTEST_FLICK = 1000  # mm/s (DI-3.4)


def faults(game: "DropIt", state: State, action: Action) -> Iterator[IllegalActionError]:
    """Yield what is wrong with an action of the kind that is expected."""
    match action:
        case Pick() | Deal() | Divide() | Start():
            yield from _of_setup(game, state, action)
        case Release():
            yield from _of_release(game, state, action)
        case Tremor():
            yield from _of_tremor(game, state, action)
        case Settled():
            yield from _of_settled(game, state, action)


def _of_setup(game: "DropIt", state: State, action: Pick | Deal | Divide | Start) -> Iterator[IllegalActionError]:
    match action:
        case Pick(colour) if any(colour in colours for colours in state.colours):
            yield IllegalActionError("colour-taken", clause="DI-2.3", colour=colour.code)
        case Deal(colours) if sorted(colours) != list(Colour):
            yield IllegalActionError("bad-deal", clause="DI-2.3")
        case Divide(pairs) if sorted(pairs) != sorted(PAIRS):
            yield IllegalActionError("bad-division", clause="DI-2.3")
        case Start(seat) if not 0 <= seat < game.seats:
            yield IllegalActionError("no-such-seat", clause="DI-2.4", number=seat, seats=game.seats)


def _of_release(game: "DropIt", state: State, release: Release) -> Iterator[IllegalActionError]:
    kind = release.kind
    names = {"colour": kind.colour.code, "shape": kind.shape.code}
    assert state.seat is not None
    if state.piece is not None and kind != KIND_OF[state.piece]:
        held = KIND_OF[state.piece]
        yield IllegalActionError("same-piece", clause="DI-3.5", colour=held.colour.code, shape=held.shape.code)
    elif state.piece is None and not state.supplies[state.seat][kind.number]:
        yield IllegalActionError("not-your-piece", clause="DI-3.1", **names)
    yield from faults_of_hold(game, kind.shape, Hold(release.x, release.angle, release.vx, release.vy))


def faults_of_hold(game: "DropIt", shape: Shape, hold: Hold) -> Iterator[IllegalActionError]:
    """Yield what is wrong with letting a piece of this shape go like this."""
    if not 0 <= hold.angle < TURN:
        yield IllegalActionError("bad-angle", clause="DI-3.2", number=hold.angle, most=TURN - 1)
        return
    low, high = room(game.board, shape, hold.angle)
    if not low <= hold.x <= high:
        yield IllegalActionError("outside-shaft", clause="DI-3.2", x_um=hold.x, low_um=low, high_um=high)
    if (hold.vx or hold.vy) and not game.flick:
        yield IllegalActionError("no-flick", clause="DI-3.4")
    if hold.vx * hold.vx + hold.vy * hold.vy > FASTEST_FLICK * FASTEST_FLICK:
        yield IllegalActionError("too-fast", clause="DI-3.4", most=FASTEST_FLICK)


def _of_tremor(game: "DropIt", state: State, shift: Tremor) -> Iterator[IllegalActionError]:
    assert state.hold is not None and state.piece is not None
    most_x, most_angle = tremor.widest(game.hand)
    x, angle = state.hold.x + shift.x, (state.hold.angle + shift.angle) % TURN
    low, high = room(game.board, KIND_OF[state.piece].shape, angle)
    # a piece that turned may be wider, and has to move further to stay between the walls
    in_reach = abs(shift.x) <= most_x or x in (low, high)
    if abs(shift.angle) > most_angle or not in_reach or not low <= x <= high:
        yield IllegalActionError("bad-tremor", clause="DI-3.4", most_um=most_x)


def _of_settled(game: "DropIt", state: State, settled: Settled) -> Iterator[IllegalActionError]:
    assert state.piece is not None
    known = {resting.piece for resting in state.shaft} | {state.piece}
    moved = [resting.piece for resting in settled.moved]
    named = [*moved, *settled.out]
    in_order = moved == sorted(moved) and list(settled.out) == sorted(settled.out)
    if len(set(named)) != len(named) or not set(named) <= known or not in_order or state.piece not in named:
        yield IllegalActionError("bad-pieces", clause="DI-3.3")
    if not all(is_near_the_shaft(game.board, resting) for resting in settled.moved):
        yield IllegalActionError("bad-place", clause="DI-3.3")


def is_near_the_shaft(board: Board, resting: Resting) -> bool:
    """Tell whether a piece can be where it is said to be: in the shaft, or on what fills it to the rim."""
    margin, pose = reach(board.outlines[KIND_OF[resting.piece].shape]), resting.pose
    across = -margin <= pose.x <= board.width + margin
    return across and 0 <= pose.y <= 2 * board.height and 0 <= pose.angle < TURN
