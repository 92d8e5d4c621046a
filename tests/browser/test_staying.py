"""People stay at a table: buttons that keep their places, being called to one's turn, answering each other, once more."""

from typing import Any

import pytest
from playwright.sync_api import expect

from droptable.core.registry import rulesets
from tests.browser.conftest import Sit
from tests.browser.person import Person
from tests.browser.test_play import open_with_guest
from tests.server.live import Server

pytestmark = pytest.mark.xdist_group("browser")

GAME = "drop-or-pop"
PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}
THREE = ("Ann", "Ben", "Dora")
# blue, red and green sit here; the die shows red
POP_HANDS_RED_THE_WIN = "brrr/r/-/- 0 red -"
NOTHING_BUT_POP = "brgbrg/-/-/- 0 !red -"


def sit_at(person: Person, server: Server, position: str, *people: str) -> None:
    """Sit down at a table that begins at a position, with these people at one screen; "bot" is a bot."""
    game = rulesets[GAME].game(len(people))
    head = ["droptable-record 1", f"game: {GAME}", f"rules: {game.rules}", *['seat: ["x"]'] * len(people)]
    head += [f"option {name}: {'none' if value is None else value}" for name, value in game.options.items()]
    record = "\n".join([*head, f"start: {position}", "dice: given", "", ""])
    places = [{"bot": "greedy"} if name == "bot" else {"names": [name]} for name in people]
    opened = server.open_table(*places, begin=True, record=record, line=0)
    person.go("/")
    keep = "([table, known]) => localStorage.setItem(`droptable.table.${table}`, JSON.stringify(known))"
    person.page.evaluate(keep, [opened["table"], {"key": opened["key"], "game": GAME, "at": 0}])
    person.go(f"/t/{opened['table']}")
    person.wait_until_still()


def boxes(person: Person) -> dict[str, Any]:
    """Return where each move's button is."""
    return {move: person.see(f"[data-offer={move}], [data-barred={move}]").bounding_box() for move in MOVES}


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
    ann.see("[data-barred=drop]").tap(force=True)
    expect(ann.see("#announcements")).to_contain_text("There is no room left in the red column")
    assert ann.actions == before
    ann.play_on("pop")


def test_nobodys_coming_watching_or_leaving_moves_the_board(sit: Sit) -> None:
    ann, ben = open_with_guest(sit)
    ann.page.set_viewport_size(PHONE["viewport"])
    ann.wait_until_still()
    before = ann.board.bounding_box()
    cem = sit()
    cem.go(ann.path)
    expect(ann.see("[data-watching='1']")).to_be_visible()
    assert ann.board.bounding_box() == before
    cem.leave()
    expect(ann.see("[data-watching]")).to_have_count(0)
    ben.leave()
    expect(ann.see("[data-seat='1']")).to_contain_text("away")
    assert ann.board.bounding_box() == before
