"""DROP IT's World: a piece is let go, and it is told where everything comes to rest.

Every drop is simulated in a scene of its own, built from the resting poses alone and in the order of the pieces'
numbers. So an answer depends on nothing that was tried before, and the same position gives the same answer bit for
bit. The engine does its sums in single precision without the system's sines; ours use the table of `geometry`.
"""

from dataclasses import dataclass
from math import atan2, pi, sqrt
from typing import NamedTuple

import numpy as np

from droptable.core.game import Resolved
from droptable.games.drop_it.actions import Resting, Settled
from droptable.games.drop_it.board import Board
from droptable.games.drop_it.fall import release_height
from droptable.games.drop_it.geometry import TURN, Pose, cosine_sine, reach
from droptable.games.drop_it.pieces import KIND_OF
from droptable.games.drop_it.state import State
from droptable.physics.engine import UNIT, WALL_UM, Poses, Scene, shape_of
from droptable.physics.exhibit import Frame, Impact, encode

FRAMES_PER_S = 60
WINDOW = 3  # frames: nothing may move by more than STILL_UM in a window …
STILL_UM = 20
STILL_WINDOWS = 2  # … that many times in a row
LONGEST_S = 5  # of simulated time: then everything is frozen where it is
QUIET_UM = 30  # a piece that ends up this near to where it was has not moved


class Fineness(NamedTuple):
    """How finely time is cut: steps per frame, and the solver's sub-steps in each."""

    steps: int
    sub_steps: int


FINE = Fineness(4, 10)
COARSE = Fineness(1, 8)  # agrees with the fine one on four drops of five: a filter for those who try many


class Fall(NamedTuple):
    """What became of a drop: the answer, what there is to see and hear, and whether all came to rest in time."""

    settled: Settled
    pieces: tuple[int, ...]
    frames: tuple[Frame, ...]
    impacts: tuple[Impact, ...]
    in_time: bool


@dataclass(frozen=True, slots=True)
class _Start:
    """Where the simulation takes over from the free fall: the piece at its first contact, and how fast it is there."""

    top: float
    contact: float
    velocity_mm_s: tuple[float, float]
    time_s: float


class Shaft:
    """Answers the falls on one board. It keeps nothing between two of them."""

    def __init__(self, board: Board, fineness: Fineness = FINE) -> None:
        self.board = board
        self.fineness = fineness
        self._shapes = [shape_of(outline) for outline in board.outlines]
        self.reaches = [reach(outline) * UNIT for outline in board.outlines]

    def __reduce__(self) -> tuple[object, ...]:
        # the engine's values cannot be pickled; a worker makes its own
        return Shaft, (self.board, self.fineness)

    @property
    def version(self) -> str:
        """The engine and how it is used; raised whenever a drop could end otherwise."""
        return f"box2d-3.1 pyb2d3-0.11.1 shaft-1 {self.fineness.steps}x{self.fineness.sub_steps}"

    def resolve(self, state: State) -> Resolved[Settled]:
        """Return where everything comes to rest, and the fall as `exhibit` describes it."""
        fall = self.fall(state)
        lasts_ms = fall.frames[-1].time_us // 1000
        return Resolved(fall.settled, encode(fall.pieces, fall.frames, fall.impacts), lasts_ms)

    def fall(self, state: State) -> Fall:
        """Return what becomes of the piece that is being let go."""
        run = self.begin(state)
        in_time = run.to_rest()
        return Fall(self._settled(state, run), tuple(run.pieces), tuple(run.frames), tuple(run.impacts), in_time)

    def begin(self, state: State) -> "Run":
        """Return the fall at its first contact, for whoever wants to watch it step by step."""
        assert state.piece is not None and state.hold is not None, "the World is asked when a piece falls"
        start = self._start(state)
        dropped = Resting(state.piece, Pose(state.hold.x, round(start.contact), state.hold.angle))
        before = tuple(sorted((*state.shaft, dropped), key=lambda resting: resting.piece))
        scene = self.scene(before)
        scene.push(before.index(dropped), start.velocity_mm_s)
        return Run(self, scene, before, start, before.index(dropped))

    def scene(self, pieces: tuple[Resting, ...]) -> Scene:
        """Return a new scene with these pieces at rest."""
        return Scene(self.board, self._shapes, pieces)

    def _start(self, state: State) -> _Start:
        hold, piece = state.hold, state.piece
        assert hold is not None and piece is not None
        top, contact = release_height(self.board, state.shaft, KIND_OF[piece].shape, hold.x, hold.angle)
        if hold.vx or hold.vy:
            return _Start(top, top, (hold.vx, hold.vy), 0.0)
        # Nothing is in the way until the first contact, so that part needs no simulation.
        speed = sqrt(2 * self.pull * (top - contact))
        return _Start(top, contact, (0.0, -speed / 1000), speed / self.pull)

    @property
    def pull(self) -> float:
        """The acceleration of a falling piece in µm/s²: gravity less the plates' friction."""
        material = self.board.material
        return material.gravity * (1000.0 - material.plate_friction)

    def _settled(self, state: State, run: "Run") -> Settled:
        last = run.frames[-1].poses
        shifts = run.shifts(run.scene_start, last)
        moved = [
            Resting(piece, _rounded(last[row]))
            for row, piece in enumerate(run.pieces)
            if piece not in run.out and (piece == state.piece or shifts[row] > QUIET_UM * UNIT)
        ]
        return Settled(tuple(moved), tuple(sorted(run.out)))


