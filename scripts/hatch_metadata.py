"""The README as an index page shows it: there is no address there that a relative picture or link could be found at.

Pictures give way to their descriptions, links within the project to their words. Nothing is lost: both come with the
package, whose server has the documentation under /docs.
"""

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

PICTURE = re.compile(r"!\[([^]]*)\]\((?!https?:)[^)]*\)")
LINK = re.compile(r"\[([^]]*)\]\((?!https?:)[^)]*\)")


class IndexReadme(MetadataHookInterface):
    """Fills in the long description."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Set the README without what would be broken."""
        text = (Path(self.root) / "README.md").read_text("utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": for_an_index(text)}


def for_an_index(text: str) -> str:
    """Return a README whose pictures and relative links are words."""
    return LINK.sub(r"\1", PICTURE.sub(r"*\1*", text))
