"""How errors and matches look: `str(error)`, `print(match)`, and a match in a notebook."""

from collections.abc import Sequence
from html import escape
from typing import Any

from droptable.core.errors import DroptableError, UnavailableError
from droptable.core.game import Event
from droptable.core.knowledge import known_to, last_step
from droptable.core.match import AnyMatch
from droptable.core.registry import AnyGame, rulesets
from droptable.words import Words
from droptable.words.rulebook import clauses

LANGUAGE = "en"  # of tracebacks and notebooks; whoever writes for people takes their own Words
WIDTH = 100


def sentence(error: DroptableError) -> str:
    """Return what is wrong, in an English sentence, by the game that the clause is of; empty without words for it."""
    words = _words_for(error)
    return "" if words is None else words.error(error)


def _words_for(error: DroptableError) -> Words | None:
    message = f"error-{error.code}"
    if message in (plain := Words(LANGUAGE)) and "reason" not in error.arguments:
        return plain
    for name in sorted(rulesets, key=lambda name: not _has_clause(name, error.clause)):
        if message in (words := Words(LANGUAGE, rulesets[name].game())):
            return words
    return None


def _has_clause(game: str, clause: str) -> bool:
    try:
        return clause in clauses(game, LANGUAGE)
    except UnavailableError:  # a guest's game may have no rule page
        return False


def text(match: AnyMatch) -> str:
    """Return the position in characters, as the terminal draws it for a spectator."""
    from droptable.terminal.face import recent_events

    known = known_to(match, None)
    return view_text(match.game, known.state, recent_events(known.log, None))


def view_text(game: AnyGame, view: Any, recent: Sequence[Event] = ()) -> str:
    """Return what a spectator sees in characters, with what has just happened marked."""
    from io import StringIO

    from droptable.terminal.colours import table_console
    from droptable.terminal.face import face_of

    page = StringIO()
    console = table_console(file=page, width=WIDTH, color_system=None, force_terminal=False)
    console.print(face_of(game).board(game, view, None, Words(LANGUAGE, game), recent))
    return "\n".join(line.rstrip() for line in page.getvalue().splitlines())


def svg(match: AnyMatch) -> str:
    """Return the position as a drawing; raise UnavailableError if nobody draws this game."""
    from droptable.drawings.drawing import drawing

    return drawing(match.game, known_to(match, None).state)


def html(match: AnyMatch) -> str:
    """Return the position for a notebook: the drawing, or the characters, with what happened last below it."""
    words = Words(LANGUAGE, match.game)
    told = [words.event(event) for entry in last_step(match) for event in entry.events]
    caption = escape(" ".join(filter(None, told)))
    try:
        picture = svg(match)
    except UnavailableError:
        picture = f"<pre>{escape(text(match))}</pre>"
    return f"<figure>{picture}<figcaption>{caption}</figcaption></figure>"
