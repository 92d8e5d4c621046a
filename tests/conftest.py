"""What every test can rely on: a machine that speaks English, is 120 columns wide, and gives Hypothesis its time."""

import os
from pathlib import Path

import pytest
from hypothesis import settings

HERE = Path(__file__).parent
COMPILING = {"analysis", "bots", "envs", "examples", "kernels"}  # folders whose tests need the compiled twins

# `make test` tries the same examples every time, so that whoever changes nothing breaks nothing; soaks look for others
settings.register_profile("same", deadline=None, derandomize=True)
settings.register_profile("new", deadline=None)
settings.load_profile(os.environ.get("EXAMPLES", "same"))

# before any test imports the command line, which reads them once; processes that tests start inherit them
for variable in ("DROPTABLE_LANG", "DROPTABLE_DEBUG", "LANGUAGE", "LC_ALL", "LC_MESSAGES", "FORCE_COLOR", "NO_COLOR"):
    os.environ.pop(variable, None)
os.environ |= {"LANG": "en_GB.UTF-8", "COLUMNS": "120", "LINES": "40", "PYTHONUTF8": "1"}


@pytest.hookimpl(tryfirst=True)  # before xdist reads the marks
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let one worker compile, or load, the twins: two that need them at once would both do so, for a minute each."""
    for item in items:
        if item.path.relative_to(HERE).parts[0] in COMPILING:
            item.add_marker(pytest.mark.xdist_group("kernels"))
