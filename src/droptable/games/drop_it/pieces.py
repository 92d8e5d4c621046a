"""The 36 pieces (DI-1.1): four colours, four shapes, and which copy of a kind a number stands for."""

from enum import IntEnum
from itertools import accumulate
from typing import NamedTuple


class Colour(IntEnum):
    """The four colours."""

    RED = 0
    YELLOW = 1
    BLUE = 2
    GREEN = 3

    @property
    def code(self) -> str:
        """The colour's name in options, boards, records and the catalogue."""
        return self.name.lower()


class Shape(IntEnum):
    """The four shapes."""

    CIRCLE = 0
    SQUARE = 1
    DIAMOND = 2
    TRIANGLE = 3

    @property
    def code(self) -> str:
        """The shape's name in boards, records and the catalogue."""
        return self.name.lower()


COPIES = (3, 2, 2, 2)  # of each shape, in each colour
SET = sum(COPIES)  # the pieces of one colour
PIECES = len(Colour) * SET
_FIRST = (0, *accumulate(COPIES))  # the first copy of each shape within a colour's set


class Kind(NamedTuple):
    """What a piece looks like; copies of a kind cannot be told apart on the table."""

    colour: Colour
    shape: Shape

    @property
    def number(self) -> int:
        """The kind's place among the sixteen."""
        return self.colour * len(Shape) + self.shape


KINDS = tuple(Kind(colour, shape) for colour in Colour for shape in Shape)
KIND_OF = tuple(kind for kind in KINDS for _ in range(COPIES[kind.shape]))  # by the number of the piece, 0–35


def first_piece(kind: Kind) -> int:
    """Return the number of the kind's first copy; the others follow it."""
    return kind.colour * SET + _FIRST[kind.shape]
