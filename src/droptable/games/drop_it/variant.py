"""A variant of DROP IT: the number of seats and the options, and what follows from these alone."""

from dataclasses import dataclass
from functools import cached_property

from droptable.core.game import Seat
from droptable.core.options import RANDOM, Options, named_seat
from droptable.games.drop_it import tremor
from droptable.games.drop_it.board import Board, parse_board, usual_board
from droptable.games.drop_it.versions import LATEST

BY_CHOICE = "choice"  # the option of who decides about the colours
COLOURS_EACH = {2: 2, 3: 1, 4: 1}  # whole sets, by the number of seats
MOST_TRIES = 2  # how often a piece that left the shaft is dropped again (DI-3.5)
JOKER_WORTH = 3  # points for every joker that was kept (DI-6.3)


@dataclass(frozen=True)
class Variant:
    """DROP IT for 2, 3 or 4 seats, with its options.

    Raise OptionError if `first` names a seat that is not there, or the board is bad.
    """

    seats: int = 2
    edges: str = "shape"
    jokers: str = "none"
    level: str = "any-part"
    hand: str = tremor.HUMAN
    flick: bool = False
    over_rim: str = "again"
    colours: str = RANDOM
    starter: str = RANDOM
    first: str = "first"
    board_text: str | None = None
    joker_count: int | None = None  # in place of those that `jokers` names
    joker_worth: int = JOKER_WORTH
    tries: int = MOST_TRIES
    rules: int = LATEST

    def __post_init__(self) -> None:
        named_seat(self.first, self.seats, clause="DI-2.4")
        if self.board_text is not None:
            parse_board(self.board_text)  # a bad one is refused at once

    @property
    def options(self) -> Options:
        """The value of every option; of an experiment only where it is not the published number."""
        names = ("edges", "jokers", "level", "hand", "flick", "over_rim", "colours", "starter", "first")
        return {**{name: getattr(self, name) for name in names}, "board": self.board_text, **self._experiments}

    @property
    def _experiments(self) -> Options:
        published = {"joker_count": self._published_jokers, "joker_worth": JOKER_WORTH, "tries": MOST_TRIES}
        played = {"joker_count": self.jokers_each, "joker_worth": self.joker_worth, "tries": self.tries}
        return {name: number for name, number in played.items() if number != published[name]}

    @cached_property
    def board(self) -> Board:
        """The board that is played on (DI-1.6)."""
        return usual_board() if self.board_text is None else parse_board(self.board_text)

    @cached_property
    def seat_codes(self) -> tuple[str, ...]:
        """A seat is called by its place: its colours are dealt only when the game begins."""
        return tuple(f"place-{seat + 1}" for seat in range(self.seats))

    @property
    def colours_each(self) -> int:
        """How many whole sets of pieces a seat has."""
        return COLOURS_EACH[self.seats]

    @property
    def jokers_each(self) -> int:
        """How many jokers a seat begins with (DI-6.3)."""
        return self._published_jokers if self.joker_count is None else self.joker_count

    @property
    def _published_jokers(self) -> int:
        if self.jokers == "none":
            return 0
        return 4 if self.jokers == "four" and self.seats == 2 else 2

    @property
    def most_tries(self) -> int:
        """How often a piece that left the shaft is dropped again (DI-3.5)."""
        return self.tries if self.over_rim == "again" else 0

    @property
    def trembles(self) -> bool:
        """Whether nature shifts every release (DI-3.4)."""
        return self.hand != tremor.STEADY

    @property
    def named_starter(self) -> Seat | None:
        """The seat that the host says begins; None where nature draws it (DI-2.4)."""
        seat = None if self.starter == RANDOM else named_seat(self.first, self.seats, clause="DI-2.4")
        return None if seat is None else Seat(seat)
