"""The documentation's site: built strictly, with nothing from anywhere else; its programs run."""

import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from droptable import parse_record, replay, rulesets
from droptable.lab.observation import observe

ROOT = Path(__file__).parents[2]
GOLDEN = ROOT / "tests" / "golden"
PROGRAMS = sorted((ROOT / "docs" / "programs").glob("*.py"))


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda program: program.stem)
def test_a_program_of_the_cookbook_runs(program: Path, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-W", "error", str(program)], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout or list(tmp_path.iterdir()) or program.stem == "sealed", "it shows something"


def test_the_cookbook_has_them_all() -> None:
    page = (ROOT / "docs" / "cookbook.md").read_text("utf-8")
    assert sorted(re.findall(r'--8<-- "docs/programs/(\w+)\.py"', page)) == [path.stem for path in PROGRAMS]
    assert len(PROGRAMS) >= 10


def test_the_reference_names_what_there_is() -> None:
    """What a page asks for and nobody wrote would be left out without a word."""
    named = re.compile(r"^::: ([\w.]+)\n(?:    options:\n(?:      .*\n)*?      members: \[([^]]*)\])?", re.MULTILINE)
    found = [
        one for page in (ROOT / "docs" / "reference").glob("*.md") for one in named.findall(page.read_text("utf-8"))
    ]
    missing = [
        f"{module}.{member}"
        for module, members in found
        for member in filter(None, members.split(", "))
        if not hasattr(import_module(module), member)
    ]
    assert found
    assert missing == []


# tests register games of their own, which no page knows
@pytest.mark.parametrize("name", [name for name in rulesets if (GOLDEN / name.replace("-", "_")).is_dir()])
def test_the_page_of_studies_names_every_figure_of_a_game(name: str) -> None:
    page = (ROOT / "docs" / "studies.md").read_text("utf-8")
    row = next(line for line in page.splitlines() if line.startswith(f"| {rulesets[name].title} | `"))
    for path in (GOLDEN / name.replace("-", "_")).glob("*.record.txt"):
        match = replay(parse_record(path.read_text("utf-8")))
        outcome = match.game.outcome(match.state)
        assert outcome is not None
        seen = observe(match, outcome)
        first_and_last = list(seen.shares)[:2] + list(seen.shares)[-1:]
        shares = [f"{key}_share" for key in first_and_last]
        assert not [key for key in (seen.length_name, *shares, *seen.numbers, *seen.counts) if f"`{key}`" not in row]


@pytest.fixture(scope="module")
def site() -> Path:
    """The site, built as `make docs` builds it: a dead link, or a page that nobody leads to, is an error."""
    command = [sys.executable, "-m", "mkdocs", "build", "--quiet", "--strict"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return ROOT / "build" / "site"


def test_nothing_comes_from_anywhere_else(site: Path) -> None:
    for page in site.rglob("*.html"):
        text = page.read_text("utf-8")
        loaded = re.findall(r'<(?:script|img|iframe|link|source)\b[^>]*?\b(?:src|href)="([^"]+)"', text)
        assert not [address for address in loaded if re.match(r"(https?:)?//", address)], page.name
    for sheet in site.rglob("*.css"):
        assert not re.findall(r"(?:url\(|@import )[\"']?(?:https?:)?//", sheet.read_text("utf-8")), sheet.name


def test_the_reference_comes_from_docstrings_and_the_rules_from_their_pages(site: Path) -> None:
    reference = (site / "reference" / "index.html").read_text("utf-8")
    for name in ("droptable.PlainTable.undo", "droptable.SeededDraws", "droptable.verify"):
        assert f'id="{name}"' in reference
    assert "nature answers at once" in reference
    for game, clause in (("drop-or-pop", "DP-2.7"), ("number-drop", "ND-8.8"), ("drop-it", "DI-3.5")):
        assert clause in (site / "rules" / f"{game}.html").read_text("utf-8")
    assert "hash is published first" in (site / "architecture.html").read_text("utf-8")
