"""DROP OR POP! with its number of seats and its options bound, and what follows from these alone."""

from dataclasses import dataclass, field
from typing import ClassVar

from droptable.core.errors import OptionError
from droptable.core.game import Chance, Seat
from droptable.core.options import RANDOM, Options, named_seat
from droptable.games.drop_or_pop.actions import Colour
from droptable.games.drop_or_pop.board import COLUMNS, COUNTERS, ROWS, TO_WIN
from droptable.games.drop_or_pop.state import ROLLING, Rolling

SEAT_ORDER = (Colour.BLUE, Colour.RED, Colour.YELLOW, Colour.GREEN)


@dataclass(frozen=True, slots=True)
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

    # What follows from these is a field too: the rules read a slot in a fifth of a cached property's time.
    # Each seat's colour (DP-1.1), how many counters a column holds (DP-1.2), above how many counters beside the board a
    # colour has too few on it to win; for each seat whose turn comes after its own, with which roll, and its own rolls.
    colours: tuple[Colour, ...] = field(init=False, repr=False, compare=False)
    rows: int = field(init=False, repr=False, compare=False)
    spare: int = field(init=False, repr=False, compare=False)
    following: tuple[Seat, ...] = field(init=False, repr=False, compare=False)
    next_roll: tuple[Rolling, ...] = field(init=False, repr=False, compare=False)
    roll_turns: tuple[Chance, ...] = field(init=False, repr=False, compare=False)

    name: ClassVar[str] = "drop-or-pop"
    rules: ClassVar[int] = 1

    def __post_init__(self) -> None:
        if self.seats not in ROWS:
            raise OptionError("bad-seats", clause="DP-1.1", seats=self.seats, low=min(ROWS), high=max(ROWS))
        if self.left_out not in (colour.code for colour in Colour):
            raise OptionError("bad-option", clause="DP-1.1", option="left_out", value=self.left_out, allowed="a colour")
        named_seat(self.starter, self.seats, clause="DP-2.1")
        rows = ROWS[self.seats] if self.height is None else self.height
        most = min(self.counters, self.columns * rows)
        if self.to_win > most:
            raise OptionError("nobody-can-win", clause="DP-3.2", to_win=self.to_win, most=most)
        self._derive(rows)

    def _derive(self, rows: int) -> None:
        seats = tuple(map(Seat, range(self.seats)))
        following = (*seats[1:], seats[0])
        left_out = None if self.seats == len(SEAT_ORDER) else self.left_out
        facts = {
            "rows": rows,
            "spare": self.counters - self.to_win,
            "colours": tuple(colour for colour in SEAT_ORDER if colour.code != left_out),
            "following": following,
            "next_roll": tuple(ROLLING[seat][False] for seat in following),
            "roll_turns": tuple(Chance((self.columns,), Rolling.code, seat, by_hand=True) for seat in seats),
        }
        for name, fact in facts.items():
            object.__setattr__(self, name, fact)

    @property
    def options(self) -> Options:
        """The value of every option; of an experiment only where it is not the published number."""
        usual = {"starter": self.starter, "left_out": self.left_out, "turn_limit": self.turn_limit}
        published = {"counters": COUNTERS, "to_win": TO_WIN, "columns": COLUMNS, "height": ROWS[self.seats]}
        played = {"counters": self.counters, "to_win": self.to_win, "columns": self.columns, "height": self.rows}
        return {**usual, **{name: number for name, number in played.items() if number != published[name]}}

    @property
    def seat_codes(self) -> tuple[str, ...]:
        """A seat is called by its colour."""
        return tuple(colour.code for colour in self.colours)

    @property
    def named_starter(self) -> Seat | None:
        """Who starts, or None where that is drawn."""
        seat = named_seat(self.starter, self.seats, clause="DP-2.1")
        return None if seat is None else Seat(seat)
