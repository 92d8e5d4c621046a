"""The command line as people meet it: in a process of its own, in both languages, with their mistakes."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from datetime import datetime, tzinfo
from pathlib import Path
from typing import Any, Self

import click
import pytest
from click.testing import CliRunner, Result

from droptable.cli import main
from droptable.core.record import parse_record
from droptable.core.registry import rulesets
from droptable.terminal import records
from droptable.verification import Gap

GOLDEN = Path(__file__).parents[1] / "golden" / "drop_or_pop" / "drawn.record.txt"

HOME = tempfile.mkdtemp(prefix="droptable-")  # nobody's records but the tests' go here


def environment(home: str | Path = HOME, **more: str) -> dict[str, str]:
    return os.environ | {"NO_COLOR": "1", "XDG_DATA_HOME": str(home)} | more


def droptable(*arguments: str, typed: str = "", home: str | Path = HOME) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "droptable", *arguments]
    return subprocess.run(command, input=typed, capture_output=True, text=True, env=environment(home), check=False)


def run(*arguments: str, typed: str = "") -> Result:
    """Run an English command here: what does not hang on a process of its own is much quicker without one."""
    return CliRunner(env=environment()).invoke(main, list(arguments), input=typed)


@pytest.fixture
def record(played: Path, tmp_path: Path) -> Path:
    """The record of a whole game, for whatever a test wants to do with it."""
    return Path(shutil.copy(played, tmp_path))


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game that somebody played to its end, by always dropping or popping."""
    path = tmp_path_factory.mktemp("played") / "game.txt"
    typed = "\nd\np\n\ni\n" * 400  # Enter also says yes where a POP is asked about
    played = droptable("play", "drop-or-pop", "--seat", "Ann", "--seat", "Ben+Cem", "--seat", "bot:greedy",
                       "--record", str(path), typed=typed)  # fmt: skip
    assert played.returncode == 0
    assert "1. " in played.stdout
    return path


def test_a_terminal_game_is_recorded_replayed_and_verified(record: Path) -> None:
    assert '["Ben", "Cem"]' in record.read_text(encoding="utf-8")
    verified = droptable("verify", str(record))
    assert verified.returncode == Gap.SIGNATURE
    assert "moves are legal" in verified.stdout
    assert "fits the promise" in verified.stdout
    replayed = droptable("replay", str(record))
    assert replayed.returncode == 0
    assert re.search(r"\b(wins?|share)\b", replayed.stdout)


def test_a_tampered_record_is_refused_with_a_reason(record: Path) -> None:
    text = record.read_text(encoding="utf-8")
    roll = next(line for line in text.splitlines() if line in ("* red", "* blue", "* yellow", "* green"))
    other = "* red" if roll != "* red" else "* blue"
    record.write_text(text.replace(f"\n{roll}\n", f"\n{other}\n", 1), encoding="utf-8")
    refused = droptable("verify", str(record))
    assert refused.returncode == 3
    assert "promised dice say" in refused.stderr
    assert "Traceback" not in refused.stderr
    german = droptable("verify", str(record), "--lang", "de")
    assert "versprochenen Würfel" in german.stderr


def test_replay_shows_any_position(record: Path) -> None:
    shown = run("replay", str(record), "--at", "3")
    assert shown.exit_code == 0
    assert "└" in shown.stdout
    beyond = run("replay", str(record), "--at", "99999")
    assert beyond.exit_code == 1
    assert "There is no move" in beyond.stderr


def test_replay_steps_forth_and_back(record: Path) -> None:
    stepped = run("replay", str(record), "--step", typed="\n\nb\n4\nq\n")
    assert stepped.exit_code == 0
    assert [int(n) for n in re.findall(r"^(\d+)/\d+ ", stepped.stdout, re.MULTILINE)] == [0, 1, 2, 1, 4]


def test_replay_jumps_to_the_end_however_far_it_is_told_to(record: Path) -> None:
    last = len(parse_record(record.read_text(encoding="utf-8")).lines)
    stepped = run("replay", str(record), "--step", typed=f"{'9' * 5000}\n{'0' * 5000}2\n")
    assert stepped.exit_code == 0
    assert [int(n) for n in re.findall(r"^(\d+)/\d+ ", stepped.stdout, re.MULTILINE)] == [0, last, 2]


def test_replay_shows_a_broken_record_up_to_where_it_breaks(tmp_path: Path) -> None:
    good = GOLDEN.read_text(encoding="utf-8").splitlines()
    gap = good.index("")
    path = tmp_path / "broken.txt"
    path.write_text("\n".join([*good[: gap + 60], "0 fly", *good[gap + 60 :]]) + "\n", encoding="utf-8")
    shown = run("replay", str(path))
    assert shown.exit_code == 65
    assert re.findall(r"^ +(\d+)  ", shown.stdout, re.MULTILINE)[-1] == "59"
    assert shown.stdout.count("└") == 1
    assert "Move 60" in shown.stderr
    at = run("replay", str(path), "--at", "59")
    assert (at.exit_code, at.stderr) == (0, "")


