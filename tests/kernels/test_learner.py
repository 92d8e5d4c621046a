"""Adam's step, as both games' learners take it."""

import numpy as np
import pytest

from droptable.kernels.learner import improve, learner_of


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
