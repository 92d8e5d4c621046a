"""People play DROP OR POP! in real browsers against a real server, to the end and through trouble."""

import re
import sqlite3
from contextlib import closing
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Reachable, Sit
from tests.browser.drop_it_person import centre
from tests.browser.endings import expect_end
from tests.browser.person import Person, box_at_rest, finish_elsewhere, play_a_while, play_to_the_end
from tests.server.live import Server

PHONE = {"width": 390, "height": 844}


def open_with_guest(sit: Sit, server: Reachable | None = None, **settings: Any) -> tuple[Person, Person]:
    """Return a host and a guest at one table with a bot: seats 0, 1 and 2. The game has begun, without much motion."""
    ann, ben = (sit(server, hurried=True, reduced_motion="reduce", **settings) for _ in range(2))
    ann.set_table("Ann", "", "bot")
    ben.go(ann.path)
    expect(ann.see("[data-lobby-state]")).to_contain_text("One of 3")
    ben.sit_down(1, "Ben")
    expect(ben.see("[data-begin]")).to_have_count(0)
    ann.begin()
    expect(ann.turn).to_be_visible()
    expect(ben.turn).to_be_visible()
    return ann, ben


def play_until(people: dict[int, Person], turn: str) -> None:
    """Let people at one screen play until it says this of whose turn it is; what was said long ago is not kept."""
    ann = people[0]
    while not ann.turn.filter(has_text=turn).count():
        play_a_while(people, 1)
        ann.wait_until_still()
    ann.hear_said(turn)


def test_three_people_at_one_screen_play_to_the_end(sit: Sit, house: Server) -> None:
    ann = sit(hurried=True, reduced_motion="reduce")
    ann.set_table("Ann", "Ben + Cem", "Dora")
    expect(ann.turn).to_contain_text(re.compile("You’re up, (Ann|Ben|Dora)"))
    seats = dict.fromkeys(range(3), ann)
    for member in ("Ben", "Cem"):  # a team takes its turns in rotation
        play_until(seats, f"You’re up, {member}")
    play_to_the_end(seats)
    expect_end(house, ann)
    menu, home = (box_at_rest(ann.end.locator(what)) for what in ("[data-menu]", "a[href='/']"))
    assert menu["y"] == home["y"]  # the table's menu is one of what is next, not lost below it

    with ann.page.expect_download() as saved:
        ann.see("[data-record]").click()
    assert saved.value.path().read_text().startswith("droptable-record 2\n")


def test_two_browsers_and_a_bot_play_to_the_end_and_again(sit: Sit, house: Server) -> None:
    ann, ben = open_with_guest(sit)
    expect(ann.see("[data-seat='2']")).to_contain_text("Bot Pip")
    play_a_while({0: ann, 1: ben}, 24)
    finish_elsewhere(house, {0: ann, 1: ben})
    expect(ann.see("[data-log]")).to_contain_text("Bot Pip")
    for person in (ann, ben):
        expect_end(house, person)

    before = ann.page.url
    ann.page.clock.install()
    ann.hold_the_clock()  # sooner or later she would go along by herself
    ben.see("[data-rematch]").click()  # anybody who sat there may ask
    expect(ben.turn).to_be_visible()
    expect(ben.page).not_to_have_url(before)
    ann.let_time_pass(ann.see("[data-next]"))
    ann.see("[data-next]").click()
    ann.page.clock.resume()
    expect(ann.turn).to_be_visible()
    expect(ann.page).to_have_url(ben.page.url)
    finish_elsewhere(house, {0: ann, 1: ben})
    expect(ann.see("[data-running-score]")).to_contain_text(re.compile(r"After 2 games: .* \d, .* \d, .* \d"))


def test_a_reload_in_mid_turn_finds_the_same_seat_and_the_same_roll(sit: Sit) -> None:
    ann, ben = open_with_guest(sit)
    ann.wait_for_people([0, 1])
    person = ann if ann.seat_up == 0 else ben
    person.play_on()
    person.wait_until_ready()  # all that is offered is there
    rolled = person.see("[data-column]:has([data-do])").get_attribute("data-column")
    offers = person.see("[data-offer]").all_text_contents()

    person.page.reload()
    expect(person.see("[data-offer]")).to_have_text(offers)
    expect(person.see("[data-column]:has([data-do])")).to_have_attribute("data-column", str(rolled))
    play_a_while({0: ann, 1: ben})


