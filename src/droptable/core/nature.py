"""What nature answers, and chance that people can check.

Every draw follows from a secret that was promised before the first one.

When a table opens, the SHA-256 of its secret and its id is published (the commitment). Each seat may then add a salt,
so that whoever chose the secret could not choose the dice. Draw number k is made of HMAC-SHA-256 blocks keyed by the
secret over table, salts, k and a block counter. When the game is over the secret is published: anybody can do the sum.
"""

import hashlib
import hmac
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from typing import Protocol, TypeVar

from droptable.core.errors import OptionError
from droptable.core.game import Chance, Effect, Game, RandomBelow, World
from droptable.core.value import value

WORD_BYTES = 8
WORDS = 1 << 8 * WORD_BYTES  # how many values a word of the stream can take
SECRET_BYTES = 32
SALT_LENGTH = 64


S = TypeVar("S")
A = TypeVar("A")


class Draws(Protocol):
    """Where Chance turns get their numbers from."""

    def draw(self, k: int, sizes: tuple[int, ...]) -> tuple[int, ...]:
        """Return draw number `k` (from 0): one number below each size. The same `k` and sizes, the same answer."""


def natures_answer(
    game: Game[S, A], state: S, turn: Chance | Effect, draws: Draws | None, world: World[S, A] | None, k: int = 0
) -> A:
    """Return what nature does at its turn: what the dice stand for, what the rules say, or what the World finds.

    Only a Chance turn with sizes needs `draws`, of which it takes number `k`; only an Effect turn needs the World.
    """
    if isinstance(turn, Chance):
        if not turn.sizes:
            return game.drawn(state, ())
        assert draws is not None, f"{game.name} has Chance turns, so whoever runs it brings dice"
        return game.drawn(state, draws.draw(k, turn.sizes))
    assert world is not None, f"{game.name} has Effect turns, so whoever runs it brings its World"
    return world.resolve(state)


@value
class PlainDraws:
    """Fast dice that nobody needs to check, as in `PlainDraws(random.Random(7).randrange)`: the seed makes the game.

    They come in the order in which they are asked for, so a match that is taken back and played again gets others.
    """

    below: RandomBelow

    def draw(self, k: int, sizes: tuple[int, ...]) -> tuple[int, ...]:
        """Return the next draw, whatever its number: one number below each size."""
        return tuple(map(self.below, sizes))


@dataclass(frozen=True, slots=True)
class ProvableDraws:
    """Draws from a secret, as above. `salts` has one text per seat, empty where a seat gave none."""

    secret: bytes
    table: str
    salts: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if len(self.secret) != SECRET_BYTES:
            raise OptionError("bad-secret", bytes=SECRET_BYTES)
        for text in (self.table, *self.salts):
            check_salt(text)

    def __repr__(self) -> str:
        # The default would print the secret into the first log or traceback that comes along.
        return f"ProvableDraws(commitment={self.commitment!r}, table={self.table!r})"

    @property
    def commitment(self) -> str:
        """What is published before the first draw."""
        return commitment_to(self.secret, self.table)

    def draw(self, k: int, sizes: tuple[int, ...]) -> tuple[int, ...]:
        """Return draw number `k`: one number below each size, each exactly uniform."""
        words = self._words(k)
        return tuple(_below(size, words) for size in sizes)

    def _words(self, k: int) -> Iterator[int]:
        for block in count():
            # check_salt keeps line ends out of the parts, so no two different lists of parts give one message
            message = "\n".join((self.table, *self.salts, str(k), str(block))).encode()
            digest = hmac.digest(self.secret, message, "sha256")
            for at in range(0, len(digest), WORD_BYTES):
                yield int.from_bytes(digest[at : at + WORD_BYTES], "big")


def commitment_to(secret: bytes, table: str) -> str:
    """Return what is published of a secret before it is used, in hex. It binds the table too.

    Else whoever knows the secret could look for another table id afterwards that gives better dice.
    """
    return hashlib.sha256(secret + b"\n" + table.encode()).hexdigest()


def check_salt(text: str) -> None:
    """Raise OptionError unless the text is printable, has at most 64 characters and no space at either end."""
    if len(text) > SALT_LENGTH or not text.isprintable() or text != text.strip():
        raise OptionError("bad-salt", longest=SALT_LENGTH)


def _below(size: int, words: Iterator[int]) -> int:
    if not 1 <= size <= WORDS:
        raise ValueError(f"a draw of size {size}")
    # Words past the last whole multiple of `size` are thrown away: kept, they would favour small numbers.
    limit = WORDS - WORDS % size
    return next(word % size for word in words if word < limit)
