"""What the rules alone need: the standard library, and nothing that could be slow or missing."""

import subprocess
import sys

import pytest

import droptable
from droptable.core.registry import Registry

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
