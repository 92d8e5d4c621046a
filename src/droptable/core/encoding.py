"""The contract for machines, beside the one for people: a game's decisions and views as plain numbers.

An encoding is bound to a game, as the game is to its options. What a seat may do is either *staged* or *continuous*:

    Staged       a decision is a short word of whole numbers, chosen one after another; after every beginning of a word
                 the numbers are listed that may follow, so that the whole words are exactly the legal actions
    Continuous   a decision is a point of the box from −1 to 1; every point stands for a legal action

What a seat sees is a row of numbers with a layout: named parts, each with its shape and its bounds. Standard library
alone: arrays are made of these in the layers above.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import prod
from typing import Any, Protocol, TypeVar

from droptable.core.game import Chance, Game, Outcome, Seat

S = TypeVar("S")
A = TypeVar("A")
S_contra = TypeVar("S_contra", contravariant=True)
Word = tuple[int, ...]  # a staged decision, or its beginning
Point = tuple[float, ...]  # a continuous decision
Observed = tuple[float, ...]

MOST_DRAWS = 100_000  # nobody wants to average over more


@dataclass(frozen=True, slots=True)
class Part:
    """A named part of an observation: so many numbers, in this shape, each between `low` and `high`."""

    name: str
    shape: tuple[int, ...]
    low: float = 0
    high: float = 1

    @property
    def size(self) -> int:
        """How many numbers it has."""
        return prod(self.shape)


class Observing(Protocol[S_contra]):
    """What both kinds of encodings have."""

    @property
    def layout(self) -> tuple[Part, ...]:
        """The parts of an observation, in their order."""

    @property
    def longest(self) -> int | None:
        """How many decisions a game has at most, of all seats together; None where there is no limit."""

    def observe(self, state: S_contra, seat: Seat) -> Observed:
        """Return what the seat sees, by the layout. It depends on the seat's view alone."""

    def returns(self, outcome: Outcome) -> tuple[float, ...]:
        """Return what a result is worth to each seat, for those who learn."""


class Staged(Observing[S_contra], Protocol[S_contra, A]):
    """Decisions as words of numbers.

    Laws: `following` of the empty word, and so on, spells exactly the words of the legal actions, each once;
    `decode(encode(action))` is the action.
    """

    @property
    def numbers(self) -> int:
        """Every number of a word is below this."""

    @property
    def letters(self) -> int:
        """How long a word is at most."""

    def following(self, state: S_contra, seat: Seat, begun: Word) -> tuple[int, ...]:
        """Return the numbers that may follow, ascending; none exactly when the word is whole."""

    def encode(self, state: S_contra, seat: Seat, action: A) -> Word:
        """Return the word of a legal action."""

    def decode(self, state: S_contra, seat: Seat, word: Word) -> A:
        """Return the action of a whole word."""


class Continuous(Observing[S_contra], Protocol[S_contra, A]):
    """Decisions as points of a box. `decode(encode(action))` is the action."""

    @property
    def dimensions(self) -> int:
        """How many numbers a point has, each from −1 to 1."""

    def encode(self, state: S_contra, seat: Seat, action: A) -> Point:
        """Return a point that stands for a legal action."""

    def decode(self, state: S_contra, seat: Seat, point: Point) -> A:
        """Return the legal action that a point stands for; beyond the box counts as its edge."""


AnyStaged = Staged[Any, Any]
AnyContinuous = Continuous[Any, Any]
AnyEncoding = AnyStaged | AnyContinuous
Encode = Callable[[Any], AnyEncoding]  # of a game


def words_from(encoding: Staged[S, A], state: S, seat: Seat, begun: Word = ()) -> Iterator[Word]:
    """Yield every whole word that begins like this, in ascending order."""
    numbers = encoding.following(state, seat, begun)
    if not numbers:
        yield begun
    for number in numbers:
        yield from words_from(encoding, state, seat, (*begun, number))


def chance_outcomes(game: Game[S, A], state: S) -> dict[A, Fraction] | None:
    """Return what nature may do at a Chance turn, with probabilities; None where the draws are too many to list."""
    turn = game.turn(state)
    assert isinstance(turn, Chance), "chance is asked at its own turn"
    number = prod(turn.sizes)
    if number > MOST_DRAWS:
        return None
    counts = Counter(game.drawn(state, draw) for draw in product(*map(range, turn.sizes)))
    return {action: Fraction(times, number) for action, times in counts.items()}


def returns_by_rank(outcome: Outcome) -> tuple[float, ...]:
    """Return for each seat the share of the others that it beat, less the share that beat it: 1 for a lone winner.

    They add up to nothing. Alone it is 0.
    """
    others = max(1, len(outcome.ranks) - 1)
    return tuple(sum((own < rank) - (own > rank) for rank in outcome.ranks) / others for own in outcome.ranks)


def one_hot(at: int | None, size: int) -> tuple[int, ...]:
    """Return zeros with a one in this place; no one at all for None."""
    return tuple(int(place == at) for place in range(size))
