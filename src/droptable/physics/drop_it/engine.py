"""The few calls of Box2D (through `pyb2d3`) that DROP IT needs: another engine would have to offer these, no more.

Lengths are µm and speeds mm/s on this side; the engine's own are hidden in here, and so are its traps: a batch of
bodies gives its transforms only into an array of the right shape, for the one that it makes itself is too small;
contacts can be heard only in the step in which they happen; a rotation is set by its cosine and sine, never by an
angle.
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from math import hypot
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
import pyb2d3 as b2

from droptable.core.errors import UnavailableError
from droptable.games.drop_it.actions import Resting
from droptable.games.drop_it.board import Board
from droptable.games.drop_it.contact import WALL_UM
from droptable.games.drop_it.geometry import Outline, Pose, cosine_sine
from droptable.games.drop_it.pieces import KIND_OF, Shape
from droptable.physics.drop_it.hold import measures

# Where pieces are, a row for each: x and y in the engine's unit, cosine and sine.
Poses = npt.NDArray[np.float32]
Velocities = npt.NDArray[np.float32]

# Box2D is tuned for things of about a metre. With 1 cm as its unit, its slop (0.005 units) is 0.05 mm.
UNIT = 1e-4  # engine units per µm, and per 0.001 mm/s
# Stiff contacts, pushed apart slowly: at Box2D's own 30 Hz a pile of 30 under our gravity sinks 3 mm into itself. A
# quarter of the sub-steps' rate is the stiffest there is; how deep a wedge is squeezed goes down with its square.
CONTACT_HERTZ, CONTACT_DAMPING, PUSH_SPEED = 900.0, 10.0, 300.0
PLATE_ARM_UM = 20_000  # at which radius the plates' friction brakes a turning piece
FLOOR_UM = 40_000
AUDIBLE_MM_S = 50  # slower impacts are not told
MOST_WORLDS = 128
BLOW_S, BLOW_SUB_STEPS = 5e-5, 20  # a blow takes as long as wood meets wood: a tenth of a millimetre of the fall
STANDS = 0.01  # what a blow leaves of the speed of a piece that has landed flat
NEVER = 1e9  # engine units per second: no impact is as fast
LONERS = -1  # whatever has a negative group in common never meets
NOBODY = -1  # the shaft, where the other side of an impact is told


class Hit(NamedTuple):
    """An impact: in which step, between which pieces (NOBODY: the shaft), how fast in mm/s, and where in µm."""

    step: int
    piece: int
    other: int
    speed_mm_s: float
    x: float
    y: float


class Definitions:
    """The engine's definitions of what is on a board. It copies them into every scene, so they are made once."""

    def __init__(self, board: Board) -> None:
        material = board.material
        self.gravity = material.gravity * 1000 * UNIT
        self.grip = material.plate_friction * material.gravity * UNIT  # per mass
        self.ground = b2.body_def(type=b2.BodyType.STATIC)
        self.walls = _walls(board)
        self.wall_surface = _surface(material.wall_friction, material.wall_restitution)
        self.body = b2.body_def(type=b2.BodyType.DYNAMIC)
        self.firm_body = b2.body_def(type=b2.BodyType.STATIC)
        self.shapes = [_shape(outline) for outline in board.outlines]
        self.piece_surface = _surface(material.piece_friction, material.piece_restitution)
        self.lone_surface = _surface(material.piece_friction, material.piece_restitution)
        self.lone_surface.filter = b2.make_filter(group_index=LONERS)
        self.motor = b2.motor_joint_def(correction_factor=0.0, collide_connected=True)
        self.reaches = [reach * UNIT for reach in board.reaches]
        self.measures = measures(board, UNIT)
        self.farthest = max(self.reaches)


