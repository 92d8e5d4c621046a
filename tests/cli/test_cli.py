"""The command line as people meet it: in a process of its own, in both languages, with their mistakes."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from droptable.core.registry import rulesets

COMMANDS = ["games", "play", "simulate", "replay", "verify", "rules"]


def droptable(*arguments: str, typed: str = "", home: Path | None = None) -> subprocess.CompletedProcess[str]:
    environment = os.environ | {"LANG": "en_GB.UTF-8", "COLUMNS": "120", "NO_COLOR": "1"}
    environment.pop("DROPTABLE_LANG", None)
    if home is not None:
        environment["XDG_DATA_HOME"] = str(home)
    command = [sys.executable, "-m", "droptable", *arguments]
    return subprocess.run(command, input=typed, capture_output=True, text=True, env=environment, check=False)


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A game that somebody played to its end, by always dropping or popping."""
    path = tmp_path / "game.txt"
    typed = "\nd\np\ni\n" * 400
    played = droptable("play", "drop-or-pop", "--seat", "Ann", "--seat", "Ben+Cem", "--seat", "bot:greedy",
                       "--record", str(path), typed=typed)  # fmt: skip
    assert played.returncode == 0
    assert "1. " in played.stdout
    return path


def test_a_terminal_game_is_recorded_replayed_and_verified(record: Path) -> None:
    assert '["Ben", "Cem"]' in record.read_text(encoding="utf-8")
    verified = droptable("verify", str(record))
    assert verified.returncode == 0
    assert "moves are legal" in verified.stdout
    assert "promised" in verified.stdout
    replayed = droptable("replay", str(record))
    assert replayed.returncode == 0
    assert "wins" in replayed.stdout or "share" in replayed.stdout


def test_a_tampered_record_is_refused_with_a_reason(record: Path) -> None:
    text = record.read_text(encoding="utf-8")
    roll = next(line for line in text.splitlines() if line in ("* red", "* blue", "* yellow", "* green"))
    other = "* red" if roll != "* red" else "* blue"
    record.write_text(text.replace(f"\n{roll}\n", f"\n{other}\n", 1), encoding="utf-8")
    refused = droptable("verify", str(record))
    assert refused.returncode == 1
    assert "promised dice say" in refused.stderr
    assert "Traceback" not in refused.stderr
    german = droptable("verify", str(record), "--lang", "de")
    assert "versprochenen Würfel" in german.stderr


def test_replay_shows_any_position(record: Path) -> None:
    shown = droptable("replay", str(record), "--at", "3")
    assert shown.returncode == 0
    assert "└" in shown.stdout
    beyond = droptable("replay", str(record), "--at", "99999")
    assert beyond.returncode == 1
    assert "There is no move" in beyond.stderr


def test_replay_steps_forth_and_back(record: Path) -> None:
    stepped = droptable("replay", str(record), "--step", typed="\n\nb\n4\nq\n")
    assert stepped.returncode == 0
    assert [int(n) for n in re.findall(r"^(\d+)/\d+ ", stepped.stdout, re.MULTILINE)] == [0, 1, 2, 1, 4]


@pytest.mark.parametrize("command", COMMANDS)
def test_help_teaches_in_both_languages(command: str) -> None:
    english, german = (droptable(command, "--help", "--lang", lang).stdout for lang in ("en", "de"))
    assert "--lang" in english
    assert english.splitlines()[2] != german.splitlines()[2]


def test_games_lists_everything() -> None:
    listed = droptable("games").stdout
    for name in rulesets:
        if not name.startswith("tiny-"):
            assert rulesets[name].title in listed
            for option in rulesets[name].options:
                assert option.name in listed


def test_rules_are_shown_in_the_asked_language() -> None:
    assert "You have to DROP or POP if you can" in droptable("rules", "drop-or-pop").stdout
    assert "Dein Zug" in droptable("rules", "drop-or-pop", "--lang", "de").stdout


def test_simulate_prints_json_alone() -> None:
    done = droptable("simulate", "drop-or-pop", "--bots", "random,random,random", "--games", "30", "--json")
    figures = json.loads(done.stdout)
    assert figures["games"] == 30
    again = droptable(
        "simulate", "drop-or-pop", "--bots", "random,random,random", "--games", "30", "--json", "--cores", "1"
    )
    assert json.loads(again.stdout) == figures


