"""A made-up game for the tests that uses the whole contract: sealed steps, chance, rule-bound nature, a World.

Every round each seat secretly takes one to three pebbles from its bag, in two sealed decisions (a number, then odd or
even); then all choices are shown, a stone of random weight is thrown, and it rolls some way (the World). Whoever took
as many pebbles as the stone rolled scores 2, and a right "odd or even" scores 1.
"""

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import ClassVar

from droptable.core.errors import IllegalActionError, NotationError
from droptable.core.events import declared, declared_in
from droptable.core.game import (
    Actor,
    Chance,
    Effect,
    Event,
    Narration,
    Outcome,
    Over,
    Proceeds,
    Progress,
    RandomBelow,
    Resolved,
    Seat,
    Seats,
    Turn,
)
from droptable.core.options import Flag, Number, Options
from droptable.core.registry import Ruleset, rulesets, worlds

MOST = 3


@dataclass(frozen=True, slots=True)
class Take:
    pebbles: int


@dataclass(frozen=True, slots=True)
class Guess:
    odd: bool


@dataclass(frozen=True, slots=True)
class Show:
    pass


@dataclass(frozen=True, slots=True)
class Throw:
    weight: int


@dataclass(frozen=True, slots=True)
class Rolled:
    steps: int


Action = Take | Guess | Show | Throw | Rolled


@declared("T-2")
def chose(*, seat: int, what: str) -> None:
    """A seat took pebbles, or guessed."""


@declared("T-2")
def shown(*, pebbles: tuple[int, ...]) -> None:
    """All hands are open."""


@declared("T-3")
def thrown(*, weight: int) -> None:
    """The stone flies."""


@declared("T-3")
def rolled(*, steps: int) -> None:
    """It came to rest."""


@declared("T-4")
def scores(*, scores: tuple[int, ...]) -> None:
    """What everybody has now."""


@dataclass(frozen=True, slots=True)
class Hand:
    pebbles: int | None = None
    odd: bool | None = None

    @property
    def is_done(self) -> bool:
        return self.pebbles is not None and self.odd is not None


@dataclass(frozen=True, slots=True)
class State:
    rounds_left: int
    hands: tuple[Hand, ...]
    scores: tuple[int, ...]
    phase: str = "choose"  # choose, show, throw, roll
    weight: int = 0


