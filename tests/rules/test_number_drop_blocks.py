"""ND-4: Drop Letters fire, blocks fall."""

import pytest

from droptable.core.game import Chance, Seat, Seats
from droptable.games.number_drop.rules import NumberDrop
from droptable.games.number_drop.sheet import BOXES, Box, ComboKind, Sheet
from droptable.games.number_drop.state import Blocking, Circling, Closing, Finished, Placing, State, waiting
from tests.rules.number_drop import (
    after_roll,
    at_round_end,
    before_roll,
    codes,
    first_may_circle,
    played,
    refused,
    sheet,
    told,
)


def holding(letters: str, picture: str = "1......") -> Sheet:
    """Return a sheet that has these letters, its boxes left aside: a fixture, not a reachable sheet."""
    return sheet(picture, letters=letters)


@pytest.mark.parametrize("text", ["156* O", "1256 *", "15** *"])
def test_nd_4_1_a_star_on_any_die_fires_an_active_letter(text: str) -> None:
    state = after_roll(NumberDrop(3), text, holding("A"))
    assert isinstance(state.phase, Blocking)
    assert state.letter == "A"


def test_nd_4_1_without_a_star_or_without_an_active_letter_shapes_fall() -> None:
    game = NumberDrop(3)
    assert isinstance(after_roll(game, "1256 O", holding("A")).phase, Placing)
    assert isinstance(after_roll(game, "156* O").phase, Placing)
    assert isinstance(after_roll(game, "156* O", holding("A"), crossed="A").phase, Placing)


def test_nd_4_2_only_the_earliest_active_letter_over_all_players_fires() -> None:
    game = NumberDrop(3)
    sheets = (holding("D"), holding("BE"), holding("C"))
    assert after_roll(game, "156* O", *sheets).letter == "B"
    assert after_roll(game, "156* O", *sheets, crossed="B").letter == "C"


def test_nd_4_2_the_others_wait_for_a_later_star() -> None:
    game = NumberDrop(2)
    state = after_roll(game, "156* O", holding("AB"), holding("A"))
    assert isinstance(state.phase, Closing)  # both hold A
    state = played(game, state, "* round-end")
    assert state.crossed == "A"
    assert played(game, state, "* roll 156* O").letter == "B"


def test_nd_4_3_all_but_the_holders_drop_the_places_tile() -> None:
    game = NumberDrop(3)
    state = after_roll(game, "156* O", holding("D"), tiles=("S", "O", "I", "X5", "L"))
    assert game.turn(state) == Seats(frozenset({Seat(1), Seat(2)}), phase="block", sealed=True)
    assert refused(game, state, 0, "block 1 a") == ("not-your-turn", "ND-4.3")
    state = played(game, state, "1 block 1 a", "2 block 1 e")
    assert state.sheets[1].cells[:28] == "1X....." + "XXX...." + ".X....." + "......."
    assert state.sheets[2].cells[:28] == "1....X." + "....XXX" + ".....X." + "......."
    assert state.sheets[0].cells == holding("D").cells


def test_nd_4_3_the_tile_turns_and_flips_freely_and_falls_like_a_shape() -> None:
    game = NumberDrop(2)
    state = after_roll(game, "156* O", holding("E"), tiles=("S", "O", "T", "I", "L"))
    landed = {game.apply(state, Seat(1), action).sheets[1].cells for action in game.legal_actions(state, Seat(1)) or ()}
    assert len(landed) == 44
    assert refused(game, state, 1, "block 8 g") == ("outside-columns", "ND-5.3")
    assert played(game, state, "1 block 1 a").sheets[1].cells[:21] == "1......" + "XXX...." + "..X...."


def test_nd_4_3_must_be_dropped() -> None:
    game = NumberDrop(2)
    state = after_roll(game, "156* O", holding("A"))
    assert refused(game, state, 1, "pass") == ("wrong-decision", "ND-4.3")


def test_nd_4_4_an_x_is_in_no_combo() -> None:
    game = NumberDrop(2)
    state = after_roll(game, "1114 I", sheet("XX11..."))
    state = played(game, state, "0 I1 d 1114", "1 I1 b 1114")
    assert isinstance(state.phase, Circling)
    assert refused(game, state, 0, "circle b1 c1 d1") == ("cell-blocked", "ND-4.4")


