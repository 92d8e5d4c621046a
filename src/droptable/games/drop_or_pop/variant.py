"""DROP OR POP! with its number of seats and its options bound, and what follows from these alone."""

from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from droptable.core.errors import OptionError
from droptable.core.game import Seat
from droptable.core.options import RANDOM, Options, named_seat
from droptable.games.drop_or_pop.actions import Colour
from droptable.games.drop_or_pop.board import ROWS

SEAT_ORDER = (Colour.BLUE, Colour.RED, Colour.YELLOW, Colour.GREEN)


@dataclass(frozen=True)
class Variant:
    """A number of seats and options. Raise OptionError for a number, a colour or a starter that there is not."""

    seats: int = 3
    starter: str = RANDOM
    left_out: str = Colour.YELLOW.code
    turn_limit: int | None = None

    name: ClassVar[str] = "drop-or-pop"
    rules: ClassVar[int] = 1

    def __post_init__(self) -> None:
        if self.seats not in ROWS:
            raise OptionError("bad-seats", clause="DP-1.1", seats=self.seats, low=min(ROWS), high=max(ROWS))
        if self.left_out not in (colour.code for colour in Colour):
            raise OptionError("bad-option", clause="DP-1.1", option="left_out", value=self.left_out, allowed="a colour")
        named_seat(self.starter, self.seats, clause="DP-2.1")

    @property
    def options(self) -> Options:
        """The value of every option."""
        return {"starter": self.starter, "left_out": self.left_out, "turn_limit": self.turn_limit}

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
        return ROWS[self.seats]

    @cached_property
    def following(self) -> tuple[Seat, ...]:
        """Which seat's turn comes after each seat's."""
        return tuple(Seat((seat + 1) % self.seats) for seat in range(self.seats))

    @property
    def named_starter(self) -> Seat | None:
        """Who starts, or None where that is drawn."""
        seat = named_seat(self.starter, self.seats, clause="DP-2.1")
        return None if seat is None else Seat(seat)
