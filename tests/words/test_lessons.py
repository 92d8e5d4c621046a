"""Lessons: each is a legal game from start to end, and what is said in it is said in every language."""

import re
from itertools import pairwise

import pytest

from droptable.core.game import Effect, Seat
from droptable.core.registry import world_for
from droptable.core.replay import game_of, positions
from droptable.lessons import lesson, lessons
from droptable.words import FOLDER, LANGUAGES

LEARNER = Seat(0)


def spoken(game: str, language: str) -> set[str]:
    """Return the names of a lesson's messages."""
    text = (FOLDER / language / f"{game}-lesson.ftl").read_text(encoding="utf-8")
    return set(re.findall(r"^(lesson-\w+) =", text, re.MULTILINE))


def test_every_game_has_a_lesson() -> None:
    assert {"drop-or-pop", "drop-it"} <= set(lessons())
    assert lesson("no-such-game") is None
    assert lesson("../words/en/core") is None


@pytest.mark.parametrize("game", lessons())
def test_a_lesson_is_a_whole_legal_game_with_something_to_do(game: str) -> None:
    record = lesson(game)
    assert record is not None
    *_, last = positions(record)
    assert last.game.outcome(last.state) is not None
    assert sum(line.actor == LEARNER for line in record.lines) >= 3


@pytest.mark.parametrize("game", lessons())
def test_whatever_nature_does_in_a_lesson_can_be_watched(game: str) -> None:
    """A lesson was recorded with a World: once that one changes, its falls have to be recorded anew."""
    record = lesson(game)
    assert record is not None
    world = world_for(game_of(record))
    for before, after in pairwise(positions(record)):
        if isinstance(before.turn, Effect):
            assert world is not None
            assert world.resolve(before.state) == after.log[-1].action


@pytest.mark.parametrize("game", lessons())
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_lesson_speaks_about_lines_that_it_has(game: str, language: str) -> None:
    record = lesson(game)
    assert record is not None
    names = spoken(game, language)
    assert {"lesson-title", "lesson-1", "lesson-end"} <= names
    numbers = {int(name.removeprefix("lesson-")) for name in names - {"lesson-title", "lesson-end"}}
    assert max(numbers) <= len(record.lines)
    own = {number for number, line in enumerate(record.lines, 1) if line.actor == LEARNER}
    assert own <= numbers, "the learner is asked for something without a word"
