"""Python's own random numbers, compiled: the same seed gives the same numbers as `random.Random` does.

A generator is an array of 625 words: the state of the Mersenne Twister (Matsumoto and Nishimura, 1998), and how many
of its numbers are used. So a simulation can be played by the rules or by their twin and give the same figures.
"""

from hashlib import sha512

import numpy as np
from numpy.typing import NDArray

from droptable.kernels.compiled import compiled

STATE = 624
MIDDLE = 397
WORD = 0xFFFFFFFF
LOWER = 0x7FFFFFFF
Words = NDArray[np.int64]


def key_of(seed: str) -> Words:
    """Return the words that `random.Random(seed)` fills its state from."""
    text = seed.encode()
    number = int.from_bytes(text + sha512(text).digest(), "big")
    length = -(-number.bit_length() // 32)
    return np.frombuffer(number.to_bytes(4 * length, "little"), np.dtype("<u4")).astype(np.int64)


@compiled
def seed(twister: Words, key: Words) -> None:
    """Fill a generator from a key."""
    twister[0] = 19650218
    for at in range(1, STATE):
        twister[at] = (1812433253 * (twister[at - 1] ^ (twister[at - 1] >> 30)) + at) & WORD
    at, used = 1, 0
    for _ in range(max(STATE, len(key))):
        mixed = ((twister[at - 1] ^ (twister[at - 1] >> 30)) * 1664525) & WORD
        twister[at] = ((twister[at] ^ mixed) + key[used] + used) & WORD
        at, used = at + 1, used + 1
        if at == STATE:
            twister[0], at = twister[STATE - 1], 1
        if used == len(key):
            used = 0
    for _ in range(STATE - 1):
        mixed = ((twister[at - 1] ^ (twister[at - 1] >> 30)) * 1566083941) & WORD
        twister[at] = ((twister[at] ^ mixed) - at) & WORD
        at += 1
        if at == STATE:
            twister[0], at = twister[STATE - 1], 1
    twister[0] = 0x80000000
    twister[STATE] = STATE


@compiled
def _turn_over(twister: Words) -> None:
    for at in range(STATE):
        following = at + 1 if at < STATE - 1 else 0
        across = at + MIDDLE if at < STATE - MIDDLE else at + MIDDLE - STATE
        joined = (twister[at] & ~LOWER) | (twister[following] & LOWER)
        twister[at] = twister[across] ^ (joined >> 1) ^ (-(joined & 1) & 0x9908B0DF)
    twister[STATE] = 0


@compiled
def bits(twister: Words, number: int) -> int:
    """Return the next so many random bits, 32 at most, as `getrandbits` does."""
    if twister[STATE] == STATE:
        _turn_over(twister)
    word = int(twister[twister[STATE]])
    twister[STATE] += 1
    word ^= word >> 11
    word ^= (word << 7) & 0x9D2C5680
    word ^= (word << 15) & 0xEFC60000
    return (word ^ (word >> 18)) >> (32 - number)


@compiled
def below(twister: Words, size: int) -> int:
    """Return a number below this size, as `randrange` does."""
    number, power = 0, size
    while power:
        number, power = number + 1, power >> 1
    drawn = bits(twister, number)
    while drawn >= size:
        drawn = bits(twister, number)
    return drawn


def generator() -> Words:
    """Return room for a generator, to be seeded."""
    return np.zeros(STATE + 1, np.int64)
