"""Whatever state a table is in, a small phone shows it whole, in both languages, and says whose turn it is."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.browser.conftest import Sit
from tests.browser.looking import (
    assert_accessible,
    assert_finds_nothing,
    assert_no_overflow,
    assert_no_word_is_broken,
    place_at_rest,
)
from tests.browser.person import Person, finish_elsewhere
from tests.server.live import Server

LANGUAGES = ("en-GB", "de-DE")
SMALL: dict[str, Any] = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "reduced_motion": "reduce"}
LONG = ("Großmutter Hildegard-Ott", "Jürgen-Maximilian Müller")  # 24 letters each
CLAUSE = re.compile(r"\b(DP|ND|DI)-\d")

# Whether the first so many letters of whose turn it is are seen: inside of their box, on a line that is shown.
BEGINS_IN_SIGHT = """(letters) => {
  const line = document.querySelector("[data-turn]");
  const range = document.createRange();
  range.setStart(line.firstChild, 0);
  range.setEnd(line.firstChild, letters);
  const box = line.getBoundingClientRect();
  return [...range.getClientRects()].every(({ right, bottom }) => right <= box.right + 1 && bottom <= box.bottom + 1);
}"""


def look_at(person: Person, state: str) -> None:
    """Look for what does not fit, cannot be read, or speaks of clauses that nobody asked for."""
    print(state)
    assert_no_overflow(person.page)
    assert_no_word_is_broken(person.page)
    assert_accessible(person.page)
    expect(person.see("body")).not_to_contain_text(CLAUSE, use_inner_text=True)


def two_and_a_bot(sit: Sit, language: str) -> tuple[Person, Person]:
    """Return a host and a guest with long names, each on a small phone; the game has begun."""
    ann, ben = (sit(hurried=True, locale=language, **SMALL) for _ in range(2))
    ann.set_table(LONG[0], "", "bot")
    ben.go(ann.path)
    ben.sit_down(1, LONG[1])
    ann.begin()
    for person in (ann, ben):
        expect(person.turn).to_be_visible()
    return ann, ben


# whoever is called to a rematch goes there after five seconds
NEVER_GOES_ALONG = """() => {
  const { setTimeout: later } = window;
  window.setTimeout = (deed, ms, ...more) => (ms === 5000 ? 0 : later(deed, ms, ...more));
}"""


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_state_of_a_table_fits_a_small_phone(sit: Sit, house: Server, language: str) -> None:
    ann, ben = two_and_a_bot(sit, language)
    cem = sit(locale=language, **SMALL)
    cem.go(ann.path)
    expect(cem.see("[data-all-taken]")).to_be_visible()
    look_at(cem, "watching")
    for state in states_of_the_menu(ann):
        look_at(ann, state)
    ann.see("[data-pause]").click()
    expect(ann.see("[data-go-on]")).to_be_visible()
    expect(ben.see("[data-turn]")).to_have_text(re.compile("Paused|Pause"))
    look_at(ann, "paused, as its host")
    look_at(ben, "paused")
    ann.see("[data-go-on]").click()
    finish_elsewhere(house, {0: ann, 1: ben})
    look_at(ann, "the end")
    expect(cem.end).to_be_visible()
    look_at(cem, "the end, for who watched")
    ann.page.evaluate(NEVER_GOES_ALONG)  # while she is looked at
    ben.see("[data-rematch]").click()
    expect(ann.see("[data-invitation]")).to_be_visible()
    look_at(ann, "called to a rematch")


def states_of_the_menu(ann: Person) -> Iterator[str]:
    ann.see("[data-menu]").click()
    expect(ann.see("[data-pause]")).to_be_visible()
    yield "the menu"
    # whose name is cut above the board is called by all of it here
    seat = ann.see("dialog [data-seat-controls='1']")
    expect(seat).to_contain_text(LONG[1])
    expect(ann.see("li[data-seat='1'] .name")).to_have_attribute("title", LONG[1])
    ann.see("[data-seat-more='1']").click()
    ann.see("[data-free='1']").click()
    expect(ann.see("[data-free-asks='1']")).to_be_visible()
    yield "the menu, about to free a seat"
    ann.see("[data-free-not]").click()


# names of which a line or more is not seen; in tight lines letters reach a little beyond their own
CUT_NAMES = """() => [...document.querySelectorAll("li[data-seat] .name, [data-turn]")]
  .filter((name) => name.scrollHeight > name.clientHeight + 4 || name.scrollWidth > name.clientWidth + 1)
  .map((name) => name.textContent)"""
PHONES: tuple[ViewportSize, ...] = ({"width": 360, "height": 640}, {"width": 390, "height": 844})


WITH_JOKERS = {"jokers": "two"}  # more is said beside a name


@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [
        ("drop-or-pop", 3, {}),
        ("drop-or-pop", 4, {}),
        ("drop-it", 2, {}),
        ("drop-it", 3, {}),
        ("drop-it", 4, {}),
        ("drop-it", 4, WITH_JOKERS),
    ],
)
def test_long_names_are_read_whole_and_leave_the_board_where_it_is(
    sit: Sit, house: Server, game: str, seats: int, options: dict[str, str]
) -> None:
    short, long = (sit(locale="de-DE", **SMALL) for _ in range(2))
    sit_at_one_screen(short, house, game, ["Ann", "Ben", "Cem", "Dora"][:seats], options)
    sit_at_one_screen(long, house, game, [*LONG, "Ömi Übelacker-Schön", "Maria-Theresia von Auer"][:seats], options)
    for phone in PHONES:
        for person in (short, long):
            person.page.set_viewport_size(phone)
        assert place_at_rest(long.see(BOARD)) == place_at_rest(short.see(BOARD))
        assert_finds_nothing(long.page, CUT_NAMES)


BOARD = "[data-board]:not(:has(.stage)), .stage"


def sit_at_one_screen(person: Person, server: Server, game: str, names: list[str], options: dict[str, str]) -> None:
    """Sit down at a table with all of these people; the game has begun."""
    opened = server.open_table(*[{"names": [name]} for name in names], begin=True, game=game, options=options)
    person.go("/settings")
    person.remember(opened, game)
    person.go(f"/t/{opened['table']}")
    person.wait_until_still()


@pytest.mark.parametrize("language", LANGUAGES)
def test_whose_turn_it_is_is_told_beside_a_clock_and_a_long_name(sit: Sit, language: str) -> None:
    ann, ben = two_and_a_bot(sit, language)
    ann.see("[data-menu]").click()
    ann.see("[data-clock-field]").select_option("300")
    ann.page.keyboard.press("Escape")
    for person in (ann, ben):
        expect(person.see("[data-clock]")).to_be_visible()
    ann.wait_for_people([0, 1])
    up, other = (ann, ben) if ann.seat_up == 0 else (ben, ann)
    expect(up.turn).to_have_attribute("data-turn", "mine")
    said = {"en-GB": ("You’re up", "Waiting for"), "de-DE": ("Du bist dran", "Dran:")}[language]
    for person, words in zip((up, other), said, strict=True):
        expect(person.turn).to_contain_text(words)
        person.page.wait_for_function(BEGINS_IN_SIGHT, arg=len(words))


@pytest.fixture
def without_physics(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """Return a server that misses what DROP IT is computed with."""
    (tmp_path / "sitecustomize.py").write_text("import sys\n\nsys.modules['pyb2d3'] = None\n")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    server = Server(tmp_path)
    server.start()
    yield server
    server.stop()


def test_a_game_that_is_not_installed_says_so_and_the_rest_is_there(sit: Sit, without_physics: Server) -> None:
    for language in LANGUAGES:
        ann = sit(without_physics, locale=language, **SMALL)
        ann.go()
        expect(ann.see("[data-missing]")).to_contain_text('pip install "droptable[physics]"')
        expect(ann.see("[data-play-now=drop-it]")).to_be_disabled()
        expect(ann.see("[data-play-now=drop-or-pop]")).to_be_enabled()
        look_at(ann, f"home in {language}")
        ann.see("[data-set-up=drop-it]").click()
        expect(ann.see("[data-missing]")).to_be_visible()
        expect(ann.see("button[type=submit]")).to_be_disabled()
        look_at(ann, f"a new table in {language}")
        ann.go("/demo/drop-it")
        expect(ann.see("[data-lesson-text]")).to_be_visible()


def test_who_is_not_reached_is_not_said_to_lack_a_game(sit: Sit, mortal: Server) -> None:
    ann = sit(mortal, **SMALL)
    ann.go("/scores/number-drop")  # the page itself is there already, as it is with a service worker
    expect(ann.see("[data-board-of]")).to_have_count(2)
    ann.see("header a[href='/']").click()
    expect(ann.see("[data-game]")).to_have_count(3)
    mortal.stop()
    ann.see("[data-high-scores=number-drop]").click()
    expect(ann.see("[data-refused=no-answer]")).to_contain_text("The server does not answer")
    expect(ann.page.get_by_role("main")).not_to_contain_text("no such game")
    look_at(ann, "no answer")
    mortal.start()
    ann.see("[data-refused] button").click()
    expect(ann.see("[data-board-of]")).to_have_count(2)


def test_from_the_settings_one_goes_back_to_the_table(sit: Sit) -> None:
    ann = sit(**SMALL)
    ann.set_table("Ann", "Ben", "Dora")
    table = ann.page.url
    expect(ann.board).to_be_visible()
    ann.see("header a[href='/settings']").click()
    ann.see("[data-back]").click()
    expect(ann.board).to_be_visible()
    expect(ann.page).to_have_url(table)
    ann.go("/settings")
    expect(ann.see("h1")).to_be_visible()
    expect(ann.see("[data-back]")).to_have_count(0)  # who comes from nowhere goes home
