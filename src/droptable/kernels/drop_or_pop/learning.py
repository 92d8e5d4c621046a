"""DROP OR POP! learned by playing: games of the learner among itself and simpler bots, and TD(λ) on what came of them.

Nobody tells the learner who sits beside it, so what it learns is what a position is worth among such company.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from droptable.games.drop_or_pop.board import COLUMNS
from droptable.kernels.compiled import compiled, count
from droptable.kernels.drop_or_pop.board import PLAYERS, ROWS_FOR, Boards, can_move, moved, rotated
from droptable.kernels.drop_or_pop.intents import chance_of, end_of, learned_intent, simple_intent, way_in
from droptable.kernels.drop_or_pop.judgement import HIDDEN, MOST_SIGNS, judged, signs, signs_in_all, size_of
from droptable.kernels.drop_or_pop.rollouts import any_move, from_the_first
from droptable.kernels.drop_or_pop.thought import PASS, WAYS, Mind, judge
from droptable.kernels.drop_or_pop.turns import room_of
from droptable.kernels.learner import Learner, improve, learner_of
from droptable.kernels.sparks import stepped, word_of

EAGER, LEARNER = 2, 3  # a policy's number, after those of `games`
LONGEST = 400  # turns; a game that is not over then is everybody's


def mind(weights: NDArray[np.float32], seats: int) -> Mind:
    """Return a mind for so many seats, with room in arrays."""
    return Mind(
        seats,
        ROWS_FOR[seats],
        weights,
        signs_in_all(seats) * HIDDEN,
        np.zeros(MOST_SIGNS, np.int64),
        np.zeros(HIDDEN + PLAYERS),
        np.zeros(WAYS),
    )


@compiled
def intent_for(policy: int, boards: Boards, room: int, mind: Mind) -> int:
    """Return what a player of this policy would do with each column."""
    if policy == LEARNER:
        return learned_intent(boards, mind)
    return simple_intent(boards, room, policy == EAGER)


class Story(NamedTuple):
    """A game as its learner remembers it: of each turn, by player, what was to be expected of it before the roll."""

    boards: NDArray[np.int64]
    expected: NDArray[np.float64]
    is_intended: NDArray[np.bool_]  # whether the turn ended as its player would have it


def story() -> Story:
    """Return room for a game."""
    return Story(np.zeros((LONGEST, PLAYERS), np.int64), np.zeros((LONGEST, PLAYERS)), np.zeros(LONGEST, np.bool_))


@compiled
def expect(boards: Boards, intent: int, mover: int, mind: Mind, expected: NDArray[np.float64]) -> None:
    """Fill in what a turn by this intent is worth to each player (by its number), over all rolls."""
    seats = mind.seats
    for player in range(seats):
        expected[player] = 0.0
    for x in range(COLUMNS):
        chance, way = chance_of(intent, x), way_in(intent, x)
        if chance == 0.0:
            continue
        a, b, c, d, won = moved(boards[0], boards[1], boards[2], boards[3], way // COLUMNS, way % COLUMNS)
        if won == 0:
            judge(rotated((a, b, c, d), seats), mind)
        for place in range(seats):  # from the mover on
            value = mind.units[HIDDEN + (place + seats - 1) % seats]
            if won:
                value = 1.0 / count(won) if won >> place & 1 else 0.0
            expected[(mover + place) % seats] += chance * value


@compiled
def play(
    policies: NDArray[np.int64], state: np.uint64, curious: float, mind: Mind, story: Story
) -> tuple[int, int, np.uint64]:
    """Play a game from the start, the first policy first; return who won (by its number), turns, and the spark.

    A learner who is not curious (0) remembers nothing.
    """
    seats, rows, room = mind.seats, mind.rows, room_of(mind.rows)
    a, b, c, d, mover = 0, 0, 0, 0, 0
    for turn in range(LONGEST):
        state = stepped(state)
        word = word_of(state)
        first, second, odd = word & 3, (word >> 2) & 3, (word >> 4 & 0xFFFF) / 65536.0
        intent = intent_for(policies[mover], (a, b, c, d), room, mind)
        way = end_of(intent, first, second)
        if curious:
            story.boards[turn, 0], story.boards[turn, 1], story.boards[turn, 2], story.boards[turn, 3] = a, b, c, d
            expect((a, b, c, d), intent, mover, mind, story.expected[turn])
            story.is_intended[turn] = odd >= curious or policies[mover] != LEARNER
            if not story.is_intended[turn]:
                way = _any_way(a, a | b | c | d, first, rows, (word >> 20) & 0xFFFFFF)
        a, b, c, d, won = moved(a, b, c, d, way // COLUMNS, way % COLUMNS)
        if won:
            return from_the_first(won, mover, seats), turn + 1, state
        mover = mover + 1 if mover + 1 < seats else 0
        a, b, c, d = rotated((a, b, c, d), seats)
    return (1 << seats) - 1, LONGEST, state


@compiled
def _any_way(own: int, occupied: int, x: int, rows: int, bits: int) -> int:
    """Return some way to end a turn in a column, by so many random bits."""
    if not can_move(own, occupied, x, rows):
        return PASS
    return COLUMNS * any_move(own, occupied, x, rows, True, bits) + x


def learner(seats: int) -> Learner:
    """Return a learner who has seen nothing."""
    return learner_of(size_of(seats))


@compiled
def learn_from(
    turns: int,
    policies: NDArray[np.int64],
    trace: float,
    mind: Mind,
    learner: Learner,
    story: Story,
) -> float:
    """Add what a game teaches to the gradient; return the mean squared error.

    A turn is to be worth what was expected over all its rolls, and λ of what later turns taught about the position that
    it did lead to. The luck of the rolls is in neither, so that a few games teach much.
    """
    seats, total = mind.seats, 0.0
    errors, taught = np.zeros(PLAYERS), np.zeros(PLAYERS)
    for turn in range(turns - 1, -1, -1):
        boards = story.boards[turn]
        number = signs((boards[0], boards[1], boards[2], boards[3]), seats, mind.rows, mind.found)
        judged(mind.weights, seats, mind.biases, mind.found, number, mind.units)
        mover = turn % seats
        for place in range(seats):
            player = (mover + place) % seats
            later = trace * taught[player] if story.is_intended[turn] else 0.0
            taught[player] = story.expected[turn, player] + later - mind.units[HIDDEN + place]
            errors[place] = 0.0
            if policies[player] == LEARNER:
                errors[place] = -taught[player]
                total += errors[place] * errors[place]
        _backward(number, seats, errors, mind, learner.gradient)
    return total / turns


@compiled
def _backward(number: int, seats: int, errors: NDArray[np.float64], mind: Mind, gradient: NDArray[np.float32]) -> None:
    weights, units, biases = mind.weights, mind.units, mind.biases
    for unit in range(HIDDEN):
        slope, out = 0.0, biases + HIDDEN + unit
        if units[unit] > 0:
            for place in range(seats):
                gradient[out] += errors[place] * units[unit]
                slope += errors[place] * weights[out]
                out += HIDDEN + 1
        units[unit] = slope
        gradient[biases + unit] += slope
    for place in range(seats):
        gradient[biases + HIDDEN + place * (HIDDEN + 1) + HIDDEN] += errors[place]
    for n in range(number):
        first = mind.found[n] * HIDDEN
        for unit in range(HIDDEN):
            gradient[first + unit] += units[unit]


@compiled
def learn(
    company: NDArray[np.int64],
    games: int,
    batch: int,
    state: np.uint64,
    curious: float,
    trace: float,
    rate: float,
    step: int,
    weights: NDArray[np.float32],
    mind: Mind,
    learner: Learner,
    story: Story,
) -> tuple[float, np.uint64]:
    """Play so many games, each with the policies of a row of `company` that is drawn, and learn from every batch."""
    error = 0.0
    for game in range(games):
        state = stepped(state)
        policies = company[(word_of(state) >> 20) % len(company)]
        _, turns, state = play(policies, state, curious, mind, story)
        error += learn_from(turns, policies, trace, mind, learner, story)
        if (game + 1) % batch == 0:
            step += 1
            improve(weights, learner, step, rate)
    return error / games, state


@compiled
def win_share(
    policies: NDArray[np.int64], player: int, games: int, state: np.uint64, mind: Mind, story: Story
) -> float:
    """Return what share of so many games a player wins against these; draws are split."""
    share = 0.0
    for _ in range(games):
        won, _, state = play(policies, state, 0.0, mind, story)
        if won >> player & 1:
            share += 1.0 / count(won)
    return share / games