def test_nd_4_4_xs_fill_rows_and_can_end_the_game() -> None:
    game = NumberDrop(2)
    tall = " ".join(["1......"] * 11)
    state = after_roll(game, "156* O", holding("A"), holding("", "1234..."), tiles=("L", "O", "T", "I", "S"))
    state = played(game, state, "1 block 1 e", "* round-end")
    assert state.sheets[1].rows == 1
    state = after_roll(game, "156* O", holding("A"), holding("", tall), tiles=("O", "L", "T", "I", "S"))
    state = played(game, state, "1 block 1 a", "* round-end")
    assert isinstance(state.phase, Finished)
    assert game.outcome(state).scores == (0, -10)  # type: ignore[union-attr]


def test_nd_4_5_everybody_crosses_the_letter_off() -> None:
    game = NumberDrop(2)
    state = after_roll(game, "156* O", holding("A"))
    state = played(game, state, "1 block 1 a")
    assert state.crossed == ""
    events = told(game, state, "* round-end")
    assert ("letter-crossed", "ND-4.5") in [(event.code, event.clause) for event in events]
    state = played(game, state, "* round-end")
    assert state.crossed == "A"
    assert isinstance(played(game, state, "* roll 156* O").phase, Placing)


def test_nd_4_5_combos_of_a_crossed_off_size_still_score() -> None:
    game = NumberDrop(2)
    state = after_roll(game, "1245 I", sheet("11....."), crossed="A")
    state = played(game, state, "0 I1 c 1245", "1 I1 b 1245")
    state = played(game, state, "0 circle a1 b1 c1", *(["1 pass"] if 1 in waiting(state) else []))
    assert Box(ComboKind.IDENTICAL, 3) in state.sheets[0].boxes
    assert state.sheets[0].letters == ""


def test_nd_4_6_a_block_round_goes_straight_to_its_end() -> None:
    game = NumberDrop(2)
    state = after_roll(game, "156* O", holding("A", "111...."))
    assert refused(game, state, 1, "O1 a 1561") == ("wrong-decision", "ND-4.6")
    assert refused(game, state, 1, "circle a1 b1 c1") == ("wrong-decision", "ND-4.6")
    state = played(game, state, "1 block 1 a")
    assert game.turn(state) == Chance((), phase="round-end")
    assert refused(game, state, 0, "circle a1 b1 c1") == ("not-your-turn", "ND-3.1")


def test_nd_4_7_where_everybody_holds_the_letter_the_round_is_lost() -> None:
    game = NumberDrop(2)
    before = before_roll(game, holding("A"), holding("A"))
    assert codes(told(game, before, "* roll 156* O")) == ["rolled", "letter-wasted"]
    state = played(game, before, "* roll 156* O")
    assert isinstance(state.phase, Closing)
    state = played(game, state, "* round-end")
    assert state.crossed == "A"
    assert state.active == 1


def _both_about_to_hold_a() -> State:
    done = frozenset({Box(ComboKind.CONSECUTIVE, 3)})
    held = frozenset({Box(ComboKind.CONSECUTIVE, 3), Box(ComboKind.IDENTICAL, 3)})
    first = sheet("111....", boxes=done)
    second = sheet("123....", boxes=held, letters="A")
    return first_may_circle(NumberDrop(2), first, second)


def test_nd_4_7_retire_crosses_it_off_when_the_last_player_circles_it() -> None:
    for option, crossed in (("literal", ""), ("retire", "A")):
        game = NumberDrop(2, shared_letter=option)
        state = played(game, _both_about_to_hold_a(), "0 circle a1 b1 c1")
        assert [one.letters for one in state.sheets] == ["A", "A"]
        retired = "letter-retired" in codes(told(game, state, "* round-end"))
        assert retired == (option == "retire")
        assert played(game, state, "* round-end").crossed == crossed


def test_nd_4_7_retire_never_concerns_solo() -> None:
    game = NumberDrop(1, shared_letter="retire")
    held = frozenset(box for box in BOXES if box.size == 3)
    state = at_round_end(game, sheet("123....", boxes=held, letters="A"))
    assert played(game, state, "* round-end").crossed == ""


def test_nd_4_8_a_letter_circled_this_round_waits_for_the_next() -> None:
    game = NumberDrop(2, starter="first")
    first = sheet("111....", boxes=frozenset({Box(ComboKind.CONSECUTIVE, 3)}))
    state = after_roll(game, "156* O", first)
    assert isinstance(state.phase, Placing)
    state = played(game, state, "0 O1 d 1561", "1 O1 d 1562", "0 circle a1 b1 c1")
    assert state.sheets[0].letters == "A"
    assert isinstance(state.phase, Closing)
    state = played(game, state, "* round-end")
    assert state.crossed == ""
    assert state.sheets[0].letters == "A"
    assert played(game, state, "* roll 156* O").letter == "A"
