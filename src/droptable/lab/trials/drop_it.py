"""A trial of a DROP IT board: random drops, how full the shaft gets, what they break and how long they take."""

from collections.abc import Iterator
from statistics import fmean
from time import process_time
from typing import NamedTuple

from droptable.core.game import Chance, Event, RandomBelow, Resolved, World
from droptable.core.match import act, follow, start
from droptable.core.registry import AnyGame, world_for
from droptable.games.drop_it.actions import Action
from droptable.games.drop_it.judge import CLAUSES
from droptable.games.drop_it.rules import DropIt
from droptable.games.drop_it.state import State, dropped
from droptable.lab.trial import Finding, trials


class _Drop(NamedTuple):
    """A trial drop: the number of its piece, what was told, how long one watches it, and how long it was computed."""

    number: int
    events: tuple[Event, ...]
    lasts_s: float
    computed_ms: float

    def told(self, code: str) -> bool:
        return any(event.code.startswith(code) for event in self.events)

    def breaks(self, rule: str) -> bool:
        return any(event.code == "breach" and event["rule"] == rule for event in self.events)


def trial(game: AnyGame, games: int, below: RandomBelow) -> Iterator[Finding]:
    """Yield what random games on the board tell. Raise UnavailableError where the physics library is not installed."""
    assert isinstance(game, DropIt)
    world = world_for(game)
    assert world is not None
    drops = [drop for _ in range(games) for drop in _played(game, world, below)]
    percent = {rule: 100 * fmean(drop.breaks(rule) for drop in drops) for rule in CLAUSES}
    yield Finding("board-fill", {"percent": round(100 * game.board.fill)})
    yield Finding("board-trial", {"games": games, "drops": len(drops)})
    yield Finding("board-breaches", {rule: round(share, 1) for rule, share in percent.items()})
    too_high = [drop.number for drop in drops if drop.breaks("height")]
    yield Finding("board-height", {"drops": len(too_high), "first": min(too_high, default=0)})
    left = fmean(drop.told("left-shaft") for drop in drops)
    yield Finding("board-left", {"percent": round(100 * left, 1)})
    watched, computed = [drop.lasts_s for drop in drops], fmean(drop.computed_ms for drop in drops)
    yield Finding(
        "board-time",
        {"seconds": round(fmean(watched), 2), "longest": round(max(watched), 2), "milliseconds": round(computed)},
    )


def _played(game: DropIt, world: World[State, Action], below: RandomBelow) -> Iterator[_Drop]:
    match = start(game)
    while game.outcome(match.state) is None:
        seat = match.state.chooser
        if seat is not None:
            match = act(match, seat, game.sample(match.state, seat, below))
            continue
        if isinstance(match.turn, Chance):
            match = follow(match, None, game.drawn(match.state, tuple(map(below, match.turn.sizes))))
            continue
        begun = process_time()
        resolved: Resolved[Action] = world.show(match.state)
        computed_ms = 1000 * (process_time() - begun)
        match = follow(match, None, resolved.action)
        yield _Drop(dropped(match.state), match.log[-1].events, resolved.lasts_ms / 1000, computed_ms)


trials.register(DropIt.name, trial)
