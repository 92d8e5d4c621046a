"""Max-n: look some turns ahead, every seat doing what is best for itself, chance taken as it comes.

The others may be believed to err: then each of them does the better thing more often than the worse one, the more so
the more it matters. Who takes the others for perfect makes no threat that they could stop, and misses what they miss.

For games whose draws and actions can be listed, where one seat decides at a time, nothing is hidden and no World is
needed. Positions that are reached in several ways are looked at once: in DROP OR POP! the two rolls and IGNORE of a
turn fold into eight afterstates by that alone.
"""

from collections.abc import Callable
from itertools import product
from math import exp, prod
from typing import Generic, TypeVar

from droptable.bots.bot import Budget, Effort, Simulator
from droptable.core.game import Actor, Chance, Game, Outcome, Seat, Seats, Turn

S = TypeVar("S")
A = TypeVar("A")
Values = tuple[float, ...]  # what a position is worth to each seat: 1 is a win, 0 a loss
Evaluate = Callable[[Game[S, A], S], Values]
LONGEST_TURN = 8  # decisions; one that goes on (or never ends, as in a game for one) counts as another turn


def final_values(outcome: Outcome) -> Values:
    """Return what a game that is over was worth to each seat: those who share a win share it."""
    winners = outcome.winners
    return tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(len(outcome.ranks)))


class MaxN(Generic[S, A]):
    """Searches 1, 2, 3 … turns deep, up to `depth`, and plays the best of the deepest that the effort allowed.

    `error` is how much worse (as part of a win) an action of another seat may be and still be taken 1/e as often as the
    best; with 0 the others never err.
    """

    def __init__(self, evaluate: Evaluate[S, A], depth: int, steps: int, error: float = 0.0) -> None:
        self.evaluate = evaluate
        self.depth = depth
        self.steps = steps
        self.error = error

    def decide(self, simulator: Simulator[S, A], view: S, seat: Seat, effort: Effort) -> A:
        """Return the action whose value for the seat is best; the first of equals."""
        actions = list(simulator.game.legal_actions(view, seat) or ())
        best = actions[0]
        if len(actions) == 1:
            return best
        budget = Budget(effort, self.steps)
        try:
            for depth in range(1, self.depth + 1):
                search = _Search(simulator.game, self.evaluate, budget, seat, self.error)
                best = max(actions, key=lambda action: search.after(view, seat, action, depth)[seat])
        except _OutOfBudget:
            pass  # the last depth that was finished stands
        return best


class _OutOfBudget(Exception):
    pass


class _Search(Generic[S, A]):
    """One search to one depth for one seat, with what it has seen."""

    def __init__(
        self, game: Game[S, A], evaluate: Evaluate[S, A], budget: Budget, searcher: Seat, error: float
    ) -> None:
        self.game = game
        self.evaluate = evaluate
        self.budget = budget
        self.searcher = searcher
        self.error = error
        self.seen: dict[tuple[S, int, int], Values] = {}

    def after(self, state: S, actor: Actor, action: A, depth: int, decided: int = 0) -> Values:
        """Return what the position after the action is worth; a turn that ends costs one of `depth`.

        `decided` counts the decisions of this turn before the action.
        """
        following = self.game.apply(state, actor, action)
        decided += actor is not None
        # nature ends turns too: a seat that can do nothing passes by the roll itself
        if decided == LONGEST_TURN or _mover(self.game.turn(following)) != _mover(self.game.turn(state)):
            return self.value(following, depth - 1, 0)
        return self.value(following, depth, decided)

    def value(self, state: S, depth: int, decided: int) -> Values:
        """Return what a position is worth to each seat."""
        key = (state, depth, decided)
        if key not in self.seen:
            if not self.budget.spend():
                raise _OutOfBudget
            self.seen[key] = self._value(state, depth, decided)
        return self.seen[key]

    def _value(self, state: S, depth: int, decided: int) -> Values:
        outcome = self.game.outcome(state)
        if outcome is not None:
            return final_values(outcome)
        if depth == 0:
            return self.evaluate(self.game, state)
        turn = self.game.turn(state)
        if isinstance(turn, Chance):
            return self._average(state, turn, depth, decided)
        assert isinstance(turn, Seats) and len(turn.acting) == 1, "max-n is for games where one seat decides at a time"
        (seat,) = turn.acting
        actions = self.game.legal_actions(state, seat)
        assert actions is not None, "max-n needs actions that can be listed"
        worth = [self.after(state, seat, action, depth, decided) for action in actions]
        if self.error and seat != self.searcher:
            return softmax_average(worth, seat, self.error)
        return max(worth, key=lambda values: values[seat])

    def _average(self, state: S, turn: Chance, depth: int, decided: int) -> Values:
        totals = [0.0] * self.game.seats
        for draw in product(*map(range, turn.sizes)):
            values = self.after(state, None, self.game.drawn(state, draw), depth, decided)
            for seat, value in enumerate(values):
                totals[seat] += value
        number = prod(turn.sizes)
        return tuple(total / number for total in totals)


def softmax_average(worth: list[Values], seat: Seat, error: float) -> Values:
    """Return what is to be expected of a seat that takes the better action more often, but not always."""
    best = max(values[seat] for values in worth)
    weights = [exp((values[seat] - best) / error) for values in worth]
    total = sum(weights)
    return tuple(sum(map(float.__mul__, weights, values)) / total for values in zip(*worth, strict=True))


def _mover(turn: Turn) -> Seat | None:
    """Return whose turn goes on: the acting seat, or the one whose hand throws."""
    if isinstance(turn, Seats):
        return min(turn.acting)
    return getattr(turn, "caller", None)
