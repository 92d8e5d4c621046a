"""DROP OR POP!'s twin, held equal to the rules: step by step, on golden games, on nasty boards, and by statistics."""

from dataclasses import replace
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import droptable
from droptable.bots.bot import Effort as BotEffort
from droptable.bots.bot import Simulator, bot_for
from droptable.core.encoding import returns_by_rank
from droptable.core.game import Seat, Seats
from droptable.core.match import AnyMatch, follow, start
from droptable.games.drop_or_pop.actions import ROLLS, Colour, Move
from droptable.games.drop_or_pop.board import COLUMNS, COUNTERS, TO_WIN, Columns, clusters, winning
from droptable.games.drop_or_pop.encoding import DropOrPopEncoding
from droptable.games.drop_or_pop.rules import DropOrPop
from droptable.games.drop_or_pop.state import ROLLING, Ended, Moving, Rolling, State
from droptable.kernels.drop_or_pop import policies, rollouts, tables
from droptable.kernels.drop_or_pop.board import (
    Boards,
    joins_four,
    packed,
    packed_state,
    unpacked,
    winners,
    winning_size,
)
from droptable.kernels.drop_or_pop.games import Policy
from droptable.kernels.sparks import spark, stepped, word_of
from droptable.lab import twin as lab_twin
from droptable.lab.plan import Plan
from droptable.lab.simulate import run
from tests.golden.test_golden import RECORDS

GAMES = [
    DropOrPop(3),
    DropOrPop(4),
    DropOrPop(3, left_out="red", starter="third"),
    DropOrPop(4, turn_limit=30),
    DropOrPop(3, turn_limit=7, left_out="green"),
]


@st.composite
def boards(draw: st.DrawFn) -> tuple[DropOrPop, Columns]:
    """Boards with far more counters of a colour side by side than games have."""
    game = draw(st.sampled_from(GAMES[:3]))
    left = dict.fromkeys(game.colours, COUNTERS)
    columns = []
    for _ in range(COLUMNS):
        column: list[Colour] = []
        for colour in draw(st.lists(st.sampled_from(game.colours), max_size=game.rows)):
            if left[colour]:
                left[colour] -= 1
                column.append(colour)
        columns.append(tuple(column))
    return game, tuple(columns)


@settings(max_examples=400, deadline=None)
@given(boards())
def test_nasty_boards_have_the_same_clusters(drawn: tuple[DropOrPop, Columns]) -> None:
    game, columns = drawn
    for first in range(game.seats):
        found = packed(game, columns, first)
        assert unpacked(game, found, first) == columns
        won = winning(columns, TO_WIN)
        seats = {game.colours.index(cluster.colour) for cluster in won}
        assert {(first + n) % game.seats for n in range(4) if winners(*found) >> n & 1} == seats
        for n in range(game.seats):
            colour = game.colours[(first + n) % game.seats]
            sizes = [len(cells) for other, cells in clusters(columns) if other is colour and len(cells) >= 4]
            assert winning_size(found[n]) == max(sizes, default=0)
        assert joins_four(*found) == bool(won)


@settings(max_examples=200, deadline=None)
@given(boards(), st.integers(0, 3), st.sampled_from(Colour), st.booleans())
def test_nasty_boards_have_the_same_moves(
    drawn: tuple[DropOrPop, Columns], seat: int, rolled: Colour, ignored: bool
) -> None:
    game, columns = drawn
    seat %= game.seats
    text = game.format_state(State(columns, (), Moving(Seat(seat), rolled, ignored)))
    try:
        state = game.parse_state(text)
    except droptable.NotationError:
        return  # won already, or a turn that passes by itself
    found = packed_state(game, state)
    legal = policies.legal_moves(found[0], _occupied(found), rolled, game.rows, ignored)
    assert [move for n, move in enumerate(Move) if legal >> n & 1] == list(game.legal_actions(state, Seat(seat)))
    after, won = rollouts.afterstates(*found, game.rows)
    for n, move in enumerate((Move.DROP, Move.POP)):
        row = COLUMNS * n + rolled
        assert (won[row] != rollouts.ILLEGAL) == bool(legal >> n & 1)
        if legal >> n & 1:
            _is_same_after(game, game.apply(state, Seat(seat), move), seat, tuple(after[row].tolist()), won[row])


