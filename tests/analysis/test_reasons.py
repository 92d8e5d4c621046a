"""Why something is a good idea: every reason is true of the position, and has its words."""

import pytest

from droptable.analysis.hint import hint
from droptable.analysis.reasons.drop_or_pop import winning_rolls
from droptable.analysis.reasons.number_drop import _fallen
from droptable.analysis.reasons.reason import reason, reasons_for
from droptable.core.game import Seat, Seats
from droptable.core.replay import position
from droptable.games.drop_or_pop.actions import Move
from droptable.games.drop_or_pop.rules import DropOrPop
from droptable.games.number_drop.sheet import CELLS, EMPTY, Sheet, written
from droptable.words import LANGUAGES, Words
from tests.analysis.records import golden

POP = DropOrPop()
ANN, BEN = Seat(0), Seat(1)


def test_who_could_win_with_which_roll() -> None:
    # three of Ann's blue ones lie side by side, between nothing and a pile: a fourth on the left wins
    state = POP.parse_state("-/b/b/b 1 red -")
    assert winning_rolls(POP, state, ANN) == 4, "on top of any of them, or beside them"
    assert winning_rolls(POP, POP.parse_state("b/b/b/rgr 1 red -"), ANN) == 3
    assert winning_rolls(POP, state, BEN) == 0


@pytest.mark.parametrize(
    ("rows", "cells", "expected"),
    [
        ("44.....", (2, 3, 9, 10), reason("brings-together", count=6, number=4)),
        ("111....", (5, 6, 12, 13), reason("keeps-open", count=3, number=1)),
        ("123....", (3, 4, 10, 11), reason("makes-run", count=4)),
        ("1......", (7, 8, 14, 15), reason("buries", count=1)),
        (".......", (0, 1, 7, 8), reason("leaves-no-hole")),
    ],
)
def test_what_a_placement_does_to_the_sheet(rows: str, cells: tuple[int, ...], expected: object) -> None:
    before = Sheet(rows + EMPTY * (CELLS - len(rows)))
    found = list(_fallen(before, written(before, cells, (4, 4, 4, 4)), is_block=False))
    assert expected in found
    assert (reason("leaves-no-hole") in found) != any(one.code == "buries" for one in found)


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
            assert f"reason-{one.code}" in words
