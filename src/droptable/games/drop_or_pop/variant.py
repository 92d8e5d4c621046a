"""DROP OR POP! with its number of seats and its options bound, and what follows from these alone."""

from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from droptable.core.errors import OptionError
from droptable.core.game import Seat
from droptable.core.options import RANDOM, Options, named_seat
from droptable.games.drop_or_pop.actions import Colour
from droptable.games.drop_or_pop.board import COLUMNS, COUNTERS, ROWS, TO_WIN
from droptable.games.drop_or_pop.state import ROLLING, Rolling

SEAT_ORDER = (Colour.BLUE, Colour.RED, Colour.YELLOW, Colour.GREEN)


@dataclass(frozen=True)
class Variant:
    """A number of seats and options. Raise OptionError for a number, a colour or a starter that there is not."""

    seats: int = 3
    starter: str = RANDOM
    left_out: str = Colour.YELLOW.code
    turn_limit: int | None = None
    counters: int = COUNTERS  # per colour (DP-1.4)
    to_win: int = TO_WIN  # the smallest cluster that ends the game (DP-3.2)
    columns: int = COLUMNS  # those of the first colours (DP-1.3)
    height: int | None = None  # of a column, where that is not the published one (DP-1.2)

    name: ClassVar[str] = "drop-or-pop"
    rules: ClassVar[int] = 1

    def __post_init__(self) -> None:
        if self.seats not in ROWS:
            raise OptionError("bad-seats", clause="DP-1.1", seats=self.seats, low=min(ROWS), high=max(ROWS))
        if self.left_out not in (colour.code for colour in Colour):
            raise OptionError("bad-option", clause="DP-1.1", option="left_out", value=self.left_out, allowed="a colour")
        named_seat(self.starter, self.seats, clause="DP-2.1")
        most = min(self.counters, self.columns * self.rows)
        if self.to_win > most:
            raise OptionError("nobody-can-win", clause="DP-3.2", to_win=self.to_win, most=most)

    @property
    def options(self) -> Options:
        """The value of every option; of an experiment only where it is not the published number."""
        usual = {"starter": self.starter, "left_out": self.left_out, "turn_limit": self.turn_limit}
        published = {"counters": COUNTERS, "to_win": TO_WIN, "columns": COLUMNS, "height": ROWS[self.seats]}
        played = {"counters": self.counters, "to_win": self.to_win, "columns": self.columns, "height": self.rows}
        return {**usual, **{name: number for name, number in played.items() if number != published[name]}}

    @cached_property
    def colours(self) -> tuple[Colour, ...]:
        """Each seat's colour (DP-1.1)."""
        if self.seats == len(SEAT_ORDER):
            return SEAT_ORDER
        return tuple(colour for colour in SEAT_ORDER if colour.code != self.left_out)

    @cached_property
    def seat_codes(self) -> tuple[str, ...]:
        """A seat is called by its colour."""
        return tuple(colour.code for colour in self.colours)

    @cached_property
    def rows(self) -> int:
        """How many counters a column holds (DP-1.2)."""
        return ROWS[self.seats] if self.height is None else self.height

    @cached_property
    def spare(self) -> int:
        """More counters beside the board than this: the colour has too few on it to win."""
        return self.counters - self.to_win

    @cached_property
    def following(self) -> tuple[Seat, ...]:
        """Which seat's turn comes after each seat's."""
        return tuple(Seat((seat + 1) % self.seats) for seat in range(self.seats))

    @cached_property
    def next_roll(self) -> tuple[Rolling, ...]:
        """With which roll the game goes on after each seat's turn."""
        return tuple(ROLLING[following][False] for following in self.following)

    @property
    def named_starter(self) -> Seat | None:
        """Who starts, or None where that is drawn."""
        seat = named_seat(self.starter, self.seats, clause="DP-2.1")
        return None if seat is None else Seat(seat)
