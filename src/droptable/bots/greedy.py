"""Greedy: do whatever looks best right after it was done, and think no further."""

from typing import Generic, TypeVar

from droptable.bots.bot import Effort, Simulator
from droptable.bots.maxn import Evaluate, final_values
from droptable.core.game import Seat

S = TypeVar("S")
A = TypeVar("A")


class Greedy(Generic[S, A]):
    """Looks at the position after each of its actions, for its own seat alone: no dice, no opponents."""

    def __init__(self, evaluate: Evaluate[S, A]) -> None:
        self.evaluate = evaluate

    def decide(self, simulator: Simulator[S, A], view: S, seat: Seat, effort: Effort) -> A:
        """Return the action after which the seat stands best; the first of equals."""
        game = simulator.game
        actions = game.legal_actions(view, seat)
        assert actions is not None, "greedy needs actions that can be listed"

        def value(action: A) -> float:
            after = game.apply(view, seat, action)
            outcome = game.outcome(after)
            values = self.evaluate(game, after) if outcome is None else final_values(outcome)
            return values[seat]

        return max(actions, key=value)
