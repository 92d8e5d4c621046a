"""The environments: the official tests of their makers, and what those do not ask."""

import warnings
from collections.abc import Iterator
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

import droptable.envs as registered
from droptable.core.game import Seat
from droptable.envs import twin
from droptable.envs.at_once import AtOnceEnv
from droptable.envs.play import GameUnderWay, Play, game_called
from droptable.envs.single import SeatEnv
from droptable.envs.spaces import ILLEGAL_COSTS, RENDER_MODES
from droptable.envs.turns import TurnsEnv
from droptable.envs.twin import play_of

assert registered.__name__  # importing the package is what makes Gymnasium know them

BY_TURNS: list[tuple[str, dict[str, Any], int]] = [
    ("drop-or-pop", {"seats": 3}, 300),
    ("drop-or-pop", {"seats": 4, "turn_limit": 20}, 300),
    ("number-drop", {"seats": 1}, 150),
    ("number-drop", {"seats": 3}, 150),
    ("number-drop", {"seats": 2, "phase3": "in_order", "phase4": "in_order"}, 150),
    ("drop-it", {"seats": 2, "jokers": "four"}, 30),
    ("drop-it", {"seats": 3, "flick": True, "colours": "choice"}, 30),
]


@pytest.fixture(autouse=True)
def _expected_warnings() -> Iterator[None]:
    """PettingZoo warns of observations with an action mask, though it is where it tells everybody to put it."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="Observation space for each agent probably should be")
        warnings.filterwarnings("ignore", message="Observation is not a NumPy array")
        warnings.filterwarnings("ignore", message=".*The environment is being initialised with render_mode.*")
        yield


@pytest.mark.parametrize(("game", "options", "cycles"), BY_TURNS)
def test_by_turns_passes_the_official_tests(game: str, options: dict[str, Any], cycles: int) -> None:
    api_test(TurnsEnv(game, **options), num_cycles=cycles)
    seed_test(lambda **more: TurnsEnv(game, **options, **more), num_cycles=min(cycles, 60))


@pytest.mark.parametrize("options", [{"seats": 1}, {"seats": 3}, {"seats": 6}, {"seats": 2, "phase3": "in_order"}])
def test_at_once_passes_the_official_tests(options: dict[str, Any]) -> None:
    parallel_api_test(AtOnceEnv(**options), num_cycles=150)
    parallel_seed_test(lambda **more: AtOnceEnv(**options, **more), num_cycles=40)


@pytest.mark.parametrize("name", ["NumberDrop", "DropOrPop", "DropIt"])
def test_single_passes_the_official_test(name: str) -> None:
    env = gymnasium.make(f"droptable/{name}-v0", render_mode="rgb_array")
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message=".*action_mask.*")
        check_env(env.unwrapped, skip_render_check=False)


def some_action(env: TurnsEnv, observation: Any, random: Random) -> Any:
    if isinstance(observation, dict):
        return random.choice(observation["action_mask"].nonzero()[0].tolist())
    return env.action_space(env.agent_selection).sample()


@pytest.mark.parametrize(("game", "options"), [(game, options) for game, options, _ in BY_TURNS if game != "drop-it"])
def test_rewards_are_the_results_of_whole_games(game: str, options: dict[str, Any]) -> None:
    env, random, total = TurnsEnv(game, **options), Random(1), dict[str, float]()
    env.reset(seed=3)
    for agent in env.agent_iter():
        observation, reward, over, _, _ = env.last()
        total[agent] = total.get(agent, 0.0) + reward
        env.step(None if over else some_action(env, observation, random))
    outcome = env.play.game.outcome(env.play.state)
    assert outcome is not None
    assert tuple(total[agent] for agent in env.possible_agents) == env.play.encoding.returns(outcome)


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (3, {}),
        (4, {}),
        (3, {"left_out": "red", "starter": "third"}),
        (4, {"turn_limit": 30}),
        (3, {"turn_limit": 6}),
    ],
)
def test_by_turns_the_twin_plays_the_games_that_the_rules_play(seats: int, options: dict[str, Any]) -> None:
    game = game_called("drop-or-pop", seats, options)
    by_rules, by_twin = Play(game), play_of(game)
    assert type(by_twin) is not Play
    random, endings = Random(4), 0
    for number in range(30):
        by_rules.begin(Random(number))
        by_twin.begin(Random(number))
        while not by_rules.is_over:
            is_same(by_rules, by_twin)
            seat = by_rules.seat
            assert seat is not None
            move = random.choice(by_rules.legal(seat))
            by_rules.say(seat, move)
            by_twin.say(seat, move)
        is_same(by_rules, by_twin)
        endings += any(by_twin.returns())
    assert endings > 5 or "turn_limit" in options


def is_same(one: GameUnderWay, other: GameUnderWay) -> None:
    """Two games under way stand alike, seen from every seat."""
    assert (one.state, one.seat, one.acting, one.is_over) == (other.state, other.seat, other.acting, other.is_over)
    assert one.returns() == other.returns()
    for seat in map(Seat, range(one.game.seats)):
        assert one.seen(seat).tolist() == other.seen(seat).tolist()
        assert one.seen(seat).dtype == other.seen(seat).dtype
        assert one.legal(seat) == other.legal(seat)
        assert one.mask(seat).tolist() == other.mask(seat).tolist()


def test_without_a_compiler_everything_is_played_by_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(twin, "are_installed", lambda: False)
    assert type(TurnsEnv("drop-or-pop").play) is Play


def test_a_game_without_a_twin_is_played_by_the_rules() -> None:
    assert type(TurnsEnv("number-drop", seats=2).play) is Play


def test_a_sealed_choice_is_not_seen_by_those_who_choose_later() -> None:
    env, random = TurnsEnv("number-drop", seats=3), Random(2)
    env.reset(seed=1)
    checked = 0
    for _ in range(120):
        observation, _, over, _, _ = env.last()
        if over:
            break
        others = [agent for agent in env.agents if agent != env.agent_selection]
        before = [env.observe(other)["observation"] for other in others]
        acting = env.play.acting
        env.step(some_action(env, observation, random))
        if len(acting) > 1 and env.play.acting < acting:
            checked += 1
            for other, seen in zip(others, before, strict=True):
                assert (env.observe(other)["observation"] == seen).all()
    assert checked > 3


def test_an_illegal_number_is_refused_by_turns_and_costs_a_little_elsewhere() -> None:
    by_turns = TurnsEnv("drop-or-pop", seats=3)
    by_turns.reset(seed=1)
    with pytest.raises(ValueError, match="not legal"):
        by_turns.step(1)  # there is nothing to pop on an empty board
    alone: Any = SeatEnv("number-drop")
    first, _ = alone.reset(seed=1)
    seen, reward, over, _, info = alone.step(0)
    assert (reward, over, info) == (-ILLEGAL_COSTS, False, {"illegal": True})
    assert (seen["observation"] == first["observation"]).all()
    at_once = AtOnceEnv(seats=2)
    at_once.reset(seed=1)
    _, rewards, _, _, _ = at_once.step({"seat_0": 0, "seat_1": at_once.wait})
    assert set(rewards.values()) == {-ILLEGAL_COSTS}


def test_the_seat_that_learns_can_be_any() -> None:
    for seat in range(3):
        env: Any = SeatEnv("drop-or-pop", opponents=("greedy", "random"), seat=seat)
        observation, _ = env.reset(seed=5)
        rewards = 0.0
        for _ in range(400):
            action = env.action_space.sample(observation["action_mask"])
            observation, reward, over, _, _ = env.step(action)
            rewards += reward
            if over:
                break
        assert rewards in (1.0, -0.5, 0.5, -1.0, 0.0)


def test_long_decisions_are_gathered_number_by_number() -> None:
    play = Play(game_called("number-drop", 1, {}))
    play.begin(Random(3))
    seat = Seat(0)
    longest = 0
    random = Random(4)
    while not play.is_over:
        begun = play.seen(seat)[-play.layout[-1].size :]
        longest = max(longest, int((begun >= 0).sum()))
        play.say(seat, random.choice(play.legal(seat)))
    assert longest >= 4  # a landing and three of its four digits
    assert play.returns() == (float(play.game.outcome(play.state).scores[0]),)  # type: ignore[union-attr,index]


@pytest.mark.parametrize(("game", "options", "cycles"), BY_TURNS)
def test_positions_are_rendered_as_spectators_see_them(game: str, options: dict[str, Any], cycles: int) -> None:
    env = TurnsEnv(game, **options)
    env.reset(seed=1)
    assert env.render() is None
    begun = rendered(env)
    random = Random(1)
    for _ in range(12):
        observation, _, over, _, _ = env.last()
        if not over:
            env.step(some_action(env, observation, random))
    assert all(np.any(now != before) for now, before in zip(rendered(env), begun, strict=True))


def rendered(env: TurnsEnv) -> tuple[str, str, bytes]:
    """Return what each of the modes shows."""
    shown = {}
    for mode in RENDER_MODES:
        env.render_mode = mode
        shown[mode] = env.render()
    characters, svg, pixels = shown["ansi"], shown["svg"], shown["rgb_array"]
    assert len(characters.splitlines()) > 4
    assert svg.startswith("<svg")
    assert pixels.dtype == np.uint8
    assert pixels.ndim == 3
    assert pixels.shape[2] == 3
    assert len(np.unique(pixels)) > 20, "it shows something"
    return characters, svg, pixels.tobytes()


def test_masks_are_bytes_of_the_spaces() -> None:
    env = TurnsEnv("number-drop", seats=2)
    env.reset(seed=1)
    observation = env.observe("seat_0")
    assert observation["action_mask"].dtype == np.int8
    assert env.observation_space("seat_0").contains(observation)
