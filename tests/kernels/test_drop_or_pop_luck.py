"""Luck taken out of DROP OR POP!'s games: it sums up to nothing, and what is left tells more."""

import numpy as np
import pytest

from droptable.bots.drop_or_pop_thought import mind_for
from droptable.games.drop_or_pop.board import COLUMNS
from droptable.games.drop_or_pop.rules import DropOrPop
from droptable.kernels.drop_or_pop import forecast
from droptable.kernels.drop_or_pop.board import packed_state
from droptable.kernels.drop_or_pop.games import Policy
from droptable.kernels.drop_or_pop.intents import chance_of, learned_intent, simple_intent, way_in
from droptable.kernels.drop_or_pop.luck import (
    AS_BEST,
    AS_EXPERT,
    AS_LEARNED,
    BEST,
    BEST_AT_MOST,
    DECISIONS,
    EXPERT,
    gains,
    intent_by,
    luck_of,
    shares,
    worths,
)
from droptable.kernels.drop_or_pop.thought import PASS, WAYS, think
from droptable.kernels.drop_or_pop.turns import room_of
from droptable.kernels.sparks import spark

EAGER = Policy.EAGER.value


@pytest.mark.parametrize("place", [0, 1, 2])
def test_the_luck_of_a_turn_sums_up_to_nothing_over_its_ends(place: int) -> None:
    game, mind = DropOrPop(), mind_for(3)
    boards = packed_state(game, game.parse_state("bbrr/rgbg/gg/rb 0 - -"))
    intent = simple_intent(boards, room_of(game.rows), True)
    luck = [luck_of(place, boards, intent, way_in(intent, x), mind) for x in range(COLUMNS)]
    assert sum(chance_of(intent, x) * luck[x] for x in range(COLUMNS)) == pytest.approx(0)
    assert max(luck) > 0.01


def test_without_luck_games_differ_less_and_bring_the_same() -> None:
    played = shares(EAGER, mind_for(3), 2_000, 1)
    without = played[:, 0] - played[:, 1]
    error = played[:, 1].std() / len(played) ** 0.5
    assert without.mean() == pytest.approx(played[:, 0].mean(), abs=4 * error)
    assert without.std() < played[:, 0].std() / 2


def test_the_best_choice_is_that_of_the_highest_worth() -> None:
    game, mind = DropOrPop(), mind_for(3)
    boards = packed_state(game, game.parse_state("bb/rg/-/- 0 - -"))
    think(boards, mind)
    assert intent_by(np.array(mind.values)) == learned_intent(boards, mind)
    thought, found = forecast.blank(), np.zeros(WAYS)
    forecast.begin(thought, boards, game.rows, (1 << COLUMNS) - 1)
    worths(boards, EAGER, mind, 40, thought, spark(1, 0), found)
    assert way_in(intent_by(found), 0) == 0  # a third counter on top of two, rather than breaking them up
    assert found[0] > found[COLUMNS] > 0 > found[PASS]


@pytest.mark.parametrize("along", [AS_LEARNED, AS_EXPERT, AS_BEST])
def test_what_could_be_gained_is_no_less_than_it_seems_from_the_other_half(along: int) -> None:
    found = gains(EAGER, mind_for(3), along, 0, 3, 8, 1, 1)
    assert (found[:, BEST_AT_MOST] >= found[:, BEST]).all()
    assert (found[:, BEST_AT_MOST] >= found[:, EXPERT]).all()
    assert (found[:, BEST_AT_MOST] >= 0).all()
    assert (found[:, DECISIONS] >= 1).all()


def test_games_are_the_same_however_many_are_played_at_once_and_differ_by_whose_they_are() -> None:
    three, last = (gains(EAGER, mind_for(3), AS_BEST, first, 3 - first, 8, 1, 1) for first in (0, 2))
    assert three[2].tolist() == last[0].tolist()
    assert not np.array_equal(three, gains(EAGER, mind_for(3), AS_LEARNED, 0, 3, 8, 1, 1))
