"""People stay at a table: moves keep their places, who looks elsewhere is called, people answer each other."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import expect

from droptable.core.registry import rulesets
from tests.browser.conftest import Sit
from tests.browser.looking import assert_accessible, assert_no_overflow
from tests.browser.person import Person, box_at_rest, play_a_while
from tests.browser.test_play import open_with_guest
from tests.server.live import Server

GAME = "drop-or-pop"
PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}
THREE = ("Ann", "Ben", "Dora")
# blue, red and green sit here; the die shows red
POP_HANDS_RED_THE_WIN = "brrr/r/-/- 0 red -"
NOTHING_BUT_POP = "brgbrg/-/-/- 0 !red -"


def sit_at(person: Person, server: Server, position: str, *people: str) -> None:
    """Sit down at a table that begins at a position, these people at one screen: " + " joins a team, "bot" is a bot."""
    game = rulesets[GAME].game(len(people))
    head = ["droptable-record 1", f"game: {GAME}", f"rules: {game.rules}", *['seat: ["x"]'] * len(people)]
    head += [f"option {name}: {'none' if value is None else value}" for name, value in game.options.items()]
    record = "\n".join([*head, f"start: {position}", "dice: given", "", ""])
    places = [{"bot": "greedy"} if name == "bot" else {"names": name.split(" + ")} for name in people]
    opened = server.open_table(*places, begin=True, record=record, line=0)
    person.go("/")
    person.remember(opened, GAME)
    person.go(f"/t/{opened['table']}")
    person.wait_until_still()


def boxes(person: Person) -> dict[str, Any]:
    """Return where each move's button is, once it is at rest."""
    return {move: box_at_rest(person.see(f"[data-offer={move}], [data-barred={move}]")) for move in MOVES}


MOVES = ("drop", "pop", "ignore")


def test_moves_keep_their_places_and_tell_what_they_would_do_or_why_they_cannot_be_done(
    sit: Sit, house: Server
) -> None:
    ann = sit(**PHONE)
    ann.set_table(*THREE)
    expect(ann.see(".die .bare")).to_have_count(6)  # a die that was not thrown shows no colour
    sit_at(ann, house, POP_HANDS_RED_THE_WIN, *THREE)
    expect(ann.see("[data-offer]")).to_have_count(3)
    expect(ann.see("[data-offer=pop] [data-would]")).to_have_text("win for Ben!")  # nobody has touched anything yet
    expect(ann.see("[data-offer=drop] [data-would]")).to_have_text("into red")
    places = boxes(ann)

    sit_at(ann, house, NOTHING_BUT_POP, *THREE)
    expect(ann.see("[data-offer]")).to_have_count(1)
    expect(ann.see("[data-barred=drop]")).to_contain_text("the column is full")
    expect(ann.see("[data-barred=ignore]")).to_contain_text("only once a turn")
    assert boxes(ann) == places
    before = ann.actions
    expect(ann.see("[data-offer=pop]")).to_have_attribute("aria-disabled", "false")  # it has been seen for long enough
    ann.see("[data-barred=drop]").tap(force=True)
    expect(ann.see("#announcements")).to_contain_text("There is no room left in the red column")
    expect(ann.see("[data-actions]")).to_have_attribute("data-actions", str(before))
    ann.play_on("pop")


def test_nobodys_coming_watching_or_leaving_moves_the_board(sit: Sit) -> None:
    ann, ben = open_with_guest(sit)
    ann.page.set_viewport_size(PHONE["viewport"])
    ann.wait_until_still()
    before = box_at_rest(ann.board)
    cem = sit()
    cem.go(ann.path)
    expect(ann.see("[data-watching='1']")).to_be_visible()
    assert box_at_rest(ann.board) == before
    cem.leave()
    expect(ann.see("[data-watching]")).to_have_count(0)
    ben.leave()
    expect(ann.see("[data-seat='1']")).to_contain_text("away")
    assert box_at_rest(ann.board) == before


LISTENING = """
window.calls = [];
window.hiddenNow = false;
Object.defineProperty(document, "hidden", { get: () => window.hiddenNow });
Object.defineProperty(document, "visibilityState", { get: () => (window.hiddenNow ? "hidden" : "visible") });
navigator.vibrate = () => window.calls.push("buzz");
Notification.requestPermission = async () => "granted";
const note = (title) => window.calls.push(title);
window.Notification = class extends Notification { constructor(title, more) { super(title, more); note(title); } };
Notification.requestPermission = async () => "granted";
const show = ServiceWorkerRegistration.prototype.showNotification;
ServiceWorkerRegistration.prototype.showNotification = function (title, more) {
  note(title);
  return show.call(this, title, more);
};
"""


def look(person: Person, away: bool) -> None:
    """Look elsewhere, or at the page again."""
    person.page.evaluate(
        "away => { window.hiddenNow = away; document.dispatchEvent(new Event('visibilitychange')); }", away
    )


def play_until(people: dict[int, Person], seat: int, actions: int = 0) -> None:
    """Let people play by turns until this seat is up, and at least so many actions have happened."""
    anybody = people[0]
    while True:
        anybody.wait_for_people(list(people))
        anybody.wait_until_still()
        if anybody.seat_up == seat and anybody.actions >= actions:
            return
        play_a_while(people, 1)


