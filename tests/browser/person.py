"""Somebody in front of a browser, and what they do there."""

import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import Any, TypeVar

from playwright.sync_api import BrowserContext, FloatRect, Locator, Page, WebSocket, expect
from playwright.sync_api import TimeoutError as NotInTime

from tests.browser.looking import wait_for_motion
from tests.server.live import Client, Server

T = TypeVar("T")
LOOKS, GLANCE_MS = 2400, 50  # how often, and how far apart, somebody looks for what is to be seen in the end
STEP_MS = 100  # of a page's own time


class Person:
    """A browser with one page. Everything is done as a person does it; waiting is for what a person would see."""

    def __init__(self, context: BrowserContext, address: str) -> None:
        self.context = context
        self.address = address
        self.page: Page = context.new_page()

    # ------------------------------------------------------------ coming and going

    def go(self, path: str = "/") -> None:
        self.page.goto(self.address + path)

    def leave(self) -> None:
        self.page.close()

    def come_back(self, path: str) -> None:
        self.page = self.context.new_page()
        self.go(path)

    def remember(self, opened: dict[str, Any], game: str) -> None:
        """Be whoever opened this table, on a page of its server."""
        keep = "([table, known]) => localStorage.setItem(`droptable.table.${table}`, JSON.stringify(known))"
        self.page.evaluate(keep, [opened["table"], {"key": opened["key"], "game": game, "at": 0}])

    @property
    def path(self) -> str:
        return self.page.url.removeprefix(self.address)

    @property
    def table(self) -> str:
        """The table that this page shows."""
        return self.path.rsplit("/", 1)[-1].partition("?")[0]

    @property
    def key(self) -> str:
        """By what the table knows this person."""
        kept = "(table) => JSON.parse(localStorage.getItem(`droptable.table.${table}`)).key"
        return str(self.page.evaluate(kept, self.table))

    def set_table(self, *people: str) -> None:
        """Open a new table: a name sits here, "" is kept free, "bot" is a bot."""
        self.go("/new/drop-or-pop")
        self.page.locator(f"[data-seats='{len(people)}']").click()
        for seat, who in enumerate(people):
            kind = {"": "guest", "bot": "bot"}.get(who, "here")
            self.page.locator(f"[data-who='{seat}']").select_option(kind)
            if kind == "here":
                self.page.locator(f"[data-name='{seat}']").fill(who)
        self.page.locator("button[type=submit]").click()
        expect(self.page).to_have_url(re.compile(r"/t/\w+$"))

    def set_table_from(self, record: Path, line: int, *people: str) -> None:
        """Open a table that goes on from a line of a record of DROP OR POP!, with these people at this screen."""
        self.go("/new/drop-or-pop")
        self.page.locator("form > details > summary").click()
        self.page.locator("input[type=file]").set_input_files(record)
        self.page.locator("[data-from-record] input").fill(str(line))
        for seat, name in enumerate(people):
            self.page.locator(f"[data-who='{seat}']").select_option("here")
            self.page.locator(f"[data-name='{seat}']").fill(name)
        self.page.locator("button[type=submit]").click()
        expect(self.page).to_have_url(re.compile(r"/t/\w+$"))

    def open_record(self, record: Path) -> None:
        """Look at a record from a file."""
        self.go("/")
        self.page.locator("[data-open-record]").set_input_files(record)
        expect(self.see("[data-replay], [data-refused]")).to_be_visible()

    def sit_down(self, seat: int, name: str) -> None:
        """Sit down before the game, as whoever follows its link does."""
        self.page.locator("[data-own-name]").fill(name)
        self.page.locator(f"[data-sit='{seat}']").click()

    def begin(self) -> None:
        """Begin the game once everybody is here: sooner, a bot would take the seat, and what moves is not hit."""
        begin = self.see("[data-begin]")
        expect(begin).to_be_visible()
        expect(self.see("[data-seat-controls].free")).to_have_count(0)
        begin.click()

    # ------------------------------------------------------------ what there is to see

    def see(self, what: str) -> Locator:
        return self.page.locator(what)

    @property
    def board(self) -> Locator:
        return self.see("[data-board]")

    @property
    def turn(self) -> Locator:
        return self.see("[data-turn]")

    @property
    def deeds(self) -> Locator:
        """What this person can do now in the game."""
        return self.see("[data-roll], [data-offer]")

    @property
    def end(self) -> Locator:
        return self.see("[data-end]")

    @property
    def is_over(self) -> bool:
        return self.end.is_visible()

    @property
    def actions(self) -> int:
        """How many actions have been seen to happen."""
        return int(self.see("[data-actions]").get_attribute("data-actions") or "0")

    @property
    def seat_up(self) -> int | None:
        """Whom the table waits for."""
        up = self.see("li[data-seat][aria-current]")
        return int(up.first.get_attribute("data-seat") or "0") if up.count() else None

    @property
    def said(self) -> str:
        """What a screen reader was told so far; `hear_said` waits for words that are still to come."""
        return "\n".join(self.see("#announcements p").all_text_contents())

    def hear_said(self, words: str | re.Pattern[str]) -> None:
        """Wait until a screen reader was told this."""
        expect(self.see("#announcements")).to_contain_text(words)

    def eventually(self, read: Callable[[], T], wanted: Callable[[T], bool]) -> T:
        """Look until what is read is as wanted, and return it: for what no `expect` of Playwright's can say."""
        seen = read()
        for _ in range(LOOKS):
            if wanted(seen):
                return seen
            self.page.wait_for_timeout(GLANCE_MS)
            seen = read()
        raise AssertionError(f"in the end there was {seen}")

    def wait_until_still(self) -> None:
        """Wait until nothing moves on the board any more: all that the page says has happened there."""
        expect(self.see("[data-stage]")).to_have_attribute("data-still", "true")

    def wait_until_ready(self) -> None:
        """Wait until a tap is meant for what stands there now, wherever the last one was."""
        expect(self.see("[data-stage]")).to_have_attribute("data-ready", "true")

    def count_sounds(self) -> None:
        """Listen from the next page on."""
        self.context.add_init_script(
            """window.sounds = 0;
            const start = OscillatorNode.prototype.start;
            OscillatorNode.prototype.start = function (...when) { window.sounds++; return start.apply(this, when); };"""
        )

    @property
    def sounds(self) -> int:
        """How many tones were played on this page."""
        return int(self.page.evaluate("window.sounds"))

    def hear(self, tones: int) -> None:
        """Wait until so many tones were played."""
        self.page.wait_for_function("tones => window.sounds >= tones", arg=tones)

    def hold_the_clock(self) -> None:
        """Stop the page's time, which a test then lets run by itself (`page.clock`)."""
        self.page.clock.pause_at(self.page.evaluate("Date.now()") / 1000 + 1)

    def let_time_pass(self, until: Locator) -> None:
        """Let a page whose time stands still go on, little by little, until something is there: it is not missed."""

        def go_on() -> int:
            self.page.clock.run_for(STEP_MS)
            return until.count()

        self.eventually(go_on, bool)

    def listen_to_the_line(self) -> list[str]:
        """Return what the page will have sent to its table from the next page on: a list that grows."""
        sent: list[str] = []

        def hear(line: WebSocket) -> None:
            line.on("framesent", lambda text: sent.append(str(text)))

        self.page.on("websocket", hear)
        return sent

    def fits(self) -> bool:
        """Tell whether nothing sticks out of the screen sideways, once what moves has come to rest."""
        return self.comes_true("document.documentElement.scrollWidth <= innerWidth")

    def comes_true(self, condition: str) -> bool:
        """Tell whether this JavaScript condition holds, or comes to hold before patience ends."""
        try:
            # as a function it is read once: later the page's own rules forbid that
            self.page.wait_for_function(f"() => {condition}")
        except NotInTime:
            return False
        return True

    # ------------------------------------------------------------ playing

    def play_on(self, wish: str = "") -> None:
        """Do one thing in the game and wait until it is done: what is wished, or what wins, or the first there is."""
        before = self.actions
        wins = self.see("[data-offer]:has(+ [hidden]:text-matches('win|gewinn'))")
        (self.see(f"[data-offer='{wish}']") if wish else wins.or_(self.deeds).first).click()
        self.wait_beyond(before)

    def wait_beyond(self, actions: int) -> None:
        expect(self.see("[data-actions]")).not_to_have_attribute("data-actions", str(actions))

    def catch_up_with(self, other: "Person") -> None:
        """Wait until this page has shown whatever the other's has."""
        self.eventually(lambda: self.actions, lambda seen: seen >= other.actions)

    def wait_for_people(self, seats: list[int]) -> None:
        """Wait until one of these seats is up, or the game is over."""
        up = [f"li[data-seat='{seat}'][aria-current]" for seat in seats]
        expect(self.see(", ".join(["[data-end]", *up])).first).to_be_visible()


