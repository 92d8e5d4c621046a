"""How wide a board is, and what is said where it does not fit."""

import io

import pytest
from rich.console import Console

from droptable.core.registry import rulesets
from droptable.terminal.face import Face, face_of, warn_if_narrow
from droptable.words import LANGUAGES, Words


def said(game: str, width: int, language: str = "en") -> str:
    console = Console(file=io.StringIO(), width=width)
    built = rulesets[game].game()
    warn_if_narrow(built, Words(language, built), console)
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue().replace("\n", " ")


@pytest.mark.parametrize("game", ["drop-or-pop", "drop-it"])
def test_a_board_needs_as_many_columns_as_it_says(game: str) -> None:
    built = rulesets[game].game()
    face = face_of(built)

    def rows(width: int) -> int:
        console = Console(file=io.StringIO(), width=width)
        console.print(face.board(built, built.initial_state(), None, Words("en", built)))
        assert isinstance(console.file, io.StringIO)
        return console.file.getvalue().partition("┘")[0].count("\n")

    assert rows(face.columns(built)) == rows(300)
    assert rows(face.columns(built) - 1) > rows(300)


@pytest.mark.parametrize("language", LANGUAGES)
def test_where_it_does_not_fit_people_are_told(language: str) -> None:
    columns = face_of(rulesets["drop-it"].game()).columns(rulesets["drop-it"].game())
    assert said("drop-it", columns, language) == ""
    assert str(columns) in said("drop-it", columns - 1, language)
    assert str(columns - 1) in said("drop-it", columns - 1, language)


def test_a_plain_face_fits_anywhere() -> None:
    assert Face().columns(rulesets["drop-or-pop"].game()) == 0
    assert said("number-drop", 20) == ""
