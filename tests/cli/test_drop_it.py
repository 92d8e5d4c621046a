"""DROP IT on the command line: a board of one's own, drawings, figures, and records without the physics library."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from droptable.cli import main
from droptable.games.drop_it.board import usual_text
from droptable.verification import Gap

GOLDEN = Path(__file__).parents[1] / "golden" / "drop_it"
RECORD = GOLDEN / "three-at-the-rim.record.txt"


def run(*arguments: str, typed: str = "") -> Result:
    return CliRunner().invoke(main, list(arguments), input=typed)


@pytest.fixture
def own_board(tmp_path: Path) -> Path:
    document = json.loads(usual_text())
    document["name"] = "Wide & low"
    document["shaft"]["width"] = 260
    path = tmp_path / "board.json"
    path.write_text(json.dumps(document, indent=2))
    return path


def test_a_game_on_ones_own_board_is_recorded_with_it(own_board: Path, tmp_path: Path) -> None:
    record, svg = tmp_path / "record.txt", tmp_path / "now.svg"
    seats = ("--seat", "Ann", "--seat", "bot:random", "--set", "starter=named")
    files = ("--board", str(own_board), "--record", str(record), "--svg", str(svg))
    # the left of the two deals decides whose circle is whose: ask for any of the four
    typed = "".join(f"{kind} 130 0\n\n" for kind in ("rc", "yc", "bc", "gc")) + "quit\n"
    played = run("play", "drop-it", *seats, *files, typed=typed)
    assert played.exit_code == 0, played.output
    assert "comes to rest" in played.output
    assert '"width": 260' in record.read_text() or '"width":260' in record.read_text()
    assert svg.read_text().startswith("<svg")
    checked = run("verify", str(record))
    assert checked.exit_code == Gap.END | Gap.SIGNATURE, checked.output
    assert "computed again, with the same" in checked.output


def test_a_bad_board_gets_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "board.json"
    path.write_text(usual_text().replace('"height": 300', '"height": "tall"'))
    answer = run("simulate", "drop-it", "--bots", "random,random", "--games", "1", "--board", str(path))
    assert answer.exit_code == 1
    assert "shaft.height" in answer.output
    assert "DI-1.6" in answer.output


def test_simulate_counts_breaches_by_kind_and_by_drop() -> None:
    arguments = ("--bots", "random,random,random,random", "--games", "1", "--json", "--set", "jokers=four")
    figures = json.loads(run("simulate", "drop-it", *arguments).stdout)
    assert set(figures["breaches"]) == {"shape", "colour", "edge", "height"}
    assert set(figures["breaches_by_drop"]) == {str(number) for number in range(1, 37)}
    assert figures["drops"]["mean"] >= 36
    assert len(figures["seats"]) == 4
    assert all("score" in seat for seat in figures["seats"])


def test_replay_draws_any_position(tmp_path: Path) -> None:
    svg = tmp_path / "position.svg"
    assert run("replay", str(RECORD), "--at", "3", "--svg", str(svg)).exit_code == 0
    drawn = svg.read_text()
    assert run("replay", str(RECORD), "--svg", str(svg)).exit_code == 0
    assert svg.read_text() != drawn


def test_a_record_replays_without_the_physics_library() -> None:
    script = (
        "import sys\n"
        "sys.modules['pyb2d3'] = sys.modules['numpy'] = None\n"
        "from droptable.cli import main\n"
        f"main(['replay', {str(RECORD)!r}])\n"
    )
    shown = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True, text=True)
    assert "wins" in shown.stdout


def test_without_the_physics_library_playing_says_what_to_install() -> None:
    script = (
        "import sys\nsys.modules['pyb2d3'] = None\nfrom droptable.cli import main\n"
        "main(['simulate', 'drop-it', '--bots', 'random,random', '--games', '1', '--lang', 'en'])\n"
    )
    refused = subprocess.run([sys.executable, "-c", script], capture_output=True, check=False, text=True)
    assert refused.returncode == 69
    assert "droptable[physics]" in refused.stderr
    assert "Traceback" not in refused.stderr


def test_a_fall_that_was_made_up_is_noticed(tmp_path: Path) -> None:
    text = RECORD.read_text()
    line = next(row for row in text.splitlines() if row.startswith("* settled"))
    piece = line.split()[2]
    name, _, numbers = piece.partition(":")
    x, y, angle = numbers.split(",")
    forged = tmp_path / "forged.txt"
    forged.write_text(text.replace(line, line.replace(piece, f"{name}:{int(x) + 1},{y},{angle}"), 1))
    answer = run("verify", str(forged))
    assert answer.exit_code == 3
    assert "Traceback" not in answer.output


@pytest.mark.parametrize(("language", "trial"), [("en", "One trial game"), ("de", "Ein Probespiel")])
def test_a_board_is_tried_and_told_about(tmp_path: Path, language: str, trial: str) -> None:
    path = tmp_path / "board.json"
    path.write_text(usual_text())
    checked = run("board", "check", str(path), "--games", "1", "--lang", language)
    assert checked.exit_code == 0, checked.output
    assert "67 %" in checked.output and trial in checked.output
    assert len(checked.output.strip().splitlines()) == 6
    assert " 36 " in checked.output
    assert "ms" in checked.output


def test_a_board_is_drawn(own_board: Path, tmp_path: Path) -> None:
    svg = tmp_path / "board.svg"
    assert run("board", "draw", str(own_board), str(svg)).exit_code == 0
    assert svg.read_text().startswith("<svg")


def test_a_board_that_cannot_be_played_is_refused_with_the_reason(own_board: Path) -> None:
    own_board.write_text(own_board.read_text().replace('"gravity": 9810', '"gravity": 120'))
    checked = run("board", "check", str(own_board))
    assert checked.exit_code == 1
    assert "material.gravity" in checked.output
    assert "2.3 seconds" in checked.output