def box_at_rest(what: Locator) -> FloatRect:
    """Return where something is on the screen, once nothing moves on its page any more."""
    wait_for_motion(what.page)
    found = what.element_handle()
    found.wait_for_element_state("stable")
    box = found.bounding_box()
    assert box is not None, f"{what} is not to be seen"
    return box


def play_to_the_end(people: dict[int, Person]) -> None:
    """Play by turns until the game is over, everybody in their own browser."""
    play_a_while(people, 10_000)


def finish_elsewhere(server: Server, people: dict[int, Person]) -> None:
    """Let people play to the end on other devices of theirs, which takes less than a browser; their pages look on."""
    for person in people.values():
        expect(person.turn.or_(person.end)).to_be_visible()
    with ExitStack() as stack:
        devices = [stack.enter_context(server.visit(person.table, person.key)) for person in people.values()]
        with ThreadPoolExecutor(len(devices)) as hands:
            list(hands.map(Client.play_to_the_end, devices))
    for person in people.values():
        expect(person.end).to_be_visible()
        person.wait_until_ready()


def play_a_while(people: dict[int, Person], deeds: int = 4) -> None:
    """Let people do so many things, by turns, or until the game is over."""
    anybody = next(iter(people.values()))
    for _ in range(deeds):
        anybody.wait_for_people(list(people))
        if anybody.is_over:
            for person in people.values():
                expect(person.end).to_be_visible()
                person.wait_until_ready()
            return
        seat = anybody.seat_up
        if seat in people:
            before = anybody.actions
            people[seat].play_on()
            anybody.wait_beyond(before)
