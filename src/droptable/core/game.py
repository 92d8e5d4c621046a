"""The Game contract: what a ruleset must say, so that nothing above it asks which game it is.

A game is a tree of turns. A turn is one of four things:

    Seats    one or several seats decide, openly or sealed
    Chance   nature draws numbers of stated sizes
    Effect   nature computes the answer from the state alone (a World, such as physics)
    Over     nobody moves any more

Everything that happens is an action, of a seat or of nature (`None`), and `apply` is deterministic: whoever has
the start and the actions has the game, with no dice and no physics engine.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Generic, NewType, Protocol, TypeVar, TypeVarTuple

from droptable.core.errors import Argument
from droptable.core.options import Options
from droptable.core.value import value

Seat = NewType("Seat", int)
Actor = Seat | None  # None is nature
RandomBelow = Callable[[int], int]  # below(n): uniform in range(n); whoever calls owns the generator

S = TypeVar("S")
A = TypeVar("A")
S_contra = TypeVar("S_contra", contravariant=True)
A_co = TypeVar("A_co", covariant=True)
Ts = TypeVarTuple("Ts")


@dataclass(frozen=True, slots=True)
class Seats:
    """These seats decide, in any order.

    Sealed: nobody sees another seat's actions of this step until the step ends, which is when `phase` changes or
    somebody outside `acting` is to move. A seat that has nothing left to decide leaves `acting`.
    """

    acting: frozenset[Seat]
    phase: str
    sealed: bool = False


@dataclass(frozen=True, slots=True)
class Chance:
    """Nature draws one number below each size, independent and uniform.

    `caller` is the seat that the draw concerns. `by_hand` says that the caller throws, when it wants to: until then it
    may take its last action back. Otherwise nature goes on by itself. No sizes at all: nature moves by the rules
    alone, with no luck in it (the end of a sealed round, once all choices may be seen).
    """

    sizes: tuple[int, ...]
    phase: str
    caller: Seat | None = None
    by_hand: bool = False

    @property
    def follows_at_once(self) -> bool:
        """Whether this belongs to the action before it: no luck in it, or the caller's own hand that trembles."""
        return not self.sizes or (self.caller is not None and not self.by_hand)


@dataclass(frozen=True, slots=True)
class Effect:
    """Nature answers by computing: a function of the state alone, worked out by the game's World."""

    phase: str
    caller: Seat | None = None


@dataclass(frozen=True, slots=True)
class Over:
    """Nobody moves any more; `outcome` tells the result."""


Turn = Seats | Chance | Effect | Over


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result. `ranks[seat]` is 1 for who won; seats with an equal rank share it.

    `marks` are facts that the game names ("epic", "turn-limit"); `scores` is None where nothing is counted.
    """

    ranks: tuple[int, ...]
    scores: tuple[int, ...] | None = None
    marks: frozenset[str] = frozenset()

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats of rank 1, in seat order; more than one is a shared win."""
        return tuple(Seat(i) for i, rank in enumerate(self.ranks) if rank == 1)


@dataclass(frozen=True, slots=True)
class Event:
    """What happened, or would: a code, its clause, and plain arguments. Words, motion and sound are made from it."""

    code: str
    clause: str
    arguments: tuple[tuple[str, Argument], ...] = ()

    def __getitem__(self, name: str) -> Argument:
        """Return the argument of this name, or raise KeyError."""
        return dict(self.arguments)[name]


def event(code: str, clause: str, **arguments: Argument) -> Event:
    """Return an Event, its arguments in the order in which they are written."""
    return Event(code, clause, tuple(arguments.items()))


class Narration:
    """What an action did, in events: worked out when somebody first asks, and once."""

    __slots__ = ("_arguments", "_tell", "_told")

    def __init__(self, tell: Callable[[*Ts], Iterable[Event]], *arguments: *Ts) -> None:
        self._tell: Callable[..., Iterable[Event]] = tell
        self._arguments: tuple[object, ...] | None = arguments  # None once it is told: nothing is held any more

    @property
    def events(self) -> tuple[Event, ...]:
        """The events, in the order in which they happened."""
        if self._arguments is not None:
            self._told, self._arguments = tuple(self._tell(*self._arguments)), None
        return self._told

    def __reduce__(self) -> tuple[object, ...]:
        return _narrated, (self.events,)


def _narrated(events: tuple[Event, ...]) -> Narration:
    return Narration(tuple, events)


@value
class Progress(Generic[S]):
    """An action, done once: the state after it, and what there is to tell of it. Nobody needs to do it again."""

    state: S
    narration: Narration


