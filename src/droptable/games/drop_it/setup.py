"""Who gets which colours and pieces, and who begins (DI-2.2 to DI-2.4)."""

from dataclasses import replace
from typing import TypeVar

from droptable.core.game import Seat
from droptable.games.drop_it.actions import Pair
from droptable.games.drop_it.pieces import Colour, Kind, Shape
from droptable.games.drop_it.state import (
    NO_PIECES,
    Colours,
    Dealing,
    Dividing,
    Phase,
    Picking,
    Releasing,
    Starting,
    State,
    Supply,
    changed,
    set_of,
)
from droptable.games.drop_it.variant import BY_CHOICE, Variant

T = TypeVar("T")

PAIRS: tuple[Pair, ...] = (
    (Shape.TRIANGLE, Shape.SQUARE),
    (Shape.TRIANGLE, Shape.DIAMOND),
    (Shape.SQUARE, Shape.DIAMOND),
)


def before_the_deal(variant: Variant, colours: Colours) -> State:
    """Return the position with these colours taken, and no piece handed out yet."""
    return _fresh(variant, _setup_phase(variant, sum(map(len, colours))), colours, (NO_PIECES,) * variant.seats)


def _setup_phase(variant: Variant, taken: int) -> Phase:
    if taken == variant.seats * variant.colours_each:
        return Dividing()
    return Picking(Seat(taken % variant.seats)) if variant.colours == BY_CHOICE else Dealing()


def after_the_deal(variant: Variant, colours: Colours, supplies: tuple[Supply, ...]) -> State:
    """Return the position in which everybody has colours and pieces, and somebody starts."""
    starter = variant.named_starter
    return _fresh(variant, Starting() if starter is None else Releasing(starter), colours, supplies)


def _fresh(variant: Variant, phase: Phase, colours: Colours, supplies: tuple[Supply, ...]) -> State:
    return State(phase, colours, supplies, (0,) * variant.seats, (variant.jokers_each,) * variant.seats)


def picked(variant: Variant, state: State, colour: Colour) -> State:
    """Return the position after the seat whose pick it is has taken a colour."""
    taken = (*in_turn(state.colours), colour)
    left = [other for other in Colour if other not in taken]
    if len(left) == 1 and variant.seats != 3:  # the last colour is nobody's choice any more
        taken = (*taken, *left)
    if len(taken) < variant.seats * variant.colours_each:
        return before_the_deal(variant, round_the_seats(taken, variant.seats))
    return dealt(variant, taken)


def dealt(variant: Variant, order: tuple[Colour, ...]) -> State:
    """Return the position after colours were handed out in this order; what is left over is divided (DI-2.3)."""
    colours = round_the_seats(order[: variant.seats * variant.colours_each], variant.seats)
    if variant.seats == 3:
        return before_the_deal(variant, colours)
    return after_the_deal(variant, colours, _whole_sets(colours))


def divided(variant: Variant, state: State, pairs: tuple[Pair, ...]) -> State:
    """Return the position after three seats got a circle and these pairs of the fourth colour."""
    return after_the_deal(variant, state.colours, _with_fourth_colour(state.colours, pairs))


def started(state: State, seat: Seat) -> State:
    """Return the position in which the seat that begins is to release."""
    return replace(state, phase=Releasing(seat))


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


def supplies_of(colours: Colours, pairs: tuple[Pair, ...] = ()) -> tuple[Supply, ...]:
    """Return what seats with these colours begin with; three of them divide the fourth like this (DI-2.3)."""
    return _with_fourth_colour(colours, pairs) if pairs else _whole_sets(colours)


def _whole_sets(colours: Colours) -> tuple[Supply, ...]:
    """Return what each seat has of its own colours."""
    return tuple(tuple(map(sum, zip(*map(set_of, own), strict=True))) for own in colours)


def _with_fourth_colour(colours: Colours, pairs: tuple[Pair, ...]) -> tuple[Supply, ...]:
    """Return what three seats have: a set each, and of the fourth colour a circle and a pair."""
    (fourth,) = free_colours(colours)
    supplies = []
    for supply, pair in zip(_whole_sets(colours), pairs, strict=True):
        for shape in (Shape.CIRCLE, *pair):
            supply = changed(supply, Kind(fourth, shape).number, +1)  # noqa: PLW2901
        supplies.append(supply)
    return tuple(supplies)
