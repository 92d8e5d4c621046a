"""People play DROP IT in real browsers: they aim, let go, watch, believe the referee, and wonder what if."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import WebSocketRoute, expect

from droptable.core.record import parse_record
from droptable.core.replay import replay
from droptable.verification import verify
from tests.browser.conftest import Sit
from tests.browser.drop_it_person import (
    LAST_FOUR,
    PHONE,
    aim,
    beside,
    centre,
    drag,
    let_go,
    lies_at,
    number_of,
    place_of,
    see_it_again,
    see_it_begin,
    set_table,
    slow_board,
    whoever_is_up,
    written,
)
from tests.browser.looking import assert_accessible, assert_no_overflow
from tests.browser.person import Person, box_at_rest
from tests.server.live import Server

GOLDEN = Path(__file__).parents[1] / "golden" / "drop_it" / "two-teams-with-jokers.record.txt"


# ---------------------------------------------------------------- a game


SMALLEST_PRINT = """least => {
  const all = [...document.querySelectorAll("[data-circle] text, .number")];
  const size = (one) => parseFloat(getComputedStyle(one).fontSize) * one.getScreenCTM().a;
  return all.length > 0 && Math.min(...all.map(size)) >= least;
}"""


def wait_for_print(person: Person, least_px: float = 9) -> None:
    """Wait until the smallest number on the glass is this large: the board grows into its place."""
    person.page.wait_for_function(SMALLEST_PRINT, arg=least_px)


def test_two_people_in_two_browsers_play_to_the_end(sit: Sit, house: Server) -> None:
    """Every piece of both is dropped; both see the same shaft, and the record holds."""
    people = [sit(reduced_motion="reduce"), sit(reduced_motion="reduce", viewport=PHONE)]
    ann, ben = people
    set_table(ann, "Ann", "")
    ben.go(ann.path)
    ben.sit_down(1, "Ben")
    ann.begin()
    expect(ann.turn).to_be_visible()
    for drop in range(3 * 36):  # what leaves over the rim is dropped again, at most twice
        person = whoever_is_up(people)
        if person is None:
            break
        kinds = person.see("[data-kind]")
        kinds.nth(drop % kinds.count()).click()
        for _ in range(drop * 7 % 23):
            person.page.keyboard.press(("ArrowLeft", "ArrowRight")[drop % 2])
        before = ann.actions
        person.page.keyboard.press("Enter")
        ann.wait_beyond(before)
    expect(ann.end).to_be_visible()
    expect(ben.end).to_be_visible()
    winner = ann.see("li.won[data-seat]").first.get_attribute("data-seat") or ""
    expect(ben.see("li.won[data-seat]").first).to_have_attribute("data-seat", winner)

    record = parse_record(house.get(f"/api/tables/{ann.table}/record"))
    assert verify(record).over
    state = replay(record).state
    assert sum(map(sum, state.supplies)) == 0
    for person in people:
        expect(person.see("[data-piece]")).to_have_count(len(state.shaft))
    for seat, score in enumerate(state.scores):
        expect(ann.see(f"li[data-seat='{seat}']")).to_contain_text(str(score))


def test_jokers_and_colour_edges_against_a_bot(sit: Sit, tmp_path: Path) -> None:
    ann = sit(reduced_motion="reduce")
    record = written(tmp_path, LAST_FOUR, edges="colour", jokers="four")
    set_table(ann, "Ann", "bot", record=record)
    aim(ann, 80_000)  # above the red part of the floor
    let_go(ann)
    expect(ann.see("[data-verdict=joker]")).to_contain_text("touches its own sign: the floor, segment 2")
    expect(ann.see("[data-offer=joker]")).to_contain_text("scores 3; a kept joker is worth 3")
    expect(ann.see("[data-offer=keep]")).to_contain_text("each of your 4 jokers is worth 3")
    assert_accessible(ann.page)
    expect(ann.see("[data-offer=joker][aria-disabled=false]")).to_be_visible()
    ann.page.keyboard.press("j")
    expect(ann.see("li[data-seat='0']")).to_contain_text("23 points")
    expect(ann.see("li[data-seat='0']")).to_contain_text("3 jokers")
    ann.wait_for_people([0])  # the bot has dropped its circle, and decided about its joker
    expect(ann.see("[data-let-go]")).to_be_visible()
    ann.page.keyboard.press("Home")
    let_go(ann)
    expect(ann.see("[data-end], [data-offer=keep][aria-disabled=false]").first).to_be_visible()
    if not ann.is_over:  # where the bot's circle lies is chance
        ann.see("[data-offer=keep]").click()
    expect(ann.end).to_be_visible()
    expect(ann.see("[data-log]")).to_contain_text("kept 3 jokers: +9")


# ---------------------------------------------------------------- the fall


def hears_nothing_yet(person: Person) -> None:
    """Hold that a screen reader was told that a piece was let go, and nothing of how it came to rest."""
    person.hear_said("lets")
    told = person.eventually(lambda: person.said.rpartition("lets")[2], bool)
    assert re.search("rests|level|points?", told) is None


def comes_back_after(person: Person, last_ms: int) -> None:
    """Let the next page be there so long after the last action, however long it takes to load."""

    def through(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        server.on_message(lambda text: line.send(re.sub(r'"lastMs":\d+', f'"lastMs":{last_ms}', str(text))))

    person.page.route_web_socket(re.compile("^ws"), through)


def test_a_reload_during_a_fall_and_a_spectator_see_the_same(sit: Sit, tmp_path: Path) -> None:
    ann, watcher = sit(), sit(viewport=PHONE)
    for person in (ann, watcher):
        person.page.clock.install()
    set_table(ann, "Ann", "Ben", record=beside(tmp_path, board=slow_board()))
    watcher.go(ann.path)
    expect(watcher.see("[data-piece]")).to_have_count(1)
    aim(ann, 100_000)
    expect(ann.see("[data-let-go][aria-disabled=false]")).to_be_visible()
    for person in (ann, watcher):
        person.hold_the_clock()  # it falls for a second or two: who looks closely takes longer
    ann.see("[data-let-go]").click()
    for person in (ann, watcher):
        see_it_begin(person)
        expect(person.see("[data-verdict]")).to_have_count(0)
        expect(person.see("li[data-seat='0']")).to_contain_text("0 points")  # nobody is told before it lands,
        hears_nothing_yet(person)
        expect(person.see("[data-log]")).not_to_contain_text("rests")  # nor reads it

    comes_back_after(ann, 600)
    ann.page.reload()
    see_it_begin(ann)  # and go on
    ann.eventually(lambda: place_of(ann, 0)[1], lambda y: y > 60)  # not from the beginning: the rim is above that
    for person in (ann, watcher):
        person.page.clock.resume()
        expect(person.see("[data-verdict]")).to_be_visible()
        expect(person.see("li[data-seat='0']")).to_contain_text("1 point")
    watcher.hear_said("Ann scores 1")
    for person in (ann, watcher):
        person.wait_until_still()
    scale = [box_at_rest(person.see("[data-board] .stage"))["width"] for person in (ann, watcher)]
    places = [[value / scale[at] for value in lies_at(person, 0)] for at, person in enumerate((ann, watcher))]
    assert places[0] == pytest.approx(places[1], abs=0.004)


def test_a_fall_can_be_skipped_slowed_and_seen_again(sit: Sit, tmp_path: Path) -> None:
    ann = sit()
    ann.page.clock.install()
    set_table(ann, "Ann", "Ben", record=beside(tmp_path, board=slow_board()))
    expect(ann.see("[data-grip=piece]")).to_be_visible()
    expect(ann.page.get_by_role("button", name="Slow", exact=True)).to_have_attribute("title", "Slow motion")
    ann.see("[data-tool=slow]").click()
    expect(ann.see("[data-let-go][aria-disabled=false]")).to_be_visible()
    ann.hold_the_clock()  # it falls for some seconds: who looks closely takes longer
    ann.see("[data-let-go]").click()
    see_it_begin(ann)
    before = place_of(ann, 0)[1]
    ann.page.clock.run_for(500)
    ann.eventually(
        lambda: place_of(ann, 0)[1] - before, lambda fallen: 0 < fallen < 60
    )  # a fifth of the speed, in little gravity
    ann.see("[data-tool=skip]").click()
    ann.page.clock.resume()
    expect(ann.see("[data-verdict]")).to_be_visible()
    rest = lies_at(ann, 0)
    ann.page.clock.fast_forward(1000)  # a tap right after the other, in the same place, would not count
    ann.wait_until_ready()
    ann.hold_the_clock()  # it is seen where it begins, however late somebody looks
    see_it_again(ann)
    ann.eventually(lambda: place_of(ann, 0)[1], lambda y: y < rest[1] - 50)
    ann.see("[data-tool=skip]").click()
    ann.page.clock.resume()
    expect(ann.see("[data-verdict]")).to_be_visible()
    assert lies_at(ann, 0) == pytest.approx(rest, abs=1)


# ---------------------------------------------------------------- the hand


def test_a_fall_is_heard_where_it_knocks(sit: Sit, tmp_path: Path) -> None:
    ann = sit()
    ann.count_sounds()
    set_table(ann, "Ann", "Ben", record=written(tmp_path, LAST_FOUR, jokers="four"))
    expect(ann.see("[data-let-go][aria-disabled=false]")).to_be_visible()
    ann.eventually(lambda: ann.sounds, lambda tones: tones == 0)
    let_go(ann)
    ann.hear(1)


def test_a_piece_is_dragged_turned_and_twisted(sit: Sit, tmp_path: Path) -> None:
    ann = sit(viewport=PHONE, has_touch=True)
    set_table(ann, "Ann", "Ben", record=beside(tmp_path))
    ann.see("[data-kind=rs]").click()
    piece, knob = ann.see("[data-grip=piece]"), ann.see("[data-grip=knob]")
    expect(piece).to_be_focused()

    drag(ann.page, piece, 60, 0)
    ann.eventually(lambda: number_of(piece, "data-x"), lambda x: x > 140_000)
    drag(ann.page, piece, 400, 0)
    expect(piece).to_have_attribute("data-x", "201000")  # the wall stops it

    drag(ann.page, piece, -120, 0)
    drag(ann.page, knob, 0, 70)
    clockwise = range(round(65536 * 0.6), round(65536 * 0.95))
    turned = ann.eventually(lambda: number_of(knob, "data-angle"), clockwise.__contains__)
    ann.page.mouse.move(*centre(piece))
    ann.page.mouse.wheel(0, 100)
    before = turned - round(65536 * 3 / 360)
    expect(knob).to_have_attribute("data-angle", str(before))

    x, y = centre(piece)
    fingers = ann.context.new_cdp_session(ann.page)
    for kind, dx, dy in (("touchStart", 40, 0), ("touchMove", 40, -12), ("touchMove", 35, -25)):
        points = [{"x": x - dx, "y": y - dy, "id": 0}, {"x": x + dx, "y": y + dy, "id": 1}]
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    ann.eventually(lambda: (number_of(knob, "data-angle") - before) % 65536 * 360 / 65536, lambda by: 20 < by < 50)
    expect(ann.see("[data-let-go]")).to_have_attribute("data-let-go", re.compile(r"^release rs \d+ \d+$"))

    held = ann.see("[data-let-go]").get_attribute("data-let-go") or ""
    ann.page.reload()  # in mid-thought: the same piece is in the same hand
    expect(ann.see("[data-let-go]")).to_have_attribute("data-let-go", held)
    expect(ann.see("[data-kind=rs]")).to_have_attribute("aria-pressed", "true")
    let_go(ann)
    expect(ann.turn).to_contain_text("Ben")
    kept = "Object.entries(sessionStorage)"
    ann.eventually(lambda: str(ann.page.evaluate(kept)), lambda kept: held not in kept)  # and no longer than that


def test_a_flick_carries_a_push(sit: Sit, tmp_path: Path) -> None:
    ann = sit(reduced_motion="reduce", viewport={"width": 844, "height": 390})  # a phone on its side
    set_table(ann, "Ann", "Ben", record=beside(tmp_path, flick="yes"))
    wait_for_print(ann)
    drag(ann.page, ann.see("[data-grip=arrow]"), 20, -15)
    expect(ann.see("[data-let-go]")).to_have_attribute("data-let-go", re.compile(r"^release rc 110000 0 \d+ \d+$"))
    for way, speed in (("x", -900), ("y", 900)):
        before = ann.see("[data-let-go]").get_attribute("data-let-go") or ""
        ann.see(f"[data-push={way}]").fill(str(speed))
        expect(ann.see("[data-let-go]")).not_to_have_attribute("data-let-go", before)
    ann.eventually(lambda: push_of(ann), lambda push: push[0] ** 2 + push[1] ** 2 <= 1000**2)
    let_go(ann)
    expect(ann.see("[data-verdict]")).to_be_visible()


def push_of(person: Person) -> tuple[int, int]:
    """Return the push that a release would have."""
    vx, vy = map(int, (person.see("[data-let-go]").get_attribute("data-let-go") or "").split()[-2:])
    return vx, vy


# ---------------------------------------------------------------- the referee


def test_patterns_are_worn_on_wish(sit: Sit) -> None:
    ann = sit()
    set_table(ann, "Ann", "Ben")
    worn = ann.see("[data-kind] .pattern, [data-token] .pattern")
    expect(worn.first).to_be_attached()
    ann.eventually(lambda: [pattern.is_visible() for pattern in worn.all()], lambda seen: not any(seen))
    ann.page.evaluate("document.documentElement.dataset.patterns = 'on'")
    ann.eventually(lambda: [pattern.is_visible() for pattern in worn.all()], all)


def test_the_board_can_be_turned_round(sit: Sit, tmp_path: Path) -> None:
    """Turning changes the view alone: the same place is on the other side, and keys follow the eye."""
    ann = sit()
    set_table(ann, "Ann", "Ben", record=beside(tmp_path))
    expect(ann.see("[data-grip=piece]")).to_be_visible()
    x, y = lies_at(ann, 18)
    ann.see("[data-tool=mirror]").click()
    ann.eventually(lambda: place_of(ann, 18), lambda place: place == pytest.approx((-x, y), abs=1))
    ann.see("[data-grip=piece]").focus()
    ann.page.keyboard.press("ArrowRight")
    expect(ann.see("[data-grip=piece]")).to_have_attribute("data-x", "109000")


# ---------------------------------------------------------------- afterwards


def test_what_if_a_release_had_been_another(sit: Sit) -> None:
    """In a replay a release is moved by millimetres: the same tremor, another fall; what happened stays."""
    ann = sit(reduced_motion="reduce")
    ann.open_record(GOLDEN)
    expect(ann.see("[data-replay]")).to_be_visible()
    said = ann.see("[data-said]").inner_text()
    for stop in (1, 2, 4, 5, 7):  # the hands' tremors say nothing: nobody waits for them
        ann.page.keyboard.press("ArrowRight")
        expect(ann.see("[data-at]")).to_have_attribute("data-at", str(stop))
        expect(ann.see("[data-said]")).not_to_have_text(said)
        said = ann.see("[data-said]").inner_text()
    ann.wait_until_still()
    happened = lies_at(ann, 7)
    expect(ann.see("li[data-seat='0'][aria-current]")).to_be_visible()  # who drops next
    ann.see("[data-what-if-try]").click()
    expect(ann.see("[data-let-go]")).to_have_attribute("data-let-go", "release rt 72076 23811")
    expect(ann.see("li[data-seat][aria-current]")).to_have_attribute("data-seat", "1")  # whose drop it was
    as_it_was = ann.see("[data-gist=what-if-then]")
    expect(as_it_was).to_contain_text("Cem + Dora + Eva: 1 point. Level 1.")
    assert_accessible(ann.page)
    for _ in range(30):
        ann.page.keyboard.press("ArrowRight")
    ann.page.keyboard.press("ArrowUp")
    ann.see("[data-let-go]").click()
    expect(ann.see("[data-what-if=shown]")).to_be_visible()
    expect(ann.see("li[data-seat][aria-current]")).to_have_attribute("data-seat", "1")
    expect(as_it_was).to_contain_text("1 point.")
    expect(ann.see("[data-gist=what-if-now]")).to_contain_text(re.compile(r"Cem \+ Dora \+ Eva: (no|\d+) point"))
    ann.eventually(lambda: place_of(ann, 7), lambda place: place != pytest.approx(happened, abs=3))
    ghost = box_at_rest(ann.see("[data-ghost='7']"))  # where it really came to rest
    stage = box_at_rest(ann.see("[data-board] .stage"))
    assert ghost["x"] + ghost["width"] / 2 - stage["x"] - stage["width"] / 2 == pytest.approx(happened[0], abs=3)
    ann.see("[data-what-if-back]").click()
    expect(ann.see("[data-said]")).to_have_text(said)
    expect(ann.see("[data-ghost]")).to_have_count(0)
    ann.eventually(lambda: place_of(ann, 7), lambda place: place == pytest.approx(happened, abs=0.5))


# ---------------------------------------------------------------- everybody


def test_by_keyboard_alone_in_german_on_a_phone(sit: Sit, tmp_path: Path) -> None:
    ann = sit(locale="de-DE", viewport=PHONE, reduced_motion="reduce")
    set_table(ann, "Ann", "Ben", record=beside(tmp_path, "4/4", jokers="four"))
    press = ann.page.keyboard.press
    expect(ann.see("[data-let-go]")).to_contain_text("Loslassen")
    press("1")  # the red circle
    expect(ann.see("[data-grip=piece]")).to_be_focused()
    aim(ann, 98_100)
    expect(ann.see("[data-let-go][aria-disabled=false]")).to_be_visible()
    expect(ann.see("[data-grip=piece]")).to_have_attribute("aria-valuetext", "98 mm von der linken Wand")
    assert_no_overflow(ann.page)
    press("Enter")
    expect(ann.see("[data-verdict]")).to_contain_text("Berührt einen blauen Kreis (gleiche Form).")
    expect(ann.see("[data-close-call]")).to_contain_text("Knapp: nur 0,1 mm neben einem blauen Kreis.")
    assert_no_overflow(ann.page)
    expect(ann.see("[data-offer=keep][aria-disabled=false]")).to_be_visible()
    press("b")  # behalten
    expect(ann.turn).to_contain_text("Du bist dran, Ben")
    expect(ann.see("[data-grip=piece]")).to_be_focused()  # whoever held a piece holds the next one
    position = ann.see("[data-position]")
    expect(position).to_contain_text("2 Steine im Schacht, von oben nach unten")
    expect(position).to_contain_text("roter Kreis: 98 mm von der linken Wand, 19 mm hoch")
    before = ann.actions
    expect(ann.see("[data-let-go][aria-disabled=false]")).to_be_visible()
    press("3")
    expect(ann.see("[data-kind=yd]")).to_have_attribute("aria-pressed", "true")
    press("PageUp")
    expect(ann.see("[data-grip=knob]")).to_have_attribute("aria-valuetext", "um 15° gedreht")
    press(" ")
    ann.wait_beyond(before)
    expect(ann.see("[data-verdict]")).to_be_visible()
    ann.hear_said("Ben lässt eine gelbe Raute fallen")
    assert_accessible(ann.page)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_new_table_explains_its_variants(sit: Sit, theme: str) -> None:
    ann = sit(color_scheme=theme, viewport=PHONE)
    ann.go("/new/drop-it")
    ann.see("[data-preset=english]").click()
    expect(ann.see("[data-preset=english]")).to_have_attribute("aria-pressed", "true")
    ann.see("form > details > summary").click()
    expect(ann.see("[data-option=edges] input[value=colour]")).to_be_checked()
    expect(ann.see("[data-option=edges] svg")).to_have_count(3)
    assert_accessible(ann.page)
    assert_no_overflow(ann.page)
    ann.see("[data-option=jokers] label").nth(1).click()
    expect(ann.see("[data-preset=english]")).to_have_attribute("aria-pressed", "false")
    expect(ann.see("[data-name='0']")).to_have_attribute("placeholder", re.compile("team"))
    ann.see("[data-seats='3']").click()  # teams are for two
    expect(ann.see("[data-name='0']")).to_have_attribute("placeholder", "Name")
    ann.see("[data-seats='2']").click()
    for seat, names in enumerate(("Ann + Ben", "Cem")):
        ann.see(f"[data-who='{seat}']").select_option("here")
        ann.see(f"[data-name='{seat}']").fill(names)
    ann.see("button[type=submit]").click()
    expect(ann.see("[data-edge=red]").first).to_be_visible()
    expect(ann.see("li[data-seat='0']")).to_contain_text("Ann + Ben")
    expect(ann.see("li[data-seat='0']")).to_contain_text("4 jokers")
    assert_accessible(ann.page)