def test_verify_says_who_won_and_what_is_not_proven() -> None:
    for lang, won, unproven in (
        ("en", "Ann and Cem share the win.", "Claimed\n  Nobody has signed it"),
        ("de", "Ann und Cem teilen sich den Sieg.", "Behauptet\n  Niemand hat unterschrieben"),
    ):
        said = run("verify", str(GOLDEN), "--lang", lang).stdout
        assert won in said
        assert unproven in said


def test_verify_flags_a_secret_that_is_out_too_early(tmp_path: Path) -> None:
    path = tmp_path / "given-up.txt"
    run("play", "drop-or-pop", "--set", "starter=first", "--record", str(path), typed="\nd\nquit\n")
    said = run("verify", str(path)).stdout
    assert "The game is not over yet" in said
    assert "Yet the secret is published" in said
    empty = path.read_text(encoding="utf-8").split("\n\n")[0] + "\n"
    path.write_text(empty, encoding="utf-8")
    assert "The record has no moves yet" in run("verify", str(path)).stdout


def test_sentences_stay_whole_in_a_pipe() -> None:
    command = [sys.executable, "-m", "droptable", "verify", str(GOLDEN)]
    said = subprocess.run(command, capture_output=True, text=True, env=environment(COLUMNS="40"), check=False).stdout
    assert "All 60 rolls follow from the published secret, and that fits the promise in the record.\n" in said


@pytest.fixture(scope="module")
def helps() -> dict[str, dict[str, str]]:
    """What each command says of itself, by language: a process reads its language once, so one for each."""
    script = (
        "import json, click; from droptable.cli import main; from tests.cli.test_cli import leaves\n"
        "texts = {n: c.get_help(click.Context(c, info_name=n)) for n, c in leaves(main).items()}\n"
        "print(json.dumps(texts | {'': main.get_help(click.Context(main))}))"
    )
    return {
        lang: json.loads(subprocess.check_output([sys.executable, "-c", script, "--lang", lang], env=environment()))
        for lang in ("en", "de")
    }


def leaves(group: click.Group) -> dict[str, click.Command]:
    """Return the commands that do something, by their whole name."""
    found: dict[str, click.Command] = {}
    for name, command in group.commands.items():
        below = leaves(command) if isinstance(command, click.Group) else None
        found |= {name: command} if below is None else {f"{name} {last}": leaf for last, leaf in below.items()}
    return found


@pytest.mark.parametrize("command", [*leaves(main), ""])
def test_help_teaches_in_both_languages(command: str, helps: dict[str, dict[str, str]]) -> None:
    english, german = helps["en"][command], helps["de"][command]
    assert english.startswith("Usage: ")
    assert german.startswith("Aufruf: ")
    options = [set(re.findall(r"^  (--[a-z-]+)", text, re.MULTILINE)) for text in (english, german)]
    assert "--lang" in options[0]
    assert options[0] == options[1]
    assert english.splitlines()[2] != german.splitlines()[2]


def test_the_list_of_commands_cuts_no_sentence_off(helps: dict[str, dict[str, str]]) -> None:
    for texts in helps.values():
        listed = texts[""].partition("\n\n")[2]  # after the line that shows how commands are written
        assert "..." not in listed


def test_what_click_says_is_german_too(helps: dict[str, dict[str, str]]) -> None:
    assert "Befehle:" in helps["de"][""]
    assert "Es fehlt das Argument 'GAME'" in droptable("rules", "--lang", "de").stderr
    assert "Einen Befehl 'simulat' gibt es nicht. Meinst du 'simulate'?" in droptable("--lang", "de", "simulat").stderr


def test_games_lists_everything() -> None:
    listed = run("games").stdout
    for name in rulesets:
        if not name.startswith("tiny-"):
            assert rulesets[name].title in listed
            for option in rulesets[name].options:
                assert option.name in listed


def test_rules_are_shown_in_the_asked_language() -> None:
    assert "You have to DROP or POP if you can" in run("rules", "drop-or-pop").stdout
    assert "Dein Zug" in run("rules", "drop-or-pop", "--lang", "de").stdout


def test_simulate_prints_json_alone() -> None:
    done = droptable("simulate", "drop-or-pop", "--bots", "random,random,random", "--games", "30", "--json")
    figures = json.loads(done.stdout)
    assert figures["games"] == 30
    again = run("simulate", "drop-or-pop", "--bots", "random,random,random", "--games", "30", "--json", "--cores", "1")
    assert json.loads(again.stdout) == figures


