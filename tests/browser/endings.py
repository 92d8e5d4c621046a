"""How a game can end, in words: what the heading over its end says, by the result and the catalogue."""

from typing import Literal, get_args

from fluent.runtime import FluentBundle, FluentResource
from playwright.sync_api import expect

from droptable.words import Words, catalogue
from tests.browser.person import Person
from tests.server.live import Json, Server

Ending = Literal[
    "end-alone", "end-draw", "end-shared", "end-team-won", "end-won", "end-you-won", "end-your-team-won"
]  # fmt: skip
ENDINGS: tuple[Ending, ...] = get_args(Ending)


def expect_end(server: Server, person: Person, language: str = "en") -> Ending:
    """Wait until the page says how the game has ended for this person, and return which ending that is."""
    with server.visit(person.table, person.key) as device:
        shown = device.until(lambda table: table["result"] is not None)
    found = ending(shown)
    expect(person.end.get_by_role("heading").first).to_have_text(heading(found, shown, language))
    return found


def ending(shown: Json) -> Ending:
    """Return how a game has ended that is shown to somebody so."""
    ranks, won = shown["result"]["ranks"], winners(shown)
    if len(ranks) == 1:
        return "end-alone"
    if len(won) == len(ranks):
        return "end-draw"
    if len(won) > 1:
        return "end-shared"
    is_team = len(shown["places"][won[0]]["names"]) > 1
    if shown["seats"] == won:
        return "end-your-team-won" if is_team else "end-you-won"
    return "end-team-won" if is_team else "end-won"


def heading(told: Ending, shown: Json, language: str) -> str:
    """Return the catalogue's words for an ending."""
    words, won = Words(language), winners(shown)
    called = [_called(place, seat, words) for seat, place in enumerate(shown["places"])]
    page = FluentBundle([language], use_isolating=False)
    for file in ("core", "web"):
        page.add_resource(FluentResource(catalogue(language)[file]))
    given = {
        "points": (shown["result"]["scores"] or [0])[0],
        "seat": called[won[0]],
        "seat_people": 1,  # a team's win has words of its own
        "names": words.all_of(shown["places"][won[0]]["names"]),
        "seats": words.all_of([called[seat] for seat in won]),
    }
    pattern = page.get_message(told).value
    assert pattern is not None
    text, faults = page.format_pattern(pattern, given)
    assert faults == [], f"{told} asks for something that no ending has: {faults}"
    return str(text).replace("-", "\N{MINUS SIGN}") if told == "end-alone" else str(text)


def winners(shown: Json) -> list[int]:
    """Return the seats that have won, or share the win, in ascending order."""
    return [seat for seat, rank in enumerate(shown["result"]["ranks"]) if rank == 1]


def _called(place: Json, seat: int, words: Words) -> str:
    """Return what a seat is called on the page."""
    return words.team(place["names"]) if place["names"] else words.text("bot-name", number=seat + 1)
