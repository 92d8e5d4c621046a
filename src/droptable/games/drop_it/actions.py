"""What happens in DROP IT: seats pick colours, release pieces and spend jokers; nature deals, trembles and settles."""

from dataclasses import dataclass
from enum import Enum

from droptable.core.game import Seat
from droptable.games.drop_it.geometry import Pose
from droptable.games.drop_it.pieces import Colour, Kind, Shape


@dataclass(frozen=True, slots=True)
class Pick:
    """A seat takes a colour (DI-2.3)."""

    colour: Colour


@dataclass(frozen=True, slots=True)
class Deal:
    """Nature orders the colours: they go round the seats, one by one (DI-2.3)."""

    colours: tuple[Colour, ...]


Pair = tuple[Shape, Shape]


@dataclass(frozen=True, slots=True)
class Divide:
    """Nature divides the fourth colour: each of three seats gets a circle and its pair of others (DI-2.3)."""

    pairs: tuple[Pair, ...]


@dataclass(frozen=True, slots=True)
class Start:
    """Nature picks who begins (DI-2.4)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Release:
    """A seat lets a piece go at the rim: where (µm from the left wall), how far turned, how fast (mm/s; DI-3.4)."""

    kind: Kind
    x: int
    angle: int
    vx: int = 0
    vy: int = 0


@dataclass(frozen=True, slots=True)
class Tremor:
    """Nature shifts the release: µm to the right, 1/65536 turns counter-clockwise (DI-3.4)."""

    x: int
    angle: int


@dataclass(frozen=True, slots=True)
class Resting:
    """A piece and where it lies."""

    piece: int
    pose: Pose


@dataclass(frozen=True, slots=True)
class Settled:
    """Nature answers a release: where every piece that moved now lies, and which left the shaft. By piece number."""

    moved: tuple[Resting, ...]
    out: tuple[int, ...] = ()


class Joker(Enum):
    """After a breach: spend a joker, or keep it (DI-6.3)."""

    SPEND = "joker"
    KEEP = "keep"


Action = Pick | Deal | Divide | Start | Release | Tremor | Settled | Joker
