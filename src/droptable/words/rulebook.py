"""The rule pages: each game's rules in our own words, clause by clause, in every language (Markdown)."""

import re

from droptable.core.errors import UnavailableError
from droptable.words import FOLDER, OWN_FOLDERS

_CLAUSE = re.compile(r"^- \*\*([A-Z]+-\d+\.\d+)\*\*", re.MULTILINE)


def rule_page(game: str, language: str) -> str:
    """Return a game's rules as Markdown; raise UnavailableError if nobody has written them in this language."""
    for folder in (FOLDER, *OWN_FOLDERS):
        path = folder / language / f"{game}.md"
        if path.exists():
            return path.read_text(encoding="utf-8")
    raise UnavailableError("no-rule-page", game=game, language=language)


def clauses(game: str, language: str) -> list[str]:
    """Return the ids of the clauses on a game's rule page, in its order."""
    return _CLAUSE.findall(rule_page(game, language))
