"""What a strong bot would do, and what it thinks of the rest."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any, get_origin

from droptable.bots.bot import AnyBot, Effort, Simulator, bot_for, maker_of
from droptable.bots.levels import able_bots, offered_bots
from droptable.bots.weighing import Candidate, Weighing
from droptable.core.errors import UnavailableError
from droptable.core.game import Seat
from droptable.core.registry import AnyGame, world_for


@dataclass(frozen=True, slots=True)
class Advice:
    """Candidates for a decision, best first: of each what it is worth."""

    candidates: tuple[Candidate[Any], ...]

    @property
    def best(self) -> Candidate[Any]:
        """What the bot would do."""
        return self.candidates[0]

    def value_of(self, action: object) -> float:
        """Return what an action is worth that was weighed."""
        return next(candidate.value for candidate in self.candidates if candidate.action == action)


def gives_hints(game: str) -> bool:
    """Tell whether a bot of this game can say what to do."""
    return any(_weighs(maker_of(game, name)) for name in offered_bots(game))


def _weighs(make: Callable[[], AnyBot]) -> bool:
    """Tell whether what is made weighs: by its type where that says so, as some load a compiler once they are made."""
    promised = make if isinstance(make, type) else getattr(make, "__annotations__", {}).get("return")
    kind = get_origin(promised) or promised
    is_certain = isinstance(kind, type) and issubclass(kind, Weighing)
    return is_certain or (kind is not make and isinstance(make(), Weighing))


def adviser(game: AnyGame) -> Weighing[Any, Any]:
    """Return the strongest bot that plays this game and says what it thinks; raise UnavailableError if none does."""
    for name in reversed(able_bots(game)):
        bot: AnyBot = bot_for(game.name, name)
        if isinstance(bot, Weighing):
            return bot
    raise UnavailableError("no-adviser", game=game.name)


def advice(game: AnyGame, view: Any, seat: Seat, effort: Effort, done: tuple[Any, ...] = ()) -> Advice:
    """Return what the strongest bot thinks of a seat's decision, and of what was done; the same for the same view."""
    simulator: Simulator[Any, Any] = Simulator(game, Random(0).randrange, world_for(game))
    return Advice(tuple(adviser(game).weigh(simulator, view, seat, effort, done)))
