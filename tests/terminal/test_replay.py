"""A record in a terminal is told as it is read: however long it is, and however far it is sound."""

import io
from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.console import Console

from droptable.core.errors import VerificationError
from droptable.core.match import AnyMatch
from droptable.core.record import Line, Record, parse_record
from droptable.core.replay import game_of, positions
from droptable.lessons import lesson
from droptable.terminal import replay
from droptable.words import Words

GOLDEN = Path(__file__).parents[1] / "golden" / "drop_or_pop" / "drawn.record.txt"


@pytest.fixture
def record() -> Record:
    return parse_record(GOLDEN.read_text(encoding="utf-8"))


@pytest.fixture
def console() -> Console:
    return Console(file=io.StringIO(), width=120, highlight=False)


def text(console: Console) -> str:
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def test_moves_are_told_while_the_next_are_still_unread(
    record: Record, console: Console, monkeypatch: pytest.MonkeyPatch
) -> None:
    def read(record: Record) -> Iterator[AnyMatch]:
        for number, match in enumerate(positions(record)):
            told = [line for line in text(console).splitlines() if line[:4].strip().isdigit()]
            assert not told or int(told[-1][:4]) == number - 1
            yield match

    monkeypatch.setattr(replay, "positions", read)
    replay.show_all(record, Words("en", game_of(record)), console)
    assert f"{len(record.lines):4}  " in text(console)


def test_pages_are_turned_one_by_one(record: Record, console: Console, monkeypatch: pytest.MonkeyPatch) -> None:
    turned = 0

    def read(record: Record) -> Iterator[AnyMatch]:
        nonlocal turned
        for match in positions(record):
            turned += 1
            yield match

    monkeypatch.setattr(replay, "positions", read)
    typed = iter(["", "5", "b", "q"])
    replay.step_through(record, Words("en", game_of(record)), console, lambda prompt: next(typed))
    assert turned == 6


def test_what_comes_before_a_fault_is_shown(record: Record, console: Console) -> None:
    broken = Record(record.game, record.rules, record.seats, lines=(*record.lines[:3], Line(None, "starts 1")))
    with pytest.raises(VerificationError):
        replay.show_all(broken, Words("en", game_of(record)), console)
    assert "   3  " in text(console)
    assert "└" in text(console)


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_game_that_began_at_a_set_up_is_called_one(record: Record, console: Console, language: str) -> None:
    words = Words(language, game_of(record))
    replay.show_at(record, 1, words, console)
    assert words.text("began-at-set-up") not in text(console)
    given = lesson("drop-or-pop")
    assert given is not None
    replay.show_at(given, 1, words, console)
    assert words.text("began-at-set-up") in text(console)
