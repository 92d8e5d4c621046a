"""The trembling hand (DI-3.4): normal shifts out of uniform draws, the same on every machine."""

from functools import cache

STEADY, HUMAN, SHAKY = HANDS = ("steady", "human", "shaky")
STRENGTH = {STEADY: 0, HUMAN: 1, SHAKY: 3}
SPREAD_UM = 1500.0  # standard deviation of the place
SPREAD_ANGLE = 65536 * 3 / 360  # and of the angle: 3°
DRAWS = 4096  # each of the two numbers is below this

_STEP = 1 / 1024  # of the sum that makes the table


def shift(hand: str, draw: tuple[int, ...]) -> tuple[int, int]:
    """Return by how much the hand moves (µm) and turns (1/65536 turn) the piece, for a draw of two numbers."""
    strength = STRENGTH[hand]
    across, around = (_quantiles()[number] for number in draw)
    return round(across * SPREAD_UM * strength), round(around * SPREAD_ANGLE * strength)


@cache
def widest(hand: str) -> tuple[int, int]:
    """Return the biggest shifts that the hand can make."""
    return shift(hand, (DRAWS - 1, DRAWS - 1))


@cache
def _quantiles() -> tuple[float, ...]:
    """Return the standard normal distribution's quantiles at the middles of DRAWS equal parts, in ascending order."""
    upper: list[float] = []
    below, z, density = 0.5, 0.0, _density(0.0)
    while len(upper) < DRAWS // 2:
        next_density = _density(z + _STEP)
        beyond = below + (density + next_density) / 2 * _STEP
        while len(upper) < DRAWS // 2 and _middle(len(upper)) < beyond:
            upper.append(z + _STEP * (_middle(len(upper)) - below) / (beyond - below))
        below, z, density = beyond, z + _STEP, next_density
    return (*(-quantile for quantile in reversed(upper)), *upper)


def _middle(number: int) -> float:
    """Return the middle of the part that lies `number` parts above one half."""
    return 0.5 + (number + 0.5) / DRAWS


def _density(z: float) -> float:
    """Return the normal density, by products and sums alone: a library's exponential may differ in the last bit."""
    # e^(−z²/2) as the 1024th power of a number so near to 1 that a few terms of the series are exact
    power = -z * z / 2048
    value = 1 + power * (1 + power / 2 * (1 + power / 3 * (1 + power / 4)))
    for _ in range(10):
        value *= value
    return value * 0.3989422804014327
