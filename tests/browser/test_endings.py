"""How a game has ended stands over its end: whoever has won, alone or together, in both languages, on a small phone."""

import re

import pytest

from droptable.words import LANGUAGES, catalogue
from tests.browser.conftest import Sit
from tests.browser.endings import ENDINGS, Ending, expect_end
from tests.browser.test_states import LONG, SMALL, look_at
from tests.browser.test_staying import sit_at
from tests.server.live import Server

# blue pops what green's column stands on: what lies above comes down beside its like
BLUE_WINS, BLUE_AND_RED_SHARE, ALL_DRAW = "b/b/b/rb", "br/br/br/gbr", "brg/brg/brg/rbrg"
PEOPLE, TEAM = (*LONG, "Dora"), "Großmutter Hildegard-Ott + Maria-Theresia von Auer"
ENDS: dict[Ending, tuple[str, tuple[str, ...]]] = {
    "end-draw": (ALL_DRAW, PEOPLE),
    "end-shared": (BLUE_AND_RED_SHARE, PEOPLE),
    "end-won": (BLUE_WINS, PEOPLE),
    "end-team-won": (BLUE_WINS, (TEAM, *PEOPLE[1:])),
    "end-you-won": (BLUE_WINS, (PEOPLE[0], "bot", "bot")),
    "end-your-team-won": (BLUE_WINS, (TEAM, "bot", "bot")),
}
ALONE = "end-alone"  # as a whole game of NUMBER DROP ends in test_variants.py


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_ending_that_there_are_words_for_is_known(language: str) -> None:
    """Whoever adds one tells `endings.py` when it is said: a game by chance may end like that at any time."""
    assert set(re.findall(r"^(end-[\w-]+) =", catalogue(language)["web"], re.MULTILINE)) == set(ENDINGS)
    assert {*ENDS, ALONE} == set(ENDINGS)


@pytest.mark.parametrize(("language", "locale"), [("en", "en-GB"), ("de", "de-DE")])
def test_whoever_may_have_won_is_told_so(sit: Sit, house: Server, language: str, locale: str) -> None:
    ann = sit(locale=locale, hurried=True, **SMALL)
    for wanted, (columns, people) in ENDS.items():
        sit_at(ann, house, f"{columns} 0 green -", *people)
        ann.play_on("pop")
        assert expect_end(house, ann, language) == wanted
        look_at(ann, wanted)
