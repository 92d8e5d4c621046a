"""What every test can rely on: a machine that speaks English, is 120 columns wide, and gives Hypothesis its time."""

import os
from typing import Any

import pytest
from hypothesis import settings

from tests.units import Units, comes_first

# `make test` tries the same examples every time, so that whoever changes nothing breaks nothing; soaks look for others
settings.register_profile("same", deadline=None, derandomize=True)
settings.register_profile("new", deadline=None)
settings.load_profile(os.environ.get("EXAMPLES", "same"))

# before any test imports the command line, which reads them once; processes that tests start inherit them
for variable in ("DROPTABLE_LANG", "DROPTABLE_DEBUG", "LANGUAGE", "LC_ALL", "LC_MESSAGES", "FORCE_COLOR", "NO_COLOR"):
    os.environ.pop(variable, None)
os.environ |= {"LANG": "en_GB.UTF-8", "COLUMNS": "120", "LINES": "40", "PYTHONUTF8": "1"}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with what takes longest."""
    items.sort(key=lambda item: not comes_first(item.nodeid))


@pytest.hookimpl(optionalhook=True)  # xdist may not be there
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Units | None:
    """Hand out tests in units wherever they are wanted in groups."""
    return Units(config, log) if config.getoption("dist") == "loadgroup" else None
