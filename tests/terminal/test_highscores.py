"""High scores as a small file that people can read."""

from pathlib import Path

import pytest

from droptable.core.errors import NotationError, UnavailableError
from droptable.core.registry import rulesets
from droptable.core.scores import HighScore
from droptable.terminal.highscores import (
    entered,
    format_scores,
    parse_scores,
    read_scores,
    scores_path,
    write_scores,
)

BOARDS = SOLO, PLAYERS = rulesets["number-drop"].boards
KEPT = {"players": (HighScore("ANN", 41), HighScore("BEN", -5)), "solo": (HighScore("LU6", 47),)}
TEXT = "solo 6 LU6 47\nplayers 1 ANN 41\nplayers 2 BEN -5\n"


def test_a_line_per_rank_that_somebody_holds() -> None:
    assert format_scores(BOARDS, KEPT) == TEXT
    assert parse_scores(BOARDS, TEXT) == KEPT
    assert parse_scores(BOARDS, "") == {}


@pytest.mark.parametrize(
    "broken", ["solo 6 LU6", "solo 6 lu6 47", "solo 6 LU6 4\uff17", "other 1 ANN 3", "solo 6 LU6 1000", "solo 0 LU6 47"]
)
def test_what_is_no_board_is_refused(broken: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_scores(BOARDS, f"players 1 ANN 41\n{broken}")
    assert (caught.value.code, caught.value.arguments["line"]) == ("bad-high-scores", 2)


def test_what_falls_off_a_board_is_forgotten() -> None:
    kept = entered(KEPT, SOLO, [HighScore("ANN", 46), HighScore("BEN", 55), HighScore("CEM", 13)])
    kept = entered(kept, PLAYERS, [HighScore("CEM", points) for points in range(41, 50)])
    lines = format_scores(BOARDS, kept).splitlines()
    assert lines[:2] == ["solo 6 BEN 55", "solo 7 ANN 46"]
    best = [f"players {rank} CEM {50 - rank}" for rank in range(1, 9)]
    assert lines[2:] == [*best, "players 9 ANN 41"]  # the older of two with 41


def test_the_file_is_written_whole_and_read_again(tmp_path: Path) -> None:
    path = tmp_path / "new" / "scores.txt"
    assert read_scores(path, BOARDS) == {}
    write_scores(path, BOARDS, KEPT)
    assert read_scores(path, BOARDS) == KEPT
    assert [file.name for file in path.parent.iterdir()] == ["scores.txt"]
    with pytest.raises(UnavailableError) as caught:
        write_scores(path / "below-a-file.txt", BOARDS, KEPT)
    assert caught.value.code == "cannot-write"
    with pytest.raises(UnavailableError) as caught:
        read_scores(tmp_path, BOARDS)
    assert caught.value.code == "unreadable-file"


def test_every_game_has_a_file_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert scores_path("number-drop") == tmp_path / "droptable" / "number-drop-high-scores.txt"
