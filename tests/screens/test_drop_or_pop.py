"""DROP OR POP!'s screen: the board as the rules have it."""

import pytest

from droptable.core.game import Seat
from droptable.core.registry import rulesets
from droptable.screens.drop_or_pop import ColumnPicture, DropOrPopScreen

SCREEN = DropOrPopScreen()


@pytest.mark.parametrize(("seats", "rows"), [(3, 6), (4, 8)])
def test_dp_1_2_the_board_is_as_high_as_there_are_players_for(seats: int, rows: int) -> None:
    game = rulesets["drop-or-pop"].game(seats)
    picture = SCREEN.picture(game, game.initial_state(), None)
    assert picture.rows == rows
    assert [column.colour for column in picture.columns] == ["red", "blue", "yellow", "green"]
    assert picture.supplies == [6] * seats
    assert picture.rolled is None


def test_dp_1_4_what_lies_on_the_board_is_not_in_the_supply() -> None:
    game = rulesets["drop-or-pop"].game(3, {"starter": "first"})
    state = game.initial_state()
    for actor, text in ((None, "green"), (Seat(0), "drop"), (None, "green"), (Seat(1), "drop"), (None, "yellow")):
        state = game.apply(state, actor, game.parse(text))
    picture = SCREEN.picture(game, state, Seat(0))
    assert picture.columns[3] == ColumnPicture("green", ["blue", "red"])
    assert picture.supplies == [5, 5, 6]
    assert picture.rolled == 2
