"""What people install: the wheel in empty environments, outside the clone, and the source distribution."""

import json
import os
import re
import subprocess
import sys
import tarfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from email import message_from_string
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

from tests.packaging.environments import ROOT, Environment, built

GAMES = """
import json, sys
import droptable
for game in sys.argv[1:]:
    table = droptable.play(game, seed=3)
    while not table.is_over:
        table.do(table.legal.some())
    print(json.dumps([str(table), table.outcome.ranks]))
"""


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    assert (ROOT / "web" / "dist" / "index.html").exists(), "make setup-web builds the client"
    return built(tmp_path_factory.mktemp("sdist"), "sdist")


@pytest.fixture(scope="module")
def unpacked(sdist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("unpacked")
    with tarfile.open(sdist) as archive:
        archive.extractall(folder, filter="data")
    return next(folder.iterdir())


@pytest.fixture(scope="module")
def wheel(unpacked: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel as `python -m build` and pip make it: from the source distribution."""
    return built(tmp_path_factory.mktemp("wheel"), "wheel", unpacked)


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What lies in a site-packages once the wheel is installed."""
    folder = tmp_path_factory.mktemp("installed")
    with ZipFile(wheel) as archive:
        archive.extractall(folder)
    return folder


def test_the_source_distribution_brings_the_client_and_what_its_tests_need(unpacked: Path) -> None:
    assert (unpacked / "web" / "dist" / "index.html").exists()
    assert (unpacked / "web" / "dist" / ".built-from").read_text() == (ROOT / "web/dist/.built-from").read_text()
    for name in ("CONTRIBUTING.md", "Makefile", "requirements/dev.txt", "web/package-lock.json", "deploy/nginx.conf"):
        assert (unpacked / name).exists()
    assert not (unpacked / "web" / "node_modules").exists()
    # nothing is built anew, so no Node is asked for
    assert subprocess.run(["scripts/web"], cwd=unpacked, env={"PATH": "/usr/bin:/bin"}, check=False).returncode == 0


QUICK = ("tests/golden", "tests/rules/test_drop_or_pop.py")


def own_tests(unpacked: Path, *chosen: str) -> None:
    """Run tests that came with a source distribution, on the code that came with it."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *chosen]
    variables = {**os.environ, "PYTHONPATH": str(unpacked / "src")}
    for name in [name for name in variables if name.startswith("PYTEST_")]:
        del variables[name]  # these are about the run that this is a part of
    done = subprocess.run(command, cwd=unpacked, env=variables, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-4000:]


@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="only a clone knows what is tracked")
def test_the_source_distribution_is_whole(unpacked: Path) -> None:
    tracked = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, text=True).stdout
    lacking = [name for name in tracked.split("\0") if (ROOT / name).is_file() and not (unpacked / name).exists()]
    assert lacking == []


def test_the_source_distributions_own_tests_pass(unpacked: Path) -> None:
    """Nothing that they read is missing, as the test above says; so some of each kind speak for all."""
    own_tests(unpacked, *QUICK)


@pytest.mark.long
def test_all_of_the_source_distributions_own_tests_pass(unpacked: Path) -> None:
    """All but those in the browser, which look at the same built client, and these here, which would build again."""
    left_out = ("--ignore=tests/browser", "--ignore=tests/packaging")
    own_tests(unpacked, "-n", "auto", "--dist", "loadgroup", *left_out, "tests")


def test_the_wheel_says_what_it_is(wheel: Path) -> None:
    with ZipFile(wheel) as archive:
        names = archive.namelist()
        text = archive.read(next(name for name in names if name.endswith("METADATA"))).decode()
    told = message_from_string(text)
    assert "droptable/server/pages/index.html" in names
    assert "droptable/server/site/tutorial/first-bot.html" in names
    assert "droptable/py.typed" in names
    assert any(name.endswith("licenses/LICENSE") for name in names)
    assert set(told.get_all("Provides-Extra") or ()) >= {
        "server", "physics", "fast", "envs", "lab", "print", "all"
    }  # fmt: skip
    description = str(told.get_payload())
    assert told["Description-Content-Type"] == "text/markdown"
    assert "The shelf: three games, each one tap away" in description, "a picture, or its description"
    assert re.findall(r"\]\((?!https?:)", description) == [], "nothing on an index page leads nowhere"
    assert f"version: {told['Version']}\n" in (ROOT / "CITATION.cff").read_text(), "one version everywhere"
    assert f"## {told['Version']} " in (ROOT / "CHANGELOG.md").read_text()


def assert_played(told: str, games: int) -> None:
    """See that so many games came to an end, each with its board."""
    played = [json.loads(line) for line in told.splitlines()]
    assert len(played) == games
    for board, ranks in played:
        assert "└" in board
        assert min(ranks) == 1


def test_bare_it_plays_what_the_rules_alone_can_play_and_says_what_the_rest_needs(
    installed: Path, tmp_path: Path
) -> None:
    bare = Environment(tmp_path, installed)
    done = bare.run("-c", GAMES, "drop-or-pop", "number-drop", "drop-it", code=1)
    assert_played(done.stdout, 2)
    assert 'pip install "droptable[physics]"' in done.stderr
    assert 'pip install "droptable[server]"' in bare.run("-m", "droptable", "serve", code=69).stderr
    record = tmp_path / "r.txt"
    record.write_text((ROOT / "tests/golden/drop_or_pop/drawn.record.txt").read_text())
    assert (
        'pip install "droptable[print]"' in bare.run("-m", "droptable", "draw", "r.txt", "--png", "x", code=69).stderr
    )
    figures = bare.run(
        "-m", "droptable", "simulate", "drop-or-pop", "--bots", "eager,greedy,random", "--games", "3", "--json"
    )
    assert json.loads(figures.stdout)["games"] == 3


@contextmanager
def serving(environment: Environment) -> Iterator[str]:
    serve = ("droptable", "serve", "--no-open", "--port", "0", "--pace", "0")
    process = subprocess.Popen(
        [str(environment.python), "-I", "-u", "-m", *serve],
        cwd=environment.folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment.variables,
    )
    try:
        assert process.stdout is not None
        found = re.search(r"http://127\.0\.0\.1:\d+", process.stdout.readline())
        assert found, process.communicate()[1]
        wait_until_it_answers(f"{found[0]}/api/games", process)
        yield found[0]
    finally:
        process.terminate()
        process.communicate(timeout=60)


def wait_until_it_answers(url: str, process: "subprocess.Popen[str]") -> None:
    for _ in range(1200):
        with suppress(urllib.error.URLError, ConnectionError):
            asked(url)
            return
        assert process.poll() is None, "the server has ended"
        time.sleep(0.05)
    raise AssertionError("the server does not answer")


def asked(url: str, body: object = None) -> tuple[int, str]:
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(url, data, {"Content-Type": "application/json"})
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()


def test_as_a_server_it_brings_the_client_and_refuses_what_is_not_installed_in_words(
    installed: Path, tmp_path: Path
) -> None:
    server = Environment(tmp_path, installed, "server")
    with serving(server) as address:
        status, page = asked(f"{address}/")
        assert (status, "<script" in page) == (200, True)
        assert "A first bot" in asked(f"{address}/docs/tutorial/first-bot.html")[1]
        assets = re.findall(r'"(/assets/[^"]+\.js)"', page)
        assert asked(address + assets[0])[0] == 200
        games: list[dict[str, Any]] = json.loads(asked(f"{address}/api/games")[1])
        assert {game["name"]: game["missing"] for game in games} == {
            "drop-or-pop": "", "number-drop": "", "drop-it": "physics"
        }  # fmt: skip
        two = {"game": "drop-it", "places": [{"bot": "random"}] * 2, "begin": True}
        status, refusal = asked(f"{address}/api/tables", two)
        assert (status, json.loads(refusal)["code"]) == (400, "no-physics")
        match = ("-m", "droptable", "match", "drop-or-pop", "--bots", "greedy,greedy,random", "--server", address)
        assert server.run(*match).stdout.startswith("1. ")


def test_with_everything_it_plays_everything(installed: Path, tmp_path: Path) -> None:
    whole = Environment(tmp_path, installed, "all")
    assert_played(whole.run("-c", GAMES, "drop-it").stdout, 1)
    whole.run("-c", "import droptable.envs, numba, matplotlib, resvg_py, litestar")
