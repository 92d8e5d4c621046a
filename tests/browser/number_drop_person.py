"""Somebody at a NUMBER DROP table: says what they do as the record would, and does it with mouse or keys."""

import re
from functools import partial
from operator import eq

from playwright.sync_api import Locator, expect

from droptable.core.game import Seat
from droptable.core.match import AnyMatch
from droptable.core.record import parse_record
from droptable.core.replay import positions
from tests.browser.person import Person, box_at_rest
from tests.server.live import Server

COLUMNS, ROWS = 7, 14
TURNS = 8  # four quarter turns on each side reach every way to hold a shape


def match_at(server: Server, table: str) -> AnyMatch:
    """Return the match as everybody may know it."""
    *_, last = positions(parse_record(server.get(f"/api/tables/{table}/record")))
    return last


class Player:
    """A person's hands at the board."""

    def __init__(self, person: Person, columns: int = COLUMNS) -> None:
        self.person = person
        self.columns = columns

    def see(self, what: str) -> Locator:
        return self.person.see(what)

    @property
    def table(self) -> str:
        return self.person.path.rsplit("/", 1)[-1].split("?")[0]

    @property
    def phase(self) -> str:
        self.listen()
        return self.see("[data-board]").first.get_attribute("data-phase") or ""

    @property
    def is_up(self) -> bool:
        return self.see("[data-turn='mine']").is_visible()

    def listen(self) -> None:
        """Wait until the board is still; whoever has seen what the others did skips the rest of it."""
        still, skip = self.see("[data-stage][data-still]"), self.see("[data-skip-telling]")
        for _ in range(100):
            expect(still.or_(skip).first).to_be_visible()
            if still.count():
                return
            skip.evaluate_all("buttons => buttons.forEach((button) => button.click())")

    def do(self, text: str) -> None:
        """Do an action that the record spells like this, or `roll`, and wait until the table shows something new."""
        self.listen()
        before = self.moment
        if text == "roll":
            self.see("[data-roll]").click()
        elif text == "pass":
            self._ready("[data-skip]").click()
        elif text.startswith("slide "):
            self._ready(f"[data-slide='{text[-1]}']").click()
        else:
            self.prepare(text)
            self._ready("[data-confirm]").click()
        self.wait_beyond(before)

    def prepare(self, text: str) -> None:
        """Bring the ghost, or the choice, to this action without confirming it."""
        if text.startswith("write "):
            self._point("abcdefg".index(text[-1]), 0)
        elif text.startswith("circle "):
            for name in text.split(" ")[1:]:
                self._point("abcdefg".index(name[0]), int(name[1:]) - 1)
        else:
            self._hold(text)

    def give_stars(self, digit: str) -> None:
        """Give every star in the hand the same digit."""
        for left in reversed(range(self.open_stars)):
            self.see(f"[data-digit='{digit}']").click()
            self.person.eventually(lambda: self.open_stars, partial(eq, left))

    @property
    def open_stars(self) -> int:
        """How many stars in the hand have no digit yet."""
        return self.numbers.count("★")

    def wait_until_weighed(self) -> None:
        """Wait until the referee has said something to what is in the hand, or could be dropped without a word."""
        expect(self.see("[data-confirm]")).to_be_enabled()

    def wait_beyond(self, moment: str) -> None:
        self.listen()
        expect(self.see("[data-moment]")).not_to_have_attribute("data-moment", moment)

    @property
    def moment(self) -> str:
        """The turn that the page shows."""
        return self.see("[data-moment]").get_attribute("data-moment") or ""

    def _ready(self, what: str) -> Locator:
        """Return a button once it may be pressed: a turn that has only just begun takes no click."""
        button = self.see(what)
        expect(button).not_to_have_attribute("aria-disabled", "true")
        return button

    def _point(self, column: int, row: int) -> None:
        self.see("[data-grid]").first.scroll_into_view_if_needed()
        frame = box_at_rest(self.see("[data-grid]").first)
        size = frame["width"] / self.columns
        x, y = frame["x"] + (column + 0.5) * size, frame["y"] + frame["height"] - (row + 0.5) * size
        self.person.page.mouse.click(x, y)

    # ------------------------------------------------------------ the shape in the hand

    def _hold(self, text: str) -> None:
        found = re.fullmatch(r"(?:block |([IOTLS]))([1-8]) ([a-g])(?: ([0-9]{4}))?", text)
        assert found, text
        if found[1] and self.see(f"[data-shape='{found[1]}']").count():
            self.see(f"[data-shape='{found[1]}']").click()
        self._uncover()
        for turn in range(TURNS):
            if self.held[0].endswith(found[2]):
                break
            self.see("[data-flip-it]" if turn == TURNS // 2 - 1 else "[data-turn-it]").click()
        assert self.held[0].endswith(found[2]), (text, self.held)
        if found[4]:
            self._arrange(found[4])
        self._uncover()
        while self.held[1] != found[3]:
            self.see("[data-left]" if self.held[1] > found[3] else "[data-right]").click()

    @property
    def numbers(self) -> list[str]:
        """The numbers in the hand, in reading order; a star that is still open is ★."""
        return self.see("[data-held] [aria-hidden]").all_text_contents()

    @property
    def held(self) -> list[str]:
        """How the shape is held, and the column of its left edge."""
        return (self.see("[data-hand]").get_attribute("data-hand") or "").split(" ")

    def _arrange(self, digits: str) -> None:
        """Let numbers trade places and give stars their digits, from the first cell on."""
        for at, digit in enumerate(digits):
            later = self.signs[at:]
            source = at + (later.index(digit) if digit in later else later.index("★"))
            if self.signs[source] == "★":
                self._give(source, digit)
            if source != at:
                self._trade(source, at)

    @property
    def signs(self) -> list[str]:
        """The numbers in the hand, whether they are a star's or not."""
        return [number.strip()[0] for number in self.numbers]

    def _uncover(self) -> None:
        """See to the hand first where digits lie over it: on a small phone."""
        if self.see("[data-later]").is_visible():
            self.see("[data-later]").click()
            expect(self.see("[data-later]")).to_have_count(0)

    def _give(self, star: int, digit: str) -> None:
        self._uncover()
        self.see(f"[data-held='{star}']").click()
        self.see(f"[data-digit='{digit}']").click()
        self.person.eventually(lambda: self.signs[star], lambda sign: sign == digit)

    def _trade(self, one: int, other: int) -> None:
        self._uncover()
        traded = self.signs
        traded[one], traded[other] = traded[other], traded[one]
        self.see(f"[data-held='{one}']").click()
        self._uncover()
        expect(self.see(f"[data-held='{one}'].picked")).to_be_visible()
        self.see(f"[data-held='{other}']").click()
        self.person.eventually(lambda: self.signs, lambda signs: signs == traded)


def decision(match: AnyMatch, seat: int, bot: str = "greedy") -> str:
    """Return what a bot would do at this seat: people in tests play well enough to get somewhere."""
    from random import Random

    from droptable.bots.bot import Effort, Simulator, bot_for

    game = match.game
    simulator = Simulator(game, Random(7).randrange, None)
    view = game.view(match.state, Seat(seat))
    return game.format(bot_for(game.name, bot).decide(simulator, view, Seat(seat), Effort(steps=20)))
