"""From home to a link, from a link to a seat: as few taps as people count on, and nobody is left standing."""

import re

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.conftest import Sit
from tests.browser.looking import assert_accessible, assert_no_overflow
from tests.browser.person import Person, play_a_while

SMALL: ViewportSize = {"width": 360, "height": 640}
CLIPBOARD = ["clipboard-read", "clipboard-write"]


class Finger:
    """Taps, and counts them. Nothing is tapped that is not in sight."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0

    def tap(self, what: str) -> None:
        target = self.page.locator(what)
        expect(target).to_be_in_viewport(ratio=1)
        target.tap()
        self.taps += 1


def on_a_phone(sit: Sit, language: str = "en-GB", **more: object) -> Person:
    return sit(viewport=SMALL, has_touch=True, locale=language, reduced_motion="reduce", **more)


def look_at(*pages: Person) -> None:
    for person in pages:
        assert_no_overflow(person.page)
        assert_accessible(person.page)


@pytest.mark.parametrize("language", ["en-GB", "de-DE"])
def test_two_taps_to_the_copied_link_and_one_from_the_link_to_a_seat(sit: Sit, language: str) -> None:
    ann = on_a_phone(sit, language, permissions=CLIPBOARD)
    ann.go()
    expect(ann.see("[data-game]")).to_have_count(3)
    finger = Finger(ann.page)
    # the shelf is looked through by scrolling, which is no tap
    ann.see("[data-with-friends=drop-or-pop]").scroll_into_view_if_needed()
    finger.tap("[data-with-friends=drop-or-pop]")
    expect(ann.see("[data-share-table] img")).to_be_in_viewport(ratio=1)
    assert ann.comes_true("scrollY === 0")
    finger.tap("[data-copy]")
    assert finger.taps == 2
    copied = "navigator.clipboard.readText()"  # it is written when the system finds the time
    link = ann.eventually(lambda: str(ann.page.evaluate(copied)), lambda link: link == ann.page.url)
    expect(ann.see("[data-lobby-state]")).to_contain_text("2")
    waiting = {"en-GB": "waiting for a friend", "de-DE": "wartet auf Freunde"}[language]
    expect(ann.see("[data-seat-controls]").last).to_contain_text(waiting)
    look_at(ann)

    ben = on_a_phone(sit, language)
    ben.page.goto(link)
    expect(ben.see("[data-sit]").first).to_be_visible()
    expect(ben.see("[data-seat-controls='1']")).to_contain_text({"en-GB": "free", "de-DE": "frei"}[language])
    look_at(ben)
    ben.see("[data-own-name]").fill("Ben")
    finger = Finger(ben.page)
    finger.tap("[data-sit='1']")
    assert finger.taps == 1
    expect(ann.see("[data-seat-controls='1']")).to_contain_text("Ben")
    look_at(ann, ben)


@pytest.mark.parametrize("language", ["en-GB", "de-DE"])
def test_a_name_is_asked_for_once_and_a_seat_that_stays_free_gets_a_bot(sit: Sit, language: str) -> None:
    ann, ben = on_a_phone(sit, language), on_a_phone(sit, language)
    ann.go()
    ann.see("[data-with-friends=drop-or-pop]").click()
    expect(ann.see("[data-lobby-state]")).to_be_visible()
    ben.go(ann.path)
    expect(ben.see("[data-seat-controls='0']")).not_to_contain_text(re.compile(r"Guest|Gast|\d"))
    ben.sit_down(1, "Ben")
    expect(ben.see("[data-stand='1']")).to_be_visible()
    expect(ben.see("[data-own-name]")).to_have_count(0)  # who has said their name is not asked for it again
    look_at(ben)

    # until it was said it is a made-up one, and no number
    expect(ann.see("[data-own-name]")).to_have_attribute("placeholder", re.compile(r"^(?!.*(Guest|Gast|\d)).+$"))
    ann.see("[data-own-name]").fill("Ann")
    ann.page.keyboard.press("Enter")
    expect(ben.see("[data-seat-controls='0']")).to_contain_text("Ann")
    expect(ann.see("[data-own-name]")).to_have_count(0)

    # two people for a game of three: the third is a bot, without anybody asking for one
    ann.see("[data-begin]").click()
    expect(ben.see("li[data-seat='2']")).to_contain_text("Bot")
    look_at(ann, ben)
    ann.go()
    expect(ann.see("[data-game]")).to_have_count(3)
    ann.see("[data-with-friends=drop-it]").click()
    expect(ann.see("[data-seat-controls='0']")).to_contain_text("Ann")
    expect(ann.see("[data-own-name]")).to_have_count(0)


SHARE_SHEET = "navigator.share = async (what) => { window.shared = what; }"


@pytest.mark.parametrize("language", ["en-GB", "de-DE"])
def test_where_the_system_shares_it_is_asked_first(sit: Sit, language: str) -> None:
    """Chromium has no share sheet here; whoever has one gets the link there, and can still copy it."""
    ann = on_a_phone(sit, language)
    ann.context.add_init_script(SHARE_SHEET)
    ann.go()
    ann.see("[data-with-friends=number-drop]").tap()
    share = ann.see("[data-share]")
    expect(share).to_be_in_viewport(ratio=1)
    expect(share).to_have_class(re.compile("main"))
    expect(ann.see("[data-copy]")).not_to_have_class(re.compile("main"))
    share.tap()
    shared = ann.eventually(lambda: ann.page.evaluate("window.shared"), bool)
    expect(ann.page).to_have_url(shared["url"])
    assert "NUMBER DROP" in shared["text"]
    look_at(ann)


def test_without_a_share_sheet_the_link_is_copied(sit: Sit) -> None:
    ann = on_a_phone(sit)
    ann.context.add_init_script("delete Navigator.prototype.share")
    ann.go()
    ann.see("[data-with-friends=drop-it]").tap()
    expect(ann.see("[data-copy]")).to_have_class(re.compile("main"))
    expect(ann.see("[data-share]")).to_have_count(0)


def test_a_beginning_is_called_off_and_a_bot_makes_room_for_who_comes_late(sit: Sit) -> None:
    ann = on_a_phone(sit)
    ann.go()
    ann.see("[data-with-friends=drop-or-pop]").click()
    expect(ann.see("[data-lobby-state]")).to_be_visible()
    link = ann.path
    ann.see("[data-begin]").click()
    Finger(ann.page).tap("[data-call-off]")
    expect(ann.see("[data-lobby-state]")).to_contain_text("2 of 3")
    ann.see("[data-begin]").click()
    expect(ann.turn).to_be_visible()
    assert ann.comes_true("scrollY === 0")  # the button stood further down

    ben = on_a_phone(sit)
    ben.go(link)
    expect(ben.board).to_be_visible()
    Finger(ben.page).tap("[data-sit-late]")
    expect(ben.see("[data-sit-late]")).to_have_count(0)
    expect(ann.see("li[data-seat='1']")).not_to_contain_text("Bot")
    play_a_while({0: ann, 1: ben})
    expect(ann.see("[data-call-off]")).to_have_count(0)  # somebody has moved


def test_where_all_seats_are_taken_one_watches_or_opens_another_table(sit: Sit) -> None:
    ann = sit()
    ann.go("/new/drop-it")
    ann.see("form > details > summary").click()
    ann.see("[data-option=jokers] label").nth(1).click()
    ann.see("[data-name='0']").fill("Ann")
    ann.see("button[type=submit]").click()
    expect(ann.see("[data-lobby-state]")).to_be_visible()
    ben = on_a_phone(sit)
    ben.go(ann.path)
    ben.sit_down(1, "Ben")
    cem = on_a_phone(sit, "de-DE")
    cem.go(ann.path)
    expect(cem.see("[data-all-taken]")).to_contain_text("Alle Plätze sind besetzt")
    expect(cem.see("[data-lobby-state]")).to_have_count(0)  # it is said once
    look_at(cem)
    ann.begin()
    expect(cem.board).to_be_visible()
    expect(cem.see("[data-all-taken]")).to_be_visible()
    agreed = options_at(ann)
    cem.see("[data-open-like]").click()
    expect(cem.see("[data-lobby-state]")).to_be_visible()
    expect(cem.page).not_to_have_url(ann.page.url)
    assert options_at(cem) == agreed
    expect(cem.see("[data-begin]")).to_be_visible()  # it is a table of their own


def options_at(person: Person) -> object:
    """Return what was agreed at a table, as its page is shown it."""
    return person.page.evaluate(
        """() => new Promise((told) => {
          const socket = new WebSocket(`ws://${location.host}/api${location.pathname.replace("/t/", "/tables/")}/live`);
          socket.onopen = () => socket.send(JSON.stringify({ kind: "hello", version: 1, key: null }));
          socket.onmessage = ({ data }) => {
            const message = JSON.parse(data);
            if (message.kind !== "shown") return;
            socket.close();
            told(message.options);
          };
        })"""
    )


def test_one_team_on_two_phones_takes_turns(sit: Sit) -> None:
    ann, ben, cem = sit(), on_a_phone(sit), on_a_phone(sit)
    ann.go()
    ann.see("[data-with-friends=drop-or-pop]").click()
    expect(ann.see("[data-team-hint]")).to_be_visible()
    ben.go(ann.path)
    ben.sit_down(1, "Ben")
    cem.go(ann.path)
    cem.see("[data-own-name]").fill("Cem")
    cem.see("[data-join='1']").click()
    expect(ann.see("[data-seat-controls='1']")).to_contain_text("Ben + Cem")
    ann.see("[data-begin]").click()
    for mate, other in ((ben, cem), (cem, ben)):
        take_turns_until_up(ann, mate)
        expect(other.deeds).to_have_count(0)
        play_a_turn(mate, 1)
        ann.catch_up_with(mate)


def take_turns_until_up(ann: Person, mate: Person) -> None:
    """Let Ann play until the team's one is up."""
    while True:
        ann.wait_for_people([0, 1])
        if ann.seat_up == 1:
            expect(mate.deeds.first).to_be_visible()
            return
        play_a_turn(ann, 0)


def play_a_turn(person: Person, seat: int) -> None:
    while person.seat_up == seat:
        person.play_on()
        person.wait_until_still()  # while something is told, nobody is said to be up


def test_a_host_brings_one_more_chair(sit: Sit) -> None:
    ann = on_a_phone(sit)
    ann.go()
    ann.see("[data-with-friends=number-drop]").click()
    expect(ann.see("[data-seat-controls]")).to_have_count(2)
    ann.see("[data-seat-more]").click()
    expect(ann.see("[data-seat-controls]")).to_have_count(3)
    ann.see("[data-more='2']").click()
    ann.see("[data-seat-bot='2']").click()
    expect(ann.see("[data-lobby-state]")).to_contain_text("One of 3")
    look_at(ann)
    ann.see("[data-seat-less]").click()
    expect(ann.see("[data-lobby-state]")).to_contain_text("Everybody is here")


def test_a_link_that_only_this_machine_can_follow_says_so(sit: Sit) -> None:
    ann = sit()
    ann.go()
    ann.see("[data-with-friends=drop-or-pop]").click()
    expect(ann.see("[data-alone]")).to_contain_text("--host 0.0.0.0")
