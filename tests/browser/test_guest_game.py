"""A game from another package: installed beside ours, it stands on the shelf, speaks both languages and is played."""

import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Sit, serving
from tests.browser.person import Person
from tests.conformance import tiny
from tests.server.live import Server

PROJECT = """
[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = "pebbles"
version = "1"

[project.entry-points."droptable.games"]
pebbles = "pebbles"
"""


def package(folder: Path) -> Path:
    """Write the tests' own game as somebody would who publishes it: a module, and its words beside it."""
    source = folder / "pebbles"
    own = Path(tiny.__file__)
    source.mkdir(parents=True)
    shutil.copy(own, source / "__init__.py")
    shutil.copytree(own.parent / "words", source / "words")
    (folder / "pyproject.toml").write_text(PROJECT)
    return folder


@pytest.fixture
def installed(tmp_path: Path) -> Path:
    """Return where the package is installed."""
    folder, source = tmp_path / "installed", package(tmp_path / "project")
    install = [sys.executable, "-m", "uv", "pip", "install", "--no-deps", "--no-build-isolation", "--offline"]
    done = subprocess.run([*install, "--target", folder, source], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return folder


@pytest.fixture
def house_with_guest(installed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """Return a server that finds the package on its path."""
    monkeypatch.setenv("PYTHONPATH", str(installed))
    yield from serving(tmp_path)


def play(person: Person) -> None:
    """Play to the end: one pebble, odd, and throw when asked to."""
    deeds = ("[data-offer='take 1']", "[data-offer='odd']", "[data-roll]")
    while True:
        expect(person.see(", ".join((*deeds, "[data-end]"))).first).to_be_visible()
        if person.is_over:
            return
        deed = next(deed for deed in deeds if person.see(deed).is_visible())
        person.see(deed).click()
        expect(person.see(deed)).to_be_hidden()


TOLD = [
    ("en-GB", "Guess how far the stone will roll.", "One pebble", "All hands are open", "Everybody decides"),
    ("de-DE", "Errate, wie weit der Stein rollt.", "Ein Kiesel", "Alle Hände sind offen", "Alle entscheiden"),
]


def test_a_game_from_another_package_is_played_to_its_end(sit: Sit, house_with_guest: Server) -> None:
    for locale, tagline, offer, told, rules in TOLD:
        ann = sit(house_with_guest, locale=locale)
        ann.go("/")
        shelf = ann.see("[data-game='tiny-pebbles']")
        expect(shelf).to_contain_text(tagline)
        ann.see("[data-play-now='tiny-pebbles']").click()
        expect(ann.see("[data-offer='take 1']")).to_have_text(offer)
        play(ann)
        expect(ann.see("[data-log]")).to_contain_text(told)
        ann.go("/rules/tiny-pebbles")
        expect(ann.see("[id='T-1.1']")).to_contain_text(rules)
