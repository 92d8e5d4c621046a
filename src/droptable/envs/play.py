"""A game under way for machines: nature answers by itself, and staged decisions are gathered number by number."""

from abc import ABC, abstractmethod
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from droptable.core.encoding import AnyEncoding, AnyStaged, Part, Word
from droptable.core.errors import OptionError
from droptable.core.game import Chance, Effect, Over, Seat, Seats, Turn
from droptable.core.nature import PlainDraws, natures_answer
from droptable.core.options import Options
from droptable.core.registry import AnyGame, encoding_for, rulesets, world_for

Array = NDArray[Any]


def game_called(name: str, seats: int | None, options: Options) -> AnyGame:
    """Return the game, with the options that suit simulations unless others are named; raise what its ruleset does."""
    ruleset = rulesets[name]
    return ruleset.game(seats, {**ruleset.in_simulations, **options})


def layout_of(encoding: AnyEncoding) -> tuple[Part, ...]:
    """Return the parts of what an environment shows: the game's own, and the word that is begun if words are long."""
    staged = staged_of(encoding)
    if staged is None or staged.letters == 1:
        return encoding.layout
    return (*encoding.layout, Part("begun", (staged.letters,), -1, staged.numbers - 1))


def staged_of(encoding: AnyEncoding) -> AnyStaged | None:
    """Return the encoding if its decisions are words of numbers."""
    staged: Any = encoding
    return staged if hasattr(encoding, "following") else None


def dtype_of(layout: tuple[Part, ...], staged: AnyStaged | None) -> "np.dtype[Any]":
    """Return the smallest type of numbers that an observation needs."""
    if staged is None:
        return np.dtype(np.float32)
    return np.dtype(np.int8 if max(part.high for part in layout) < 128 else np.int16)


def mask_of(legal: Word, numbers: int) -> Array:
    """Return ones where numbers are legal."""
    mask = np.zeros(numbers, np.int8)
    for number in legal:
        mask[number] = 1
    return mask


class GameUnderWay(ABC):
    """One game: who is to decide, what they see, what they may do. It keeps no log, and is fast by that."""

    def __init__(self, game: AnyGame) -> None:
        encoding = encoding_for(game)
        if encoding is None:
            raise OptionError("no-encoding", game=game.name)
        self.game, self.encoding = game, encoding
        self.staged = staged_of(encoding)
        self.layout = layout_of(encoding)
        self.dtype = dtype_of(self.layout, self.staged)

    @abstractmethod
    def begin(self, random: Random) -> None:
        """Begin a new game with these dice."""

    @property
    @abstractmethod
    def state(self) -> Any:
        """The position, as the rules have it."""

    @property
    @abstractmethod
    def is_over(self) -> bool:
        """Whether nobody decides any more."""

    @property
    @abstractmethod
    def acting(self) -> frozenset[Seat]:
        """The seats that are to decide."""

    @property
    @abstractmethod
    def seat(self) -> Seat | None:
        """The first of the seats that are to decide, None when the game is over."""

    @abstractmethod
    def seen(self, seat: Seat) -> Array:
        """Return what a seat sees."""

    @abstractmethod
    def legal(self, seat: Seat) -> Word:
        """Return the numbers that a seat may say now."""

    @abstractmethod
    def mask(self, seat: Seat) -> Array:
        """Return ones where the numbers are that a seat may say now, zeros elsewhere."""

    @abstractmethod
    def say(self, seat: Seat, number: int) -> None:
        """Say the next number of a seat's decision; raise ValueError unless it is legal."""

    @abstractmethod
    def point_at(self, seat: Seat, point: Array) -> None:
        """Decide by a point of the box."""

    @abstractmethod
    def returns(self) -> tuple[float, ...]:
        """Return what the game was worth to each seat; nothing while it goes on."""


class Play(GameUnderWay):
    """One game by the rules."""

    def __init__(self, game: AnyGame) -> None:
        super().__init__(game)
        self.world = world_for(game)
        self._is_bytes = self.dtype == np.int8 and min(part.low for part in self.layout) >= 0
        self._dice = PlainDraws(Random().randrange)
        self._state = game.initial_state()
        self.turn: Turn = Over()
        self._begun: dict[Seat, Word] = {}
        self._legal: dict[Seat, Word] = {}  # asked for when it is shown, and again when it is done

    def begin(self, random: Random) -> None:
        """Begin a new game with these dice."""
        self._dice = PlainDraws(random.randrange)
        self._begun.clear()
        self._follow(self.game.initial_state())

    @property
    def state(self) -> Any:
        """The position."""
        return self._state

    @property
    def is_over(self) -> bool:
        """Whether nobody decides any more."""
        return isinstance(self.turn, Over)

    @property
    def acting(self) -> frozenset[Seat]:
        """The seats that are to decide."""
        return self.turn.acting if isinstance(self.turn, Seats) else frozenset()

    @property
    def seat(self) -> Seat | None:
        """The first of the seats that are to decide, None when the game is over."""
        return min(self.acting, default=None)

    def seen(self, seat: Seat) -> Array:
        """Return what a seat sees."""
        numbers: tuple[Any, ...] = self.encoding.observe(self._state, seat)
        if len(self.layout) > len(self.encoding.layout):
            begun = self._begun.get(seat, ())
            numbers = (*numbers, *begun, *(-1 for _ in range(self.layout[-1].size - len(begun))))
        # numbers that are bytes already need no conversion, one by one
        return np.frombuffer(bytearray(numbers), self.dtype) if self._is_bytes else np.array(numbers, self.dtype)

    def legal(self, seat: Seat) -> Word:
        """Return the numbers that a seat may say now."""
        if seat not in self._legal:
            assert self.staged is not None, "points are always legal"
            begun = self._begun.get(seat, ())
            self._legal[seat] = self.staged.following(self._state, seat, begun) if seat in self.acting else ()
        return self._legal[seat]

    def mask(self, seat: Seat) -> Array:
        """Return ones where the numbers are that a seat may say now, zeros elsewhere."""
        assert self.staged is not None, "points are always legal"
        return mask_of(self.legal(seat), self.staged.numbers)

    def say(self, seat: Seat, number: int) -> None:
        """Say the next number of a seat's decision; raise ValueError unless it is legal."""
        if number not in self.legal(seat):
            raise ValueError(f"{number} is not legal for seat {seat} now")
        assert self.staged is not None, "points are not said"
        self._legal.pop(seat)
        word = (*self._begun.pop(seat, ()), number)
        if self.staged.letters > 1 and self.staged.following(self._state, seat, word):
            self._begun[seat] = word
        else:
            self.decide(seat, self.staged.decode(self._state, seat, word))

    def point_at(self, seat: Seat, point: Array) -> None:
        """Decide by a point of the box."""
        encoding: Any = self.encoding
        self.decide(seat, encoding.decode(self._state, seat, tuple(map(float, point))))

    def decide(self, seat: Seat, action: object) -> None:
        """Do a seat's action, and whatever nature answers; raise IllegalActionError if it may not."""
        self._follow(self.game.apply(self._state, seat, action))

    def returns(self) -> tuple[float, ...]:
        """Return what the game was worth to each seat; nothing while it goes on."""
        outcome = self.game.outcome(self._state) if self.is_over else None
        return (0.0,) * self.game.seats if outcome is None else self.encoding.returns(outcome)

    def _follow(self, state: object) -> None:
        game = self.game
        turn = game.turn(state)
        while isinstance(turn, (Chance, Effect)):
            state = game.apply(state, None, natures_answer(game, state, turn, self._dice, self.world))
            turn = game.turn(state)
        self._state, self.turn = state, turn
        self._legal.clear()
