"""DROP IT's `expert`: it looks all along the rim, trusts what survives its trembling hand, and thinks of who is next.

Where to look is found in guesses, hundreds at a time, onto a heap that does not move. What looks best, and whose
neighbours look well too, is let go with a trembling hand, the more often the better it does: first in falls in which
only what is near gives way, then in the fine World. Of the best it takes the one after which the next seat finds less.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from heapq import nlargest
from math import sqrt
from statistics import fmean
from typing import NamedTuple

from droptable.bots.bot import Budget, Effort, Simulator, register_bot
from droptable.bots.drop_it import Careful, Draw, Trial
from droptable.bots.drop_it_glance import Glance, Glimpse
from droptable.bots.drop_it_jokers import joker_value
from droptable.bots.drop_it_lanes import Lanes
from droptable.bots.drop_it_replies import (
    GUESSES,
    Guessing,
    Replies,
    anywhere,
    colours_by_shape,
    glimpses,
    guessing,
)
from droptable.bots.weighing import Candidate, best_first
from droptable.core.game import Seat, World
from droptable.games.drop_it.actions import Action, Joker, Release, Resting, Settled
from droptable.games.drop_it.drop import shaft_after
from droptable.games.drop_it.fall import room
from droptable.games.drop_it.geometry import TURN
from droptable.games.drop_it.pieces import Colour, Kind
from droptable.games.drop_it.rules import DropIt
from droptable.games.drop_it.state import (
    Deciding,
    Falling,
    Hold,
    Releasing,
    Retrying,
    State,
    kinds_to_release,
    next_copy,
)
from droptable.games.drop_it.tremor import DRAWS, shift

STEPS = 80  # where the effort names nothing
# A step takes about as long as one of `careful`'s: one fine fall, or so many near ones, or so many guesses.
NEAR_A_STEP, GUESSES_A_STEP = 2, 16
LOOKING, RACING, PROVING = 0.25, 0.45, 0.8  # which part of the effort is used by the end of each
BATCH = 64  # guesses at a time
HOPEFULS = 24  # how many of what was guessed may be tried
RACERS, FINALISTS = 4, 3  # how many are tried at a time, near and fine
GUESS_WEIGHT, GUESS_BIAS = 1.0, 1.2  # a guess counts like a fall that scored so much less: the best are partly luck
DARING = 1.0  # points by which a release may be better than it has done, after one fall


class Fall(NamedTuple):
    """What a trial led to: what it is worth, and what lies in the shaft then."""

    points: float
    shaft: tuple[Resting, ...]


class Expert(Careful):
    """Plays for the points of this drop, and against those of the next one. It keeps nothing between decisions."""

    def weigh(
        self,
        simulator: Simulator[State, Action],
        view: State,
        seat: Seat,
        effort: Effort,
        also: Sequence[Action] = (),
    ) -> list[Candidate[Action]]:
        """Return releases by what they bring, in points of this drop; a joker by what it saves, or may save later.

        Of the best few it counts what they leave, too. In a World that makes no guesses it weighs as `careful` does.
        """
        game, world = simulator.game, guessing(simulator.world)
        assert isinstance(game, DropIt)
        if isinstance(view.phase, Deciding):
            return _jokers(game, view, view.phase)
        if not isinstance(view.phase, Releasing | Retrying) or world is None:
            return super().weigh(simulator, view, seat, effort, also)
        budget = Budget(effort, STEPS)
        search = _Search(simulator, world, view, seat)
        while budget.used < LOOKING:
            budget.spend(search.look())
        search.choose_hopefuls()
        while budget.used < RACING:
            budget.spend(search.race())
        while budget.used < PROVING:
            budget.spend(search.prove())
        search.try_also([one for one in also if isinstance(one, Release)])
        return search.ranked(budget)


def _jokers(game: DropIt, view: State, phase: Deciding) -> list[Candidate[Action]]:
    kept, spent = joker_value(game, view, phase.seat), float(phase.verdict.worth)
    return best_first([Candidate(Joker.KEEP, kept), Candidate(Joker.SPEND, spent)])


class _Search:
    """One decision: what was seen all along the rim, and how that has done which was tried."""

    def __init__(self, simulator: Simulator[State, Action], world: Guessing, view: State, seat: Seat) -> None:
        assert isinstance(simulator.game, DropIt) and simulator.world is not None
        self.game, self.fine, self.near, self.world = simulator.game, simulator.world, world.near, world
        self.below, self.processes, self.view, self.seat = simulator.below, simulator.processes, view, seat
        self.colours = colours_by_shape(kinds_to_release(view, seat))
        self.joker = joker_value(self.game, view, seat) if view.jokers[seat] else None
        self.seen: dict[Release, float] = {}
        self.hopes: dict[Release, float] = {}
        self.falls: dict[Release, list[Fall]] = {}
        self.proven: set[Release] = set()  # in the fine World

    def look(self) -> int:
        """Guess at a batch of releases all along the rim; return how many steps that took."""
        falls = anywhere(self.game, tuple(self.colours), BATCH, self.below)
        for (shape, hold), glimpse in zip(falls, glimpses(self.game, self.world, self.view.shaft, falls), strict=True):
            for colour in self.colours[shape]:
                self.seen[Release(Kind(colour, shape), hold.x, hold.angle)] = worth(glimpse, colour, self.joker)
        return BATCH // GUESSES_A_STEP

    def choose_hopefuls(self) -> None:
        """Choose more to try: what is expected most of, by its own guess and those around it, and no two alike."""
        lanes, chosen = Lanes(self.game.board, self.seen), list(self.hopes)
        best = nlargest(len(chosen) + 4 * HOPEFULS, self.seen, key=self.seen.__getitem__)
        for release, hope in sorted(((one, lanes.hope(one)) for one in best), key=lambda pair: -pair[1]):
            if len(self.hopes) < len(chosen) + HOPEFULS and not any(
                lanes.are_alike(release, one) for one in self.hopes
            ):
                self.hopes[release] = hope

    def race(self) -> int:
        """Let go, where only what is near gives way, what may be the best; return how many steps that took.

        A steady hand lets go once; where that is done with all, there is time to look for more.
        """
        waiting = [one for one in self.hopes if self.game.trembles or one not in self.falls]
        if waiting:
            return -(-self._try(nlargest(RACERS, waiting, key=self._promise), self.near) // NEAR_A_STEP)
        steps = self.look()
        self.choose_hopefuls()
        return steps

    def prove(self) -> int:
        """Let go what has done best in the fine World; return how many steps that took, or one if nothing is left."""
        waiting = [one for one in self.hopes if self.game.trembles or one not in self.proven]
        return self._try(nlargest(FINALISTS, waiting, key=self.average), self.fine) or 1

    def _promise(self, release: Release) -> float:
        return self.average(release) + DARING / sqrt(GUESS_WEIGHT + len(self.falls.get(release, ())))

    def try_also(self, releases: Sequence[Release]) -> None:
        """Let these go as often as those that were tried most."""
        most = max(map(len, self.falls.values()), default=1) if self.game.trembles else 1
        for release in releases:
            while len(self.falls.get(release, ())) < most:
                self._try([release], self.fine)

    def _try(self, releases: Sequence[Release], world: World[State, Action]) -> int:
        trials = [Trial(release, self._draw()) for release in releases]
        work = partial(tried, self.game, world, self.view, self.seat, self.joker)
        for trial, fall in zip(trials, self.processes.spread(work, trials), strict=True):
            self.falls.setdefault(trial.release, []).append(fall)
        self.proven.update(releases if world is self.fine else ())
        return len(trials)

    def _draw(self) -> Draw:
        return (self.below(DRAWS), self.below(DRAWS)) if self.game.trembles else None

    def average(self, release: Release) -> float:
        """Return what the release is expected to score, by the best knowledge there is."""
        points = [fall.points for fall in self.falls.get(release, ())]
        if points and not self.game.trembles:
            return points[-1]  # the finest
        if points and release not in self.hopes:
            return fmean(points)
        hope = self.hopes.get(release, self.seen.get(release, 0.0)) - GUESS_BIAS
        return (GUESS_WEIGHT * hope + sum(points)) / (GUESS_WEIGHT + len(points))

    def ranked(self, budget: Budget) -> list[Candidate[Action]]:
        """Return those that were tried, best first; what was only guessed where none was.

        Of the best few it counts what they leave, as far as there is effort for that.
        """
        tried = self.falls if self.game.trembles else [one for one in self.falls if one in self.proven]
        candidates = best_first(Candidate(one, self.average(one)) for one in tried or self.hopes)
        outlooks = self._outlooks(candidates, budget)
        usual = fmean(outlooks or [0.0])
        beside = [*(outlook - usual for outlook in outlooks), *(0.0 for _ in candidates[len(outlooks) :])]
        return best_first(Candidate(one.action, one.value + more) for one, more in zip(candidates, beside, strict=True))

    def _outlooks(self, candidates: Sequence[Candidate[Release]], budget: Budget) -> list[float]:
        replies, found = Replies(self.game, self.world, self.view, self.seat, self.below), list[float]()
        for one in candidates[:FINALISTS]:
            if budget.used < 1 and one.action in self.falls:
                found.append(replies.outlook(self.falls[one.action][-1].shaft))
                budget.spend(GUESSES // GUESSES_A_STEP)
        return found


def worth(glimpse: Glimpse | None, colour: Colour, joker: float | None) -> float:
    """Return what a piece brings where it rests, to who has a joker that is worth so much, or has none."""
    if glimpse is None:
        return 0.0
    scored = glimpse.points(colour)
    return float(scored) if scored or joker is None else max(0.0, glimpse.worth - joker)


def tried(
    game: DropIt,
    world: World[State, Action],
    view: State,
    seat: Seat,
    joker: float | None,
    trials: Sequence[Trial],
) -> list[Fall]:
    """Return what each trial would lead to in this World."""
    return [_tried(game, world, view, seat, joker, trial) for trial in trials]


def _tried(
    game: DropIt, world: World[State, Action], view: State, seat: Seat, joker: float | None, trial: Trial
) -> Fall:
    kind = trial.release.kind
    piece = next_copy(view, kind) if view.piece is None else view.piece
    settled = world.resolve(replace(view, phase=Falling(seat, piece, 0, held(game, trial))))
    assert isinstance(settled, Settled)
    shaft = shaft_after(view.shaft, settled)
    others = tuple(lies for lies in shaft if lies.piece != piece)
    lying = next((lies for lies in shaft if lies.piece == piece), None)
    glimpse = None if lying is None else Glance(game, others).at(kind.shape, lying.pose)
    return Fall(worth(glimpse, kind.colour, joker), shaft)


def held(game: DropIt, trial: Trial) -> Hold:
    """Return how the piece is held when it is let go, by a hand that trembles like this (DI-3.4)."""
    release = trial.release
    across, around = (0, 0) if trial.draw is None else shift(game.hand, trial.draw)
    angle = (release.angle + around) % TURN
    low, high = room(game.board, release.kind.shape, angle)
    return Hold(min(max(release.x + across, low), high), angle, release.vx, release.vy)


register_bot(DropIt.name, "expert", Expert, variants=True)
