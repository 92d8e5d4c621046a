"""ND-1 and ND-2: sheets, dice, shapes, tiles, set-up."""

from collections import Counter
from itertools import product

import pytest

from droptable.core.errors import OptionError
from droptable.core.game import Chance, Seat, Seats
from droptable.games.number_drop import RULESET
from droptable.games.number_drop.actions import DICE, SHAPE_DIE, Roll, Start, Tiles, Write
from droptable.games.number_drop.rules import NumberDrop
from droptable.games.number_drop.shapes import COLUMNS, DICE_SHAPES, ORIENTATIONS, ROWS, SOLO_TILES, TILES, ways_to_fall
from droptable.games.number_drop.sheet import CELLS, LETTERS, LINE
from droptable.games.number_drop.state import Rolling
from tests.rules.number_drop import before_roll, played, refused, told


def test_nd_1_1_the_grid_has_seven_columns_fourteen_rows_and_a_line_above_the_eleventh() -> None:
    assert (COLUMNS, ROWS, LINE, CELLS) == (7, 14, 11, 98)


def test_nd_1_2_every_number_and_the_star_stand_on_three_of_the_24_faces() -> None:
    faces = Counter("".join(DICE))
    assert faces == Counter(dict.fromkeys("1234567*", 3))
    assert SHAPE_DIE == "IOTLS*"


def test_nd_1_2_a_roll_that_the_dice_cannot_show_is_refused() -> None:
    game = NumberDrop(1)
    state = before_roll(game)
    game.check(state, None, Roll((1, 5, 6), "O"))
    for impossible in (Roll((4, 4, 4, 4), "O"), Roll((), "O"), Roll((0, 1, 2, 3), "O"), Roll((5, 1, 6), "O")):
        assert refused(game, state, None, impossible) == ("impossible-roll", "ND-1.2")
    assert refused(game, state, None, Roll((1, 5, 6), "V3")) == ("impossible-roll", "ND-1.2")


def test_nd_1_2_every_draw_is_a_face_of_its_die() -> None:
    game = NumberDrop(1)
    state = before_roll(game)
    for draw in product(range(6), (0, 5), (0, 5), (1, 5), range(6)):
        action = game.drawn(state, draw)
        shown = [DICE[i][at] for i, at in enumerate(draw[:4])]
        assert isinstance(action, Roll)
        assert Counter(map(str, action.numbers)) + Counter("*" * action.number_stars) == Counter(shown)
        assert action.shape == SHAPE_DIE[draw[4]]


@pytest.mark.parametrize(("shape", "number"), [("I", 11), ("O", 6), ("T", 22), ("S", 22), ("L", 44)])
def test_nd_1_3_shapes_turn_and_flip_freely(shape: str, number: int) -> None:
    assert len(ways_to_fall(shape)) == number


def test_nd_1_3_orientations_are_all_different_and_one_piece() -> None:
    for shape in TILES:
        pictures = [frozenset(held.cells) for held in ORIENTATIONS[shape]]
        assert len(set(pictures)) == len(pictures)
        for picture in pictures:
            reached = {min(picture)}
            for _ in picture:
                reached |= {c for c in picture for r in reached if abs(c[0] - r[0]) + abs(c[1] - r[1]) == 1}
            assert reached == picture


def test_nd_1_4_ten_tiles_five_of_them_marked_for_solo() -> None:
    assert set(SOLO_TILES) == set(DICE_SHAPES) == set("SOTIL")
    sizes = {tile: len(ORIENTATIONS[tile][0].cells) for tile in TILES}
    assert sizes == {"S": 4, "O": 4, "T": 4, "I": 4, "L": 4, "V3": 3, "I3": 3, "U5": 5, "X5": 5, "T5": 5}
    assert {tile: len(ORIENTATIONS[tile]) for tile in TILES[5:]} == {"V3": 4, "I3": 2, "U5": 4, "X5": 1, "T5": 4}


def test_nd_1_4_the_unmarked_tiles_have_their_shapes() -> None:
    pictures = {
        "V3": {(0, 0), (1, 0), (0, 1)},
        "I3": {(0, 0), (0, 1), (0, 2)},
        "U5": {(0, 0), (1, 0), (2, 0), (0, 1), (2, 1)},
        "X5": {(1, 0), (0, 1), (1, 1), (2, 1), (1, 2)},
        "T5": {(0, 2), (1, 2), (2, 2), (1, 1), (1, 0)},
    }
    for tile, picture in pictures.items():
        assert any(set(held.cells) == picture for held in ORIENTATIONS[tile])


