"""People play NUMBER DROP in real browsers: alone to the high scores, with others through sealed steps and blocks."""

import json
import re
from collections.abc import Iterator
from functools import partial
from operator import eq
from typing import Any

from playwright.sync_api import Page, WebSocket, expect

from droptable.core.game import Seat
from droptable.core.match import AnyMatch
from droptable.core.registry import rulesets
from droptable.games.number_drop.boards import rank_for
from droptable.lessons import lesson
from droptable.screens.number_drop import NumberDropScreen
from tests.browser.conftest import Sit
from tests.browser.drop_it_person import centre
from tests.browser.endings import expect_end
from tests.browser.looking import assert_accessible, assert_in_sight, assert_no_overflow
from tests.browser.number_drop_person import Player, decision, match_at
from tests.browser.person import Person, box_at_rest
from tests.server.live import Server

PHONE = {"width": 390, "height": 844}
ANN, BEN, BOT = {"names": ["Ann"]}, {"names": ["Ben"]}, {"bot": "greedy"}
FREE: dict[str, Any] = {}
PHASES_ALONE = {"first-number", "roll", "slide", "shape", "combo"}
A_WHILE = 40  # actions
SOMETHING = "[data-roll], [data-confirm], [data-hand], [data-slide], [data-skip], [data-turn='others'], [data-end]"


def look_closely(page: Page) -> None:
    """Look for what axe and a ruler find, once everything has come to rest."""
    assert_accessible(page)
    assert_no_overflow(page)


def open_table(person: Person, server: Server, *places: dict[str, Any], **more: Any) -> str:
    """Open a table and sit down in this person's browser as its host; return the table's id."""
    opened = server.open_table(*places, game="number-drop", **{"begin": True, "rollsItself": False, **more})
    known = {"key": opened["key"], "game": "number-drop", "at": 0}
    person.go("/")
    keep = "([name, known]) => localStorage.setItem(name, JSON.stringify(known))"
    person.page.evaluate(keep, [f"droptable.table.{opened['table']}", known])
    person.go(f"/t/{opened['table']}")
    return str(opened["table"])


def from_position(position: str, seats: int) -> dict[str, Any]:
    """Return what makes a table begin at a position."""
    options = rulesets["number-drop"].game(seats).options
    head = ["droptable-record 1", "game: number-drop", "rules: 1", *['seat: ["x"]'] * seats]
    head += [f"option {name}: {value}" for name, value in options.items()]
    return {"record": "\n".join([*head, f"start: {position}", "dice: given", "", ""]), "line": 0}


def two_at_a_table(sit: Sit, server: Server, **more: Any) -> tuple[Player, Player, str]:
    """Return Ann, the host, and Ben, who came by link; the game has begun."""
    ann, ben = sit(viewport=PHONE, has_touch=True, hurried=True), sit(hurried=True)
    table = open_table(ann, server, ANN, FREE, *more.pop("more_places", ()), begin=False, **more)
    ben.go(f"/t/{table}")
    ben.sit_down(1, "Ben")
    ann.begin()
    for person in (ann, ben):
        expect(person.board).to_be_visible()
    return Player(ann), Player(ben), table


def test_a_solo_game_to_the_high_score_table(sit: Sit, house: Server) -> None:
    ann = sit(viewport=PHONE, has_touch=True, hurried=True, reduced_motion="reduce")
    table = open_table(ann, house, ANN)
    player = Player(ann)
    looked: set[str] = set()
    for match in until_the_end(house, player, table):
        if player.phase not in looked:
            looked.add(player.phase)
            look_closely(ann.page)
        player.do("roll" if player.phase == "roll" else decision(match, 0))
        if ann.actions > A_WHILE and looked >= PHASES_ALONE:
            finish_well_elsewhere(house, ann)
    assert looked >= PHASES_ALONE
    look_closely(ann.page)

    match = match_at(house, table)
    points = match.game.outcome(match.state).scores[0]  # type: ignore[union-attr,index]
    assert expect_end(house, ann) == "end-alone"
    expect(ann.see("[data-sum='0']")).to_have_text(str(points).replace("-", "\N{MINUS SIGN}"))
    if rank_for(points) is None:  # so few points that there is no name to beat are rare, and dice are dice
        expect(ann.see("[data-scores]")).to_be_visible()
        expect(ann.see("[data-initials]")).to_have_count(0)
        return
    ann.see("[data-initials='0']").fill("an1")
    ann.see("[data-enter='0']").click()
    row = ann.see("[data-scores] tr.mine")
    expect(row).to_contain_text("AN1")
    expect(row).to_contain_text(str(points))
    expect(ann.see("[data-initials]")).to_have_count(0)

    row.get_by_role("link", name="AN1").click()
    expect(ann.page).to_have_url(re.compile(f"/replay/{table}"))
    expect(ann.board).to_be_visible()
    ann.page.keyboard.press("End")
    expect(ann.see("[data-total]").first).to_have_text(str(points))
    look_closely(ann.page)


