"""DROP IT's bots: `careful` tries many releases and takes the best under its trembling hand; others try fewer.

A step of its effort is one simulated drop. It first filters random releases with a coarse simulation and no tremor,
then lets its hand tremble over the best of them in the fine one. What it decides for a number of steps depends on its
dice alone, not on how many cores worked it out.
"""

from collections.abc import Sequence
from functools import partial
from statistics import fmean
from typing import NamedTuple

from droptable.bots.bot import Budget, Effort, Simulator, register_bot
from droptable.bots.weighing import Candidate, Weighing, best_first
from droptable.core.game import Seat, World
from droptable.games.drop_it.actions import Action, Joker, Release, Tremor
from droptable.games.drop_it.fall import room
from droptable.games.drop_it.geometry import TURN
from droptable.games.drop_it.rules import DropIt
from droptable.games.drop_it.state import Deciding, Releasing, Retrying, State, kinds_to_release
from droptable.games.drop_it.tremor import DRAWS

STEPS = 80  # where the effort names nothing
FILTERING = 0.6  # the part of the effort that goes into the coarse filter
BATCH = 16  # releases that are filtered together
FINALISTS, MEDALLISTS = 6, 3  # how many are tried further, and how many at the very end
DRAWS_AT_ONCE = 2
GOOD_FOR_A_JOKER = 6  # points that are worth a joker while there is time to find better

Draw = tuple[int, int] | None  # of the hand; None does not tremble


class Trial(NamedTuple):
    """A release to try, and how the hand trembles at it."""

    release: Release
    draw: Draw


class Careful(Weighing[State, Action]):
    """Plays greedily for the points of this drop. It keeps nothing between decisions."""

    foresees_the_end = False
    in_points = True

    def weigh(
        self,
        simulator: Simulator[State, Action],
        view: State,
        seat: Seat,
        effort: Effort,
        also: Sequence[Action] = (),
    ) -> list[Candidate[Action]]:
        """Return releases by their average; a joker where it pays; any colour. Values are points of this drop."""
        game = simulator.game
        assert isinstance(game, DropIt)
        if isinstance(view.phase, Deciding):
            return [Candidate(_joker(game, view, view.phase), float(view.phase.verdict.worth))]
        if not isinstance(view.phase, Releasing | Retrying):
            return [Candidate(game.sample(view, seat, simulator.below), 0.0)]
        search = _Search(simulator, view, seat)
        budget = Budget(effort, STEPS)
        while budget.used < FILTERING:
            budget.spend(search.filter_more())
        while budget.used < 1:
            budget.spend(search.try_best(FINALISTS if budget.used < 0.8 else MEDALLISTS))
        search.try_also([one for one in also if isinstance(one, Release)])
        return search.ranked()

    def secured(self, view: State, seat: Seat) -> float:
        """Return the points that the seat has."""
        return float(view.scores[seat])


class Hasty(Careful):
    """Tries so many releases only, however much time there is."""

    def __init__(self, steps: int) -> None:
        self.steps = steps

    def decide(self, simulator: Simulator[State, Action], view: State, seat: Seat, effort: Effort) -> Action:
        """Return the best of a few."""
        return super().decide(simulator, view, seat, Effort(steps=self.steps))


class Child(Hasty):
    """Sees a few places for its pieces and overlooks better ones, three of five."""

    def __init__(self) -> None:
        super().__init__(steps=12)

    def decide(self, simulator: Simulator[State, Action], view: State, seat: Seat, effort: Effort) -> Action:
        """Return a fair release; a joker or a colour as anybody would."""
        ranked = self.weigh(simulator, view, seat, Effort(steps=self.steps))
        at = 0
        while at + 1 < len(ranked) and simulator.below(5) < 3:
            at += 1
        return ranked[at].action