def test_bots_are_given_equal_time() -> None:
    how = ("--games", "1", "--cores", "1", "--think-ms", "2", "--json")
    figures = json.loads(run("simulate", "drop-or-pop", "--bots", "search,search,eager", *how).stdout)
    assert figures["effort"] == {"steps": None, "think_ms": 2}


def test_simulate_speaks_to_people() -> None:
    bots = "greedy, random ,random"
    done = run("simulate", "drop-or-pop", "--bots", bots, "--games", "30", "--seatings", "all", "--cores", "1")
    assert "30 games" in done.stdout
    assert "turn_limit=1000" in done.stdout
    assert "effort" not in done.stdout
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
        (("play", "drop-or-pop", "--seats", "4", *("--seat", "a") * 3), "3 seats are named, but --seats asks for 4"),
        (("simulate", "drop-or-pop", "--bots", "random,random,clever"), "no bot called"),
        (("simulate", "drop-or-pop", "--bots", "random,random,random", "--games", "0"), "at least one game"),
        (("rules", "chess"), "There is no game called “chess”. Games: "),
    ],
)
def test_mistakes_get_a_sentence(arguments: tuple[str, ...], said: str) -> None:
    done = run(*arguments)
    assert done.exit_code == 1
    assert said in done.stderr.replace("\n", " ")
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("arguments", "said"),
    [(("verify", "/nowhere/at/all"), "There is no file"), (("replay", "/"), "cannot be read")],
)
def test_a_file_that_is_not_there_has_a_code_of_its_own(arguments: tuple[str, ...], said: str) -> None:
    done = run(*arguments)
    assert done.exit_code == 66
    assert said in done.stderr


def test_a_text_that_is_no_record_gets_a_sentence(tmp_path: Path) -> None:
    for content in (b"hello", b"\xff\xfe\x00", b""):
        path = tmp_path / "strange.txt"
        path.write_bytes(content)
        done = run("verify", str(path))
        assert done.exit_code in (65, 66)
        assert "Traceback" not in done.output


def test_records_go_to_ones_own_folder(tmp_path: Path) -> None:
    done = droptable("play", "drop-or-pop", "--set", "starter=first", typed="\nd\nquit\n", home=tmp_path)
    assert done.returncode == 0
    assert len(list((tmp_path / "droptable" / "records").glob("*-drop-or-pop.txt"))) == 1


