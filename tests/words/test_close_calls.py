"""Every close verdict of DROP IT tells its gap in words, in both languages, and in good grammar."""

import pytest

from droptable.games.drop_it.actions import Resting
from droptable.words import Words
from tests.rules.drop_it import RIM_MM, dealt, drop_it, lies, released, settles, with_shaft

# a red circle of radius 19 comes to rest; the small bonus circle of radius 5 is at (95, 95), the floor's third sign,
# from 110 mm on, is a circle, and the first level line is 47 mm high in the middle of the shaft
SLANT = (1 + (10 / 220) ** 2) ** 0.5  # of that line: gaps are measured square to it


def level_at(by_mm: float) -> Resting:
    return lies("rc1", 110, 47 - 19 * SLANT + by_mm * SLANT)


CALLS = [
    (
        lies("rc1", 110, 130),
        [lies("yc1", 148.15, 130)],
        "only 0.15 mm from a yellow circle",
        "nur 0,15 mm neben einem gelben Kreis",
    ),
    (
        lies("rc1", 110, 130),
        [lies("rd1", 149.395, 130)],
        "misses a red diamond by 0.55 mm",
        "0,55 mm an einer roten Raute vorbei",
    ),
    (
        lies("rc1", 109.85, 19),
        [],
        "only 0.15 mm from its own sign at the floor, segment 3",
        "nur 0,15 mm neben dem eigenen Zeichen am Boden, Feld 3",
    ),
    (
        lies("rc1", 109.45, 19),
        [],
        "misses its own sign at the floor, segment 3 by 0.55 mm",
        "0,55 mm am eigenen Zeichen vorbei, am Boden, Feld 3",
    ),
    (
        lies("rc1", 110, RIM_MM - 18.65),
        [],
        "sticks out above the shaft by 0.35 mm",
        "Ragt 0,35 mm oben aus dem Schacht",
    ),
    (
        lies("rc1", 110, RIM_MM - 18.85),
        [],
        "is 0.15 mm above the rim. Up to 0.2 mm is fine",
        "Ragt 0,15 mm über den Rand. Bis 0,2 mm",
    ),
    (lies("rc1", 110, RIM_MM - 19.35), [], "0.35 mm to the rim", "0,35 mm bis zum Rand"),
    (
        lies("rc1", 118.65, 95),
        [],
        "overlaps a small circle by 0.35 mm: +3",
        "Reicht 0,35 mm unter einen kleinen Bonuskreis: +3",
    ),
    (
        lies("rc1", 118.85, 95),
        [],
        "overlaps a small circle by 0.15 mm. It takes more",
        "Reicht nur 0,15 mm unter einen kleinen Bonuskreis. Erst",
    ),
    (lies("rc1", 119.35, 95), [], "misses a small circle by 0.35 mm", "0,35 mm an einem kleinen Bonuskreis vorbei"),
    (level_at(0.35), [], "enters level 2 by 0.35 mm.", "0,35 mm in Ebene 2 hinein."),
    (level_at(0.15), [], "enters level 2 by 0.15 mm. It takes more", "nur 0,15 mm in Ebene 2 hinein. Erst"),
    (level_at(-0.35), [], "misses level 2 by 0.35 mm", "Ebene 2 um 0,35 mm verfehlt"),
]


@pytest.mark.parametrize(("piece", "others", "english", "german"), CALLS)
def test_a_close_verdict_tells_its_gap(piece: Resting, others: list[Resting], english: str, german: str) -> None:
    game = drop_it(2)
    state = released(game, with_shaft(dealt(game), *others), "rc")
    _, events = settles(game, state, piece)
    for language, words in (("en", english), ("de", german)):
        said = " ".join(Words(language, game).event(event) for event in events)
        assert words in said
        assert ("Close: " if language == "en" else "Knapp: ") in said
