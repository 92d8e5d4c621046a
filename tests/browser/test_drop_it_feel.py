"""How DROP IT feels: a hand in the shaft, falls to follow, close calls that end arguments, the count at the end."""

import json
from math import hypot
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import CDPSession, FloatRect, Locator, expect

from tests.browser.conftest import Sit
from tests.browser.drop_it_person import (
    CENTRE_UM,
    aim,
    beside,
    centre,
    let_go,
    lies_at,
    place_of,
    see_it_again,
    see_it_begin,
    set_table,
    slow_board,
    written,
)
from tests.browser.looking import assert_accessible, assert_no_overflow
from tests.browser.person import Person, box_at_rest

SMALL_PHONE = {"width": 360, "height": 640}
SHAPES = "csdt"
DESK = {"width": 1440, "height": 900}
SHAFT = 220 / 260  # of the stage's width


def are_apart(one: FloatRect, other: FloatRect) -> bool:
    beside = one["x"] + one["width"] <= other["x"] or other["x"] + other["width"] <= one["x"]
    above = one["y"] + one["height"] <= other["y"] or other["y"] + other["height"] <= one["y"]
    return beside or above


class Hand:
    """Fingers on the glass: each has a number and a place."""

    def __init__(self, person: Person) -> None:
        self._session: CDPSession = person.context.new_cdp_session(person.page)

    def put(self, *fingers: tuple[float, float]) -> None:
        self._send("touchStart", fingers)

    def move(self, *fingers: tuple[float, float]) -> None:
        self._send("touchMove", fingers)

    def lift(self, *left: tuple[float, float]) -> None:
        self._send("touchEnd", left)

    def _send(self, kind: str, fingers: tuple[tuple[float, float], ...]) -> None:
        points = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(fingers)]
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


# ---------------------------------------------------------------- the hand


@pytest.mark.parametrize("seats", [3, 4])
def test_more_people_leave_the_shaft_its_width_on_a_small_phone(sit: Sit, seats: int) -> None:
    ann = sit(viewport=SMALL_PHONE, has_touch=True, reduced_motion="reduce")
    ann.go("/new/drop-it")
    ann.see(f"[data-seats='{seats}']").click()
    for seat, name in enumerate(("Ann", "Ben", "Cem", "Dora")[:seats]):
        ann.see(f"[data-who='{seat}']").select_option("here")
        ann.see(f"[data-name='{seat}']").fill(name)
    ann.see("button[type=submit]").click()
    expect(ann.see("[data-let-go][aria-disabled=false]")).to_be_visible()
    assert box_at_rest(ann.see(".stage"))["width"] * SHAFT >= 0.6 * SMALL_PHONE["width"]
    expect(ann.see(".go")).to_be_in_viewport(ratio=1)
    expect(ann.see("[data-tool=mirror]")).to_be_in_viewport(ratio=1)
    assert_no_overflow(ann.page)


@pytest.mark.parametrize("size", [(360, 640), (390, 844), (375, 553)])
def test_on_a_phone_one_aims_anywhere_in_the_shaft_and_nothing_scrolls(sit: Sit, size: tuple[int, int]) -> None:
    ann = sit(viewport={"width": size[0], "height": size[1]}, has_touch=True)
    set_table(ann, "Ann", "Ben")
    expect(ann.see("[data-let-go][aria-disabled=false]")).to_be_visible()
    stage, area = box_at_rest(ann.see(".stage")), box_at_rest(ann.see("[data-aim-area]"))
    if size != (375, 553):
        assert stage["width"] * SHAFT >= 0.6 * size[0]
    expect(ann.see(".go")).to_be_in_viewport(ratio=1)
    expect(ann.see("[data-kind]").last).to_be_in_viewport(ratio=1)
    hand = Hand(ann)
    left, middle = area["x"] + area["width"] / 4, area["y"] + area["height"] / 2
    hand.put((left, middle))
    expect(ann.see("[data-grip=piece]")).not_to_have_attribute("data-x", str(CENTRE_UM))
    ann.eventually(lambda: centre(ann.see("[data-grip=piece]"))[0], lambda x: abs(x - left) <= 1)
    for step in range(1, 9):  # steeply upwards: where the page could be scrolled, that would do it
        hand.move((left + 8 * step, middle - 20 * step))
    ann.eventually(lambda: centre(ann.see("[data-grip=piece]"))[0], lambda x: abs(x - left - 64) <= 1)
    hand.lift()
    there = ann.see("[data-grip=piece]").get_attribute("data-x") or ""
    ann.page.mouse.move(left, middle)
    ann.page.mouse.wheel(0, 200)
    expect(ann.see("[data-grip=knob]")).not_to_have_attribute("data-angle", "0")  # it turns
    assert ann.comes_true("scrollY === 0")
    expect(ann.see("[data-grip=piece]")).to_have_attribute("data-x", there)
    expect(ann.see("[data-let-go]")).to_be_visible()  # the finger is up, and the piece is still in the hand
    assert_no_overflow(ann.page)