def test_a_killed_server_comes_back_and_both_go_on(sit: Sit, mortal: Server) -> None:
    ann, ben = open_with_guest(sit, mortal)
    play_a_while({0: ann, 1: ben})
    ann.wait_for_people([0, 1])
    ann.wait_until_still()
    counters = ann.see("[data-counter]").count()
    person_up = ann if ann.seat_up == 0 else ben
    expect(person_up.deeds.first).to_be_visible()
    about_to_tap = box_at_rest(person_up.deeds.first)

    mortal.kill()
    for person in (ann, ben):
        expect(person.see("[data-link=lost]")).to_be_visible()
        expect(person.see("[data-counter]")).to_have_count(counters)  # the board stays
    assert box_at_rest(person_up.deeds.first) == about_to_tap
    expect(person_up.deeds.first).to_have_attribute("aria-disabled", "true")
    expect(person_up.deeds.first).to_have_css("opacity", "0.5")
    mortal.start()
    for person in (ann, ben):
        expect(person.see("[data-link=lost]")).to_have_count(0)
        expect(person.see("[data-counter]")).to_have_count(counters)
    play_a_while({0: ann, 1: ben})


def test_a_bot_takes_a_leavers_seat_and_hands_it_back(sit: Sit) -> None:
    ann, ben = open_with_guest(sit)
    path = ben.path
    ben.leave()
    expect(ann.see("[data-seat='1']")).to_contain_text("away")
    ann.see("[data-menu]").click()
    ann.see("[data-deputise='1']").click()
    ann.page.keyboard.press("Escape")
    expect(ann.see("[data-seat='1']")).to_contain_text("a bot plays for now")
    ann.wait_for_people([0])
    ann.play_on()
    ann.play_on("ignore")
    ann.play_on()
    expect(ann.see("[data-offer]").first).to_be_visible()
    ann.play_on("drop" if ann.see("[data-offer='drop']").count() else "pop")
    ann.wait_for_people([0])  # the deputy and the bot have played
    expect(ann.see("[data-log]")).to_contain_text("(a bot decided)")

    ben.come_back(path)
    ben.see("[data-play-myself='1']").click()
    expect(ann.see("[data-seat='1']")).not_to_contain_text("a bot plays")
    play_a_while({0: ann, 1: ben})


def test_the_host_frees_a_seat_and_somebody_else_sits_down(sit: Sit) -> None:
    ann, ben = open_with_guest(sit)
    ann.see("[data-menu]").click()
    ann.see("[data-seat-more='1']").click()
    ann.see("[data-free='1']").click()  # it asks first, and says what follows
    expect(ann.see("[data-free-asks='1']")).to_contain_text("Ben loses this seat")
    expect(ann.see("[data-free-asks='1']")).to_be_in_viewport(ratio=0.99)
    ann.see("[data-free-not]").click()
    expect(ben.see("[data-seat='1']")).to_contain_text("Ben")
    ann.see("[data-free='1']").click()
    ann.see("[data-free-because='away']").click()
    expect(ann.see("dialog[open]")).to_have_count(0)
    expect(ben.see("[data-seat='1']")).to_contain_text("Red (free)")
    expect(ben.see("[data-unseated='away']")).to_contain_text("You were away, so the host has freed your seat (Red)")
    ben.page.reload()  # also for who comes back later
    expect(ben.see("[data-unseated='away']")).to_be_visible()
    cem = sit()
    cem.go(ann.path)
    cem.see("[data-own-name]").fill("Cem")
    cem.see("[data-sit-late='1']").click()
    expect(ann.see("[data-seat='1']")).to_contain_text("Cem")
    play_a_while({0: ann, 1: cem})


