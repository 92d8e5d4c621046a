"""The README as an index page shows it: there is no folder there that a relative picture or link could be found in.

Where `[project.urls]` names a `Repository`, pictures and links within the project lead there: that line is the one
place to write an address. As long as there is none, pictures give way to their descriptions, links to their words.
Nothing is lost: both come with the package, whose server has the documentation under /docs.
"""

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

PICTURE = re.compile(r"!\[([^]]*)\]\((?!https?:)([^)]*)\)")
LINK = re.compile(r"\[([^]]*)\]\((?!https?:)([^)]*)\)")


class IndexReadme(MetadataHookInterface):
    """Fills in the long description."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Set the README without what would be broken."""
        text = (Path(self.root) / "README.md").read_text("utf-8")
        repository = metadata.get("urls", {}).get("Repository", "")
        metadata["readme"] = {"content-type": "text/markdown", "text": for_an_index(text, repository.rstrip("/"))}


def for_an_index(text: str, repository: str) -> str:
    """Return a README whose pictures and relative links are found in a repository; without one they are words."""
    if not repository:
        return LINK.sub(r"\1", PICTURE.sub(r"*\1*", text))
    # pictures first: what is left of relative addresses are pages
    shown = PICTURE.sub(rf"![\1]({repository}/raw/HEAD/\2)", text)
    return LINK.sub(rf"[\1]({repository}/blob/HEAD/\2)", shown)