def test_nd_1_5_five_places_a_to_e() -> None:
    game = NumberDrop(2, starter="first")
    state = played(game, game.initial_state(), "* tiles S V3 O T X5")
    assert dict(zip(LETTERS, state.tiles, strict=True)) == {"A": "S", "B": "V3", "C": "O", "D": "T", "E": "X5"}


def test_nd_2_the_game_is_for_one_to_six() -> None:
    assert list(RULESET.seats) == [1, 2, 3, 4, 5, 6]
    with pytest.raises(OptionError):
        RULESET.game(7)


def test_nd_2_1_five_of_ten_tiles_at_random() -> None:
    game = NumberDrop(2)
    state = game.initial_state()
    turn = game.turn(state)
    assert isinstance(turn, Chance)
    assert turn.sizes == (10, 9, 8, 7, 6)
    drawn = {game.drawn(state, draw) for draw in product(*map(range, (10, 9, 1, 1, 1)))}
    assert len(drawn) == 90
    assert refused(game, state, None, Tiles(("S", "S", "O", "T", "I"))) == ("bad-tiles", "ND-2.1")
    assert refused(game, state, None, Tiles(("S", "O", "T", "I"))) == ("bad-tiles", "ND-2.1")


def test_nd_2_1_unmarked_five() -> None:
    game = NumberDrop(2, tiles="unmarked_five")
    state = game.initial_state()
    turn = game.turn(state)
    assert isinstance(turn, Chance)
    assert turn.sizes == (5, 4, 3, 2, 1)
    laid = game.drawn(state, (4, 3, 2, 1, 0))
    assert laid == Tiles(("T5", "X5", "U5", "I3", "V3"))
    assert refused(game, state, None, "tiles S O T I L") == ("bad-tiles", "ND-2.1")


def test_nd_2_2_a_random_seat_starts_unless_one_is_named() -> None:
    game = NumberDrop(3)
    state = played(game, game.initial_state(), "* tiles S V3 O T X5")
    assert game.turn(state) == Chance((3,), phase="starter")
    assert game.drawn(state, (2,)) == Start(Seat(2))
    assert refused(game, state, None, "starts 3") == ("no-such-seat", "ND-2.2")
    named = NumberDrop(3, starter="second")
    assert played(named, named.initial_state(), "* tiles S V3 O T X5").active == 1
    with pytest.raises(OptionError):
        NumberDrop(3, starter="fourth")


def test_nd_2_2_the_nth_player_clockwise_writes_n_anywhere_in_the_bottom_row() -> None:
    game = NumberDrop(3)
    state = played(game, game.initial_state(), "* tiles S V3 O T X5", "* starts 2")
    assert game.turn(state) == Seats(frozenset({Seat(0), Seat(1), Seat(2)}), phase="first-number", sealed=True)
    assert told(game, state, "1 write g")[0].arguments[:2] == (("seat", 1), ("number", 3))
    state = played(game, state, "0 write a", "1 write g", "2 write c")
    assert [sheet.cells[:7] for sheet in state.sheets] == ["2......", "......3", "..1...."]
    assert isinstance(state.phase, Rolling)
    assert state.active == 2


def test_nd_2_2_the_first_number_goes_into_one_of_seven_columns() -> None:
    game = NumberDrop(1)
    state = played(game, game.initial_state(), "* tiles S O T I L")
    assert list(game.legal_actions(state, Seat(0)) or ()) == [Write(column) for column in range(7)]
    assert refused(game, state, 0, Write(7)) == ("no-such-column", "ND-2.2")
    assert refused(game, state, 0, Write(-1)) == ("no-such-column", "ND-2.2")


def test_nd_2_2_the_first_number_is_an_ordinary_one() -> None:
    game = NumberDrop(1)
    state = played(game, game.initial_state(), "* tiles S O T I L", "0 write a", "* roll 1123 I", "0 slide A")
    state = played(game, state, "0 I1 b 1123")
    state = played(game, state, "0 circle a1 b1 c1")
    assert state.sheets[0].circled == 0b111


def test_nd_3_1_all_use_one_roll_that_the_active_player_throws() -> None:
    game = NumberDrop(2)
    state = before_roll(game)
    turn = game.turn(state)
    assert isinstance(turn, Chance)
    assert turn.sizes == (6, 6, 6, 6, 6)
    assert turn.caller == state.active
    state = played(game, state, "* roll 651* O")
    assert game.turn(state) == Seats(frozenset({Seat(0), Seat(1)}), phase="shape", sealed=True)
    for seat in (0, 1):
        game.check(state, Seat(seat), game.parse("O1 c 5641"))
        assert refused(game, state, seat, "O1 c 5541") == ("numbers-not-rolled", "ND-5.1")
