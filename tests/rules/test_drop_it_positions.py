"""What a text claims of a position is believed only if a game of DROP IT can be in it."""

from dataclasses import replace

import pytest

from droptable.core.errors import NotationError
from droptable.core.game import Seat
from droptable.games.drop_it.actions import Resting
from droptable.games.drop_it.board import usual_board
from droptable.games.drop_it.notation import parse_piece
from droptable.games.drop_it.pieces import PIECES
from droptable.games.drop_it.piles import is_a_pile
from droptable.games.drop_it.rules import DropIt
from droptable.games.drop_it.scoring import most_points
from droptable.games.drop_it.state import NO_PIECES, Ended, Falling, Hold, Releasing, State, changed
from tests.physics.games import random_game
from tests.rules.drop_it import RIM_MM, dealt, drop_it, lies, with_shaft

GAME = drop_it(2, jokers="two")
RED_CIRCLES, BLUE_CIRCLES, GREEN_DIAMONDS = 0, 8, 14  # the places of kinds in a supply


def is_believed(state: State, game: DropIt = GAME) -> bool:
    try:
        return game.parse_state(game.format_state(state)) == state
    except NotationError as error:
        assert error.code == "impossible-position"
        return False


def after_two_drops(*shaft: Resting) -> State:
    """Return the position after red and yellow were dropped once each, with these in the shaft."""
    state = with_shaft(dealt(GAME), *(shaft or (lies("rc1", 40, 19), lies("yc1", 180, 19))))
    return replace(state, scores=(1, 1))


def test_what_a_game_leads_to_is_believed() -> None:
    game = DropIt(4)
    for drop in random_game(1):
        assert is_believed(drop.before, game)
        assert is_believed(drop.after, game)


def test_two_drops_on_the_floor_are_believed() -> None:
    assert is_believed(after_two_drops())
    assert is_believed(replace(after_two_drops(), shaft=(lies("rc1", 40, 19),)))  # the other has left the shaft


@pytest.mark.parametrize(
    "shaft",
    [
        (lies("rc1", 40, 19), lies("yc1", 76.9, 19)),  # 1.1 mm in each other
        (lies("rc1", 40, 19), lies("yc1", 40, 19)),
        (lies("rc1", 17.9, 19), lies("yc1", 180, 19)),  # in the wall
        (lies("rc1", 40, 17.9), lies("yc1", 180, 19)),  # in the floor
        (lies("rc1", 40, 20.1), lies("yc1", 180, 19)),  # above the floor
        (lies("rc1", 40, 120), lies("yc1", 180, 19)),
        (lies("rc1", 19, 120), lies("yc1", 57, 120)),  # side by side in the air, one at the wall, which does not carry
        (lies("rc1", -2, RIM_MM + 19), lies("yc1", 180, 19)),  # upon a wall
        (lies("rc1", -30, 19), lies("yc1", 180, 19)),  # outside
    ],
)
def test_pieces_lie_neither_in_each_other_nor_outside_nor_in_the_air(shaft: tuple[Resting, ...]) -> None:
    assert not is_believed(after_two_drops(*shaft))


@pytest.mark.parametrize("gap_mm", [-0.9, 0, 0.9])
def test_a_millimetre_is_forgiven(gap_mm: float) -> None:
    assert is_believed(after_two_drops(lies("rc1", 40, 19 + gap_mm), lies("yc1", 180, 19)))


def test_a_piece_is_carried_down_to_the_floor() -> None:
    board = usual_board()
    tower = (lies("rs1", 60, 19), lies("ys1", 60, 57), lies("bs1", 60, 95))
    assert is_a_pile(board, tower)
    assert not is_a_pile(board, tower[1:])
    hangs = (lies("rs1", 60, 19), lies("bs1", 79, 57), lies("yc1", 100, 19.5), lies("gc1", 88, 140))
    assert not is_a_pile(board, hangs)