class Run:
    """A drop under way: it lives as long as one call of `Shaft.fall`."""

    def __init__(self, shaft: Shaft, scene: Scene, before: tuple[Resting, ...], start: _Start, row: int) -> None:
        self.scene = scene
        self.scene_start = scene.poses()
        self.pieces = [resting.piece for resting in before]
        self.reaches = np.array([shaft.reaches[KIND_OF[piece].shape] for piece in self.pieces], dtype=np.float32)
        self.fineness = shaft.fineness
        self.limits = (-WALL_UM * UNIT, (shaft.board.width + WALL_UM) * UNIT)
        self.start_s = self.time_s = start.time_s
        first = Frame(_us(start.time_s), self.scene_start)
        self.frames = [*_free_fall(self.scene_start, start, row, shaft.pull), first]
        self.impacts: list[Impact] = []
        self.out: list[int] = []

    def to_rest(self) -> bool:
        """Go on until everything rests, at most LONGEST_S; tell whether it does."""
        still = 0
        mark = self.scene_start
        for _ in range(LONGEST_S * FRAMES_PER_S // WINDOW):
            for _ in range(WINDOW):
                self.frame()
            poses = self.frames[-1].poses
            still = still + 1 if self.shift(mark, poses) <= STILL_UM else 0
            mark = poses
            if still == STILL_WINDOWS:
                return True
            self._take_out(poses)
        return False

    def frame(self) -> None:
        """Let a sixtieth of a second pass."""
        steps, sub_steps = self.fineness
        dt_s = 1 / (FRAMES_PER_S * steps)
        for hit in self.scene.advance(steps, dt_s, sub_steps):
            time_us = _us(self.time_s + hit.step * dt_s)
            self.impacts.append(
                Impact(time_us, hit.piece, hit.other, round(hit.speed_mm_s), round(hit.x), round(hit.y))
            )
        self.time_s += steps * dt_s
        self.frames.append(Frame(_us(self.time_s), self.scene.poses()))

    def _take_out(self, poses: Poses) -> None:
        """Remove what has left over the rim: whatever has its centre beyond a wall (DI-3.5)."""
        across = poses[:, 0]
        if self.limits[0] <= across.min() and across.max() <= self.limits[1]:
            return
        for row, piece in enumerate(self.pieces):
            if piece not in self.out and not self.limits[0] <= across[row] <= self.limits[1]:
                self.out.append(piece)
                self.scene.remove(row)

    def shift(self, before: Poses, after: Poses) -> float:
        """Return by how many µm the most moved point of any piece has moved, or a little more."""
        return float(self.shifts(before, after).max()) / UNIT

    def shifts(self, before: Poses, after: Poses) -> Poses:
        """Return, piece by piece, how far its most moved point has moved, in the engine's unit."""
        squares = np.square(after - before)
        shifts: Poses = np.sqrt(squares[:, 0] + squares[:, 1]) + np.sqrt(squares[:, 2] + squares[:, 3]) * self.reaches
        return shifts


def _free_fall(poses: Poses, start: _Start, row: int, pull: float) -> list[Frame]:
    """Return the frames before the first contact: only the falling piece moves, and a formula says where it is."""
    frames = []
    number = 0
    while number / FRAMES_PER_S < start.time_s:
        time_s = number / FRAMES_PER_S
        frame = poses.copy()
        frame[row, 1] = (start.top - pull * time_s * time_s / 2) * UNIT
        frames.append(Frame(_us(time_s), frame))
        number += 1
    return frames


def _us(time_s: float) -> int:
    return round(time_s * 1_000_000)


def _rounded(row: Poses) -> Pose:
    x, y, cosine, sine = map(float, row)
    return Pose(round(x / UNIT), round(y / UNIT), _angle(cosine, sine))


def _angle(cosine: float, sine: float) -> int:
    """Return the nearest whole angle. The arc tangent only suggests: the table decides, the same on every machine."""
    guess = round(atan2(sine, cosine) / (2 * pi) * TURN)
    return min(range(guess - 1, guess + 2), key=lambda angle: _off(angle, cosine, sine)) % TURN


def _off(angle: int, cosine: float, sine: float) -> float:
    table_cosine, table_sine = cosine_sine(angle % TURN)
    return abs(table_cosine * sine - table_sine * cosine)
