"""What a joker of DROP IT may still bring (DI-6.3): what is to be expected of it in the drops that are left.

A joker that is kept to the end has its own worth; until then a drop may go wrong that would have scored more. How
often drops go wrong (9 of 140) and what a drop is worth was counted in four games of `careful` against itself.
"""

from droptable.core.game import Seat
from droptable.games.drop_it.pieces import PIECES
from droptable.games.drop_it.state import State, dropped
from droptable.games.drop_it.variant import Variant

WRONG = 0.06  # the part of drops that end in a breach though nobody wanted that
WORTHS = (2.5, 3.3, 5.0, 6.4, 7.5, 8.2)  # what a drop is worth on average, by sixths of the game, with eight levels
LEVELS = 8


def joker_value(variant: Variant, view: State, seat: Seat) -> float:
    """Return what a seat can expect of one of its jokers if it keeps it now: at least what it is worth in the end."""
    jokers, gone = view.jokers[seat], dropped(view)
    to_come = [gone + variant.seats * number for number in range(sum(view.supplies[seat]))]
    # what so many jokers are worth, from the end of the game backwards
    worth = [float(variant.joker_worth * count) for count in range(jokers + 1)]
    for number in reversed(to_come):
        saved = _usual_worth(variant, number)
        worth = [0.0, *(_with_chance(worth, count, saved) for count in range(1, jokers + 1))]
    return worth[jokers] - worth[jokers - 1] if jokers else 0.0


def _with_chance(worth: list[float], count: int, saved: float) -> float:
    """Return what jokers are worth before a drop that may go wrong: one is spent on it if that pays."""
    return worth[count] + WRONG * max(0.0, saved + worth[count - 1] - worth[count])


def _usual_worth(variant: Variant, number: int) -> float:
    """Return what a drop is worth after so many others."""
    sixth = min(number * len(WORTHS) // PIECES, len(WORTHS) - 1)
    return WORTHS[sixth] * variant.board.top_level / LEVELS
