"""Packs what was built beside the Python code: the browser client, and the documentation's site.

A wheel has both where `droptable serve` looks for them first. A source distribution has them where a checkout has
them, so that a wheel made from it needs no Node: `web/dist/.built-from` says which sources the client was built from,
and `scripts/web` builds it anew only where they differ. In a checkout both are built first where they are missing or
stale: what that takes is asked for as any requirement of a build (a MkDocs, and a Node where the machine has none), so
that an install from the repository's address is as whole as one from an index. Where a build is kept from getting
those, the package says what it lacks. An editable install serves the checkout's own.
"""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

CLIENT, SITE = "web/dist", "build/site"
IN_WHEEL = {CLIENT: "droptable/server/pages", SITE: "droptable/server/site"}
OLDEST_NODE = 20


class BuiltFiles(BuildHookInterface):  # type: ignore[type-arg]
    """Adds the built files to what is to be installed elsewhere."""

    def dependencies(self) -> list[str]:
        """Return the packages that this build needs beside its backend: none where everything is built."""
        root = Path(self.root)
        groups = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["dependency-groups"]
        wanted: list[str] = groups["docs"] if _is_stale(root) else []
        return wanted if _is_built(root / CLIENT) or _has_node() else wanted + groups["node"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Name the folders in which there is something."""
        if version == "editable":
            return
        root = Path(self.root)
        self._build_client(root)
        self._build_site(root)
        for folder, in_wheel in IN_WHEEL.items():
            if _is_built(root / folder):
                target = in_wheel if self.target_name == "wheel" else folder
                build_data["force_include"][str(root / folder)] = target

    def _build_client(self, root: Path) -> None:
        """Have the client built, which ends at once where nothing has changed."""
        if shutil.which("bash") and _has_node():
            subprocess.run(["bash", "scripts/web"], cwd=root, check=False)
        if not _is_built(root / CLIENT):
            self._warn("No browser client is in this package, for want of a Node to build it: it is for programs.")

    def _build_site(self, root: Path) -> None:
        """Have the site built where it is missing or stale."""
        if _is_stale(root) and find_spec("mkdocs") and find_spec("mkdocstrings"):
            command = [sys.executable, "-m", "mkdocs", "build", "--quiet", "--strict"]
            subprocess.run(command, cwd=root, env={**os.environ, "NO_MKDOCS_2_WARNING": "1"}, check=False)
        if not _is_built(root / SITE):
            self._warn("No documentation is in this package: `make docs` in a checkout builds its site.")

    def _warn(self, sentence: str) -> None:
        if self.app is not None:
            self.app.display_warning(sentence)


def _is_stale(root: Path) -> bool:
    """Tell whether the site is missing, or in a checkout older than any of what it is made from."""
    # what was unpacked is as old as whoever unpacked it says
    if not _is_built(root / SITE) or (root / "PKG-INFO").exists():
        return not _is_built(root / SITE)
    sources = [root / "mkdocs.yml", root / "CHANGELOG.md", root / "scripts/site_pages.py", *(root / "docs").rglob("*")]
    code_and_rules = (path for path in (root / "src").rglob("*") if path.suffix in (".py", ".md"))
    newest = max(path.stat().st_mtime for path in (*sources, *code_and_rules))
    return (root / SITE / "index.html").stat().st_mtime < newest


def _is_built(folder: Path) -> bool:
    return (folder / "index.html").exists()


def _has_node() -> bool:
    """Tell whether there is an npm, beside a Node that is new enough."""
    if not shutil.which("npm") or not shutil.which("node"):
        return False
    told = subprocess.run(["node", "--version"], capture_output=True, text=True, check=False).stdout
    major = re.match(r"v(\d+)\.", told)
    return major is not None and int(major[1]) >= OLDEST_NODE
