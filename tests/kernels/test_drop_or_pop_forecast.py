"""Games played out for DROP OR POP!'s `expert`: a turn in few instructions is `eager`'s, and what is found is true."""

from random import Random

import numpy as np
import pytest

from droptable.bots.drop_or_pop_thought import mind_for
from droptable.games.drop_or_pop.board import COLUMNS, ROWS
from droptable.games.drop_or_pop.rules import DropOrPop
from droptable.kernels.drop_or_pop import forecast
from droptable.kernels.drop_or_pop.board import IGNORE, Boards, can_move, moved, packed_state, rotated
from droptable.kernels.drop_or_pop.games import Policy
from droptable.kernels.drop_or_pop.policies import best_move, eager, own_clusters, value_of_second_roll
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


def found(text: str, games: tuple[int, int], steps: int, columns: int = 15) -> forecast.Forecast:
    game, mind = DropOrPop(), mind_for(3)
    boards, forecasted = packed_state(game, game.parse_state(text)), forecast.blank()
    forecast.begin(forecasted, boards, mind.rows, columns)
    forecast.look(forecasted, boards, mind, steps, games, np.uint64(spark(1, 0)))
    return forecasted


def test_plain_games_are_worth_what_rollouts_say() -> None:
    plain = found("bb/rg/-/- 0 red -", (1_000, 0), 1)
    game = DropOrPop()
    for way in range(2 * COLUMNS):
        if plain.ends[way] == forecast.OPEN:
            *after, _ = moved(*packed_state(game, game.parse_state("bb/rg/-/- 0 red -")), way // COLUMNS, way % COLUMNS)
            boards = rotated((after[0], after[1], after[2], after[3]), 3)
            shares, _ = win_shares(Policy.EAGER, *boards, 3, game.rows, forecast.LONGEST, 4_000, 5)
            assert forecast.worth(plain, way) == pytest.approx(shares[2], abs=0.07)


def test_who_plays_better_is_worth_more() -> None:
    plain, wise = (
        found("-/-/-/- 0 blue -", (2_000, 0), 1, columns=2),
        found("-/-/-/- 0 blue -", (0, 2_000), 1, columns=2),
    )
    assert forecast.worth(wise, 1) > forecast.worth(plain, 1) + 0.03


def test_what_is_far_behind_is_no_longer_tried() -> None:
    looked = found("bb/rg/-/- 0 red -", forecast.GAMES, 60)
    drop, pop = 0, COLUMNS
    assert looked.is_behind[pop] and not looked.is_behind[drop]
    assert looked.games[pop] < looked.games[drop] == 60 * forecast.GAMES[0]


def test_ends_are_known_and_the_impossible_is_left_out() -> None:
    ends = found("bbb/g/-/b 0 red -", (0, 0), 0).ends
    assert ends[0] == ends[1] == 1.0  # a fourth counter on top of three, or beside them
    assert ends[2] == ends[COLUMNS] == forecast.OPEN
    assert ends[COLUMNS + 2] == ends[PASS] == forecast.CLOSED  # nothing to pop; nobody has to pass
