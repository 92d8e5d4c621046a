"""A game that began at a position that somebody gave is called a set-up by every command that shows it."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from droptable.cli import main

GOLDEN = Path(__file__).parents[1] / "golden" / "drop_or_pop" / "drawn.record.txt"
START = "bbb/-/-/- 0 red -"


@pytest.fixture
def set_up(tmp_path: Path) -> str:
    seats = "".join(f'seat: ["{name}"]\n' for name in ("Ann", "Ben", "Cem"))
    header = f"droptable-record 1\ngame: drop-or-pop\nrules: 1\n{seats}start: {START}\ndice: given\n"
    return written(tmp_path / "set-up.txt", f"{header}\n0 drop\n")


@pytest.fixture
def usual(tmp_path: Path) -> str:
    """A game whose usual start is written down."""
    text = GOLDEN.read_text(encoding="utf-8")
    return written(tmp_path / "usual.txt", text.replace("\ndice: ", "\nstart: -/-/-/- ? - -\ndice: "))


def written(path: Path, text: str) -> str:
    path.write_text(text, encoding="utf-8")
    return str(path)


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, list(arguments))


@pytest.mark.parametrize("command", ["replay", "draw", "verify", "analyse"])
@pytest.mark.parametrize(("language", "called"), [("en", "a set-up"), ("de", "einer vorgegebenen Stellung")])
def test_it_is_called_so_in_words(set_up: str, command: str, language: str, called: str) -> None:
    assert called in run(command, set_up, "--lang", language).output


@pytest.mark.parametrize("command", ["replay", "draw", "verify"])
def test_the_usual_start_is_not_called_so_for_being_written_down(usual: str, command: str) -> None:
    done = run(command, usual)
    assert done.exit_code not in (1, 3)
    assert "a set-up" not in done.output


def test_programs_are_told_the_position(set_up: str, usual: str) -> None:
    for command in ("replay", "analyse"):
        assert json.loads(run(command, set_up, "--json").stdout)["start"] == START
    assert json.loads(run("replay", usual, "--json").stdout)["start"] is None


def test_a_picture_for_a_program_has_nothing_in_it_but_the_picture(set_up: str) -> None:
    done = run("draw", set_up)
    assert done.stdout.rstrip().endswith("</svg>")
    assert "a set-up" in done.stderr