class Scene:
    """A world of its own, with the walls of a board and these pieces, at rest; those in the `firm` rows never move.

    Raise UnavailableError while MOST_WORLDS others are alive in this process; each ends with its Scene.
    """

    def __init__(self, definitions: Definitions, pieces: Sequence[Resting], firm: Collection[int] = ()) -> None:
        self._world = new_world(definitions)
        self._ground = ground_of(self._world, definitions)
        self._grip = definitions.grip
        self._reaches = definitions.reaches
        self._kinds = [KIND_OF[lies.piece].shape for lies in pieces]
        self._alive = list(range(len(pieces)))
        self._bodies = self._make_bodies(definitions, firm)
        self._batch = batch_of(self._bodies)
        self.first = poses_of(lies.pose for lies in pieces)  # where they are to begin with
        self._batch.set_transforms(self.first)
        self._batch.set_user_data(np.array([lies.piece + 1 for lies in pieces], np.uint64))  # the ground has 0
        # only now: whatever has a shape is moved at a price, and its neighbours are found in another order
        surface = definitions.piece_surface
        self._shapes = [
            shaped(body, kind, definitions, surface) for body, kind in zip(self._bodies, self._kinds, strict=True)
        ]
        self._motors = self._make_motors(definitions)
        self._last: Poses | None = None  # once a piece is gone: where all were, it included

    def push(self, row: int, velocity_mm_s: tuple[float, float]) -> None:
        """Give a piece a velocity, and make sure that it does not jump through another in one step."""
        body = self._bodies[row]
        body.linear_velocity = (velocity_mm_s[0] * 1000 * UNIT, velocity_mm_s[1] * 1000 * UNIT)
        body.bullet = True

    def strike(self, row: int, bounce: float) -> None:
        """Let a piece hit what it has fallen onto, in next to no time.

        The engine solves the blow as if nothing bounced and nothing rubbed; then every piece is given `bounce` times
        its part of the blow again. Its own way, one contact after the other, makes a flat piece spin. What the blow
        brings to a stand has landed flat, and stays; a disc has no flat side.
        """
        world, batch, shape = self._world, self._batch, self._shapes[row]
        rubs, bounces = shape.friction, world.restitution_threshold
        shape.friction, world.restitution_threshold = 0.0, NEVER
        before = batch.get_linear_velocities()
        world.step(BLOW_S, BLOW_SUB_STEPS)
        after, spins = batch.get_linear_velocities(), batch.get_angular_velocities()
        if not self._landed_flat(row, before, after, spins):
            back = np.float32(bounce)
            batch.set_linear_velocities(after + back * (after - before))
            batch.set_angular_velocities(spins + back * spins)  # nothing turned before
        shape.friction, world.restitution_threshold = rubs, bounces

    def _landed_flat(self, row: int, before: Velocities, after: Velocities, spins: Velocities) -> bool:
        kind = self._kinds[row]
        if kind is Shape.CIRCLE:
            return False
        speed = hypot(*after[row].tolist()) + abs(spins.item(row)) * self._reaches[kind]
        return speed < STANDS * hypot(*before[row].tolist())

    def loosen(self, row: int, nudge_mm_s: float) -> None:
        """Free a piece from the plates' friction, and set it going to the right (or left)."""
        self._hold(row, 0.0)
        self._bodies[row].linear_velocity = (nudge_mm_s * 1000 * UNIT, 0.0)

    def brake(self, row: int) -> None:
        """Let the plates brake a piece again."""
        self._hold(row, self._grip * self._bodies[row].mass)

    def _hold(self, row: int, force: float) -> None:
        motor = self._motors[row]
        motor.max_force, motor.max_torque = force, force * PLATE_ARM_UM * UNIT

    def advance(self, steps: int, dt_s: float, sub_steps: int) -> None:
        """Let time pass."""
        step = self._world.step
        for _ in range(steps):
            step(dt_s, sub_steps)

    def listen(self, steps: int, dt_s: float, sub_steps: int) -> list[Hit]:
        """Let time pass just so; return what was hit, in order."""
        step = self._world.step
        heard: list[Hit] = []
        for number in range(1, steps + 1):
            step(dt_s, sub_steps)
            heard += self.heard(number)
        return heard

    def heard(self, number: int) -> list[Hit]:
        """Return what was hit in the last step, which is told as the `number`-th."""
        events = self._world.get_contact_events()
        return [_hit(number, told) for told in events.hit_events()] if events.hit_count else []

    @property
    def bare_step(self) -> Callable[[float, int], None]:
        """The engine's own step, for who wants to measure it alone."""
        step: Callable[[float, int], None] = self._world.step
        return step

    def poses(self) -> Poses:
        """Return where the pieces are, in the order they were given; a removed one stays where it was last."""
        poses = np.empty((len(self._alive), 4), np.float32)
        self._batch.get_transforms(poses)
        if self._last is None:
            return poses
        self._last = self._last.copy()
        self._last[self._alive] = poses
        return self._last

    def remove(self, row: int) -> None:
        """Take a piece out of the world."""
        self._last = self.poses()
        self._alive.remove(row)
        self._bodies[row].destroy()
        self._batch = batch_of([self._bodies[alive] for alive in self._alive])

    def _make_bodies(self, definitions: Definitions, firm: Collection[int]) -> list[Any]:
        create, loose = self._world.create_body_from_def, definitions.body
        if not firm:
            return [create(loose) for _ in self._alive]
        return [create(definitions.firm_body if row in firm else loose) for row in self._alive]

    def _make_motors(self, definitions: Definitions) -> list[Any]:
        """Return the dry friction of flat pieces between the two plates: motors that want them to stand still."""
        motor, motors = definitions.motor, []
        create = self._world._create_motor_joint  # what `create_motor_joint` calls once it has sorted its arguments
        motor.body_a, held = self._ground, None
        for body, kind in zip(self._bodies, self._kinds, strict=True):
            if kind is not held:  # pieces of a kind are mostly neighbours, and weigh the same
                force, held = definitions.grip * body.mass, kind
                motor.max_force, motor.max_torque = force, force * PLATE_ARM_UM * UNIT
            motor.body_b = body
            motors.append(create(motor))
        return motors


