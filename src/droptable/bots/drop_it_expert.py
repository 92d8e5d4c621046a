"""DROP IT's `expert`: it looks all along the rim, trusts what survives its trembling hand, and thinks of who is next.

Where to look is found in guesses, dozens at a time, onto a heap that does not move. They err on the bright side, so
many of the best are let go once, with a trembling hand, where only what is near gives way; what does best there again,
and then in the fine World. One fall tells the points of every colour. Of the best few it takes the one after which the
next seat finds less.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from heapq import nlargest
from math import ceil, sqrt
from typing import NamedTuple

from droptable.bots.bot import Budget, Effort, Simulator, register_bot
from droptable.bots.drop_it import Careful, Draw, Trial
from droptable.bots.drop_it_glance import Glance, Glimpse
from droptable.bots.drop_it_jokers import joker_value
from droptable.bots.drop_it_replies import (
    GUESSES,
    Guessing,
    Held,
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
from droptable.games.drop_it.tremor import DRAWS, STRENGTH, shift

STEPS = 80  # where the effort names nothing
# A step takes about as long as one of `careful`'s: so many guesses, or so many near falls; a fine one takes more.
GUESSES_A_STEP, NEAR_A_STEP, STEPS_A_FINE = 20, 1.75, 2
BATCH = 40  # guesses at a time
LOOKING, TRYING, RACING, PROVING = 0.1, 0.4, 0.65, 0.85  # which part of the effort is used by the end of each
RACERS, FINALISTS = 5, 2  # how many are let go at a time, near and fine
OUTLOOKS = 3  # of how many of the best it asks what they leave
# Roughly, in positions of careful games: a release scores so much of what a guess at it says, give or take
# so much; what a near fall scores is off by so much on average, and every fall by what a tremor does.
GUESS_FACTOR, GUESS_BASE, GUESS_OFF = 0.7, 0.2, 2.5
NEAR_OFF, TREMOR_OFF = 0.9, 1.1
SPREAD = 0.7549, 0.5698  # multiples of these, without their whole parts, fill a square evenly
GUESS_SURE = 1 / GUESS_OFF**2  # how much anything counts that is off by so much
NO_TREMOR = 0.0001  # what a steady hand has let go in the fine World is off by next to nothing


class Fall(NamedTuple):
    """What a trial led to: what the piece finds where it rests, None outside, and what lies in the shaft then."""

    glimpse: Glimpse | None
    shaft: tuple[Resting, ...]


@dataclass
class Spot:
    """A shape, how it is held, and what is known of letting it go like that, in whatever colour."""

    held: Held
    guess: Glimpse | None
    near: list[Fall] = field(default_factory=list)
    fine: list[Fall] = field(default_factory=list)

    @property
    def falls(self) -> list[Fall]:
        """All of them, the finest last."""
        return [*self.near, *self.fine]


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
        while budget.used < TRYING:
            budget.spend(search.try_new())
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
        self.tremor_off = TREMOR_OFF * sqrt(STRENGTH[self.game.hand])
        self.new: list[Spot] = []  # by their guesses, the best last
        self.tried: list[Spot] = []

    def look(self) -> int:
        """Guess at a batch of releases all along the rim; return how many steps that took."""
        falls = anywhere(self.game, tuple(self.colours), BATCH, self.below)
        found = glimpses(self.game, self.world, self.view.shaft, falls)
        self.new += [Spot(one, glimpse) for one, glimpse in zip(falls, found, strict=True)]
        self.new.sort(key=self.best)
        return BATCH // GUESSES_A_STEP

    def try_new(self) -> int:
        """Let go, where only what is near gives way, what looks best of the rest; return how many steps that took."""
        if not self.new:
            return self.look()
        spots = [self.new.pop() for _ in range(min(RACERS, len(self.new)))]
        self.tried += spots
        return ceil(self._let_go(spots, self.near) / NEAR_A_STEP)

    def race(self) -> int:
        """Let go once more what may be the best; return how many steps that took. A steady hand tries new ones."""
        if not (self.game.trembles and self.tried):
            return self.try_new()
        return ceil(self._let_go(nlargest(RACERS, self.tried, key=self._promise), self.near) / NEAR_A_STEP)

    def prove(self) -> int:
        """Let go what may be the best in the fine World; return how many steps that took, or one if nothing is left.

        A steady hand lets go once.
        """
        waiting = [one for one in self.tried if self.game.trembles or not one.fine]
        return STEPS_A_FINE * self._let_go(nlargest(FINALISTS, waiting, key=self._promise), self.fine) or 1

    def try_also(self, releases: Sequence[Release]) -> None:
        """Let these go in the fine World, as often as those that were tried most."""
        most = max((len(one.fine) for one in self.tried), default=0) if self.game.trembles else 1
        for release in releases:
            spot = self._spot(release)
            while len(spot.fine) < max(most, 1):
                self._let_go([spot], self.fine)

    def _spot(self, release: Release) -> Spot:
        held = (release.kind.shape, Hold(release.x, release.angle, release.vx, release.vy))
        known = next((one for one in self.tried if one.held == held), None)
        if known is None:
            (guess,) = glimpses(self.game, self.world, self.view.shaft, [held])
            known = Spot(held, guess)
            self.tried.append(known)
        return known

    def _let_go(self, spots: Sequence[Spot], world: World[State, Action]) -> int:
        trials = [Trial(self._release(one), self._draw(len(one.falls))) for one in spots]
        work = partial(tried, self.game, world, self.view, self.seat)
        for spot, fall in zip(spots, self.processes.spread(work, trials), strict=True):
            (spot.fine if world is self.fine else spot.near).append(fall)
        return len(trials)

    def _release(self, spot: Spot, colour: Colour | None = None) -> Release:
        shape, hold = spot.held
        kind = Kind(self.colours[shape][0] if colour is None else colour, shape)
        return Release(kind, hold.x, hold.angle, hold.vx, hold.vy)

    def _draw(self, number: int) -> Draw:
        """Return how the hand trembles at a spot for the so-manieth time: not at all first, then evenly spread."""
        if not self.game.trembles:
            return None
        across, around = (int((0.5 + number * part) % 1 * DRAWS) for part in SPREAD)
        return across, around

    def best(self, spot: Spot) -> float:
        """Return what the spot is expected to score in the colour that suits it best."""
        return max(self.average(spot, colour) for colour in self.colours[spot.held[0]])

    def average(self, spot: Spot, colour: Colour) -> float:
        """Return what a spot is expected to score, by all that is known of it, each by how sure it is."""
        total = GUESS_SURE * (GUESS_FACTOR * self._worth(spot.guess, colour) + GUESS_BASE)
        sure = GUESS_SURE
        for falls, surety in self._known(spot):
            total += surety * sum([self._worth(fall.glimpse, colour) for fall in falls]) / len(falls)
            sure += surety
        return total / sure

    def _known(self, spot: Spot) -> list[tuple[list[Fall], float]]:
        """Return the near falls and the fine ones, as far as there are any, and how sure their average is."""
        near, fine, tremor = len(spot.near), len(spot.fine), self.tremor_off**2
        known = [(spot.near, 1 / (NEAR_OFF**2 + tremor / near))] if near else []
        return [*known, (spot.fine, fine / max(tremor, NO_TREMOR))] if fine else known

    def _promise(self, spot: Spot) -> float:
        """Return what a spot may be worth, if it is as much better than it has done as it usually is off."""
        return self.best(spot) + 1 / sqrt(GUESS_SURE + sum([surety for _, surety in self._known(spot)]))

    def _worth(self, glimpse: Glimpse | None, colour: Colour) -> float:
        return worth(glimpse, colour, self.joker)

    def ranked(self, budget: Budget) -> list[Candidate[Action]]:
        """Return those that were tried, best first; what was only guessed where none was.

        Of the best few it counts what they leave, as far as there is effort for that.
        """
        spots = self.tried if self.game.trembles else [one for one in self.tried if one.fine]
        found = [
            (spot, Candidate(self._release(spot, colour), self.average(spot, colour)))
            for spot in spots or self.tried or self.new
            for colour in self.colours[spot.held[0]]
        ]
        found.sort(key=lambda pair: -pair[1].value)
        outlooks = self._outlooks(found, budget)
        usual = sum(outlooks) / max(len(outlooks), 1)
        more = [*(outlook - usual for outlook in outlooks), *(0.0 for _ in found[len(outlooks) :])]
        return best_first(Candidate(one.action, one.value + by) for (_, one), by in zip(found, more, strict=True))

    def _outlooks(self, found: Sequence[tuple[Spot, Candidate[Release]]], budget: Budget) -> list[float]:
        replies, outlooks = Replies(self.game, self.world, self.view, self.seat, self.below), list[float]()
        for spot, candidate in found[:OUTLOOKS]:
            if budget.used >= 1 or not spot.falls:
                break
            kind = candidate.action.kind
            outlooks.append(replies.outlook(kind, self._recoloured(spot.falls[-1].shaft, kind)))
            budget.spend(GUESSES // GUESSES_A_STEP)
        return outlooks

    def _recoloured(self, shaft: tuple[Resting, ...], kind: Kind) -> tuple[Resting, ...]:
        """Return what would lie in the shaft if the piece that fell had been one of this kind."""
        fell, piece = (_piece(self.view, one) for one in (Kind(self.colours[kind.shape][0], kind.shape), kind))
        lying = (lies if lies.piece != fell else lies._replace(piece=piece) for lies in shaft)
        return tuple(sorted(lying, key=lambda lies: lies.piece))


def worth(glimpse: Glimpse | None, colour: Colour, joker: float | None) -> float:
    """Return what a piece brings where it rests, to who has a joker that is worth so much, or has none."""
    if glimpse is None:
        return 0.0
    scored = glimpse.points(colour)
    return float(scored) if scored or joker is None else max(0.0, glimpse.worth - joker)


def tried(game: DropIt, world: World[State, Action], view: State, seat: Seat, trials: Sequence[Trial]) -> list[Fall]:
    """Return what each trial would lead to in this World."""
    return [_tried(game, world, view, seat, trial) for trial in trials]


def _tried(game: DropIt, world: World[State, Action], view: State, seat: Seat, trial: Trial) -> Fall:
    kind = trial.release.kind
    piece = _piece(view, kind)
    settled = world.resolve(replace(view, phase=Falling(seat, piece, 0, held(game, trial))))
    assert isinstance(settled, Settled)
    shaft = shaft_after(view.shaft, settled)
    others = tuple(lies for lies in shaft if lies.piece != piece)
    lying = next((lies for lies in shaft if lies.piece == piece), None)
    return Fall(None if lying is None else Glance(game, others).at(kind.shape, lying.pose), shaft)


def _piece(view: State, kind: Kind) -> int:
    """Return the number of the piece that is released: between two tries it is the same one again."""
    return next_copy(view, kind) if view.piece is None else view.piece


def held(game: DropIt, trial: Trial) -> Hold:
    """Return how the piece is held when it is let go, by a hand that trembles like this (DI-3.4)."""
    release = trial.release
    across, around = (0, 0) if trial.draw is None else shift(game.hand, trial.draw)
    angle = (release.angle + around) % TURN
    low, high = room(game.board, release.kind.shape, angle)
    return Hold(min(max(release.x + across, low), high), angle, release.vx, release.vy)


register_bot(DropIt.name, "expert", Expert, variants=True)
