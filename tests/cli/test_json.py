"""What programs read: facts as JSON, many files at once, standard input and output, and a shell's completion."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
import pytest
from click.shell_completion import ShellComplete
from click.testing import CliRunner, Result

from droptable.cli import main

GOLDEN = Path(__file__).parents[1] / "golden"
DRAWN = GOLDEN / "drop_or_pop" / "drawn.record.txt"


def run(*arguments: str, typed: str | bytes = "") -> Result:
    return CliRunner().invoke(main, list(arguments), input=typed)


def facts(*arguments: str, code: int = 0) -> Any:
    done = run(*arguments, "--json")
    assert done.exit_code == code, done.output
    return json.loads(done.stdout)


# one plays, one shows a page, one runs; the others write a file that was asked for
WITHOUT_FACTS = {"play", "rules", "serve", "draw", "board draw", "table record"}


def commands(group: click.Group, path: str = "") -> Iterator[tuple[str, click.Command]]:
    for name, command in group.commands.items():
        if isinstance(command, click.Group):
            yield from commands(command, f"{path}{name} ")
        else:
            yield f"{path}{name}", command


def test_every_command_that_tells_facts_tells_them_to_programs_too() -> None:
    lacking = {path for path, command in commands(main) if "as_json" not in {one.name for one in command.params}}
    assert lacking == WITHOUT_FACTS


def test_what_decisions_cost() -> None:
    told = facts("analyse", str(GOLDEN / "drop_or_pop" / "three-eager.record.txt"))
    dearest = max(told["decisions"], key=lambda one: one["cost"])
    assert told["moments"][0] == dearest["line"]
    assert dearest["cost"] == pytest.approx(dearest["best_value"] - dearest["value"])
    assert {dearest["chosen"], dearest["best"]} <= {"drop", "pop", "ignore"}
    for one in told["balances"]:
        assert one["expected"] + one["luck"] + one["others"] + one["skill"] == pytest.approx(one["result"])


def test_games_and_their_options() -> None:
    games = {game["name"]: game for game in facts("games")}
    names = ["random", "beginner", "child", "greedy", "eager", "search", "learned", "expert"]
    assert games["drop-or-pop"]["bots"] == names
    assert games["drop-or-pop"]["seats"] == [3, 4]
    assert {option["name"] for option in games["number-drop"]["options"]} >= {"phase3", "tiles"}


def test_a_record_up_to_a_line() -> None:
    told = facts("replay", str(DRAWN), "--at", "3")
    assert told["actions"][0]["seat"] is None
    assert len(told["actions"]) == 3
    assert told["outcome"] is None
    assert facts("replay", str(DRAWN))["outcome"]["marks"] == ["draw"]


def test_many_records_are_judged_and_a_bad_one_does_not_stop_the_rest(tmp_path: Path) -> None:
    bad = tmp_path / "bad.txt"
    bad.write_text("hello")
    told = facts("verify", str(DRAWN), str(bad), str(DRAWN), code=65)
    assert [verdict["code"] for verdict in told] == [64, 65, 64]
    assert told[1]["error"] == "no-record"
    assert {finding["standing"] for finding in told[0]["findings"]} == {"proven", "claimed"}
    said = run("verify", str(DRAWN), str(DRAWN))
    assert said.exit_code == 64
    assert said.stdout.count(str(DRAWN)) == 2
    assert run("verify", str(DRAWN), "/nowhere").exit_code == 66


def test_a_record_comes_in_and_a_drawing_goes_out() -> None:
    assert run("verify", "-", typed=DRAWN.read_bytes()).exit_code == 64
    record = (GOLDEN / "drop_it" / "three-at-the-rim.record.txt").read_bytes()
    drawn = run("replay", "-", "--svg", "-", typed=record)
    assert drawn.exit_code == 0
    assert drawn.stdout.startswith("<svg")


def test_simulations_leave_rows_and_records(tmp_path: Path) -> None:
    rows = tmp_path / "games.jsonl"
    plan = ("simulate", "drop-or-pop", "--bots", "greedy,greedy,random", "--games", "7", "--seatings", "all")
    told = facts(*plan, "--cores", "1", "--out", str(rows), "--records", str(tmp_path / "kept"))
    games = [json.loads(line) for line in rows.read_text().splitlines()]
    assert [game["number"] for game in games] == list(range(7))
    assert games[1]["bots"] == ["greedy #1", "random", "greedy #2"]
    first = [game["bots"][game["ranks"].index(1)] for game in games if game["ranks"].count(1) == 1]
    assert told["bot_shares"][0]["share"] == pytest.approx(first.count("greedy #1") / 7)
    assert told["fair_share"] == pytest.approx(1 / 3)
    kept = sorted((tmp_path / "kept").iterdir())
    assert [path.name for path in kept][:2] == ["drop-or-pop-1-0.txt", "drop-or-pop-1-1.txt"]
    assert run("replay", str(kept[0])).exit_code == 0
    piped = run(*plan, "--cores", "1", "--out", "-")
    assert piped.stdout == rows.read_text()
    assert "no multiple of the 6 seatings" in piped.stderr
    assert "greedy #2" in piped.stderr, "the figures, for whoever looks on"


@pytest.mark.parametrize(
    ("arguments", "incomplete", "found"),
    [
        (["play"], "drop-", {"drop-or-pop", "drop-it"}),
        (["simulate", "drop-or-pop", "--bots"], "search,gr", {"search,greedy"}),
        (["play", "drop-it", "--seat"], "bot:c", {"bot:careful", "bot:child"}),
        (["play", "number-drop", "--set"], "phase3=", {"phase3=simultaneous", "phase3=in_order"}),
    ],
)
def test_a_shell_completes_games_bots_and_options(arguments: list[str], incomplete: str, found: set[str]) -> None:
    complete = ShellComplete(main, {}, "droptable", "_DROPTABLE_COMPLETE")
    assert {item.value for item in complete.get_completions(arguments, incomplete)} == found


def test_boards_are_judged_for_programs(tmp_path: Path) -> None:
    from droptable.games.drop_it.board import usual_text

    path = tmp_path / "board.json"
    path.write_text(usual_text())
    assert {"code"} <= set(facts("board", "check", str(path), "--games", "1")[0])
