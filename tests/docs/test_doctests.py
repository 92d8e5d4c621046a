"""What docstrings show is what comes out: every module that shows something is run."""

import doctest
from importlib import import_module
from pathlib import Path

import pytest

import droptable

HOME = Path(droptable.__file__).parent
SHOWING = [path for path in sorted(HOME.rglob("*.py")) if ">>> " in path.read_text("utf-8")]


@pytest.mark.parametrize("path", SHOWING, ids=lambda path: str(path.relative_to(HOME)))
def test_a_modules_docstrings_hold(path: Path) -> None:
    name = ".".join(("droptable", *path.relative_to(HOME).with_suffix("").parts)).removesuffix(".__init__")
    module = import_module(name)
    result = doctest.testmod(module)
    assert (result.failed, result.attempted > 0) == (0, True)


def test_some_do() -> None:
    assert {path.name for path in SHOWING} >= {"__init__.py", "plain_table.py", "registry.py"}