def test_a_spectator_sees_everything_and_can_do_nothing(sit: Sit) -> None:
    ann, ben = open_with_guest(sit)
    cem = sit()
    cem.go(ann.path)
    expect(cem.board).to_be_visible()
    expect(ann.see("[data-watching='1']")).to_contain_text("One person is watching.")
    expect(cem.see("[data-watching]")).to_have_count(0)  # nobody watches but this one
    while not ann.is_over and ann.actions < 12:
        play_a_while({0: ann, 1: ben}, 1)
        expect(cem.deeds).to_have_count(0)
    ann.wait_for_people([0, 1])
    ann.wait_until_still()
    expect(cem.see("[data-actions]")).to_have_attribute("data-actions", str(ann.actions))
    expect(cem.see("[data-counter]")).to_have_count(ann.see("[data-counter]").count())


def test_a_pause_and_a_clock(sit: Sit) -> None:
    ann, ben = open_with_guest(sit)
    ann.wait_for_people([0, 1])
    ann.see("[data-menu]").click()
    ann.see("[data-pause]").click()
    expect(ann.see("dialog[open]")).to_have_count(0)
    ann.see("[data-menu]").click()
    expect(ben.turn).to_have_text("Paused")
    expect(ben.deeds).to_have_count(0)
    ann.see("[data-clock-field]").select_option("300")
    ann.see("[data-resume]").click()
    expect(ben.see("[data-clock]")).to_be_visible()
    expect(ben.turn).not_to_have_text("Paused")


def test_a_move_is_taken_back_until_the_next_roll(sit: Sit) -> None:
    ann = sit()
    ann.set_table("Ann", "Ben", "Cem")
    ann.play_on()
    ann.play_on("drop")
    expect(ann.see("[data-counter]")).to_have_count(1)
    ann.page.keyboard.press("u")
    expect(ann.see("[data-counter]")).to_have_count(0)
    expect(ann.see("[data-notice]")).to_contain_text("took back the drop.")
    ann.hear_said("took back the drop.")
    ann.play_on("drop")
    ann.play_on()
    expect(ann.see("[data-take-back]")).to_have_count(0)


def test_a_drop_is_taken_back_while_it_still_falls(sit: Sit) -> None:
    ann = sit()
    ann.page.clock.install()
    ann.set_table("Ann", "Ben", "Cem")
    ann.play_on()
    drop = ann.see("[data-offer=drop]")
    drop.click(trial=True)
    x, y = centre(drop)
    ann.hold_the_clock()
    ann.page.mouse.click(x, y)
    expect(ann.see("[data-counter]")).to_have_count(1)  # it falls, and will until the clock goes on
    ann.page.keyboard.press("u")
    expect(ann.see("[data-counter]")).to_have_count(0)
    ann.hear_said("took back the drop.")
    ann.page.clock.resume()
    ann.play_on("drop")
    expect(ann.see("[data-counter]")).to_have_count(1)


def test_a_double_click_is_one_move(sit: Sit) -> None:
    ann = sit()
    ann.set_table("Ann", "Ben", "Cem")
    expect(ann.see("[data-roll]")).to_be_enabled()
    before = ann.actions
    ann.see("[data-roll]").dblclick()
    expect(ann.see("[data-offer='drop']")).to_be_enabled()
    expect(ann.see("[data-actions]")).to_have_attribute("data-actions", str(before + 1))
    ann.see("[data-offer='drop']").dblclick()
    expect(ann.see("[data-roll]")).to_be_enabled()
    expect(ann.see("[data-actions]")).to_have_attribute("data-actions", str(before + 2))


def test_the_board_itself_can_be_touched(sit: Sit) -> None:
    ann = sit(has_touch=True, is_mobile=True, viewport=PHONE)
    ann.set_table("Ann", "Ben", "Cem")
    ann.play_on()
    ann.see("[data-do=drop]").tap()
    expect(ann.see("[data-counter]")).to_have_count(1)
    assert ann.fits()


def test_a_table_goes_on_from_any_position_of_a_record(sit: Sit, house: Server) -> None:
    ann = sit(hurried=True)
    ann.set_table("Ann", "bot", "bot")
    finish_elsewhere(house, {0: ann})
    ann.see("[data-log] a").last.click()  # the oldest entry: who begins
    expect(ann.see("[data-from-record] input")).to_have_value("1")
    ann.see("[data-who='1']").select_option("bot")
    ann.see("[data-who='2']").select_option("guest")
    ann.see("button[type=submit]").click()
    expect(ann.see("[data-set-up]")).to_contain_text("begins at a set-up")  # whoever is invited reads it, too
    wall = sit()
    wall.go(f"{ann.path}?view=big")
    expect(wall.see("[data-set-up]")).to_contain_text("begins at a set-up")
    ann.see("[data-begin]").click()
    expect(ann.turn).to_be_visible()
    for person in (ann, wall):
        expect(person.see("[data-set-up]").first).to_contain_text("began at a set-up")
    play_a_while({0: ann})


