"""Bots think, and Worlds compute, in processes of their own: the event loop never waits for either."""

import asyncio
from concurrent.futures.process import BrokenProcessPool
from random import SystemRandom
from typing import Any

from droptable.bots.bot import Effort, Simulator, bot_for
from droptable.bots.pool import Pool
from droptable.core.game import Seat
from droptable.core.registry import AnyGame, world_for
from droptable.screens.screen import screen_of


class Workers:
    """A pool of processes that answers questions about positions."""

    def __init__(self, processes: int) -> None:
        self.processes = processes
        self._pool: Pool | None = None

    async def decide(self, game: AnyGame, view: Any, seat: Seat, bot: str, effort: Effort) -> str:
        """Return the text of what a bot does. It gets the view of its seat, and dice of its own."""
        return str(await self._ask(_decide, game, view, seat, bot, effort))

    async def resolve(self, game: AnyGame, state: Any) -> tuple[str, bytes]:
        """Return the text of the World's answer at an Effect turn, and what there is to show of it."""
        text, exhibit = await self._ask(_resolve, game, state)
        return str(text), bytes(exhibit)

    async def advise(self, game: AnyGame, view: Any, seat: Seat, question: str) -> Any:
        """Return what the game's adviser says to a seat; raise NotationError if it does not know the question."""
        return await self._ask(_advise, game, view, seat, question)

    def close(self) -> None:
        """End the processes; what they were working on is lost, and can be asked again."""
        if self._pool is not None:
            self._pool.end()
            self._pool = None

    async def _ask(self, question: Any, *arguments: Any) -> Any:
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._running().executor, question, *arguments)
        except BrokenProcessPool:  # a worker died (killed, out of memory): new ones, and the same question again
            self.close()
            return await loop.run_in_executor(self._running().executor, question, *arguments)

    def _running(self) -> Pool:
        if self._pool is None:
            self._pool = Pool(self.processes)
        return self._pool


def _decide(game: AnyGame, view: Any, seat: Seat, bot: str, effort: Effort) -> str:
    simulator: Simulator[Any, Any] = Simulator(game, SystemRandom().randrange, world_for(game))
    return game.format(bot_for(game.name, bot).decide(simulator, view, seat, effort))


def _resolve(game: AnyGame, state: Any) -> tuple[str, bytes]:
    world = world_for(game)
    assert world is not None, f"{game.name} has Effect turns"
    resolved = world.show(state)
    return game.format(resolved.action), resolved.exhibit


def _advise(game: AnyGame, view: Any, seat: Seat, question: str) -> Any:
    return screen_of(game).advice(game, view, seat, question)
