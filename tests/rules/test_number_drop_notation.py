"""NUMBER DROP as text: what people may type, and which positions there are."""

import pytest

from droptable.core.errors import NotationError
from droptable.games.number_drop.actions import Circle, DropBlock, Pass, Placement, Roll, RoundEnd, Slide, Start, Write
from droptable.games.number_drop.rules import NumberDrop
from tests.rules.number_drop import after_roll, before_roll, played, sheet

GAME = NumberDrop(2)

SPELLINGS = [
    ("write c", Write(2)),
    ("L2 c 5476", Placement("L", 1, 2, (5, 4, 7, 6))),
    ("block 8 a", DropBlock(7, 0)),
    ("circle a1 a2 b2", Circle((0, 7, 8))),
    ("pass", Pass()),
    ("slide B", Slide("B")),
    ("starts 5", Start(5)),  # type: ignore[arg-type]
    ("roll 156* O", Roll((1, 5, 6), "O")),
    ("roll 1256 *", Roll((1, 2, 5, 6), "*")),
    ("round-end", RoundEnd()),
]


@pytest.mark.parametrize(("text", "action"), SPELLINGS, ids=[text for text, _ in SPELLINGS])
def test_actions_have_one_spelling(text: str, action: object) -> None:
    assert GAME.parse(text) == action
    assert GAME.format(GAME.parse(text)) == text


def test_cells_and_dice_may_be_told_in_any_order() -> None:
    assert GAME.parse("circle b2 a1 a2") == GAME.parse("circle a1 a2 b2")
    assert GAME.parse("roll *651 O") == GAME.parse("roll 156* O")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "L2 c 547",
        "L2 c 54766",
        "L9 c 5476",
        "L0 c 5476",
        "L2 h 5476",
        "l2 c 5476",
        "L2  c 5476",
        "L2 c 5476 ",
        "L2 c ٣٣٣٣",
        "X5 c 5476",
        "block 9 a",
        "block 1",
        "circle",
        "circle a0",
        "circle a15",
        "circle a1 a1x",
        "circle h1",
        "circle " + " ".join(["a1"] * 9),
        "slide F",
        "slide",
        "tiles S O T I",
        "tiles S O T I Q",
        "roll 1568 O",
        "roll 156 O",
        "roll 156* X",
        "starts 6",
        "write h",
    ],
)
def test_what_spells_nothing_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        GAME.parse(text)


def test_a_position_is_a_line_that_people_can_read() -> None:
    state = after_roll(GAME, "156* O", sheet("3451... 4......"), sheet("23454.."), active=1)
    text = GAME.format_state(state)
    assert text == "shape 1 S,O,T,I,L - 156*O - 1,0 - 0 3451.../4......|-|-|- 23454..|-|-|-"
    assert GAME.parse_state(text) == state


def test_sealed_choices_are_not_part_of_a_position() -> None:
    state = after_roll(GAME, "1256 O")
    assert GAME.format_state(played(GAME, state, "0 O1 a 1256")) == GAME.format_state(state)


def test_solo_positions_tell_the_notches() -> None:
    solo = NumberDrop(1)
    state = played(solo, before_roll(solo), "* roll 1256 *", "0 slide C")
    text = solo.format_state(state)
    assert text == "slide 0 S,O,T,I,L - 1256* - 0 0,0,1,0,0 1 1......|-|-|-"
    assert solo.parse_state(text) == state
    for broken in (text.replace("0,0,1,0,0", "0,0,5,0,0"), text.replace("1256*", "1256O")):
        with pytest.raises(NotationError):
            solo.parse_state(broken)
