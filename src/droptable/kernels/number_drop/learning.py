"""NUMBER DROP learned by playing alone: games by the mind's own choices, and TD(λ) on what came of them."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from droptable.games.number_drop.actions import NUMBERS_ROLLED
from droptable.games.number_drop.shapes import COLUMNS
from droptable.kernels.compiled import compiled
from droptable.kernels.learner import Learner, improve, learner_of
from droptable.kernels.number_drop.judgement import BIAS, BIASES, HIDDEN, OUT, POINTS, ROWS_OF_WEIGHTS, slides_left
from droptable.kernels.number_drop.mind import Mind, draw_grid, points, worth
from droptable.kernels.number_drop.sheet import (
    BOXES_AT,
    LETTERS_AT,
    WORDS,
    Words,
    close,
    write,
)
from droptable.kernels.number_drop.signs import GRID, MOST_SIGNS
from droptable.kernels.number_drop.solo import ROUNDS_MOST, TILES, laid, roll
from droptable.kernels.number_drop.turns import place_best, slide_for
from droptable.kernels.twister import seed


class Story(NamedTuple):
    """A game as its learner remembers it: after each round the signs, what was promised, and the points."""

    signs: NDArray[np.int64]
    held: Words
    promised: NDArray[np.float64]
    points: NDArray[np.float64]


def story() -> Story:
    """Return room for a game."""
    return Story(
        np.zeros((ROUNDS_MOST, MOST_SIGNS), np.int64),
        np.zeros(ROUNDS_MOST, np.int64),
        np.zeros(ROUNDS_MOST + 1),
        np.zeros(ROUNDS_MOST + 1),
    )


@compiled
def play(dice: Words, mind: Mind, story: Story, sheet: Words) -> int:
    """Play a game alone by this mind, fill in its story, and return how many rounds it had."""
    sheet[:] = 0
    grid, notches = np.zeros(GRID, np.int64), np.zeros(TILES, np.int64)
    numbers, tiles = np.empty(NUMBERS_ROLLED, np.int64), laid(dice)
    write(sheet, COLUMNS // 2, 1)
    draw_grid(sheet, grid)
    rounds, is_over = 0, False
    while not is_over:
        shown, shape = roll(dice, numbers)
        slide_for(sheet, grid, tiles, notches, shape, shown, mind)
        place_best(sheet, grid, shape, numbers, shown, notches, mind)
        is_over = close(sheet) or slides_left(notches) == 0
        mind.found[:] = -1
        value = worth(grid, sheet[BOXES_AT], sheet[LETTERS_AT], notches, mind)
        story.points[rounds] = points(grid, sheet[BOXES_AT])
        story.promised[rounds] = value - story.points[rounds]
        held = 0
        while held < MOST_SIGNS and mind.found[held] >= 0:
            story.signs[rounds, held] = mind.found[held]
            held += 1
        story.held[rounds] = held
        rounds += 1
    story.promised[rounds - 1] = 0.0
    return rounds


def learner() -> Learner:
    """Return a learner who has seen nothing."""
    return learner_of(ROWS_OF_WEIGHTS * HIDDEN)


@compiled
def learn_from(story: Story, rounds: int, trace: float, mind: Mind, learner: Learner) -> float:
    """Add what a game teaches to the gradient, by its λ-returns; return the sum of squared errors."""
    total, target = 0.0, 0.0
    gradient = learner.gradient.reshape(mind.weights.shape)
    for at in range(rounds - 2, -1, -1):
        gained = story.points[at + 1] - story.points[at]
        target = gained + (1 - trace) * story.promised[at + 1] + trace * target
        error = (story.promised[at] - target) / POINTS
        total += error * error
        _backward(story.signs[at], story.held[at], error, mind, gradient)
    return total


@compiled
def _backward(signs: Words, held: int, error: float, mind: Mind, gradient: NDArray[np.float32]) -> None:
    weights, units = mind.weights, mind.units
    units[:] = weights[BIASES]
    for n in range(held):
        adds = weights[signs[n]]
        for unit in range(HIDDEN):
            units[unit] += adds[unit]
    gradient[BIAS, 0] += error
    for unit in range(HIDDEN):
        if units[unit] > 0:
            gradient[OUT, unit] += error * units[unit]
            units[unit] = error * weights[OUT, unit]
        else:
            units[unit] = 0.0
        gradient[BIASES, unit] += units[unit]
    for n in range(held):
        slopes = gradient[signs[n]]
        for unit in range(HIDDEN):
            slopes[unit] += units[unit]


@compiled
def learn(
    dice: Words,
    keys: Words,
    ends: Words,
    trace: float,
    rate: float,
    step: int,
    batch: int,
    mind: Mind,
    learner: Learner,
    story: Story,
    scores: Words,
) -> float:
    """Play the games of these keys one after another, learn from every `batch`, and fill in their scores."""
    sheet, lost = np.zeros(WORDS, np.int64), 0.0
    for game in range(len(scores)):
        seed(dice, keys[ends[game] : ends[game + 1]])
        rounds = play(dice, mind, story, sheet)
        scores[game] = story.points[rounds - 1]
        if rate > 0:
            lost += learn_from(story, rounds, trace, mind, learner) / rounds
            if (game + 1) % batch == 0:
                step += 1
                improve(mind.weights.reshape(mind.weights.size), learner, step, rate)
    return lost / len(scores)
