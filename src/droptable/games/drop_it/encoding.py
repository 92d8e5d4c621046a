"""DROP IT for machines: a decision is a point of a box.

Its first number picks one of what can be chosen (a kind to release, a colour, a joker), the second the place between
the walls, the third the angle, and where the option allows a flick the last two its velocity.
"""

from math import hypot
from typing import TypeVar

from droptable.core.encoding import Observed, Part, Point, one_hot, returns_by_rank
from droptable.core.game import Outcome, Seat
from droptable.games.drop_it.actions import Action, Joker, Pick, Release
from droptable.games.drop_it.fall import room
from droptable.games.drop_it.geometry import TURN
from droptable.games.drop_it.legality import FASTEST_FLICK
from droptable.games.drop_it.pieces import KIND_OF, KINDS, PIECES, Colour, Kind
from droptable.games.drop_it.setup import free_colours
from droptable.games.drop_it.state import (
    Dealing,
    Deciding,
    Dividing,
    Ended,
    Falling,
    Picking,
    Releasing,
    Retrying,
    Starting,
    State,
    Trembling,
    kinds_to_release,
)
from droptable.games.drop_it.variant import Variant

T = TypeVar("T")

PHASES = (Dealing, Picking, Dividing, Starting, Releasing, Retrying, Trembling, Falling, Deciding, Ended)
HIGHEST = 2.0  # shaft heights: nothing that rests within the walls lies above this
MOST_POINTS = 1000


class DropItEncoding:
    """Points of three numbers, or of five with a flick. Places are in widths and heights of the shaft."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.dimensions = 5 if variant.flick else 3
        seats = variant.seats
        self.layout = (
            Part("lies", (PIECES,)),
            Part("x", (PIECES,)),
            Part("y", (PIECES,), 0, HIGHEST),
            Part("angle", (PIECES,)),  # in whole turns
            Part("supplies", (seats, len(KINDS)), 0, 3),  # from one's own seat on
            Part("colours", (seats, len(Colour))),
            Part("scores", (seats,), -MOST_POINTS, MOST_POINTS),
            Part("jokers", (seats,), 0, 4),
            Part("mover", (seats,)),
            Part("phase", (len(PHASES),)),
            Part("piece", (len(KINDS),)),  # the kind in the hand
            Part("tries", (1,), 0, 2),
        )

    @property
    def longest(self) -> int:
        """Every piece may be released again when it leaves the shaft, and every breach asks for a joker."""
        return PIECES * (1 + self.variant.most_tries) + PIECES + len(Colour)

    def encode(self, state: State, seat: Seat, action: Action) -> Point:
        """Return a point that stands for a legal action."""
        rest = (0.0,) * (self.dimensions - 1)
        match action:
            case Pick(colour):
                return (_middle(free_colours(state.colours), colour), *rest)
            case Joker():
                return (_middle(tuple(Joker), action), *rest)
            case Release(kind, x, angle, vx, vy):
                low, high = room(self.variant.board, kind.shape, angle)
                across = (x - low) / (high - low) * 2 - 1 if high > low else 0.0
                velocity = (vx / FASTEST_FLICK, vy / FASTEST_FLICK)[: self.dimensions - 3]
                return (_middle(kinds_to_release(state, seat), kind), across, angle / TURN * 2 - 1, *velocity)
        raise AssertionError(f"{action} is no action of a seat")

    def decode(self, state: State, seat: Seat, point: Point) -> Action:
        """Return the action that a point stands for."""
        first, *rest = (min(max(number, -1.0), 1.0) for number in point)
        match state.phase:
            case Picking():
                return Pick(_picked(free_colours(state.colours), first))
            case Deciding():
                return _picked(tuple(Joker), first)
        return self._release(_picked(kinds_to_release(state, seat), first), rest)

    def _release(self, kind: Kind, rest: list[float]) -> Release:
        angle = round((rest[1] + 1) / 2 * TURN) % TURN
        low, high = room(self.variant.board, kind.shape, angle)
        x = low + round((rest[0] + 1) / 2 * (high - low))
        if self.dimensions == 3:
            return Release(kind, x, angle)
        vx, vy = rest[2], rest[3]
        if hypot(vx, vy) > 1:  # as fast as a flick may be, in the same direction; rounded towards standing still
            vx, vy = vx / hypot(vx, vy), vy / hypot(vx, vy)
            return Release(kind, x, angle, int(vx * FASTEST_FLICK), int(vy * FASTEST_FLICK))
        return Release(kind, x, angle, round(vx * FASTEST_FLICK), round(vy * FASTEST_FLICK))

    def observe(self, state: State, seat: Seat) -> Observed:
        """Return what lies in the shaft, what everybody has left, and what is to be done."""
        seats, board = self.variant.seats, self.variant.board
        order = [Seat((seat + n) % seats) for n in range(seats)]
        poses = {resting.piece: resting.pose for resting in state.shaft}
        lying = [poses.get(piece) for piece in range(PIECES)]
        return (
            *(float(pose is not None) for pose in lying),
            *(0.0 if pose is None else min(max(pose.x / board.width, 0.0), 1.0) for pose in lying),
            *(0.0 if pose is None else min(max(pose.y / board.height, 0.0), HIGHEST) for pose in lying),
            *(0.0 if pose is None else pose.angle / TURN for pose in lying),
            *(number for other in order for number in state.supplies[other]),
            *(int(colour in state.colours[other]) for other in order for colour in Colour),
            *(state.scores[other] for other in order),
            *(state.jokers[other] for other in order),
            *one_hot(None if state.seat is None else (state.seat - seat) % seats, seats),
            *one_hot(PHASES.index(type(state.phase)), len(PHASES)),
            *one_hot(None if state.piece is None else KIND_OF[state.piece].number, len(KINDS)),
            float(_tries(state)),
        )

    def returns(self, outcome: Outcome) -> tuple[float, ...]:
        """Return the rank's worth."""
        return returns_by_rank(outcome)


def _tries(state: State) -> int:
    phase = state.phase
    return phase.tries if isinstance(phase, Retrying | Trembling | Falling | Deciding) else 0


def _middle(items: tuple[T, ...], item: T) -> float:
    """Return the middle of the part of −1 to 1 that stands for one of the items."""
    return (2 * items.index(item) + 1) / len(items) - 1


def _picked(items: tuple[T, ...], number: float) -> T:
    return items[min(int((number + 1) / 2 * len(items)), len(items) - 1)]
