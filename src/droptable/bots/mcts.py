"""Monte Carlo tree search: play on from here thousands of times, and ever more often along what did well.

For every game of the contract: chance is drawn as it comes, nature's World is asked (its cheaper one), and seats of a
sealed step decide one after the other, each by what it may know. Where actions can't be listed some are tried, and the
more often a position is met, the more of them.

    class Mine(MCTS):
        def __init__(self):
            super().__init__(steps=5_000)
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from itertools import islice
from math import inf, log, sqrt
from typing import Generic, TypeVar

from droptable.bots.bot import Budget, Effort, Simulator
from droptable.bots.maxn import Evaluate, Values, final_values
from droptable.core.game import Outcome, Over, Seat, Seats

S = TypeVar("S")
A = TypeVar("A")
MOST_LISTED = 64  # actions of a position that are all tried; of more, some are


def final_worth(outcome: Outcome) -> Values:
    """Return what a game that is over was worth to each seat: a share of the win, or alone the points."""
    if len(outcome.ranks) == 1 and outcome.scores is not None:
        return (float(outcome.scores[0]),)
    return final_values(outcome)


class MCTS(Generic[S, A]):
    """Takes the action that it came to try most often.

    `steps` is how many actions it plays through for a decision where the effort names nothing. A position that is met
    for the first time is played on at random to the end, or, with `evaluate`, guessed at. `exploration` says how much
    it tries what has not done well so far. `worth` says what it wants of an outcome.
    """

    def __init__(
        self,
        evaluate: Evaluate[S, A] | None = None,
        *,
        steps: int = 5_000,
        exploration: float = 0.7,
        worth: Callable[[Outcome], Values] = final_worth,
    ) -> None:
        self.evaluate = evaluate
        self.steps = steps
        self.exploration = exploration
        self.worth = worth

    def decide(self, simulator: Simulator[S, A], view: S, seat: Seat, effort: Effort) -> A:
        """Return the action that was tried most often; the first of equals."""
        search = _Search(self, simulator, Budget(effort, self.steps))
        root = search.node(view, seat)
        if len(root.branches) == 1 and root.is_complete:
            return root.branches[0].action
        while search.budget.used < 1:
            search.play_on(view)
        return max(root.branches, key=lambda branch: branch.visits).action


@dataclass(slots=True)
class _Branch(Generic[A]):
    action: A
    visits: int = 0
    total: float = 0.0


@dataclass(slots=True)
class _Node(Generic[A]):
    """A seat's decision in a position as it knows it."""

    branches: list[_Branch[A]]
    is_complete: bool  # no other actions are there to be tried
    visits: int = 0

    @property
    def wants_more(self) -> bool:
        return not self.is_complete and len(self.branches) < 2 + sqrt(self.visits)


@dataclass(slots=True)
class _Range:
    """What a seat's values have been between: an action is judged by where in it it stands."""

    low: float = inf
    high: float = -inf

    def meet(self, value: float) -> None:
        self.low, self.high = min(self.low, value), max(self.high, value)

    def part(self, value: float) -> float:
        return (value - self.low) / (self.high - self.low) if self.high > self.low else 0.5


@dataclass(slots=True)
class _Search(Generic[S, A]):
    """One decision's tree, which is a dictionary: a position that is reached in several ways is one node."""

    how: MCTS[S, A]
    simulator: Simulator[S, A]
    budget: Budget
    nodes: dict[tuple[S, Seat], _Node[A]] = field(default_factory=dict)
    ranges: dict[Seat, _Range] = field(default_factory=dict)

    def __post_init__(self) -> None:
        world = self.simulator.world
        if world is not None:
            self.simulator = replace(self.simulator, world=world.coarse)

    def node(self, view: S, seat: Seat) -> _Node[A]:
        """Return the seat's decision, with the actions to begin with."""
        if (view, seat) not in self.nodes:
            self.nodes[view, seat] = self._new_node(view, seat)
        return self.nodes[view, seat]

    def _new_node(self, view: S, seat: Seat) -> _Node[A]:
        game = self.simulator.game
        listed = list(islice(game.legal_actions(view, seat) or (), MOST_LISTED + 1))
        if 0 < len(listed) <= MOST_LISTED:
            return _Node([_Branch(action) for action in listed], is_complete=True)
        return _Node([_Branch(game.sample(view, seat, self.simulator.below))], is_complete=False)

    def play_on(self, state: S) -> None:
        """Play once from here: along the tree, one decision beyond it, and then at random or by a guess."""
        path: list[tuple[_Node[A], _Branch[A], Seat]] = []
        is_new = False
        while not is_new and (seat := self._at_decision(state)) is not None:
            view = self.simulator.game.view(state, seat)
            is_new = (view, seat) not in self.nodes
            node = self.node(view, seat)
            branch = self._chosen(node, view, seat)
            path.append((node, branch, seat))
            state = self._after(state, seat, branch.action)
        self._learn(path, self._worth(state))

    def _at_decision(self, state: S) -> Seat | None:
        """Return who decides here; None at the end. Nature has moved already."""
        turn = self.simulator.game.turn(state)
        return min(turn.acting) if isinstance(turn, Seats) else None

    def _after(self, state: S, seat: Seat, action: A) -> S:
        self.budget.spend()
        game = self.simulator.game
        state = game.apply(state, seat, action)
        while not isinstance(game.turn(state), Seats | Over):
            state = self.simulator.nature(state)
        return state

    def _chosen(self, node: _Node[A], view: S, seat: Seat) -> _Branch[A]:
        """Return what to try: what was never tried, or what promises most, the little known in its favour."""
        if node.wants_more:
            action = self.simulator.game.sample(view, seat, self.simulator.below)
            if all(branch.action != action for branch in node.branches):
                node.branches.append(_Branch(action))
        fresh = [branch for branch in node.branches if not branch.visits]
        if fresh:
            return fresh[self.simulator.below(len(fresh))]
        span, known = self.ranges[seat], log(node.visits)
        return max(
            node.branches,
            key=lambda b: span.part(b.total / b.visits) + self.how.exploration * sqrt(known / b.visits),
        )

    def _worth(self, state: S) -> Values:
        game = self.simulator.game
        if self.how.evaluate is None:
            *_, state = self._at_random(state)
        outcome = game.outcome(state)
        if outcome is not None:
            return self.how.worth(outcome)
        assert self.how.evaluate is not None, "what is played on at random ends"
        return self.how.evaluate(game, state)

    def _at_random(self, state: S) -> Iterator[S]:
        yield state
        while (seat := self._at_decision(state)) is not None:
            action = self.simulator.game.sample(self.simulator.game.view(state, seat), seat, self.simulator.below)
            state = self._after(state, seat, action)
            yield state

    def _learn(self, path: list[tuple[_Node[A], _Branch[A], Seat]], values: Values) -> None:
        for node, branch, seat in path:
            node.visits += 1
            branch.visits += 1
            branch.total += values[seat]
            self.ranges.setdefault(seat, _Range()).meet(values[seat])