def test_simulate_speaks_to_people() -> None:
    done = droptable("simulate", "drop-or-pop", "--bots", "greedy,random,random", "--games", "30", "--seatings", "all")
    assert "30 games" in done.stdout
    assert "greedy" in done.stdout
    assert "%" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("play", "drop-or-plop"), "Did you mean drop-or-pop?"),
        (("play", "drop-or-pop", "--seats", "7"), "this game is for 3 to 4"),
        (("play", "drop-or-pop", "--set", "turn_limit=soon"), "Allowed: 1–1000000 | none"),
        (("play", "drop-or-pop", "--set", "speed=3"), "There is no option speed"),
        (("play", "drop-or-pop", "--set", "speed"), "option=value"),
        (("play", "drop-or-pop", "--seat", "Ann", "--seat", "+", "--seat", "Ben"), "is no seat"),
        (("play", "drop-or-pop", "--seat", "a", "--seat", "b", "--seat", "bot:deep"), "no bot called"),
        (("simulate", "drop-or-pop", "--bots", "random,random,clever"), "no bot called"),
        (("simulate", "drop-or-pop", "--bots", "random,random,random", "--games", "0"), "at least one game"),
        (("verify", "/nowhere/at/all"), "There is no file"),
        (("replay", "/"), "cannot be read"),
        (("rules", "chess"), "There is no game called"),
    ],
)
def test_mistakes_get_a_sentence(arguments: tuple[str, ...], said: str) -> None:
    done = droptable(*arguments)
    assert done.returncode == 1
    assert said in done.stderr.replace("\n", " ")
    assert "Traceback" not in done.stderr


def test_a_text_that_is_no_record_gets_a_sentence(tmp_path: Path) -> None:
    for content in (b"hello", b"\xff\xfe\x00", b""):
        path = tmp_path / "strange.txt"
        path.write_bytes(content)
        done = droptable("verify", str(path))
        assert done.returncode == 1
        assert "Traceback" not in done.stderr


def test_records_go_to_ones_own_folder(tmp_path: Path) -> None:
    done = droptable("play", "drop-or-pop", typed="\nd\nquit\n", home=tmp_path)
    assert done.returncode == 0
    assert len(list((tmp_path / "droptable" / "records").glob("*-drop-or-pop.txt"))) == 1


def test_a_record_that_cannot_be_written_gets_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    done = droptable("play", "drop-or-pop", "--record", str(tmp_path / "file" / "r.txt"), typed="\nd\nquit\n")
    assert done.returncode == 1
    assert "cannot be written" in done.stderr


def test_at_the_table_people_may_err_ask_and_take_back() -> None:
    typed = "x\nhelp\nlog\nrules\n\nfly\nd\nundo\n\nquit\n"
    seats = ("--seat", "Ann", "--seat", "Ben", "--seat", "Cem", "--set", "starter=first")
    done = droptable("play", "drop-or-pop", *seats, typed=typed)
    assert done.returncode == 0
    assert "I don't understand “fly”" in done.stdout
    assert "Taken back." in done.stdout
    assert "You left the table." in done.stdout


def test_the_table_speaks_german() -> None:
    done = droptable("play", "drop-or-pop", "--lang", "de", typed="\ne\nende\n")
    assert "Spalte" in done.stdout
    assert "Du hast den Tisch verlassen." in done.stdout


def test_without_a_game_one_is_chosen() -> None:
    done = droptable("play", typed="nine\n1\nquit\nquit\n")
    assert "Which game?" in done.stdout
    assert done.returncode == 0


@pytest.mark.parametrize("cores", ["1", "2"])
def test_ctrl_c_ends_a_simulation_cleanly(cores: str) -> None:
    command = [sys.executable, "-m", "droptable", "simulate", "drop-or-pop", "--bots", "search,search,search"]
    process = subprocess.Popen(
        [*command, "--games", "100000", "--cores", cores],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
    )  # fmt: skip
    while _cpu_seconds(process.pid) < 3:  # well past the imports, and at work
        time.sleep(0.1)
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does: the workers get it too
    _, errors = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "Traceback" not in errors


def _cpu_seconds(pid: int) -> float:
    """Return what a process and its children have worked, however busy the machine is."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    own = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return own + sum(_cpu_seconds(int(child)) for child in children)