@pytest.mark.whole_browser  # it shows notifications
def test_who_looks_elsewhere_is_called_to_their_turn(sit: Sit) -> None:
    ann = sit(permissions=["notifications"])
    ann.context.add_init_script(LISTENING)
    ann.count_sounds()
    ann.set_table("Ann", "", "bot")
    ben = sit()
    ben.go(ann.path)
    ben.sit_down(1, "Ben")
    ann.begin()
    expect(ann.turn).to_be_visible()
    expect(ann.see("[data-call-me]")).to_have_count(0)  # nobody is asked at the start
    play_until({0: ann, 1: ben}, seat=0)
    play_until({0: ann, 1: ben}, seat=1, actions=ann.actions + 1)
    ann.see("[data-call-yes]").click()
    expect(ann.see("[data-call-me]")).to_have_count(0)
    expect(ann.page).to_have_title("Droptable")

    look(ann, away=True)
    heard = ann.sounds
    while ben.seat_up == 1:
        ben.play_on()
        ben.wait_until_still()
    expect(ann.page).to_have_title("● You’re up, Ann")
    expect(ann.see("link[rel=icon]")).to_have_attribute("href", "/icon-turn.svg")
    ann.page.wait_for_function("() => window.calls.includes('You’re up, Ann') && window.calls.includes('buzz')")
    ann.hear(heard + 1)
    look(ann, away=False)
    play_until({0: ann, 1: ben}, seat=1, actions=ann.actions + 1)
    expect(ann.see("link[rel=icon]")).to_have_attribute("href", "/icon.svg")


def test_people_answer_each_other_with_faces_and_words(sit: Sit) -> None:
    ann, ben = open_with_guest(sit)
    ann.page.set_viewport_size(PHONE["viewport"])
    cem = sit()
    cem.go(ann.path)
    expect(cem.board).to_be_visible()
    expect(cem.see("[data-react]")).to_have_count(0)  # who only watches has no seat to speak from
    ann.see("[data-react]").click()
    assert_accessible(ann.page)
    assert_no_overflow(ann.page)
    for person in (ann, ben, cem):
        person.page.clock.install()
        person.hold_the_clock()  # what is said is gone after some seconds
    ann.see("[data-reaction='wow']").click()
    expect(ann.see("[data-picker]")).to_be_hidden()
    for person in (ann, ben, cem):
        expect(person.see("[data-said='wow'][data-said-by='0']")).to_be_visible()
    expect(ben.see("#announcements")).to_contain_text("Ann: is amazed")
    for person in (ann, ben):
        person.page.clock.run_for(4000)
        expect(person.see("[data-said]")).to_have_count(0)  # gone by itself
    ben.see("[data-react]").click()
    ben.see("[data-mute-reactions]").check()
    ben.see("[data-reaction='ouch']").click()
    expect(ann.see("[data-said='ouch']")).to_contain_text("Ouch!")
    expect(ben.see("[data-said]")).to_have_count(0)


@pytest.mark.parametrize("language", ["en-GB", "de-DE"])
def test_a_game_is_explained_with_pictures_that_its_own_board_draws(sit: Sit, language: str) -> None:
    ann = sit(locale=language, **PHONE)
    for game, piece in ((GAME, "[data-counter]"), ("number-drop", "[data-board]"), ("drop-it", "[data-board]")):
        ann.go(f"/rules/{game}")
        pictures = ann.see("[data-guide] [data-illustration]")
        expect(pictures.nth(3)).to_be_attached()
        expect(pictures.last.locator(piece).first).to_be_attached()
        expect(ann.see("[data-clauses]")).not_to_have_attribute("open")
        assert_accessible(ann.page)
        assert_no_overflow(ann.page)
    ann.go(f"/rules/{GAME}#DP-2.5")  # who asks why is led to the clause
    expect(ann.see("[id='DP-2.5']")).to_be_in_viewport()


def test_against_bots_a_turn_is_taken_back_after_they_have_played_and_the_record_says_so(sit: Sit) -> None:
    ann = sit(**PHONE)
    ann.set_table("Ann", "bot", "bot")
    ann.wait_for_people([0])
    ann.play_on()  # the roll
    rolled = ann.see(".column.rolled").get_attribute("data-column")
    ann.play_on("drop")
    expect(ann.see("[data-roll]")).to_be_visible()  # the bots have played
    ann.wait_until_still()
    ann.see("[data-take-back]").tap()
    expect(ann.see("[data-notice]")).to_have_text("Ann took back the drop.")
    expect(ann.see(".column.rolled")).to_have_attribute("data-column", str(rolled))  # the roll stays, the rest is new
    ann.play_on("drop")
    expect(ann.see("[data-roll]")).to_be_visible()
    ann.play_on()
    expect(ann.see("[data-take-back]")).to_have_count(0)  # once one has rolled again it is too late
    record = ann.page.request.get(f"{ann.address}/api/tables/{ann.table}/record").text()
    assert re.search(r"^\* \w+ ; draw \d+$", record, re.MULTILINE)


@pytest.mark.whole_browser  # it shows notifications
def test_a_call_is_shown_while_no_page_looks(sit: Sit) -> None:
    ann = sit(permissions=["notifications"], service_workers="allow")
    ann.go("/")
    active = "async () => (await navigator.serviceWorker.ready).active.state"
    ann.eventually(lambda: ann.page.evaluate(active), lambda state: state == "activated")
    session = ann.context.new_cdp_session(ann.page)
    found: list[str] = []
    session.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: found.extend(each["registrationId"] for each in event["registrations"]),
    )
    session.send("ServiceWorker.enable")
    ann.eventually(lambda: found, bool)
    call = {"table": "abc", "title": "You’re up, Ann", "text": "The others wait."}
    message = {"origin": ann.address, "registrationId": found[-1], "data": json.dumps(call)}
    session.send("ServiceWorker.deliverPushMessage", message)
    shown = """async () => {
      const worker = await navigator.serviceWorker.ready;
      return (await worker.getNotifications({ tag: "abc" })).map(({ title, data }) => `${title} ${data.path}`);
    }"""
    ann.eventually(lambda: ann.page.evaluate(shown), lambda calls: calls == ["You’re up, Ann /t/abc"])
