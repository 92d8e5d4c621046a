"""What a bot is, what it gets to think with, and where it is found."""

import inspect
import sys
import time
from collections.abc import Callable
from contextlib import redirect_stdout
from dataclasses import dataclass
from enum import Enum
from functools import cache
from importlib import import_module
from pathlib import Path
from traceback import extract_tb
from typing import Any, Generic, Protocol, TypeVar

from droptable.core.errors import BotError, IllegalActionError, NotationError, UnavailableError, UnknownNameError
from droptable.core.game import Chance, Effect, Game, RandomBelow, Seat, World
from droptable.core.nature import PlainDraws, natures_answer
from droptable.core.registry import AnyGame, Registry, is_experiment
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
            # who is given no time has used it all after a step, however quick that was
            return (time.monotonic() - self.begun_s) / self.think_s if self.think_s else 1.0
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
        answer = natures_answer(self.game, state, turn, PlainDraws(self.below), self.world)
        return self.game.apply(state, None, answer)


class Bot(Protocol[S, A]):
    """A player. It is made once and lives for a whole run: what is costly, a network, say, is loaded when it is made.

    What it decides may depend on the view, its dice and the effort alone, not on what it has decided before: the same
    bot may play thousands of games, and several at once. Where it wants to know what it is in for, it has a method
    `begin(game, seat)`, which is called before its first decision of a game.
    """

    def decide(self, simulator: Simulator[S, A], view: S, seat: Seat, effort: Effort) -> A:
        """Return a legal action for the seat, which is to decide in `view`."""


AnyBot = Bot[Any, Any]


def begin(bot: AnyBot, game: Game[Any, Any], seat: Seat) -> None:
    """Tell a bot that wants to know (its method `begin`) which game it plays next, and where it sits.

    Raise BotError, with the place in its code, if it fails.
    """
    its_own = getattr(bot, "begin", None)
    if its_own is not None:
        _asked(bot, "begin", game, seat)


def decision(bot: Bot[S, A], simulator: Simulator[S, A], view: S, seat: Seat, effort: Effort) -> A:
    """Return what the bot decides, legal or not.

    What it prints goes to standard error, which is for its author. Raise BotError, with the place in its code, if it
    fails, or answers with nothing, or with a text in place of an action.
    """
    decided: A | None = _asked(bot, "decide", simulator, view, seat, effort)
    if decided is None:
        raise BotError("bot-decided-nothing", bot=type(bot).__name__, place=_home(bot, "decide"))
    if isinstance(decided, str) and not isinstance(decided, Enum):
        raise BotError("bot-decided-text", bot=type(bot).__name__, decided=decided, place=_home(bot, "decide"))
    return decided


def refused(bot: str, action: object, error: IllegalActionError) -> BotError:
    """Return what to raise where a bot did what the rules refuse."""
    # with what the reason's own words need: the cause does not survive the way out of another process
    arguments = {**error.arguments, "bot": bot, "decided": repr(action)[:100], "refusal": error.code}
    return BotError("bot-illegal", clause=error.clause, **arguments)


def _asked(bot: AnyBot, method: str, *arguments: object) -> Any:
    try:
        with redirect_stdout(sys.stderr):
            return getattr(bot, method)(*arguments)
    except Exception as error:
        name, why = type(bot).__name__, f"{type(error).__name__}: {error}"
        raise BotError("bot-failed", bot=name, failure=why, place=_place(bot, method, error)) from error


def _place(bot: AnyBot, method: str, error: Exception) -> str:
    """Return where in the bot's own file it went wrong; where it left its file, the last place before that."""
    own = inspect.getsourcefile(type(bot))
    frames = [frame for frame in extract_tb(error.__traceback__) if frame.filename == own]
    # without any it never got there: it does not take what it is called with
    return f"{Path(frames[-1].filename).name}:{frames[-1].lineno}" if frames else _home(bot, method)


def _home(bot: AnyBot, method: str) -> str:
    """Return where a method of the bot stands."""
    code = getattr(getattr(type(bot), method, None), "__code__", None)
    return type(bot).__module__ if code is None else f"{Path(code.co_filename).name}:{code.co_firstlineno}"


bots: Registry[Callable[[], AnyBot]] = Registry("bot", home="droptable.bots")


