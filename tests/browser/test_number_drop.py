"""People play NUMBER DROP in real browsers: alone to the high scores, with others through sealed steps and blocks."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Sit
from tests.browser.number_drop_person import Player, decision, match_at
from tests.browser.person import Person
from tests.server.live import Server

pytestmark = pytest.mark.xdist_group("browser")

PHONE = {"width": 390, "height": 844}


def open_table(person: Person, server: Server, *places: dict[str, object], **more: object) -> str:
    """Open a table and sit down in this person's browser as its host; return the table's id."""
    opened = server.open_table(*places, game="number-drop", **{"begin": True, **more})
    known = {"key": opened["key"], "game": "number-drop", "at": 0}
    person.go("/")
    person.page.evaluate(
        "([name, known]) => localStorage.setItem(name, JSON.stringify(known))",
        [f"droptable.table.{opened['table']}", known],
    )
    person.go(f"/t/{opened['table']}")
    return str(opened["table"])


def test_a_solo_game_to_the_high_score_table(sit: Sit, house: Server) -> None:
    ann = sit(viewport=PHONE, has_touch=True)
    table = open_table(ann, {"names": ["Ann"]})
    player = Player(ann)
    expect(ann.turn).to_be_visible()
    while not ann.is_over:
        expect(ann.see("[data-turn='mine'], [data-end]").first).to_be_visible()
        if ann.is_over:
            break
        match = match_at(house, table)
        player.do("roll" if player.phase == "roll" else decision(match, 0, "planner"))
        expect(ann.see("[data-roll], [data-confirm], [data-slide], [data-skip], [data-end]").first).to_be_visible()
    match = match_at(house, table)
    print(match.game.outcome(match.state))