def test_34_pieces_in_one_spot_are_not_believed() -> None:
    heap = tuple(Resting(piece, lies("rc1", 110, 19).pose) for piece in range(PIECES - 2))
    state = replace(dealt(GAME), phase=Ended(Seat(1)), supplies=(NO_PIECES,) * 2, scores=(999, 0), shaft=heap)
    assert not is_believed(state)
    assert not is_believed(replace(state, shaft=()))
    assert not is_believed(replace(state, shaft=(), scores=(18 * most_points(GAME.board) + 1, 0)))
    assert is_believed(replace(state, shaft=(), scores=(0, 0)))  # everything jumped out over the rim


def test_points_are_those_that_the_drops_so_far_can_make() -> None:
    most = most_points(GAME.board)
    assert 8 + 3 <= most <= 8 + sum(circle.points for circle in GAME.board.bonus)
    state = after_two_drops()
    assert is_believed(replace(state, scores=(most, most)))
    assert not is_believed(replace(state, scores=(most + 1, 0)))
    assert not is_believed(replace(state, scores=(-1, 0)))
    assert not is_believed(replace(state, jokers=(0, 2)))  # two jokers spent on one drop
    assert not is_believed(replace(state, scores=(0, 0), jokers=(1, 2)))  # a joker that made good nothing
    assert is_believed(replace(state, jokers=(1, 2)))


def test_seats_take_turns() -> None:
    state = after_two_drops()
    assert not is_believed(replace(state, phase=Releasing(Seat(1)), supplies=state.supplies[::-1]))
    one_more = changed(state.supplies[0], 0, -1), state.supplies[1]
    assert is_believed(replace(state, phase=Releasing(Seat(1)), supplies=one_more))
    assert not is_believed(replace(state, supplies=one_more))
    named = drop_it(2, jokers="two", starter="named", first="second")
    assert is_believed(replace(state, phase=Releasing(Seat(1))), named)
    assert not is_believed(state, named)


def test_the_piece_in_the_hand_is_the_seats_own_and_its_latest() -> None:
    state = after_two_drops()
    held = replace(state, supplies=(changed(state.supplies[0], 0, -1), state.supplies[1]))
    for piece, is_right in ((1, True), (2, False), (9, False)):  # red circles, and a yellow one
        assert is_believed(replace(held, phase=Falling(Seat(0), piece, 0, Hold(110_000, 0)))) == is_right


def test_of_a_divided_colour_nobody_holds_what_another_was_dealt() -> None:
    """All jumped out over the rim: two red circles, a green diamond, which only the others got, and a blue circle."""
    game = drop_it(3)
    red, yellow, blue = dealt(game).supplies
    left = (changed(red, RED_CIRCLES, -2), changed(yellow, GREEN_DIAMONDS, -1), changed(blue, BLUE_CIRCLES, -1))
    assert red[GREEN_DIAMONDS] == 0
    for piece, is_right in (("rc2", True), ("gd1", False)):
        phase = Falling(Seat(0), parse_piece(piece), 0, Hold(110_000, 0))
        assert is_believed(replace(dealt(game), phase=phase, supplies=left), game) == is_right


@pytest.mark.parametrize(("spelled", "otherwise"), [("rb/yg", "-rb/yg"), (" 0/0 ", " 00/0 "), (" - - 0", " - - +0")])
def test_a_position_has_one_text(spelled: str, otherwise: str) -> None:
    text = GAME.format_state(dealt(GAME))
    assert spelled in text
    with pytest.raises(NotationError, match="bad-position"):
        GAME.parse_state(text.replace(spelled, otherwise, 1))


def test_supplies_are_what_is_left_of_a_deal() -> None:
    game = drop_it(3)
    state = dealt(game)
    assert is_believed(state, game)
    green = 12  # the fourth colour's circles: one each
    assert not is_believed(
        replace(
            state,
            supplies=(changed(state.supplies[0], green, 1), changed(state.supplies[1], green, -1), state.supplies[2]),
        ),
        game,
    )
