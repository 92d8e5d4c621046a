"""Coming back: one's own tables, high scores one tap from home, and what is there without a network."""

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.browser.conftest import Sit
from tests.browser.looking import assert_accessible, assert_no_overflow

pytestmark = pytest.mark.xdist_group("browser")

SMALL: ViewportSize = {"width": 360, "height": 640}


@pytest.mark.parametrize("language", ["en-GB", "de-DE"])
def test_your_tables_stand_on_the_home_page_yours_to_move_first(sit: Sit, language: str) -> None:
    ann = sit(viewport=SMALL, locale=language, has_touch=True, reduced_motion="reduce")
    ann.set_table("Ann", "Ben", "Dora")  # everybody is at this screen: it is somebody's turn here
    mine = ann.path.removeprefix("/t/")
    ann.go()
    ann.see("[data-with-friends=drop-it]").click()
    expect(ann.see("[data-lobby-state]")).to_be_visible()
    waiting = ann.path.removeprefix("/t/")
    cem = sit()
    cem.go(ann.path)
    cem.sit_down(1, "Cem")
    expect(ann.see("[data-seat-controls='1']")).to_contain_text("Cem")

    ann.go()
    yours = ann.see("[data-your-table]")
    expect(yours).to_have_count(2)
    expect(yours.first).to_contain_text({"en-GB": "Your turn", "de-DE": "Du bist dran"}[language])
    expect(yours.first).to_have_attribute("data-your-table", mine)
    expect(yours.last).to_have_attribute("data-your-table", waiting)
    expect(yours.last).to_contain_text("Cem")
    expect(yours.last).to_contain_text({"en-GB": "minute", "de-DE": "Minute"}[language])
    assert_no_overflow(ann.page)
    assert_accessible(ann.page)

    ann.see(f"[data-forget='{waiting}']").click()
    expect(yours).to_have_count(1)
    yours.first.locator("a").click()
    expect(ann.board).to_be_visible()
    ann.go()
    ann.see("[data-forget-all]").click()
    expect(yours).to_have_count(0)
    ann.page.reload()
    expect(ann.see("[data-game]")).to_have_count(3)
    expect(yours).to_have_count(0)


@pytest.mark.parametrize("language", ["en-GB", "de-DE"])
def test_high_scores_are_one_tap_from_home(sit: Sit, language: str) -> None:
    ann = sit(viewport=SMALL, locale=language)
    ann.go()
    ann.see("[data-high-scores=number-drop]").click()
    expect(ann.see("[data-board-of]")).to_have_count(2)
    assert_no_overflow(ann.page)
    assert_accessible(ann.page)
    ann.page.go_back()
    expect(ann.see("[data-game]")).to_have_count(3)
