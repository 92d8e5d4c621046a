"""Every view as somebody finds it: on a phone, by keyboard, in German, by night, with a screen reader."""

import re
from collections.abc import Iterator
from functools import partial
from operator import eq
from pathlib import Path

import pytest
from playwright.sync_api import Route, ViewportSize, expect

from droptable.lessons import FOLDER as LESSONS
from tests.browser import looking
from tests.browser.conftest import Sit
from tests.browser.drop_it_person import centre
from tests.browser.endings import expect_end
from tests.browser.looking import assert_accessible, assert_no_overflow, assert_no_word_is_broken, assert_targets
from tests.browser.person import Person, finish_elsewhere
from tests.server.live import Server

PHONE: ViewportSize = {"width": 390, "height": 844}
SMALL_PHONE: ViewportSize = {"width": 360, "height": 640}
SHORT_PHONE: ViewportSize = {"width": 390, "height": 664}
SHORTEST_PHONE: ViewportSize = {"width": 375, "height": 553}
DESK: ViewportSize = {"width": 1440, "height": 900}
LESSON = LESSONS / "drop-or-pop.record"
BEFORE_THE_EPIC_POP = 25


def every_view(person: Person) -> Iterator[str]:
    """Lead a person through every view of the client; yield the name of each once it is there."""
    person.go("/")
    expect(person.see("[data-game]")).to_have_count(3)
    yield "home"
    for path in (
        "/settings",
        "/gallery",
        "/rules/drop-or-pop",
        "/rules/number-drop",
        "/rules/drop-it",
        "/nowhere/at/all",
    ):
        person.go(path)
        expect(person.see("h1")).to_be_visible()
        yield path
    for game in ("drop-or-pop", "number-drop", "drop-it"):
        person.go(f"/new/{game}")
        expect(person.see("form")).to_be_visible()
        person.see("form > details > summary").click()
        yield f"a new table of {game}"
    for demo in ("drop-or-pop", "number-drop", "number-drop?part=solo", "number-drop?part=solo-end", "drop-it"):
        person.go(f"/demo/{demo}")
        expect(person.see("[data-lesson-text]")).to_be_visible()
        yield f"the demo {demo}"
    person.set_table("Ann", "", "bot")
    expect(person.see("[data-lobby-state]")).to_be_visible()
    yield "the lobby"
    person.set_table("Ann", "Ben", "Dora")
    expect(person.see("[data-roll]")).to_be_visible()
    yield "before a roll"
    person.play_on()
    expect(person.see("[data-offer]").first).to_be_visible()
    yield "a move"
    person.see("[data-menu]").click()
    expect(person.see("dialog")).to_be_visible()
    yield "the table's menu"
    person.page.keyboard.press("Escape")
    person.page.wait_for_function("() => !history.state?.dialog")  # the dialog's own step back comes first
    person.go(person.path + "?view=big")
    expect(person.board).to_be_visible()
    yield "the projector"
    person.set_table_from(LESSON, BEFORE_THE_EPIC_POP, "Ann", "Ben", "Dora")
    person.see("[data-offer='pop']").click()
    expect(person.end).to_be_visible()
    yield "the end"
    person.see("[data-watch]").click()
    expect(person.see("[data-replay]")).to_be_visible()
    person.see("[data-check]").click()
    person.see("[data-share] summary").click()
    yield "a replay"


def test_every_view_is_accessible_at_a_desk(sit: Sit) -> None:
    person = sit(viewport=DESK, reduced_motion="reduce")
    for name in every_view(person):
        print(name)
        assert_accessible(person.page)


@pytest.mark.parametrize(("theme", "language"), [("light", "en-GB"), ("dark", "de-DE")])
def test_every_view_is_accessible_and_fits_a_small_phone(sit: Sit, theme: str, language: str) -> None:
    person = sit(color_scheme=theme, locale=language, viewport=SMALL_PHONE, has_touch=True, reduced_motion="reduce")
    for name in every_view(person):
        print(name)
        assert_accessible(person.page)
        assert_no_overflow(person.page)
        assert_no_word_is_broken(person.page)
        if person.see("[data-stage]").count() == 1 and not person.see("dialog[open]").count():
            person.wait_until_ready()
            assert_targets(person.page)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("people", [("Grandmother", "Alexander", "Charlotte"), ("Ann", "Maximilian", "Dora", "Ben")])
