"""DROP IT's World: a piece is let go, and it is told where everything comes to rest.

Every drop is simulated in a scene of its own, built from the resting poses alone and in the order of the pieces'
numbers. So an answer depends on nothing that was tried before, and the same position gives the same answer bit for
bit. The engine does its sums in single precision without the system's sines; ours use the table of `geometry`.
"""

from collections.abc import Sequence
from math import hypot, inf, sqrt

from droptable.core.game import Resolved
from droptable.games.drop_it.actions import Resting, Settled
from droptable.games.drop_it.board import Board
from droptable.games.drop_it.fall import height_on_floor, release_height
from droptable.games.drop_it.geometry import Pose
from droptable.games.drop_it.pieces import KIND_OF, Shape
from droptable.games.drop_it.state import Falling, Hold, State
from droptable.games.drop_it.versions import LATEST
from droptable.physics.drop_it.crowd import guessed
from droptable.physics.drop_it.engine import Definitions
from droptable.physics.drop_it.manners import MANNERS
from droptable.physics.drop_it.run import QUIET_UM, Beginning, FilmedRun, Fineness, Manner, Run

FINE = Fineness(3, 20)  # 3600 sub-steps per second: the engine's contacts need four in a period of their 900 Hz
COARSE = Fineness(1, 8)  # agrees with the fine one on four drops of five: a filter for those who try many
HALF_FINE = Fineness(2, 12)
NEAR = 4.5  # in a near fall things give way this far from the first contact: times the reach of the biggest piece


class Shaft:
    """Answers the falls on one board. It keeps nothing between two of them.

    What lies further than `loose_um` from the first contact of a fall does not move in it.
    """

    def __init__(
        self, board: Board, fineness: Fineness = FINE, manner: Manner = MANNERS[LATEST], loose_um: float = inf
    ) -> None:
        self.board = board
        self.fineness = fineness
        self.manner = manner
        self.loose_um = loose_um
        self._definitions = Definitions(board)

    def __reduce__(self) -> tuple[object, ...]:
        # the engine's values cannot be pickled; a worker makes its own
        return Shaft, (self.board, self.fineness, self.manner, self.loose_um)

    @property
    def version(self) -> str:
        """The engine and how it is used; raised whenever a drop could end otherwise."""
        near = "" if self.loose_um == inf else f" near {self.loose_um:.0f}"
        return f"box2d-3.1 pyb2d3-0.11.1 {self.manner.name} {self.fineness.steps}x{self.fineness.sub_steps}{near}"

    @property
    def coarse(self) -> "Shaft":
        """The same shaft with time cut coarsely."""
        return Shaft(self.board, COARSE, self.manner)

    @property
    def near(self) -> "Shaft":
        """The same shaft, where only what is near gives way: right more often than the coarse one, and cheaper."""
        return Shaft(self.board, HALF_FINE, self.manner, NEAR * max(self.board.reaches))

    def resolve(self, state: State) -> Settled:
        """Return where everything comes to rest."""
        run = self.begin(state)
        run.to_rest()
        return self.settled(state, run)

    def guess(self, shaft: tuple[Resting, ...], falls: Sequence[tuple[Shape, Hold]]) -> list[Pose | None]:
        """Return where each of many pieces would come to rest if nothing in the shaft moved; None outside of it."""
        return guessed(self.board, self._definitions, shaft, falls)

    def show(self, state: State) -> Resolved[Settled]:
        """Return where everything comes to rest, and the fall as `exhibit` describes it."""
        run = self.film(state)
        run.to_rest()
        return Resolved(self.settled(state, run), run.exhibit(), run.lasts_ms)

    def begin(self, state: State) -> Run:
        """Return the fall at its first contact, for whoever wants to watch it window by window."""
        return Run(self.board, self._definitions, self._beginning(state), self.fineness, self.manner)

    def film(self, state: State) -> FilmedRun:
        """Return the same fall with a camera, which sees it from the release on."""
        return FilmedRun(self.board, self._definitions, self._beginning(state), self.fineness, self.manner)

    def settled(self, state: State, run: Run) -> Settled:
        """Return what a run that has ended means for the record."""
        return Settled(tuple(run.settled(QUIET_UM)), tuple(sorted(run.out)))

    def _beginning(self, state: State) -> Beginning:
        assert isinstance(state.phase, Falling), "the World is asked when a piece falls"
        piece, hold = state.phase.piece, state.phase.hold
        top, contact = release_height(self.board, state.shaft, KIND_OF[piece].shape, hold.x, hold.angle)
        if hold.vx or hold.vy:
            pieces, row = _with(state.shaft, Resting(piece, Pose(hold.x, round(top), hold.angle)))
            return Beginning(pieces, row, top, (hold.vx, hold.vy), 0.0, 0.0)
        # Nothing is in the way until the first contact, so that part needs no simulation.
        speed = sqrt(2 * self.board.pull * (top - contact))
        material = self.board.material
        on_floor = contact <= height_on_floor(self.board.outlines[KIND_OF[piece].shape], hold.angle)
        bounce = max(material.piece_restitution, material.wall_restitution if on_floor else 0) / 1000
        pieces, row = _with(state.shaft, Resting(piece, Pose(hold.x, round(contact), hold.angle)))
        firm = _far_from(pieces, row, self.loose_um)
        return Beginning(pieces, row, top, (0.0, -speed / 1000), speed / self.board.pull, bounce, firm)


def _with(shaft: tuple[Resting, ...], dropped: Resting) -> tuple[tuple[Resting, ...], int]:
    """Return all pieces in the order of their numbers, and the dropped one's place among them."""
    row = sum(lies.piece < dropped.piece for lies in shaft)
    return (*shaft[:row], dropped, *shaft[row:]), row


def _far_from(pieces: tuple[Resting, ...], row: int, loose_um: float) -> frozenset[int]:
    """Return the rows that lie further than so much from this one."""
    if loose_um == inf:
        return frozenset()
    here = pieces[row].pose
    apart = (hypot(lies.pose.x - here.x, lies.pose.y - here.y) for lies in pieces)
    return frozenset(at for at, off in enumerate(apart) if off > loose_um)
