"""ND-5: dropping the shape of the dice."""

from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from droptable.core.game import Seat, Seats
from droptable.games.number_drop.actions import STAR, Placement, Roll
from droptable.games.number_drop.choices import placements
from droptable.games.number_drop.rules import NumberDrop
from droptable.games.number_drop.shapes import COLUMNS, ORIENTATIONS, ROWS, TILES, landing, landings, ways_to_fall
from droptable.games.number_drop.sheet import CELLS, Sheet, heights
from droptable.games.number_drop.state import Circling, Placing
from tests.rules.number_drop import after_roll, codes, played, refused, roll, sheet, told

GAME = NumberDrop(2)
FIRST = Seat(0)


def test_nd_5_1_simultaneous_and_sealed() -> None:
    state = after_roll(GAME, "1256 O")
    assert GAME.turn(state) == Seats(frozenset({Seat(0), Seat(1)}), phase="shape", sealed=True)
    chosen = played(GAME, state, "0 O1 c 1256")
    assert GAME.view(chosen, Seat(1)) == GAME.view(state, Seat(1))
    assert GAME.view(chosen, None) == state
    assert GAME.view(chosen, FIRST) == chosen
    assert refused(GAME, chosen, 0, "O1 c 1256") == ("not-your-turn", "ND-5.1")


def test_nd_5_1_all_four_numbers_in_any_order_and_orientation() -> None:
    state = after_roll(GAME, "1256 L")
    listed = set(GAME.legal_actions(state, FIRST) or ())
    assert len(listed) == 44 * 24
    assert refused(GAME, state, 0, "L1 a 1255") == ("numbers-not-rolled", "ND-5.1")
    assert refused(GAME, state, 0, "T1 a 1256") == ("wrong-shape", "ND-5.1")
    assert refused(GAME, state, 0, Placement("V3", 0, 0, (1, 2, 5, 6))) == ("wrong-shape", "ND-5.1")
    assert refused(GAME, state, 0, Placement("L", 0, 0, (1, 2, 5))) == ("four-numbers", "ND-5.1")
    assert refused(GAME, state, 0, Placement("L", 8, 0, (1, 2, 5, 6))) == ("no-such-orientation", "ND-1.3")
    assert refused(GAME, state, 0, Placement("L", -1, 0, (1, 2, 5, 6))) == ("no-such-orientation", "ND-1.3")


def test_nd_5_1_equal_numbers_make_no_second_action_of_the_same_sheet() -> None:
    state = after_roll(GAME, "1155 O")
    assert len(list(GAME.legal_actions(state, FIRST) or ())) == 6 * 6


def test_nd_5_1_numbers_are_read_from_the_top_row() -> None:
    state = played(GAME, after_roll(GAME, "1256 O"), "0 O1 c 1256", "1 O1 c 1256")
    assert state.sheets[0].cells[:14] == "1.56..." + "..12..."


def test_nd_5_2_a_star_is_any_number_for_each_player_itself() -> None:
    state = after_roll(GAME, "156* O")
    for number in range(10):
        GAME.check(state, FIRST, Placement("O", 0, 2, (5, 6, number, 1)))
    state = played(GAME, state, "0 O1 c 5691", "1 O1 c 5601")
    assert state.sheets[0].cells[:14] == "1.91..." + "..56..."
    assert state.sheets[1].cells[:14] == "1.01..." + "..56..."


def test_nd_5_2_stars_are_too_many_to_list_but_come_lazily() -> None:
    state = after_roll(GAME, "1*** *")
    assert GAME.legal_actions(state, FIRST) is None
    some = list(islice(placements(state.sheets[0], roll("1*** *")), 3000))
    assert len(set(some)) == 3000
    for action in some[::100]:
        GAME.check(state, FIRST, action)