def test_the_main_button_is_in_sight_on_every_phone(sit: Sit, language: str, people: tuple[str, ...]) -> None:
    person = sit(viewport=PHONE, locale={"en": "en-GB", "de": "de-DE"}[language], has_touch=True)
    person.set_table(*people)
    for _ in range(4):
        for size in (PHONE, SMALL_PHONE, SHORT_PHONE, SHORTEST_PHONE):
            person.page.set_viewport_size(size)
            person.page.evaluate("scrollTo(0, 0)")
            expect(person.deeds.last).to_be_in_viewport(ratio=1)
        person.play_on()


def test_a_long_name_keeps_to_its_place(sit: Sit) -> None:
    person = sit(viewport=PHONE)
    person.set_table("W" * 40, "Ben", "Cem")
    expect(person.see("[data-roll]")).to_be_in_viewport(ratio=1)
    for size in (PHONE, DESK):
        person.page.set_viewport_size(size)
        assert person.fits()


def test_back_closes_a_dialog_before_it_leaves_the_game(sit: Sit) -> None:
    person = sit(viewport=PHONE)
    person.set_table("Ann", "Ben", "Dora")
    table = person.page.url
    person.see("[data-menu]").click()
    expect(person.see("dialog[open]")).to_be_visible()
    person.page.wait_for_function("() => history.state !== null")  # an open dialog becomes a step of its own
    person.page.go_back()
    expect(person.see("dialog[open]")).to_have_count(0)
    expect(person.page).to_have_url(table)
    person.see("[data-menu]").click()
    expect(person.see("dialog[open]")).to_be_visible()
    person.page.keyboard.press("Escape")
    expect(person.see("dialog[open]")).to_have_count(0)
    person.page.wait_for_function("() => history.state === null")  # a dialog that was closed is no step any more
    person.page.go_back()
    expect(person.see("form")).to_be_visible()  # where the table was set


def test_a_roll_is_told_when_the_die_has_come_to_rest(sit: Sit) -> None:
    person = sit()
    person.page.clock.install()
    person.set_table("Ann", "Ben", "Dora")
    button = person.see("[data-roll]")
    expect(button).to_be_enabled()
    x, y = centre(button)
    person.hold_the_clock()
    said = person.said
    person.page.mouse.click(x, y)
    expect(person.see("[data-die]")).to_be_attached()  # it is thrown
    rolled = person.see("[data-log] li").filter(has_text="rolls")
    for _ in range(6):
        expect(person.see(".column.rolled, [data-do], [data-offer]")).to_have_count(0)
        expect(rolled).to_have_count(0)
        person.eventually(lambda: person.said, partial(eq, said))
        person.page.clock.run_for(100)
    person.page.clock.run_for(200)
    expect(person.see(".column.rolled")).to_have_count(1)
    expect(rolled).to_have_count(1)
    person.eventually(lambda: person.said.removeprefix(said), lambda told: "rolls" in told)
    expect(person.see("[data-offer]").first).to_be_visible()


