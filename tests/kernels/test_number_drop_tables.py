"""A batch of games of NUMBER DROP alone goes in step with the rules, number by number."""

from random import Random

import numpy as np
import pytest

from droptable.core.encoding import Word
from droptable.core.game import Chance, Over, Seat
from droptable.games.number_drop.actions import Action, Roll, Tiles
from droptable.games.number_drop.encoding import PASS, NumberDropEncoding
from droptable.games.number_drop.rules import NumberDrop
from droptable.games.number_drop.state import Laying, Rolling, State
from droptable.kernels.number_drop import stages
from droptable.kernels.number_drop.sheet import SHAPES
from droptable.kernels.number_drop.solo import ANY_SHAPE
from droptable.kernels.number_drop.tables import Tables

GAME = NumberDrop(1)
ME = Seat(0)


class InStep:
    """A batch of games of which each is followed by the rules, with the batch's dice and tiles."""

    def __init__(self, number: int, seed: int) -> None:
        self.random, self.encoding = Random(seed), NumberDropEncoding(GAME)
        self.tables = Tables(GAME, number, seed)
        self.states = [self._followed(at, GAME.initial_state()) for at in range(number)]
        self.begun: list[Word] = [()] * number
        self.endings = self.circled = self.passed = 0

    def _followed(self, at: int, state: State) -> State:
        """Let nature do what the table says that it did, up to the next decision or the end."""
        while isinstance(turn := GAME.turn(state), Chance):
            row = self.tables.turns[at]
            action: Action
            match state.phase:
                case Laying():
                    tiles = row[stages.TILES_AT : stages.NOTCHES_AT]
                    action = Tiles(tuple(SHAPES[tile] for tile in tiles))
                case Rolling():
                    rolled = row[stages.NUMBERS : stages.NUMBERS + row[stages.SHOWN]].tolist()
                    action = Roll(tuple(rolled), "*" if row[stages.SHAPE] == ANY_SHAPE else SHAPES[row[stages.SHAPE]])
                case _:
                    action = GAME.drawn(state, (0,) * len(turn.sizes))
            state = GAME.apply(state, None, action)
        return state

    def step(self) -> None:
        said = [self._number(at) for at in range(self.tables.number)]
        self.tables.step(np.array(said))
        for at, number in enumerate(said):
            self._say(at, number)

    def _number(self, at: int) -> int:
        """Return a legal number, once both agree about what is seen and may be said."""
        state, begun = self.states[at], self.begun[at]
        legal = self.encoding.following(state, ME, begun)
        assert np.flatnonzero(self.tables.masks[at]).tolist() == list(legal)
        seen = (*self.encoding.observe(state, ME), *begun, *(-1,) * (self.encoding.letters - len(begun)))
        assert tuple(self.tables.observations[at].tolist()) == seen
        return self.random.choice(legal)

    def _say(self, at: int, number: int) -> None:
        state, word = self.states[at], (*self.begun[at], number)
        if self.encoding.following(state, ME, word):
            self.begun[at] = word
            assert not self.tables.ended[at]
            return
        self.begun[at] = ()
        after = GAME.apply(state, ME, self.encoding.decode(state, ME, word))
        self.circled += after.sheets[ME].circled != state.sheets[ME].circled
        self.passed += word == (PASS,)
        self.states[at] = self._ended(at, self._followed(at, after))

    def _ended(self, at: int, state: State) -> State:
        is_over = isinstance(GAME.turn(state), Over)
        assert self.tables.ended[at] == is_over
        outcome = GAME.outcome(state)
        assert self.tables.rewards[at].tolist() == [0.0 if outcome is None else self.encoding.returns(outcome)[0]]
        self.endings += is_over
        return self._followed(at, GAME.initial_state()) if is_over else state


def test_a_batch_goes_in_step_with_the_rules() -> None:
    both = InStep(number=12, seed=5)
    for _ in range(260):
        both.step()
    assert both.endings > 20
    assert both.circled > 20
    assert both.passed > 5


def test_a_batch_refuses_what_the_rules_refuse_and_does_nothing() -> None:
    batch = Tables(GAME, 3, 1)
    before = batch.turns.copy()
    legal = int(np.flatnonzero(batch.masks[0])[0])
    for wrong in (PASS, batch.masks.shape[1], -1):
        with pytest.raises(ValueError, match="table 1"):
            batch.step(np.array([legal, wrong, legal]))
        assert (batch.turns == before).all()


def test_a_batch_depends_on_its_seed_alone_and_its_random_numbers_are_legal() -> None:
    batches = [Tables(GAME, 8, seed) for seed in (3, 3, 4)]
    for _ in range(60):
        for batch in batches:
            batch.step(batch.random_actions(np.zeros(8, np.int64)))
    assert (batches[0].sheets == batches[1].sheets).all()
    assert (batches[0].sheets != batches[2].sheets).any()