def finish_well_elsewhere(server: Server, person: Person) -> None:
    """Let somebody who is alone play as well as before, on another device of theirs."""
    with server.visit(person.table, person.key) as device:
        while device.table["result"] is None:
            if device.table["turn"]["kind"] == "chance":
                device.roll(0)
            else:
                device.act(0, decision(match_at(server, person.table), 0))
            device.wait_for("shown")
    expect(person.end).to_be_visible()


def until_the_end(server: Server, player: Player, table: str) -> Iterator[AnyMatch]:
    """Yield the match whenever this player is up, until the game is over."""
    while True:
        expect(player.see("[data-turn='mine'], [data-end]").first).to_be_visible()
        if player.person.is_over:
            return
        player.person.wait_until_still()
        yield match_at(server, table)
        expect(player.see(SOMETHING).first).to_be_visible()


# Ann holds the letter A, and her first column is one shape below the line.
NEAR_THE_LINE = (
    "roll 0 I3,V3,S,O,T - - - - - 0 "
    "fffbcd./4....../1....../4....../1....../4....../1....../4......|=3+3|A|- "
    "258585./858585./8......|-|-|- 358585./858585./8......|-|-|-"
)


def test_a_game_of_two_people_and_a_bot_with_a_block_to_its_end(sit: Sit, house: Server) -> None:
    ann, ben, table = two_at_a_table(sit, house, more_places=[BOT], **from_position(NEAR_THE_LINE, 3))
    dropped = False
    while up := whoever_is_up([ann, ben]):
        match, seat = match_at(house, table), [ann, ben].index(up)
        dropped = dropped or has_fired(match)
        up.do(choice(match, seat, high=dropped and seat == 0))
    assert dropped
    lines = house.get(f"/api/tables/{table}/record").splitlines()
    assert any(re.match(r"[12] block ", line) for line in lines), "Ben and the bot dropped it, Ann held the letter"
    for player in (ann, ben):
        expect(player.see("[data-reckoning] tbody tr")).to_have_count(3)
        expect(player.person.end).to_be_visible()
    look_closely(ben.person.page)

    # every sheet can be looked at
    for seat in (0, 2):
        ben.see(f"[data-sheet='{seat}']").click()
        expect(ben.see(f"dialog[open] [data-page='{seat}']:not([inert]) [data-total]")).to_be_in_viewport()
        look_closely(ben.person.page)
        ben.person.page.keyboard.press("Escape")

    # on a wall all lie side by side
    wall = sit(viewport={"width": 1440, "height": 900})
    wall.go(f"/t/{table}?view=big")
    expect(wall.see("[data-grid]")).to_have_count(3)
    look_closely(wall.page)
    assert wall.comes_true("document.documentElement.scrollHeight <= innerHeight")


def has_fired(match: AnyMatch) -> bool:
    """Tell whether Ann's letter has fired."""
    return "A" in match.state.crossed or match.state.phase.code == "block"


def whoever_is_up(players: list[Player]) -> Player | None:
    """Wait until one of them is up; None once the game is over for one of them."""
    anybody = players[0].person
    up = anybody.eventually(
        lambda: [player for player in players if player.is_up], lambda up: bool(up) or anybody.is_over
    )
    return up[0] if up else None


def choice(match: AnyMatch, seat: int, high: bool) -> str:
    """Return a quick decision: the lowest place, or the highest for who wants the game to end."""
    if match.state.phase.code == "roll":
        return "roll"
    if match.state.phase.code == "combo":
        return "pass"
    falling = NumberDropScreen().picture(match.game, match.state, Seat(seat)).falling
    places = [
        (row + max(y for _, y in held.cells), column, hold, one.shape)
        for one in falling
        for hold, held in enumerate(one.holds)
        for column, row in enumerate(held.rows)
        if row is not None
    ]
    _, column, hold, shape = max(places) if high else min(places)
    if match.state.phase.code == "block":
        return f"block {hold + 1} {'abcdefg'[column]}"
    roll = match.state.roll
    numbers = "".join(map(str, [*roll.numbers, *[9] * roll.number_stars]))
    return f"{shape}{hold + 1} {'abcdefg'[column]} {numbers}"


