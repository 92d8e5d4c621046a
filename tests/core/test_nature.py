"""Chance with a promise: uniform, repeatable, bound to its secret, table and salts."""

import hashlib
import hmac
from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from droptable.core import nature
from droptable.core.errors import OptionError
from droptable.core.nature import PlainDraws, ProvableDraws

SECRET = bytes(range(32))
salts = st.text(st.characters(codec="utf-8", categories=("L", "N", "P", "S")), max_size=20)


def test_a_draw_can_be_recomputed_by_hand() -> None:
    """The recipe that the browser and anybody else follow."""
    digest = hmac.new(SECRET, b"t1\nann\n\n5\n0", hashlib.sha256).digest()
    words = [int.from_bytes(digest[at : at + 8], "big") for at in range(0, 32, 8)]
    draws = ProvableDraws(SECRET, "t1", ("ann", ""))
    assert draws.draw(5, (6, 4)) == (words[0] % 6, words[1] % 4)
    assert draws.commitment == hashlib.sha256(SECRET + b"\nt1").hexdigest()


@given(st.binary(min_size=32, max_size=32), st.integers(0, 10**6), st.lists(st.integers(1, 2**40), max_size=12))
def test_draws_fit_their_sizes_and_repeat(secret: bytes, k: int, sizes: list[int]) -> None:
    draws = ProvableDraws(secret, "t")
    drawn = draws.draw(k, tuple(sizes))
    assert len(drawn) == len(sizes)
    assert all(0 <= number < size for number, size in zip(drawn, sizes, strict=True))
    assert drawn == ProvableDraws(secret, "t").draw(k, tuple(sizes))


def test_draws_are_uniform() -> None:
    draws = ProvableDraws(SECRET, "t")
    counts = Counter(draws.draw(k, (6,))[0] for k in range(12_000))
    chi_square = sum((counts[face] - 2000) ** 2 / 2000 for face in range(6))
    assert chi_square < 25.7  # 5 degrees of freedom: one in ten thousand is worse


def test_numbers_that_would_favour_small_ones_are_thrown_away() -> None:
    """With words of 0..9 and a size of 4, the words 8 and 9 have no fair home."""
    original = nature.WORDS
    try:
        nature.WORDS = 10
        assert nature._below(4, iter([9, 8, 7])) == 3
        assert nature._below(4, iter([3])) == 3
    finally:
        nature.WORDS = original


@given(st.tuples(salts, salts), st.tuples(salts, salts))
def test_other_salts_other_draws(one: tuple[str, str], two: tuple[str, str]) -> None:
    big = (2**60,) * 4
    same = ProvableDraws(SECRET, "t", one).draw(0, big) == ProvableDraws(SECRET, "t", two).draw(0, big)
    assert same == (one == two)


@pytest.mark.parametrize("salt", ["a\nb", "x" * 65, " a", "\x00", "\ud800"])
def test_salts_that_could_be_confused_are_refused(salt: str) -> None:
    with pytest.raises(OptionError, match="bad-salt"):
        ProvableDraws(SECRET, "t", (salt,))


def test_the_secret_is_in_no_printout() -> None:
    draws = ProvableDraws(SECRET, "t", ("a",))
    for text in (repr(draws), str(draws), f"{draws}"):
        assert SECRET.hex() not in text
        assert repr(SECRET) not in text


def test_the_commitment_binds_the_table() -> None:
    assert ProvableDraws(SECRET, "t1").commitment != ProvableDraws(SECRET, "t2").commitment


def test_a_secret_has_its_full_length() -> None:
    with pytest.raises(OptionError, match="bad-secret"):
        ProvableDraws(b"short", "t1")


@pytest.mark.parametrize("size", [0, -1, 2**64 + 1])
def test_sizes_that_cannot_be_drawn_are_our_own_bug(size: int) -> None:
    with pytest.raises(ValueError, match="a draw of size"):
        ProvableDraws(SECRET, "t1").draw(0, (size,))


def test_plain_draws_follow_from_a_seed_alone() -> None:
    sizes = (6, 4, 10)
    first, again, other = (PlainDraws(Random(seed).randrange) for seed in (7, 7, 8))
    drawn = [first.draw(k, sizes) for k in range(20)]
    assert drawn == [again.draw(k, sizes) for k in range(20)]
    assert drawn != [other.draw(k, sizes) for k in range(20)]
    assert all(0 <= number < size for draw in drawn for number, size in zip(draw, sizes, strict=True))
    assert first.draw(0, ()) == ()
