"""A tap is meant for what stood there when somebody made up their mind, never for what has just come in its place.

The page's clock stands still in between: the second tap comes exactly so many ms after the first, on any machine.
"""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Sit
from tests.browser.drop_it_person import LAST_FOUR, beside, written
from tests.browser.drop_it_person import set_table as set_shaft
from tests.browser.number_drop_person import Player
from tests.browser.person import Person, box_at_rest
from tests.browser.test_number_drop import ANN, BEN, BOT, THREE_ONES, from_position, open_table
from tests.server.live import Server

DELAYS_MS = (300, 400, 500, 600, 700)
LONG_ENOUGH_MS = 3000
DEEDS = ("act", "roll", "take-back", "rematch")
MOTIONS = ("no-preference", "reduce")
SOON = (("no-preference", 700), ("reduce", 300))

# the first and the last that must not count, each once; all of them in make test-long
after_every_delay = pytest.mark.parametrize(
    "delay_ms", [pytest.param(delay, marks=() if delay == 300 else pytest.mark.long) for delay in DELAYS_MS]
)
at_every_pace = pytest.mark.parametrize(
    ("motion", "delay_ms"),
    [
        pytest.param(motion, delay, marks=() if (motion, delay) in SOON else pytest.mark.long)
        for motion in MOTIONS
        for delay in DELAYS_MS
    ],
)


def deeds_in(sent: list[str]) -> list[dict[str, Any]]:
    """Return what somebody did, of all that a page has sent."""
    return [message for message in map(json.loads, sent) if message["kind"] in DEEDS]


def tap_twice(person: Person, what: str, answered: str, delay_ms: int) -> None:
    """Tap something, and, so long after it, whatever stands in the same place then; `answered` is seen in between."""
    button = person.see(what)
    button.click(trial=True)  # it can be tapped
    box = box_at_rest(button)
    x, y = box["x"] + box["width"] * 0.3, box["y"] + box["height"] / 2  # where two buttons, or three, may come
    person.hold_the_clock()
    person.page.mouse.click(x, y)
    expect(person.see(answered).first).to_be_attached()
    person.page.clock.run_for(delay_ms)
    person.page.mouse.click(x, y)
    person.page.clock.run_for(LONG_ENOUGH_MS)
    person.page.clock.resume()
    person.wait_until_still()


@at_every_pace
def test_a_second_tap_after_a_roll_is_no_move(sit: Sit, motion: str, delay_ms: int) -> None:
    ann = sit(reduced_motion=motion, viewport={"width": 390, "height": 844})
    ann.page.clock.install()
    sent = ann.listen_to_the_line()
    ann.set_table("Ann", "Ben", "Cem")
    tap_twice(ann, "[data-roll]", "[data-die]", delay_ms)
    expect(ann.see("[data-offer]").first).to_be_enabled()
    assert [deed["kind"] for deed in deeds_in(sent)] == ["roll"]
    ann.play_on()  # and a tap that is meant counts
    assert [deed["kind"] for deed in deeds_in(sent)] == ["roll", "act"]


@at_every_pace
def test_a_second_tap_after_a_drop_is_no_roll(sit: Sit, motion: str, delay_ms: int) -> None:
    ann = sit(reduced_motion=motion)
    ann.page.clock.install()
    sent = ann.listen_to_the_line()
    ann.set_table("Ann", "Ben", "Cem")
    ann.play_on()
    tap_twice(ann, "[data-offer=drop]", "[data-counter]", delay_ms)
    expect(ann.see("[data-roll]")).to_be_enabled()
    assert [deed["kind"] for deed in deeds_in(sent)] == ["roll", "act"]


