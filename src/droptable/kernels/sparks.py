"""Fast random words for those who need many and no particular ones: a xorshift* generator per game or thread.

(Marsaglia 2003, Vigna 2016.) Its state is one unsigned word that is not zero.
"""

import numpy as np
from numpy.typing import NDArray

from droptable.kernels.compiled import compiled

Sparks = NDArray[np.uint64]
_STEP = np.uint64(0x9E3779B97F4A7C15)
_FACTOR = np.uint64(0x2545F4914F6CDD1D)
_MIX1, _MIX2 = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
_ONE = np.uint64(1)


@compiled
def spark(seed: int, number: int) -> np.uint64:
    """Return the state of generator `number` of a seed: well mixed, so that neighbours have nothing in common."""
    word = (np.uint64(seed) * _MIX1 + np.uint64(number) + _ONE) * _STEP
    word = (word ^ (word >> np.uint64(30))) * _MIX1
    word = (word ^ (word >> np.uint64(27))) * _MIX2
    return (word ^ (word >> np.uint64(31))) | _ONE


@compiled
def stepped(state: np.uint64) -> np.uint64:
    """Return the next state."""
    state ^= state >> np.uint64(12)
    state ^= state << np.uint64(25)
    return state ^ (state >> np.uint64(27))


@compiled
def word_of(state: np.uint64) -> int:
    """Return the 63 random bits of a state."""
    return np.int64((state * _FACTOR) >> _ONE)  # type: ignore[return-value]


def sparks(seed: int, number: int) -> Sparks:
    """Return the states of so many generators."""
    return np.array([spark(seed, at) for at in range(number)], np.uint64)