def test_the_knob_never_covers_the_piece(sit: Sit) -> None:
    """At every angle, at both walls and in the middle, for every shape, and while it is turned."""
    ann = sit(viewport=SMALL_PHONE, has_touch=True)
    set_table(ann, "Ann", "Ben")
    piece, knob = ann.see("[data-grip=piece]"), ann.see("[data-grip=knob]")
    for shape in SHAPES:
        ann.see(f"[data-kind$={shape}]").first.click()
        for key in ("Home", "End"):
            piece.press(key)
            for _ in range(3):
                knob.press("PageUp")
                grip = box_at_rest(knob)
                ann.eventually(lambda: room_between(knob, piece), lambda room: room >= 0)
                assert grip["x"] >= 0
                assert grip["x"] + grip["width"] <= SMALL_PHONE["width"]


def room_between(one: Locator, other: Locator) -> float:
    """Return how far two round things are apart, in pixels; below 0 if one covers the other."""
    (x, y), (to_x, to_y) = centre(one), centre(other)
    return hypot(x - to_x, y - to_y) - radius_of(one) - radius_of(other)


def radius_of(what: Locator) -> float:
    """Return it as it is laid out: the box of a thing that is turned is wider."""
    return float(what.evaluate("what => what.offsetWidth")) / 2


def test_on_wish_lifting_the_finger_lets_go(sit: Sit, tmp_path: Path) -> None:
    """Not where a second finger turned it, nor where the finger left the shaft."""
    ann = sit(viewport=SMALL_PHONE, has_touch=True, reduced_motion="reduce")
    ann.go("/settings")
    ann.see("label:has([data-setting=release-lift])").click()
    set_table(ann, "Ann", "Ben", record=beside(tmp_path))
    expect(ann.see("[data-let-go][aria-disabled=false]")).to_be_visible()
    area = box_at_rest(ann.see("[data-aim-area]"))
    hand, y = Hand(ann), area["y"] + area["height"] / 2
    left, right = area["x"] + 60, area["x"] + 160
    hand.put((left, y))
    hand.put((left, y), (right, y))
    hand.move((left, y + 10), (right, y - 30))
    hand.lift((left, y + 10))
    hand.lift()
    expect(ann.see("[data-grip=knob]")).not_to_have_attribute("data-angle", "0")
    hand.put((left, y))
    hand.move((left + 20, y))
    hand.move((left + 20, area["y"] + area["height"] + 80))
    hand.lift()
    before = ann.actions
    expect(ann.turn).to_contain_text("Ann")
    expect(ann.see("[data-let-go][aria-disabled=false]")).to_be_visible()
    hand.put((right, y))
    hand.move((right + 10, y))
    hand.lift()
    ann.wait_beyond(before)
    expect(ann.turn).to_contain_text("Ben")


# ---------------------------------------------------------------- the fall


def shown_for(person: Person) -> int:
    """Return for how long the last fall is shown when it is seen again, by the page's own clock, which stands still."""
    skip = person.see("[data-tool=skip]")
    see_it_again(person)
    passed = 0
    while skip.count():
        person.page.clock.run_for(20)
        passed += 20
    return passed