def test_a_table_of_unknown_rules_is_shown_as_it_was_written(sit: Sit, mortal: Server) -> None:
    ann = sit(mortal)
    ann.set_table("Ann", "Ben", "Cem")
    ann.play_on()
    ann.play_on("drop")
    other = mortal.open_table({}, {}, {}, options={"to_win": "3"})["table"]
    mortal.stop()
    with closing(sqlite3.connect(mortal.database)) as database, database:
        database.execute("UPDATE tables SET rules = 999")
        database.execute("UPDATE tables SET start = 'as somebody gave it' WHERE id = ?", [other])
    mortal.start()
    expect(ann.see("[data-read-only]")).to_contain_text("version 999")
    expect(ann.see("[data-read-only] li").last).to_contain_text("drop")
    ann.page.reload()  # nor does who comes anew wait for a board
    expect(ann.see("[data-read-only]")).to_contain_text("version 999")
    expect(ann.see("[data-set-up], [data-variant]")).to_have_count(0)
    ann.go(f"/t/{other}")
    expect(ann.see("[data-read-only] [data-set-up]")).to_contain_text("began at a set-up")
    expect(ann.see("[data-read-only] [data-variant]")).to_contain_text(re.compile("variant.*: 3"))


def test_a_seat_adds_its_salt_to_the_dice(sit: Sit) -> None:
    ann = sit()
    ann.set_table("Ann", "", "bot")
    ann.see(".more summary").click()
    ann.see("[data-salt='0']").fill("blue moon")
    ann.page.keyboard.press("Enter")
    expect(ann.see(".more")).to_contain_text("In the dice: blue moon")


def test_names_are_text(sit: Sit) -> None:
    ann = sit()
    ann.go("/new/drop-or-pop")
    ann.see("[data-who='1']").select_option("here")
    for seat, most in ((0, 40), (1, 86)):
        ann.see(f"[data-name='{seat}']").fill(" + ".join(["x" * 50] * (seat + 1)))
        expect(ann.see(f"[data-name='{seat}']")).to_have_value(re.compile(f"^.{{1,{most}}}$"))
        expect(ann.page.get_by_text("A name has at most 40 characters.")).to_have_count(seat + 1)
    name = "<img src=x onerror=alert(1)>"
    ann.set_table(name, "bot", "bot")
    expect(ann.see("[data-seat='0']")).to_contain_text(name)
    expect(ann.see("main img[src=x]")).to_have_count(0)


def test_a_link_that_leads_nowhere_says_so(sit: Sit) -> None:
    ann = sit()
    ann.go("/t/nosuchtable")
    expect(ann.page.get_by_role("main")).to_contain_text("There is no such table")
    ann.page.get_by_role("main").get_by_role("link", name="Home").click()
    expect(ann.see("[data-play-now=drop-or-pop]")).to_be_visible()
    ann.go("/nowhere")
    expect(ann.page.get_by_role("main")).to_contain_text("There is nothing here")


@pytest.mark.parametrize("language", ["en-GB", "de-DE"])
def test_nothing_sticks_out_of_a_narrow_phone(sit: Sit, language: str) -> None:
    ann = sit(locale=language, viewport={"width": 360, "height": 640})
    ann.go()
    expect(ann.see("[data-play-now=drop-or-pop]")).to_be_visible()
    assert ann.fits()
    ann.go("/new/drop-or-pop")
    ann.see("form > details > summary").click()
    expect(ann.see("[data-option]").first).to_be_visible()
    assert ann.fits()
    ann.see("button[type=submit]").click()
    expect(ann.see("[data-lobby-state]")).to_be_visible()
    assert ann.fits()
    ann.see("[data-begin]").click()
    ann.wait_for_people([0])
    ann.play_on()
    assert ann.fits()
    ann.see("[data-menu]").click()
    expect(ann.see("[data-pause]")).to_be_visible()
    assert ann.fits()
