"""What strangers stumble over: missing parts, odd addresses, closed streams, full disks, bots that fail."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

import droptable
from droptable.bots.bot import bots, register_bot
from droptable.cli import main
from droptable.games.drop_it.board import usual_text
from droptable.verification import Gap
from tests.conformance import tiny

GOLDEN = Path(__file__).parents[1] / "golden"
BOTS = ("--bots", "random,random,random", "--games", "1")


def run(*arguments: str, typed: str = "") -> Result:
    return CliRunner().invoke(main, list(arguments), input=typed)


def refused(*arguments: str, code: int = 1) -> str:
    """Return the sentence that a command ends with, after looking that it is one."""
    done = run(*arguments)
    assert done.exit_code == code, done.output
    assert "Traceback" not in done.output
    assert "our bug" not in done.output
    return done.stderr.replace("\n", " ")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (usual_text(), "", "The board has a fault: it is not a JSON document"),
        ('"height": 300', '"height": "tall"', "The board has a fault at “shaft.height”"),
        ('"name"', '"nmae"', "The board has a fault at"),
    ],
)
@pytest.mark.parametrize("command", [("simulate", "--bots", "random,random"), ("play",)])
def test_a_bad_board_is_told_in_the_games_words(
    command: tuple[str, ...], old: str, new: str, said: str, tmp_path: Path
) -> None:
    path = tmp_path / "board.json"
    path.write_text(usual_text().replace(old, new, 1))
    name, *more = command
    assert said in refused(name, "drop-it", *more, "--board", str(path))


def test_a_record_with_a_bad_board_is_told_in_the_games_words(tmp_path: Path) -> None:
    text = (GOLDEN / "drop_it" / "three-at-the-rim.record.txt").read_text()
    path = tmp_path / "record.txt"
    path.write_text(re.sub("^option board: .*$", "option board: {}", text, flags=re.MULTILINE))
    for command in ("verify", "replay"):
        assert "The board has a fault at" in refused(command, str(path))


def test_a_setting_without_a_name_is_no_setting() -> None:
    assert "“=1” should look like option=value" in refused("simulate", "drop-or-pop", *BOTS, "--set", "=1")


def test_seats_are_counted_from_one() -> None:
    assert "-1 is not in the range" in refused("play", "drop-or-pop", "--seats", "-1", code=2)


def test_a_bot_that_was_nearly_named() -> None:
    assert "Did you mean greedy?" in refused("simulate", "drop-or-pop", "--bots", "greedi,random,random")


def test_what_cannot_be_drawn_is_told_before_anybody_plays(tmp_path: Path) -> None:
    tiny.register()
    done = run("play", "tiny-pebbles", "--svg", str(tmp_path / "x.svg"))
    assert done.exit_code == 69
    assert "Nobody has drawn tiny-pebbles" in done.stderr
    assert "promised" not in done.stdout
    assert not list(tmp_path.glob("**/*.txt"))
    done = run("play", "drop-it", "--svg", str(tmp_path))
    assert done.exit_code == 73
    assert "cannot be written" in done.stderr
    assert "promised" not in done.stdout


def test_without_the_physics_library_the_moves_of_a_record_are_still_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "droptable.physics.drop_it.shaft", raising=False)
    monkeypatch.delitem(sys.modules, "droptable.physics.drop_it.engine", raising=False)
    monkeypatch.setitem(sys.modules, "pyb2d3", None)
    said = run("verify", str(GOLDEN / "drop_it" / "three-at-the-rim.record.txt"))
    assert said.exit_code == Gap.START | Gap.LUCK | Gap.SIGNATURE, said.output
    assert "moves are legal" in said.stdout
    assert "The falls were not computed again" in said.stdout
    assert "with the same" not in said.stdout


def test_no_roll_is_claimed_where_the_dice_were_given() -> None:
    said = run("verify", str(GOLDEN / "number_drop" / "solo-perfect-hundred.record.txt")).stdout
    assert "written down by hand" in said
    assert "follow from the published secret" not in said


@pytest.mark.parametrize("command", [("serve",), ("join", "http://x/t/y", "--bot", "a:B")])
def test_without_the_server_part_it_says_what_to_install(
    command: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in [name for name in sys.modules if name.startswith(("droptable.server", "droptable.client"))]:
        monkeypatch.delitem(sys.modules, name)
    # an import in here makes another package: afterwards the first is to be found by its name again
    for part in ("client", "server"):
        monkeypatch.setattr(droptable, part, getattr(droptable, part, None), raising=False)
    monkeypatch.setitem(sys.modules, "msgspec", None)
    assert 'pip install "droptable[server]"' in refused(*command, code=69)


@pytest.mark.parametrize(
    ("option", "value", "said", "code"),
    [
        ("--port", "99999", "99999 is not in the range", 2),
        ("--pace", "nan", "nan", 2),
        ("--host", "nowhere.invalid", "Nobody can listen at “nowhere.invalid”", 69),
        ("--host", "192.0.2.1", "Nobody can listen at “192.0.2.1”", 69),
        ("--database", "tables.sqlite", "That is no database that can be used here", 69),
        ("--database", "cards://here", "That is no database that can be used here", 69),
        ("--database", "sqlite:////", "cannot be used: unable to open database file", 69),
    ],
)
def test_a_server_that_cannot_be_opened(option: str, value: str, said: str, code: int) -> None:
    assert said in refused("serve", "--no-open", "--port", "0", option, value, code=code)


def test_a_password_is_not_repeated() -> None:
    said = refused("serve", "--no-open", "--port", "0", "--database", "cards://ann:hush@here/tables", code=69)
    assert "no database" in said
    assert "hush" not in said
    said = refused("serve", "--no-open", "--port", "0", "--database", "sqlite://ann:hush@here/tables", code=69)
    assert "hush" not in said


def test_a_port_is_no_sum() -> None:
    import socket

    from droptable.server import listener

    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(listener, "PORTS_TO_TRY", 1)
            assert f"No port from {port} to {port} is free" in refused(
                "serve", "--no-open", "--port", str(port), code=69
            )


class Fails:
    def decide(self, simulator: Any, view: Any, seat: Any, effort: Any) -> Any:
        raise KeyError("where was I?")


class Cheats:
    def decide(self, simulator: Any, view: Any, seat: Any, effort: Any) -> Any:
        return simulator.game.parse("red")  # which is nature's to do


class SaysNothing:
    def decide(self, simulator: Any, view: Any, seat: Any, effort: Any) -> Any:
        print("hm")


class SaysAText:
    def decide(self, simulator: Any, view: Any, seat: Any, effort: Any) -> Any:
        return "drop"


class TakesLittle:
    def decide(self, view: Any) -> Any:
        return view


@pytest.fixture
def bad_bots() -> Iterator[None]:
    register_bot("drop-or-pop", "fails", Fails)
    register_bot("drop-or-pop", "cheats", Cheats)
    yield
    for name in ("fails", "cheats"):
        del bots._found[f"drop-or-pop/{name}"]


@pytest.mark.usefixtures("bad_bots")
def test_a_bot_that_fails_is_not_our_bug() -> None:
    said = refused("simulate", "drop-or-pop", "--bots", "fails,random,random", "--games", "1", "--cores", "1", code=65)
    assert "The bot Fails failed at test_mishaps.py:" in said
    assert "KeyError: 'where was I?'" in said
    seats = ("--seat", "bot:fails", "--seat", "bot:random", "--seat", "bot:random")
    assert "The bot Fails failed at" in refused("play", "drop-or-pop", *seats, code=65)


@pytest.mark.usefixtures("bad_bots")
def test_a_bot_that_does_what_nobody_may_is_named() -> None:
    said = refused("simulate", "drop-or-pop", "--bots", "random,random,cheats", "--games", "1", "--cores", "1", code=65)
    assert "The bot cheats did what the rules refuse: Something else is due now. (DP-2.3)" in said
    assert "It decided Roll(colour=" in said


@pytest.mark.parametrize(
    ("kind", "said", "games"),
    [
        ("SaysNothing", "The bot SaysNothing decided nothing: “decide” at test_mishaps.py:", "1"),
        ("SaysAText", "The bot SaysAText returned the text “drop” where an action is wanted", "1"),
        ("TakesLittle", "The bot TakesLittle failed at test_mishaps.py:", "1"),
        ("TakesLittle", "The bot TakesLittle failed at test_mishaps.py:", "40"),  # in other processes
    ],
)
def test_a_mistake_of_a_bot_is_called_what_it_is(kind: str, said: str, games: str) -> None:
    name = f"{__name__}:{kind}"
    bots = ("simulate", "drop-or-pop", "--bots", f"{name},random,random", "--seed", "5", "--set", "starter=first")
    done = refused(*bots, "--think-ms", "9", "--games", games, "--cores", "2", code=65)
    assert said in done
    assert "Game 0 of seed 5, decision 1, in the position “-/-/-/- 0 " in done
    command = done.partition("the traceback: ")[2].strip()
    assert command == f"droptable {' '.join(bots[:6])} --set starter=first --think-ms 9 --replay-failure 0"


def test_the_decision_that_failed_is_seen_again(tmp_path: Path) -> None:
    (tmp_path / "late.py").write_text(LATE)
    line = f"cd {tmp_path}; {sys.executable} {Path(sys.executable).with_name('droptable')}"
    plan = "simulate drop-or-pop --bots late:Late,random,random --seed 3 --seatings all"
    done = piped(f"{line} --debug {plan} --games 30 --cores 2 --json")
    assert (done.returncode, done.stdout) == (65, ""), "what a bot prints, and how it fails, goes elsewhere"
    assert "I think" in done.stderr
    assert "raise ValueError" in done.stderr, "from another process, too"
    command = done.stderr.partition("the traceback: droptable ")[2].splitlines()[0]
    again = piped(f"{line} {command}")
    assert again.returncode == 65
    assert "└" in again.stdout, "the board of the decision"
    assert 'raise ValueError("too late")' in again.stderr
    assert "ZeroDivisionError" not in again.stderr
    fine = piped(f"{line} simulate drop-or-pop --bots random,random,random --replay-failure 2")
    assert (fine.returncode, fine.stdout.partition(" was")[0]) == (0, "Game 2")


LATE = """
class Late:
    def __init__(self):
        self.games = 0

    def begin(self, game, seat):
        self.decisions = 0

    def decide(self, simulator, view, seat, effort):
        print("I think")
        self.decisions += 1
        if self.decisions == 3:
            raise ValueError("too late")
        return next(simulator.game.legal_actions(view, seat))