def test_a_reload_in_the_middle_of_a_hidden_choice(sit: Sit, house: Server) -> None:
    ann, ben, _ = two_at_a_table(sit, house)
    ann.do("write c")
    expect(ann.see("[data-turn='others']")).to_contain_text("Ben")
    expect(ann.see("[data-reach] [data-cell='2'].hidden")).to_be_visible()
    ann.person.page.reload()
    expect(ann.see("[data-reach] [data-cell='2'].hidden")).to_be_visible()
    expect(ann.see("[data-thinks='1']")).to_be_visible()

    ann.see("[data-take-back]").click()
    expect(ann.see("[data-reach] [data-cell]")).to_have_count(0)
    ann.do("write e")
    expect(ben.see("[data-thinks]")).to_have_count(0)
    ben.do("write a")
    expect(ben.see("[data-sheet='0'] .mark")).to_have_count(1)
    expect(ann.see("[data-reach] [data-cell='4']:not(.hidden)")).to_be_visible()
    expect(ann.see("[data-take-back]")).to_have_count(0)


def frames_of(page: Page) -> list[str]:
    """Return what the page's connections will have received."""
    heard: list[str] = []

    def listen(line: WebSocket) -> None:
        line.on("framereceived", lambda text: heard.append(str(text)))

    page.on("websocket", listen)
    return heard


def test_no_message_gives_a_hidden_choice_away_before_all_are_in(sit: Sit, house: Server) -> None:
    ann, ben, table = two_at_a_table(
        sit, house, **from_position("roll 0 I3,V3,S,O,T - - - - - 0 1......|-|-|- 2......|-|-|-", 2)
    )
    heard = frames_of(ben.person.page)
    ben.person.page.reload()
    expect(ben.person.board).to_be_visible()
    ann.do("roll")
    expect(ben.see("[data-hand]")).to_be_visible()

    placed = choice(match_at(house, table), 0, high=False)
    ann.do(placed)
    expect(ben.see("[data-thinks='0']")).to_have_count(0)  # Ben's page knows that Ann has decided
    before = list(heard)
    assert before
    for text in before:
        message = json.loads(text)
        for view in message.get("views", []):
            view.pop("offers")  # what Ben himself could do, which may be the same
        assert placed not in json.dumps(message)
        for view in message.get("views", []):
            assert view["state"]["sheets"][0]["cells"].strip(".") == "1"
            assert not view["hidden"]

    ben.do(choice(match_at(house, table), 1, high=False))
    expect(ben.see("[data-sheet='0'] .mark")).to_have_count(5)
    assert any(placed in text for text in heard)


def test_a_slow_player_loses_the_decision_to_the_clock(sit: Sit, house: Server) -> None:
    ann, ben, table = two_at_a_table(sit, house)
    ben.do("write b")
    expect(ben.see("[data-thinks='0']")).to_be_visible()
    with house.visit(table, ann.person.key) as device:  # now, so that however slow this machine is, Ben was not
        assert device.ask("set-clock", seconds=5)["kind"] == "done"
        expect(ann.see("[data-clock]")).to_be_visible()
        device.until(lambda _: any(told["by"] == "clock" for told in device.log))
        assert device.ask("set-clock", seconds=None)["kind"] == "done"  # nor does it go on for who looks late
    expect(ann.see("[data-reach] [data-cell]")).to_have_count(1)  # a bot wrote Ann's number
    expect(ben.see("aside").get_by_text("the time was up")).to_be_visible()