_play_variants: set[str] = set()  # by their names in the registry


def register_bot(game: str, name: str, make: Callable[[], AnyBot], variants: bool = False) -> None:
    """Make a bot known for a game, or for every game (`*`). Register a game's bots from weak to strong.

    `variants` says that it asks the rules for every number, so that it can play experiments with them too.
    """
    bots.register(f"{game}/{name}", make)
    if variants:
        _play_variants.add(f"{game}/{name}")


def plays(game: AnyGame, name: str) -> bool:
    """Tell whether a bot that is registered by this name plays this game, be it a variant; one's own always may."""
    return ":" in name or not is_experiment(game) or plays_variants(game.name, name)


def plays_variants(game: str, name: str) -> bool:
    """Tell whether a bot that is registered by this name plays experiments with a game's rules."""
    return _key(game, name) in _play_variants


def check_registered(game: AnyGame, name: str) -> None:
    """Raise UnknownNameError where no bot is registered by this name, or what `check_plays` raises."""
    _key(game.name, name)
    check_plays(game, name)


def check_plays(game: AnyGame, name: str) -> None:
    """Raise UnavailableError if the bot knows the published game only, and this is an experiment with its rules."""
    if not plays(game, name):
        able = ", ".join(one for one in bot_names(game.name) if plays(game, one))
        raise UnavailableError("published-only", bot=name, able=able)


def bot_for(game: str, name: str) -> AnyBot:
    """Return a new bot of this name for a game; raise UnknownNameError, with a suggestion, if there is none."""
    return maker_of(game, name)()


@cache
def resident_bot(game: str, name: str) -> AnyBot:
    """Return the bot of this name for a game that lives in this process: made when it is first asked for."""
    return bot_for(game, name)


def maker_of(game: str, name: str) -> Callable[[], AnyBot]:
    """Return what makes the bot of this name for a game; raise UnknownNameError if there is none."""
    return bots[_key(game, name)]


def _key(game: str, name: str) -> str:
    for key in (f"{game}/{name}", f"{EVERY_GAME}/{name}"):
        if key in bots:
            return key
    raise UnknownNameError("bot", name, bot_names(game))


def bot_called(game: str, name: str) -> AnyBot:
    """Return a new bot of this name for a game, or a bot of one's own where the name is `MODULE:CLASS`.

    Only for a name that comes from whoever runs the program: loading a module runs it. Raise what `bot_for` raises,
    or `load_bot`.
    """
    return load_bot(name) if ":" in name else bot_for(game, name)


def check_bot(game: str, name: str) -> None:
    """Raise what `bot_called` raises for a name behind which there is nothing, without making the bot."""
    if ":" in name:
        _own(name)
    else:
        maker_of(game, name)


def load_bot(name: str) -> AnyBot:
    """Return a new bot of the class that `MODULE:CLASS` names.

    Raise NotationError for a name that looks otherwise, UnavailableError if there is no bot behind it.
    """
    make = _own(name)
    try:
        with redirect_stdout(sys.stderr):
            bot = make()
    except Exception as error:
        raise _not_loaded(name, error) from error
    if not callable(getattr(bot, "decide", None)):
        raise UnavailableError("no-bot-there", name=name)
    return bot


def _own(name: str) -> Callable[[], AnyBot]:
    module, colon, kind = name.partition(":")
    if not colon or not module.strip(".") or not kind:
        raise NotationError("bad-bot-name", name)
    try:
        with redirect_stdout(sys.stderr):
            make: Callable[[], AnyBot] = getattr(import_module(module), kind)
    except Exception as error:  # the module is somebody else's: whatever goes wrong in it is for its author to read
        raise _not_loaded(name, error) from error
    return make


def _not_loaded(name: str, error: Exception) -> UnavailableError:
    return UnavailableError("no-bot-class", name=name, failure=f"{type(error).__name__}: {error}")


def bot_names(game: str) -> list[str]:
    """Return the names of a game's bots, weak ones first."""
    general = [key.partition("/")[2] for key in bots if key.startswith(f"{EVERY_GAME}/")]
    return [*general, *(key.partition("/")[2] for key in bots if key.startswith(f"{game}/"))]
