"""Variants at the command line: called so by whatever shows one, and never by what shows the published game."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from droptable.cli import main

SIMULATE = ["simulate", "drop-or-pop", "--bots", "eager,greedy,random", "--games", "2"]
NOTE = "A variant of the published game: to_win=3, columns=3."


@pytest.fixture
def record(tmp_path: Path) -> str:
    """The record of a variant's game."""
    said("--set", "to_win=3", "--set", "columns=3", "--records", str(tmp_path / "kept"), before=SIMULATE)
    return str(next((tmp_path / "kept").iterdir()))


def said(*arguments: str, before: list[str] | None = None, code: int | None = 0) -> str:
    done = CliRunner().invoke(main, [*(before or []), *arguments], env={"LANG": "en_GB.UTF-8"})
    assert code is None or done.exit_code == code, done.output
    return done.output


def test_figures_a_replay_and_a_verdict_call_it_a_variant(record: str) -> None:
    assert NOTE in said("--set", "to_win=3", "--set", "columns=3", before=SIMULATE)
    assert NOTE in said("replay", record)
    assert NOTE in said("verify", record, code=None)
    assert NOTE in said("draw", record)
    assert json.loads(said("replay", record, "--json"))["variant"] == {"to_win": 3, "columns": 3}


def test_the_published_game_is_called_nothing(tmp_path: Path) -> None:
    assert "variant" not in said(before=SIMULATE)
    assert json.loads(said("--json", before=SIMULATE))["variant"] == {}


def test_a_bot_that_does_not_know_it_and_numbers_that_do_not_go_together_are_refused() -> None:
    assert "knows the published game only" in said(
        "--set", "columns=3", "--bots", "search,random,random", before=SIMULATE, code=None
    )
    refused = said("--set", "to_win=8", "--set", "counters=5", before=SIMULATE, code=None)
    assert "Nobody could get 8 counters together" in refused


def test_the_list_of_games_tells_the_bounds() -> None:
    listed = said("games")
    assert "to_win = 3–8 (published: 4)" in listed
    options = {option["name"]: option for game in json.loads(said("games", "--json")) for option in game["options"]}
    assert options["height"]["experimental"]
    assert not options["starter"]["experimental"]
