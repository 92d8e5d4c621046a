"""Packs what was built beside the Python code: the browser client, and the documentation's site.

A wheel has both where `droptable serve` looks for them first. A source distribution has them where a checkout has
them, so that a wheel made from it needs no Node: `web/dist/.built-from` says which sources the client was built from,
and `scripts/web` builds it anew only where they differ. In a checkout without a built client it is built first, where
there is a Node to do it; without one the package is for programs, and says so. The site is built where it is older than
what it is made from, and there is a MkDocs to do it: that of the checkout's own environment, as builds have none. An
editable install serves the checkout's own.
"""

import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

CLIENT, SITE = "web/dist", "build/site"
IN_WHEEL = {CLIENT: "droptable/server/pages", SITE: "droptable/server/site"}


class BuiltFiles(BuildHookInterface):  # type: ignore[type-arg]
    """Adds the built files to what is to be installed elsewhere."""

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
        if (root / "scripts" / "web").exists() and shutil.which("bash") and shutil.which("npm"):
            subprocess.run(["bash", "scripts/web"], cwd=root, check=False)
        if not _is_built(root / CLIENT):
            self._warn("No browser client is in this package, for want of a Node to build it: it is for programs.")

    def _build_site(self, root: Path) -> None:
        """Have the site built where it is missing or stale."""
        mkdocs = root / ".venv" / "bin" / "mkdocs"
        if mkdocs.exists() and _is_stale(root):
            command = [str(mkdocs), "build", "--quiet", "--strict"]
            variables = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
            subprocess.run(command, cwd=root, env=variables, check=False)
        if not _is_built(root / SITE):
            self._warn("No documentation is in this package: `make docs` in a checkout builds its site.")

    def _warn(self, sentence: str) -> None:
        if self.app is not None:
            self.app.display_warning(sentence)


def _is_stale(root: Path) -> bool:
    """Tell whether the site is older than any of what it is made from. In a source distribution all are equally old."""
    sources = [root / "mkdocs.yml", root / "CHANGELOG.md", *(root / "docs").rglob("*"), *(root / "src").rglob("*.py")]
    newest = max(path.stat().st_mtime for path in sources)
    return not _is_built(root / SITE) or (root / SITE / "index.html").stat().st_mtime < newest


def _is_built(folder: Path) -> bool:
    return (folder / "index.html").exists()
