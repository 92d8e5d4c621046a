"""Tables of a running server from the command line: opened, begun, played by programs, fetched."""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from droptable.core.record import parse_record
from tests.server.live import Server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("tables"))
    server.start()
    yield server
    server.stop()


def droptable(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "droptable", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)


def test_a_table_is_opened_joined_begun_and_fetched_without_a_browser(server: Server, tmp_path: Path) -> None:
    seats = ("--seat", "bot:greedy", "--seat", "free", "--seat", "bot:random", "--set", "turn_limit=30")
    opened: dict[str, Any] = json.loads(
        droptable("table", "open", "drop-or-pop", "--server", server.address, *seats, "--json").stdout
    )
    link = opened["link"]
    assert "waits for people\n  1  greedy\n  2  free\n  3  random" in droptable("table", "show", link).stdout
    too_early = droptable("table", "begin", link, "--key", opened["key"])
    assert (too_early.returncode, too_early.stderr) == (1, "One seat is still free.\n")
    stranger = droptable("table", "begin", link, "--key", "somebody")
    assert (stranger.returncode, stranger.stderr) == (1, "Only the host can do that.\n")
    joining = subprocess.Popen(
        [sys.executable, "-m", "droptable", "join", link, "--bot", "eager"], stdout=subprocess.PIPE, text=True
    )
    with server.visit(opened["table"]) as visit:
        visit.until(lambda table: table["places"][1]["names"] == ["eager"])
    begun = json.loads(droptable("table", "begin", link, "--key", opened["key"], "--json").stdout)
    assert begun["stage"] in ("playing", "over")
    assert joining.communicate(timeout=60)[0].startswith("The game is over.")
    assert "is over" in droptable("table", "show", link).stdout
    assert droptable("table", "record", link, str(tmp_path / "r.txt")).returncode == 0
    assert parse_record((tmp_path / "r.txt").read_text()).seats[1] == ("eager",)


def test_programs_play_a_match_that_the_server_signs(server: Server, tmp_path: Path) -> None:
    path = tmp_path / "match.txt"
    bots = "greedy,greedy,droptable.bots.random_bot:RandomBot"
    done = droptable(
        "match", "drop-or-pop", "--bots", bots, "--server", server.address, "--record", str(path), "--json"
    )
    assert done.returncode == 0, done.stderr
    assert "look on there" in done.stderr
    told = json.loads(done.stdout)
    assert told["bots"] == ["greedy #1", "greedy #2", "RandomBot"]
    assert min(told["ranks"]) == 1
    assert droptable("verify", str(path), "--server", server.address).returncode == 0


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (("table", "show", "http://127.0.0.1:1/t/abc"), 69, "Nobody answers"),
        (("table", "open", "drop-it", "--server", "http://127.0.0.1:1"), 69, "Nobody answers"),
        (("table", "open", "drop-it", "--server", "here"), 1, "is no address of a server"),
        (("table", "record", "http://127.0.0.1/x"), 1, "is no link to a table"),
        (("match", "drop-it", "--bots", "careful,no_such:Bot"), 69, "No module named 'no_such'"),
    ],
)
def test_what_cannot_be_is_told(arguments: tuple[str, ...], code: int, said: str) -> None:
    done = droptable(*arguments)
    assert done.returncode == code
    assert said in done.stderr


def test_a_server_refuses_in_the_games_words(server: Server) -> None:
    done = droptable("table", "open", "drop-or-pop", "--server", server.address, "--set", "turn_limit=soon")
    assert (done.returncode, done.stdout) == (1, "")
    assert "Allowed: 1–1000000 | none (DP-3.6)" in done.stderr
    gone = droptable("join", f"{server.address}/t/nosuchtable", "--bot", "greedy")
    assert (gone.returncode, gone.stderr) == (1, "There is no such table. Was the link cut off?\n")
