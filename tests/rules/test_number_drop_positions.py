"""Which positions of NUMBER DROP are taken from outside: what counting allows, and nothing else."""

from pathlib import Path
from random import Random

import pytest

from droptable.core.errors import NotationError
from droptable.core.game import Chance, Over, Seat, Seats
from droptable.core.record import parse_record
from droptable.core.replay import positions
from droptable.games.number_drop.actions import Action, Circle, Placement
from droptable.games.number_drop.combos import examples
from droptable.games.number_drop.rounds import sheet_after
from droptable.games.number_drop.rules import NumberDrop
from droptable.games.number_drop.sheet import heights
from droptable.games.number_drop.state import Circling, State

GOLDEN = Path(__file__).parents[1] / "golden" / "number_drop"
TWO, SOLO = NumberDrop(2), NumberDrop(1)
IN_ORDER = NumberDrop(2, starter="first", phase3="in_order", phase4="in_order")

FIRST = "1......|-|-|- 2......|-|-|-"
# Two rounds: 5*** and 567*. The first seat has three 5s, the second holds the letter B.
SECOND = "fff6721/65.....|=3|-|0 c....../c....../c....../c....../5....../e....../f....../g....../h......|=4+4|B|-"
START = f"roll 0 S,O,T,I,L - - - - - 0 {FIRST}"
TWO_ROUNDS = f"roll 0 S,O,T,I,L - - - - - 0 {SECOND}"
# the letter B has fired: the first seat has the O on its sheet
FIRED = f"roll 1 S,O,T,I,L B - - - - 0 {SECOND}".replace("fff6721/65.....|", "fff6721/65XX.../..XX...|")
ALONE = "shape 0 S,O,T,I,L - 1256O - 0 1,1,0,0,0 1 11119..|-|-|-"
CIRCLING_ALONE = "combo 0 S,O,T,I,L - 2345I - 0 1,1,0,0,0 1 11119../2345...|-|-|-"
ONE_HAS_PLACED = "shape 0 S,O,T,I,L - 1256O - 1 - 0 112..../.56....|-|-|- 2......|-|-|-"


@pytest.mark.parametrize(
    ("game", "text"),
    [
        (TWO, START),
        (TWO, TWO_ROUNDS),
        (TWO, FIRED),
        (SOLO, ALONE),
        (SOLO, CIRCLING_ALONE),
        (IN_ORDER, ONE_HAS_PLACED),
    ],
)
def test_what_a_game_can_be_in_is_taken(game: NumberDrop, text: str) -> None:
    assert game.format_state(game.parse_state(text)) == text