def test_a_fall_is_slower_once_something_is_touched_and_a_tap_skips_it(sit: Sit, tmp_path: Path) -> None:
    ann = sit()
    ann.page.clock.install()
    set_table(ann, "Ann", "Ben", record=beside(tmp_path, board=slow_board()))
    ann.see("[data-kind=rt]").click()
    for _ in range(35):
        ann.page.keyboard.press("ArrowLeft")  # onto the circle, from where it tumbles
    expect(ann.see("[data-let-go][aria-disabled=false]")).to_be_visible()
    stage = box_at_rest(ann.see(".stage"))
    ann.hold_the_clock()  # it falls for a second or two
    ann.see("[data-let-go]").click()
    see_it_begin(ann)
    ann.page.mouse.click(stage["x"] + stage["width"] / 2, stage["y"] + stage["height"] / 2)
    expect(ann.see("[data-tool=skip]")).to_have_count(0)
    ann.page.clock.resume()
    expect(ann.see("[data-verdict]")).to_be_visible()
    rest = lies_at(ann, 7)
    ann.hold_the_clock()
    slowed = shown_for(ann)
    expect(ann.see("[data-verdict]")).to_be_visible()
    ann.eventually(lambda: place_of(ann, 7), lambda place: place == pytest.approx(rest, abs=1))
    ann.page.clock.resume()
    ann.page.evaluate("localStorage.setItem('droptable.setting.falls', 'real')")
    ann.page.reload()
    expect(ann.see("[data-tool=again]")).to_be_visible()
    ann.hold_the_clock()
    real = shown_for(ann)
    assert slowed > real + 500


# ---------------------------------------------------------------- the referee

CALLS: list[tuple[int, str, str, str]] = [
    (98_500, "0.50 mm", "Ann: 1 point. Level 1.", "Close: it misses a blue circle by 0.5 mm."),
    (98_100, "0.10 mm", "It touches a blue circle (same shape).", "Close: only 0.1 mm from a blue circle."),
]


@pytest.mark.parametrize(("x_um", "gap", "verdict", "sentence"), CALLS)
@pytest.mark.parametrize("size", [SMALL_PHONE, DESK])
def test_a_close_call_is_measured_beside_the_shaft(
    sit: Sit, tmp_path: Path, size: dict[str, int], x_um: int, gap: str, verdict: str, sentence: str
) -> None:
    """The start position is made so that the circles are this far apart in the end: exactly this is shown."""
    ann = sit(viewport=size)
    set_table(ann, "Ann", "Ben", record=beside(tmp_path))
    aim(ann, x_um)
    let_go(ann)
    expect(ann.see("[data-verdict]")).to_contain_text(verdict)
    expect(ann.see("[data-close-call]")).to_contain_text(sentence)
    lens = ann.see("[data-lens=piece]")
    expect(lens).to_contain_text(gap)
    expect(lens.locator("[data-ruler], [data-limit]")).to_have_count(2)
    expect(ann.see("[data-let-go][aria-disabled=false]")).to_be_visible()  # Ben aims
    assert are_apart(box_at_rest(ann.see(".lens").first), box_at_rest(ann.see(".stage")))
    # the mark is where the two nearly meet: halfway between their middles
    (x, y), (one, other) = centre(ann.see("[data-spot] circle")), (lies_at(ann, 0), lies_at(ann, 18))
    stage = box_at_rest(ann.see(".stage"))
    assert x - stage["x"] - stage["width"] / 2 == pytest.approx((one[0] + other[0]) / 2, abs=1.5)
    assert y - stage["y"] == pytest.approx((one[1] + other[1]) / 2, abs=1.5)
    expect(ann.see(".referee")).to_be_in_viewport(ratio=1)
    assert_accessible(ann.page)
    assert_no_overflow(ann.page)
    ann.see("[data-close-call]").click()
    expect(ann.see("[data-lens]")).to_have_count(0)
    expect(ann.see("[data-spot]")).to_have_count(0)


# ---------------------------------------------------------------- the end

