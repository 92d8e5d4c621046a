"""A drawing of any position, by the judge's own outlines."""

import os
from pathlib import Path
from xml.etree import ElementTree

import pytest

from droptable.core.errors import UnavailableError
from droptable.core.record import parse_record
from droptable.core.registry import rulesets
from droptable.core.replay import replay
from droptable.drawings.drawing import drawing
from tests.conformance import tiny
from tests.rules.drop_it import dealt, drop_it, lies, released, settles, with_shaft

GOLDEN = Path(__file__).parents[1] / "golden" / "drop_it"
SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize(
    "path", sorted(GOLDEN.glob("*.record.txt")), ids=lambda path: path.name.removesuffix(".record.txt")
)
def test_the_last_position_still_looks_like_this(path: Path) -> None:
    match = replay(parse_record(path.read_text(encoding="utf-8")))
    drawn = drawing(match.game, match.state)
    golden = path.with_name(path.name.replace(".record.txt", ".svg"))
    if os.environ.get("UPDATE_GOLDEN"):
        golden.write_text(drawn, encoding="utf-8")
    assert drawn == golden.read_text(encoding="utf-8")


def shapes(svg: str) -> list[str]:
    return [use.attrib["href"] for use in ElementTree.fromstring(svg).iter(f"{SVG}use")]


def test_every_piece_is_drawn_with_its_shape_and_its_colours_glyph() -> None:
    game = drop_it(4, edges="none")
    state = with_shaft(dealt(game), lies("rc1", 30, 19), lies("gd1", 110, 40, 30))
    found = shapes(drawing(game, state))
    assert found.count("#circle") == found.count("#mark-red") + 3  # 12 circles; 9 red pieces
    assert len([name for name in found if name.startswith("#mark-")]) == 36
    assert len([name for name in found if not name.startswith("#mark-")]) == 36


@pytest.mark.parametrize(("edges", "signs"), [("shape", 20), ("colour", 20), ("none", 0)])
def test_edges_show_their_signs(edges: str, signs: int) -> None:
    assert len(shapes(drawing(drop_it(4, edges=edges), dealt(drop_it(4))))) == 72 + signs


def test_the_piece_in_question_stands_out() -> None:
    game = drop_it(4, jokers="four")
    state, _ = settles(game, released(game, dealt(game), "rc"), lies("rc1", 137, 19))
    assert 'stroke-width="1.4"' in drawing(game, state)
    assert 'stroke-width="1.4"' not in drawing(game, dealt(game))


def test_a_game_that_nobody_draws() -> None:
    tiny.register()
    game = rulesets["tiny-pebbles"].game()
    with pytest.raises(UnavailableError, match="no-drawing"):
        drawing(game, game.initial_state())
