"""Cheaper answers than the fine World's, for those who try much: guesses at many falls at once, and near falls."""

import pickle
from math import hypot
from random import Random

from droptable.games.drop_it.actions import Resting
from droptable.games.drop_it.fall import release_height, room
from droptable.games.drop_it.geometry import TURN
from droptable.games.drop_it.pieces import KIND_OF, Shape
from droptable.games.drop_it.state import Falling, Hold, State
from droptable.physics.drop_it.shaft import Shaft
from tests.physics.games import BOARD, random_game
from tests.rules.drop_it import lies

SHAFT = Shaft(BOARD)
FALLS = [drop.before for seed in (1, 2) for drop in random_game(seed)[2::3]]


def fall(state: State) -> Falling:
    assert isinstance(state.phase, Falling)
    return state.phase


def own(state: State, moved: tuple[Resting, ...]) -> Resting | None:
    return next((lies for lies in moved if lies.piece == fall(state).piece), None)


def share_alike(world: Shaft) -> float:
    """Return how often a World lets a piece come to rest where the fine one does."""
    alike = 0
    for state in FALLS:
        there, here = (own(state, one.resolve(state).moved) for one in (SHAFT, world))
        alike += there is not None and here is not None and _apart(there, here) < 8_000
    return alike / len(FALLS)


def _apart(one: Resting, other: Resting) -> float:
    return hypot(one.pose.x - other.pose.x, one.pose.y - other.pose.y)


def test_a_flat_piece_on_the_floor_is_guessed_to_stay_there() -> None:
    (pose,) = SHAFT.guess((), [(Shape.SQUARE, Hold(100_000, 0))])
    assert pose is not None
    assert abs(pose.x - 100_000) < 500 and abs(pose.y - 19_000) < 500 and pose.angle in (0, TURN - 1, 1)


def test_guesses_do_not_meet_each_other_and_are_the_same_again() -> None:
    shaft, below = random_game(1)[20].after.shaft, Random(4).randrange
    wanted = []
    for number in range(24):
        shape, angle = Shape(number % 4), below(TURN)
        low, high = room(BOARD, shape, angle)
        wanted.append((shape, Hold(low + below(high - low + 1), angle)))
    together = SHAFT.guess(shaft, wanted)
    assert together == SHAFT.guess(shaft, wanted)
    # the engine rounds otherwise in another company, which is all that may differ
    alone = [SHAFT.guess(shaft, [one])[0] for one in wanted]
    alike = [
        one and other and hypot(one.x - other.x, one.y - other.y) < 1_000
        for one, other in zip(together, alone, strict=True)
    ]
    assert sum(map(bool, alike)) >= 20
    assert SHAFT.guess(shaft, []) == []


def test_guesses_are_mostly_right() -> None:
    right = 0
    for state in FALLS:
        (pose,) = SHAFT.guess(state.shaft, [(KIND_OF[fall(state).piece].shape, fall(state).hold)])
        there = own(state, SHAFT.resolve(state).moved)
        right += pose is not None and there is not None and _apart(there, there._replace(pose=pose)) < 8_000
    assert right / len(FALLS) > 0.4


def test_what_leaves_the_shaft_is_nowhere() -> None:
    assert SHAFT.guess((lies("rc1", 25, 300),), [(Shape.CIRCLE, Hold(19_000, 0))]) == [None]


def test_near_falls_move_only_what_is_near_and_are_mostly_right() -> None:
    near = SHAFT.near
    for state in FALLS:
        hold, shape = fall(state).hold, KIND_OF[fall(state).piece].shape
        _, contact = release_height(BOARD, state.shaft, shape, hold.x, hold.angle)
        before = {lies.piece: lies.pose for lies in state.shaft}
        for moved in near.resolve(state).moved:
            was = before.get(moved.piece)
            assert was is None or hypot(was.x - hold.x, was.y - contact) <= near.loose_um + 1
    assert share_alike(near) > 0.5


def test_a_near_world_is_the_same_in_another_process() -> None:
    near, state = SHAFT.near, FALLS[-1]
    copied = pickle.loads(pickle.dumps(near))
    assert copied.version == near.version != SHAFT.version
    assert copied.resolve(state) == near.resolve(state)
