"""A hint for who is to decide: what the strongest bot would do, what it would do instead, and what each is worth."""

from dataclasses import dataclass, replace
from typing import Any

from droptable.analysis.advice import advice, adviser
from droptable.analysis.reasons.reason import Reason, reason, reasons_for
from droptable.bots.bot import Effort
from droptable.bots.weighing import Candidate
from droptable.core.game import Event, Seat
from droptable.core.registry import AnyGame

HINT = "hint"  # the question that an adviser answers with one
IDEAS = 2
EFFORT = Effort(think_ms=1_000)


@dataclass(frozen=True, slots=True)
class Idea:
    """Something to do, what it would do, what it is worth, and why: the last of several reasons tells its worth."""

    action: Any
    events: tuple[Event, ...]
    value: float
    reasons: tuple[Reason, ...]


def hint(game: AnyGame, view: Any, seat: Seat) -> tuple[Idea, ...]:
    """Return the best idea and the second best, if there is one; raise UnavailableError where nobody can advise."""
    found = advice(game, view, seat, EFFORT).candidates[:IDEAS]
    ideas = tuple(_idea(game, view, seat, one) for one in found)
    # of what was compared with nothing, nobody knows what it is worth
    return ideas if len(ideas) == 1 else tuple(_with_worth(game, one) for one in ideas)


def _idea(game: AnyGame, view: Any, seat: Seat, one: Candidate[Any]) -> Idea:
    events, reasons = game.narrate(view, seat, one.action), reasons_for(game, view, seat, one.action)
    return Idea(one.action, events, one.value, reasons)


def _with_worth(game: AnyGame, idea: Idea) -> Idea:
    return replace(idea, reasons=(*idea.reasons, _worth(game, idea.value)))


def _worth(game: AnyGame, value: float) -> Reason:
    bot = adviser(game)
    if not bot.in_points:
        return reason("worth-chance", percent=round(100 * value))
    return reason("worth-in-the-end" if bot.foresees_the_end else "worth-now", tenths=round(10 * value))
