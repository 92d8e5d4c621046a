"""When the decision that a table waits for began: followed from its facts, so that nothing but time brings it on.

Neither a bot that plays for somebody in between, nor an action that is taken back, nor a server that starts again gives
anybody more time.
"""

from collections.abc import Iterable
from typing import NamedTuple

from droptable.core.knowledge import public_length
from droptable.core.match import AnyMatch
from droptable.server import facts


class Happened(NamedTuple):
    """A fact, and when it was stored, in seconds since 1970."""

    fact: facts.AnyFact
    at: float


class DecisionTimes:
    """When each action in a match's log happened. While the table is paused, time stands still."""

    def __init__(self, history: Iterable[Happened] = ()) -> None:
        self._actions: list[tuple[int | None, float]] = []  # who acted and when, as long as the log
        self._began = 0.0
        self._clock_set = 0.0
        self._paused_at: float | None = None
        self._stood_still_s = 0.0
        for fact, at in history:
            self.follow(fact, at)

    def follow(self, fact: facts.AnyFact, at: float) -> None:
        """Go on by a fact."""
        played = at - self._stood_still_s
        match fact:
            case facts.Began():
                self._began = played
            case facts.CalledOff():
                self._actions.clear()
            case facts.Acted(seat):
                self._actions.append((seat, played))
            case facts.Answered():
                self._actions.append((None, played))
            case facts.TookBack(seat):
                del self._actions[max(n for n, (actor, _) in enumerate(self._actions) if actor == seat)]
            case facts.TurnUndone(_, left):
                del self._actions[left:]
            case facts.ClockSet():
                self._clock_set = played
            case facts.Paused():
                self._paused_at = at
            case facts.Resumed() if self._paused_at is not None:
                self._stood_still_s += at - self._paused_at
                self._paused_at = None

    def decision_began(self, match: AnyMatch) -> float:
        """Return when the clock of the decision began that the match waits for, in seconds since 1970.

        It is the same for all seats of a sealed step, whichever of them have chosen already.
        """
        known = public_length(match)
        began = self._actions[known - 1][1] if known else self._began
        return max(began, self._clock_set) + self._stood_still_s
