"""Somebody who does not know what to do asks what a strong bot would; and whoever seats a bot reads how it plays."""

import re

from playwright.sync_api import expect

from droptable.analysis.hint import hint
from droptable.core.game import Seat
from droptable.games.drop_or_pop.rules import DropOrPop
from tests.browser.conftest import Sit
from tests.browser.looking import assert_no_overflow

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
    expect(ann.see("[data-hint]")).to_contain_text(re.compile("Hint: .+ Second best: .+"), timeout=60_000)
    assert_no_overflow(ann.page)


def test_bots_say_how_they_play(sit: Sit) -> None:
    ann = sit(viewport=PHONE)
    ann.go("/new/drop-or-pop")
    ann.see("[data-who='1']").select_option("bot")
    for bot, style in (("child", "Plays for its own cluster"), ("expert", "our strongest")):
        ann.see("[data-bot='1']").select_option(bot)
        expect(ann.see(f"[data-style='{bot}']").first).to_contain_text(style)
    assert_no_overflow(ann.page)
