"""ND-2.3, ND-7.6, ND-8.8: names and high-score boards; and the perfect game."""

from pathlib import Path

import pytest

from droptable.core.errors import TakeBackError
from droptable.core.game import Seat
from droptable.core.match import act, start, take_back
from droptable.core.record import parse_record
from droptable.core.replay import replay
from droptable.core.scores import HighScore, ScoreBoard, ranked
from droptable.games.number_drop.boards import PLAYERS, PRINTED, SOLO, board_name, is_board_name
from droptable.games.number_drop.rules import NumberDrop
from droptable.games.number_drop.sheet import BOXES
from droptable.verification import verify
from tests.rules.number_drop import after_roll

GOLDEN = Path(__file__).parent.parent / "golden" / "number_drop"


def test_nd_2_3_names_are_three_letters_or_digits() -> None:
    assert is_board_name("LU6")
    assert not any(map(is_board_name, ["", "lu6", "LU 6", "LUCA", "Ä", "٣"]))
    assert [board_name(text) for text in ("Luca", "Ann B.", "Ömer", "…", "lu6")] == ["LUC", "ANN", "MER", "AAA", "LU6"]


def held(board: ScoreBoard, scores: list[HighScore]) -> list[HighScore | None]:
    return [rank.holder for rank in ranked(board, scores)]


def test_nd_7_6_the_nine_best_scores_together() -> None:
    scores = [HighScore("ANN", points) for points in (30, 10, 50, 20, 40, -5, 60, 70, 80, 90)]
    assert held(PLAYERS, scores) == [HighScore("ANN", points) for points in range(90, 0, -10)]
    first, second, *_ = held(PLAYERS, [*scores, HighScore("BEN", 90)])
    assert (first, second) == (HighScore("ANN", 90), HighScore("BEN", 90))


def test_nd_8_8_a_score_goes_to_its_own_rank_and_a_better_one_stays() -> None:
    ann = HighScore("ANN", 23)
    assert held(SOLO, [ann]) == [None] * 8 + [ann]
    for points in (23, 14, 13):
        assert held(SOLO, [ann, HighScore("BEN", points)]) == [None] * 8 + [ann]
    better, best = HighScore("BEN", 27), HighScore("CEM", 100)
    assert held(SOLO, [ann, better, best]) == [best, *[None] * 7, better]
    assert [rank.printed for rank in ranked(SOLO, [best])] == list(PRINTED)


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
