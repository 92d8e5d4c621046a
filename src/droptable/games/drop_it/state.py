"""A position of DROP IT, its phases, and the questions one can ask of it."""

from dataclasses import dataclass
from itertools import compress
from typing import ClassVar

from droptable.core.game import Seat
from droptable.games.drop_it.actions import Resting
from droptable.games.drop_it.judge import Verdict
from droptable.games.drop_it.pieces import COPIES, KIND_OF, KINDS, PIECES, Colour, Kind, first_piece

Supply = tuple[int, ...]  # how many pieces of each kind, in the order of KINDS
NO_PIECES: Supply = (0,) * len(KINDS)
Colours = tuple[tuple[Colour, ...], ...]  # by seat


@dataclass(frozen=True, slots=True)
class Hold:
    """How a piece is held when it is let go: µm from the left wall, angle, mm/s."""

    x: int
    angle: int
    vx: int = 0
    vy: int = 0


# The phases in the order of play; from Releasing to Deciding they come round again with every drop. `tries` counts how
# often the piece of this turn was dropped before, because it left the shaft (DI-3.5).


@dataclass(frozen=True, slots=True)
class Dealing:
    """Nature deals the colours (DI-2.3)."""

    code: ClassVar[str] = "colours"


@dataclass(frozen=True, slots=True)
class Picking:
    """A seat takes a colour (DI-2.3)."""

    seat: Seat
    code: ClassVar[str] = "colours"


@dataclass(frozen=True, slots=True)
class Dividing:
    """Nature divides the fourth colour among three seats (DI-2.3)."""

    code: ClassVar[str] = "division"


@dataclass(frozen=True, slots=True)
class Starting:
    """Nature picks who begins (DI-2.4)."""

    code: ClassVar[str] = "start"


@dataclass(frozen=True, slots=True)
class Releasing:
    """A seat releases one of its pieces (DI-3.1)."""

    seat: Seat
    code: ClassVar[str] = "release"


@dataclass(frozen=True, slots=True)
class Retrying:
    """A seat releases the piece again that left the shaft (DI-3.5)."""

    seat: Seat
    piece: int
    tries: int
    code: ClassVar[str] = "release"


@dataclass(frozen=True, slots=True)
class Trembling:
    """The hand that lets go trembles (DI-3.4)."""

    seat: Seat
    piece: int
    tries: int
    hold: Hold
    code: ClassVar[str] = "tremor"


@dataclass(frozen=True, slots=True)
class Falling:
    """The piece falls (DI-3.2)."""

    seat: Seat
    piece: int
    tries: int
    hold: Hold
    code: ClassVar[str] = "fall"


@dataclass(frozen=True, slots=True)
class Deciding:
    """The piece rests in breach of a rule, as the verdict says: its seat may spend a joker (DI-6.3)."""

    seat: Seat
    piece: int
    tries: int
    verdict: Verdict
    code: ClassVar[str] = "joker"


@dataclass(frozen=True, slots=True)
class Ended:
    """All pieces are dropped (DI-5.5)."""

    last: Seat  # who dropped the last one
    code: ClassVar[str] = "over"


Phase = Dealing | Picking | Dividing | Starting | Releasing | Retrying | Trembling | Falling | Deciding | Ended

# tuples, for a union would be made anew whenever it is asked for
_NOBODYS = (Dealing, Dividing, Starting, Ended)
_CHOICES = (Picking, Releasing, Retrying, Deciding)
_OF_A_PIECE = (Retrying, Trembling, Falling, Deciding)


@dataclass(frozen=True, slots=True)
class State:
    """The shaft, what the seats have left, and where in its turn the acting seat stands.

    `shaft` is in the order of the pieces' numbers; pieces neither there nor in a supply nor in the hand are out.
    """

    phase: Phase
    colours: Colours
    supplies: tuple[Supply, ...]  # by seat
    scores: tuple[int, ...]
    jokers: tuple[int, ...]
    shaft: tuple[Resting, ...] = ()

    @property
    def seat(self) -> Seat | None:
        """Whose turn it is; None while nature sets up, and once the game is over."""
        return None if isinstance(self.phase, _NOBODYS) else self.phase.seat

    @property
    def chooser(self) -> Seat | None:
        """The seat that is to decide something; None where nature moves, or nobody."""
        return self.phase.seat if isinstance(self.phase, _CHOICES) else None

    @property
    def piece(self) -> int | None:
        """The piece that this turn is about: from its release until it is scored, between two tries as well."""
        return self.phase.piece if isinstance(self.phase, _OF_A_PIECE) else None


def next_copy(state: State, kind: Kind) -> int:
    """Return the number of the copy that is released next: the lowest that is still in a supply."""
    left = sum(supply[kind.number] for supply in state.supplies)
    return first_piece(kind) + COPIES[kind.shape] - left


def dropped(state: State) -> int:
    """Return how many pieces have left the supplies, the one in the hand included."""
    return PIECES - sum(map(sum, state.supplies))


def kinds_left(state: State, seat: Seat) -> tuple[Kind, ...]:
    """Return the kinds of which the seat still has a piece, in the order of KINDS."""
    return tuple(compress(KINDS, state.supplies[seat]))


def kinds_to_release(state: State, seat: Seat) -> tuple[Kind, ...]:
    """Return the kinds that a seat may release now: between two tries there is no choice (DI-3.5)."""
    return kinds_left(state, seat) if state.piece is None else (KIND_OF[state.piece],)


def set_of(colour: Colour) -> Supply:
    """Return the nine pieces of a colour."""
    return tuple(COPIES[kind.shape] if kind.colour is colour else 0 for kind in KINDS)


def changed(values: tuple[int, ...], at: int, by: int) -> tuple[int, ...]:
    """Return the numbers with one of them raised (or lowered)."""
    return (*values[:at], values[at] + by, *values[at + 1 :])
