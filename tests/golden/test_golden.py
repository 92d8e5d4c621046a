"""Did anything that can be observed change? Whole games as reviewed text.

`*.record.txt` is a record; `*.play.txt` is what becomes of it. After a change that is meant:
`UPDATE_GOLDEN=1 make test ARGS=tests/golden`, and review the diff.
"""

import os
from pathlib import Path

import pytest

from droptable.core.record import format_record, parse_record
from droptable.core.registry import world_for
from droptable.core.replay import game_of
from droptable.verification import verify
from tests.golden.playthrough import playthrough

RECORDS = sorted(Path(__file__).parent.glob("*/*.record.txt"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.name.removesuffix(".record.txt"))
def test_the_game_still_goes_like_this(path: Path) -> None:
    record = parse_record(path.read_text(encoding="utf-8"))
    played = playthrough(record)
    golden = path.with_name(path.name.replace(".record.txt", ".play.txt"))
    if os.environ.get("UPDATE_GOLDEN"):
        golden.write_text(played, encoding="utf-8")
    assert played == golden.read_text(encoding="utf-8")


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.name.removesuffix(".record.txt"))
def test_the_record_is_still_written_and_verified_like_this(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    record = parse_record(text)
    assert format_record(record) == text
    verdict = verify(record, world_for(game_of(record)))
    assert verdict.over
    assert "world-differs" not in verdict.unchecked, "a World that answers otherwise needs new records"


def test_every_game_has_golden_records() -> None:
    from droptable.core.registry import rulesets

    games = {parse_record(path.read_text(encoding="utf-8")).game for path in RECORDS}
    assert games >= {name for name in rulesets if not name.startswith("tiny-")}
