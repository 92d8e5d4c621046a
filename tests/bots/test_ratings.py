"""How strong bots are is said in one place, and docs/bots.md says the same."""

from pathlib import Path

import pytest

from droptable.bots.levels import levels
from droptable.bots.ratings import RATINGS, quoted

DOCS = (Path(__file__).parents[2] / "docs" / "bots.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(("game", "bot"), RATINGS)
def test_every_rating_stands_in_the_docs(game: str, bot: str) -> None:
    rating = RATINGS[game, bot]
    rows = [row for row in DOCS.splitlines() if row.startswith(f"| `{bot}`") and quoted(rating) in row]
    assert rows, f"docs/bots.md has no row of {bot} with {quoted(rating)}"
    assert any(f"{rating.games:,}" in row for row in rows)
    assert rating.low <= rating.figure <= rating.high


def test_every_bot_that_people_choose_was_measured() -> None:
    for game in ("drop-or-pop", "number-drop", "drop-it"):
        assert {bot for name, bot in RATINGS if name == game} == set(levels[game])