def place_by_keyboard(player: Player, stars: int) -> None:
    """Turn, flip, move to the right edge, give stars a digit, let two numbers trade places, and drop."""
    ann, keys = player.person, player.person.page.keyboard
    keys.press("r")
    keys.press("f")
    for key, edge in (("ArrowLeft", "a"), ("ArrowRight", "[d-g]")):
        for _ in range(7):
            keys.press(key)
        expect(ann.see("[data-hand]")).to_have_attribute("data-hand", re.compile(f" {edge}$"))
    for _ in range(stars):
        keys.press("8")
    expect(ann.see("[data-held].open")).to_have_count(0)
    # two neighbours trade places, of which one at least is no star
    is_star = [bool(held.evaluate("held => held.matches('.star')")) for held in ann.see("[data-held]").all()]
    at = next((at for at in range(3) if not all(is_star[at : at + 2])), None)
    if at is not None:
        before = player.numbers
        ann.see(f"[data-held='{at}']").focus()
        keys.press("Space")
        keys.press("Tab")
        keys.press("Space")
        traded = [*before[:at], before[at + 1], before[at], *before[at + 2 :]]
        ann.eventually(lambda: player.numbers, lambda numbers: numbers == traded)
    look_closely(ann.page)
    ann.see("[data-board]").evaluate("() => document.activeElement.blur()")
    expect(ann.see("[data-confirm]")).to_have_attribute("aria-disabled", "false")
    keys.press("Enter")


# three 1s lie side by side: whatever is rolled, there is something to circle
THREE_ONES = "roll 0 I3,V3,S,O,T - - - - - 0 11132..|-|-|- 16819..|-|-|-"


def test_a_whole_round_by_keyboard_in_german_on_a_phone(sit: Sit, house: Server) -> None:
    ann = sit(viewport=PHONE, locale="de-DE")
    table = open_table(ann, house, ANN, BOT, **from_position(THREE_ONES, 2))
    player, keys = Player(ann), ann.page.keyboard
    expect(ann.see("[data-roll]")).to_have_attribute("aria-disabled", "false")
    keys.press("Space")
    expect(ann.see("[data-hand]")).to_be_visible()
    roll = match_at(house, table).state.roll

    place_by_keyboard(player, roll.number_stars)

    expect(ann.see("[data-skip]")).to_be_visible()
    keys.press("ArrowRight")  # the cursor begins at the first number
    for _ in range(3):
        keys.press("Space")
        keys.press("ArrowRight")
    expect(ann.see("[data-opinion]")).to_contain_text("Ann kreist 3-mal die 1 ein")
    expect(ann.see("[data-confirm]")).to_have_attribute("aria-disabled", "false")
    look_closely(ann.page)
    keys.press("Enter")
    expect(ann.see("[data-reach] [data-cell].circled")).to_have_count(3)
    # a shape that fills the gaps at the right edge makes a row, too
    expect(ann.see("[data-total]").first).to_have_text(re.compile("^[35]$"))
    expect(ann.see("[data-board]")).to_have_attribute("data-phase", re.compile("^(roll|block|shape)$"))
    lines = house.get(f"/api/tables/{table}/record").splitlines()
    assert "* round-end" in lines
    # where the ghost would land, cell by cell, and then the fall itself
    ann.hear_said(re.compile(r"bei Spalte [a-g] käme zu liegen auf [a-g]1?\d [0-9]"))
    ann.hear_said(re.compile(r"bei Spalte [a-g] fallen"))
    ann.hear_said("a1: 1")
    ann.hear_said("Eine neue Runde")
    assert ann.fits()


def test_nothing_is_in_the_hand_before_the_dice_rest(sit: Sit, house: Server) -> None:
    ann = sit(viewport=PHONE)
    ann.page.clock.install()
    open_table(ann, house, ANN, BOT, **from_position(THREE_ONES, 2))
    button = ann.see("[data-roll]")
    expect(button).to_be_enabled()
    x, y = centre(button)
    ann.hold_the_clock()
    said = ann.said
    ann.page.mouse.click(x, y)
    expect(ann.see("[data-dice]:not([data-dice=''])")).to_be_attached()
    for _ in range(7):
        expect(ann.see("[data-hand], [data-ghost]")).to_have_count(0)
        ann.eventually(lambda: ann.said, partial(eq, said))
        ann.page.clock.run_for(100)
    ann.page.clock.run_for(300)
    expect(ann.see("[data-hand]")).to_be_visible()
    expect(ann.see("[data-ghost]").first).to_be_visible()
    ann.hear_said("Ann rolls")


