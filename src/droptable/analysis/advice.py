"""What a strong bot would do, and what it thinks of the rest."""

from dataclasses import dataclass
from random import Random
from typing import Any

from droptable.bots.bot import AnyBot, Effort, Simulator, bot_for
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
    return any(isinstance(bot_for(game, name), Weighing) for name in offered_bots(game))


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
