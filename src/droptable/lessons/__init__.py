"""Lessons: short pretend games that explain each kind of move.

A lesson is a record with given dice, in which the learner has seat 0. A game's first lesson is `<game>.record` in this
folder, or in `lessons` of the game's own package; further parts are `<game>.<part>.record`, shown in the order of their
names. The words of a lesson are the messages `lesson-1`, `lesson-2` … in `words/<language>/<game>-lesson.ftl` or
`<game>-<part>-lesson.ftl`: each is said before that line of the record is played, `lesson-title` at the top,
`lesson-end` after the last line, and `lesson-next-part` on the way to the next part. A line without words just happens.
"""

from pathlib import Path

from droptable.core.record import Record, parse_record
from droptable.core.registry import rulesets

FOLDER = Path(__file__).parent
FIRST = ""  # the part that every game with lessons has


def lesson(game: str, part: str = FIRST) -> Record | None:
    """Return a lesson of the game, or None if it has no such part."""
    path = _paths().get((game, part))
    return None if path is None else parse_record(path.read_text(encoding="utf-8"))


def parts_of(game: str) -> list[str]:
    """Return the parts of the game's lessons in their order; none if it has no lessons."""
    return [part for name, part in lessons() if name == game]


def lessons() -> list[tuple[str, str]]:
    """Return every lesson as its game and its part."""
    return sorted(_paths())


def _paths() -> dict[tuple[str, str], Path]:
    found = {}
    homes = [rulesets[name].home for name in rulesets]
    for folder in (*(home / "lessons" for home in homes if home is not None), FOLDER):
        for path in folder.glob("*.record"):
            game, _, part = path.stem.partition(".")
            found[game, part] = path
    return found
