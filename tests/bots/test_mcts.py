"""Monte Carlo tree search: every kind of turn, from views alone, in three lines of its author."""

from random import Random
from typing import Any

import pytest

import droptable
from droptable.bots.bot import Effort, Simulator
from droptable.bots.mcts import MCTS
from droptable.core.game import Game, Seat
from droptable.games.drop_or_pop.actions import Move


class Mine(MCTS[Any, Any]):
    def __init__(self) -> None:
        super().__init__(steps=400)


def decided(game: Game[Any, Any], view: Any, seat: int, steps: int, bot: MCTS[Any, Any] | None = None) -> Any:
    simulator: Simulator[Any, Any] = Simulator(game, Random(1).randrange, droptable.world_for(game))
    return (bot or Mine()).decide(simulator, view, Seat(seat), Effort(steps))


@pytest.mark.parametrize(
    ("position", "moves"),
    [
        ("bbb/-/-/- 0 red -", {Move.DROP}),  # a win is taken
        ("gbr/b/b/b 1 red -", {Move.DROP, Move.IGNORE}),  # a POP would hand it to blue
    ],
)
def test_what_decides_the_game_is_seen(position: str, moves: set[Move]) -> None:
    game = droptable.game("drop-or-pop")
    state = game.parse_state(position)
    assert decided(game, state, state.seat, 3000) in moves


@pytest.mark.parametrize(("name", "seats"), [("number-drop", 1), ("number-drop", 2), ("drop-it", 2)])
def test_every_kind_of_turn_is_searched(name: str, seats: int) -> None:
    def score(game: Any, state: Any) -> tuple[float, ...]:
        return tuple(float(points) for points in getattr(state, "scores", (0,) * seats))

    table = droptable.play(name, seats=seats, seed=4)
    bot = MCTS(score, steps=12) if name == "drop-it" else Mine()
    for _ in range(6):
        assert table.seat is not None
        action = decided(table.game, table.view(table.seat), table.seat, 12 if name == "drop-it" else 60, bot)
        assert action in table.legal
        table.do(action)


def test_the_same_steps_give_the_same_decision() -> None:
    table = droptable.play("number-drop", seed=9)
    first, again = (decided(table.game, table.state, 0, 200) for _ in range(2))
    assert first == again


def test_what_is_wanted_can_be_said() -> None:
    """Who wants to lose takes no win."""
    game = droptable.game("drop-or-pop")
    view = game.parse_state("bbb/-/-/- 0 red -")
    shy: MCTS[Any, Any] = MCTS(worth=lambda outcome: tuple(float(rank) for rank in outcome.ranks))
    assert decided(game, view, 0, 2000, shy) is not Move.DROP
