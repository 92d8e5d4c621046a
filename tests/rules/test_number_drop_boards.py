"""ND-2.3, ND-7.6, ND-8.8: names and high-score boards; and the perfect game."""

from pathlib import Path

import pytest

from droptable.core.errors import NotationError, TakeBackError
from droptable.core.game import Seat
from droptable.core.match import act, start, take_back
from droptable.core.record import parse_record
from droptable.core.replay import replay, verify
from droptable.games.number_drop.highscores import (
    Boards,
    Entry,
    board_name,
    format_boards,
    is_board_name,
    parse_boards,
    with_players,
    with_solo,
)
from droptable.games.number_drop.rules import NumberDrop
from droptable.games.number_drop.sheet import BOXES
from tests.rules.number_drop import after_roll

GOLDEN = Path(__file__).parent.parent / "golden" / "number_drop"


def test_nd_2_3_names_are_three_letters_or_digits() -> None:
    assert is_board_name("LU6")
    assert not any(map(is_board_name, ["", "lu6", "LU 6", "LUCA", "Ä", "٣"]))
    assert [board_name(text) for text in ("Luca", "Ann B.", "Ömer", "…", "lu6")] == ["LUC", "ANN", "MER", "AAA", "LU6"]


def test_nd_7_6_the_nine_best_scores_together() -> None:
    boards = Boards()
    for points in (30, 10, 50, 20, 40, -5, 60, 70, 80, 90):
        boards = with_players(boards, (Entry("ANN", points),))
    assert [entry.points for entry in boards.players] == [90, 80, 70, 60, 50, 40, 30, 20, 10]
    tied = with_players(boards, (Entry("BEN", 90),))
    assert [entry.name for entry in tied.players[:2]] == ["ANN", "BEN"]


def test_nd_8_8_a_score_goes_to_its_own_place_and_a_better_one_stays() -> None:
    boards = with_solo(Boards(), Entry("ANN", 23))
    assert boards.solo == (None,) * 8 + (Entry("ANN", 23),)
    assert with_solo(boards, Entry("BEN", 23)) == boards
    assert with_solo(boards, Entry("BEN", 14)) == boards
    assert with_solo(boards, Entry("BEN", 13)) == boards
    better = with_solo(boards, Entry("BEN", 27))
    assert better.solo[8] == Entry("BEN", 27)
    assert with_solo(better, Entry("CEM", 100)).solo[0] == Entry("CEM", 100)


def test_boards_are_a_small_readable_text() -> None:
    boards = with_solo(with_players(Boards(), (Entry("ANN", 41), Entry("BEN", -5))), Entry("LU6", 47))
    text = format_boards(boards)
    assert text == "solo 6 LU6 47\nplayers 1 ANN 41\nplayers 2 BEN -5\n"
    assert parse_boards(text) == boards
    assert parse_boards("") == Boards()
    for broken in ("solo 6 LU6", "solo 6 lu6 47", "solo 6 LU6 4\uff17", "other 1 ANN 3", "solo 6 LU6 1000"):
        with pytest.raises(NotationError):
            parse_boards(broken)


def test_nd_7_4_a_legal_solo_game_reaches_exactly_one_hundred() -> None:
    record = parse_record((GOLDEN / "solo-perfect-hundred.record.txt").read_text(encoding="utf-8"))
    assert record.promise is None  # the dice are given
    assert verify(record).over
    match = replay(record)
    outcome = match.game.outcome(match.state)
    assert outcome is not None
    assert outcome.scores == (100,)
    assert outcome.marks == {"perfect", "tiles-down"}
    (sheet,) = match.state.sheets
    assert sheet.boxes == frozenset(BOXES)
    assert sheet.rows == (1 << 11) - 1


def test_sealed_choices_are_taken_back_until_all_are_in() -> None:
    game = NumberDrop(3)
    begun = start(game, after_roll(game, "1256 O"))
    place = game.parse("O1 c 1256")
    one = act(begun, Seat(1), place)
    two = act(one, Seat(0), place)
    assert take_back(two, Seat(1)).state == game.apply(begun.state, Seat(0), place)
    assert take_back(one, Seat(1)) == begun
    all_in = act(two, Seat(2), place)
    with pytest.raises(TakeBackError):
        take_back(all_in, Seat(1))


def test_solo_decisions_come_one_after_another_and_are_taken_back() -> None:
    game = NumberDrop(1)
    match = start(game, after_roll(game, "1256 *", notches=(3, 0, 0, 0, 0)))
    phases = []
    for text in ("slide A", "block 1 a", "slide B", "O1 e 1256"):
        phases.append(match.state.phase.code)
        following = act(match, Seat(0), game.parse(text))
        assert take_back(following, Seat(0)).state == match.state
        match = following
    assert phases == ["slide", "block", "slide", "shape"]
