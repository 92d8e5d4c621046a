"""What a reason is, and where a game's reasons are found."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

from droptable.core.errors import Argument
from droptable.core.game import Seat
from droptable.core.registry import AnyGame, Registry

MOST = 3  # who is told more than this remembers nothing


@dataclass(frozen=True, slots=True)
class Reason:
    """Something true of an action that speaks for it or against it: its words are called `reason-` and the code."""

    code: str
    arguments: tuple[tuple[str, Argument], ...] = ()


def reason(code: str, **arguments: Argument) -> Reason:
    """Return a Reason, its arguments in the order in which they are written."""
    return Reason(code, tuple(arguments.items()))


# What there is to say of a legal action of a seat in its view, what matters most first.
Find = Callable[[Any, Any, Seat, Any], Iterator[Reason]]
finders: Registry[Find] = Registry("reasons", home="droptable.analysis.reasons")


def reasons_for(game: AnyGame, view: Any, seat: Seat, action: Any) -> tuple[Reason, ...]:
    """Return a few reasons for or against an action; none where nobody has said how to find them."""
    return tuple(islice(finders[game.name](game, view, seat, action), MOST)) if game.name in finders else ()