class Game(Protocol[S, A]):
    """A ruleset with its number of seats and its options bound.

    Every method is pure. States are immutable, hashable values that hold neither options nor history.

    Laws, held by the conformance suite:
    - `check` is the one home of legality, and `proceed` refuses whatever `check` refuses, with the same error;
    - `apply` and `narrate` are the two halves of `proceed`, and so are `work_out` and `tell`;
    - `legal_actions` lists exactly what `check` accepts, or is None where that cannot be listed;
    - `sample` always finds an action that `check` accepts;
    - a view is itself a state of the game, in which the others' choices of an open sealed step have not been made;
      `view(view(s, i), i) == view(s, i)`;
    - legality and narration read only the view of who acts: `check(view(s, i), i, a)` and `narrate(view(s, i), i, a)`
      say what they say of `s`; at nature's turn the view is that of a spectator;
    - actions of different seats in one sealed step commute;
    - `parse(format(a)) == a`; `parse_state(format_state(s)) == s` for what a spectator sees.
    """

    @property
    def name(self) -> str:
        """The registered name, as in `drop-or-pop`."""

    @property
    def rules(self) -> int:
        """The version of the rules: raised whenever an old record would replay differently."""

    @property
    def seats(self) -> int:
        """How many seats take part."""

    @property
    def options(self) -> Options:
        """The value of every option of the ruleset, in its order; of an experiment only where one is made."""

    @property
    def seat_codes(self) -> tuple[str, ...]:
        """A catalogue code per seat: what it is called until somebody with a name sits down."""

    def initial_state(self) -> S:
        """Return the start: nothing drawn yet, so the same for every game with these options."""

    def turn(self, state: S) -> Turn:
        """Return who moves next."""

    def check(self, state: S, actor: Actor, action: A) -> None:
        """Raise IllegalActionError, with a code and a clause, unless `actor` may do this now."""

    def proceed(self, state: S, actor: Actor, action: A) -> Progress[S]:
        """Return what the action, done or only considered, leads to; raise what `check` raises.

        It is checked and worked out once; what there is to tell costs nothing until somebody asks.
        """

    def work_out(self, state: S, actor: Actor, action: A) -> tuple[S, Any]:
        """Return the state after the action, and what was found on the way there that `tell` wants to know.

        Raise what `check` raises. For whoever may never tell it: a match asks for this at every action.
        """

    def tell(self, state: S, actor: Actor, action: A, after: S, found: Any) -> Iterable[Event]:
        """Tell what an action did that was worked out before."""

    def apply(self, state: S, actor: Actor, action: A) -> S:
        """Return the state after the action; raise what `check` raises."""

    def narrate(self, state: S, actor: Actor, action: A) -> tuple[Event, ...]:
        """Tell what the action does from this state; raise what `check` raises."""

    def legal_actions(self, state: S, seat: Seat) -> Iterator[A] | None:
        """Yield the seat's legal actions in a fixed order (none if it has nothing to decide), or return None."""

    def sample(self, state: S, seat: Seat, below: RandomBelow) -> A:
        """Return some legal action of a seat that is to decide; every legal action should be possible."""

    def drawn(self, state: S, draw: tuple[int, ...]) -> A:
        """Return nature's action that this draw stands for; `draw` fits the sizes of the Chance turn."""

    def view(self, state: S, seat: Seat | None) -> S:
        """Return the state as this seat, or a spectator (None), may know it."""

    def outcome(self, state: S) -> Outcome | None:
        """Return the result, or None while the game goes on: exactly when `turn` is not Over."""

    def format(self, action: A) -> str:
        """Return the action's short text: one line of printable ASCII with no `;`."""

    def parse(self, text: str) -> A:
        """Return the action that this text spells, legal or not; raise NotationError if it spells none."""

    def format_state(self, state: S) -> str:
        """Return the position in one line of text. Sealed choices of an open step are not part of it."""

    def parse_state(self, text: str) -> S:
        """Return the position; raise NotationError unless it is one that the game can be in."""


class Proceeds(ABC, Generic[S, A]):
    """A game whose other ways to do an action follow from its `proceed`, so that they can't disagree."""

    @abstractmethod
    def proceed(self, state: S, actor: Actor, action: A) -> Progress[S]:
        """Return what the action leads to; raise what `check` raises."""

    def work_out(self, state: S, actor: Actor, action: A) -> tuple[S, Any]:
        """Return the state after the action, and its narration; raise what `check` raises."""
        progress = self.proceed(state, actor, action)
        return progress.state, progress.narration

    def tell(self, state: S, actor: Actor, action: A, after: S, found: Any) -> Iterable[Event]:
        """Tell what an action did, by its narration."""
        events: tuple[Event, ...] = found.events
        return events

    def apply(self, state: S, actor: Actor, action: A) -> S:
        """Return the state after the action; raise what `check` raises."""
        return self.proceed(state, actor, action).state

    def narrate(self, state: S, actor: Actor, action: A) -> tuple[Event, ...]:
        """Tell what the action does from this state; raise what `check` raises."""
        return self.proceed(state, actor, action).narration.events


@dataclass(frozen=True, slots=True)
class Resolved(Generic[A_co]):
    """A World's answer and its exhibit: what there is to see and hear of it (the paths of a fall).

    `lasts_ms` is how long there is something to watch: whoever has eyes waits for that before going on.
    """

    action: A_co
    exhibit: bytes = b""
    lasts_ms: int = 0


class World(Protocol[S_contra, A_co]):
    """Answers a game's Effect turns. Lives above `games`, registered under the game's name; same in, same out.

    It can be pickled, since those who try much think in several processes.
    """

    @property
    def version(self) -> str:
        """Stands in the record's header: recomputing needs the same one."""

    @property
    def coarse(self) -> "World[S_contra, A_co]":
        """A cheaper World that mostly agrees, to sort out candidates with; itself where there is none.

        Its answers stand in no record.
        """

    def resolve(self, state: S_contra) -> A_co:
        """Return nature's answer at an Effect turn."""

    def show(self, state: S_contra) -> Resolved[A_co]:
        """Return what `resolve` does, and the exhibit, which costs more: for those who have eyes."""


class Camera(Generic[S, A]):
    """A World for those who have eyes: it answers as the World behind it, and keeps what there is to see of that."""

    def __init__(self, world: World[S, A]) -> None:
        self._world = world
        self.version = world.version
        self.seen: Resolved[A] | None = None

    @property
    def coarse(self) -> World[S, A]:
        """The World's own cheaper one."""
        return self._world.coarse

    def resolve(self, state: S) -> A:
        """Return the World's answer, and keep its exhibit."""
        return self.show(state).action

    def show(self, state: S) -> Resolved[A]:
        """Return the World's answer and its exhibit, and keep both."""
        self.seen = self._world.show(state)
        return self.seen
