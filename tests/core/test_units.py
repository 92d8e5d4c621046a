"""Tests that share what is dear to make are done by one worker."""

import subprocess
import sys
from pathlib import Path

from tests.units import comes_first, unit_of

ROOT = Path(__file__).parents[2]
LAWS = """
import os
import pytest

pytestmark = pytest.mark.parametrize("variant", ["one", "other"])

def test_a_law(variant):
    print("done", variant, os.getpid())

test_another = test_a_third = test_the_last = test_a_law
"""
# they are asked for as tests/conftest.py asks for them
CONFTEST = """
from tests.units import Units

def pytest_xdist_make_scheduler(config, log):
    return Units(config, log)
"""


def test_what_is_built_or_played_once_is_one_unit() -> None:
    laws = ("test_laws.py::test_a_law[drop-it-2]", "test_events.py::test_another[drop-it-2]")
    assert len({unit_of(f"tests/conformance/{law}") for law in laws}) == 1
    assert unit_of("tests/packaging/test_wheel.py::test_one") == unit_of("tests/docs/test_site.py::test_other")
    assert unit_of("tests/browser/test_play.py::test_one") == unit_of("tests/browser/test_wall.py::test_other[3]")
    assert unit_of("tests/server/test_live.py::test_it[1]") != unit_of("tests/server/test_live.py::test_it[2]")


def test_what_takes_long_begins_first() -> None:
    assert comes_first("tests/kernels/test_regrets.py::test_what_ways_are_worth_is_known")
    assert not comes_first("tests/rules/test_drop_or_pop.py::test_dp_2_7")


def test_workers_get_whole_units(tmp_path: Path) -> None:
    """Between them, pytest and xdist once forgot about groups, and nobody noticed."""
    folder = tmp_path / "tests" / "conformance"
    folder.mkdir(parents=True)
    (folder / "test_laws.py").write_text(LAWS)
    (tmp_path / "conftest.py").write_text(CONFTEST)
    (tmp_path / "pytest.ini").write_text(f"[pytest]\npythonpath = {ROOT}\n")
    options = ["--import-mode=importlib", "-p", "no:faker", "-p", "no:cacheprovider", "-n", "2", "-rP"]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *options], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout
    told = [line.split()[1:] for line in done.stdout.splitlines() if line.startswith("done ")]
    assert len(told) == 8
    assert len({worker for _, worker in told}) == 2
    assert len({(variant, worker) for variant, worker in told}) == 2
