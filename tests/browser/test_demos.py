"""The demos don't trap: whoever errs at every step, by touch, still gets to the end; nothing moves meanwhile."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from droptable.core.record import Line
from droptable.lessons import lesson
from tests.browser.conftest import Sit
from tests.browser.drop_it_person import centre
from tests.browser.looking import assert_no_overflow, assert_no_word_is_broken, place_at_rest
from tests.browser.number_drop_person import Player
from tests.browser.person import Person

PHONE = {"width": 390, "height": 844}
SMALL = {"width": 360, "height": 640}
# what a step is about: one of these, and at the end a link to what comes next
DEEDS = "[data-roll], [data-next], [data-offer], [data-let-go], [data-confirm], [data-digit], [data-slide], [data-skip]"
WHAT_NEXT = ".deeds > a.main"
PARTS = [
    ("drop-or-pop", ""),
    ("number-drop", ""),
    ("number-drop", "solo"),
    ("number-drop", "solo-end"),
    ("drop-it", ""),
]


class Learner:
    """Somebody who taps where something stands as the finger comes down, wherever it is by the time that it lifts."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.hint, self.lesson = person.see("[data-hint]"), person.see("[data-lesson]")

    def tap(self, what: str) -> None:
        thing = self.person.see(what).first
        thing.scroll_into_view_if_needed()
        expect(self.person.see(".dock.fresh")).to_have_count(0)  # what is only just there has not been seen yet
        expect(thing).not_to_have_attribute("aria-disabled", "true")
        self.person.page.touchscreen.tap(*centre(thing))

    def err(self, what: str, *around: str) -> None:
        """Do the wrong thing: it is said why, and all that one may touch stays where it was."""
        before = [place_at_rest(self.person.see(other).first) for other in around]
        self.tap(what)
        expect(self.hint).to_be_visible()
        for other, place in zip(around, before, strict=True):
            now = place_at_rest(self.person.see(other).first)
            assert now == pytest.approx(place, abs=1)  # a button that is pressed gives way by so much

    @property
    def at(self) -> str:
        self.person.wait_until_still()
        return self.lesson.get_attribute("data-lesson") or ""


def test_number_drops_demo_by_touch_with_an_error_at_every_step(sit: Sit) -> None:
    ann = sit(viewport=PHONE, has_touch=True, reduced_motion="reduce")
    ann.go("/demo/number-drop")
    learner, player = Learner(ann), Player(ann)
    record = lesson("number-drop", "")
    assert record is not None
    over = ann.see(f"[data-lesson='{len(record.lines)}']")
    erred = 0
    while True:
        expect(ann.see("[data-roll], [data-next], .number-drop-actions").or_(over).first).to_be_visible()
        if over.count():
            break
        before = learner.at
        line = record.lines[int(before)]
        if line.actor != 0:
            learner.tap("[data-roll], [data-next]")
        else:
            err_in_number_drop(learner, player, line.text)
            erred += 1
            player.prepare(line.text)
            learner.tap("[data-confirm]")
        expect(learner.lesson).not_to_have_attribute("data-lesson", before)
    assert erred >= 4
    expect(ann.see("[data-lesson-text]")).to_contain_text("You win!")

    # one step back, and out
    learner.tap("[data-back]")
    expect(over).to_have_count(0)
    learner.tap("[data-leave]")
    expect(ann.see("[data-game='number-drop']")).to_be_visible()


def err_in_number_drop(learner: Learner, player: Player, text: str) -> None:
    """Circle nothing, or drop it somewhere else; then the next tap hits what it was meant for."""
    if text.startswith("circle"):
        learner.err("[data-skip]", "[data-skip]", "[data-confirm]")
        return
    expect(player.see("[data-ghost]").first).to_be_visible()
    for digit in "98":  # what the lesson's two stars become
        if player.see("[data-digit]").count():
            learner.tap(f"[data-digit='{digit}']")
    if player.held[1] in text.split(" "):
        learner.tap(_aside(player))
    learner.err("[data-confirm]", "[data-confirm]", "[data-turn-it]", "[data-right]")
    before = player.held[1]
    learner.tap(_aside(player))
    player.person.eventually(lambda: player.held[1], lambda held: held != before)
    expect(learner.hint).to_have_count(0)


def _aside(player: Player) -> str:
    return "[data-right]" if player.held[1] == "a" else "[data-left]"


