"""DROP OR POP! learned by playing: games of the learner among itself and simpler bots, and TD(λ) on what came of them.

Nobody tells the learner who sits beside it, so what it learns is what a position is worth among such company.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from droptable.games.drop_or_pop.board import ROWS
from droptable.kernels.compiled import compiled, count
from droptable.kernels.drop_or_pop.board import IGNORE, PLAYERS, Boards, can_move, moved, rotated
from droptable.kernels.drop_or_pop.games import GREEDY
from droptable.kernels.drop_or_pop.judgement import HIDDEN, MOST_SIGNS, judged, signs, signs_in_all, size_of
from droptable.kernels.drop_or_pop.policies import eager, greedy
from droptable.kernels.drop_or_pop.rollouts import any_move
from droptable.kernels.drop_or_pop.thought import WAYS, Mind, best_of, think
from droptable.kernels.learner import Learner, improve, learner_of
from droptable.kernels.sparks import stepped, word_of

EAGER, LEARNER = 2, 3  # a policy's number, after those of `games`
LONGEST = 400  # turns; a game that is not over then is everybody's


def mind(weights: NDArray[np.float32], seats: int) -> Mind:
    """Return a mind for so many seats, with room in arrays."""
    return Mind(
        seats,
        ROWS[seats],
        weights,
        signs_in_all(seats) * HIDDEN,
        np.zeros(MOST_SIGNS, np.int64),
        np.zeros(HIDDEN + PLAYERS),
        np.zeros(WAYS),
    )


@compiled
def choose(policy: int, boards: Boards, rolls: tuple[int, int], mind: Mind) -> tuple[int, int]:
    """Return the move of a turn and its column (IGNORE where nothing can be done), for these two rolls."""
    a, b, c, d = boards
    (first, second), rows = rolls, mind.rows
    if policy == LEARNER:
        again = think(boards, mind)
        move = best_of(first, again, mind)
        if move != IGNORE:
            return move, first
        if not can_move(a, a | b | c | d, second, rows):
            return IGNORE, second
        return best_of(second, -2.0, mind), second
    if policy == GREEDY:
        move = greedy(a, b, c, d, first, rows, False, -1.0)
    else:
        move = eager(a, b, c, d, first, rows, False, -1.0)
    if move != IGNORE:
        return move, first
    if not can_move(a, a | b | c | d, second, rows):
        return IGNORE, second
    if policy == GREEDY:
        return greedy(a, b, c, d, second, rows, True, -1.0), second
    return eager(a, b, c, d, second, rows, True, -1.0), second


class Story(NamedTuple):
    """A game as its learner remembers it: the boards before each turn, and what they promised each player."""

    boards: NDArray[np.int64]
    promised: NDArray[np.float64]


def story() -> Story:
    """Return room for a game."""
    return Story(np.zeros((LONGEST + 1, PLAYERS), np.int64), np.zeros((LONGEST + 1, PLAYERS)))


@compiled
def play(
    policies: NDArray[np.int64], state: np.uint64, curious: float, mind: Mind, story: Story
) -> tuple[int, int, np.uint64]:
    """Play a game from the start, the first policy first; return who won (by its number), turns, and the spark."""
    seats, rows = mind.seats, mind.rows
    a, b, c, d, mover = 0, 0, 0, 0, 0
    for turn in range(LONGEST):
        boards = story.boards[turn]
        boards[0], boards[1], boards[2], boards[3] = a, b, c, d
        state = stepped(state)
        word = word_of(state)
        first, second, odd = word & 3, (word >> 2) & 3, (word >> 4 & 0xFFFF) / 65536.0
        move, x = choose(policies[mover], (a, b, c, d), (first, second), mind)
        if odd < curious and policies[mover] == LEARNER:
            x = first
            move = any_move(a, a | b | c | d, x, rows, True, (word >> 20) & 0xFFFFFF)
            if not can_move(a, a | b | c | d, x, rows):
                move = IGNORE
        a, b, c, d, won = moved(a, b, c, d, move, x)
        if won:
            by_number = won << mover
            return (by_number | (by_number >> seats)) & ((1 << seats) - 1), turn + 1, state
        mover = mover + 1 if mover + 1 < seats else 0
        a, b, c, d = rotated((a, b, c, d), seats)
    return (1 << seats) - 1, LONGEST, state


def learner(seats: int) -> Learner:
    """Return a learner who has seen nothing."""
    return learner_of(size_of(seats))


@compiled
def learn_from(
    won: int,
    turns: int,
    policies: NDArray[np.int64],
    trace: float,
    mind: Mind,
    learner: Learner,
    story: Story,
) -> float:
    """Add what a game teaches to the gradient, by its λ-returns; return the mean squared error."""
    seats, total = mind.seats, 0.0
    targets, errors = np.zeros(PLAYERS), np.zeros(PLAYERS)
    for player in range(seats):
        targets[player] = 1.0 / count(won) if won >> player & 1 else 0.0
    for turn in range(turns - 1, -1, -1):
        boards = story.boards[turn]
        number = signs((boards[0], boards[1], boards[2], boards[3]), seats, mind.rows, mind.found)
        judged(mind.weights, seats, mind.biases, mind.found, number, mind.units)
        mover = turn % seats
        for place in range(seats):
            player = (mover + place) % seats
            errors[place] = 0.0
            if policies[player] == LEARNER:
                value = mind.units[HIDDEN + place]
                errors[place] = value - targets[player]
                targets[player] = trace * targets[player] + (1 - trace) * value
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
        won, turns, state = play(policies, state, curious, mind, story)
        error += learn_from(won, turns, policies, trace, mind, learner, story)
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
