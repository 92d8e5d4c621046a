"""The game for three on a shallow board, where it is known what the best player wins."""

from random import Random

import numpy as np
import pytest

from droptable.games.drop_or_pop.actions import Move
from droptable.games.drop_or_pop.board import COLUMNS, Columns
from droptable.games.drop_or_pop.rules import DropOrPop
from droptable.games.drop_or_pop.state import Ended, Moving, State
from droptable.kernels.drop_or_pop.thought import PASS
from droptable.kernels.drop_or_pop.three_seats import (
    SEATS,
    boards_of,
    fair,
    found,
    ground_of,
    habits,
    improved,
    mirrored,
    worked_out,
    worth,
)

GAME = DropOrPop(SEATS, height=3)
GROUND = ground_of(GAME.rows)
LOW = ground_of(2)


def key_of(columns: Columns, first: int) -> int:
    """Return the key of a position, `first` being the seat of the player."""
    owners = {colour: (seat - first) % SEATS + 1 for seat, colour in enumerate(GAME.colours)}
    codes = [sum(owners[colour] * SEATS**y for y, colour in enumerate(column)) for column in columns]
    return int(sum(code * unit for code, unit in zip(codes, GROUND.units, strict=True)))


@pytest.fixture(scope="module")
def states() -> list[State]:
    """Positions in which somebody is to move, from games played at random."""
    random, found = Random(4), list[State]()
    for _ in range(30):
        state = GAME.initial_state()
        while not isinstance(state.phase, Ended):
            match state.phase:
                case Moving():
                    found.append(state)
                    assert state.seat is not None
                    state = GAME.apply(state, state.seat, GAME.sample(state, state.seat, random.randrange))
                case _:
                    sizes = GAME.turn(state).sizes  # type: ignore[union-attr]  # somebody starts, or rolls
                    state = GAME.apply(state, None, GAME.drawn(state, tuple(map(random.randrange, sizes))))
    return found


def test_what_follows_is_what_the_rules_say(states: list[State]) -> None:
    after = np.random.default_rng(3).random(GROUND.codes**COLUMNS).astype(np.float32)
    seen = set[Move]()
    for state in states:
        assert isinstance(state.phase, Moving) and state.seat is not None
        for player in range(SEATS):
            key, turn, x = key_of(state.columns, player), (state.seat - player) % SEATS, state.phase.rolled
            for move in GAME.legal_actions(state, state.seat):
                if not isinstance(move, Move) or move == Move.IGNORE:
                    continue
                done = GAME.apply(state, state.seat, move)
                outcome = GAME.outcome(done)
                expected: float = after[key_of(done.columns, player)]
                if outcome is not None:
                    expected = (player in outcome.winners) / len(outcome.winners)
                found = worth(key, boards_of(key, GROUND), turn, COLUMNS * (move == Move.POP) + x, GROUND, after)
                assert found == pytest.approx(expected)
                seen.add(move)
    assert seen == {Move.DROP, Move.POP}


def test_a_turn_that_passes_leaves_the_position() -> None:
    after = fair(GROUND)[0]
    after[5] = 0.25
    assert worth(5, boards_of(5, GROUND), 0, PASS, GROUND, after) == 0.25


def test_a_position_is_there_once_with_its_mirror_image() -> None:
    keys = found(LOW).tolist()
    images = {mirrored(key, LOW) for key in keys}
    assert len(images) == len(set(keys)) == len(keys)
    assert all(mirrored(mirrored(key, LOW), LOW) == key <= mirrored(key, LOW) for key in keys)
    assert len({boards_of(key, LOW) for key in {*keys, *images}}) == len({*keys, *images})


def test_who_goes_by_what_has_been_won_wins_more_until_nobody_can() -> None:
    keys = found(LOW)[::-1].copy()
    intents = habits(keys, 0, True, LOW)
    theirs = [habits(keys, turn, True, LOW) for turn in (1, 2)]
    won = list[float]()
    for _ in range(5):
        values = fair(LOW)
        while worked_out(keys, intents, theirs, LOW, values) > 1e-6:
            pass
        won.append(sum(float(by_key[0]) for by_key in values))
        intents = improved(keys, LOW, values[1])
    assert won[0] == pytest.approx(1, abs=1e-4)  # three who play alike, each at another place
    assert won[1] > won[0] + 0.1
    assert won[2] > won[1]
    assert won[-1] == pytest.approx(won[-2], abs=1e-4)
