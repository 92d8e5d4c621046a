"""Packs the built browser client into a wheel, where `droptable serve` looks for it first.

A checkout serves `web/dist` itself, and a wheel without a client is one for programs: neither needs it, so it is packed
where it has been built (`scripts/web`) and never asked for.
"""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ClientHook(BuildHookInterface):  # type: ignore[type-arg]
    """Adds the client's files to a wheel that is to be installed elsewhere."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Name the folder, if there is something in it."""
        client = Path(self.root) / "web" / "dist"
        if version != "editable" and (client / "index.html").exists():
            build_data["force_include"][str(client)] = "droptable/server/pages"
