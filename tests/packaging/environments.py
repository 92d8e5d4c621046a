"""Empty environments with a wheel in them and nothing but what it declares: no clone, no network.

What a wheel and its extras require is looked up in its metadata, and linked from the packages that the tests run with.
So a requirement that nobody declared is missing there, as it is on a stranger's machine.
"""

import os
import subprocess
import sys
import venv
from collections.abc import Iterator
from importlib.metadata import Distribution, PathDistribution, distribution
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]


def built(folder: Path, target: str, source: Path = ROOT) -> Path:
    """Build a wheel or an sdist of a source tree, and return its path."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", target, "-d", str(folder)]
    subprocess.run(command, cwd=source, check=True, capture_output=True)
    return next(folder.glob("*.whl" if target == "wheel" else "*.tar.gz"))


class Environment:
    """A Python of its own, outside the clone, with what a wheel unpacks to and some of its extras."""

    def __init__(self, folder: Path, installed: Path, *extras: str) -> None:
        self.folder = folder
        venv.create(folder / "venv", with_pip=False, symlinks=True)
        self.python = folder / "venv" / "bin" / "python"
        self.packages = next((folder / "venv" / "lib").glob("python*/site-packages"))
        # linked like the rest, so that what one environment has compiled serves the next
        for top in installed.iterdir():
            (self.packages / top.name).symlink_to(top)
        ours = next(installed.glob("droptable-*.dist-info"))
        for found in required(PathDistribution(ours), extras):
            self._link(found)

    def _link(self, found: Distribution) -> None:
        """Link what a package installed, by the names at the top."""
        for top in {Path(str(path)).parts[0] for path in found.files or ()}:
            source, target = Path(str(found.locate_file(top))).resolve(), self.packages / top
            if top not in ("..", "__pycache__") and not target.exists():
                target.symlink_to(source)

    def run(self, *arguments: str, code: int = 0) -> subprocess.CompletedProcess[str]:
        """Run its Python in a folder where nothing of ours lies."""
        done = subprocess.run(
            [self.python, "-I", *arguments], cwd=self.folder, capture_output=True, text=True, env=self.variables,
            check=False, timeout=300,
        )  # fmt: skip
        assert done.returncode == code, done.stderr
        return done

    @property
    def variables(self) -> dict[str, str]:
        """What its processes know of the machine."""
        return {"PATH": os.environ["PATH"], "HOME": str(self.folder), "LANG": "en_GB.UTF-8", "PYTHONUTF8": "1"}


def required(ours: Distribution, extras: tuple[str, ...]) -> Iterator[Distribution]:
    """Yield the packages that a distribution needs with these extras, and those that they need in turn."""
    seen: set[tuple[str, str]] = set()
    waiting = [(ours, extra) for extra in ("", *extras)]
    while waiting:
        wanting, extra = waiting.pop()
        for requirement in map(Requirement, wanting.requires or ()):
            if requirement.marker and not requirement.marker.evaluate({"extra": extra}):
                continue
            is_ours = canonicalize_name(requirement.name) == "droptable"
            found = ours if is_ours else distribution(requirement.name)
            for more in ("", *requirement.extras):
                if (requirement.name, more) not in seen:
                    seen.add((requirement.name, more))
                    waiting.append((found, more))
            if not is_ours:
                yield found
