"""What every learner of a compiled twin changes by: the gradient of a batch, and Adam's step against it.

What was learned is kept in a file, with all that is needed to go on.
"""

from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from droptable.kernels.compiled import compiled


class Learner(NamedTuple):
    """The gradient of a batch, and the two moments of Adam (Kingma and Ba, 2015)."""

    gradient: NDArray[np.float32]
    mean: NDArray[np.float32]
    square: NDArray[np.float32]


def learner_of(size: int) -> Learner:
    """Return a learner of so many weights who has seen nothing."""
    return Learner(np.zeros(size, np.float32), np.zeros(size, np.float32), np.zeros(size, np.float32))


def keep(path: Path, learner: Learner, **more: Any) -> None:
    """Write what a learner has seen between two batches, and more: all of it, or nothing if it is stopped meanwhile."""
    aside = path.with_suffix(".new.npz")
    np.savez(aside, mean=learner.mean, square=learner.square, **more)
    aside.replace(path)


def kept(path: Path) -> tuple[Learner, dict[str, NDArray[Any]]]:
    """Return the learner that was kept, and what was kept with it."""
    with np.load(path) as file:
        more = {name: file[name] for name in file.files}
    mean, square = more.pop("mean"), more.pop("square")
    return Learner(np.zeros_like(mean), mean, square), more


def rate_after(games: int, most: int, first: float) -> float:
    """Return how big a step is: the same for a fifth of the games, then smaller and smaller down to a thirtieth."""
    late = max(0.0, (games / most - 0.2) / 0.8)
    return float(first * 30.0 ** -min(late, 1.0))


@compiled
def improve(weights: NDArray[np.float32], learner: Learner, step: int, rate: float) -> None:
    """Take a step against the gradient, and forget it."""
    first, second = 1 - 0.9**step, 1 - 0.999**step
    gradient, mean, square = learner
    for at in range(len(weights)):
        slope = gradient[at]
        if slope == 0.0 and mean[at] == 0.0:
            continue  # a sign that has not been seen yet
        mean[at] += 0.1 * (slope - mean[at])
        square[at] += 0.001 * (slope * slope - square[at])
        weights[at] -= rate * (mean[at] / first) / (np.sqrt(square[at] / second) + 1e-6)
        gradient[at] = 0.0
