"""A drop under way, from the first contact until everything rests; filmed for those who want to see it."""

from collections.abc import Iterator
from math import atan2, ceil, floor, hypot, pi
from operator import add
from typing import NamedTuple, Protocol

import numpy as np
import numpy.typing as npt

from droptable.games.drop_it.actions import Resting
from droptable.games.drop_it.board import Board
from droptable.games.drop_it.contact import WALL_UM
from droptable.games.drop_it.geometry import TURN, Pose, cosine_sine
from droptable.physics.drop_it.engine import UNIT, Definitions, Hit, Poses, Scene
from droptable.physics.drop_it.exhibit import Frame, Impact, encode
from droptable.physics.drop_it.hold import Look

FRAMES_PER_S = 60
WINDOW = 3  # frames: nothing may move by more than STILL_UM in a window …
STILL_UM = 20
STILL_WINDOWS = 2  # … that many times in a row
WHOLE_RAD = 2 * pi  # a whole turn
QUIET_UM = 30  # a piece that ends up this near to where it was has not moved


class Fineness(NamedTuple):
    """How finely time is cut: steps per frame, and the solver's sub-steps in each."""

    steps: int
    sub_steps: int

    @property
    def dt_s(self) -> float:
        """How long a step is."""
        return 1 / (FRAMES_PER_S * self.steps)


class Beginning(NamedTuple):
    """Where the simulation takes over from the free fall: the dropped piece is at its first contact.

    `pieces` are in the order of their numbers, the dropped one at `row`; it was let go at the height `top`, so many
    seconds ago, and is this fast now. Of the blow, `bounce` comes back. Rows in `firm` never move.
    """

    pieces: tuple[Resting, ...]
    row: int
    top: float
    velocity_mm_s: tuple[float, float]
    time_s: float
    bounce: float
    firm: frozenset[int] = frozenset()


class Manner(Protocol):
    """What a version of the World does beyond stepping the engine."""

    @property
    def name(self) -> str:
        """The version's name in records."""

    def most_windows(self, board: Board) -> int:
        """Return how many windows a fall lasts at most."""

    def begin(self, scene: Scene, beginning: Beginning) -> None:
        """Begin the fall in a scene where the dropped piece has its velocity."""

    def watch(self, run: "Run") -> None:
        """Look at the pieces after a window in which something moved."""

    def unsettle(self, run: "Run") -> bool:
        """Look at what has come to rest; set going what cannot stay like that, and tell whether there was any."""

    def clear(self, run: "Run") -> bool:
        """Take away what lies where nothing may stay at the end, and tell whether there was any."""