def test_the_referee_says_why_and_the_finder_can_be_switched_off(sit: Sit, house: Server) -> None:
    ann = sit()
    table = open_table(ann, house, ANN, BOT, **from_position(THREE_ONES, 2))
    player = Player(ann)
    player.do("roll")
    expect(ann.see("[data-hand]")).to_be_visible()
    player.do(choice(match_at(house, table), 0, high=False))
    ann.see("[data-combo='=3'][data-numbers='3 × 1']").click()  # whatever else the dice have brought together
    expect(ann.see("[data-reach] [data-cell].chosen")).to_have_count(3)
    expect(ann.see("[data-opinion]")).to_contain_text("3 times 1")

    ann.page.keyboard.press("Escape")
    player.prepare("circle a1 b1")
    expect(ann.see("[data-opinion]")).to_contain_text("A combo has 3 to 8 numbers")
    expect(ann.see("[data-opinion]")).not_to_contain_text("ND-6")
    expect(ann.see("[data-confirm]")).to_be_disabled()

    ann.see("[data-menu]").click()
    ann.see("[data-hints]").uncheck()
    ann.page.keyboard.press("Escape")
    expect(ann.see("[data-combo]")).to_have_count(0)
    player.do("pass")
    expect(ann.see("[data-skip]")).to_have_count(0)


def test_the_ghost_follows_the_finger_and_numbers_trade_places_by_drag(sit: Sit, house: Server) -> None:
    ann = sit(viewport=PHONE)
    open_table(ann, house, ANN, BOT, **from_position(THREE_ONES, 2))
    player = Player(ann)
    player.do("roll")
    expect(ann.see("[data-hand]")).to_be_visible()
    frame = box_at_rest(ann.see("[data-grid]").first)
    cell = frame["width"] / 7
    mouse = ann.page.mouse
    mouse.move(frame["x"] + cell / 2, frame["y"] + cell)
    mouse.down()
    expect(ann.see("[data-hand]")).to_have_attribute("data-hand", re.compile(" a$"))
    mouse.move(frame["x"] + frame["width"] - 2, frame["y"] + cell, steps=6)
    mouse.up()
    ghosts = "all => all.map((one) => one.dataset.ghost % 7)"
    ann.eventually(lambda: ann.see("[data-ghost]").evaluate_all(ghosts), lambda columns: 6 in columns)

    player.give_stars("9")
    before = player.numbers
    ann.see("[data-held='0']").drag_to(ann.see("[data-held='1']"), steps=4)
    ann.eventually(lambda: player.numbers, lambda numbers: numbers == [before[1], before[0], *before[2:]])
    expect(ann.see("[data-held].picked")).to_have_count(0)


# two number dice and the shape die show a star: the most that a hand can be asked
THREE_STARS = "shape 0 I3,V3,S,O,T - 12*** - 0,1 - 0 11132..|-|-|- 16819..|-|-|-"


def test_stars_ask_one_after_another_and_sheet_and_drop_share_a_phones_screen(sit: Sit, house: Server) -> None:
    ann = sit(viewport=PHONE, has_touch=True)
    open_table(ann, house, ANN, BOT, **from_position(THREE_STARS, 2))
    player, drop = Player(ann), ann.see("[data-confirm]")
    expect(ann.see("[data-shape]")).to_have_count(5)
    assert_in_sight(ann.page, "[data-grid]", "[data-shape='I']", "[data-digit='9']")

    # a shape with open stars can't be dropped: where it would be, a digit is asked for
    expect(drop).to_have_count(0)
    expect(ann.see("[data-opinion]")).to_contain_text("which digit")
    ann.see("[data-digit='7']").click()
    ann.eventually(lambda: player.numbers[2], lambda shown: shown.startswith("7"))
    ann.see("[data-digit='8']").dblclick()  # the second tap finds Drop in the digit's place, and doesn't mean it
    expect(drop).to_be_visible()
    assert_in_sight(ann.page, "[data-grid]", "[data-confirm]")

    # two stars don't trade places: the second one is asked instead
    ann.see("[data-held='2']").click()
    ann.see("[data-held='3']").click()
    expect(ann.see("[data-held='3']")).to_have_attribute("aria-pressed", "true")
    expect(ann.see("[data-digit='8']")).to_have_attribute("aria-pressed", "true")
    ann.see("[data-digit='4']").click()
    ann.eventually(lambda: [shown[0] for shown in player.numbers], lambda shown: shown == ["1", "2", "7", "4"])

    # what is in the hand outlives a reload
    ann.see("[data-turn-it]").click()
    held, numbers = ann.see("[data-hand]").get_attribute("data-hand") or "", player.numbers
    ann.page.reload()
    expect(ann.see("[data-hand]")).to_have_attribute("data-hand", held)
    ann.eventually(lambda: player.numbers, lambda shown: shown == numbers)

    ann.page.set_viewport_size({"width": 844, "height": 390})
    sheet, hand = box_at_rest(ann.see("[data-grid]")), box_at_rest(ann.see("[data-hand]"))
    assert sheet["x"] + sheet["width"] < hand["x"]  # side by side, nothing on top of anything
    assert ann.fits()


