"""A position of NUMBER DROP, and the table at which it stands: its seats and options."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property

from droptable.core.game import Seat
from droptable.core.options import RANDOM, named_seat
from droptable.games.number_drop.actions import STAR, Choice, Roll
from droptable.games.number_drop.shapes import DICE_SHAPES, SOLO_TILES, TILES, UNMARKED_TILES
from droptable.games.number_drop.sheet import LETTERS, Sheet

PLACES = len(LETTERS)
NOTCHES = 4  # slides until a tile reaches GO! (ND-8.1)


class Phase(Enum):
    """What the table waits for."""

    TILES = "tiles"
    STARTER = "starter"
    FIRST_NUMBER = "first-number"
    ROLL = "roll"
    SLIDE = "slide"  # solo only
    BLOCK = "block"
    SHAPE = "shape"
    COMBO = "combo"
    ROUND_END = "round-end"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class State:
    """The sheets, the block board, and how far the round is.

    `pending` are the seats that decide in this step, clockwise from the active one. In a sealed step they all decide at
    once: `sealed` has each seat's choice so far, and `sheets` change when the last is in. Otherwise `sealed` is empty
    and the first of `pending` decides. `letter` is the one whose tile drops in this round, or in solo the column
    whose tile has just reached GO!. `notches` counts each tile's slides and `slides` those of this round, in solo only.
    """

    phase: Phase
    sheets: tuple[Sheet, ...]
    active: Seat | None = None
    tiles: tuple[str, ...] = ()
    crossed: str = ""
    roll: Roll | None = None
    letter: str = ""
    pending: tuple[Seat, ...] = ()
    sealed: tuple[Choice | None, ...] = ()
    notches: tuple[int, ...] = ()
    slides: int = 0


@dataclass(frozen=True)
class Table:
    """How many play, and by which options. Raise OptionError if `starter` names a seat that is not there."""

    seats: int = 1
    starter: str = RANDOM
    tiles: str = "any_five"
    phase3: str = "simultaneous"
    phase4: str = "simultaneous"
    shared_letter: str = "literal"

    def __post_init__(self) -> None:
        named_seat(self.starter, self.seats, clause="ND-2.2")

    @property
    def is_solo(self) -> bool:
        """Whether one plays alone, by ND-8."""
        return self.seats == 1

    @cached_property
    def first_seat(self) -> Seat | None:
        """Who starts, or None if nature decides."""
        seat = 0 if self.is_solo else named_seat(self.starter, self.seats, clause="ND-2.2")
        return None if seat is None else Seat(seat)

    @property
    def tile_supply(self) -> tuple[str, ...]:
        """The tiles of which five are laid (ND-2.1, ND-8.1)."""
        if self.is_solo:
            return SOLO_TILES
        return TILES if self.tiles == "any_five" else UNMARKED_TILES

    def is_sealed(self, phase: Phase) -> bool:
        """Tell whether seats decide in this phase at once and unseen (ND-5.5, ND-6.1)."""
        if self.is_solo:
            return False
        order = {Phase.BLOCK: self.phase3, Phase.SHAPE: self.phase3, Phase.COMBO: self.phase4}
        return order.get(phase) != "in_order"

    def clockwise(self, first: Seat) -> tuple[Seat, ...]:
        """Return all seats, clockwise from this one."""
        return tuple(Seat((first + i) % self.seats) for i in range(self.seats))


def waiting(state: State) -> Iterator[Seat]:
    """Yield the seats that are to decide now, clockwise from the active one."""
    if state.sealed:
        yield from (seat for seat in state.pending if state.sealed[seat] is None)
    else:
        yield from state.pending[:1]


def tile_of(state: State, letter: str) -> str:
    """Return the tile on the place of this letter."""
    return state.tiles[LETTERS.index(letter)]


def shapes_rolled(roll: Roll) -> tuple[str, ...]:
    """Return the shapes that the roll allows: all five for a star (ND-5.2)."""
    return DICE_SHAPES if roll.shape == STAR else (roll.shape,)


def with_sheet(state: State, seat: Seat, sheet: Sheet) -> State:
    """Return the state with another sheet for one seat."""
    return replace(state, sheets=(*state.sheets[:seat], sheet, *state.sheets[seat + 1 :]))
