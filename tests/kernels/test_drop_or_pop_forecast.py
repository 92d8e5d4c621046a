"""Games played out for DROP OR POP!'s `expert`: a turn in few instructions is `eager`'s, and what is found is true."""

from itertools import product
from random import Random

import numpy as np
import pytest

from droptable.bots.drop_or_pop_thought import mind_for
from droptable.games.drop_or_pop.board import COLUMNS, ROWS
from droptable.games.drop_or_pop.rules import DropOrPop
from droptable.kernels.drop_or_pop import forecast, foresight
from droptable.kernels.drop_or_pop.board import IGNORE, Boards, can_move, moved, packed_state, rotated
from droptable.kernels.drop_or_pop.games import Policy
from droptable.kernels.drop_or_pop.intents import chance_of, end_of, ignores, simple_intent, way_in
from droptable.kernels.drop_or_pop.policies import best_move, eager, greedy, own_clusters, value_of_second_roll
from droptable.kernels.drop_or_pop.rollouts import win_shares
from droptable.kernels.drop_or_pop.thought import PASS
from droptable.kernels.drop_or_pop.turns import WIN, eager_turn, promise_of, room_of
from droptable.kernels.sparks import spark

EMPTY = (0, 0, 0, 0)


def eagers(boards: Boards, rows: int, first: int, second: int) -> tuple[int, int, int, int, int]:
    """Return what `eager` makes of a turn."""
    move, x = eager(*boards, first, rows, False, -1.0), first
    if move == IGNORE:
        x = second
        if can_move(boards[0], boards[0] | boards[1] | boards[2] | boards[3], x, rows):
            move = eager(*boards, x, rows, True, -1.0)
    return moved(*boards, move, x)


def is_close_call(boards: Boards, rows: int, x: int) -> bool:
    """Tell whether a second roll promises as much as the first, which floats may see either way."""
    return abs(value_of_second_roll(*boards, rows, -1.0) - best_move(*boards, x, rows, -1.0)[1]) < 1e-9


@pytest.mark.parametrize("seats", [3, 4])
def test_a_turn_in_few_instructions_is_eagers(seats: int) -> None:
    dice, rows, compared = Random(seats), ROWS[seats], 0
    for _ in range(150):
        boards, won = EMPTY, 0
        while not won:
            first, second = dice.randrange(COLUMNS), dice.randrange(COLUMNS)
            *after, won = eager_turn(*boards, room_of(rows), first, second)
            if not is_close_call(boards, rows, first):
                assert (*after, won) == eagers(boards, rows, first, second)
                compared += 1
            assert promise_of(boards[0]) == round(own_clusters(boards[0]) * WIN)
            boards = rotated((after[0], after[1], after[2], after[3]), seats)
    assert compared > 1_500