def test_a_record_that_cannot_be_written_gets_a_sentence_before_anybody_plays(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    done = run("play", "drop-or-pop", "--record", str(tmp_path / "file" / "r.txt"), typed="\nd\nquit\n")
    assert done.exit_code == 73
    assert "cannot be written" in done.stderr
    assert "promised" not in done.stdout


def test_a_record_replaces_no_file(tmp_path: Path) -> None:
    path = tmp_path / "keep.txt"
    path.write_text("dear diary")
    done = run("play", "drop-or-pop", "--record", str(path), typed="\nd\nquit\n")
    assert done.exit_code == 73
    assert "exists already" in done.stderr
    assert "promised" not in done.stdout
    assert path.read_text() == "dear diary"


def test_where_nothing_happened_no_record_stays(tmp_path: Path) -> None:
    path = tmp_path / "r.txt"
    assert run("play", "drop-or-pop", "--set", "starter=first", "--record", str(path), typed="quit\n").exit_code == 0
    assert not path.exists()


def test_records_that_begin_at_the_same_moment_have_names_of_their_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Noon(datetime):
        @classmethod
        def now(cls, tz: tzinfo | None = None) -> Self:
            return cls(2026, 1, 1, 12)

    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr(records, "datetime", Noon)
    paths = [records.reserve_among_records("drop-or-pop") for _ in range(3)]
    assert len(set(paths)) == 3
    assert all(path.exists() for path in paths)


def test_a_killed_table_leaves_its_record(tmp_path: Path) -> None:
    path = tmp_path / "r.txt"
    seats = ("--seat", "Ann", "--seat", "Ben", "--seat", "Cem", "--set", "starter=first")
    process = start("play", "drop-or-pop", *seats, "--record", str(path), stdin=subprocess.PIPE)
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write("\nd\n\n")
    process.stdin.flush()
    read_until(process, "Ben: ")
    process.kill()
    process.communicate()
    record = parse_record(path.read_text(encoding="utf-8"))
    assert len(record.lines) == 3
    assert record.promise is not None
    assert record.promise.secret is None
    verified = run("verify", str(path))
    assert verified.exit_code == Gap.END | Gap.LUCK | Gap.SIGNATURE
    assert "The game is not over yet" in verified.stdout


def start(*arguments: str, **how: Any) -> subprocess.Popen[str]:
    """Start the command in a process group of its own, where Ctrl-C reaches it as it does at a terminal."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # as under nohup, and children would inherit it
        signal.signal(signal.SIGINT, signal.default_int_handler)
    return subprocess.Popen(
        [sys.executable, "-m", "droptable", *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        start_new_session=True, env=environment(PYTHONUNBUFFERED="1"), **how,
    )  # fmt: skip


def read_until(process: subprocess.Popen[str], sign: str) -> str:
    """Read what a process says until a sign comes."""
    assert process.stdout is not None
    said = ""
    while sign not in said:
        letter = process.stdout.read(1)
        assert letter, f"it ended before it said {sign!r}: {said}"
        said += letter
    return said


def test_ctrl_c_at_the_table_saves_and_says_so(tmp_path: Path) -> None:
    path = tmp_path / "r.txt"
    process = start("play", "drop-or-pop", "--set", "starter=first", "--record", str(path), stdin=subprocess.PIPE)
    assert process.stdin is not None
    process.stdin.write("\n")
    process.stdin.flush()
    read_until(process, "Blue (you): ")
    os.killpg(process.pid, signal.SIGINT)
    said, errors = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "You left the table." in said
    assert "Traceback" not in errors
    assert "secret: " in path.read_text(encoding="utf-8")


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
def test_streams_of_any_encoding_and_any_bytes(encoding: str) -> None:
    command = [sys.executable, "-m", "droptable", "play", "drop-or-pop", "--lang", "de", "--set", "starter=first"]
    typed = b"\xff\xfe\n\n\xc3\x28\nw\xfcrfeln\nende\n"
    more = environment(PYTHONIOENCODING=encoding, PYTHONUTF8="0", LANG="C")
    done = subprocess.run(command, input=typed, capture_output=True, env=more, check=False)
    assert done.returncode == 0
    assert b"Traceback" not in done.stderr
    assert b"Du hast den Tisch verlassen." in done.stdout


def test_our_own_bugs_get_a_sentence_and_a_traceback_only_on_demand() -> None:
    broken = "import sys; sys.argv[0] = 'droptable'; import droptable.cli.games as c; c.rule_page = None; c.main()"
    for arguments, variables, traceback in (
        ([], {}, False),
        (["--debug"], {}, True),
        ([], {"DROPTABLE_DEBUG": "1"}, True),
    ):
        command = [sys.executable, "-c", broken, *arguments, "rules", "drop-or-pop"]
        done = subprocess.run(command, capture_output=True, text=True, env=environment(**variables), check=False)
        assert done.returncode == 70
        assert "This is our bug" in done.stderr
        assert ("Traceback" in done.stderr) == traceback


def test_a_billion_games_may_be_asked_for() -> None:
    process = start(
        "simulate", "drop-or-pop", "--bots", "random,random,random", "--games", "1000000000", "--cores", "1"
    )
    while _cpu_seconds(process.pid) < 2:
        time.sleep(0.1)
    peak = re.search(r"VmHWM:\s+(\d+) kB", Path(f"/proc/{process.pid}/status").read_text())
    os.killpg(process.pid, signal.SIGINT)
    process.communicate(timeout=60)
    assert process.returncode == 130
    assert peak is not None
    assert int(peak[1]) < 300_000


def test_at_the_table_people_may_err_ask_and_take_back() -> None:
    typed = "x\nhelp\nlog\nrules\n\nfly\nd\nunod\nundo\n\nquit\n"
    seats = ("--seat", "Ann", "--seat", "Ben", "--seat", "Cem", "--set", "starter=first")
    done = run("play", "drop-or-pop", *seats, typed=typed)
    assert done.exit_code == 0
    assert done.stdout.count("At any time you may also type") == 3  # for x, help and unod
    assert "I don’t understand “fly”" in done.stdout
    assert "Taken back." in done.stdout
    assert "You left the table." in done.stdout


def test_the_table_speaks_german() -> None:
    done = droptable("play", "drop-or-pop", "--lang", "de", typed="\ne\nende\n")
    assert "Spalte" in done.stdout
    assert "Du hast den Tisch verlassen." in done.stdout


def test_without_a_game_one_is_chosen() -> None:
    done = run("play", typed="nine\n1\nquit\nquit\n")
    assert "Which game?" in done.stdout
    assert done.exit_code == 0


def test_a_shell_that_completes_waits_for_no_game_or_bot() -> None:
    idle = ("droptable.bots", "droptable.games", "droptable.lab", "droptable.server", "numpy")
    told = f"import sys, droptable.cli; print([name for name in sys.modules if name.startswith({idle})])"
    done = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


@pytest.mark.parametrize("cores", ["1", "2"])
def test_ctrl_c_ends_a_simulation_cleanly(cores: str) -> None:
    command = ["simulate", "drop-or-pop", "--bots", "search,search,search"]
    process = start(*command, "--games", "100000", "--cores", cores)
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
