"""The rule pages: each game's rules in our own words, clause by clause, in every language (Markdown)."""

import re

from droptable.core.errors import UnavailableError
from droptable.words import folder_of

_CLAUSE = re.compile(r"^- \*\*([A-Z]+-\d+\.\d+)\*\*", re.MULTILINE)


def rule_page(game: str, language: str) -> str:
    """Return a game's rules as Markdown; raise UnavailableError if nobody has written them in this language."""
    path = folder_of(game) / language / f"{game}.md"
    if not path.exists():
        raise UnavailableError("no-rule-page", game=game, language=language)
    return path.read_text(encoding="utf-8")


def guide_page(game: str, language: str) -> str:
    """Return what explains a game in two minutes, as Markdown with pictures; empty where nobody has written it.

    A picture is a caption and the name of an illustration (`droptable.lessons.pictures`): `![caption](name)`.
    """
    path = folder_of(game) / language / f"{game}-guide.md"
    return path.read_text(encoding="utf-8") if path.exists() else ""


def clauses(game: str, language: str) -> list[str]:
    """Return the ids of the clauses on a game's rule page, in its order."""
    return _CLAUSE.findall(rule_page(game, language))
