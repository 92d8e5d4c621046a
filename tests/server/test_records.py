"""What a record says of itself over HTTP."""

from pathlib import Path

import pytest

from droptable.core.errors import NotationError
from droptable.server import messages
from droptable.server.records import info_of

GOLDEN = Path(__file__).parents[1] / "golden" / "drop_or_pop"


def test_a_record_says_who_sat_where_and_how_long_it_is() -> None:
    text = next(path for path in sorted(GOLDEN.glob("*.record.txt"))).read_text(encoding="utf-8")
    said = info_of(text)
    seats = [line for line in text.splitlines() if line.startswith("seat: ")]
    assert said.game == "drop-or-pop"
    assert len(said.places) == len(seats)
    assert said.lines == len(text.rstrip("\n").split("\n\n")[1].splitlines())


def test_people_and_bots_are_told_apart() -> None:
    header = 'droptable-record 1\ngame: drop-it\nrules: 1\nseat: ["Ann", "Ben"]\nseat: ["bot:careful"]\ndice: given\n'
    said = info_of(header)
    assert said.places == [messages.NewPlace(names=["Ann", "Ben"]), messages.NewPlace(bot="careful")]
    assert said.lines == 0


@pytest.mark.parametrize(("text", "code"), [("what is this", "no-record"), ("x" * 600_000, "record-too-long")])
def test_what_is_no_record_is_refused(text: str, code: str) -> None:
    with pytest.raises(NotationError, match=code):
        info_of(text)
