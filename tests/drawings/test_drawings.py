"""Every game of ours has a face in Python: characters, a drawing, a notebook's page."""

from xml.etree import ElementTree

import pytest
from click.testing import CliRunner

import droptable
from droptable.cli import main
from droptable.core.record import format_record

SVG = "{http://www.w3.org/2000/svg}"
OURS = ("drop-or-pop", "number-drop", "drop-it")


def middle(game: str, decisions: int = 12, seats: int | None = None) -> droptable.PlainTable:
    table = droptable.play(game, seats, seed=5)
    while not table.is_over and len(table.match.log) < 3 * decisions:
        table.do(table.legal.some())
    return table


@pytest.mark.parametrize("game", OURS)
def test_a_notebook_shows_the_position_and_what_happened(game: str) -> None:
    table = middle(game)
    drawn = ElementTree.fromstring(table._repr_svg_())
    assert drawn.tag == f"{SVG}svg"
    page = table._repr_html_()
    assert page.startswith("<figure><svg")
    assert "<figcaption>" in page
    assert str(table.match) == str(table)


def texts(svg: str) -> list[str]:
    return [str(element.text) for element in ElementTree.fromstring(svg).iter(f"{SVG}text")]


def test_every_counter_is_drawn_and_what_wins_stands_out() -> None:
    table = droptable.play("drop-or-pop", position="bbb/rg/-/- 0 red -")
    circles = ElementTree.fromstring(table._repr_svg_()).iter(f"{SVG}circle")
    radii = [circle.attrib["r"] for circle in circles]
    assert radii.count("6.6") == 5
    assert radii.count("6") == 1, "the colour that was rolled"
    assert radii.count("3.6") == 3 * 6 - 5, "what everybody has in hand"
    assert table._repr_svg_().count('stroke-width="1.6"') == 0
    table.do("drop")
    assert table._repr_svg_().count('stroke-width="1.6"') == 4


def test_everybodys_sheet_is_drawn_with_its_numbers_blocks_and_circles() -> None:
    table = middle("number-drop", decisions=60, seats=3)
    sheets = table.state.sheets
    drawn = table._repr_svg_()
    digits = sum(sign.isdigit() for sheet in sheets for sign in sheet.cells)
    assert drawn.count('font-weight="bold">') - drawn.count('fill="#fff"') >= digits
    assert drawn.count('r="3.9"') == sum(sheet.circled.bit_count() for sheet in sheets)
    assert texts(drawn).count("✕") == sum(sheet.cells.count("X") for sheet in sheets)


def test_a_line_of_a_record_is_drawn() -> None:
    record = format_record(middle("drop-or-pop").record())
    runner = CliRunner()
    drawn = runner.invoke(main, ["draw", "-", "--line", "6"], input=record)
    assert drawn.exit_code == 0
    assert drawn.stdout == droptable.position(droptable.parse_record(record), 6)._repr_svg_()
    last = runner.invoke(main, ["draw", "-"], input=record).stdout
    assert last != drawn.stdout
    assert runner.invoke(main, ["draw", "-", "--line", "999"], input=record).exit_code == 1


def test_pixels_have_words_in_them() -> None:
    pytest.importorskip("resvg_py")
    from droptable.drawings.png import png_of

    image = png_of(middle("number-drop")._repr_svg_(), zoom=1)
    assert image.startswith(b"\x89PNG\r\n\x1a\n")
    blank = png_of(middle("number-drop")._repr_svg_().replace("<text", "<desc").replace("</text", "</desc"), zoom=1)
    assert len(image) > len(blank) + 500, "a machine without the drawing's own letters takes others"
