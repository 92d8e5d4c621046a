"""Random play of every registered game and variant, kept so that each law can look at the same games."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations, product
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


@cache
def variants() -> tuple[Variant, ...]:
    """Return every game with its defaults and presets for every number of seats, and a covering of its options.

    In the covering every value of every option meets every number of seats, and every value of every other option.
    Faults hide where two choices meet; taking all choices together would add games, not meetings.
    """
    found = dict.fromkeys(v for name in rulesets for v in _variants_of(name))
    return tuple(variant for variant in found if exists(variant))


def _variants_of(name: str) -> Iterator[Variant]:
    ruleset = rulesets[name]
    sets = [(), *(tuple(preset.items()) for preset in ruleset.presets.values())]
    usual = [Variant(name, seats, options) for seats in ruleset.seats for options in sets]
    yield from usual
    seen = set[Meeting]().union(*map(met, usual))
    missing, random = dict.fromkeys(pair for pair in meetings(name) if pair not in seen), Random(name)
    while missing:
        tries = [_with(name, next(iter(missing)), random) for _ in range(TRIES)]
        best = max(filter(exists, tries), key=lambda variant: sum(pair in missing for pair in met(variant)))
        yield best
        for pair in met(best):
            missing.pop(pair, None)


TRIES = 40  # mixtures from which the one with the most meetings that are still missing is taken
SEATS = "seats"
Meeting = frozenset[tuple[str, Value]]  # two choices


def meetings(name: str) -> Iterator[Meeting]:
    """Yield every two choices that one game can be set up with: number of seats and values of options."""
    ruleset = rulesets[name]
    choices: list[list[tuple[str, Value]]] = [[(SEATS, seats) for seats in ruleset.seats]]
    choices += [[(option.name, value) for value in option.samples()] for option in ruleset.options]
    for some, others in combinations(choices, 2):
        for pair in map(frozenset, product(some, others)):
            # most seats allow most, so two options that go together do so there
            seats, *_ = [value for choice, value in pair if choice == SEATS] or [ruleset.seats[-1]]
            assert isinstance(seats, int)
            if exists(Variant(name, seats, tuple(choice for choice in pair if choice[0] != SEATS))):
                yield pair


def met(variant: Variant) -> set[Meeting]:
    """Return the choices that meet in a variant, those that it leaves at their defaults included."""
    defaults = {option.name: option.default for option in rulesets[variant.game].options}
    choices = {SEATS: variant.seats, **defaults, **dict(variant.options)}
    return set(map(frozenset, combinations(choices.items(), 2)))


def _with(name: str, meeting: Meeting, random: Random) -> Variant:
    """Return a variant with these two choices, the others taken at random."""
    ruleset, fixed = rulesets[name], dict(meeting)
    seats = fixed.get(SEATS, random.choice(ruleset.seats))
    assert isinstance(seats, int)
    return Variant(name, seats, tuple((o.name, fixed.get(o.name, random.choice(o.samples()))) for o in ruleset.options))


@cache
def exists(variant: Variant) -> bool:
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


def play_on(match: AnyMatch, random: Random, most: int) -> Iterator[AnyMatch]:
    """Yield the match after each of the next random actions, at most so many; nature's are as random as the seats'."""
    draws = ProvableDraws(random.randbytes(32), "on", ("",) * match.game.seats)
    for _ in range(most):
        if match.game.outcome(match.state) is not None:
            return
        match = _step(match, random, draws, world_for(match.game), by_list=False).after
        yield match


def some(items: list[Any], most: int) -> list[Any]:
    """Return a few of the items, spread over all of them."""
    return items[:: max(1, len(items) // most)][: most + 1]


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