def _occupied(found: Boards) -> int:
    return found[0] | found[1] | found[2] | found[3]


def _is_same_after(game: DropOrPop, state: State, mover: int, found: Any, won: int) -> None:
    assert unpacked(game, found, mover) == state.columns
    seats = {game.colours.index(one.colour) for one in state.phase.won} if isinstance(state.phase, Ended) else set()
    assert {(mover + n) % game.seats for n in range(4) if won >> n & 1} == seats


class InStep:
    """A batch of tables of which each is followed by the rules, with the batch's dice."""

    def __init__(self, game: DropOrPop, number: int, seed: int) -> None:
        self.game, self.random = game, Random(seed)
        self.encoding = DropOrPopEncoding(game)
        self.tables = tables.Tables(game, number, seed)
        self.states = [self._begun(at) for at in range(number)]
        self.endings = 0

    def _begun(self, at: int) -> State:
        state = self.game.initial_state()
        if state.seat is None:
            state = self.game.apply(state, None, self.game.drawn(state, (int(self.tables.seats[at]),)))
        return self._rolled(state, at)

    def _rolled(self, state: State, at: int) -> State:
        rolled = int(self.tables.turns[at, tables.ROLLED])
        return self.game.apply(state, None, ROLLS[rolled])

    def step(self) -> None:
        chosen = []
        for at, state in enumerate(self.states):
            seat = Seat(int(self.tables.seats[at]))
            assert state.seat == seat
            self._is_same(at, state, seat)
            chosen.append(self.random.choice([n for n in range(3) if self.tables.masks[at, n]]))
        seats = self.tables.seats.copy()
        self.tables.step(np.array(chosen))
        for at, move in enumerate(chosen):
            self.states[at] = self._followed(
                at, self.game.apply(self.states[at], Seat(int(seats[at])), list(Move)[move])
            )

    def _is_same(self, at: int, state: State, seat: Seat) -> None:
        assert tuple(self.tables.observations[at].tolist()) == self.encoding.observe(state, seat)
        legal = self.encoding.following(state, seat, ())
        assert [int(n in legal) for n in range(3)] == self.tables.masks[at].tolist()

    def _followed(self, at: int, state: State) -> State:
        """Let nature do what the table says that it did: roll, pass, begin anew."""
        if isinstance(state.phase, Rolling) and state.phase.ignored:
            column = int(self.tables.turns[at, tables.ROLLED])
            if not self.tables.turns[at, tables.IGNORED]:  # it passed: an empty column, whichever, and no counter left
                column = next(x for x, column in enumerate(state.columns) if not column)
            state = self.game.apply(state, None, ROLLS[column])
        outcome = self.game.outcome(state)
        assert self.tables.ended[at] == (outcome is not None)
        if outcome is None:
            assert not self.tables.rewards[at].any()
            return state if isinstance(state.phase, Moving) else self._rolled(state, at)
        self.endings += 1
        assert self.tables.rewards[at].tolist() == pytest.approx(returns_by_rank(outcome))
        return self._begun(at)


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_a_batch_goes_in_step_with_the_rules(game: DropOrPop) -> None:
    both = InStep(game, number=24, seed=5)
    for _ in range(150):
        both.step()
    assert both.endings > 5


def test_a_batch_refuses_what_the_rules_refuse_and_does_nothing() -> None:
    batch = tables.Tables(DropOrPop(3), 3, 1)
    before = batch.turns.copy()
    for wrong in (1, 3, -1):  # nothing to pop on an empty board; no such number
        with pytest.raises(ValueError, match="table 1"):
            batch.step(np.array([0, wrong, 0]))
        assert (batch.turns == before).all()
        assert not batch.boards.any()


def test_a_batch_depends_on_its_seed_alone() -> None:
    batches = [tables.Tables(DropOrPop(3), 8, seed) for seed in (3, 3, 4)]
    for _ in range(40):
        for batch in batches:
            batch.step(batch.random_actions(np.zeros(8, np.int64)))
    assert (batches[0].boards == batches[1].boards).all()
    assert (batches[0].boards != batches[2].boards).any()


