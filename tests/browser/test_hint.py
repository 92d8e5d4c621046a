"""Somebody who does not know what to do asks what a strong bot would; and whoever seats a bot reads how it plays."""

import re
from pathlib import Path

from playwright.sync_api import expect

from droptable.analysis.hint import hint
from droptable.core.game import Seat
from droptable.core.replay import position
from droptable.games.drop_or_pop.rules import DropOrPop
from tests.analysis.records import golden
from tests.browser.conftest import Sit
from tests.browser.drop_it_person import beside, set_table
from tests.browser.looking import assert_accessible, assert_no_overflow
from tests.browser.test_number_drop import from_position, open_table
from tests.server.live import Server

PHONE = {"width": 360, "height": 640}
GAME = DropOrPop()


def test_a_hint_is_there_for_who_asks(sit: Sit) -> None:
    # what has to be compiled is compiled here, where nobody waits in front of a screen
    assert hint(GAME, GAME.parse_state("bb/rg/-/- 0 red -"), Seat(0))
    ann = sit(viewport=PHONE)
    ann.set_table("Ann", "Ben", "Cem")
    ann.see("[data-roll]").click()
    expect(ann.see("[data-offer='drop']")).to_be_visible()
    ann.see("[data-menu]").click()
    expect(ann.see("[data-hint]")).to_have_count(0)  # it costs nothing until somebody asks
    ann.see("[data-ask-hint]").click()
    expect(ann.see("[data-hint]")).to_contain_text(re.compile("Hint: .+% chance to win.*Second best: .+"))
    told = ann.see("[data-hint]").get_attribute("data-hint")
    expect(ann.see(f"[data-offer='{told}'][data-hinted]")).to_be_in_viewport(ratio=1)  # it pushes nothing away
    assert_no_overflow(ann.page)
    assert_accessible(ann.page)
    ann.see("[data-hint-away]").click()
    expect(ann.see("[data-hint], [data-hinted]")).to_have_count(0)


def test_a_hint_is_shown_on_the_sheet(sit: Sit, house: Server) -> None:
    match = position(golden("number_drop/solo-greedy"), 31)
    assert hint(match.game, match.state, Seat(0))
    ann = sit(viewport=PHONE)
    open_table(ann, house, {"names": ["Ann"]}, **from_position(match.game.format_state(match.state), 1))
    expect(ann.see("[data-hand]")).to_be_attached()
    ann.see("[data-menu]").click()
    ann.see("[data-ask-hint]").click()
    told = re.compile("Hint: Ann drops .+ points to be expected in the end")
    expect(ann.see("[data-hint]")).to_contain_text(told)
    expect(ann.see("[data-target]")).to_have_count(4)
    assert_no_overflow(ann.page)


def test_a_hint_is_shown_in_the_shaft(sit: Sit, tmp_path: Path) -> None:
    ann = sit(viewport=PHONE)
    set_table(ann, "Ann", "Ben", record=beside(tmp_path))
    expect(ann.see("[data-aim-area]")).to_be_visible()
    ann.see("[data-menu]").click()
    ann.see("[data-ask-hint]").click()
    told = re.compile("Hint: Ann .+ mm from the left wall.+ points to be expected")
    expect(ann.see("[data-hint]")).to_contain_text(told)
    expect(ann.see("svg[data-hinted^=release]")).to_have_count(1)
    assert_no_overflow(ann.page)


def test_bots_say_how_they_play(sit: Sit) -> None:
    ann = sit(viewport=PHONE)
    ann.go("/new/drop-or-pop")
    ann.see("[data-who='1']").select_option("bot")
    for bot, style in (("child", "Plays for its own cluster"), ("expert", "our strongest")):
        ann.see("[data-bot='1']").select_option(bot)
        expect(ann.see(f"[data-style='{bot}']").first).to_contain_text(style)
        expect(ann.see(f"[data-rating='{bot}']").first).to_contain_text(
            re.compile(r"Wins \d+% of games against 2 bots")
        )
    assert_no_overflow(ann.page)