class Run:
    """A drop under way. It looks at the pieces once a window, and at nothing else."""

    def __init__(
        self, board: Board, definitions: Definitions, beginning: Beginning, fineness: Fineness, manner: Manner
    ) -> None:
        self.board = board
        self.scene = Scene(definitions, beginning.pieces, beginning.firm)
        self.scene.push(beginning.row, beginning.velocity_mm_s)
        self.first = self.last = self.scene.first
        self.pieces = [lies.piece for lies in beginning.pieces]
        self.out: list[int] = []
        self._gone: set[int] = set()  # the same by their rows
        self.loose: dict[int, int] = {}  # rows that the plates do not brake, and since which window
        self.tips = [0] * len(self.pieces)  # how often each row was tipped
        self.windows = 0
        self.fineness = fineness
        self._manner = manner
        self._beginning = beginning
        self._dt_s = fineness.dt_s
        self._steps, self._sub_steps = WINDOW * fineness.steps, fineness.sub_steps
        self._row = beginning.row
        self._measures = definitions.measures
        self._extents = [self._measures.reaches[piece] for piece in self.pieces]
        self._farthest = definitions.farthest
        self._reaches = np.array(self._extents, dtype=np.float32)
        self._own: list[float] = self.last[self._row].tolist()
        self._listed: list[list[float]] = []  # the last look, once somebody asked
        self._found: dict[int, Resting] = {}  # where pieces were at the last look, as far as somebody asked
        self._held: Look | None = None  # the same for who asks what is held
        self._limits = (-WALL_UM * UNIT, (board.width + WALL_UM) * UNIT)

    def to_rest(self) -> bool:
        """Go on until everything rests; tell whether it does. In the end everything is frozen where it is."""
        self.begin()
        still = 0
        for _ in range(self._manner.most_windows(self.board)):
            self.window()
            still = still + 1 if self._look() else 0
            if still == 1 and self._manner.unsettle(self):
                still = 0
            if still == STILL_WINDOWS:
                if not self._manner.clear(self):  # while it was still, something may have crept where it cannot stay
                    return True
                still = 0
            self._take_out_gone()
            self._manner.watch(self)
        self._manner.unsettle(self)
        return False

    def begin(self) -> None:
        """Let the piece hit what it has fallen onto."""
        self._manner.begin(self.scene, self._beginning)

    def window(self) -> None:
        """Let a window pass."""
        self.scene.advance(self._steps, self._dt_s, self._sub_steps)
        self.windows += 1

    def moved(self, quiet_um: int) -> list[bool]:
        """Return, piece by piece, whether it lies elsewhere than before the drop; the dropped one always does."""
        if len(self.pieces) == 1:
            return [True]
        moved: list[bool] = (self.shifts(self.first, self.last) > quiet_um * UNIT).tolist()
        moved[self._row] = True
        return moved

    def shift(self, before: Poses, after: Poses) -> float:
        """Return by how many µm the most moved point of any piece has moved, or a little more."""
        return float(max(self.shifts(before, after).tolist())) / UNIT

    def shifts(self, before: Poses, after: Poses) -> npt.NDArray[np.float32]:
        """Return, piece by piece, how far its most moved point has moved, in the engine's unit."""
        squares = after - before
        squares *= squares
        ways = np.sqrt(squares[:, ::2] + squares[:, 1::2])  # along, and around at a radius of one
        return ways[:, 0] + ways[:, 1] * self._reaches

    def _look(self) -> bool:
        """Look at the pieces again; tell whether they are still where they were at the last look."""
        before, (x, y, cosine, sine) = self.last, self._own
        self.last, self._found, self._listed, self._held = self.scene.poses(), {}, [], None
        self._own = new_x, new_y, new_cosine, new_sine = self.last[self._row].tolist()
        # The dropped piece moves longest: as long as it clearly does, the others need not be looked at. Where its own
        # sum is close, the one of all decides, which is rounded otherwise.
        along, around = hypot(new_x - x, new_y - y), hypot(new_cosine - cosine, new_sine - sine)
        own_um = (along + around * self._extents[self._row]) / UNIT
        if own_um > 1.01 * STILL_UM:
            return False
        return (len(self.pieces) == 1 and own_um < 0.99 * STILL_UM) or self.shift(before, self.last) <= STILL_UM

    def lies(self, row: int) -> Resting:
        """Return where a piece was at the last look."""
        lies = self._found.get(row)  # what was asked for before is not worked out again
        if lies is None:
            xs, ys, cosines, sines = self._seen()
            pose = Pose(round(xs[row] / UNIT), round(ys[row] / UNIT), angle_of(cosines[row], sines[row]))
            lies = self._found[row] = Resting(self.pieces[row], pose)
        return lies

    def is_out(self, row: int) -> bool:
        """Tell whether a piece has left the shaft."""
        return row in self._gone

    def is_held(self, row: int) -> bool:
        """Tell whether a piece was surely held in two places at the last look."""
        if self._held is None:
            self._held = Look(self._measures, self.pieces, self.last, self._gone)
        return self._held.is_held(row)

    def around(self, row: int, within_um: int) -> Iterator[Resting]:
        """Return where others were that are not out and may have been as near as this to one of them."""
        (xs, ys, _, _), extents = self._seen(), self._extents
        x, y = xs[row], ys[row]
        reach = extents[row] + (within_um + QUIET_UM) * UNIT  # a little more: places are rounded
        low, high = y - reach - self._farthest, y + reach + self._farthest
        near = [
            other
            for other, other_y in enumerate(ys)
            if low <= other_y <= high and hypot(xs[other] - x, other_y - y) <= reach + extents[other]
        ]
        return (self.lies(other) for other in near if other != row and other not in self._gone)

    def at_the_rim(self) -> list[int]:
        """Return the rows that are not out and reach up to the rim: nobody else can lie upon a wall."""
        rim = (self.board.height - QUIET_UM) * UNIT  # a little below it: places are rounded
        tops = list(map(add, self._seen()[1], self._extents))
        if max(tops) < rim:
            return []
        return [row for row, top in enumerate(tops) if top >= rim and row not in self._gone]

    def settled(self, quiet_um: int) -> list[Resting]:
        """Return where those pieces were at the last look that lie elsewhere than before the drop, and are not out."""
        gone, lies = self._gone, self.lies
        return [lies(row) for row, has_moved in enumerate(self.moved(quiet_um)) if has_moved and row not in gone]

    def _seen(self) -> list[list[float]]:
        """Return all x, y, cosines and sines of the last look: numbers of Python's, which are quicker one by one."""
        if not self._listed:
            self._listed = self.last.T.tolist()
        return self._listed

    def take_out(self, row: int) -> None:
        """Remove a piece that has left the shaft."""
        self.out.append(self.pieces[row])
        self._gone.add(row)
        self.scene.remove(row)

    def tip(self, row: int, nudge_mm_s: float) -> None:
        """Free a piece from the plates' friction, and set it going to the right (or left)."""
        self.loose[row] = self.windows
        self.tips[row] += 1
        self.scene.loosen(row, nudge_mm_s)

    def brake(self, row: int) -> None:
        """Let the plates brake a piece again."""
        del self.loose[row]
        if row not in self._gone:
            self.scene.brake(row)

    def _take_out_gone(self) -> None:
        """Remove what has left over the rim: whatever has its centre beyond a wall (DI-3.5)."""
        (low, high), xs = self._limits, self.last[:, 0].tolist()
        if low <= min(xs) and max(xs) <= high:
            return
        for row, x in enumerate(xs):
            if row not in self._gone and not low <= x <= high:
                self.take_out(row)


