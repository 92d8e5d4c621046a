"""Lessons: short pretend games that explain each kind of move.

A lesson is a record with given dice, `<game>.record` in this folder, in which the learner has seat 0. Its words are the
messages `lesson-1`, `lesson-2` … in `words/<language>/<game>-lesson.ftl`: each is said before that line of the record
is played, `lesson-title` at the top and `lesson-end` after the last line. A line without words just happens.
"""

from pathlib import Path

from droptable.core.record import Record, parse_record

FOLDER = Path(__file__).parent


def lesson(game: str) -> Record | None:
    """Return the game's lesson, or None if it has none."""
    path = FOLDER / f"{game}.record"
    return parse_record(path.read_text(encoding="utf-8")) if game in lessons() else None


def lessons() -> list[str]:
    """Return the names of the games that have a lesson."""
    return sorted(path.stem for path in FOLDER.glob("*.record"))
