"""What happens in NUMBER DROP: seats choose, nature lays tiles, rolls dice and ends rounds."""

from collections.abc import Iterable
from dataclasses import dataclass

from droptable.core.game import Seat

STAR = "*"
NUMBERS_ROLLED = 4
DICE = ("123567", "23467*", "13457*", "12456*")  # the number dice (ND-1.2)
SHAPE_DIE = "IOTLS*"


@dataclass(frozen=True, slots=True)
class Tiles:
    """Nature lays five tiles, one per letter A–E (ND-2.1, ND-8.1)."""

    tiles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Start:
    """Nature picks who begins (ND-2.2)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Roll:
    """Nature rolls the dice (ND-3.1): the numbers in ascending order, without the stars, and the shape or a star."""

    numbers: tuple[int, ...]
    shape: str

    @property
    def number_stars(self) -> int:
        """How many of the number dice show the star."""
        return NUMBERS_ROLLED - len(self.numbers)

    @property
    def has_star(self) -> bool:
        """Whether any of the five dice shows the star."""
        return self.shape == STAR or len(self.numbers) < NUMBERS_ROLLED


def numbers_shown(faces: Iterable[str]) -> tuple[int, ...]:
    """Return the numbers among these faces in ascending order; the stars are left out."""
    return tuple(sorted(int(face) for face in faces if face != STAR))


@dataclass(frozen=True, slots=True)
class RoundEnd:
    """Nature closes the round: rows, letters, the line (ND-7)."""


@dataclass(frozen=True, slots=True)
class Write:
    """A seat writes its first number in this column of the bottom row (ND-2.2)."""

    column: int


@dataclass(frozen=True, slots=True)
class Placement:
    """A seat drops the dice shape: how it is held, its left edge's column, and its numbers in reading order (ND-5)."""

    shape: str
    orientation: int
    column: int
    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DropBlock:
    """A seat drops the tile that is due, held like this, its left edge in this column (ND-4.3)."""

    orientation: int
    column: int


@dataclass(frozen=True, slots=True)
class Circle:
    """A seat circles the combo of these cells (ND-6), in any order."""

    cells: tuple[int, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "cells", tuple(sorted(self.cells)))


@dataclass(frozen=True, slots=True)
class Pass:
    """A seat circles nothing this round (ND-6.1)."""


@dataclass(frozen=True, slots=True)
class Slide:
    """The solo player slides the tile of this column down one notch (ND-8.2)."""

    letter: str


Choice = Write | Placement | DropBlock | Circle | Pass  # what may be sealed
Action = Choice | Slide | Tiles | Start | Roll | RoundEnd
