"""A position of DROP OR POP!: the board, and where in its turn the acting seat stands."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from droptable.core.game import Seat
from droptable.games.drop_or_pop.actions import Colour
from droptable.games.drop_or_pop.board import ROWS, Cluster, Columns, Supply


@dataclass(frozen=True, slots=True)
class Starting:
    """Nobody knows yet who starts."""

    code: ClassVar[str] = "start"
    seat: ClassVar[None] = None


@dataclass(frozen=True, slots=True)
class Rolling:
    """The seat is to roll, for the second time in its turn where it has ignored the first colour."""

    seat: Seat
    ignored: bool = False

    code: ClassVar[str] = "roll"


@dataclass(frozen=True, slots=True)
class Moving:
    """The seat has rolled a colour and is to move."""

    seat: Seat
    rolled: Colour
    ignored: bool = False

    code: ClassVar[str] = "move"


@dataclass(frozen=True, slots=True)
class Ended:
    """The game is over; `seat` would have been next. `won` are the clusters that win, none after the last turn."""

    seat: Seat
    won: tuple[Cluster, ...] = ()

    code: ClassVar[str] = "over"


Phase = Starting | Rolling | Moving | Ended

# All that there can be of these two, made once: every action leads to one of them.
ROLLING = tuple((Rolling(Seat(seat)), Rolling(Seat(seat), ignored=True)) for seat in range(max(ROWS)))
MOVING = tuple(
    tuple(tuple(Moving(Seat(seat), colour, ignored) for colour in Colour) for ignored in (False, True))
    for seat in range(max(ROWS))
)  # [seat][ignored][rolled]


class State(NamedTuple):
    """The board, the counters beside it, the phase, and the turns that are left: None in a game without a limit.

    So equal positions are equal, however long they took. (A tuple, not a dataclass: it is made at every action, and
    hashed at every step of a search, in half the time.)
    """

    columns: Columns
    supply: Supply
    phase: Phase
    turns_left: int | None = None

    @property
    def seat(self) -> Seat | None:
        """Whose turn it is, or would be if the game were not over; None until it is known who starts."""
        return self.phase.seat


# new(State, its four fields): the rules make one at every action, and calling the class takes twice as long.
new: Callable[[type[State], tuple[Columns, Supply, Phase, int | None]], State] = tuple.__new__
