"""Who gets which colours and pieces (DI-2.2, DI-2.3)."""

from typing import TypeVar

from droptable.games.drop_it.actions import Pair
from droptable.games.drop_it.pieces import Colour, Kind, Shape
from droptable.games.drop_it.state import Supply, changed, set_of

T = TypeVar("T")
Colours = tuple[tuple[Colour, ...], ...]  # by seat

PAIRS: tuple[Pair, ...] = (
    (Shape.TRIANGLE, Shape.SQUARE),
    (Shape.TRIANGLE, Shape.DIAMOND),
    (Shape.SQUARE, Shape.DIAMOND),
)
BY_CHOICE = "choice"  # the option of who decides about the colours
COLOURS_EACH = {2: 2, 3: 1, 4: 1}  # whole sets, by the number of seats


def ordered(items: tuple[T, ...], draw: tuple[int, ...]) -> tuple[T, ...]:
    """Return the items in the order that a draw stands for: each number takes one of those that are left."""
    left = list(items)
    return (*(left.pop(number) for number in draw), *left)


def round_the_seats(colours: tuple[Colour, ...], seats: int) -> Colours:
    """Hand the colours out one by one."""
    return tuple(colours[seat::seats] for seat in range(seats))


def in_turn(colours: Colours) -> tuple[Colour, ...]:
    """Return the colours in the order in which they were handed out."""
    return tuple(own[at] for at in range(max(map(len, colours))) for own in colours if at < len(own))


def free_colours(colours: Colours) -> tuple[Colour, ...]:
    """Return the colours that no seat has."""
    return tuple(colour for colour in Colour if not any(colour in own for own in colours))


def whole_sets(colours: Colours) -> tuple[Supply, ...]:
    """Return what each seat has of its own colours."""
    return tuple(tuple(map(sum, zip(*map(set_of, own), strict=True))) for own in colours)


def with_fourth_colour(colours: Colours, pairs: tuple[Pair, ...]) -> tuple[Supply, ...]:
    """Return what three seats have: a set each, and of the fourth colour a circle and a pair."""
    (fourth,) = free_colours(colours)
    supplies = []
    for supply, pair in zip(whole_sets(colours), pairs, strict=True):
        for shape in (Shape.CIRCLE, *pair):
            supply = changed(supply, Kind(fourth, shape).number, +1)  # noqa: PLW2901
        supplies.append(supply)
    return tuple(supplies)
