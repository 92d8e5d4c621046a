"""Nothing moves under the thumb, and a finger finds it: controls keep size and place from first to last."""

from collections.abc import Callable, Iterator
from pathlib import Path

from playwright.sync_api import ViewportSize, expect

from tests.browser.conftest import Sit
from tests.browser.drop_it_person import set_table, written
from tests.browser.looking import assert_targets, place_at_rest
from tests.browser.number_drop_person import Player
from tests.browser.person import Person
from tests.browser.test_number_drop import (
    ANN,
    BOT,
    NEAR_THE_LINE,
    THREE_STARS,
    choice,
    from_position,
    open_table,
    until_the_end,
)
from tests.server.live import Server

SIZES: list[ViewportSize] = [
    {"width": 360, "height": 640},
    {"width": 390, "height": 844},
    {"width": 820, "height": 1180},
    {"width": 1440, "height": 900},
]
PHONES = SIZES[:2]
# each is looked at wherever it is in sight; two that take turns in one place have one name
CONTROLS = {
    "number-drop": {
        "sheet": "[data-reach] [data-grid]",
        "hand": "[data-turn-it]",
        "drop": ".number-drop-actions:has([data-hand]) [data-confirm]",
        "digits": "[data-digit='0']",
        "circle": ".number-drop-actions:has([data-skip]) [data-confirm]",
        "slide": "[data-slide='C']",
        "table": "[data-menu]",
    },
    "drop-or-pop": {
        "board": "[data-column='0']",
        "drop": "[data-offer=drop]",
        "roll": "[data-roll]",
        "table": "[data-menu]",
    },
    "drop-it": {
        "shaft": ".stage",
        "circle": "[data-kind=bc]",
        "let go": "[data-let-go]",
        "keep": "[data-offer=keep]",
        "slow": "[data-tool=slow]",
        "table": "[data-menu]",
    },
}
# what a turn is ended with
MAIN = ("[data-confirm]", "[data-slide]", "[data-let-go]", "[data-offer]", "[data-roll]")
Place = tuple[float, ...]


class Surveyor:
    """Who measures where things are, at every size, and remembers."""

    def __init__(self, person: Person, game: str) -> None:
        self.person, self.game = person, game
        self.places: dict[str, dict[Place, str]] = {}

    def survey(self, when: str) -> None:
        self.person.wait_until_ready()
        for size in SIZES:
            self.person.page.set_viewport_size(size)
            if size in PHONES:
                assert_targets(self.person.page)
            for what in MAIN:
                for one in self.person.see(what).all():
                    expect(one, f"{when} at {size['width']} px").to_be_in_viewport(ratio=1)
            for name, where in self._measure().items():
                self.places.setdefault(f"{name} at {size['width']}", {}).setdefault(where, when)

    def _measure(self) -> dict[str, Place]:
        return {
            name: tuple(place_at_rest(self.person.see(what).first))
            for name, what in CONTROLS[self.game].items()
            if self.person.see(what).count()
        }

    @property
    def moved(self) -> dict[str, dict[Place, str]]:
        return {name: places for name, places in self.places.items() if len(places) > 1}


def test_in_number_drop(sit: Sit, house: Server) -> None:
    ann = sit(viewport=SIZES[1], reduced_motion="reduce", hurried=True)
    surveyor, player = Surveyor(ann, "number-drop"), Player(ann)
    table = open_table(
        ann, house, ANN, BOT, **from_position(NEAR_THE_LINE.rsplit(" ", 1)[0].replace(" 258585.", " 158585."), 2)
    )
    for match in until_the_end(house, player, table):
        surveyor.survey(match.state.phase.code)
        if player.open_stars:  # dice are dice: there may be one in every roll
            player.give_stars("9")
            surveyor.survey("it can be dropped")
        player.do(choice(match, 0, high=True))
    assert surveyor.moved == {}
    assert "drop at 360" in surveyor.places


