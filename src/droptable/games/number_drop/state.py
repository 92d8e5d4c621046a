"""A position of NUMBER DROP: what lies on the table, and what the table waits for."""

from dataclasses import dataclass, replace
from typing import ClassVar

from droptable.core.game import Seat
from droptable.games.number_drop.actions import STAR, Roll
from droptable.games.number_drop.shapes import DICE_SHAPES
from droptable.games.number_drop.sheet import LETTERS, Sheet

NOTCHES = 4  # slides until a tile reaches GO! (ND-8.1)
PLAYER = Seat(0)  # who plays alone


@dataclass(frozen=True, slots=True)
class InOrder:
    """These seats decide one after another and openly, the first of them now."""

    seats: tuple[Seat, ...]

    @property
    def waiting(self) -> tuple[Seat, ...]:
        """The seat that is to decide now."""
        return self.seats[:1]


@dataclass(frozen=True, slots=True)
class Sealed:
    """These seats decide at once and unseen.

    `sheets` has, for each seat at the table, its sheet with its choice on it, or None if it has not chosen. They
    lie on the table in place of the others when the last choice is in.
    """

    seats: tuple[Seat, ...]
    sheets: tuple[Sheet | None, ...]

    @property
    def waiting(self) -> tuple[Seat, ...]:
        """The seats that have not chosen yet."""
        return tuple(seat for seat in self.seats if self.sheets[seat] is None)


Deciders = InOrder | Sealed  # the seats clockwise from the active one


@dataclass(frozen=True, slots=True)
class Round:
    """A round whose dice are rolled: who rolled them, what they show, and in solo how many tiles have slid."""

    active: Seat
    roll: Roll
    slides: int = 0


@dataclass(frozen=True, slots=True)
class Laying:
    """Nature lays the tiles (ND-2.1)."""

    code: ClassVar[str] = "tiles"


@dataclass(frozen=True, slots=True)
class Starting:
    """Nature picks who begins (ND-2.2)."""

    code: ClassVar[str] = "starter"


@dataclass(frozen=True, slots=True)
class Writing:
    """All write their first numbers (ND-2.2)."""

    code: ClassVar[str] = "first-number"
    active: Seat
    deciders: Deciders


@dataclass(frozen=True, slots=True)
class Rolling:
    """The active seat is to roll the dice (ND-3.1)."""

    code: ClassVar[str] = "roll"
    active: Seat


@dataclass(frozen=True, slots=True)
class Sliding:
    """Solo: a tile is to slide (ND-8.2, ND-8.3)."""

    code: ClassVar[str] = "slide"
    deciders: ClassVar[Deciders] = InOrder((PLAYER,))
    round: Round


@dataclass(frozen=True, slots=True)
class Blocking:
    """The tile of this letter drops: on those without the letter (ND-4.3), or in solo because it is at GO! (ND-8.4)."""

    code: ClassVar[str] = "block"
    round: Round
    letter: str
    deciders: Deciders


@dataclass(frozen=True, slots=True)
class Placing:
    """The dice shape drops (ND-5)."""

    code: ClassVar[str] = "shape"
    round: Round
    deciders: Deciders


@dataclass(frozen=True, slots=True)
class Circling:
    """Those who can may circle a combo (ND-6)."""

    code: ClassVar[str] = "combo"
    round: Round
    deciders: Deciders


@dataclass(frozen=True, slots=True)
class Closing:
    """Nature is to close the round (ND-7); `letter` is the one that fired in it, if any did."""

    code: ClassVar[str] = "round-end"
    round: Round
    letter: str = ""


@dataclass(frozen=True, slots=True)
class Finished:
    """The game is over; the seat was active last."""

    code: ClassVar[str] = "over"
    active: Seat


Choosing = Writing | Blocking | Placing | Circling  # seats decide, in order or sealed
Deciding = Choosing | Sliding
Rolled = Sliding | Blocking | Placing | Circling | Closing  # the dice lie on the table
Phase = Laying | Starting | Rolling | Finished | Deciding | Rolled


@dataclass(frozen=True, slots=True)
class State:
    """What the table waits for, the sheets, and the block board.

    `tiles` are those of the letters A–E, none until they are laid; `crossed` are the letters that are crossed off.
    `notches` counts each tile's slides, in solo only.
    """

    phase: Phase
    sheets: tuple[Sheet, ...]
    tiles: tuple[str, ...] = ()
    crossed: str = ""
    notches: tuple[int, ...] = ()

    @property
    def active(self) -> Seat | None:
        """The seat whose round it is, or None while nobody has started."""
        match self.phase:
            case Laying() | Starting():
                return None
            case Writing(active) | Rolling(active) | Finished(active):
                return active
            case phase:
                return phase.round.active

    @property
    def round(self) -> Round | None:
        """The round, or None while no dice lie on the table."""
        return self.phase.round if isinstance(self.phase, Rolled) else None

    @property
    def roll(self) -> Roll | None:
        """What the dice show, or None while none lie on the table."""
        return None if self.round is None else self.round.roll

    @property
    def slides(self) -> int:
        """How many tiles have slid in this round."""
        return 0 if self.round is None else self.round.slides

    @property
    def letter(self) -> str:
        """The letter whose tile drops, or has dropped, in this round, or nothing."""
        match self.phase:
            case Blocking(letter=letter) | Closing(letter=letter):
                return letter
        return ""

    @property
    def deciders(self) -> Deciders | None:
        """Who decides in this phase, or None if that is nature's or nobody's."""
        return self.phase.deciders if isinstance(self.phase, Deciding) else None


def waiting(state: State) -> tuple[Seat, ...]:
    """Return the seats that are to decide now, clockwise from the active one."""
    return () if state.deciders is None else state.deciders.waiting


def tile_of(state: State, letter: str) -> str:
    """Return the tile of this letter."""
    return state.tiles[LETTERS.index(letter)]


def shapes_rolled(roll: Roll) -> tuple[str, ...]:
    """Return the shapes that the roll allows: all five for a star (ND-5.2)."""
    return DICE_SHAPES if roll.shape == STAR else (roll.shape,)


def first_number(phase: Writing, seat: Seat) -> int:
    """Return the number that this seat begins with: counted clockwise from the first player (ND-2.2)."""
    return phase.deciders.seats.index(seat) + 1


def current_sheet(state: State, seat: Seat) -> Sheet:
    """Return the seat's sheet with its sealed choice on it: what it sees before the others may."""
    own = state.deciders.sheets[seat] if isinstance(state.deciders, Sealed) else None
    return state.sheets[seat] if own is None else own


def with_sheet(state: State, seat: Seat, sheet: Sheet) -> State:
    """Return the state with another sheet for one seat."""
    return replace(state, sheets=(*state.sheets[:seat], sheet, *state.sheets[seat + 1 :]))
