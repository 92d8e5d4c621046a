"""What somebody does at a table of DROP IT, and positions to begin with."""

import json
import re
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from droptable.core.record import Record, format_record
from droptable.games.drop_it.board import one_line, usual_text
from tests.browser.person import Person, box_at_rest

PHONE = {"width": 390, "height": 844}
STEADY = {"hand": "steady", "starter": "named"}
# Ben, who began, has a blue circle on the floor; a red one of Ann's falls straight down beside it
BESIDE = "release 0 rg/yb 3222000000003222/0000322222220000 0/1 {jokers} - - 0 bc1:60000,19000,0"
# two circles each are left, nothing lies in the shaft
LAST_FOUR = "release 0 rb/yg 1000000010000000/0000100000001000 20/20 4/4 - - 0 -"
CENTRE_UM = 110_000


def set_table(person: Person, *people: str, record: Path | None = None) -> None:
    """Open a table of DROP IT: a name sits here, "" is kept free, "bot" is a bot."""
    person.go("/new/drop-it")
    if record is not None:
        person.page.locator("form > details > summary").click()
        person.page.locator("input[type=file]").set_input_files(record)
        expect(person.see("[data-from-record]")).to_be_visible()
    for seat, who in enumerate(people):
        kind = {"": "guest", "bot": "bot"}.get(who, "here")
        person.see(f"[data-who='{seat}']").select_option(kind)
        if kind == "here":
            person.see(f"[data-name='{seat}']").fill(who)
        elif kind == "bot":
            person.see(f"[data-bot='{seat}']").select_option("child")
    person.see("button[type=submit]").click()
    expect(person.page).to_have_url(re.compile(r"/t/\w+$"))


def written(folder: Path, start: str, **options: str) -> Path:
    """Write a record that begins at a position of its own."""
    file = folder / "position.record"
    file.write_text(format_record(Record("drop-it", 1, (("A",), ("B",)), STEADY | options, start=start)))
    return file


def beside(folder: Path, jokers_left: str = "0/0", **options: str) -> Path:
    """Write a record that begins where Ann's first piece is to fall beside Ben's."""
    return written(folder, BESIDE.format(jokers=jokers_left), first="second", **options)


def slow_board() -> str:
    """Return the usual board with so little gravity that a fall takes its time."""
    board = json.loads(usual_text())
    board["material"]["gravity"] = 640
    return one_line(json.dumps(board))


def aim(person: Person, x_um: int) -> None:
    """Move the piece in hand from the middle, with the arrow keys: whole millimetres, then tenths."""
    expect(person.see("[data-grip=piece]")).to_have_attribute("data-x", str(CENTRE_UM))
    away = x_um - CENTRE_UM
    key = "ArrowRight" if away > 0 else "ArrowLeft"
    for _ in range(abs(away) // 1000):
        person.page.keyboard.press(key)
    for _ in range(abs(away) % 1000 // 100):
        person.page.keyboard.press(f"Shift+{key}")
    expect(person.see("[data-grip=piece]")).to_have_attribute("data-x", str(x_um))


def let_go(person: Person) -> None:
    """Let go and wait until the piece has come to rest."""
    before = person.actions
    person.see("[data-let-go][aria-disabled=false]").click()
    person.wait_beyond(before)
    expect(person.see("[data-falling]")).to_have_count(0)


def whoever_is_up(people: list[Person]) -> Person | None:
    """Wait until one of them can let go of a piece; None once the game is over."""
    anybody = people[0]

    def look() -> list[Person]:
        return [person for person in people if person.see("[data-let-go][aria-disabled=false]").count()]

    up = anybody.eventually(look, lambda up: bool(up) or anybody.is_over)
    return up[0] if up else None


# both in the same frame: the page may be scrolled between two looks
_FROM_THE_MIDDLE = """(stage, piece) => {
  const found = [stage, stage.querySelector(`[data-piece="${piece}"] svg`)];
  const [frame, box] = found.map((one) => one.getBoundingClientRect());
  return [box.left + box.width / 2 - frame.left - frame.width / 2, box.top + box.height / 2 - frame.top];
}"""


def place_of(person: Person, piece: int) -> tuple[float, float]:
    """Return where a piece is on the screen right now, from the middle of the stage."""
    expect(person.see(f"[data-board] .stage [data-piece='{piece}'] svg").first).to_be_visible()
    x, y = person.see("[data-board] .stage").evaluate(_FROM_THE_MIDDLE, piece)
    return float(x), float(y)


def lies_at(person: Person, piece: int) -> tuple[float, float]:
    """Return where a piece is from the middle of the stage, once neither of them moves."""
    box_at_rest(person.see("[data-board] .stage"))
    box_at_rest(person.see(f"[data-piece='{piece}'] svg").first)
    return place_of(person, piece)


def see_it_begin(person: Person) -> None:
    """Wait until a second piece falls on a page whose time stands still."""
    expect(person.see("[data-piece]")).to_have_count(2)
    person.page.clock.run_for(40)  # it is painted once before it moves
    expect(person.see("[data-tool=skip]")).to_be_visible()


def see_it_again(person: Person) -> None:
    """Have the last fall shown again on a page whose clock stands still: it has just begun."""
    skip = person.see("[data-tool=skip]")
    person.see("[data-tool=again]").click()
    while not skip.count():  # it is fetched, which no clock of the page can hurry
        person.page.clock.run_for(10)


def number_of(what: Locator, attribute: str) -> int:
    """Return what an attribute says right now."""
    return int(what.get_attribute(attribute) or 0)


def drag(page: Page, what: Locator, dx: float, dy: float) -> None:
    x, y = centre(what)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + dx / 2, y + dy / 2, steps=3)
    page.mouse.move(x + dx, y + dy, steps=3)
    page.mouse.up()


def centre(what: Locator) -> tuple[float, float]:
    """Return the middle of something on the screen, once it no longer moves."""
    box = box_at_rest(what)
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
