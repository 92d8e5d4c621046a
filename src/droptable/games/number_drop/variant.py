"""NUMBER DROP with its number of seats and its options bound, and what follows from them alone."""

from dataclasses import dataclass
from functools import cached_property

from droptable.core.errors import OptionError
from droptable.core.game import Seat
from droptable.core.options import RANDOM, Options, named_seat
from droptable.games.number_drop.shapes import PUBLISHED, ROOM_ABOVE, SOLO_TILES, TILES, UNMARKED_TILES, Form
from droptable.games.number_drop.state import NOTCHES, PLAYER, Choosing, Circling, Writing

MOST_SEATS = 6
IN_ORDER = "in_order"


@dataclass(frozen=True)
class Variant:
    """How many play, and by which options.

    Raise OptionError if `starter` names a seat that is not there, or a sheet has too few rows above its line.
    """

    seats: int = 1
    starter: str = RANDOM
    tiles: str = "any_five"
    phase3: str = "simultaneous"
    phase4: str = "simultaneous"
    shared_letter: str = "literal"
    columns: int = PUBLISHED.columns  # of a sheet (ND-1.1)
    rows: int = PUBLISHED.rows
    line: int = PUBLISHED.line  # so many rows are below the Game Over line
    notches: int = NOTCHES  # slides until a tile reaches GO! (ND-8.1)

    def __post_init__(self) -> None:
        named_seat(self.starter, self.seats, clause="ND-2.2")
        if self.rows < self.line + ROOM_ABOVE:
            raise OptionError("sheet-too-low", clause="ND-1.1", rows=self.rows, line=self.line, room=ROOM_ABOVE)

    @cached_property
    def form(self) -> Form:
        """The grid that is printed on everybody's sheet (ND-1.1)."""
        return Form(self.columns, self.rows, self.line)

    @property
    def experiments(self) -> Options:
        """The numbers that are not the published ones."""
        played = {**self.form._asdict(), "notches": self.notches}
        published = {**PUBLISHED._asdict(), "notches": NOTCHES}
        return {name: number for name, number in played.items() if number != published[name]}

    @property
    def is_solo(self) -> bool:
        """Whether one plays alone, by ND-8."""
        return self.seats == 1

    @cached_property
    def first_seat(self) -> Seat | None:
        """Who starts, or None if nature decides."""
        seat = PLAYER if self.is_solo else named_seat(self.starter, self.seats, clause="ND-2.2")
        return None if seat is None else Seat(seat)

    @property
    def tile_supply(self) -> tuple[str, ...]:
        """The tiles of which five are laid (ND-2.1, ND-8.1)."""
        if self.is_solo:
            return SOLO_TILES
        return TILES if self.tiles == "any_five" else UNMARKED_TILES

    def is_sealed(self, phase: type[Choosing]) -> bool:
        """Tell whether seats decide in this phase at once and unseen (ND-5.5, ND-6.1)."""
        if self.is_solo:
            return False
        if phase is Writing:
            return True
        return (self.phase4 if phase is Circling else self.phase3) != IN_ORDER

    def clockwise(self, first: Seat) -> tuple[Seat, ...]:
        """Return all seats, clockwise from this one."""
        return tuple(Seat((first + i) % self.seats) for i in range(self.seats))
