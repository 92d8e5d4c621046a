"""What a bot is, what it gets to think with, and where it is found."""

import inspect
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from traceback import extract_tb
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from droptable.core.errors import BotError, NotationError, UnavailableError, UnknownNameError
from droptable.core.game import Chance, Effect, Game, RandomBelow, Seat, World
from droptable.core.nature import natures_answer
from droptable.core.registry import Registry
from droptable.processes import THIS_PROCESS, Processes

S = TypeVar("S")
A = TypeVar("A")
EVERY_GAME = "*"


@dataclass(frozen=True, slots=True)
class Effort:
    """How hard to think: in `steps` (states looked at: the same on any machine) or in `think_ms` (at a table)."""

    steps: int | None = None
    think_ms: int | None = None


class Budget:
    """Counts what is spent of an effort. `steps` is what the bot takes where the effort names nothing."""

    def __init__(self, effort: Effort, steps: int) -> None:
        by_clock = effort.steps is None and effort.think_ms is not None
        self.steps = None if by_clock else (steps if effort.steps is None else effort.steps)
        self.think_s = (effort.think_ms or 0) / 1000
        self.spent = 0
        self.begun_s = time.monotonic()

    def spend(self, steps: int = 1) -> bool:
        """Take so many steps; False once nothing is left."""
        self.spent += steps
        if self.steps is None:
            return time.monotonic() < self.begun_s + self.think_s
        return self.spent <= self.steps

    @property
    def used(self) -> float:
        """Which part is spent: 0 until the first step, so that there is always time for one; 1 or more is all of it."""
        if not self.spent:
            return 0.0
        if self.steps is None:
            return (time.monotonic() - self.begun_s) / max(self.think_s, 0.001)
        return self.spent / max(self.steps, 1)


@dataclass(frozen=True, slots=True)
class Simulator(Generic[S, A]):
    """What a bot may try things with: the rules, a dice cup of its own, a World. No secret is in it.

    `processes` are those that it may think in. A bot starts none itself: only who runs it knows which cores are free.
    """

    game: Game[S, A]
    below: RandomBelow
    world: World[S, A] | None = None
    processes: Processes = THIS_PROCESS

    def nature(self, state: S) -> S:
        """Return the state after an answer that nature might give at this Chance or Effect turn."""
        turn = self.game.turn(state)
        assert isinstance(turn, Chance | Effect), "nature is asked at its own turn"
        answer = natures_answer(self.game, state, turn, self._throw, self.world)
        return self.game.apply(state, None, answer)

    def _throw(self, sizes: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(map(self.below, sizes))


class Bot(Protocol[S, A]):
    """A player. It keeps nothing between decisions: all it needs is in the view."""

    def decide(self, simulator: Simulator[S, A], view: S, seat: Seat, effort: Effort) -> A:
        """Return a legal action for the seat, which is to decide in `view`."""


AnyBot = Bot[Any, Any]


class Candidate(NamedTuple, Generic[A]):
    """An action that was thought about, and what it is worth to who decides: a chance to win, or points in the end."""

    action: A
    value: float


class Weighing(ABC, Generic[S, A]):
    """A bot that says what it thinks: it weighs candidates, and does the best of them."""

    @abstractmethod
    def weigh(
        self, simulator: Simulator[S, A], view: S, seat: Seat, effort: Effort, also: Sequence[A] = ()
    ) -> list[Candidate[A]]:
        """Return what may be done in `view` that is worth a thought, best first: something always is.

        What is in `also` (legal actions) is weighed too, whatever the bot thinks of it.
        """

    def decide(self, simulator: Simulator[S, A], view: S, seat: Seat, effort: Effort) -> A:
        """Return the best candidate."""
        return self.weigh(simulator, view, seat, effort)[0].action


def best_first(candidates: Iterable[Candidate[A]]) -> list[Candidate[A]]:
    """Return candidates in the order of their worth; equals stay as they were."""
    return sorted(candidates, key=lambda candidate: -candidate.value)


def decision(bot: Bot[S, A], simulator: Simulator[S, A], view: S, seat: Seat, effort: Effort) -> A:
    """Return what the bot decides, legal or not; raise BotError, with the place in its code, if it fails."""
    try:
        return bot.decide(simulator, view, seat, effort)
    except Exception as error:
        name, why = type(bot).__name__, f"{type(error).__name__}: {error}"
        raise BotError("bot-failed", bot=name, failure=why, place=_place(bot, error)) from error


def _place(bot: AnyBot, error: Exception) -> str:
    """Return where in the bot's own file it went wrong; where it left its file, the last place before that."""
    frames = extract_tb(error.__traceback__)
    own = inspect.getsourcefile(type(bot))
    frame = next((frame for frame in reversed(frames) if frame.filename == own), frames[-1])
    return f"{Path(frame.filename).name}:{frame.lineno}"


bots: Registry[Callable[[], AnyBot]] = Registry("bot", home="droptable.bots")


def register_bot(game: str, name: str, make: Callable[[], AnyBot]) -> None:
    """Make a bot known for a game, or for every game (`*`). Register a game's bots from weak to strong."""
    bots.register(f"{game}/{name}", make)


def bot_for(game: str, name: str) -> AnyBot:
    """Return the bot of this name for a game; raise UnknownNameError, with a suggestion, if there is none."""
    for key in (f"{game}/{name}", f"{EVERY_GAME}/{name}"):
        if key in bots:
            return bots[key]()
    raise UnknownNameError("bot", name, bot_names(game))


def bot_called(game: str, name: str) -> AnyBot:
    """Return the bot of this name for a game, or a bot of one's own where the name is `MODULE:CLASS`.

    Only for a name that comes from whoever runs the program: loading a module runs it. Raise what `bot_for` raises,
    or `load_bot`.
    """
    return load_bot(name) if ":" in name else bot_for(game, name)


def load_bot(name: str) -> AnyBot:
    """Return a bot of the class that `MODULE:CLASS` names.

    Raise NotationError for a name that looks otherwise, UnavailableError if there is no bot behind it.
    """
    module, colon, kind = name.partition(":")
    if not colon or not module.strip(".") or not kind:
        raise NotationError("bad-bot-name", name)
    try:
        bot: AnyBot = getattr(import_module(module), kind)()
    except Exception as error:  # the module is somebody else's: whatever goes wrong in it is for its author to read
        raise UnavailableError("no-bot-class", name=name, failure=f"{type(error).__name__}: {error}") from error
    if not callable(getattr(bot, "decide", None)):
        raise UnavailableError("no-bot-there", name=name)
    return bot


def bot_names(game: str) -> list[str]:
    """Return the names of a game's bots, weak ones first."""
    general = [key.partition("/")[2] for key in bots if key.startswith(f"{EVERY_GAME}/")]
    return [*general, *(key.partition("/")[2] for key in bots if key.startswith(f"{game}/"))]