def test_in_number_drop_alone(sit: Sit, house: Server) -> None:
    ann = sit(viewport=SIZES[1], reduced_motion="reduce", hurried=True)
    surveyor, player = Surveyor(ann, "number-drop"), Player(ann)
    start = "roll 0 S,T,O,L,I - - - - 3,3,2,3,3 0 " + "/".join(["1357246", "2461357"] * 2) + "/1......|-|-|0,1,2,3"
    table = open_table(ann, house, ANN, **from_position(start, 1))
    for match in until_the_end(house, player, table):
        surveyor.survey(match.state.phase.code)
        first = match.state.phase.code == "slide"
        slides = ann.see("[data-slide]:not([disabled])")
        player.do(f"slide {slides.first.get_attribute('data-slide')}" if first else choice(match, 0, high=True))
    assert surveyor.moved == {}
    assert "slide at 360" in surveyor.places


def test_a_star_asks_without_moving_anything_and_can_wait(sit: Sit, house: Server) -> None:
    """On a small phone the digits lie over the hand, which one may see to first; elsewhere they leave it in sight."""
    ann = sit(viewport=SIZES[0], has_touch=True, reduced_motion="reduce")
    open_table(ann, house, ANN, BOT, **from_position(THREE_STARS, 2))
    surveyor = Surveyor(ann, "number-drop")
    expect(ann.see("[data-digit='0']")).to_be_visible()
    surveyor.survey("a star asks")
    ann.page.set_viewport_size(SIZES[1])
    expect(ann.see("[data-held='0']")).to_be_visible()
    expect(ann.see("[data-later]")).to_be_hidden()
    ann.page.set_viewport_size(SIZES[0])
    expect(ann.see("[data-held='0']")).to_be_hidden()
    ann.see("[data-later]").tap()
    surveyor.survey("the hand is seen to")
    ann.page.set_viewport_size(SIZES[0])
    held = ann.see("[data-hand]").get_attribute("data-hand") or ""
    ann.see("[data-turn-it]").tap()
    expect(ann.see("[data-hand]")).not_to_have_attribute("data-hand", held)
    ann.see("[data-confirm]").tap()  # it can't be dropped yet: the star asks again
    for digit in "74":
        ann.wait_until_ready()
        ann.see(f"[data-digit='{digit}']").tap()
    surveyor.survey("it can be dropped")
    expect(ann.see("[data-confirm]")).to_contain_text("Drop")
    assert surveyor.moved == {}


def test_in_drop_or_pop(sit: Sit) -> None:
    ann = sit(viewport=SIZES[1], reduced_motion="reduce", hurried=True)
    surveyor = Surveyor(ann, "drop-or-pop")
    ann.set_table("Ann", "bot", "bot")
    for _ in own_turns(ann, ann.play_on):
        surveyor.survey("a turn")
    assert surveyor.moved == {}
    assert "drop at 360" in surveyor.places


TO_DROP_OR_KEEP = ":is([data-let-go], [data-offer=keep])[aria-disabled=false]"
# three pieces each are left, and more jokers than that; nothing lies in the shaft
LAST_SIX = "release 0 rb/yg 1100000010000000/0000110000001000 20/20 4/4 - - 0 -"


def test_in_drop_it(sit: Sit, tmp_path: Path) -> None:
    ann = sit(viewport=SIZES[1], reduced_motion="reduce", hurried=True)
    surveyor = Surveyor(ann, "drop-it")
    set_table(ann, "Ann", "bot", record=written(tmp_path, LAST_SIX, edges="colour", jokers="four"))
    while True:
        expect(ann.see(f"{TO_DROP_OR_KEEP}, [data-end]").first).to_be_visible()
        if ann.is_over:
            break
        surveyor.survey("a turn")
        drop_or_keep(ann)
    assert surveyor.moved == {}
    assert {"let go at 360", "keep at 360", "circle at 820"} <= surveyor.places.keys()


def drop_or_keep(person: Person) -> None:
    """Let a piece go where it is, and spend no joker."""
    before = person.actions
    person.see(TO_DROP_OR_KEEP).click()
    person.wait_beyond(before)


def own_turns(person: Person, go_on: Callable[[], None]) -> Iterator[None]:
    """Yield whenever this person is up, and let them go on, until the game is over."""
    while True:
        expect(person.see("[data-turn='mine'], [data-end]").first).to_be_visible()
        if person.is_over:
            return
        person.wait_until_still()
        if person.see("[data-turn='mine']").count():
            yield
            go_on()
