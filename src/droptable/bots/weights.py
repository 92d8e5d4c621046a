"""Learned weights, as they are in the package: half-precision numbers, one after another."""

from functools import cache
from pathlib import Path
from struct import iter_unpack

_HERE = Path(__file__).parent


@cache
def weights_of(name: str) -> tuple[float, ...]:
    """Return the weights of this name."""
    return tuple(number for (number,) in iter_unpack("<e", path_of(name).read_bytes()))


def path_of(name: str) -> Path:
    """Return the file of the weights of this name."""
    return _HERE / f"{name}.weights"