# The L of place D has reached GO!, and the sheet is full up to the line: upright in the middle it bars the long shape.
UP_TO_THE_LINE = (
    "block 0 S,T,O,L,I - 2345I D 0 4,4,4,4,4 1 "
    "1357246/2461357/XXXX246/2461357/XX57246/XX61357/1357246/XXX1357/1X57246/XX61357/1XX7246"
    "|-|-|0,1,2,3,4,5,6,7,8,9,10"
)


def test_a_block_that_may_leave_no_room_drops_only_when_asked_again(sit: Sit, house: Server) -> None:
    ann = sit(viewport=PHONE, has_touch=True)
    table = open_table(ann, house, ANN, **from_position(UP_TO_THE_LINE, 1))
    player, drop = Player(ann), ann.see("[data-confirm]")
    expect(ann.see("[data-hand]")).to_be_visible()
    careless, careful = "block 2 d", "block 1 a"
    player.prepare(careless)
    drop.click()
    expect(drop).to_contain_text("Drop it anyway")
    expect(ann.see("[data-opinion]")).to_contain_text("may find no room")
    look_closely(ann.page)
    assert len(match_at(house, table).log) == 0

    # another place is another question
    player.prepare(careful)
    expect(drop).not_to_contain_text("anyway")
    expect(ann.see("[data-opinion]")).not_to_contain_text("may find no room")

    player.prepare(careless)
    expect(drop).not_to_contain_text("anyway")
    drop.click()
    expect(drop).to_contain_text("Drop it anyway")
    drop.click()
    expect(ann.end).to_be_visible()
    assert f"0 {careless}" in house.get(f"/api/tables/{table}/record").splitlines()


def follow_the_lesson(player: Player, part: str, looks: set[str]) -> None:
    """Do whatever a part of the demo asks for, and look closely the first time that it is done on one of these ways."""
    ann = player.person
    record = lesson("number-drop", part)
    assert record is not None
    at, over = ann.see("[data-lesson]"), ann.see(f"[data-lesson='{len(record.lines)}']")
    deeds = ann.see("[data-roll], [data-next], .number-drop-actions")
    while True:  # what the others do happens by itself
        expect(deeds.or_(over).first).to_be_visible()
        if over.count():
            return
        before = at.get_attribute("data-lesson") or ""
        line = record.lines[int(before)]
        if line.actor == 0:
            do_as_told(player, line.text, looks)
        else:
            ann.see("[data-roll], [data-next]").click()
        expect(at).not_to_have_attribute("data-lesson", before)


def do_as_told(player: Player, text: str, looks: set[str]) -> None:
    """Do an action that the lesson waits for, at its marked cells or its only open button."""
    word, *_ = text.split(" ")
    button = {"pass": "[data-skip]", "slide": f"[data-slide='{text[-1]}']"}.get(word, "[data-confirm]")
    if button == "[data-confirm]":
        expect(player.see("[data-target]").first).to_be_visible()
        player.prepare(text)
    if player.phase in looks:
        looks.remove(player.phase)
        look_closely(player.person.page)
    player.see(button).click()


def test_the_demo_of_each_phase_is_played_to_its_end(sit: Sit) -> None:
    ann = sit(viewport=PHONE, has_touch=True, hurried=True)
    ann.go("/")
    ann.see("[data-game='number-drop'] a[href='/demo/number-drop']").click()
    player = Player(ann)
    follow_the_lesson(player, "", {"shape"})
    expect(ann.see("[data-lesson-text]")).to_contain_text("You win!")
    expect(ann.see("[data-reckoning]")).to_be_visible()
    look_closely(ann.page)

    ann.see("[data-next-part]").click()
    follow_the_lesson(player, "solo", {"first-number", "slide"})
    expect(ann.see("[data-reach] [data-cell].circled")).to_have_count(9)
    expect(ann.see("[data-total]").first).to_have_text("13")

    ann.see("[data-next-part]").click()
    follow_the_lesson(player, "solo-end", {"block"})
    expect(ann.see("[data-lesson-text]")).to_contain_text("NOO (34) is beaten")
    expect(ann.see("[data-sum='0']")).to_have_text("41")
    expect(ann.see("[data-next-part]")).to_have_count(0)
    look_closely(ann.page)
