"""The stand-in for somebody who plays for the first time, and the easy level beside it."""

from random import Random
from typing import Any

import pytest

from droptable.bots.bot import Effort, Simulator, bot_for
from droptable.bots.levels import offered_bots, variant_bots
from droptable.core.game import Seat
from droptable.core.registry import world_for
from droptable.games.drop_it.actions import Release
from droptable.games.drop_it.rules import DropIt
from droptable.games.drop_or_pop.actions import Move
from droptable.games.drop_or_pop.rules import DropOrPop
from droptable.games.number_drop.actions import Circle, Pass
from droptable.games.number_drop.combos import open_boxes
from droptable.games.number_drop.rules import NumberDrop
from droptable.games.number_drop.shapes import landing
from droptable.games.number_drop.sheet import heights, written
from droptable.lab.plan import Plan
from droptable.lab.simulate import run
from tests.rules.number_drop import after_roll, cells, first_may_circle, sheet

FIRST = Seat(0)


def decisions(game: Any, state: Any, seat: Seat = FIRST, tries: int = 40) -> list[Any]:
    bot, world = bot_for(game.name, "beginner"), world_for(game)
    simulators = [Simulator(game, Random(seed).randrange, world) for seed in range(tries)]
    return [bot.decide(simulator, state, seat, Effort()) for simulator in simulators]


@pytest.mark.parametrize(
    ("position", "moves"),
    [
        ("bbb/-/-/- 0 red -", {Move.DROP}),  # a win that lies there
        ("gb/b/b/b 0 !red -", {Move.POP, Move.DROP}),  # one that a POP would make is overlooked now and then
        ("gb/b/b/b 1 !red -", {Move.POP, Move.DROP}),  # and so is somebody else's
        ("b/-/-/- 0 blue -", {Move.DROP}),  # beside its own
    ],
)
def test_it_drops_for_itself_and_overlooks_what_a_pop_does(position: str, moves: set[Move]) -> None:
    game = DropOrPop()
    state = game.parse_state(position)
    assert state.seat is not None
    assert set(decisions(game, state, state.seat)) == moves


def test_equal_numbers_are_seen_and_runs_every_other_time() -> None:
    game = NumberDrop(2)
    assert set(decisions(game, first_may_circle(game, sheet("111....")))) == {Circle(cells("a1 b1 c1"))}
    assert set(decisions(game, first_may_circle(game, sheet("123....")))) == {Circle(cells("a1 b1 c1")), Pass()}


def test_a_shape_makes_a_combo_where_it_lies_low() -> None:
    game, before = NumberDrop(2), sheet("1......")
    for one in decisions(game, after_roll(game, "1136 I", before), tries=5):
        cells_there = landing(heights(before), one.shape, one.orientation, one.column).cells
        assert open_boxes(written(before, cells_there, one.numbers))
        assert max(cells_there) < 14  # flat on the ground, or on what lies there


def test_it_lets_go_of_a_piece_of_its_own() -> None:
    game = DropIt(2)
    world = world_for(game)
    assert world is not None
    state = game.initial_state()
    simulator: Simulator[Any, Any] = Simulator(game, Random(1).randrange, world)
    while game.legal_actions(state, Seat(0)) is not None and state.chooser is None:
        state = simulator.nature(state)
    assert state.chooser is not None
    for one in decisions(game, state, state.chooser, tries=3):
        assert isinstance(one, Release)
        game.check(state, state.chooser, one)


def test_nobody_is_offered_a_stand_in() -> None:
    for game in ("drop-or-pop", "number-drop", "drop-it"):
        assert "beginner" not in {*offered_bots(game), *variant_bots(game)}


@pytest.mark.parametrize("bots", [("child", "beginner", "beginner"), ("beginner", "child", "child")])
def test_the_easy_level_wins_about_as_much_as_the_stand_in(bots: tuple[str, ...]) -> None:
    figures: Any = run(Plan("drop-or-pop", bots, games=240, seed=2, all_seatings=True), cores=1)
    assert figures["bot_shares"][0]["share"] == pytest.approx(1 / 3, abs=0.1)
