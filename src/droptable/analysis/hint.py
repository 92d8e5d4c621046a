"""A hint for who is to decide: what the strongest bot would do, what it would do instead, and what each is worth."""

from dataclasses import dataclass
from typing import Any

from droptable.analysis.advice import advice
from droptable.bots.bot import Effort
from droptable.core.game import Event, Seat
from droptable.core.registry import AnyGame

HINT = "hint"  # the question that an adviser answers with one
IDEAS = 2
EFFORT = Effort(think_ms=1_000)


@dataclass(frozen=True, slots=True)
class Idea:
    """Something to do, what it would do, and what it is worth."""

    action: Any
    events: tuple[Event, ...]
    value: float


def hint(game: AnyGame, view: Any, seat: Seat) -> tuple[Idea, ...]:
    """Return the best idea and the second best, if there is one; raise UnavailableError where nobody can advise."""
    found = advice(game, view, seat, EFFORT).candidates[:IDEAS]
    return tuple(Idea(one.action, game.narrate(view, seat, one.action), one.value) for one in found)
