"""Random play of every registered game and variant, kept so that each law can look at the same games."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any

from droptable.core.errors import OptionError
from droptable.core.game import Actor, Chance, Seat, Seats
from droptable.core.match import AnyMatch, act, answer, start
from droptable.core.nature import ProvableDraws
from droptable.core.options import Value, format_value
from droptable.core.registry import AnyGame, AnyWorld, rulesets, world_for
from tests.conformance import tiny

tiny.register()

WALKS = 4  # per variant; half choose by `sample`, half by `legal_actions`
SLOW = {"drop-it": 1}  # walks per variant of a game whose World takes its time
LONGEST = 4000  # actions; a random game that is longer than this has lost its way


@dataclass(frozen=True)
class Variant:
    """A game with a number of seats and options."""

    game: str
    seats: int
    options: tuple[tuple[str, Value], ...] = ()

    def __str__(self) -> str:
        chosen = ",".join(f"{name}={format_value(value)}" for name, value in self.options)
        return f"{self.game}-{self.seats}" + (f"-{chosen}" if chosen else "")

    def build(self) -> AnyGame:
        return rulesets[self.game].game(self.seats, dict(self.options))


def variants() -> list[Variant]:
    """Return every game for every number of seats, with its defaults, each option's values and some mixtures."""
    found = dict.fromkeys(v for name in rulesets for v in _variants_of(name))
    return [variant for variant in found if _exists(variant)]


def _variants_of(name: str) -> Iterator[Variant]:
    ruleset = rulesets[name]
    random = Random(name)
    for seats in ruleset.seats:
        yield Variant(name, seats)
        for option in ruleset.options:
            for value in option.samples():
                if value != option.default:
                    yield Variant(name, seats, ((option.name, value),))
        for _ in range(2):
            yield Variant(name, seats, tuple((o.name, random.choice(o.samples())) for o in ruleset.options))
    for preset in ruleset.presets.values():
        yield from (Variant(name, seats, tuple(preset.items())) for seats in ruleset.seats)


def _exists(variant: Variant) -> bool:
    try:
        variant.build()
    except OptionError:  # as in: the fourth of three seats starts
        return False
    return True


@dataclass(frozen=True)
class Step:
    """One action of a walk, with the match before and after it."""

    before: AnyMatch
    actor: Actor
    action: Any
    after: AnyMatch


@dataclass(frozen=True)
class Walk:
    """A whole random game."""

    draws: ProvableDraws
    world: AnyWorld | None
    steps: tuple[Step, ...]

    @property
    def last(self) -> AnyMatch:
        return self.steps[-1].after


@cache
def walks(variant: Variant) -> tuple[Walk, ...]:
    """Return random games of this variant, from its start to its end."""
    return tuple(_walk(variant, number) for number in range(SLOW.get(variant.game, WALKS)))


def _walk(variant: Variant, number: int) -> Walk:
    game = variant.build()
    random = Random(f"{variant} {number}")
    draws = ProvableDraws(random.randbytes(32), f"walk{number}", ("",) * game.seats)
    world = world_for(game)
    steps: list[Step] = []
    match = start(game)
    while game.outcome(match.state) is None:
        assert len(steps) < LONGEST, "a random game should have ended by now"
        step = _step(match, random, draws, world, by_list=bool(number % 2))
        steps.append(step)
        match = step.after
    return Walk(draws, world, tuple(steps))


def _step(match: AnyMatch, random: Random, draws: ProvableDraws, world: AnyWorld | None, by_list: bool) -> Step:
    turn = match.turn
    if not isinstance(turn, Seats):
        after = answer(match, draws, world)
        return Step(match, None, after.log[-1].action, after)
    seat = random.choice(sorted(turn.acting))
    listed = match.game.legal_actions(match.state, seat) if by_list else None
    action = match.game.sample(match.state, seat, random.randrange) if listed is None else random.choice(list(listed))
    return Step(match, seat, action, act(match, seat, action))


def seat_steps(variant: Variant) -> Iterator[Step]:
    """Yield every step of every walk that a seat took."""
    return (step for walk in walks(variant) for step in walk.steps if step.actor is not None)


def nature_steps(variant: Variant) -> Iterator[Step]:
    """Yield every step of every walk that nature took."""
    return (step for walk in walks(variant) for step in walk.steps if step.actor is None)


def steps(variant: Variant) -> Iterator[Step]:
    """Yield every step of every walk."""
    return (step for walk in walks(variant) for step in walk.steps)


def all_seats(game: AnyGame) -> list[Seat]:
    return [Seat(seat) for seat in range(game.seats)]


def is_chance(step: Step) -> bool:
    return isinstance(step.before.turn, Chance)