@at_every_pace
def test_a_second_tap_after_a_shape_is_neither_a_combo_nor_a_pass(
    sit: Sit, house: Server, motion: str, delay_ms: int
) -> None:
    ann = sit(reduced_motion=motion, viewport={"width": 390, "height": 844})
    ann.page.clock.install()
    sent = ann.listen_to_the_line()
    open_table(ann, house, ANN, BOT, **from_position(THREE_ONES, 2))
    tap_twice(ann, "[data-roll]", "[data-dice]:not([data-dice=''])", delay_ms)
    assert [deed["kind"] for deed in deeds_in(sent)] == ["roll"]
    expect(ann.see("[data-hand]")).to_be_visible()
    Player(ann).give_stars("9")
    Player(ann).wait_until_weighed()
    tap_twice(ann, "[data-confirm]", "[data-skip], [data-board][data-phase=combo]", delay_ms)
    expect(ann.see("[data-skip]")).to_be_enabled()
    assert [deed["kind"] for deed in deeds_in(sent)] == ["roll", "act"]


@at_every_pace
def test_a_second_tap_after_letting_go_lets_nothing_else_go(
    sit: Sit, tmp_path: Path, motion: str, delay_ms: int
) -> None:
    ann = sit(reduced_motion=motion)
    ann.page.clock.install()
    sent = ann.listen_to_the_line()
    set_shaft(ann, "Ann", "Ben", record=beside(tmp_path))
    tap_twice(ann, "[data-let-go]", "[data-falling], [data-verdict]", delay_ms)
    expect(ann.turn).to_contain_text("Ben")
    expect(ann.see("[data-let-go]")).to_be_enabled()
    assert [deed["kind"] for deed in deeds_in(sent)] == ["act"]


@after_every_delay
def test_a_second_tap_after_letting_go_spends_no_joker(sit: Sit, tmp_path: Path, delay_ms: int) -> None:
    ann = sit(reduced_motion="reduce")
    ann.page.clock.install()
    sent = ann.listen_to_the_line()
    record = written(tmp_path, LAST_FOUR, edges="colour", jokers="four")
    set_shaft(ann, "Ann", "Ben", record=record)
    expect(ann.see("[data-grip=piece]")).to_be_visible()
    for _ in range(30):
        ann.page.keyboard.press("ArrowLeft")  # above the red part of the floor
    tap_twice(ann, "[data-let-go]", "[data-verdict=joker]", delay_ms)
    expect(ann.see("[data-offer=keep]")).to_be_enabled()
    assert [deed["kind"] for deed in deeds_in(sent)] == ["act"]


@after_every_delay
def test_a_second_tap_after_the_last_move_starts_no_rematch(sit: Sit, tmp_path: Path, delay_ms: int) -> None:
    ann = sit(reduced_motion="reduce")
    ann.page.clock.install()
    sent = ann.listen_to_the_line()
    last = "release 0 rb/yg 1000000000000000/0000000000000000 20/20 0/0 - - 0 -"
    set_shaft(ann, "Ann", "Ben", record=written(tmp_path, last, first="second"))
    tap_twice(ann, "[data-let-go]", "[data-end]", delay_ms)
    expect(ann.end).to_be_visible()
    assert [deed["kind"] for deed in deeds_in(sent)] == ["act"]
    expect(ann.page).to_have_url(re.compile("/t/"))


def test_a_second_tap_on_a_digit_drops_nothing(sit: Sit, house: Server) -> None:
    ann = sit(viewport={"width": 390, "height": 844})
    ann.page.clock.install()
    sent = ann.listen_to_the_line()
    one_star = "shape 0 I3,V3,S,O,T - 123*I - 0,1 - 0 11132..|-|-|- 16819..|-|-|-"
    open_table(ann, house, ANN, BEN, **from_position(one_star, 2))
    ann.see("[data-lift]").click()
    tap_twice(ann, "[data-digit='5']", "[data-confirm]", 300)
    expect(ann.see("[data-confirm]")).to_be_enabled()
    assert deeds_in(sent) == []


@at_every_pace
def test_a_second_tap_in_a_lesson_does_not_go_on(sit: Sit, motion: str, delay_ms: int) -> None:
    ann = sit(reduced_motion=motion)
    ann.page.clock.install()
    ann.go("/demo/drop-or-pop")
    tap_twice(ann, "[data-roll]", "[data-die]", delay_ms)
    expect(ann.see("[data-offer]").first).to_be_enabled()
    expect(ann.see("[data-lesson]")).to_have_attribute("data-lesson", "1")