def new_world(definitions: Definitions) -> Any:
    """Return an empty world in which nothing sleeps; raise UnavailableError while MOST_WORLDS are alive."""
    world = b2.World(gravity=(0.0, -definitions.gravity), hit_event_threshold=AUDIBLE_MM_S * 1000 * UNIT)
    # Box2D has 128 places for worlds in a process, and hands out one that is none when they are taken: whoever used
    # that would write into memory that is not there
    if not world.is_valid():
        raise UnavailableError("too-many-worlds", most=MOST_WORLDS)
    world.sleeping_enabled = False
    world.set_contact_tuning(CONTACT_HERTZ, CONTACT_DAMPING, PUSH_SPEED)
    return world


def ground_of(world: Any, definitions: Definitions) -> Any:
    """Return the floor and the walls, made in a world."""
    ground = world.create_body_from_def(definitions.ground)
    for wall in definitions.walls:
        ground.create_polygon_shape(definitions.wall_surface, wall)
    return ground


def shaped(body: Any, kind: Shape, definitions: Definitions, surface: Any) -> Any:
    """Give a body its shape, and return that."""
    create = body.create_circle_shape if kind is Shape.CIRCLE else body.create_polygon_shape
    return create(surface, definitions.shapes[kind])


def batch_of(bodies: Iterable[Any]) -> Any:
    """Return bodies as one, of which things are asked or to which they are done at once."""
    batch = b2.Bodies()
    append = batch.append
    for body in bodies:
        append(body)
    return batch


def _hit(step: int, told: Any) -> Hit:
    a, b, point = told.shape_a.body.user_data - 1, told.shape_b.body.user_data - 1, told.point
    return Hit(step, a, b, told.approach_speed / (1000 * UNIT), point.x / UNIT, point.y / UNIT)


def _walls(board: Board) -> tuple[Any, Any, Any]:
    """Return the floor and the two sides."""
    width, height = board.width * UNIT, board.height * UNIT
    wall, floor = WALL_UM * UNIT, FLOOR_UM * UNIT
    return (
        b2.box(width / 2 + wall, floor / 2, center=(width / 2, -floor / 2)),
        b2.box(wall / 2, height / 2, center=(-wall / 2, height / 2)),
        b2.box(wall / 2, height / 2, center=(width + wall / 2, height / 2)),
    )


def _shape(outline: Outline) -> Any:
    """Return the engine's shape for an outline: the same core and radius as the judge's."""
    if len(outline.corners) == 1:
        return b2.circle(radius=outline.radius * UNIT)
    corners = np.array(outline.corners, dtype=np.float64) * UNIT
    return b2.polygon(points=corners.astype(np.float32), radius=outline.radius * UNIT)


def _surface(friction: int, restitution: int) -> Any:
    material = b2.surface_material(friction=friction / 1000, restitution=restitution / 1000)
    return b2.shape_def(material=material, enable_hit_events=True)


def poses_of(lying: Iterable[Pose]) -> Poses:
    """Return where the engine has what lies there: cosine and sine by the table."""
    flat: list[float] = []
    for x, y, angle in lying:
        flat += (x * UNIT, y * UNIT, *cosine_sine(angle))
    return np.array(flat, np.float32).reshape(-1, 4)
