"""Another engine looks at our rests: what Box2D calls settled, pymunk lets lie too."""

from math import hypot, pi
from statistics import median

import pymunk

from droptable.games.drop_it.actions import Resting
from droptable.games.drop_it.geometry import TURN
from droptable.games.drop_it.pieces import KIND_OF
from tests.physics.games import BOARD, random_game

MM = 0.001  # per µm


def space_of(shaft: tuple[Resting, ...]) -> tuple[pymunk.Space, list[pymunk.Body]]:
    space = pymunk.Space()
    space.gravity = (0, -BOARD.material.gravity)
    space.iterations = 30
    space.collision_slop = 0.02
    space.collision_bias = 1e-12
    width, height = BOARD.width * MM, BOARD.height * MM
    for a, b in (((0, 0), (width, 0)), ((0, 0), (0, 2 * height)), ((width, 0), (width, 2 * height))):
        wall = pymunk.Segment(space.static_body, a, b, 0)
        wall.friction = 0.5
        space.add(wall)
    return space, [_body(space, resting) for resting in shaft]


def _body(space: pymunk.Space, resting: Resting) -> pymunk.Body:
    outline, pose = BOARD.outlines[KIND_OF[resting.piece].shape], resting.pose
    body = pymunk.Body()
    body.position, body.angle = (pose.x * MM, pose.y * MM), pose.angle * 2 * pi / TURN
    corners = [(x * MM, y * MM) for x, y in outline.corners]
    radius = outline.radius * MM
    shape = pymunk.Circle(body, radius) if len(corners) == 1 else pymunk.Poly(body, corners, radius=radius)
    shape.density, shape.friction = 1.0, 0.7
    space.add(body, shape)
    return body


def test_a_pile_at_rest_stays_a_pile_in_another_engine() -> None:
    """Without the plates' friction it may slide a little; it must not burst or collapse."""
    moved = []
    for drop in random_game(1)[5::6]:
        space, bodies = space_of(drop.after.shaft)
        before = [(body.position.x, body.position.y) for body in bodies]
        for _ in range(60):
            space.step(1 / 240)
        moved += [hypot(body.position.x - x, body.position.y - y) for body, (x, y) in zip(bodies, before, strict=True)]
    assert median(moved) < 1
    assert sorted(moved)[len(moved) * 9 // 10] < 10