GOLDEN = [path for path in RECORDS if path.parent.name == "drop_or_pop"]


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_golden_games_lead_to_the_same_boards(path: Any) -> None:
    record = droptable.parse_record(path.read_text("utf-8"))
    checked = 0
    for match, after in _pairs(record):
        game, state = match.game, match.state
        if not isinstance(state.phase, Moving) or after.log[-1].action is Move.IGNORE:
            continue
        checked += 1
        found, won = rollouts.afterstates(*packed_state(game, state), game.rows)
        row = COLUMNS * (after.log[-1].action is Move.POP) + state.phase.rolled
        _is_same_after(game, after.state, state.phase.seat, tuple(found[row].tolist()), won[row])
    assert checked


def _pairs(record: Any) -> Any:
    whole = droptable.replay(record)
    match: AnyMatch = start(whole.game, whole.start)
    for entry in whole.log:
        after = follow(match, entry.actor, entry.action)
        yield match, after
        match = after


@pytest.mark.parametrize("name", ["greedy", "eager"])
@pytest.mark.parametrize("seats", [3, 4])
def test_policies_choose_what_the_bots_choose(name: str, seats: int) -> None:
    random = Random(name)
    game, bot, choose = DropOrPop(seats, turn_limit=60), bot_for("drop-or-pop", name), getattr(policies, name)
    simulator: Simulator[Any, Any] = Simulator(game, random.randrange)
    asked = 0
    for _ in range(6):
        state = game.initial_state()
        while game.outcome(state) is None:
            phase = state.phase
            if not isinstance(phase, Moving):
                turn = game.turn(state)
                assert not isinstance(turn, Seats)
                state = game.apply(
                    state, None, game.drawn(state, (random.randrange(seats if state.seat is None else 4),))
                )
                continue
            end = 1 / seats if state.turns_left == 1 else -1.0
            action = bot.decide(simulator, state, phase.seat, BotEffort())
            boards = packed_state(game, state)
            assert list(Move)[choose(*boards, phase.rolled, game.rows, phase.ignored, end)] is action
            asked += 1
            # now and then something else, so that strange positions come up
            action = action if random.random() < 0.7 else game.sample(state, phase.seat, random.randrange)
            state = game.apply(state, phase.seat, action)
    assert asked > 50


@pytest.mark.parametrize(
    "plan",
    [
        Plan("drop-or-pop", ("random",) * 3, games=60, seed=3),
        Plan("drop-or-pop", ("random",) * 4, games=40, seed=4, options={"starter": "random"}),
        Plan("drop-or-pop", ("greedy", "eager", "random"), games=36, seed=5, all_seatings=True),
        Plan("drop-or-pop", ("eager", "greedy", "eager", "random"), games=24, seed=6, options={"turn_limit": 12}),
        Plan("drop-or-pop", ("greedy",) * 3, games=30, options={"left_out": "blue", "turn_limit": None}),
    ],
    ids=lambda plan: "-".join(plan.bots),
)
def test_simulations_have_the_same_figures_by_the_rules_and_by_the_twin(
    plan: Plan, monkeypatch: pytest.MonkeyPatch
) -> None:
    by_rules = run(plan, cores=1)
    monkeypatch.setattr(lab_twin, "WORTH_IT", 0)
    assert lab_twin.twin_for(plan) is not None
    assert run(plan, cores=1) == by_rules


def test_who_is_not_compiled_is_played_by_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    many = Plan("drop-or-pop", ("random",) * 3, games=10**6)
    assert lab_twin.twin_for(many) is not None
    assert lab_twin.twin_for(replace(many, games=10)) is None  # the rules are quicker than a compiler
    assert lab_twin.twin_for(replace(many, bots=("search", "random", "random"))) is None
    assert lab_twin.twin_for(replace(many, effort=BotEffort(steps=3))) is None
    monkeypatch.setattr(lab_twin, "are_installed", lambda: False)
    assert lab_twin.twin_for(many) is None


def test_rollouts_agree_with_what_was_measured_before() -> None:
    """Three million random games of another implementation: shares .340 .332 .324, 43 turns, 0.3 % draws."""
    shares, turns = rollouts.win_shares(Policy.RANDOM, 0, 0, 0, 0, 3, 6, 10_000, 100_000, 1)
    assert shares.sum() == pytest.approx(1)
    # a draw of two is shared in halves: a thousandth for each of the three
    assert shares.tolist() == pytest.approx([0.341, 0.333, 0.325], abs=0.006)
    assert turns / 100_000 == pytest.approx(43.2, abs=0.5)