REFUSED = [
    # set-up
    (TWO, START.replace("roll 0", "roll 2"), "position-no-such-seat"),
    (TWO, START.replace("I,L", "I,I"), "position-tiles"),
    (TWO, START.replace(" - 0 ", " 0,0,0,0,0 0 "), "position-tiles"),
    (NumberDrop(2, tiles="unmarked_five"), START, "position-tiles"),
    (TWO, START.replace("L - -", "L BA -"), "position-letters"),
    (TWO, START.replace("1......", "......."), "position-numbers"),
    (TWO, f"starter - S,O,T,I,L - - - - - 0 {FIRST}", "position-not-blank"),
    (NumberDrop(2, starter="second"), START, "position-turn"),
    (NumberDrop(2, starter="second"), "first-number 0 S,O,T,I,L - - - 0,1 - 0 -|-|-|- -|-|-|-", "position-starter"),
    (TWO, START.replace("1......", "3......"), "position-first-number"),
    # rounds and numbers
    (TWO, TWO_ROUNDS.replace("/65.....", "/6......"), "position-numbers"),
    (TWO, TWO_ROUNDS.replace("/65.....", "/652345."), "position-not-level"),
    (TWO, TWO_ROUNDS.replace("roll 0", "roll 1"), "position-first-number"),
    (TWO, TWO_ROUNDS.replace("fff6721/65", "jjj9981/98"), "position-dice"),
    (
        TWO,
        TWO_ROUNDS.replace("/65.....", "/6....../5......").replace("5......|=3", ".5.....|=3"),
        "position-in-the-air",
    ),
    (TWO, START.replace("roll", "over"), "position-ending"),
    # circles, boxes, letters, rows
    (TWO, START.replace("1......", "b......"), "position-circles"),
    (TWO, TWO_ROUNDS.replace("fff6721/65", "ff56721/g5"), "position-circles"),
    (TWO, TWO_ROUNDS.replace("=4+4|B", "=4+4|-"), "position-letters"),
    (TWO, TWO_ROUNDS.replace("|=3|-", "|=3|A"), "position-letters"),
    (TWO, TWO_ROUNDS.replace("|=3|-|0", "|=3|-|-"), "position-rows"),
    (TWO, TWO_ROUNDS.replace("fff6721/65", "fffg72b/65").replace("|=3|-", "|=3=4+5|-"), "position-boxes"),
    # blocks
    (TWO, TWO_ROUNDS.replace("L - -", "L B -"), "position-blocks"),
    (TWO, FIRED.replace("/65XX.../..XX...", "/65XX.../..X...."), "position-blocks"),
    (TWO, FIRED.replace("/65XX.../..XX...", "/65XXXX."), "position-blocks"),
    (TWO, FIRED.replace("L B -", "L - -"), "position-blocks"),
    (TWO, START.replace("L - -", "L A -").replace("1......", "1XXXX.."), "position-crossed"),
    # the step that is due
    (TWO, f"slide 0 S,O,T,I,L - 156*O - 0 - 0 {FIRST}", "position-phase"),
    (TWO, f"shape 0 S,O,T,I,L - 4444O - 0,1 - 0 {FIRST}", "impossible-roll"),
    (TWO, f"shape 0 S,O,T,I,L - 156*O - 1,0 - 0 {FIRST}", "position-deciders"),
    (TWO, f"shape 0 S,O,T,I,L - 156*O - 0,1 - 1 {FIRST}", "position-phase"),
    (TWO, f"block 0 S,O,T,I,L - 156*O A 0,1 - 0 {FIRST}", "position-phase"),
    (TWO, f"block 0 S,O,T,I,L - 156*O Z 0,1 - 0 {FIRST}", "position-letters"),
    (TWO, f"block 0 S,O,T,I,L - 156*O - 0,1 - 0 {FIRST}", "position-letters"),
    (TWO, f"shape 0 S,O,T,I,L - 156*O - 0,1 - 0 {SECOND}", "position-phase"),  # the B would have fired
    (TWO, f"combo 0 S,O,T,I,L - 156*O - 0 - 0 {FIRST}", "position-numbers"),
    (TWO, f"roll 0 S,O,T,I,L - 156*O - - - 0 {FIRST}", "position-phase"),
    (TWO, f"shape - S,O,T,I,L - 1256O - 0,1 - 0 {FIRST}", "position-phase"),
    (IN_ORDER, ONE_HAS_PLACED.replace("1256O", "1257O"), "position-drop"),
    (IN_ORDER, ONE_HAS_PLACED.replace("1256O", "1256T"), "position-drop"),
    # alone
    (SOLO, ALONE.replace("1,1,0,0,0", "1,1,5,0,0"), "position-tiles"),
    (SOLO, ALONE.replace("1,1,0,0,0", "1,3,1,0,0"), "position-slides"),
    (SOLO, ALONE.replace("1,1,0,0,0 1", "1,1,0,0,0 2"), "position-slides"),
    (SOLO, ALONE.replace("1256O", "125*T"), "position-phase"),  # the star would have slid the T
    (SOLO, CIRCLING_ALONE.replace("2345I", "2346I"), "position-drop"),
    (SOLO, CIRCLING_ALONE.replace("2345I - 0", "2345I - -"), "position-deciders"),
]


@pytest.mark.parametrize(("game", "text", "code"), REFUSED)
def test_what_counting_rules_out_is_refused_with_the_reason(game: NumberDrop, text: str, code: str) -> None:
    with pytest.raises(NotationError) as caught:
        game.parse_state(text)
    assert caught.value.code == code


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*.record.txt")), ids=lambda path: path.stem)
def test_every_position_of_a_golden_game_is_taken(path: Path) -> None:
    for match in positions(parse_record(path.read_text(encoding="utf-8"))):
        public = match.game.view(match.state, None)
        assert match.game.parse_state(match.game.format_state(public)) == public


@pytest.mark.parametrize(
    "game",
    [
        SOLO,
        TWO,
        NumberDrop(2, shared_letter="retire"),
        NumberDrop(3, starter="second", phase3="in_order", phase4="in_order", shared_letter="retire"),
    ],
    ids=str,
)
def test_every_position_of_an_eager_game_is_taken(game: NumberDrop) -> None:
    """Those who circle all that they can hold letters, and letters fire: random play hardly gets there."""
    random, crossed = Random(str(game)), 0
    for _ in range(4):
        state = game.initial_state()
        while not isinstance(game.turn(state), Over):
            state = _next(game, state, random)
            public = game.view(state, None)
            assert game.parse_state(game.format_state(public)) == public
            crossed += bool(state.crossed)
    assert crossed or game.is_solo


def _next(game: NumberDrop, state: State, random: Random) -> State:
    turn = game.turn(state)
    if not isinstance(turn, Seats):
        assert isinstance(turn, Chance)
        return game.apply(state, None, game.drawn(state, tuple(random.randrange(size) for size in turn.sizes)))
    seat = random.choice(sorted(turn.acting))
    return game.apply(state, seat, _eager(game, state, seat, random))


def _eager(game: NumberDrop, state: State, seat: Seat, random: Random) -> Action:
    if isinstance(state.phase, Circling):
        return Circle(next(iter(sorted(examples(state.sheets[seat]).items(), key=lambda one: one[0].size)))[1])
    tries = [game.sample(state, seat, random.randrange) for _ in range(8)]
    return min(tries, key=lambda action: _height_after(state, seat, action))


def _height_after(state: State, seat: Seat, action: Action) -> int:
    return max(heights(sheet_after(state, seat, action))) if isinstance(action, Placement) else 0