@pytest.mark.parametrize("text", ["1256 L", "156* O", "15** I", "1155 *"])
def test_nd_5_2_lazily_means_each_once_and_all(text: str) -> None:
    rolled = roll(text)
    state = after_roll(GAME, text, sheet("1......"))
    lazily = list(placements(state.sheets[0], rolled))
    assert len(set(lazily)) == len(lazily)
    numbers = [(a, b, c, d) for a in range(10) for b in range(10) for c in range(10) for d in range(10)]
    fitting = [four for four in numbers if all(four.count(n) >= rolled.numbers.count(n) for n in rolled.numbers)]
    shapes = "IOTLS" if rolled.shape == STAR else rolled.shape
    assert len(lazily) == len(fitting) * sum(len(ways_to_fall(shape)) for shape in shapes)


def test_nd_5_2_a_star_on_the_shape_die_is_any_shape_for_each_player_itself() -> None:
    state = after_roll(GAME, "1256 *")
    assert len(list(GAME.legal_actions(state, FIRST) or ())) == (11 + 6 + 22 + 22 + 44) * 24
    state = played(GAME, state, "0 I1 a 1256", "1 S1 d 1256")
    assert state.sheets[0].cells[:14] == "1......" + "1256..."
    assert state.sheets[1].cells[:14] == "1..56.." + "....12."


def test_nd_5_3_the_shape_falls_straight_down_and_may_leave_holes() -> None:
    state = after_roll(GAME, "1256 I", sheet("1...... 2...... 3......"))
    state = played(GAME, state, "0 I1 a 1256", "1 I1 b 1256")
    assert state.sheets[0].cells[:28] == "1......" + "2......" + "3......" + "1256..."
    assert state.sheets[1].cells[:7] == "11256.."


def test_nd_5_3_nothing_slides_under() -> None:
    state = after_roll(GAME, "1256 O", sheet("....... 3333..."))
    assert played(GAME, state, "0 O1 c 1256", "1 O1 a 1256").sheets[0].cells[:28] == (
        "......." + "3333..." + "..56..." + "..12..."
    )


def test_nd_5_3_the_shape_stays_within_the_columns() -> None:
    state = after_roll(GAME, "1256 O")
    assert refused(GAME, state, 0, "O1 g 1256") == ("outside-columns", "ND-5.3")


def test_nd_5_4_every_cell_ends_within_the_fourteen_rows() -> None:
    tall = sheet(" ".join(["1......"] * 11))
    state = after_roll(GAME, "1256 I", tall)
    assert refused(GAME, state, 0, "I2 a 1256") == ("too-high", "ND-5.4")
    GAME.check(state, FIRST, GAME.parse("I1 a 1256"))
    assert "above-line" in codes(told(GAME, state, "0 I1 a 1256"))


def test_nd_5_4_with_several_players_a_fit_always_exists() -> None:
    for tile in TILES:
        assert list(landings((11,) * COLUMNS, (tile,)))


def test_nd_5_5_in_order_goes_clockwise_from_the_active_player_and_is_open() -> None:
    game = NumberDrop(3, phase3="in_order")
    state = after_roll(game, "1256 O", active=1)
    order = []
    while isinstance(state.phase, Placing):
        turn = game.turn(state)
        assert isinstance(turn, Seats)
        assert not turn.sealed
        (seat,) = turn.acting
        order.append(seat)
        state = game.apply(state, seat, game.parse("O1 c 1256"))
        assert game.view(state, None).sheets[seat].cells[:7] == "1.56..."
    assert order == [1, 2, 0]


def test_nd_5_5_the_same_order_holds_for_blocks() -> None:
    game = NumberDrop(3, phase3="in_order")
    state = after_roll(game, "156* O", sheet("1......", letters="A"), active=1)
    assert game.turn(state) == Seats(frozenset({Seat(1)}), phase="block", sealed=False)
    assert refused(game, state, 2, "block 1 a") == ("not-your-turn", "ND-5.5")
    state = played(game, state, "1 block 1 a")
    assert game.turn(state) == Seats(frozenset({Seat(2)}), phase="block", sealed=False)