class _Search:
    """One decision: the releases that were filtered, and how those that went further have done."""

    def __init__(self, simulator: Simulator[State, Action], view: State, seat: Seat) -> None:
        assert isinstance(simulator.game, DropIt) and simulator.world is not None
        self.game, self.fine, self.coarse = simulator.game, simulator.world, simulator.world.coarse
        self.below, self.processes, self.view, self.seat = simulator.below, simulator.processes, view, seat
        self.kinds = kinds_to_release(view, seat)
        self.filtered: dict[Release, float] = {}
        self.tried: dict[Release, list[float]] = {}

    def filter_more(self) -> int:
        """Try a batch of new releases coarsely, kind by kind; return how many drops that took."""
        releases = [self._release(len(self.filtered) + at) for at in range(BATCH)]
        values = self._values([Trial(release, None) for release in releases], self.coarse)
        self.filtered.update(zip(releases, values, strict=True))
        return BATCH

    def _release(self, number: int) -> Release:
        kind, angle = self.kinds[number % len(self.kinds)], self.below(TURN)
        low, high = room(self.game.board, kind.shape, angle)
        return Release(kind, low + self.below(high - low + 1), angle)

    def try_best(self, count: int) -> int:
        """Let the hand tremble over the best so far; return how many drops that took.

        What a steady hand has let go once would only fall like that again.
        """
        waiting = [one for one in self.filtered if self.game.trembles or one not in self.tried]
        return self._try(sorted(waiting, key=self.average, reverse=True)[:count]) or count

    def try_also(self, releases: Sequence[Release]) -> None:
        """Let the hand tremble over these, as often as over those that were tried most."""
        most = max(map(len, self.tried.values()), default=1)
        for release in releases:
            while len(self.tried.get(release, ())) < most:
                self._try([release])

    def _try(self, best: Sequence[Release]) -> int:
        draws: list[Draw] = [(self.below(DRAWS), self.below(DRAWS)) for _ in range(DRAWS_AT_ONCE)]
        if not self.game.trembles:
            draws = [None]
        trials = [Trial(release, draw) for release in best for draw in draws]
        for trial, value in zip(trials, self._values(trials, self.fine), strict=True):
            self.tried.setdefault(trial.release, []).append(value)
        return len(trials)

    def average(self, release: Release) -> float:
        """Return what the release is expected to score, by the best knowledge there is."""
        return fmean(self.tried[release]) if release in self.tried else self.filtered[release]

    def ranked(self) -> list[Candidate[Action]]:
        """Return those that were tried with a trembling hand, best first; what was only filtered where none was."""
        return best_first(Candidate(one, self.average(one)) for one in self.tried or self.filtered)

    def _values(self, trials: Sequence[Trial], world: World[State, Action]) -> list[float]:
        return self.processes.spread(partial(values, self.game, world, self.view, self.seat), trials)


def values(game: DropIt, world: World[State, Action], view: State, seat: Seat, trials: Sequence[Trial]) -> list[float]:
    """Return what each trial would score for the seat in this World."""
    return [_value(game, world, view, seat, trial) for trial in trials]


def _value(game: DropIt, world: World[State, Action], view: State, seat: Seat, trial: Trial) -> float:
    state = game.apply(view, seat, trial.release)
    if game.trembles:
        state = game.apply(state, None, Tremor(0, 0) if trial.draw is None else game.drawn(state, trial.draw))
    after = game.apply(state, None, world.resolve(state))
    if isinstance(after.phase, Deciding):
        return max(0, after.phase.verdict.worth - game.joker_worth) / 2  # a joker would help, once
    return after.scores[seat] - view.scores[seat]


def _joker(game: DropIt, view: State, phase: Deciding) -> Joker:
    """Spend a joker on a good drop; on any that pays once there are hardly more drops than jokers left."""
    worth, drops_left = phase.verdict.worth, sum(view.supplies[phase.seat])
    hurry = drops_left <= 2 * view.jokers[phase.seat]
    return Joker.SPEND if worth >= GOOD_FOR_A_JOKER or (hurry and worth > game.joker_worth) else Joker.KEEP


register_bot(DropIt.name, "child", Child, variants=True)
register_bot(DropIt.name, "hasty", lambda: Hasty(steps=32), variants=True)
register_bot(DropIt.name, "careful", Careful, variants=True)
