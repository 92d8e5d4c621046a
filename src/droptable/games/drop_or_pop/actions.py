"""What happens in DROP OR POP!: a seat moves, nature starts the game and rolls colours."""

from dataclasses import dataclass
from enum import Enum, IntEnum
from functools import cached_property

from droptable.core.game import Seat


class Colour(IntEnum):
    """The four colours; the value is also the place of the column of that colour, from the left (DP-1.3)."""

    RED = 0
    BLUE = 1
    YELLOW = 2
    GREEN = 3

    @cached_property
    def code(self) -> str:
        """The colour's name in options, records and the catalogue."""
        return self.name.lower()


class Move(Enum):
    """What a seat may choose; which column it concerns is what was rolled."""

    DROP = "drop"
    POP = "pop"
    IGNORE = "ignore"


DROP, POP, IGNORE = Move  # by these names for the rules: up to Python 3.11 a member is slow to find in its enumeration


@dataclass(frozen=True, slots=True)
class Start:
    """Nature picks who begins."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Roll:
    """Nature rolls a colour."""

    colour: Colour


Action = Move | Start | Roll

ROLLS = tuple(map(Roll, Colour))  # by their colour
