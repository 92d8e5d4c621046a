"""What a heap of DROP IT offers to who comes next, at a glance: the best of a few dozen guesses."""

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from droptable.bots.drop_it_glance import Glance, Glimpse
from droptable.core.game import RandomBelow, Seat, World
from droptable.games.drop_it.actions import Action, Resting
from droptable.games.drop_it.fall import room
from droptable.games.drop_it.geometry import TURN, Pose
from droptable.games.drop_it.pieces import Colour, Kind, Shape
from droptable.games.drop_it.rules import DropIt
from droptable.games.drop_it.state import Hold, State, kinds_left

GUESSES = 40
FINDS = 0.05  # how likely somebody is to look at a place that is good in a guess, and to find that it is
# What a point is worth that the next seat may find, and one that is left to oneself, with two seats: by how much the
# next two drops went better or worse after one release than another; one's own is less sure, and counts less.
THEIRS, MINE = 0.35, 0.2

Held = tuple[Shape, Hold]


@runtime_checkable
class Guessing(Protocol):
    """A World that knows cheaper answers than its own: guesses at many falls, and falls in which little moves."""

    @property
    def near(self) -> World[State, Action]:
        """What is mostly right about a fall."""

    def guess(self, shaft: tuple[Resting, ...], falls: Sequence[Held]) -> list[Pose | None]:
        """Return where each piece would rest if nothing else moved; None if it left the shaft."""


def guessing(world: object) -> Guessing | None:
    """Return a World that makes guesses; None for one that does not."""
    return world if isinstance(world, Guessing) else None


def anywhere(game: DropIt, shapes: Sequence[Shape], count: int, below: RandomBelow) -> list[Held]:
    """Return pieces of these shapes by turns, held anywhere along the rim, turned anyhow; none of no shapes."""
    return [_anywhere(game, shapes[at % len(shapes)], below) for at in range(count if shapes else 0)]


def _anywhere(game: DropIt, shape: Shape, below: RandomBelow) -> Held:
    angle = below(TURN)
    low, high = room(game.board, shape, angle)
    return shape, Hold(low + below(high - low + 1), angle)


def glimpses(game: DropIt, world: Guessing, shaft: tuple[Resting, ...], falls: Sequence[Held]) -> list[Glimpse | None]:
    """Return what each piece would find where it is guessed to rest; None if it would leave the shaft."""
    glance, poses = Glance(game, shaft), world.guess(shaft, falls)
    return [None if pose is None else glance.at(shape, pose) for (shape, _), pose in zip(falls, poses, strict=True)]


def colours_by_shape(kinds: Sequence[Kind]) -> dict[Shape, list[Colour]]:
    """Return in which colours a seat has each shape."""
    colours: dict[Shape, list[Colour]] = {}
    for kind in kinds:
        colours.setdefault(kind.shape, []).append(kind.colour)
    return colours


class Replies:
    """The same few dozen pieces, let go upon one heap after another: so that heaps can be compared."""

    def __init__(self, game: DropIt, world: Guessing, view: State, seat: Seat, below: RandomBelow) -> None:
        self._game, self._world, self._view, self._seat = game, world, view, seat
        self._theirs = colours_by_shape(kinds_left(view, Seat((seat + 1) % game.seats)))
        self._falls = anywhere(
            game, tuple({**colours_by_shape(kinds_left(view, seat)), **self._theirs}), GUESSES, below
        )

    def outlook(self, kind: Kind, shaft: tuple[Resting, ...]) -> float:
        """Return what a heap is worth to the seat for what comes next, in points, once it has let go of this kind."""
        found = glimpses(self._game, self._world, shaft, self._falls)
        mine, theirs = (self._findable(found, colours) for colours in (self._mine_without(kind), self._theirs))
        return (MINE * mine - THEIRS * theirs) / (self._game.seats - 1)

    def _mine_without(self, kind: Kind) -> dict[Shape, list[Colour]]:
        is_last = self._view.piece is None and self._view.supplies[self._seat][kind.number] == 1
        return colours_by_shape([one for one in kinds_left(self._view, self._seat) if not (is_last and one == kind)])

    def _findable(self, found: Sequence[Glimpse | None], colours: dict[Shape, list[Colour]]) -> float:
        """Return the best of the guesses that is expected to be found and true, where few of them are."""
        points = sorted(
            max((glimpse.points(colour) for colour in colours.get(shape, ())), default=0) if glimpse else 0
            for (shape, _), glimpse in zip(self._falls, found, strict=True)
        )
        best = 0.0
        for each in points:
            best += FINDS * (each - best)
        return best