def test_nd_5_6_the_published_example_circles_nothing() -> None:
    game = NumberDrop(3)
    state = after_roll(game, "156* O", sheet("3451... 4...... 4......"))
    state = played(game, state, "0 O1 b 5641", "1 O1 c 1561", "2 O1 c 1561")
    assert state.sheets[0].cells[:21] == "3451..." + "441...." + "456...."
    assert isinstance(state.phase, Circling)
    state = played(game, state, "0 pass")
    assert state.sheets[0].boxes == frozenset()


def test_nd_5_6_the_published_example_three_sixes() -> None:
    state = after_roll(GAME, "156* O", sheet("65....."))
    state = played(GAME, state, "0 O1 a 6561", "1 O1 c 1561")
    assert state.sheets[0].cells[:21] == "65....." + "61....." + "65....."
    told_of = told(GAME, state, "0 circle a1 a2 a3")
    assert codes(told_of) == ["circled-identical"]
    assert (told_of[0]["size"], told_of[0]["first"]) == (3, 6)


def test_nd_5_6_the_published_example_a_run_of_six_over_a_hole() -> None:
    state = after_roll(GAME, "156* O", sheet("123.... 23....."))
    state = played(GAME, state, "0 O1 c 5641", "1 O1 c 1561")
    assert state.sheets[0].cells[:21] == "123...." + "2341..." + "..56..."
    (event,) = told(GAME, state, "0 circle a1 a2 b2 c2 c3 d3")
    assert event.code == "circled-consecutive"
    assert (event["size"], event["first"], event["last"]) == (6, 1, 6)
    assert event["cells"] == (0, 0, 0, 1, 1, 1, 2, 1, 2, 2, 3, 2)


# ---- landings against an independent fall


def fallen(picture: frozenset[tuple[int, int]], cells: set[tuple[int, int]], column: int) -> set[tuple[int, int]]:
    """Let a shape fall row by row from far above until the next step would hit something."""
    row = 40
    while all(row - 1 + y >= 0 and (column + x, row - 1 + y) not in cells for x, y in picture):
        row -= 1
    return {(column + x, row + y) for x, y in picture}


@settings(deadline=None)
@given(st.lists(st.integers(0, CELLS - 1), max_size=60), st.sampled_from(TILES))
def test_nd_5_3_landings_are_where_a_slow_fall_ends(filled: list[int], shape: str) -> None:
    grid = Sheet("".join("X" if cell in filled else "." for cell in range(CELLS)))
    taken = {(cell % COLUMNS, cell // COLUMNS) for cell in filled}
    found = {(one.orientation, one.column): one for one in landings(heights(grid), (shape,))}
    for orientation, column in ways_to_fall(shape):
        expected = fallen(frozenset(ORIENTATIONS[shape][orientation].cells), taken, column)
        inside = all(y < ROWS for _, y in expected)
        assert ((orientation, column) in found) == inside
        one = landing(heights(grid), shape, orientation, column)
        assert one.fits() == inside
        assert {(cell % COLUMNS, cell // COLUMNS) for cell in one.cells} == expected


def test_nd_5_3_all_landings_of_all_shapes_come_at_once() -> None:
    assert len(list(landings((0,) * COLUMNS))) == 11 + 6 + 22 + 22 + 44


def test_rolls_of_all_stars_but_one_sample_every_digit() -> None:
    state = after_roll(GAME, "1*** O")
    seen: set[int] = set()
    draws = iter(range(10**6))
    for _ in range(400):
        action = GAME.sample(state, FIRST, lambda n: next(draws) * 7919 % 1009 % n)
        assert isinstance(action, Placement)
        GAME.check(state, FIRST, action)
        seen.update(action.numbers)
    assert seen == set(range(10))
    assert Roll((1,), "O").number_stars == 3