"""


def test_a_bot_of_ones_own_plays_from_the_folder_where_one_is(tmp_path: Path) -> None:
    bot = "from droptable.bots.random_bot import RandomBot\nclass Mine(RandomBot):\n    pass\n"
    (tmp_path / "mybot.py").write_text(bot)
    for name in ("statistics", "secrets"):
        (tmp_path / f"{name}.py").write_text("raise SystemExit('a file here stood in for a library')")
    done = piped(
        f'cd {tmp_path}; droptable() {{ {sys.executable} {Path(sys.executable).with_name("droptable")} "$@"; }}; '
        "droptable simulate drop-or-pop --bots mybot:Mine,greedy,greedy --games 25 --cores 2 --json "
        "&& droptable play drop-or-pop --seat Ann --seat bot:mybot:Mine --seat bot:greedy </dev/null"
    )
    assert done.returncode == 0, done.stderr
    assert '"mybot:Mine"' in done.stdout
    assert "You left the table." in done.stdout
    assert "no_such_module" in refused("simulate", "drop-or-pop", "--bots", "no_such_module:X,greedy,greedy", code=69)


@pytest.mark.parametrize(
    ("name", "said", "code"),
    [
        (":Popper", "should look like MODULE:CLASS", 1),
        ("no_such_module:Popper", "No module named 'no_such_module'", 69),
        ("json:loads", "json:loads cannot be loaded: TypeError", 69),
        ("json:JSONDecoder", "json:JSONDecoder is no bot: it has no method “decide”", 69),
    ],
)
def test_what_is_no_bot_cannot_join(name: str, said: str, code: int) -> None:
    assert said in refused("join", "http://127.0.0.1:1/t/abc", "--bot", name, code=code)


def test_who_joins_is_told_that_nobody_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    from droptable.client import table_client

    monkeypatch.setattr(table_client, "PATIENCE_S", (0.01, 0.02))
    said = refused("join", "http://127.0.0.1:1/t/abc", "--bot", "droptable.bots.random_bot:RandomBot", code=69)
    assert said.count("I try again in") == 2
    assert "Nobody answers at ws://127.0.0.1:1" in said


def piped(command: str) -> subprocess.CompletedProcess[str]:
    """Run a line of shell in which `droptable` is ours."""
    line = f'set -o pipefail; droptable() {{ "{sys.executable}" -m droptable "$@"; }}; {command}'
    buffered = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    return subprocess.run(["bash", "-c", line], capture_output=True, text=True, check=False, env=buffered)


@pytest.mark.parametrize("command", ["games", "rules number-drop", "games --help"])
def test_a_reader_who_had_enough_is_no_error(command: str) -> None:
    done = piped(f"droptable {command} | true")
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("command", ["--help", "games", f"simulate drop-or-pop {' '.join(BOTS)} --json"])
def test_a_full_disk_is_the_systems_doing(command: str) -> None:
    done = piped(f"droptable {command} > /dev/full")
    assert done.returncode == 1
    assert done.stderr == "The system refused something: No space left on device\n"


def test_nobody_types_where_the_input_is_closed() -> None:
    done = piped("droptable play drop-or-pop --set starter=first <&-")
    assert (done.returncode, done.stderr) == (0, "")
    assert "You left the table." in done.stdout


def test_a_simulation_that_nobody_watches_shows_no_progress() -> None:
    assert run("simulate", "drop-or-pop", *BOTS).stderr == ""
