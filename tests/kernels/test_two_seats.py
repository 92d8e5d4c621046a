"""The game for two that is solved, as a yardstick."""

import numpy as np
import pytest

from droptable.kernels.drop_or_pop.board import STRIDE
from droptable.kernels.drop_or_pop.two_seats import (
    KEYS,
    PERFECT,
    after,
    boards_of,
    fair,
    found,
    key_of,
    sweep,
    turn,
)


def column(x: int, counters: int) -> int:
    return counters << (STRIDE * x)


@pytest.mark.parametrize(
    ("own", "other"),
    [(0, 0), (column(0, 0b101) | column(3, 0b1), column(0, 0b010) | column(2, 0b11)), (column(1, 0b111111), 0)],
)
def test_a_key_is_a_position(own: int, other: int) -> None:
    assert boards_of(key_of(own, other)) == (own, other)


def test_every_position_is_found_and_its_value_follows_from_those_after_it() -> None:
    keys = np.empty(1_000_000, np.int64)
    keys = keys[: found(keys, np.zeros(KEYS, np.bool_))]
    assert len(keys) == len(set(keys.tolist())) == 294_205
    values = fair(keys)
    changes = [sweep(keys[::-1], values) for _ in range(3)]
    assert changes == sorted(changes, reverse=True)
    assert values[keys].min() >= 0 and values[keys].max() <= 1
    three = column(0, 0b111)
    assert after(three, column(1, 0b1), 0, 0, values) == 1.0
    assert turn(three, column(1, 0b1), PERFECT, values, values) > 1 - (3 / 4) ** 2
    assert values[key_of(0, 0)] > 0.5  # it is good to begin