@dataclass(frozen=True)
class Pebbles(Proceeds[State, Action]):
    seats: int = 2
    rounds: int = 3
    doubled: bool = False

    name: ClassVar[str] = "tiny-pebbles"
    rules: ClassVar[int] = 1

    @property
    def options(self) -> Options:
        return {"rounds": self.rounds, "doubled": self.doubled}

    @property
    def seat_codes(self) -> tuple[str, ...]:
        return tuple(f"place-{seat + 1}" for seat in range(self.seats))

    def initial_state(self) -> State:
        return State(self.rounds, (Hand(),) * self.seats, (0,) * self.seats)

    def turn(self, state: State) -> Turn:
        if state.rounds_left == 0:
            return Over()
        if state.phase == "choose":
            open_seats = frozenset(Seat(i) for i, hand in enumerate(state.hands) if not hand.is_done)
            return Seats(open_seats, phase="choose", sealed=True)
        if state.phase == "show":
            return Chance((), phase="show")
        if state.phase == "throw":
            return Chance((4, 2), phase="throw", caller=Seat(state.rounds_left % self.seats), by_hand=True)
        return Effect(phase="roll")

    def check(self, state: State, actor: Actor, action: Action) -> None:
        turn = self.turn(state)
        if isinstance(turn, Seats):
            self._check_seat(state, turn, actor, action)
        elif actor is not None or not isinstance(action, _natures_actions(state, turn)):
            raise IllegalActionError("not-your-turn", clause="T-1")
        if isinstance(action, Throw) and not 0 <= action.weight < 8:
            raise IllegalActionError("bad-weight", clause="T-3")

    def _check_seat(self, state: State, turn: Seats, actor: Actor, action: Action) -> None:
        if actor is None or actor not in turn.acting or not isinstance(action, Take | Guess):
            raise IllegalActionError("not-your-turn", clause="T-1")
        if isinstance(action, Take) != (state.hands[actor].pebbles is None):
            raise IllegalActionError("wrong-decision", clause="T-2")
        if isinstance(action, Take) and not 1 <= action.pebbles <= MOST:
            raise IllegalActionError("bad-number", clause="T-2", most=MOST)

    def proceed(self, state: State, actor: Actor, action: Action) -> Progress[State]:
        self.check(state, actor, action)
        after = self._after(state, actor, action)
        return Progress(after, Narration(lambda: self._told(state, actor, action, after)))

    def _after(self, state: State, actor: Actor, action: Action) -> State:
        if isinstance(action, Take | Guess):
            assert actor is not None
            return self._chosen(state, actor, action)
        if isinstance(action, Show):
            return replace(state, phase="throw")
        if isinstance(action, Throw):
            return replace(state, phase="roll", weight=action.weight)
        points = tuple(map(sum, zip(state.scores, self._points(state, action.steps), strict=True)))
        return State(state.rounds_left - 1, (Hand(),) * self.seats, points)

    def _chosen(self, state: State, seat: Seat, action: Take | Guess) -> State:
        hand = state.hands[seat]
        hand = replace(hand, pebbles=action.pebbles) if isinstance(action, Take) else replace(hand, odd=action.odd)
        hands = (*state.hands[:seat], hand, *state.hands[seat + 1 :])
        return replace(state, hands=hands, phase="show" if all(h.is_done for h in hands) else "choose")

    def _points(self, state: State, steps: int) -> tuple[int, ...]:
        factor = 2 if self.doubled else 1
        return tuple(factor * (2 * (h.pebbles == steps) + (h.odd == bool(steps % 2))) for h in state.hands)

    def legal_actions(self, state: State, seat: Seat) -> Iterator[Action]:
        turn = self.turn(state)
        if isinstance(turn, Seats) and seat in turn.acting:
            if state.hands[seat].pebbles is None:
                yield from map(Take, range(1, MOST + 1))
            else:
                yield from (Guess(odd=False), Guess(odd=True))

    def sample(self, state: State, seat: Seat, below: RandomBelow) -> Action:
        actions = list(self.legal_actions(state, seat))
        return actions[below(len(actions))]

    def drawn(self, state: State, draw: tuple[int, ...]) -> Action:
        return Throw(draw[0] * 2 + draw[1]) if draw else Show()

    def view(self, state: State, seat: Seat | None) -> State:
        if state.phase != "choose":
            return state
        return replace(state, hands=tuple(h if i == seat else Hand() for i, h in enumerate(state.hands)))

    def _told(self, state: State, actor: Actor, action: Action, after: State) -> tuple[Event, ...]:
        if isinstance(action, Take | Guess):
            assert actor is not None
            return (chose(seat=actor, what=self.format(action)),)
        if isinstance(action, Show):
            return (shown(pebbles=tuple(hand.pebbles or 0 for hand in state.hands)),)
        if isinstance(action, Throw):
            return (thrown(weight=action.weight),)
        return (rolled(steps=action.steps), scores(scores=after.scores))

    def outcome(self, state: State) -> Outcome | None:
        if state.rounds_left:
            return None
        ranks = tuple(1 + sum(other > score for other in state.scores) for score in state.scores)
        return Outcome(ranks, state.scores)

    def format(self, action: Action) -> str:
        match action:
            case Take(pebbles):
                return f"take {pebbles}"
            case Guess(odd):
                return "odd" if odd else "even"
            case Show():
                return "show"
            case Throw(weight):
                return f"throw {weight}"
            case Rolled(steps):
                return f"rolled {steps}"

    def parse(self, text: str) -> Action:
        if text in _WORDS:
            return _WORDS[text]
        word, _, number = text.partition(" ")
        if word not in _NUMBERED or len(number) != 1 or number not in "0123456789":
            raise NotationError("bad-action", text)
        return _NUMBERED[word](int(number))

    def format_state(self, state: State) -> str:
        hands = ",".join(f"{_text(h.pebbles)}{_text(h.odd)}" for h in self.view(state, None).hands)
        return f"{state.rounds_left} {state.phase} {state.weight} {hands} {','.join(map(str, state.scores))}"

    def parse_state(self, text: str) -> State:
        try:
            left, phase, weight, hands, scores = text.split(" ")
            state = State(_number(left), tuple(map(_hand, hands.split(","))), tuple(map(_number, scores.split(","))))
            state = replace(state, phase=phase, weight=_number(weight))
        except ValueError as error:
            raise NotationError("bad-position", text) from error
        if not self._is_possible(state):
            raise NotationError("impossible-position", text)
        return state

    def _is_possible(self, state: State) -> bool:
        done = [hand.is_done for hand in state.hands]
        return (
            len(state.hands) == len(state.scores) == self.seats
            and state.rounds_left <= self.rounds
            and state.phase in ("choose", "show", "throw", "roll")
            and (all(done) if state.phase != "choose" else not all(done))
            and state.weight < 8
        )


_WORDS: dict[str, Action] = {"odd": Guess(odd=True), "even": Guess(odd=False), "show": Show()}
_NUMBERED: dict[str, Callable[[int], Action]] = {"take": Take, "throw": Throw, "rolled": Rolled}


def _natures_actions(state: State, turn: Turn) -> type[Action] | tuple[type[Action], ...]:
    if isinstance(turn, Over):
        return ()
    return {"show": Show, "throw": Throw, "roll": Rolled}[state.phase]


def _text(value: int | bool | None) -> str:
    return "-" if value is None else str(int(value))


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit()):
        raise ValueError(text)
    return int(text)


def _hand(text: str) -> Hand:
    if len(text) != 2 or text[0] not in "-123" or text[1] not in "-01":
        raise ValueError(text)
    return Hand(None if text[0] == "-" else int(text[0]), None if text[1] == "-" else text[1] == "1")


class Slope:
    """The World: how far a stone of this weight rolls."""

    version = "slope/1"

    @property
    def coarse(self) -> "Slope":
        return self

    def resolve(self, state: State) -> Action:
        return Rolled(state.weight * 5 % 4)

    def show(self, state: State) -> Resolved[Action]:
        return Resolved(self.resolve(state), exhibit=bytes(range(state.weight + 1)))


def register() -> None:
    """Make the game known to the registries, once."""
    if Pebbles.name in rulesets:
        return
    ruleset = Ruleset(
        name=Pebbles.name,
        title="Pebbles",
        seats=range(2, 5),
        build=lambda seats, options: Pebbles(seats, **options),  # type: ignore[arg-type]
        options=(Number("rounds", 1, 5, 3, clause="T-1"), Flag("doubled", False, clause="T-4")),
        events=declared_in(sys.modules[__name__]),
        home=Path(__file__).parent,
    )
    rulesets.register(Pebbles.name, ruleset)
    worlds.register(Pebbles.name, lambda game: Slope())


register()  # also in a worker process, which meets this module when it is sent a game of it
