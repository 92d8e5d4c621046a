"""Adam's step, as both games' learners take it."""

from pathlib import Path

import numpy as np
import pytest

from droptable.kernels.learner import improve, keep, kept, learner_of, rate_after


def test_a_step_goes_against_the_gradient_and_forgets_it() -> None:
    weights, learner = np.zeros(3, np.float32), learner_of(3)
    learner.gradient[:] = [4.0, -0.5, 0.0]
    improve(weights, learner, 1, 0.01)
    # the first step is as long as the rate, however steep it is; what was not seen stays
    assert weights.tolist() == pytest.approx([-0.01, 0.01, 0.0], rel=1e-3)
    assert not learner.gradient.any()


def test_steps_find_the_bottom_of_a_bowl() -> None:
    weights, learner, bottom = np.array([3.0, -2.0], np.float32), learner_of(2), np.array([1.0, 0.5], np.float32)
    for step in range(1, 800):
        learner.gradient[:] = 2 * (weights - bottom)
        improve(weights, learner, step, 0.05)
    assert weights.tolist() == pytest.approx(bottom.tolist(), abs=1e-2)


def test_who_is_stopped_goes_on_as_if_nothing_had_been(tmp_path: Path) -> None:
    path = tmp_path / "training.npz"
    weights, learner = np.zeros(2, np.float32), learner_of(2)
    for step in range(1, 4):
        learner.gradient[:] = [step, -1.0]
        improve(weights, learner, step, 0.01)
    keep(path, learner, weights=weights, games=3)
    again, more = kept(path)
    assert int(more["games"]) == 3
    for one, its_weights in ((learner, weights), (again, more["weights"])):
        one.gradient[:] = [0.5, 2.0]
        improve(its_weights, one, 4, 0.01)
    assert more["weights"].tolist() == weights.tolist()
    assert [file.name for file in tmp_path.iterdir()] == [path.name]


def test_steps_grow_smaller_after_a_fifth_of_the_games() -> None:
    assert rate_after(0, 100, 0.3) == rate_after(20, 100, 0.3) == 0.3
    assert rate_after(60, 100, 0.3) < 0.3
    assert rate_after(100, 100, 0.3) == pytest.approx(0.01)
