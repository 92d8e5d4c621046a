"""What a heap of DROP IT offers to who comes next, at a glance: the best of a few dozen guesses."""

from collections.abc import Sequence
from heapq import nlargest
from statistics import fmean
from typing import Protocol, runtime_checkable

from droptable.bots.drop_it_glance import Glance, Glimpse
from droptable.core.game import RandomBelow, Seat, World
from droptable.games.drop_it.actions import Action, Resting
from droptable.games.drop_it.fall import room
from droptable.games.drop_it.geometry import TURN, Pose
from droptable.games.drop_it.pieces import Colour, Kind, Shape
from droptable.games.drop_it.rules import DropIt
from droptable.games.drop_it.state import Hold, State, kinds_left

GUESSES = 64
BEST = 5  # what a seat finds is about as good as the best of the guesses, which are partly luck
# Points now and points to come: the next seat has the first choice, and a guess at it is right by half.
THEIRS, MINE = 0.4, 0.2

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
        self._game, self._world = game, world
        following = Seat((seat + 1) % game.seats)
        self._mine, self._theirs = (colours_by_shape(kinds_left(view, one)) for one in (seat, following))
        self._falls = anywhere(game, tuple({**self._mine, **self._theirs}), GUESSES, below)

    def outlook(self, shaft: tuple[Resting, ...]) -> float:
        """Return what a heap is worth to the seat for what comes next, in points of this drop."""
        if not self._falls:
            return 0.0
        found = glimpses(self._game, self._world, shaft, self._falls)
        return MINE * self._best(found, self._mine) - THEIRS * self._best(found, self._theirs)

    def _best(self, found: Sequence[Glimpse | None], colours: dict[Shape, list[Colour]]) -> float:
        points = [
            max((glimpse.points(colour) for colour in colours.get(shape, ())), default=0) if glimpse else 0
            for (shape, _), glimpse in zip(self._falls, found, strict=True)
        ]
        return fmean(nlargest(BEST, points))
