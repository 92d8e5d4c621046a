"""Bots that say what they think: for hints, for analysis, and for whoever wants to know why."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import ClassVar, Generic, NamedTuple, TypeVar

from droptable.bots.bot import Effort, Simulator
from droptable.core.game import Game, Seat

S = TypeVar("S")
A = TypeVar("A")


class Candidate(NamedTuple, Generic[A]):
    """An action that was thought about, and what it is worth to who decides: a chance to win, or points."""

    action: A
    value: float


class Weighing(ABC, Generic[S, A]):
    """A bot that says what it thinks: it weighs candidates, and does the best of them.

    `foresees_the_end` says what its values are of: the whole game's result, or what this one decision brings;
    `in_points` whether they are points, else they are chances to win.
    """

    foresees_the_end: ClassVar[bool] = True
    in_points: ClassVar[bool] = False

    @abstractmethod
    def weigh(
        self, simulator: Simulator[S, A], view: S, seat: Seat, effort: Effort, also: Sequence[A] = ()
    ) -> list[Candidate[A]]:
        """Return what may be done in `view` that is worth a thought, best first: something always is.

        What is in `also` (legal actions) is weighed too, whatever the bot thinks of it.
        """

    def secured(self, view: S, seat: Seat) -> float:
        """Return what a seat has by now that its candidates' values leave out: nothing where they are the end's."""
        return 0.0

    def chances(self, game: Game[S, A], view: S) -> tuple[float, ...]:
        """Return every seat's chance to win in any position, by seat, its share where it is over: they add up to 1.

        Nothing where values are points, or where only who decides is thought of. An analysis asks, nobody who plays.
        """
        return ()

    def decide(self, simulator: Simulator[S, A], view: S, seat: Seat, effort: Effort) -> A:
        """Return the best candidate."""
        return self.weigh(simulator, view, seat, effort)[0].action


def best_first(candidates: Iterable[Candidate[A]]) -> list[Candidate[A]]:
    """Return candidates in the order of their worth; equals stay as they were."""
    return sorted(candidates, key=lambda candidate: -candidate.value)
