"""What the rules alone need: the standard library, and nothing that could be slow or missing."""

import runpy
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from inspect import isfunction
from pathlib import Path
from typing import Any, get_args, get_origin, get_type_hints

import pytest

import droptable
from droptable.core.registry import Registry

ROOT = Path(__file__).parents[2]
HEAVY = [
    "numpy",
    "numba",
    "pyb2d3",
    "pymunk",
    "litestar",
    "msgspec",
    "sqlalchemy",
    "asyncio",
    "rich",
    "click",
    "fluent",
    "babel",
]

SCRIPT = """
import sys
import droptable
game = droptable.game("{game}")
state = game.initial_state()
game.turn(state)
print(sorted(set(sys.modules) & set({heavy})))
"""


@pytest.mark.parametrize("game", list(droptable.rulesets))
def test_the_rules_alone_import_nothing_heavy(game: str) -> None:
    if game.startswith("tiny-"):
        return
    script = SCRIPT.format(game=game, heavy=HEAVY)
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_every_public_name_exists() -> None:
    for name in droptable.__all__:
        assert hasattr(droptable, name)


def test_what_the_public_names_promise_is_public_too() -> None:
    """Whoever writes types for what they get from us finds every class at the same door."""
    kinds = {getattr(droptable, name) for name in droptable.__all__ if isinstance(getattr(droptable, name), type)}
    functions = [getattr(droptable, name) for name in droptable.__all__ if isfunction(getattr(droptable, name))]
    promised = [*(get_type_hints(function) for function in functions), *map(get_type_hints, kinds)]
    used = {kind for hints in promised for hint in hints.values() for kind in _classes(hint)}
    assert {kind.__name__ for kind in used if kind.__module__.startswith("droptable.core.")} - LEFT_OUT <= set(
        droptable.__all__
    )


# parts of a Ruleset, which only those need who write a game: they import from `droptable.core`
LEFT_OUT = {"Choice", "Declared", "Document", "Experimental", "Flag", "Number", "ScoreBoard"}


def _classes(hint: Any) -> Iterator[type]:
    origin = get_origin(hint) or hint
    if isinstance(origin, type):
        yield origin
    for argument in get_args(hint):
        yield from [] if isinstance(argument, list) else _classes(argument)


@pytest.mark.parametrize(
    ("version", "is_built", "packed"), [("standard", True, True), ("editable", True, False), ("standard", False, False)]
)
def test_a_wheel_brings_the_client_that_was_built(version: str, is_built: bool, packed: bool, tmp_path: Path) -> None:
    client = tmp_path / "web" / "dist"
    client.mkdir(parents=True)
    if is_built:
        (client / "index.html").touch()
    hook = runpy.run_path(str(ROOT / "scripts" / "hatch_build.py"))["BuiltFiles"]
    build_data: dict[str, dict[str, str]] = {"force_include": {}}
    hook(str(tmp_path), {}, None, None, "", "wheel").initialize(version, build_data)
    # where `droptable serve` looks first
    assert build_data["force_include"] == ({str(client): "droptable/server/pages"} if packed else {})
    assert tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["hatch"]["build"]["hooks"]


def test_a_name_is_registered_once() -> None:
    registry: Registry[int] = Registry("thing", home="droptable.core")
    assert registry.register("one", 1) == 1
    with pytest.raises(ValueError, match="registered already"):
        registry.register("one", 2)
    assert list(registry) == ["one"]
    assert "two" not in registry
    with pytest.raises(droptable.UnknownNameError, match="one"):
        registry["onne"]


def test_a_games_world_is_none_where_it_needs_none() -> None:
    assert droptable.world_for(droptable.game("drop-or-pop")) is None
