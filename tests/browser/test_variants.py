"""Somebody experiments with the rules: each game is played as a variant, on its own board, and marked as one."""

import re

from playwright.sync_api import expect

from droptable.bots.levels import variant_bots
from tests.browser.conftest import Sit
from tests.browser.drop_it_person import aim, let_go
from tests.browser.endings import expect_end
from tests.browser.looking import assert_accessible, assert_no_overflow
from tests.browser.number_drop_person import Player, decision, match_at
from tests.browser.person import Person, box_at_rest, play_to_the_end
from tests.server.live import Server

PHONE = {"width": 390, "height": 844}


def set_variant(person: Person, game: str, *people: str, **numbers: int) -> None:
    """Open a table with other numbers: a name sits here, "bot" is a bot."""
    person.go(f"/new/{game}")
    person.see("form > details > summary").click()
    person.see("[data-experiments] > summary").click()
    for name, number in numbers.items():
        person.see(f"input[data-option='{name}']").fill(str(number))
    person.see(f"[data-seats='{len(people)}']").click()
    for seat, who in enumerate(people):
        person.see(f"[data-who='{seat}']").select_option("bot" if who == "bot" else "here")
        if who != "bot":
            person.see(f"[data-name='{seat}']").fill(who)
        else:
            expect(person.see(f"[data-bot='{seat}'] option")).to_have_count(len(variant_bots(game)))
    person.see("button[type=submit]").click()
    expect(person.page).to_have_url(re.compile(r"/t/\w+$"))


def test_three_columns_of_drop_or_pop_played_to_the_end(sit: Sit, house: Server) -> None:
    ann = sit(hurried=True, viewport=PHONE)
    set_variant(ann, "drop-or-pop", "Ann", "bot", "bot", columns=3, height=4, to_win=3)
    expect(ann.see("[data-column]")).to_have_count(3)
    expect(ann.see("[data-variant]").first).to_contain_text(
        "A variant of the published game: counters together that win: 3"
    )
    assert_accessible(ann.page)
    assert_no_overflow(ann.page)
    play_to_the_end({0: ann})
    expect_end(house, ann)


def test_a_small_sheet_of_number_drop_and_no_high_score(sit: Sit, house: Server) -> None:
    ann = sit(hurried=True, viewport=PHONE, has_touch=True)
    set_variant(ann, "number-drop", "Ann", columns=5, rows=8, line=4, notches=1)
    player = Player(ann, columns=5)
    expect(ann.see("[data-variant]").first).to_contain_text("columns of a sheet: 5")
    expect(ann.see("[data-reach] [data-grid]")).to_be_visible()
    assert box_at_rest(ann.see("[data-reach] [data-grid]"))["width"] > 200, "it is as large as its place allows"
    while True:
        expect(player.see("[data-turn='mine'], [data-end]").first).to_be_visible()
        if ann.is_over:
            break
        if player.phase == "roll":  # the dice roll by themselves here, and whoever wants to click may come too late
            expect(ann.board).not_to_have_attribute("data-phase", "roll")
            continue
        player.do(decision(match_at(house, player.table), 0, "random"))
    assert match_at(house, player.table).game.options["columns"] == 5
    assert expect_end(house, ann) == "end-alone"
    expect(ann.see("[data-initials]")).to_have_count(0)  # scores of a variant go on no board


def test_jokers_of_drop_it_as_many_as_one_likes(sit: Sit) -> None:
    ann = sit(reduced_motion="reduce")
    set_variant(ann, "drop-it", "Ann", "Ben", joker_count=7)
    expect(ann.see("[data-variant]").first).to_contain_text("jokers of each seat: 7")
    expect(ann.turn).to_be_visible()
    ann.wait_until_still()
    aim(ann, 90_000)
    let_go(ann)
    expect(ann.turn).to_be_visible()