WATCH_THE_END = """() => {
  window.seen = [];
  const look = () => {
    const pegs = [...document.querySelectorAll("[data-peg]")].map((peg) => Number(peg.dataset.stands));
    const now = JSON.stringify([pegs, document.querySelector("[data-end]") !== null]);
    if (now !== window.seen.at(-1)) window.seen.push(now);
  };
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
}"""


def test_the_winner_is_named_after_the_last_joker_has_moved_the_track(sit: Sit, tmp_path: Path) -> None:
    ann = sit(viewport=SMALL_PHONE)
    ann.page.clock.install()
    last = "release 0 rb/yg 1000000000000000/0000000000000000 20/30 2/1 - - 0 -"
    set_table(ann, "Ann", "Ben", record=written(tmp_path, last, jokers="two", edges="none", first="second"))
    expect(ann.see("[data-let-go][aria-disabled=false]")).to_be_visible()
    ann.page.evaluate(WATCH_THE_END)
    ann.hold_the_clock()  # a page that has to wait for the machine may leave out a beat
    ann.see("[data-let-go]").click()
    ann.let_time_pass(ann.end)
    steps = ann.eventually(lambda: ann.page.evaluate("window.seen"), bool)
    seen: list[Any] = [json.loads(step) for step in steps]
    assert [pegs for pegs, is_over in seen if not is_over][-4:] == [[21, 30], [24, 30], [27, 30], [27, 33]]
    assert next(pegs for pegs, is_over in seen if is_over) == [27, 33]
    expect(ann.end.get_by_role("heading")).to_contain_text("Ben wins")


# ---------------------------------------------------------------- the demo


def aim_at(person: Person, x_um: int) -> None:
    """Put a finger into the shaft under a place along the rim."""
    area = box_at_rest(person.see("[data-aim-area]"))
    across = (20 + x_um / 1000) / 260 * area["width"]
    person.page.touchscreen.tap(area["x"] + across, area["y"] + 0.7 * area["height"])


def let_go_wrongly(person: Person) -> None:
    """Let go: the lesson says what is wrong, and what was tapped stays under the finger."""
    go = person.see("[data-let-go]")
    before = centre(go)
    go.tap()
    expect(person.see("[role=status]")).to_contain_text("Almost")
    assert centre(go) == pytest.approx(before, abs=2)  # pressed, it gives way a little


def err_and_mend(person: Person) -> None:
    """At the wrong place, then with the wrong piece where there is another, and then as the lesson wants it."""
    _, kind, x, *_ = (person.see("[data-let-go]").get_attribute("data-let-go") or "").split()
    aim_at(person, 190_000 if int(x) < CENTRE_UM else 30_000)
    let_go_wrongly(person)
    others = person.see(f"[data-kind]:not([data-kind={kind}])")
    if others.count():
        others.first.tap()
        expect(others.first).to_have_attribute("aria-pressed", "true")
        let_go_wrongly(person)
        person.see(f"[data-kind={kind}]").tap()
        expect(person.see(f"[data-kind={kind}]")).to_have_attribute("aria-pressed", "true")
    aim_at(person, int(x))
    person.see("[data-let-go]").tap()


def test_the_demo_forgives_whoever_errs_at_every_step(sit: Sit) -> None:
    ann = sit(viewport=SMALL_PHONE, has_touch=True, reduced_motion="reduce")
    ann.go("/demo/drop-it")
    lesson, over = ann.see("[data-lesson]"), ann.see("a[href='/new/drop-it']")
    expect(ann.see("[data-lesson-text]")).to_contain_text("This is the shaft.")
    deeds = ann.see(":is([data-let-go], [data-next], [data-offer])[aria-disabled=false]")
    erred = 0
    while not over.count():
        at = lesson.get_attribute("data-lesson") or ""
        expect(deeds.first).to_be_in_viewport(ratio=1)
        if ann.see("[data-let-go]").count():
            err_and_mend(ann)
            erred += 1
        else:
            deeds.first.tap()
        expect(lesson).not_to_have_attribute("data-lesson", at)
        expect(deeds.or_(over).first).to_be_visible()
    assert erred == 3
    expect(ann.see("[data-lesson-text]")).to_contain_text("You win")
    assert_no_overflow(ann.page)
