"""A board that is accepted can be played: every game on it ends."""

from collections import Counter
from random import Random

import pytest

from droptable.core.errors import OptionError
from droptable.core.game import Seat
from droptable.core.match import act, answer, start
from droptable.core.nature import ProvableDraws
from droptable.games.drop_it.board import parse_board
from droptable.games.drop_it.rules import DropIt
from droptable.physics.drop_it.shaft import Shaft
from tests.physics.boards import random_board

FINE_EVERY = 10  # boards: the others are played in coarse time, which is eight times as fast


def played(text: str, seed: int) -> int:
    """Play a random game on a board to its end; return how many falls and draws it had."""
    game = DropIt(2, over_rim="out", board_text=text)
    is_fine = seed % FINE_EVERY == 0
    shaft, random = Shaft(game.board), Random(seed)
    shaft = shaft if is_fine else shaft.coarse
    draws = ProvableDraws(random.randbytes(32), "t", ("",) * 2)
    match = start(game)
    while game.outcome(match.state) is None:
        seat = match.state.chooser
        if seat is None:
            match = answer(match, draws, shaft)
        else:
            match = act(match, Seat(seat), game.sample(match.state, seat, random.randrange))
    # in coarse time pieces sink into each other: good enough to compare drops, and nothing that a game leads to
    assert not is_fine or game.parse_state(game.format_state(match.state)) == match.state
    return sum(entry.actor is None for entry in match.log)


def check_boards(seeds: range) -> Counter[str]:
    """Return how many boards were played, and why the others were refused."""
    found: Counter[str] = Counter()
    for seed in seeds:
        text = random_board(Random(seed))
        try:
            parse_board(text)
        except OptionError as error:
            found[str(error.arguments["why"])] += 1
        else:
            assert played(text, seed) > 36
            found["played"] += 1
    return found


def test_random_boards_are_refused_or_their_games_end() -> None:
    found = check_boards(range(30))
    assert found["played"] >= 5
    assert len(found) >= 3


@pytest.mark.long
@pytest.mark.parametrize("part", range(100))
def test_ten_thousand_random_boards_are_refused_or_their_games_end(part: int) -> None:
    assert check_boards(range(100 * part, 100 * part + 100))["played"] > 10