def test_drop_its_demo_by_touch_with_an_error_at_every_release(sit: Sit) -> None:
    ann = sit(viewport=PHONE, has_touch=True, reduced_motion="reduce")
    ann.go("/demo/drop-it")
    learner = Learner(ann)
    record = lesson("drop-it", "")
    assert record is not None
    over = ann.see(f"[data-lesson='{len(record.lines)}']")
    deeds = "[data-let-go], [data-next], [data-offer]"
    while True:
        expect(ann.see(deeds).or_(over).first).to_be_visible()
        if over.count():
            break
        before = learner.at
        line = record.lines[int(before)]
        if line.actor == 0 and line.text.startswith("release"):
            ann.page.keyboard.press("End")  # far from where the lesson wants it
            learner.err("[data-let-go]", "[data-let-go]", "[data-kind]")
            kind = ann.see(f"[data-kind='{line.text.split(' ')[1]}']")
            learner.tap(f"[data-kind='{line.text.split(' ')[1]}']")
            expect(kind).to_have_attribute("aria-pressed", "true")
            expect(learner.hint).to_have_count(0)
            aim(ann, int(line.text.split(" ")[2]))
        learner.tap(deeds)
        expect(learner.lesson).not_to_have_attribute("data-lesson", before)
    expect(ann.see("[data-lesson-text]")).to_contain_text("You win")


def aim(person: Person, x_um: int) -> None:
    """Bring the piece above this place, by whole millimetres."""
    person.page.keyboard.press("Home")
    piece = person.see("[data-grip=piece]")
    for _ in range(220):
        at = int(piece.get_attribute("data-x") or "0")
        if abs(at - x_um) < 1000:
            return
        person.page.keyboard.press("ArrowRight" if at < x_um else "ArrowLeft")


# German needs more room; English is in make test-long
@pytest.mark.parametrize("locale", ["de-DE", pytest.param("en-GB", marks=pytest.mark.long)])
@pytest.mark.parametrize(("game", "part"), PARTS, ids=lambda name: name or "whole")
def test_at_every_step_of_a_demo_a_small_phone_shows_what_is_to_be_done(
    sit: Sit, game: str, part: str, locale: str
) -> None:
    ann = sit(viewport=SMALL, has_touch=True, reduced_motion="reduce", hurried=True, locale=locale)
    steps = 0
    for _ in steps_of(ann, game, part):
        for deed in ann.see(f"{DEEDS}, {WHAT_NEXT}").all():
            if deed.is_visible():
                expect(deed).to_be_in_viewport(ratio=1)
        expect(ann.see("[data-lesson-text]")).to_be_in_viewport()
        for way_out in ("[data-back]", "[data-leave]"):
            expect(ann.see(way_out)).to_be_in_viewport(ratio=1)
        assert_no_word_is_broken(ann.page)
        assert_no_overflow(ann.page)
        steps += 1
    assert steps >= 8


def steps_of(person: Person, game: str, part: str) -> Iterator[None]:
    """Go through a demo as it wants; yield at every step, the end among them, at the top of the page."""
    record = lesson(game, part)
    assert record is not None
    person.go(f"/demo/{game}" + (f"?part={part}" if part else ""))
    learner, last = Learner(person), str(len(record.lines))
    while True:
        expect(person.see(f"{DEEDS}, {WHAT_NEXT}").first).to_be_visible()
        at = learner.at
        expect(person.see(".dock.fresh")).to_have_count(0)
        person.page.evaluate("scrollTo(0, 0)")
        yield
        if at == last:
            return
        do_as_told(person, game, record.lines[int(at)])
        expect(learner.lesson).not_to_have_attribute("data-lesson", at)


def do_as_told(person: Person, game: str, line: Line) -> None:
    """Do what a step of a demo waits for."""
    word, *rest = line.text.split(" ")
    if line.actor != 0 or game == "drop-or-pop":
        person.see("[data-roll], [data-next], [data-offer]:not([disabled])").first.click()
    elif word == "slide":
        person.see(f"[data-slide='{rest[0]}']").click()
    elif word == "pass":
        person.see("[data-skip]").click()
    elif game == "number-drop":
        Player(person).prepare(line.text)
        person.see("[data-confirm]").click()
    elif word == "release":
        person.see(f"[data-kind='{rest[0]}']").click()
        aim(person, int(rest[1]))
        person.see("[data-let-go]").click()
    else:
        person.see(f"[data-offer='{line.text}'], [data-next]").first.click()
