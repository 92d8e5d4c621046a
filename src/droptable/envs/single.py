"""Gymnasium: one seat learns; the others, if there are any, are bots."""

from random import Random
from typing import Any

import gymnasium

from droptable.bots.bot import Effort, Simulator, bot_for, check_plays, decision
from droptable.core.game import Seat
from droptable.core.options import Value
from droptable.envs.play import Array, Play, game_called
from droptable.envs.spaces import (
    ILLEGAL_COSTS,
    RENDER_MODES,
    Observation,
    action_space,
    drawn,
    numbers_of,
    observation_space,
    observed,
)


class SeatEnv(gymnasium.Env[Observation, Any]):
    """A game seen from one seat. `opponents` are names of bots, for the seats after it.

    The reward comes at the end: alone the score, else what the ranks are worth. Where actions are numbers, those that
    `observation["action_mask"]` forbids change nothing, cost a little, and are told in `info`.
    """

    def __init__(
        self,
        game: str,
        opponents: tuple[str, ...] = (),
        seat: int = 0,
        render_mode: str | None = None,
        **options: Value,
    ) -> None:
        self.play = Play(game_called(game, 1 + len(opponents), options))
        self.seat = Seat(seat)
        for name in opponents:
            check_plays(self.play.game, name)
        self._bots = [bot_for(game, name) for name in opponents]
        self._numbers = numbers_of(self.play)
        self.action_space = action_space(self.play, self._numbers)
        self.observation_space = observation_space(self.play, self._numbers)
        self.metadata = {"render_modes": list(RENDER_MODES), "render_fps": 1}
        self.render_mode = render_mode
        self._simulator: Simulator[Any, Any]

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a new game, up to the seat's first decision."""
        super().reset(seed=seed)
        # dice and bots draw from different streams: a bot that thinks more must not change the dice
        dice, thoughts = (Random(int(self.np_random.integers(2**62))) for _ in range(2))
        self._simulator = Simulator(self.play.game, thoughts.randrange, self.play.world)
        self.play.begin(dice)
        self._let_others_play()
        return observed(self.play, self.seat, self._numbers), {}

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Do an action, and let the others play up to the seat's next decision."""
        if self._numbers is not None and int(action) not in self.play.legal(self.seat):
            return observed(self.play, self.seat, self._numbers), -ILLEGAL_COSTS, False, False, {"illegal": True}
        self._do(action)
        self._let_others_play()
        reward = self.play.returns()[self.seat]
        return observed(self.play, self.seat, self._numbers), reward, self.play.is_over, False, {}

    def _do(self, action: Any) -> None:
        if self._numbers is None:
            point: Array = action
            self.play.point_at(self.seat, point)
        else:
            self.play.say(self.seat, int(action))

    def _let_others_play(self) -> None:
        while not self.play.is_over and self.seat not in self.play.acting:
            seat = self.play.seat
            assert seat is not None
            bot = self._bots[(seat - self.seat) % self.play.game.seats - 1]
            view = self.play.game.view(self.play.state, seat)
            self.play.decide(seat, decision(bot, self._simulator, view, seat, Effort()))

    def render(self) -> Any:
        """Return the position as the render mode has it."""
        return drawn(self.play, self.render_mode)
