"""On a wall: the board, whose turn it is and what happened last are read from ten metres, and there are no forms."""

from pathlib import Path

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.browser.conftest import Sit
from tests.browser.drop_it_person import aim, beside, let_go
from tests.browser.drop_it_person import set_table as set_drop_it_table
from tests.browser.looking import assert_accessible, assert_finds_nothing, place_at_rest
from tests.browser.person import box_at_rest, play_a_while
from tests.browser.test_number_drop import from_position, open_table
from tests.browser.test_screen import BEFORE_THE_EPIC_POP, LESSON
from tests.server.live import Server

WALL: ViewportSize = {"width": 1920, "height": 1080}
SMALLEST_PX = 28  # of what is read from ten metres, at 1080 lines
TOO_SMALL = """(least) => {
  const found = [];
  const texts = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const box = text.parentElement;
    const isSeen = box.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    if (!text.textContent.trim() || !isSeen || box.closest(".for-listeners, [data-leave-big]")) continue;
    const size = parseFloat(getComputedStyle(box).fontSize) * (box.getScreenCTM?.().a ?? 1);
    if (size < least) found.push(`${text.textContent.trim()}: ${size} px`);
  }
  return found;
}"""


def test_a_wall_is_read_from_ten_metres(sit: Sit) -> None:
    ann, wall = sit(), sit(viewport={"width": 1920, "height": 1080}, reduced_motion="reduce")
    ann.set_table("Ann", "", "bot")
    wall.go(ann.path + "?view=big")
    code = wall.see("[data-big-lobby] img")
    wall.eventually(lambda: box_at_rest(code)["height"], lambda height: height >= 1080 / 3)
    expect(wall.see("[data-big-lobby] [data-seat='1']")).to_contain_text("waiting for a friend")
    expect(wall.see("input, select, form")).to_have_count(0)
    assert_finds_nothing(wall.page, TOO_SMALL, SMALLEST_PX)
    ben = sit()
    ben.go(ann.path)
    ben.sit_down(1, "Ben")
    expect(wall.see("[data-big-lobby] [data-seat='1']")).to_contain_text("Ben")

    ann.begin()
    expect(wall.board).to_be_visible()
    # who has a seat may show the table, too: whoever is up, the board stays where it is
    ben.page.set_viewport_size(WALL)
    ben.go(ann.path + "?view=big")
    places = set()
    for _ in range(6):
        play_a_while({0: ann, 1: ben}, 1)
        ben.wait_until_still()
        places.add(tuple(place_at_rest(ben.board.first)))
    assert len(places) == 1
    expect(wall.see("[data-last]")).to_be_visible()
    expect(wall.see("[data-marked], .out-of").first).to_be_visible()
    large = "one => parseFloat(getComputedStyle(one).fontSize)"
    wall.eventually(lambda: float(wall.see("[data-turn]").evaluate(large)), lambda size: size >= 2 * SMALLEST_PX)
    assert_finds_nothing(wall.page, TOO_SMALL, SMALLEST_PX)
    assert wall.fits()
    assert wall.comes_true("document.documentElement.scrollHeight <= innerHeight")
    assert_accessible(wall.page)


def test_a_wall_shows_all_of_the_board_in_a_pause_and_at_the_end(sit: Sit) -> None:
    ann, wall = sit(), sit(viewport=WALL, reduced_motion="reduce", locale="de-DE")
    ann.set_table_from(LESSON, BEFORE_THE_EPIC_POP, "Ann", "Ben", "Dora")
    wall.go(ann.path + "?view=big")
    expect(wall.board).to_be_visible()
    ann.wait_until_ready()
    ann.see("[data-menu]").click()
    ann.see("[data-pause]").click()
    expect(ann.see("dialog")).to_be_hidden()
    expect(wall.see("[data-reason]")).to_be_visible()
    assert wall.comes_true("document.documentElement.scrollHeight <= innerHeight")
    assert_finds_nothing(wall.page, TOO_SMALL, SMALLEST_PX)
    ann.see("[data-go-on]").click()
    expect(wall.see("[data-reason]")).to_have_count(0)
    expect(ann.see("[data-offer=pop]")).to_be_visible()  # Ann's own page goes on by itself, before or after the wall
    ann.wait_until_ready()
    ann.play_on("pop")
    expect(wall.end).to_be_visible()
    assert wall.comes_true("document.documentElement.scrollHeight <= innerHeight")
    assert_finds_nothing(wall.page, TOO_SMALL, SMALLEST_PX)


@pytest.mark.parametrize("seats", [3, 4, 6])
def test_a_wall_of_sheets_is_read_from_ten_metres(sit: Sit, house: Server, seats: int) -> None:
    ann, wall = sit(), sit(viewport=WALL, reduced_motion="reduce")
    everybody = ",".join(map(str, range(seats)))
    start = f"shape 0 I3,V3,S,O,T - 12*** - {everybody} - 0 " + " ".join(
        f"{(seat + 1) % seats + 1}1134..|-|-|-" for seat in range(seats)
    )
    table = open_table(
        ann, house, *[{"bot": "greedy"}] * (seats - 1), {"names": ["Ann"]}, **from_position(start, seats)
    )
    wall.go(f"/t/{table}?view=big")
    expect(wall.see("[data-sheet]")).to_have_count(seats)
    expect(wall.see("[data-thinks]").first).to_be_visible()
    assert_finds_nothing(wall.page, TOO_SMALL, SMALLEST_PX)
    assert wall.fits()
    assert wall.comes_true("document.documentElement.scrollHeight <= innerHeight")


def test_a_shaft_on_a_wall_is_read_from_ten_metres(sit: Sit, tmp_path: Path) -> None:
    ann, wall = sit(reduced_motion="reduce"), sit(viewport=WALL, reduced_motion="reduce")
    set_drop_it_table(ann, "Ann", "Ben", record=beside(tmp_path))
    aim(ann, 98_500)
    wall.go(ann.path + "?view=big")
    let_go(ann)
    expect(wall.see("[data-verdict]")).to_be_visible()
    expect(wall.see("[data-lens=piece]")).to_be_visible()
    wall.wait_until_still()
    assert_finds_nothing(wall.page, TOO_SMALL, SMALLEST_PX)
    assert box_at_rest(wall.see(".stage"))["height"] > 0.8 * WALL["height"]
    assert wall.fits()
    assert wall.comes_true("document.documentElement.scrollHeight <= innerHeight")


def test_the_projector_shows_the_board_and_whose_turn(sit: Sit) -> None:
    ann = sit()
    ann.set_table("Ann", "bot", "bot")
    wall = sit(viewport={"width": 1920, "height": 1080})
    wall.go(ann.path)
    wall.see("[data-show-big]").click()
    expect(wall.board).to_be_visible()
    expect(wall.turn).to_be_visible()
    expect(wall.see("header, [data-log]")).to_have_count(0)
    expect(wall.see("li[data-seat]")).to_have_count(3)
    box = box_at_rest(wall.board)
    assert box["height"] > 1080 * 0.7
    assert wall.fits()
    assert wall.comes_true("document.documentElement.scrollHeight <= innerHeight")
    play_a_while({0: ann})
    wall.see("[data-leave-big]").click()
    expect(wall.see("[data-log]")).to_be_visible()
