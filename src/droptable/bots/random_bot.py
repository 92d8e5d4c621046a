"""`random`: a bot for every game that takes whatever `sample` finds."""

from typing import Any

from droptable.bots.bot import EVERY_GAME, Effort, Simulator, register_bot
from droptable.core.game import Seat


class RandomBot:
    """Plays any legal action."""

    def decide(self, simulator: Simulator[Any, Any], view: Any, seat: Seat, effort: Effort) -> Any:
        """Return some legal action."""
        return simulator.game.sample(view, seat, simulator.below)


register_bot(EVERY_GAME, "random", RandomBot, variants=True)
