"""How NUMBER DROP feels: few taps for a placement, a reveal that takes its time, danger that stands on the sheet."""

import json
import re
import statistics
from collections.abc import Callable
from functools import partial
from io import BytesIO
from operator import eq
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import FloatRect, WebSocketRoute, expect

from droptable.core.game import Seat
from droptable.core.record import parse_record
from droptable.screens.number_drop import Falling, NumberDropScreen
from tests.browser.conftest import Sit
from tests.browser.number_drop_person import COLUMNS, Player, match_at
from tests.browser.person import Person, box_at_rest
from tests.browser.test_number_drop import ANN, BOT, PHONE, from_position, look_closely, open_table
from tests.server.live import Server

SMALL = {"width": 360, "height": 640}
ROUNDS = 15
MOST_TAPS = 5
SCRIPT = Path(__file__).parents[1] / "golden" / "number_drop" / "two-letters-fire.record.txt"
SHAPE = re.compile(r"([IOTLS])([1-8]) ([a-g]) ([0-9]{4})")


class CarefulHand:
    """Somebody who thinks first and then brings the shape there in as few touches as they can, on the sheet itself."""

    def __init__(self, player: Player) -> None:
        self.player, self.taps = player, 0

    def place(self, text: str, falling: list[Falling]) -> int:
        """Drop a shape as a record spells it; return how many touches that took, the last one on Drop."""
        self.taps = 0
        found = SHAPE.fullmatch(text)
        assert found, text
        self.player.person.wait_until_ready()  # a tap that came too soon would not count
        shapes = self.player.see(f"[data-shape='{found[1]}']:not([aria-pressed=true])")
        if shapes.count():
            self._tap(f"[data-shape='{found[1]}']")
            expect(self.player.see(f"[data-shape='{found[1]}']")).to_have_attribute("aria-pressed", "true")
        self._bring(next(one for one in falling if one.shape == found[1]), int(found[2]) - 1)
        self._arrange(found[4])
        self._move(found[3])
        before = self.player.moment
        self._tap("[data-confirm]:not([aria-disabled=true])")
        self.player.wait_beyond(before)
        return self.taps

    def _bring(self, shape: Falling, hold: int) -> None:
        """Turn it with a tap or flip it with a swipe, the shortest way."""
        for deed in _way(shape, int(self.player.held[0][-1]) - 1, hold):
            (self._flip if deed == "flip" else self._turn)()
        self.player.person.eventually(lambda: self.player.held[0], lambda held: held.endswith(str(hold + 1)))

    def _arrange(self, digits: str) -> None:
        for at, digit in enumerate(digits):
            signs = [sign.strip()[0] for sign in self.player.numbers]
            if signs[at] == digit:
                continue
            later = signs[at:]
            source = at + later.index(digit if digit in later else "★")
            if signs[source] == "★":
                self._give(source, digit)
            if source != at:
                self._trade(source, at)

    def _give(self, star: int, digit: str) -> None:
        """Answer the star that asks; it is the first that has no digit yet."""
        signs = [sign.strip()[0] for sign in self.player.numbers]
        if signs.index("★") != star:
            self._tap(f"[data-held='{star}']")
        self._tap(f"[data-digit='{digit}']")
        self.player.person.eventually(lambda: self.player.signs[star], partial(eq, digit))

    def _trade(self, source: int, target: int) -> None:
        traded = self.player.signs
        traded[source], traded[target] = traded[target], traded[source]
        self._stroke(self._middle(self._ghost[source]), self._middle(self._ghost[target]))
        self.player.person.eventually(lambda: self.player.signs, partial(eq, traded))

    def _move(self, column: str) -> None:
        """Take it along by the number at its edge."""
        left = "abcdefg".index(self.player.held[1])
        away = "abcdefg".index(column) - left
        if away:
            outer = max if away > 0 else min
            start = self._middle(outer(self._ghost, key=lambda cell: cell % COLUMNS))
            end = start[0] + away * self._size, start[1]
            self._stroke(start, end)
        self.player.person.eventually(lambda: self.player.held[1], lambda held: held == column)

    # ------------------------------------------------------------ the finger

    @property
    def _ghost(self) -> list[int]:
        cells = self.player.see("[data-ghost]").evaluate_all("all => all.map((one) => Number(one.dataset.ghost))")
        return [int(cell) for cell in cells]

    @property
    def _frame(self) -> FloatRect:
        return box_at_rest(self.player.see("[data-reach] [data-grid]"))

    @property
    def _size(self) -> float:
        return self._frame["width"] / COLUMNS

    def _middle(self, cell: int) -> tuple[float, float]:
        frame = self._frame
        size = frame["width"] / COLUMNS
        row, column = divmod(cell, COLUMNS)
        return frame["x"] + (column + 0.5) * size, frame["y"] + frame["height"] - (row + 0.5) * size

    def _tap(self, what: str) -> None:
        self.taps += 1
        self.player.see(what).click()

    def _turn(self) -> None:
        self.taps += 1
        page = self.player.person.page
        page.mouse.click(*self._middle(self._ghost[0]))
        # a second touch soon after would flip it
        stamp = "() => new Event('').timeStamp"  # as the gesture measures it
        page.wait_for_function("start => new Event('').timeStamp - start > 320", arg=page.evaluate(stamp))

    def _flip(self) -> None:
        x, y = self._middle(self._ghost[0])
        self._stroke((x, y), (x, y - 3 * self._size))

    def _stroke(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        self.taps += 1
        mouse = self.player.person.page.mouse
        mouse.move(*start)
        mouse.down()
        mouse.move(*end, steps=6)
        mouse.up()


def _way(shape: Falling, held: int, wanted: int) -> list[str]:
    """Return the fewest turns and flips from one way to hold a shape to another."""
    ways: dict[int, list[str]] = {held: []}
    while wanted not in ways:
        for at, way in list(ways.items()):
            ways.setdefault(shape.holds[at].turn.to, [*way, "turn"])
            ways.setdefault(shape.holds[at].flip.to, [*way, "flip"])
    return ways[wanted]


def scripted() -> list[tuple[int, str]]:
    """Return what a careful player places in the script, round after round, each with the line before which they do."""
    lines = parse_record(SCRIPT.read_text(encoding="utf-8")).lines
    placed = [(at, line.text) for at, line in enumerate(lines) if line.actor == 0 and SHAPE.fullmatch(line.text)]
    return placed[:ROUNDS]


def find_in_record(person: Person, server: Server, table: str, line: str) -> None:
    """Wait until a line is in the record: nobody reads there what was chosen unseen before all have chosen."""
    person.eventually(lambda: server.get(f"/api/tables/{table}/record").splitlines(), lambda lines: line in lines)


def test_a_careful_player_needs_five_taps_for_a_placement(sit: Sit, house: Server) -> None:
    """The same dice every time, so that a failure can be seen again."""
    ann = sit(viewport=PHONE, reduced_motion="reduce", hurried=True)
    hand = CarefulHand(Player(ann))
    taps: list[int] = []
    for line, text in scripted():
        table = open_table(ann, house, ANN, BOT, record=SCRIPT.read_text(encoding="utf-8"), line=line)
        expect(ann.see("[data-hand]")).to_be_visible()
        match = match_at(house, table)
        taps.append(hand.place(text, NumberDropScreen().picture(match.game, match.state, Seat(0)).falling))
        find_in_record(ann, house, table, f"0 {text}")
    assert len(taps) == ROUNDS
    assert statistics.median(taps) <= MOST_TAPS, taps


# The dice lie there; everybody has three alike to circle.
THREE_ALIKE = "...{}..1/......1/......1/......3|-|-|-"
THE_DICE = "shape 0 X5,V3,S,O,T - 3467I -"
ALL_CHOOSE = " ".join([THE_DICE, "0,1,2 - 0", *(THREE_ALIKE.format(first) for first in (2, 3, 1))])
ALL_CIRCLE = "combo 0 X5,V3,S,O,T - 3467I - 0,1 - 0" + " 3..2..1/4.....1/6.....1/7.....3|-|-|-" * 2
TWO_CHOOSE = " ".join([THE_DICE, "0,1 - 0", *(THREE_ALIKE.format(first) for first in (2, 1))])


@pytest.mark.parametrize("size", [PHONE, {"width": 1440, "height": 900}], ids=["phone", "desk"])
def test_a_reveal_is_told_before_anything_else_happens(sit: Sit, house: Server, size: dict[str, int]) -> None:
    ann = sit(viewport=size, has_touch=True)
    ann.page.clock.install()
    open_table(ann, house, ANN, BOT, BOT, **from_position(ALL_CHOOSE, 3))
    reveal, clock = ann.see("[data-reveal]"), ann.page.clock
    expect(ann.see("[data-confirm]:not([aria-disabled=true])")).to_be_visible()
    ann.hold_the_clock()
    ann.see("[data-confirm]").click()

    # all sheets turn over, and what was chosen lands on them at the same time
    expect(reveal).to_have_attribute("data-reveal", "turn")
    expect(ann.see("[data-revealed]")).to_have_count(3)
    expect(ann.see("[data-revealed] [data-cell]")).to_have_count(15)
    ann.eventually(lambda: print_px(ann, "[data-revealed] [data-cell]"), lambda size: size >= 10)  # they can be read
    nothing_is_offered(ann)
    clock.run_for(450)
    expect(reveal).to_have_attribute("data-reveal", "land")
    expect(ann.see("[data-revealed] [data-cell]")).to_have_count(27)
    nothing_is_offered(ann)
    clock.run_for(5000)
    expect(reveal).to_have_count(0)
    is_up(ann)

    # then the combos: what the others circled, each for as long as it takes to read; one's own is left out
    ann.see("[data-combo='=3'][data-numbers='3 × 1']").click()
    clock.run_for(1000)
    expect(ann.see("[data-opinion]")).to_contain_text("3 times 1: 3 points")
    expect(ann.see("[data-confirm]:not([aria-disabled=true])")).to_be_enabled()
    actions = ann.actions
    ann.see("[data-confirm]").click()
    expect(reveal).to_be_visible()
    clock.run_for(450 + 900)
    caption = ann.see("[data-reveal] [data-caption]")
    told: list[str] = []
    while caption.count() and (text := caption.inner_text()):
        told.append(text)
        clock.run_for(1000 + 50 * len(text) - 100)
        expect(caption).to_have_text(text)
        expect(ann.see("[data-gain]")).to_have_text("+3")
        nothing_is_offered(ann)
        # a bot has rolled meanwhile: nobody is shown that yet
        expect(ann.see("[data-actions]")).to_have_attribute("data-actions", str(actions))
        clock.run_for(100)
    assert [line.split(" ")[1:3] for line in told] == [["Dot", "circles"], ["Pip", "circles"]]
    expect(ann.see("[data-actions]")).not_to_have_attribute("data-actions", str(actions))


def print_px(person: Person, what: str) -> float:
    """Return how large the first of these is printed."""
    return float(person.see(what).first.evaluate("one => parseFloat(getComputedStyle(one).fontSize)"))


def is_up(person: Person) -> None:
    """Hold that the page and its title say that it is this person's turn."""
    expect(person.turn).to_have_attribute("data-turn", "mine")
    expect(person.page).to_have_title(re.compile("^● "))


def nothing_is_offered(person: Person) -> None:
    """Hold that nobody is said to be up, and that there is nothing to be done but to go on."""
    expect(person.turn).to_have_text("Watch …")
    expect(person.turn).to_have_attribute("data-turn", "others")
    expect(person.page).to_have_title("Droptable")
    expect(person.see("[data-confirm], [data-roll], [data-skip], [aria-current], [data-thinks]")).to_have_count(0)
    expect(person.see("[data-skip-telling]")).to_be_visible()


def test_in_a_reveal_all_sheets_turn_over_from_their_backs(sit: Sit, house: Server) -> None:
    ann = sit(viewport=PHONE, has_touch=True)
    ann.page.clock.install()
    open_table(ann, house, ANN, BOT, BOT, **from_position(ALL_CHOOSE, 3))
    expect(ann.see("[data-confirm]:not([aria-disabled=true])")).to_be_visible()
    ann.hold_the_clock()
    ann.see("[data-confirm]").click()
    expect(ann.see("[data-reveal=turn] [data-revealed]")).to_have_count(3)

    # it is stopped here and there, and looked at
    lasting = turn_to(ann, 0.15)
    assert lasting == [420] * 3, "as long as the scene, all at the same time"
    assert facing(ann) == [-1] * 3
    backs = contrasts(ann)
    turn_to(ann, 0.85)
    assert facing(ann) == [1] * 3
    fronts = contrasts(ann)
    for back, front in zip(backs, fronts, strict=True):
        assert back < 30, "nothing is read through its back"
        assert front > 100, "in front there are numbers"

    ann.page.clock.run_for(450)
    expect(ann.see("[data-reveal]")).to_have_attribute("data-reveal", "land")
    assert turn_to(ann, 0.5) == []


def turn_to(person: Person, share: float) -> list[float]:
    """Stop all sheets that turn at this share of their way; return how many ms each takes for the whole."""
    lasting: list[float] = person.see("[data-revealed]").evaluate_all(
        """(sheets, share) => sheets.flatMap((sheet) => sheet.getAnimations()).map((turn) => {
          const { duration } = turn.effect.getComputedTiming();
          turn.pause();
          turn.currentTime = share * duration;
          return duration;
        })""",
        share,
    )
    return lasting


def facing(person: Person) -> list[int]:
    """Return for each sheet whether one sees its front, 1, or its back, -1."""
    sides: list[int] = person.see("[data-revealed]").evaluate_all(
        "all => all.map((one) => Math.sign(new DOMMatrix(getComputedStyle(one).transform).m11))"
    )
    return sides


def contrasts(person: Person) -> list[int]:
    """Return how far apart the darkest and the brightest of each sheet's middle are, as it is drawn."""
    return [_contrast(person, seat) for seat in range(person.see("[data-revealed]").count())]


def _contrast(person: Person, seat: int) -> int:
    box = person.see(f"[data-revealed='{seat}']").bounding_box()
    assert box is not None
    middle = {
        "x": box["x"] + box["width"] * 0.3,
        "y": box["y"] + box["height"] * 0.4,
        "width": box["width"] * 0.4,
        "height": box["height"] * 0.55,
    }
    shot = person.page.screenshot(clip=middle, scale="css")  # type: ignore[arg-type]
    shades = Image.open(BytesIO(shot)).convert("L").tobytes()
    return max(shades) - min(shades)


@pytest.mark.parametrize("width", [360, 390])
def test_a_block_of_five_leaves_turn_and_flip_to_the_finger(sit: Sit, house: Server, width: int) -> None:
    ann = sit(viewport={"width": width, "height": 640}, has_touch=True)
    cross = "block 0 X5,V3,S,O,T - 1246* A 0 - 0 3..2..1/4.....1/6.....1/7.....3/......9/.....46/.....1.|-|-|- "
    open_table(ann, house, ANN, BOT, **from_position(cross + "3ef2..b/4.g1..b/6.....b/7.....3|=3+3|A|-", 2))
    expect(ann.see("[data-hand] .block")).to_have_count(5)
    turn, flip = (box_at_rest(ann.see(f"[data-{which}-it]")) for which in ("turn", "flip"))
    cells = [box_at_rest(ann.see("[data-hand] .block").nth(at)) for at in range(5)]
    assert turn["x"] + turn["width"] <= min(cell["x"] for cell in cells)
    assert max(cell["x"] + cell["width"] for cell in cells) <= flip["x"]


def test_a_tap_skips_what_is_told_and_a_letter_flies_to_its_victims(sit: Sit, house: Server) -> None:
    ann = sit(viewport=PHONE, has_touch=True)
    ann.page.clock.install()
    player, caption = Player(ann), ann.see("[data-caption='letter-fires']")
    others = "1..{}..5/2.....5/3.....5/4.....4|-|-|-"
    fires = "roll 0 X5,V3,S,O,T - - - - - 0 b..3..f/c.....f/d.....f/4.....4|=3+3|A|- "
    fires += f"{others.format(1)} {others.format(2)}"
    for _ in range(20):  # three rolls of five have a star
        open_table(ann, house, ANN, BOT, BOT, **from_position(fires, 3))
        roll = ann.see("[data-roll]:not([aria-disabled=true])")
        expect(roll).to_be_visible()
        ann.hold_the_clock()  # what is told is gone after some seconds: who looks closely takes longer
        roll.click()
        ann.let_time_pass(caption.or_(ann.see("[data-hand]")))
        if caption.count():
            break
        ann.page.clock.resume()
    expect(caption).to_have_text("A star! Ann fires A: the cross falls on Bot Dot and Bot Pip.")
    expect(ann.see("[data-flight]")).to_have_count(2)
    sheet = box_at_rest(ann.see("[data-revealed='1']"))
    ann.page.clock.run_for(800)  # sooner a tap may be a second one on *Roll*
    ann.page.touchscreen.tap(sheet["x"] + sheet["width"] / 2, sheet["y"] + sheet["height"] / 2)  # anywhere
    expect(caption).to_have_count(0)  # the clock stands still: by itself it would stay
    ann.page.clock.resume()
    player.listen()

    # a swipe leads through the others' sheets
    ann.see("[data-sheet='1']").tap()
    expect(ann.see("[data-page='1']")).to_be_in_viewport(ratio=0.9)
    ann.see("dialog[open] .pages").evaluate("pages => pages.scrollBy({ left: pages.clientWidth })")
    expect(ann.see("[data-page='2']")).to_be_in_viewport(ratio=0.9)
    expect(ann.see("dialog[open] h2")).to_contain_text("Bot Pip")


def test_a_late_answer_to_an_earlier_question_undoes_nothing(sit: Sit, house: Server) -> None:
    ann = sit(viewport=PHONE, has_touch=True)
    held: list[Callable[[], None]] = []

    def through(line: WebSocketRoute) -> None:
        """Let everything through but what the referee says."""
        server = line.connect_to_server()

        def answer(text: str | bytes) -> None:
            if json.loads(text)["kind"] in ("considered", "refused"):
                held.append(partial(line.send, text))
            else:
                line.send(text)

        server.on_message(answer)

    ann.page.route_web_socket(re.compile("^ws"), through)
    open_table(ann, house, ANN, BOT, **from_position(ALL_CIRCLE, 2))
    circle, player = ann.see("[data-confirm]"), Player(ann)
    player.prepare("circle g1 g2")
    ann.eventually(lambda: len(held), lambda answers: answers > 0)
    player.prepare("circle g3")  # now it is one of those that the table offered
    expect(circle).to_have_attribute("aria-disabled", "false")
    for let_go in held:
        let_go()
    held.clear()
    ann.page.evaluate("() => new Promise(requestAnimationFrame)")
    expect(circle).to_be_enabled()
    expect(circle).to_have_attribute("aria-disabled", "false")


# whatever is dropped on Ann's sheet goes above the line
FULL = "/".join(["135{}246", *["2461357", "1357246"] * 5]) + "|-|-|0,1,2,3,4,5,6,7,8,9,10"
LAST_SHAPE = f"shape 0 X5,V3,S,O,T - 3467I - 0,1 - 0 {FULL.format(1)} {FULL.format(2)}"


@pytest.mark.parametrize("size", [SMALL, PHONE], ids=["small", "phone"])
def test_what_ends_the_game_stands_on_the_sheet_before_drop(sit: Sit, house: Server, size: dict[str, int]) -> None:
    ann = sit(viewport=size, has_touch=True, locale="de-DE")
    open_table(ann, house, ANN, BOT, **from_position(LAST_SHAPE, 2))
    danger, drop = ann.see("[data-danger]"), ann.see("[data-confirm]")
    expect(danger).to_have_text("Über der Linie: −5, und es ist die letzte Runde!")
    expect(danger).to_be_in_viewport(ratio=1)
    expect(drop).to_be_in_viewport(ratio=1)
    expect(ann.see("[data-ghost].over")).to_have_count(4)
    expect(ann.see(".points .cost")).to_have_text("−5")
    ann.see("[data-turn-it]").click()  # upright there is no room for it
    expect(danger).to_have_count(0)
    expect(drop).to_have_attribute("aria-disabled", "true")
    look_closely(ann.page)


def test_the_last_reveal_is_told_before_the_points_are_added_up(sit: Sit, house: Server) -> None:
    ann = sit(viewport=SMALL, has_touch=True, locale="de-DE")
    ann.page.clock.install()
    open_table(ann, house, ANN, BOT, **from_position(LAST_SHAPE, 2))
    expect(ann.see("[data-confirm]:not([aria-disabled=true])")).to_be_visible()
    ann.hold_the_clock()
    ann.see("[data-confirm]").click()
    ann.see("[data-skip-telling]").click()
    ann.page.clock.run_for(1000)
    ann.see("[data-skip]:not([aria-disabled=true])").click()
    caption = ann.see("[data-caption='game-over']")
    ann.let_time_pass(caption)
    expect(caption).to_be_in_viewport(ratio=1)
    expect(ann.see("[data-reckoning], [data-end]")).to_have_count(0)

    # then seat by seat, and whoever has won is named after the last
    while ann.see("[data-reveal]").count():
        ann.page.clock.run_for(250)
    expect(ann.see("[data-reckoning]")).to_be_visible()
    expect(ann.end).to_have_count(0)
    ann.page.clock.run_for(2 * 600 + 900)
    expect(ann.end).to_be_visible()


def test_dice_that_decide_nothing_roll_by_themselves_unless_the_host_wants_to(sit: Sit, house: Server) -> None:
    ann = sit(viewport=PHONE)
    start = from_position("roll 0 X5,V3,S,O,T - - - - - 0 1......|-|-|- 2......|-|-|-", 2)
    open_table(ann, house, ANN, BOT, **start, rollsItself=None)
    expect(ann.see("[data-hand]")).to_be_visible()  # nobody has touched anything

    ann.page.clock.install()
    ann.hold_the_clock()  # they wait two seconds, and nobody is hurried
    open_table(ann, house, ANN, BOT, **start, rollsItself=None)
    expect(ann.see("[data-roll]")).to_be_visible()
    ann.page.clock.run_for(500)
    expect(ann.see("[data-roll].soon")).to_be_visible()
    ann.see("[data-menu]").click()
    ann.see("[data-rolls-itself]").uncheck()
    ann.page.keyboard.press("Escape")
    expect(ann.see("[data-roll].soon")).to_have_count(0)
    ann.page.clock.run_for(10_000)
    expect(ann.see("[data-roll]")).to_be_visible()


def test_the_first_times_a_line_says_how(sit: Sit, house: Server) -> None:
    ann = sit(viewport=PHONE)
    for _ in range(4):
        open_table(ann, house, ANN, BOT, **from_position(TWO_CHOOSE, 2))
        expect(ann.see("[data-opinion]")).to_contain_text("Drag one number onto another: they trade places.")
    open_table(ann, house, ANN, BOT, **from_position(TWO_CHOOSE, 2))
    expect(ann.see("[data-opinion]")).to_have_text("Drop the I.")


# what every sheet has on it: four rows and a bit
FOUR_ROWS = "135{}246/2461357/1357246/3461357/5......|-|-|0,1,2,3"
BESIDE = {(820, 1180): 600, (1180, 820): 600, (1440, 900): 760, (1920, 1080): 940}


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_ones_own_sheet_is_the_largest_and_the_others_beside_it_can_be_read(
    sit: Sit, house: Server, seats: int
) -> None:
    ann = sit(reduced_motion="reduce")
    sheets = [FOUR_ROWS.format(first) for first in range(1, seats + 1)]
    choosing = ",".join(map(str, range(seats)))
    position = f"shape 0 X5,V3,S,O,T - 3467I - {choosing} - 0 {' '.join(sheets)}"
    open_table(ann, house, ANN, *[BOT] * (seats - 1), **from_position(position, seats))
    expect(ann.see("[data-confirm]")).to_be_visible()
    for (width, height), least in BESIDE.items():
        ann.page.set_viewport_size({"width": width, "height": height})
        expect(ann.see("[data-sheet] [data-grid]")).to_have_count(seats - 1)
        own = box_at_rest(ann.see("[data-reach] [data-grid]"))
        assert own["height"] >= least, f"at {width} px"
        expect(ann.see("[data-confirm]")).to_be_in_viewport(ratio=1)
        for other in ann.see("[data-sheet]").all():
            box = box_at_rest(other)
            assert box["x"] >= own["x"] + own["width"]
            assert box["y"] + box["height"] <= height, f"all of it is in sight at {width} px"
            assert box["height"] < own["height"]
        ann.eventually(lambda: print_px(ann, "[data-sheet] [data-cell]"), lambda size: size >= 11)  # they can be read