@pytest.mark.parametrize("seats", [3, 4])
def test_a_plan_ends_turns_as_its_player_does(seats: int) -> None:
    dice, rows = Random(10 + seats), ROWS[seats]
    for _ in range(60):
        boards, won = EMPTY, 0
        while not won:
            intent = simple_intent(boards, room_of(rows), True)
            assert sum(chance_of(intent, x) for x in range(COLUMNS)) == pytest.approx(1)
            greedy_intent = simple_intent(boards, room_of(rows), False)
            for x in range(COLUMNS):
                assert ignores(greedy_intent, x) == (greedy(*boards, x, rows, False, -1.0) == IGNORE)
                if can_move(boards[0], boards[0] | boards[1] | boards[2] | boards[3], x, rows):
                    assert way_in(greedy_intent, x) == COLUMNS * greedy(*boards, x, rows, True, -1.0) + x
            first, second = dice.randrange(COLUMNS), dice.randrange(COLUMNS)
            way = end_of(intent, first, second)
            *after, won = moved(*boards, way // COLUMNS, way % COLUMNS)
            if not is_close_call(boards, rows, first):
                assert (*after, won) == eagers(boards, rows, first, second)
            boards = rotated((after[0], after[1], after[2], after[3]), seats)


def value_by_rolls(boards: Boards, mover: int) -> float:
    """Return what a position is worth to player 0 of three a round later, over every pair of rolls of `eager`s."""
    if mover == 0:
        return foresight.own_turn(boards, mind_for(3))
    total = 0.0
    for first, second in product(range(COLUMNS), repeat=2):
        *after, won = eager_turn(*boards, room_of(ROWS[3]), first, second)
        if won:
            total += 1 / won.bit_count() if won >> (3 - mover) & 1 else 0
        else:
            total += value_by_rolls(rotated((after[0], after[1], after[2], after[3]), 3), (mover + 1) % 3)
    return total / COLUMNS**2


@pytest.mark.parametrize("text", ["-/-/-/- 0 - -", "bb/rg/-/- 0 - -", "brb/rbr/ggb/g 0 - -", "bbrr/rgbg/gg/rb 0 - -"])
def test_a_round_is_worth_what_all_its_rolls_are(text: str) -> None:
    game, mind = DropOrPop(), mind_for(3)
    boards = packed_state(game, game.parse_state(text))
    room, ends = room_of(mind.rows), foresight.ends()
    seen = foresight.round_after(boards, foresight.EAGER, mind, room, ends)
    assert seen == pytest.approx(value_by_rolls(boards, 1))
    each = [foresight.round_after(boards, model, mind, room, ends) for model in foresight.MODELS]
    assert foresight.foreseen(boards, mind, room, ends) == pytest.approx(sum(each) / len(each))


def found(text: str, games: int, steps: int, columns: int = 15) -> forecast.Forecast:
    game, mind = DropOrPop(), mind_for(3)
    boards, forecasted = packed_state(game, game.parse_state(text)), forecast.blank()
    forecast.begin(forecasted, boards, mind.rows, columns)
    forecast.look(forecasted, boards, mind, steps, games, np.uint64(spark(1, 0)))
    return forecasted


def test_plain_games_are_worth_what_rollouts_say() -> None:
    plain = found("bb/rg/-/- 0 red -", 1_000, 1)
    game = DropOrPop()
    for way in range(2 * COLUMNS):
        if plain.ends[way] == forecast.OPEN:
            *after, _ = moved(*packed_state(game, game.parse_state("bb/rg/-/- 0 red -")), way // COLUMNS, way % COLUMNS)
            boards = rotated((after[0], after[1], after[2], after[3]), 3)
            shares, _ = win_shares(Policy.EAGER, *boards, 3, game.rows, forecast.LONGEST, 4_000, 5)
            assert forecast.worth(plain, way) == pytest.approx(shares[2], abs=0.07)


def test_a_worth_is_both_guesses_in_their_shares() -> None:
    game, mind, text = DropOrPop(), mind_for(3), "bb/rg/-/- 0 red -"
    boards, both = packed_state(game, game.parse_state(text)), found(text, 500, 1)
    brought = forecast.worth(both, 0)
    forecast.foresee(both, boards, mind)
    assert both.foreseen[PASS] == forecast.CLOSED
    assert forecast.worth(both, 0) == pytest.approx(
        forecast.OF_GAMES * brought + (1 - forecast.OF_GAMES) * both.foreseen[0]
    )


def test_what_is_far_behind_is_no_longer_tried() -> None:
    looked = found("bb/rg/-/- 0 red -", forecast.GAMES, 60)
    drop, pop = 0, COLUMNS
    assert looked.is_behind[pop] and not looked.is_behind[drop]
    assert looked.games[pop] < looked.games[drop] == 60 * forecast.GAMES


def test_ends_are_known_and_the_impossible_is_left_out() -> None:
    ends = found("bbb/g/-/b 0 red -", 0, 0).ends
    assert ends[0] == ends[1] == 1.0  # a fourth counter on top of three, or beside them
    assert ends[2] == ends[COLUMNS] == forecast.OPEN
    assert ends[COLUMNS + 2] == ends[PASS] == forecast.CLOSED  # nothing to pop; nobody has to pass
