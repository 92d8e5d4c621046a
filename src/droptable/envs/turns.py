"""PettingZoo, one agent after another (AEC): every seat is an agent, for all three games.

In a sealed step the seats decide one after another too, and none sees what the others have chosen.
"""

from functools import cache
from random import Random
from typing import Any

from gymnasium.utils import seeding
from pettingzoo import AECEnv

from droptable.core.game import Seat
from droptable.core.options import Value
from droptable.envs.play import game_called
from droptable.envs.spaces import (
    RENDER_MODES,
    Observation,
    action_space,
    drawn,
    numbers_of,
    observation_space,
    observed,
)
from droptable.envs.twin import play_of


def agent_of(seat: int) -> str:
    """Return what a seat is called as an agent."""
    return f"seat_{seat}"


class TurnsEnv(AECEnv[str, Observation, Any]):  # type: ignore[misc]  # PettingZoo is not typed
    """A game by turns. The rewards come at the end; an action that the mask forbids raises ValueError."""

    def __init__(self, game: str, seats: int | None = None, render_mode: str | None = None, **options: Value) -> None:
        super().__init__()
        self.play = play_of(game_called(game, seats, options))
        self.metadata = {
            "render_modes": list(RENDER_MODES),
            "name": f"{game}_v0",
            "is_parallelizable": False,
            "render_fps": 1,
        }
        self.render_mode = render_mode
        self.possible_agents = [agent_of(seat) for seat in range(self.play.game.seats)]
        self._seats = {agent: Seat(seat) for seat, agent in enumerate(self.possible_agents)}
        self._numbers = numbers_of(self.play)
        # the same objects for the same agent every time, as PettingZoo asks: they carry a seed
        self.observation_space = cache(lambda agent: observation_space(self.play, self._numbers))
        self.action_space = cache(lambda agent: action_space(self.play, self._numbers))
        self._generator, _ = seeding.np_random(None)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game."""
        if seed is not None:
            self._generator, _ = seeding.np_random(seed)
        self.play.begin(Random(int(self._generator.integers(2**62))))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def _select(self) -> None:
        seat = self.play.seat
        if seat is not None:
            self.agent_selection = self.possible_agents[seat]

    def observe(self, agent: str) -> Observation:
        """Return what an agent sees, and may do."""
        return observed(self.play, self._seats[agent], self._numbers)

    def step(self, action: Any) -> None:
        """Do the selected agent's action."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        if self._numbers is None:
            self.play.point_at(self._seats[agent], action)
        else:
            self.play.say(self._seats[agent], int(action))
        if self.play.is_over:
            self._end()
        self._select()

    def _end(self) -> None:
        self.rewards = dict(zip(self.possible_agents, self.play.returns(), strict=True))
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self.agent_selection = self.agents[0]

    def render(self) -> Any:
        """Return the position as the render mode has it."""
        return drawn(self.play, self.render_mode)

    def close(self) -> None:
        """Nothing is open."""
