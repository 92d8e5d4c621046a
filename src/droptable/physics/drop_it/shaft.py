"""DROP IT's World: a piece is let go, and it is told where everything comes to rest.

Every drop is simulated in a scene of its own, built from the resting poses alone and in the order of the pieces'
numbers. So an answer depends on nothing that was tried before, and the same position gives the same answer bit for
bit. The engine does its sums in single precision without the system's sines; ours use the table of `geometry`.
"""

from math import sqrt

from droptable.core.game import Resolved
from droptable.games.drop_it.actions import Resting, Settled
from droptable.games.drop_it.board import Board
from droptable.games.drop_it.fall import height_on_floor, release_height
from droptable.games.drop_it.geometry import Pose
from droptable.games.drop_it.pieces import KIND_OF
from droptable.games.drop_it.state import Falling, State
from droptable.games.drop_it.versions import LATEST
from droptable.physics.drop_it.engine import Definitions
from droptable.physics.drop_it.manners import MANNERS
from droptable.physics.drop_it.run import QUIET_UM, Beginning, FilmedRun, Fineness, Manner, Run

FINE = Fineness(3, 20)  # 3600 sub-steps per second: the engine's contacts need four in a period of their 900 Hz
COARSE = Fineness(1, 8)  # agrees with the fine one on four drops of five: a filter for those who try many


class Shaft:
    """Answers the falls on one board. It keeps nothing between two of them."""

    def __init__(self, board: Board, fineness: Fineness = FINE, manner: Manner = MANNERS[LATEST]) -> None:
        self.board = board
        self.fineness = fineness
        self.manner = manner
        self._definitions = Definitions(board)

    def __reduce__(self) -> tuple[object, ...]:
        # the engine's values cannot be pickled; a worker makes its own
        return Shaft, (self.board, self.fineness, self.manner)

    @property
    def version(self) -> str:
        """The engine and how it is used; raised whenever a drop could end otherwise."""
        return f"box2d-3.1 pyb2d3-0.11.1 {self.manner.name} {self.fineness.steps}x{self.fineness.sub_steps}"

    @property
    def coarse(self) -> "Shaft":
        """The same shaft with time cut coarsely."""
        return Shaft(self.board, COARSE, self.manner)

    def resolve(self, state: State) -> Settled:
        """Return where everything comes to rest."""
        run = self.begin(state)
        run.to_rest()
        return self.settled(state, run)

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
        moved = run.moved(QUIET_UM)
        settled = [lies for row, lies in run.lying() if moved[row]]
        return Settled(tuple(settled), tuple(sorted(run.out)))

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
        return Beginning(pieces, row, top, (0.0, -speed / 1000), speed / self.board.pull, bounce)


def _with(shaft: tuple[Resting, ...], dropped: Resting) -> tuple[tuple[Resting, ...], int]:
    """Return all pieces in the order of their numbers, and the dropped one's place among them."""
    row = sum(lies.piece < dropped.piece for lies in shaft)
    return (*shaft[:row], dropped, *shaft[row:]), row