def angle_of(cosine: float, sine: float) -> int:
    """Return the nearest whole angle, the same on every machine: where it is close, the table decides."""
    angle = atan2(sine, cosine) / WHOLE_RAD * TURN
    nearest = round(angle)
    if abs(angle - nearest) > 0.499:
        nearest = min((floor(angle), ceil(angle)), key=lambda whole: _off(whole, cosine, sine))
    return nearest % TURN


def _off(angle: int, cosine: float, sine: float) -> float:
    table_cosine, table_sine = cosine_sine(angle % TURN)
    return abs(table_cosine * sine - table_sine * cosine)


class FilmedRun(Run):
    """The same drop with a camera and a microphone, from the release on: they change nothing of it."""

    def __init__(
        self, board: Board, definitions: Definitions, beginning: Beginning, fineness: Fineness, manner: Manner
    ) -> None:
        super().__init__(board, definitions, beginning, fineness, manner)
        self.time_s = beginning.time_s
        self.frames = [*_free_fall(self.first, beginning, board.pull), Frame(_us(beginning.time_s), self.first)]
        self.impacts: list[Impact] = []

    def begin(self) -> None:
        """Let the piece hit what it has fallen onto, and hear it at once."""
        super().begin()
        self._hear(self.scene.heard(0), 0.0)

    def window(self) -> None:
        """Let a window pass, frame by frame."""
        for _ in range(WINDOW):
            self._frame()
        self.windows += 1

    @property
    def lasts_ms(self) -> int:
        """How long it took so far, from the release on."""
        return self.frames[-1].time_us // 1000

    def exhibit(self) -> bytes:
        """Return what was seen and heard so far."""
        return encode(self.pieces, self.frames, self.impacts)

    def _frame(self) -> None:
        (steps, sub_steps), dt_s = self.fineness, self._dt_s
        self._hear(self.scene.listen(steps, dt_s, sub_steps), dt_s)
        self.time_s += steps * dt_s
        self.frames.append(Frame(_us(self.time_s), self.scene.poses()))

    def _hear(self, hits: list[Hit], dt_s: float) -> None:
        for hit in hits:
            time_us = _us(self.time_s + hit.step * dt_s)
            speed, x, y = round(hit.speed_mm_s), round(hit.x), round(hit.y)
            self.impacts.append(Impact(time_us, hit.piece, hit.other, speed, x, y))


def _free_fall(poses: Poses, beginning: Beginning, pull: float) -> list[Frame]:
    """Return the frames before the first contact: only the falling piece moves, and a formula says where it is."""
    frames = []
    number = 0
    while number / FRAMES_PER_S < beginning.time_s:
        time_s = number / FRAMES_PER_S
        frame = poses.copy()
        frame[beginning.row, 1] = (beginning.top - pull * time_s * time_s / 2) * UNIT
        frames.append(Frame(_us(time_s), frame))
        number += 1
    return frames


def _us(time_s: float) -> int:
    return round(time_s * 1_000_000)
