"""DROP OR POP! as it is learned: what a turn may bring is taken over all its rolls, and games teach."""

from itertools import product

import numpy as np
import pytest

from droptable.bots.drop_or_pop_thought import mind_for
from droptable.games.drop_or_pop.board import COLUMNS
from droptable.games.drop_or_pop.rules import DropOrPop
from droptable.kernels.drop_or_pop.board import packed_state, rotated
from droptable.kernels.drop_or_pop.games import Policy
from droptable.kernels.drop_or_pop.intents import simple_intent
from droptable.kernels.drop_or_pop.judgement import HIDDEN, size_of
from droptable.kernels.drop_or_pop.learning import EAGER, LEARNER, expect, learn, learner, mind, story
from droptable.kernels.drop_or_pop.thought import judge
from droptable.kernels.drop_or_pop.turns import eager_turn, room_of
from droptable.kernels.sparks import spark


@pytest.mark.parametrize("text", ["bb/rg/-/- 0 - -", "bbb/rrg/gg/rr 0 - -"])
def test_what_is_expected_of_a_turn_is_the_mean_of_all_its_rolls(text: str) -> None:
    game, thinker, mover, seats = DropOrPop(), mind_for(3), 2, 3
    boards, room = packed_state(game, game.parse_state(text)), room_of(game.rows)
    expected = np.zeros(4)
    expect(boards, simple_intent(boards, room, True), mover, thinker, expected)
    values = np.zeros(seats)
    for first, second in product(range(COLUMNS), repeat=2):
        *after, won = eager_turn(*boards, room, first, second)
        judge(rotated((after[0], after[1], after[2], after[3]), seats), thinker)
        for place in range(seats):  # from the mover on
            judged = thinker.units[HIDDEN + (place - 1) % seats]
            values[(mover + place) % seats] += (won >> place & 1) / won.bit_count() if won else judged
    assert expected[:seats] == pytest.approx(values / COLUMNS**2)


def test_games_teach_what_positions_are_worth() -> None:
    weights = (0.05 * np.random.default_rng(5).standard_normal(size_of(3))).astype(np.float32)
    thinker, moments, remembered, state = mind(weights, 3), learner(3), story(), np.uint64(spark(5, 0))
    company = np.array([[LEARNER, EAGER, Policy.GREEDY], [EAGER, LEARNER, LEARNER]], np.int64)
    errors = []
    for step in (0, 50, 100):
        error, state = learn(company, 400, 8, state, 0.05, 0.8, 2e-3, step, weights, thinker, moments, remembered)
        state = np.uint64(state)
        errors.append(error)
    assert errors[2] < 0.5 * errors[0]
