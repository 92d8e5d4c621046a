"""Coming back: one's own tables, high scores one tap from home, and what is there without a network."""

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.browser.conftest import Sit
from tests.browser.drop_it_person import number_of
from tests.browser.looking import assert_accessible, assert_no_overflow
from tests.browser.person import Person
from tests.server.live import Server

SMALL: ViewportSize = {"width": 360, "height": 640}


@pytest.mark.parametrize("language", ["en-GB", "de-DE"])
def test_your_tables_stand_on_the_home_page_yours_to_move_first(sit: Sit, language: str) -> None:
    ann = sit(viewport=SMALL, locale=language, has_touch=True, reduced_motion="reduce")
    ann.set_table("Ann", "Ben", "Dora")  # everybody is at this screen: it is somebody's turn here …
    ann.wait_for_people([0, 1, 2])  # … once it is known who begins
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
    expect(yours.last).to_contain_text({"en-GB": "just now", "de-DE": "gerade eben"}[language])
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


# what is there of an illustration once it is drawn
DRAWN = {"drop-or-pop": "[data-column]", "number-drop": "[data-grid]", "drop-it": "svg text"}


def test_without_a_network_the_shell_the_rules_and_the_demos_are_there(sit: Sit, mortal: Server) -> None:
    ann = sit(mortal, service_workers="allow", viewport=SMALL, reduced_motion="reduce")
    ann.go()
    expect(ann.see("[data-game]")).to_have_count(3)
    ann.eventually(lambda: ann.page.evaluate(ALL_IS_KEPT), bool)
    ann.set_table("Ann", "Ben", "Dora")
    table = ann.path
    ann.play_on()
    mortal.stop()

    ann.go()
    expect(ann.see("[data-away]")).to_contain_text("server can’t be reached")
    expect(ann.see("[data-with-friends=drop-or-pop]")).to_be_disabled()
    assert_no_overflow(ann.page)
    assert_accessible(ann.page)
    for game in ("drop-or-pop", "number-drop", "drop-it"):
        ann.go(f"/rules/{game}")
        expect(ann.see("[data-clauses]")).to_be_visible()
        expect(ann.see(f"[data-illustration] {DRAWN[game]}").first).to_be_visible()
        ann.go(f"/demo/{game}")
        expect(ann.board.first).to_be_visible()
        expect(ann.see("[data-lesson-text]")).to_be_visible()
    watch_a_piece_fall(ann)
    look_around_in_german(ann, table)

    # a newer server: whoever held on to the old client has the new one at once
    mortal.start()
    expect(ann.see("[data-actions]")).to_be_visible()
    ann.go()
    expect(ann.see("[data-game]")).to_have_count(3)
    expect(ann.see("[data-away]")).to_have_count(0)


def look_around_in_german(ann: Person, table: str) -> None:
    """Change the language where nobody answers: all that is kept is kept in both."""
    ann.see("header button[lang=de]").click()
    expect(ann.see("html")).to_have_attribute("lang", "de")
    ann.go()
    expect(ann.see("[data-away]")).to_contain_text("Der Server ist nicht zu erreichen")
    expect(ann.see("[data-game=drop-it]")).to_contain_text("Mit Freunden spielen")
    assert_no_overflow(ann.page)
    assert_accessible(ann.page)
    ann.go("/rules/drop-or-pop")
    expect(ann.see("[data-guide]")).to_contain_text("Platzen lassen")
    ann.go("/demo/number-drop")
    expect(ann.see("[data-lesson-text]")).to_contain_text("Das ist dein Blatt")
    ann.go(table)
    expect(ann.page.get_by_role("main")).to_contain_text("Ein Tisch braucht seinen Server")
    assert_no_overflow(ann.page)


def watch_a_piece_fall(ann: Person) -> None:
    """Let the first piece of DROP IT's demo go where the lesson wants it: its fall is there without a server."""
    piece = ann.see("[data-grip=piece]")
    ann.wait_until_ready()
    middle = piece.get_attribute("data-x") or ""
    ann.page.keyboard.press("Home")
    expect(piece).not_to_have_attribute("data-x", middle)
    left = number_of(piece, "data-x")
    for _ in range(41):
        ann.page.keyboard.press("ArrowRight")
    expect(piece).to_have_attribute("data-x", str(left + 41_000))
    ann.see("[data-let-go]").click()
    expect(ann.see("[data-lesson='0']")).to_have_count(0)
    expect(ann.see("[data-next], [data-offer]").first).to_be_visible()
    expect(ann.page.get_by_text("The shaft is empty.")).to_have_count(0)


# words, games, and at the end of all that is fetched the last game's demo with its falls
ALL_IS_KEPT = """async () => {
  const [name] = await caches.keys();
  if (!name) return false;
  const kept = (await (await caches.open(name)).keys()).map(({ url }) => url);
  const games = await (await fetch("/api/games")).json();
  const has = (end) => kept.some((url) => url.endsWith(end));
  const pages = games.flatMap(({ name }) => ["rules/en", "guide/en"].map((page) => `/${name}/${page}`));
  const lessons = games.flatMap(({ name, lessons }) => lessons.map((part) => `/${name}/lesson?part=${part}`));
  return pages.every(has) && lessons.every(has) && kept.some((url) => url.includes("/api/exhibits"));
}"""


def test_a_newer_client_takes_over_from_an_older_one(sit: Sit) -> None:
    """A page that is open while its server is replaced loads itself anew as soon as the newer worker is there."""
    ann = sit(service_workers="allow")
    ann.go()
    expect(ann.see("[data-game]")).to_have_count(3)
    ann.page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    ann.page.evaluate("() => { window.isOld = true; }")
    ann.page.evaluate("() => void navigator.serviceWorker.register('/worker.js?newer', { type: 'module' })")
    ann.page.wait_for_function("() => window.isOld === undefined")
    expect(ann.see("[data-game]")).to_have_count(3)


def test_it_can_be_installed(sit: Sit) -> None:
    ann = sit()
    ann.go("/")
    manifest = ann.page.request.get(ann.address + "/manifest.webmanifest")
    assert manifest.headers["content-type"].startswith("application/manifest+json")
    for icon in manifest.json()["icons"]:
        assert ann.page.request.get(ann.address + icon["src"]).ok
    session = ann.context.new_cdp_session(ann.page)
    found = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert {fault["errorId"] for fault in found} <= {"in-incognito"}  # as every browser of a test is
