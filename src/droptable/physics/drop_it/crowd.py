"""Many drops at once, onto a heap that does not move: a guess at where each piece would come to rest.

The pieces do not meet each other, so hundreds fall in one world, for a twentieth of what a coarse fall costs. What lies
in the shaft is part of it: where it would have given way, the guess is wrong. It mostly agrees with the fine World, and
is for those who want to know where to look.
"""

from collections.abc import Sequence
from math import sqrt
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
import pyb2d3 as b2

from droptable.games.drop_it.actions import Resting
from droptable.games.drop_it.board import Board
from droptable.games.drop_it.contact import WALL_UM
from droptable.games.drop_it.fall import height_on_floor, release_height
from droptable.games.drop_it.geometry import Pose
from droptable.games.drop_it.pieces import KIND_OF, Shape
from droptable.games.drop_it.state import Hold
from droptable.physics.drop_it.engine import (
    BLOW_S,
    BLOW_SUB_STEPS,
    NEVER,
    PLATE_ARM_UM,
    STANDS,
    UNIT,
    Definitions,
    Velocities,
    batch_of,
    ground_of,
    new_world,
    poses_of,
    shaped,
)
from droptable.physics.drop_it.run import angle_of

STEPS_PER_S, SUB_STEPS = 60, 4
FALLS = 3  # it lasts so many times as long as a free fall through the shaft: nearly all rest by then


class Arrival(NamedTuple):
    """A piece at its first contact: how fast it is, and what of the blow comes back."""

    shape: Shape
    pose: Pose
    speed_mm_s: float
    bounce: float


def guessed(
    board: Board, definitions: Definitions, shaft: tuple[Resting, ...], falls: Sequence[tuple[Shape, Hold]]
) -> list[Pose | None]:
    """Return where each piece would come to rest if nothing in the shaft moved; None if it would leave the shaft.

    The same pieces together give the same answers again; in other company an answer may differ a little.
    """
    if not falls:
        return []
    crowd = _Crowd(definitions, shaft, [_arrival(board, shaft, shape, hold) for shape, hold in falls])
    crowd.strike()
    crowd.advance(int(FALLS * board.fall_s * STEPS_PER_S))
    poses = crowd.poses()
    return [pose if -WALL_UM <= pose.x <= board.width + WALL_UM else None for pose in poses]


def _arrival(board: Board, shaft: tuple[Resting, ...], shape: Shape, hold: Hold) -> Arrival:
    top, contact = release_height(board, shaft, shape, hold.x, hold.angle)
    on_floor = contact <= height_on_floor(board.outlines[shape], hold.angle)
    material = board.material
    bounce = max(material.piece_restitution, material.wall_restitution if on_floor else 0) / 1000
    return Arrival(
        shape, Pose(hold.x, round(contact), hold.angle), sqrt(2 * board.pull * (top - contact)) / 1000, bounce
    )


class _Crowd:
    """The world in which they fall. Everything is done to all of them at once."""

    def __init__(self, definitions: Definitions, shaft: tuple[Resting, ...], arrivals: Sequence[Arrival]) -> None:
        self._definitions, self._arrivals = definitions, arrivals
        self._world = new_world(definitions)
        self._ground = ground_of(self._world, definitions)
        create, surface = self._world.create_body_from_def, definitions.piece_surface
        heap, fallers = [create(definitions.firm_body) for _ in shaft], [create(definitions.body) for _ in arrivals]
        lying = (*(lies.pose for lies in shaft), *(one.pose for one in arrivals))
        batch_of([*heap, *fallers]).set_transforms(poses_of(lying))
        for body, lies in zip(heap, shaft, strict=True):  # as firm as the walls, and part of them
            shaped(body, KIND_OF[lies.piece].shape, definitions, surface)
        self._shapes = [self._add(body, one.shape) for body, one in zip(fallers, arrivals, strict=True)]
        self._batch = batch_of(fallers)
        self._before = np.array([(0.0, -one.speed_mm_s * 1000 * UNIT) for one in arrivals], dtype=np.float32)
        self._batch.set_linear_velocities(self._before)

    def _add(self, body: Any, kind: Shape) -> Any:
        """Give a faller its shape, which is returned, and its friction between the plates."""
        definitions = self._definitions
        shape = shaped(body, kind, definitions, definitions.lone_surface)
        force, motor = definitions.grip * body.mass, definitions.motor
        motor.body_a, motor.body_b = self._ground, body
        motor.max_force, motor.max_torque = force, force * PLATE_ARM_UM * UNIT
        self._world.create_motor_joint(motor)
        return shape

    def strike(self) -> None:
        """Let all hit what they have fallen onto, as `Scene.strike` does with one."""
        rubs, bounces = self._shapes[0].friction, self._world.restitution_threshold
        self._rub(0.0)
        self._world.restitution_threshold = NEVER
        self._world.step(BLOW_S, BLOW_SUB_STEPS)
        after, spins = self._batch.get_linear_velocities(), self._batch.get_angular_velocities()
        back = np.where(self._landed_flat(after, spins), 0.0, [one.bounce for one in self._arrivals]).astype(np.float32)
        self._batch.set_linear_velocities(after + back[:, None] * (after - self._before))
        self._batch.set_angular_velocities(spins + back.reshape(spins.shape) * spins)
        self._rub(rubs)
        self._world.restitution_threshold = bounces

    def _rub(self, friction: float) -> None:
        for shape in self._shapes:
            shape.friction = friction

    def _landed_flat(self, after: Velocities, spins: Velocities) -> npt.NDArray[np.bool_]:
        reaches = np.array([self._definitions.reaches[one.shape] for one in self._arrivals], dtype=np.float32)
        is_disc = np.array([isinstance(self._definitions.shapes[one.shape], b2.Circle) for one in self._arrivals])
        speeds = np.hypot(after[:, 0], after[:, 1]) + np.abs(spins.reshape(-1)) * reaches
        return ~is_disc & (speeds < STANDS * np.abs(self._before[:, 1]))

    def advance(self, steps: int) -> None:
        """Let time pass."""
        for _ in range(steps):
            self._world.step(1 / STEPS_PER_S, SUB_STEPS)

    def poses(self) -> list[Pose]:
        """Return where all are."""
        places = np.empty((len(self._arrivals), 2), dtype=np.float32)
        turns = np.empty_like(places)
        self._batch.get_positions(places)
        self._batch.get_rotations(turns)
        return [
            Pose(round(x / UNIT), round(y / UNIT), angle_of(cosine, sine))
            for (x, y), (cosine, sine) in zip(places.tolist(), turns.tolist(), strict=True)
        ]
