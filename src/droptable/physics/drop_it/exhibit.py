"""A fall for the eye and the ear, as bytes beside the record: 32-bit little-endian whole numbers throughout.

    format (1) · pieces · frames · impacts          how many of each follow
    per piece     its number
    per frame     time in µs since the release, then per piece: x µm, y µm, cosine, sine (in 1/32768)
    per impact    time in µs, piece, other piece (−1: the shaft), speed in mm/s, x µm, y µm

Frames come at 60 per second, the free fall first; the one at the first contact is there as well. Only pieces that
moved are told. A sound is as hard as its impact is fast.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from droptable.physics.drop_it.engine import UNIT, Poses

FORMAT = 1
ONE = 32768  # the cosine of 0
VISIBLE_UM = 30


class Frame(NamedTuple):
    """A moment of a fall."""

    time_us: int
    poses: Poses


class Impact(NamedTuple):
    """Two things meet."""

    time_us: int
    piece: int
    other: int
    speed_mm_s: int
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Exhibit:
    """A fall, read back: per frame its time, and per piece (x, y, cosine, sine)."""

    pieces: tuple[int, ...]
    times_us: tuple[int, ...]
    poses: tuple[tuple[tuple[int, int, int, int], ...], ...]
    impacts: tuple[Impact, ...]


def encode(pieces: Sequence[int], frames: Sequence[Frame], impacts: Sequence[Impact]) -> bytes:
    """Return the bytes of a fall."""
    track = np.stack([frame.poses for frame in frames]).astype(np.float64)
    track[:, :, :2] /= UNIT
    track[:, :, 2:] *= ONE
    shown = np.flatnonzero(np.abs(track - track[0]).max(axis=(0, 2)) > VISIBLE_UM)
    body = np.empty((len(frames), 1 + 4 * len(shown)))
    body[:, 0] = [frame.time_us for frame in frames]
    body[:, 1:] = track[:, shown].reshape(len(frames), -1)
    head = [FORMAT, len(shown), len(frames), len(impacts), *(pieces[row] for row in shown.tolist())]
    numbers = np.concatenate([head, np.rint(body).ravel(), np.array(impacts, dtype=np.float64).ravel()])
    return numbers.astype("<i4").tobytes()


def decode(data: bytes) -> Exhibit:
    """Return the fall that `encode` wrote; raise ValueError if this is none."""
    numbers = iter(np.frombuffer(data, dtype="<i4").tolist())
    try:
        form, pieces, frames, impacts = _take(numbers, 4)
        if form != FORMAT:
            raise ValueError(f"exhibit format {form}")
        numbered = _take(numbers, pieces)
        rows = [_take(numbers, 1 + 4 * pieces) for _ in range(frames)]
        heard = tuple(Impact(*_take(numbers, len(Impact._fields))) for _ in range(impacts))
    except StopIteration as error:
        raise ValueError("exhibit cut short") from error
    return Exhibit(
        numbered,
        tuple(row[0] for row in rows),
        tuple(tuple((row[at], row[at + 1], row[at + 2], row[at + 3]) for at in range(1, len(row), 4)) for row in rows),
        heard,
    )


def _take(numbers: Iterator[int], count: int) -> tuple[int, ...]:
    return tuple([next(numbers) for _ in range(count)])
