"""A position of DROP IT and the questions one can ask of it."""

from dataclasses import dataclass

from droptable.core.game import Seat
from droptable.games.drop_it.actions import Resting
from droptable.games.drop_it.pieces import COPIES, KINDS, PIECES, Colour, Kind, first_piece

# In the order of play; from RELEASE to JOKER they come round again with every drop.
COLOURS, DIVISION, START, RELEASE, TREMOR, FALL, JOKER, OVER = PHASES = (
    "colours",
    "division",
    "start",
    "release",
    "tremor",
    "fall",
    "joker",
    "over",
)

Supply = tuple[int, ...]  # how many pieces of each kind, in the order of KINDS
NO_PIECES: Supply = (0,) * len(KINDS)


@dataclass(frozen=True, slots=True)
class Hold:
    """How a piece is held when it is let go: µm from the left wall, angle, mm/s."""

    x: int
    angle: int
    vx: int = 0
    vy: int = 0


@dataclass(frozen=True, slots=True)
class State:
    """The shaft, what the seats have left, and where in its turn the acting seat stands.

    `piece` is the one that this turn is about: from its release until it is scored, and between two tries of a piece
    that left the shaft (`tries` counts those, DI-3.5). `hold` is how it is let go, until it has settled. `shaft` is in
    the order of the pieces' numbers; pieces neither there nor in a supply nor in the hand are out.
    """

    phase: str
    seat: Seat | None
    colours: tuple[tuple[Colour, ...], ...]  # by seat
    supplies: tuple[Supply, ...]  # by seat
    scores: tuple[int, ...]
    jokers: tuple[int, ...]
    shaft: tuple[Resting, ...] = ()
    piece: int | None = None
    hold: Hold | None = None
    tries: int = 0


def next_copy(state: State, kind: Kind) -> int:
    """Return the number of the copy that is released next: the lowest that is still in a supply."""
    left = sum(supply[kind.number] for supply in state.supplies)
    return first_piece(kind) + COPIES[kind.shape] - left


def dropped(state: State) -> int:
    """Return how many pieces have left the supplies, the one in the hand included."""
    return PIECES - sum(map(sum, state.supplies))


def kinds_left(state: State, seat: Seat) -> tuple[Kind, ...]:
    """Return the kinds of which the seat still has a piece, in the order of KINDS."""
    return tuple(kind for kind in KINDS if state.supplies[seat][kind.number])


def set_of(colour: Colour) -> Supply:
    """Return the nine pieces of a colour."""
    return tuple(COPIES[kind.shape] if kind.colour is colour else 0 for kind in KINDS)


def changed(values: tuple[int, ...], at: int, by: int) -> tuple[int, ...]:
    """Return the numbers with one of them raised (or lowered)."""
    return (*values[:at], values[at] + by, *values[at + 1 :])
