"""Nothing moves under the thumb: what one touches keeps its size and its place from the first turn to the last."""

from collections.abc import Callable, Iterator

from playwright.sync_api import ViewportSize, expect

from tests.browser.conftest import Sit
from tests.browser.looking import PLACE
from tests.browser.number_drop_person import Player
from tests.browser.person import Person
from tests.browser.test_number_drop import ANN, BOT, NEAR_THE_LINE, choice, from_position, open_table, until_the_end
from tests.server.live import Server

SIZES: list[ViewportSize] = [
    {"width": 360, "height": 640},
    {"width": 390, "height": 844},
    {"width": 820, "height": 1180},
    {"width": 1440, "height": 900},
]
# each is looked at wherever it is in sight; two that take turns in one place have one name
CONTROLS = {
    "number-drop": {
        "sheet": "[data-reach] [data-grid]",
        "hand": "[data-turn-it]",
        "drop": ".number-drop-actions:has([data-hand]) :is([data-confirm], .digits)",
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
}
Place = tuple[float, ...]


class Surveyor:
    """Who measures where things are, at every size, and remembers."""

    def __init__(self, person: Person, game: str) -> None:
        self.person, self.game = person, game
        self.places: dict[str, dict[Place, str]] = {}

    def survey(self, when: str) -> None:
        for size in SIZES:
            self.person.page.set_viewport_size(size)
            for name, where in self._measure().items():
                self.places.setdefault(f"{name} at {size['width']}", {}).setdefault(where, when)

    def _measure(self) -> dict[str, Place]:
        return {
            name: tuple(self.person.see(what).first.evaluate(PLACE))
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


def test_in_drop_or_pop(sit: Sit) -> None:
    ann = sit(viewport=SIZES[1], reduced_motion="reduce", hurried=True)
    surveyor = Surveyor(ann, "drop-or-pop")
    ann.set_table("Ann", "bot", "bot")
    for _ in own_turns(ann, ann.play_on):
        surveyor.survey("a turn")
    assert surveyor.moved == {}
    assert "drop at 360" in surveyor.places


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
