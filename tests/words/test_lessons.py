"""Lessons: each is a legal game from start to end, and what is said in it is said in every language."""

import re
from collections.abc import Iterator
from itertools import pairwise

import pytest

from droptable.core.game import Effect, Seat
from droptable.core.match import AnyMatch
from droptable.core.registry import world_for
from droptable.core.replay import game_of, positions
from droptable.lessons import FIRST, lesson, lessons, parts_of
from droptable.words import FOLDER, LANGUAGES

LEARNER = Seat(0)
AROUND = {"lesson-title", "lesson-end", "lesson-next-part"}


EVERY = pytest.mark.parametrize(("game", "part"), lessons())


def spoken(game: str, part: str, language: str) -> set[str]:
    """Return the names of a lesson's messages."""
    name = "-".join(filter(None, (game, part, "lesson")))
    text = (FOLDER / language / f"{name}.ftl").read_text(encoding="utf-8")
    return set(re.findall(r"^(lesson-[\w-]+) =", text, re.MULTILINE))


def test_every_game_has_a_lesson() -> None:
    for game in ("drop-or-pop", "number-drop", "drop-it"):
        assert parts_of(game)[0] == FIRST
    assert parts_of("no-such-game") == []
    assert lesson("no-such-game") is None
    assert lesson("../words/en/core") is None
    assert lesson("drop-it", "no-such-part") is None


@EVERY
def test_a_lesson_is_a_legal_game_with_something_to_do(game: str, part: str) -> None:
    record = lesson(game, part)
    assert record is not None
    assert record.game == game
    *_, last = positions(record)
    assert len(last.log) == len(record.lines)
    assert sum(line.actor == LEARNER for line in record.lines) >= 3


@pytest.mark.parametrize(
    ("game", "part"), [("drop-or-pop", ""), ("drop-it", ""), ("number-drop", ""), ("number-drop", "solo-end")]
)
def test_the_end_of_a_game_is_shown(game: str, part: str) -> None:
    record = lesson(game, part)
    assert record is not None
    *_, last = positions(record)
    assert last.game.outcome(last.state) is not None


def test_the_lessons_of_number_drop_show_every_phase() -> None:
    shown = {(str(at.state.phase.code), part) for part in parts_of("number-drop") for at in positions_of(part)}
    alone = {phase for phase, part in shown if part.startswith("solo")}
    assert alone == {"tiles", "first-number", "roll", "slide", "block", "shape", "combo", "round-end", "over"}
    assert {phase for phase, part in shown if part == FIRST} == {"roll", "block", "shape", "combo", "round-end", "over"}


def positions_of(part: str) -> Iterator[AnyMatch]:
    """Return the positions of a part of NUMBER DROP's lessons."""
    record = lesson("number-drop", part)
    assert record is not None
    return positions(record)


@EVERY
def test_whatever_nature_does_in_a_lesson_can_be_watched(game: str, part: str) -> None:
    """A lesson was recorded with a World: once that one changes, its falls have to be recorded anew."""
    record = lesson(game, part)
    assert record is not None
    world = world_for(game_of(record))
    for before, after in pairwise(positions(record)):
        if isinstance(before.turn, Effect):
            assert world is not None
            assert world.resolve(before.state) == after.log[-1].action


@EVERY
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_lesson_speaks_about_lines_that_it_has(game: str, part: str, language: str) -> None:
    record = lesson(game, part)
    assert record is not None
    names = spoken(game, part, language)
    assert {"lesson-title", "lesson-1", "lesson-end"} <= names
    has_next = part != parts_of(game)[-1]
    assert ("lesson-next-part" in names) == has_next
    numbers = {int(name.removeprefix("lesson-")) for name in names - AROUND}
    assert max(numbers) <= len(record.lines)
    own = {number for number, line in enumerate(record.lines, 1) if line.actor == LEARNER}
    assert own <= numbers, "the learner is asked for something without a word"
