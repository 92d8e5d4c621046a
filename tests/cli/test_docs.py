"""What the documentation shows can be typed: its Python runs, and its commands and options exist."""

import re
import shlex
import subprocess
import sys
import tomllib
from itertools import pairwise
from pathlib import Path

import click
import pytest

from droptable.bots.bot import bots
from droptable.cli import main
from droptable.core.registry import rulesets, worlds

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]


def shown(pattern: str, flags: int = 0) -> list[tuple[str, str]]:
    """Return what the pages show, each with the page it stands on."""
    return [(page.name, text) for page in PAGES for text in re.findall(pattern, page.read_text("utf-8"), flags)]


@pytest.mark.parametrize(("page", "code"), shown(r"```python\n(.*?)```", re.DOTALL))
def test_python_runs_as_it_stands(page: str, code: str, tmp_path: Path) -> None:
    command = [sys.executable, "-W", "error", "-c", code]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{page}: {done.stderr}"


@pytest.mark.parametrize(("page", "code"), shown(r"```toml\n(.*?)```", re.DOTALL))
def test_settings_are_read_by_what_they_name(page: str, code: str) -> None:
    groups = tomllib.loads(code)["project"]["entry-points"]
    assert set(groups) <= {bots.home, rulesets.home, worlds.home}, page


COMMANDS = shown(r"(?:^\$ |`)droptable ([a-z]+\b[^`\n#]*)", re.MULTILINE)


def test_all_commands_are_shown() -> None:
    assert {line.split()[0] for page, line in COMMANDS if page == "command-line.md"} == set(main.commands)


@pytest.mark.parametrize(("page", "line"), COMMANDS)
def test_commands_and_options_exist(page: str, line: str) -> None:
    name, *arguments = shlex.split(line)
    command = main.commands[name]
    if isinstance(command, click.Group):
        command = command.commands[arguments.pop(0)]
    known = {option for parameter in command.params for option in (*parameter.opts, *parameter.secondary_opts)}
    assert {argument for argument in arguments if argument.startswith("--")} <= known | {"--help"}, page
    if arguments and arguments[0] in rulesets:
        given = [value for option, value in pairwise(arguments) if option == "--set"]
        # as a designer would type it: whatever it says is an option of this game, and within its bounds
        rulesets[arguments[0]].game(None, dict(setting.split("=") for setting in given))
