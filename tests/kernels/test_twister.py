"""Python's random numbers, compiled."""

from random import Random

import pytest

from droptable.kernels.twister import below, bits, generator, key_of, seed


@pytest.mark.parametrize("text", ["dice 1 0", "bots 7 12345", "x" * 100, ""])
def test_the_same_seed_gives_the_same_numbers(text: str) -> None:
    twister, random = generator(), Random(text)
    seed(twister, key_of(text))
    for size in [1, 2, 3, 4, 5, 6, 7, 10, 1000, 4096, 2**31] * 200:
        assert below(twister, size) == random.randrange(size)
    assert [bits(twister, 32) for _ in range(700)] == [random.getrandbits(32) for _ in range(700)]