@settings(max_examples=150, deadline=None)
@given(boards(), st.integers(0, 3), st.integers(1, 60), st.integers(0, 2**31))
def test_random_rollouts_play_by_the_rules(drawn: tuple[DropOrPop, Columns], seat: int, most: int, number: int) -> None:
    game, columns = drawn
    first = Seat(seat % game.seats)
    try:
        state = game.parse_state(game.format_state(State(columns, (), ROLLING[first][False])))
    except droptable.NotationError:
        return  # no game comes here
    if not isinstance(state.phase, Rolling):
        return  # won already
    begun = np.uint64(spark(number, 0))
    won, turns, end = rollouts.random_game(*packed_state(game, state), game.seats, game.rows, most, begun)
    over, turns_by_rules, end_by_rules = _played_at_random(game, state, most, begun)
    outcome = game.outcome(over)
    winning_seats = set() if outcome is None else {at for at, rank in enumerate(outcome.ranks) if rank == 1}
    assert {(first + n) % game.seats for n in range(4) if won >> n & 1} == winning_seats
    assert (turns, end) == (turns_by_rules, end_by_rules)


def _played_at_random(game: DropOrPop, state: State, most: int, dice: np.uint64) -> tuple[State, int, np.uint64]:
    """Return the state after so many turns or the game's end, the turns and the spark: the rules on a twin's dice."""
    for turn in range(1, most + 1):
        dice = np.uint64(stepped(dice))
        word = word_of(dice)
        while isinstance(state.phase, Rolling):
            seat = state.phase.seat
            state = game.apply(state, None, ROLLS[word & 3])
            if isinstance(state.phase, Moving):
                moves = list(game.legal_actions(state, seat))
                state = game.apply(state, seat, moves[(word >> 2 & 0xFFFFFF) * len(moves) >> 24])
            if not (isinstance(state.phase, Rolling) and state.phase.ignored):
                break
            word >>= 26
        if isinstance(state.phase, Ended):
            return state, turn, dice
    return state, most, dice


def test_rollouts_from_a_won_race_see_it() -> None:
    game = DropOrPop(3)
    state = game.parse_state("bbb/-/-/- 0 red -")
    shares, _ = rollouts.win_shares(Policy.EAGER, *packed_state(game, state), 3, game.rows, 500, 4_000, 2)
    # red again in one of two rolls wins at once
    assert shares[0] > 7 / 16
    assert shares.argmax() == 0


@pytest.mark.parametrize("game", GAMES[:2], ids=repr)
def test_looking_ahead_sees_what_the_rules_would_do(game: DropOrPop) -> None:
    both = InStep(game, number=16, seed=9)
    planes = np.zeros((16, 3, game.seats * game.rows * COLUMNS), np.int8)
    values = np.zeros((16, 3), np.float32)
    for _ in range(40):
        both.tables.look_ahead(planes, values)
        for at, state in enumerate(both.states):
            seat = Seat(int(both.tables.seats[at]))
            for move in both.encoding.following(state, seat, ()):
                after = game.apply(state, seat, list(Move)[move])
                assert tuple(planes[at, move].tolist()) == both.encoding.observe(after, seat)[: planes.shape[2]]
                outcome = game.outcome(after)
                worth = np.nan if outcome is None else returns_by_rank(outcome)[seat]
                assert values[at, move] == pytest.approx(worth, nan_ok=True)
        both.step()


@pytest.mark.parametrize("policy", [Policy.GREEDY, Policy.EAGER])
def test_bots_of_a_batch_choose_what_the_bots_choose(policy: Policy) -> None:
    game = GAMES[3]
    both, bot = InStep(game, number=8, seed=4), bot_for("drop-or-pop", policy.name.lower())
    simulator: Simulator[Any, Any] = Simulator(game, Random(1).randrange)
    for _ in range(30):
        actions = both.tables.bot_actions(policy.value, np.zeros(8, np.int64))
        for state, action in zip(both.states, actions, strict=True):
            assert state.seat is not None
            assert list(Move)[action] is bot.decide(simulator, state, state.seat, BotEffort())
        both.step()
