"""A package in `games` that does not register itself would escape the laws."""

from pathlib import Path

import droptable.games
from droptable.core.registry import rulesets


def test_every_game_package_is_registered() -> None:
    packages = {path.parent.name for path in Path(droptable.games.__file__).parent.glob("*/__init__.py")}
    assert packages
    assert packages <= {name.replace("-", "_") for name in rulesets}
