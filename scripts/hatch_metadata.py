"""What an index page tells: where the project lives, and its README with pictures and links that lead there.

No address is written down: a package names the place that its sources were cloned from, if that is a public one, and
one that is made from a source distribution the place that this names. On an index page there is no folder in which a
relative picture or link could be found: they lead to that place, too. Where none is known, pictures give way to their
descriptions and links to their words; nothing is lost, since both come with the package, whose server has the
documentation under /docs.
"""

import re
import subprocess
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from hatchling.metadata.plugin.interface import MetadataHookInterface

PICTURE = re.compile(r"!\[([^]]*)\]\((?!https?:)([^)]*)\)")
LINK = re.compile(r"\[([^]]*)\]\((?!https?:)([^)]*)\)")
BY_SSH = re.compile(r"(?:ssh://)?[\w.-]+@([\w.-]+\.\w+)[:/](.+)")


class IndexPage(MetadataHookInterface):
    """Fills in the addresses and the long description."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Set the addresses that are known, and the README without what would be broken."""
        if "readme" in metadata:
            return  # a source distribution tells both
        root = Path(self.root)
        repository = public(cloned_from(root))
        metadata["urls"] = urls(repository)
        text = (root / "README.md").read_text("utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": for_an_index(text, repository)}


def cloned_from(root: Path) -> str:
    """Return where a clone comes from; nothing where that is not known."""
    if not (root / ".git").exists():
        return ""
    try:
        asked = ["git", "-C", str(root), "remote", "get-url", "origin"]
        return subprocess.run(asked, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return ""


def public(origin: str) -> str:
    """Return the address of a repository's page, without anybody's name or password; nothing if it has none."""
    if by_ssh := BY_SSH.fullmatch(origin):
        origin = "https://" + "/".join(by_ssh.groups())
    parts = urlsplit(origin)
    if parts.scheme != "https" or not parts.hostname:
        return ""
    return f"https://{parts.hostname}/{parts.path.strip('/').removesuffix('.git')}"


def urls(repository: str) -> dict[str, str]:
    """Return a project's addresses."""
    if not repository:
        return {}
    pages = {"Documentation": "blob/HEAD/docs/index.md", "Changelog": "blob/HEAD/CHANGELOG.md", "Issues": "issues"}
    return {"Repository": repository} | {name: f"{repository}/{page}" for name, page in pages.items()}


def for_an_index(text: str, repository: str) -> str:
    """Return a README whose pictures and relative links are found in a repository; without one they are words."""
    if not repository:
        return LINK.sub(r"\1", PICTURE.sub(r"*\1*", text))
    # pictures first: what is left of relative addresses are pages
    shown = PICTURE.sub(rf"![\1]({repository}/raw/HEAD/\2)", text)
    return LINK.sub(rf"[\1]({repository}/blob/HEAD/\2)", shown)
