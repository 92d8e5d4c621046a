"""A guide explains a game in two minutes: its pictures exist, and are the same in every language."""

import re

import pytest

from droptable.core.registry import rulesets
from droptable.lessons.pictures import illustrations
from droptable.words import LANGUAGES
from droptable.words.rulebook import guide_page

OWN = [name for name in rulesets if rulesets[name].home is None]
WORDS_IN_TWO_MINUTES = 2 * 170  # as people read aloud; pictures take their time, too


def pictured(game: str, language: str) -> list[str]:
    return re.findall(r"!\[.+\]\((.+)\)", guide_page(game, language))


@pytest.mark.parametrize("game", OWN)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_picture_of_a_guide_can_be_drawn_and_all_are_shown(game: str, language: str) -> None:
    shown = [each.name for each in illustrations(game)]
    assert len(shown) >= 4
    assert sorted(pictured(game, language)) == sorted(shown)
    assert pictured(game, language) == pictured(game, LANGUAGES[0])


@pytest.mark.parametrize("game", OWN)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_guide_is_read_in_two_minutes_and_names_no_clause(game: str, language: str) -> None:
    text = guide_page(game, language)
    assert 80 < len(text.split()) <= WORDS_IN_TWO_MINUTES
    assert not re.search(r"[A-Z]{2}-\d", text)
