"""What players lose against a perfect one, in the game for two that is solved."""

import numpy as np
import pytest

from droptable.games.drop_or_pop.board import COLUMNS
from droptable.kernels.drop_or_pop import regrets
from droptable.kernels.drop_or_pop.board import STRIDE, rotated
from droptable.kernels.drop_or_pop.intents import simple_intent, way_in
from droptable.kernels.drop_or_pop.judgement import size_of
from droptable.kernels.drop_or_pop.learning import mind
from droptable.kernels.drop_or_pop.luck import intent_by, turn_worth
from droptable.kernels.drop_or_pop.thought import PASS, WAYS
from droptable.kernels.drop_or_pop.turns import room_of
from droptable.kernels.drop_or_pop.two_seats import KEYS, ROWS, Values, fair, found, key_of, sweep

NOBODY = mind(np.zeros(size_of(2), np.float32), 2)  # has learned nothing
THREE, ONE = 0b111, 0b1 << STRIDE


@pytest.fixture(scope="module")
def values() -> Values:
    """What positions are worth between two perfect players, about."""
    keys = np.empty(1_000_000, np.int64)
    keys = keys[: found(keys, np.zeros(KEYS, np.bool_))]
    values = fair(keys)
    for _ in range(6):
        sweep(keys[::-1], values)
    return values


def test_two_take_turns() -> None:
    assert rotated((1, 2, 0, 0), 2) == (2, 1, 0, 0)


def test_what_ways_are_worth_is_known(values: Values) -> None:
    worth = np.zeros(WAYS)
    regrets.worths((THREE, ONE, 0, 0), values, worth)
    assert worth[0] == 1.0  # the fourth on top of three
    assert worth[PASS] == pytest.approx(1 - values[key_of(ONE, THREE)])
    assert (worth[COLUMNS + 2 : 2 * COLUMNS] < 0).all()  # nothing to pop there
    assert turn_worth(intent_by(worth), worth) == pytest.approx(values[key_of(THREE, ONE)], abs=1e-2)


def test_who_plays_the_best_is_perfect_and_who_breaks_up_three_is_not(values: Values) -> None:
    worth = np.zeros(WAYS)
    regrets.worths((THREE, ONE, 0, 0), values, worth)
    best = intent_by(worth)
    assert regrets.perfect_share(best, best, worth) == 1.0
    assert way_in(best, 0) == 0
    pops = best | (2 * COLUMNS)  # in the first column, where the best drops
    assert way_in(pops, 0) == COLUMNS
    assert regrets.perfect_share(pops, best, worth) < 1.0


@pytest.mark.parametrize("begins", [True, False])
def test_games_played_out_lose_less_than_eager(values: Values, begins: bool) -> None:
    eager = regrets.regrets(regrets.EAGER, begins, 60, NOBODY, 1, 1, values)
    plain = regrets.regrets(regrets.PLAIN, begins, 60, NOBODY, 8, 1, values)
    assert (eager[:, regrets.LOST] >= -1e-9).all() and (plain[:, regrets.LOST] >= -1e-9).all()
    assert 0.1 < eager[:, regrets.LOST].mean() < 0.3  # .196 and .205 are exact
    assert plain[:, regrets.LOST].mean() < eager[:, regrets.LOST].mean() / 2
    assert (plain[:, regrets.PERFECT] <= plain[:, regrets.TURNS]).all()


def test_eager_is_what_it_is_and_wins_as_much_as_it_loses() -> None:
    boards = (THREE, ONE, 0, 0)
    assert regrets.intent_of(regrets.EAGER, boards, NOBODY, 1) == simple_intent(boards, room_of(ROWS), True)
    shares = [regrets.share(regrets.EAGER, begins, 500, NOBODY, 1, 1) for begins in (True, False)]
    assert sum(shares) == pytest.approx(1.0)  # the same games from both sides
    assert shares[0] > 0.6