def test_the_eye_for_overflow_sees_it(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    person = sit(viewport=SMALL_PHONE)
    person.go("/settings")
    expect(person.see("h1")).to_be_visible()
    assert_no_overflow(person.page)
    person.page.evaluate("document.querySelector('h1').style.cssText = 'white-space: nowrap; letter-spacing: 2em'")
    monkeypatch.setattr(looking, "LOOKS", 2)  # what is there for good need not be looked at for long
    with pytest.raises(AssertionError, match="sticks out"):
        assert_no_overflow(person.page)


def test_the_eye_for_access_sees_a_fault(sit: Sit) -> None:
    person = sit()
    person.go("/settings")
    expect(person.see("h1")).to_be_visible()
    person.page.evaluate("document.querySelector('legend').style.color = '#ddd'")
    with pytest.raises(AssertionError, match="color-contrast"):
        assert_accessible(person.page)
    endless = "[{ opacity: 1 }, { opacity: 0.9 }], { duration: 1000, iterations: Infinity }"
    person.page.evaluate(f"document.querySelector('h1').animate({endless}) && 0")
    with pytest.raises(AssertionError, match="moves on"):
        assert_accessible(person.page)


def test_a_whole_game_by_keyboard_in_german_on_a_phone(sit: Sit, house: Server) -> None:
    ann = sit(locale="de-DE", viewport=PHONE, hurried=True)
    ann.go("/")
    expect(ann.page.locator("html")).to_have_attribute("lang", "de")
    expect(ann.see("[data-game]")).to_have_count(3)
    tab_to(ann, "[data-play-now='drop-or-pop']")
    assert ann.fits()
    ann.page.keyboard.press("Enter")
    ann.wait_for_people([0])
    while not ann.is_over:
        before = ann.actions
        expect(ann.see("[data-roll][aria-disabled=false], [data-offer][aria-disabled=false]").first).to_be_visible()
        assert ann.fits()
        if ann.see("[data-roll]").is_visible():
            ann.page.keyboard.press("Space")
        else:
            offers = ann.see("[data-offer]")
            key = {"drop": "e", "pop": "p", "ignore": "v"}[str(offers.first.get_attribute("data-offer"))]
            ann.page.keyboard.press(key)
        ann.wait_beyond(before)
        ann.wait_for_people([0])
    expect_end(house, ann, "de")
    for words in ("Du bist dran", "Spalte"):
        ann.hear_said(words)
    tab_to(ann, "[data-rematch]")
    ann.page.keyboard.press("Enter")
    expect(ann.turn).to_be_visible()


def tab_to(person: Person, what: str) -> None:
    """Go to something with the tab key alone."""
    for _ in range(60):
        person.page.keyboard.press("Tab")
        if person.see(f"{what}:focus").count():
            return
    raise AssertionError(f"the tab key never came to {what}")


def test_the_demo_is_played_to_its_end(sit: Sit) -> None:
    ann = sit(viewport=PHONE, hurried=True)
    ann.go("/")
    ann.see("[data-game='drop-or-pop'] a[href='/demo/drop-or-pop']").click()
    expect(ann.see("[data-lesson='0']")).to_be_visible()
    last = ann.see("[data-lesson]").get_attribute("data-lesson-last")
    said: list[str] = []
    deed, done = ann.see("[data-roll], [data-offer], [data-next]"), ann.see(f"[data-lesson='{last}']")
    while True:
        expect(deed.or_(done).first).to_be_visible()
        if done.count():
            break
        expect(deed.first).to_be_enabled()
        said.append(ann.see("[data-lesson-text]").inner_text())
        at = ann.see("[data-lesson]").get_attribute("data-lesson")
        deed.first.click()
        expect(ann.see("[data-lesson]")).not_to_have_attribute("data-lesson", str(at))
    text = " ".join(said)
    for move in ("DROP", "POP", "IGNORE", "full", "six counters out"):
        assert move in text
    expect(ann.see("[data-lesson-text]")).to_contain_text("epic win")
    expect(ann.see("[data-celebration] span").first).to_be_attached()
    ann.page.get_by_role("link", name="Now for real").click()
    expect(ann.see("form")).to_be_visible()


def test_a_replay_steps_plays_shares_branches_and_its_dice_hold(sit: Sit, house: Server) -> None:
    player, ann = sit(hurried=True, reduced_motion="reduce"), sit()
    ann.page.clock.install()
    player.go("/")
    player.see("[data-play-now='drop-or-pop']").click()
    finish_elsewhere(house, {0: player})
    player.see("[data-watch]").click()
    expect(player.see("[data-at]")).to_be_visible()
    ann.go(player.path)
    at = ann.see("[data-at]")
    expect(at).to_have_attribute("data-at", "0")
    expect(ann.see("[data-verdict='here']")).to_contain_text("the server has signed it")
    ann.page.keyboard.press("ArrowRight")
    ann.page.keyboard.press("ArrowRight")
    expect(at).to_have_attribute("data-at", "2")
    ann.hold_the_clock()  # it plays on: who looks late would find it elsewhere
    ann.see("[data-transport='play']").click()
    ann.let_time_pass(ann.see("[data-at='4']"))
    ann.see("[data-transport='play']").click()
    ann.page.clock.resume()
    ann.page.keyboard.press("End")
    expect(ann.see(".winning").first).to_be_visible()

    ann.see("[data-check]").click()
    expect(ann.see("[data-finding='draws']")).to_contain_text("come out the same here")
    expect(ann.see("[data-finding='signer-here']")).to_contain_text("The server that this page comes from")

    ann.see("[data-line='3']").click()
    ann.wait_until_still()
    moment = str(ann.page.evaluate("location.pathname + location.search"))
    counters = ann.see("[data-counter]").count()
    ben = sit()
    ben.go(moment)
    expect(ben.see("[data-at]")).to_have_attribute("data-at", "3")
    expect(ben.see("[data-counter]")).to_have_count(counters)

    with ann.page.expect_download():
        ann.page.get_by_role("link", name="Keep the game").click()
    ann.see("[data-branch]").click()
    expect(ann.see("[data-from-record] input")).to_have_value("3")


def test_a_record_that_somebody_has_changed_is_found_out(sit: Sit, house: Server, tmp_path: Path) -> None:
    """A name, the secret, and a roll that leaves every move legal: the game stops before the move it would allow."""
    ann = sit(refusals=True, hurried=True)
    ann.go("/")
    ann.see("[data-play-now='drop-or-pop']").click()
    finish_elsewhere(house, {0: ann})
    with ann.page.expect_download() as saved:
        ann.see("[data-record]").click()
    record = saved.value.path().read_text(encoding="utf-8")
    changed = tmp_path / "changed.txt"

    def brought(text: str) -> None:
        changed.write_text(text, encoding="utf-8")
        ann.open_record(changed)

    brought(record)
    expect(ann.see("[data-verdict='here']")).to_be_visible()
    brought("\ufeff" + record)  # as some editors save a text: three bytes that nobody sees
    expect(ann.see("[data-finding='other-spelling']")).to_be_visible()
    brought(re.sub("^seat: .*", 'seat: ["Eve"]', record, count=1, flags=re.MULTILINE))
    expect(ann.see("[data-verdict='broken']")).to_be_visible()
    expect(ann.see("[data-finding='broken-signature']")).to_be_visible()
    brought(re.sub(r"secret: .", lambda found: f"secret: {'1' if found[0][-1] != '1' else '2'}", record))
    expect(ann.see("[data-finding='broken-promise']")).to_be_visible()

    lines = record.splitlines()
    last = max(at for at, line in enumerate(lines) if re.fullmatch(r"\* (red|blue|yellow|green)", line))
    colour = "red" if lines[last] != "* red" else "blue"
    brought("\n".join([*lines[:last], f"* {colour}"]) + "\n")
    expect(ann.see("[data-finding='wrong-nature']")).to_contain_text(f"“{colour}”")
    brought("\n".join([*lines[:last], "* purple"]) + "\n")
    expect(ann.see("[data-refused]")).to_be_visible()


def test_settings_hold_and_are_kept(sit: Sit) -> None:
    ann = sit(color_scheme="light")
    ann.go("/settings")
    for setting in ("theme-dark", "motion-calm", "patterns-on", "sound-off"):
        ann.see(f"[data-setting='{setting}']").check()
    ann.page.reload()
    page = ann.see("html")
    expect(page).to_have_attribute("data-theme", "dark")
    expect(page).to_have_attribute("data-motion", "calm")
    expect(page).to_have_attribute("data-patterns", "on")
    expect(ann.see("[data-sound]")).to_have_attribute("aria-pressed", "false")
    expect(ann.see("body")).to_have_css("color", "rgb(243, 236, 223)")
    ann.see("[data-sound]").click()
    ann.see("[data-setting='language-de']").check()
    expect(ann.see("h1")).to_have_text("Einstellungen")


def test_the_first_load_is_small(sit: Sit) -> None:
    """At most 100 kB of JavaScript, gzipped, until the shelf stands."""
    ann = sit()
    ann.go("/")
    expect(ann.see("[data-game]")).to_have_count(3)
    loaded = """() => performance.getEntriesByType("resource")
      .flatMap(({ name, encodedBodySize }) => (name.endsWith(".js") ? [encodedBodySize] : []))"""
    sizes = ann.eventually(lambda: ann.page.evaluate(loaded), bool)
    assert len(sizes) > 1
    assert 20_000 < sum(sizes) <= 100_000


def test_a_typeface_that_comes_late_moves_nothing_under_the_thumb(sit: Sit) -> None:
    ann = sit(viewport=SMALL_PHONE)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    ann.page.route("**/*.woff2", hold)
    ann.page.goto(ann.address, wait_until="commit")  # it is loaded once its typefaces are
    button, ours = ann.see("[data-with-friends=number-drop]"), re.compile("Nunito")
    expect(button).to_be_visible()  # nobody waits for ever
    stood = looking.place_at_rest(button)
    assert len(held) == 2
    for route in held:
        route.continue_()
    ann.page.evaluate("Promise.all([...document.fonts].map(face => face.load()))")
    assert looking.place_at_rest(button) == stood
    expect(button).not_to_have_css("font-family", ours)
    ann.page.unroute("**/*.woff2")
    ann.page.reload()
    expect(button).to_have_css("font-family", ours)


@pytest.mark.parametrize("language", ["en-GB", "de-DE"])
def test_without_our_typefaces_nothing_sticks_out_of_a_small_phone(sit: Sit, language: str) -> None:
    """The system's may be much wider."""
    ann = sit(locale=language, viewport=SMALL_PHONE)
    ann.page.route("**/*.woff2", lambda route: route.abort())
    ann.go()
    expect(ann.see("[data-game]")).to_have_count(3)
    expect(ann.see("html")).not_to_have_attribute("data-typefaces", re.compile(""))
    looking.assert_no_overflow(ann.page)
    for game in ("drop-or-pop", "number-drop", "drop-it"):
        ann.go(f"/new/{game}")
        ann.see("form > details > summary").click()
        expect(ann.see("[data-option]").first).to_be_visible()
        looking.assert_no_overflow(ann.page)


def test_a_drop_is_heard_and_a_mute_is_heeded(sit: Sit) -> None:
    ann = sit()
    ann.count_sounds()
    ann.go("/demo/drop-or-pop")
    ann.see("[data-roll]").click()
    ann.hear(1)
    ann.see("[data-offer='drop']").click()
    expect(ann.see("[data-lesson='2']")).to_be_visible()
    ann.hear(10)
    ann.see("[data-sound]").click()
    heard = ann.sounds
    ann.see("[data-next]").click()
    expect(ann.see("[data-lesson='3']")).to_be_visible()
    ann.eventually(lambda: ann.sounds, partial(eq, heard))


def test_a_curtain_between_people_who_choose_in_secret_at_one_screen(sit: Sit) -> None:
    ann = sit(viewport=PHONE)
    ann.go("/new/number-drop")
    ann.see("[data-seats='2']").click()
    ann.see("[data-all='here']").click()
    ann.see("[data-name='0']").fill("Ann")
    ann.see("[data-name='1']").fill("Ben")
    ann.see("button[type=submit]").click()

    expect(ann.see("[data-curtain='0']")).to_contain_text("Hand the device to Ann")
    expect(ann.see("[data-board]")).to_have_count(0)
    assert_accessible(ann.page)
    ann.see("[data-lift]").click()
    expect(ann.see("[data-board]").first).to_be_visible()
    write_somewhere(ann)

    expect(ann.see("[data-curtain='1']")).to_contain_text("Hand the device to Ben")
    expect(ann.see("[data-board]")).to_have_count(0)
    ann.see("[data-take-back='0']").click()  # Ann thinks again, and gets the device back
    expect(ann.see("[data-curtain='0']")).to_be_visible()
    ann.see("[data-lift]").click()
    write_somewhere(ann)
    expect(ann.see("[data-curtain='1'] [data-lift]")).to_be_enabled()
    ann.page.keyboard.press("Enter")  # the curtain has the focus
    expect(ann.see("[data-board]").first).to_be_visible()
    expect(ann.see(".dock")).to_be_focused()
    write_somewhere(ann)
    expect(ann.see("[data-roll]")).to_be_visible()


def write_somewhere(person: Person) -> None:
    """Write the number in hand into the next column."""
    person.page.keyboard.press("ArrowRight")
    expect(person.see("[data-confirm]")).not_to_have_attribute("aria-disabled", "true")
    person.see("[data-confirm]").click()
