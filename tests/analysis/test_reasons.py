"""Why something is a good idea: every reason is true of the position, and has its words."""

import pytest

from droptable.analysis.hint import hint
from droptable.analysis.reasons.drop_or_pop import winning_rolls
from droptable.analysis.reasons.reason import reason, reasons_for
from droptable.core.game import Seat, Seats
from droptable.core.replay import position
from droptable.games.drop_or_pop.actions import Move
from droptable.games.drop_or_pop.rules import DropOrPop
from droptable.games.number_drop.rules import NumberDrop
from droptable.words import LANGUAGES, Words
from tests.analysis.records import golden

POP = DropOrPop()
ANN, BEN = Seat(0), Seat(1)


def test_who_could_win_with_which_roll() -> None:
    red, blue = POP.colours[0].code[0], POP.colours[1].code[0]
    # three of Ben's lie side by side: a fourth on the right wins
    state = POP.parse_state(f"{blue}/{blue}/{blue}/- 0 {POP.colours[3 - 3].code} -".replace("  ", " "))
    assert winning_rolls(POP, state, BEN) == 1
    assert winning_rolls(POP, state, ANN) == 0
    assert red != blue


def sheet(rows: str, phase: str = "shape") -> str:
    return f"{phase} 0 S,O,T,I,L - 4444O - 0 0,0,0,0,0 1 {rows}|-|-|-"


@pytest.mark.parametrize(
    ("rows", "text", "expected"),
    [
        ("44.....", "O1 c 4444", reason("brings-together", count=6, number=4)),
        ("111....", "O1 f 4444", reason("keeps-open", count=3, number=1)),
        ("1......", "O1 a 4444", reason("buries", count=1)),
        (".......", "O1 a 4444", reason("leaves-no-hole")),
    ],
)
def test_what_a_placement_does_to_the_sheet(rows: str, text: str, expected: object) -> None:
    game = NumberDrop(1)
    state = game.parse_state(sheet(rows))
    assert expected in reasons_for(game, state, ANN, game.parse(text))


def test_who_ignores_hopes_for_another_roll() -> None:
    match = position(golden("drop_or_pop/handed-over"), 32)
    assert isinstance(match.turn, Seats)
    (seat,) = match.turn.acting
    assert reasons_for(match.game, match.state, seat, Move.IGNORE) == (reason("rolls-again"),)


@pytest.mark.parametrize(("name", "line"), [("drop_or_pop/handed-over", 32), ("number_drop/solo-greedy", 31)])
def test_every_reason_has_its_words(name: str, line: int) -> None:
    match = position(golden(name), line)
    assert isinstance(match.turn, Seats)
    (seat,) = match.turn.acting
    best, second = hint(match.game, match.state, seat)
    assert best.value >= second.value
    for language in LANGUAGES:
        words = Words(language, match.game, ["Ann", "Ben", "Cem"])
        for one in best.reasons:
            said = words.text(f"reason-{one.code}", **dict(one.arguments))
            assert said != f"reason-{one.code}" and "{" not in said
