"""PettingZoo, all agents at once (parallel): for games whose seats decide at the same time, sealed.

Whoever has nothing to decide says the last number, which stands for waiting, and is all that its mask allows.
"""

from functools import cache
from random import Random
from typing import Any

from gymnasium.utils import seeding
from pettingzoo import ParallelEnv

from droptable.core.errors import OptionError
from droptable.core.game import Seat
from droptable.core.options import Value
from droptable.envs.play import Play, game_called, mask_of
from droptable.envs.spaces import (
    ILLEGAL_COSTS,
    RENDER_MODES,
    Observation,
    action_space,
    drawn,
    numbers_of,
    observation_space,
)
from droptable.envs.turns import agent_of

Said = dict[str, Any]


class AtOnceEnv(ParallelEnv[str, Observation, Any]):  # type: ignore[misc]  # PettingZoo is not typed
    """A game of numbers, step by step; in every step each agent says one of them. Rewards come at the end.

    A number that the agent's mask forbids changes nothing, and costs a little.
    """

    def __init__(
        self, game: str = "number-drop", seats: int | None = None, render_mode: str | None = None, **options: Value
    ) -> None:
        self.play = Play(game_called(game, seats, options))
        numbers = numbers_of(self.play)
        if numbers is None:
            raise OptionError("no-encoding", game=game)
        self.wait = numbers  # the number that stands for waiting
        self.metadata = {"render_modes": list(RENDER_MODES), "name": f"{game}_at_once_v0", "render_fps": 1}
        self.render_mode = render_mode
        self.possible_agents = [agent_of(seat) for seat in range(self.play.game.seats)]
        self.agents: list[str] = []
        self.observation_space = cache(lambda agent: observation_space(self.play, numbers + 1))
        self.action_space = cache(lambda agent: action_space(self.play, numbers + 1))
        self._generator, _ = seeding.np_random(None)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Begin a new game."""
        if seed is not None:
            self._generator, _ = seeding.np_random(seed)
        self.play.begin(Random(int(self._generator.integers(2**62))))
        self.agents = self.possible_agents[:]
        return self._observed(), {agent: {} for agent in self.agents}

    def step(
        self, actions: Said
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], Said]:
        """Let every agent say its number."""
        agents, deciding = self.agents, self.play.acting
        costs = {agent: self._said(Seat(seat), int(actions[agent]), deciding) for seat, agent in enumerate(agents)}
        seen, over = self._observed(), self.play.is_over
        rewards = {agent: worth - costs[agent] for agent, worth in zip(agents, self.play.returns(), strict=True)}
        self.agents = [] if over else agents
        return seen, rewards, dict.fromkeys(agents, over), dict.fromkeys(agents, False), {agent: {} for agent in agents}

    def _said(self, seat: Seat, number: int, deciding: frozenset[Seat]) -> float:
        """Let a seat say its number, and return what that costs: an illegal one does, and changes nothing."""
        if seat not in deciding:
            return 0.0 if number == self.wait else ILLEGAL_COSTS
        if number not in self.play.legal(seat):
            return ILLEGAL_COSTS
        self.play.say(seat, number)
        return 0.0

    def _observed(self) -> dict[str, Observation]:
        return {agent: self._seen(Seat(seat)) for seat, agent in enumerate(self.possible_agents)}

    def _seen(self, seat: Seat) -> Observation:
        legal = self.play.legal(seat) or (self.wait,)
        return {"observation": self.play.seen(seat), "action_mask": mask_of(legal, self.wait + 1)}

    def render(self) -> Any:
        """Return the position as the render mode has it."""
        return drawn(self.play, self.render_mode)

    def close(self) -> None:
        """Nothing is open."""
