"""What the site has beside docs/: the rules, the changes and the list of decisions, each from its one home."""

from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

ROOT = Path(__file__).parents[1]
GAMES = ("drop-or-pop", "number-drop", "drop-it")


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages."""
    for name, content in _pages().items():
        files.append(File.generated(config, name, content=content))
    return files


def _pages() -> dict[str, str]:
    words = ROOT / "src" / "droptable" / "words" / "en"
    pages = {f"rules/{game}.md": (words / f"{game}.md").read_text("utf-8") for game in GAMES}
    pages["changes.md"] = (ROOT / "CHANGELOG.md").read_text("utf-8")
    pages["decisions/index.md"] = _decisions()
    pages["pictures/icon.svg"] = (ROOT / "web" / "public" / "icon.svg").read_text("utf-8")
    return pages


def _decisions() -> str:
    lines = ["# Decisions", "", "Choices worth remembering, each with what it was chosen over.", ""]
    for path in sorted((ROOT / "docs" / "decisions").glob("[0-9]*.md")):
        title = path.read_text("utf-8").splitlines()[0].removeprefix("# ")
        lines.append(f"- [{title}]({path.name})")
    return "\n".join(lines) + "\n"
