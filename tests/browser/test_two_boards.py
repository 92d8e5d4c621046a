"""Two live boards of one game on one page: what somebody does at one leaves the other alone."""

from playwright.sync_api import Locator, expect

from tests.browser.conftest import Sit
from tests.browser.person import Person


def two_boards(person: Person, game: str) -> tuple[Locator, Locator]:
    """Open the gallery's page with two boards of a game, and wait until both are there."""
    person.go("/gallery")
    person.see(f"[data-boards={game}]").click()
    one, other = (person.see(f"[data-which={which}]") for which in ("one", "other"))
    for board in (one, other):
        expect(board.locator("[data-board]").first).to_be_visible()
        expect(board.locator("[data-stage]")).to_have_attribute("data-still", "true")
    return one, other


def test_a_lesson_of_drop_or_pop_goes_on_alone(sit: Sit) -> None:
    one, other = two_boards(sit(viewport={"width": 1900, "height": 1000}), "drop-or-pop")
    counters = other.locator("[data-counter]").count()
    one.locator("[data-roll]").click()
    one.locator("[data-do=drop]").click()
    expect(one.locator("[data-counter]")).to_have_count(counters + 1)
    expect(other.locator("[data-lesson]")).to_have_attribute("data-lesson", "0")
    expect(other.locator("[data-counter]")).to_have_count(counters)
    expect(other.locator("[data-roll]")).to_be_enabled()


def test_each_sheet_of_number_drop_has_a_hand_of_its_own(sit: Sit) -> None:
    person = sit(viewport={"width": 1900, "height": 1000})
    one, other = two_boards(person, "number-drop")
    for board in (one, other):
        board.locator("[data-roll]").click()
        expect(board.locator("[data-hand]")).to_be_visible()
    held = other.locator("[data-hand]").get_attribute("data-hand") or ""
    expect(one.locator("[data-hand]")).to_have_attribute("data-hand", held)

    one.locator("[data-turn-it]").click()
    expect(one.locator("[data-hand]")).not_to_have_attribute("data-hand", held)
    moved = one.locator("[data-hand]").get_attribute("data-hand") or ""
    expect(other.locator("[data-hand]")).to_have_attribute("data-hand", held)

    # keys go where the hand was last
    person.page.keyboard.press("ArrowLeft")
    expect(one.locator("[data-hand]")).not_to_have_attribute("data-hand", moved)
    expect(other.locator("[data-hand]")).to_have_attribute("data-hand", held)
    moved = one.locator("[data-hand]").get_attribute("data-hand") or ""
    other.locator("[data-right]").click()
    expect(other.locator("[data-hand]")).not_to_have_attribute("data-hand", held)
    expect(one.locator("[data-hand]")).to_have_attribute("data-hand", moved)


def test_each_shaft_of_drop_it_is_aimed_and_looked_at_for_itself(sit: Sit) -> None:
    person = sit(viewport={"width": 1900, "height": 1000})
    one, other = two_boards(person, "drop-it")
    piece, other_piece = (board.locator("[data-grip=piece]") for board in (one, other))
    expect(other_piece).to_be_visible()
    there = other_piece.get_attribute("data-x") or ""
    expect(piece).to_have_attribute("data-x", there)

    piece.press("End")
    one.locator("[data-tool=mirror]").click()
    expect(piece).not_to_have_attribute("data-x", there)
    expect(one.locator("[data-tool=mirror]")).to_have_attribute("aria-pressed", "true")
    expect(other_piece).to_have_attribute("data-x", there)
    expect(other.locator("[data-tool=mirror]")).to_have_attribute("aria-pressed", "false")
    expect(other.locator("[data-let-go]")).not_to_have_attribute(
        "data-let-go", one.locator("[data-let-go]").get_attribute("data-let-go") or ""
    )
