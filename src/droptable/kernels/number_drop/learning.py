"""NUMBER DROP learned by playing, alone or in company: games by the mind's own choices, TD(λ) on what came of them."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from droptable.games.number_drop.actions import NUMBERS_ROLLED
from droptable.games.number_drop.shapes import COLUMNS
from droptable.kernels.compiled import compiled
from droptable.kernels.learner import Learner, improve
from droptable.kernels.number_drop import company
from droptable.kernels.number_drop.alone import slides_left
from droptable.kernels.number_drop.company import ROUNDS_MOST
from droptable.kernels.number_drop.grid import GRID
from droptable.kernels.number_drop.judgement import BIAS, BIASES, FATE, OUT, POINTS, promise
from droptable.kernels.number_drop.mind import Mind, draw_grid, points
from droptable.kernels.number_drop.sheet import (
    BOXES_AT,
    LETTERS_AT,
    WORDS,
    Words,
    close,
    write,
)
from droptable.kernels.number_drop.signs import MOST_SIGNS
from droptable.kernels.number_drop.solo import TILES, laid, roll
from droptable.kernels.number_drop.turns import place_best, slide_ahead
from droptable.kernels.twister import seed

SEATS_MOST = 6
DROPS = 2  # ways to slide with drops that are compared by the roll
Sheets = NDArray[np.int64]  # a row of words each


class Story(NamedTuple):
    """A game as its learners remember it: for each seat, after each round, the signs, what was promised, the points."""

    signs: NDArray[np.int64]
    held: NDArray[np.int64]
    promised: NDArray[np.float64]
    points: NDArray[np.float64]


def story() -> Story:
    """Return room for a game."""
    return Story(
        np.zeros((SEATS_MOST, ROUNDS_MOST, MOST_SIGNS), np.int64),
        np.zeros((SEATS_MOST, ROUNDS_MOST), np.int64),
        np.zeros((SEATS_MOST, ROUNDS_MOST + 1)),
        np.zeros((SEATS_MOST, ROUNDS_MOST + 1)),
    )


@compiled
def play(dice: Words, mind: Mind, quick: Mind, story: Story, sheet: Words) -> int:
    """Play a game alone by this mind, fill in its story, and return how many rounds it had."""
    sheet[:] = 0
    grid, notches = np.zeros(GRID, np.int64), np.zeros(TILES, np.int64)
    numbers, tiles = np.empty(NUMBERS_ROLLED, np.int64), laid(dice)
    write(sheet, COLUMNS // 2, 1)
    draw_grid(sheet, grid)
    rounds, is_over = 0, False
    while not is_over:
        shown, shape = roll(dice, numbers)
        slide_ahead(sheet, grid, tiles, notches, shape, numbers, shown, DROPS, mind, quick)
        place_best(sheet, grid, shape, numbers, shown, notches, mind)
        is_over = close(sheet) or slides_left(notches) == 0
        _remember(sheet, grid, notches, 0, rounds, story, mind)
        rounds += 1
    story.promised[0, rounds - 1] = 0.0
    return rounds


@compiled
def play_together(dice: Words, mind: Mind, story: Story, sheets: Sheets) -> int:
    """Play a game in company, this mind at every seat, fill in its story, and return how many rounds it had."""
    company.begin(sheets)
    tiles, crossed, rounds, is_over = company.tiles_of(dice), 0, 0, False
    fates, grid = np.zeros((len(sheets), FATE), np.int64), np.zeros(GRID, np.int64)
    while not is_over:
        crossed = company.play_round(sheets, tiles, crossed, dice, fates, mind)
        is_over = company.close_all(sheets)
        for seat in range(len(sheets)):
            draw_grid(sheets[seat], grid)
            _remember(sheets[seat], grid, fates[seat], seat, rounds, story, mind)
        rounds += 1
    story.promised[:, rounds - 1] = 0.0
    return rounds


@compiled
def _remember(sheet: Words, grid: Words, fate: Words, seat: int, at: int, story: Story, mind: Mind) -> None:
    """Fill in what a round has led to."""
    mind.found[:] = -1
    boxes, letters = sheet[BOXES_AT], sheet[LETTERS_AT]
    story.points[seat, at] = points(grid, boxes)
    story.promised[seat, at] = promise(grid, boxes, letters, fate, mind.weights, mind.room, mind.found, mind.units)
    held = 0
    while held < MOST_SIGNS and mind.found[held] >= 0:
        story.signs[seat, at, held] = mind.found[held]
        held += 1
    story.held[seat, at] = held


@compiled
def learn_from(story: Story, seat: int, rounds: int, trace: float, mind: Mind, learner: Learner) -> float:
    """Add what a seat's game teaches to the gradient, by its λ-returns; return the sum of squared errors."""
    total, target = 0.0, 0.0
    gained, promised = story.points[seat], story.promised[seat]
    gradient = learner.gradient.reshape(mind.weights.shape)
    for at in range(rounds - 2, -1, -1):
        target = gained[at + 1] - gained[at] + (1 - trace) * promised[at + 1] + trace * target
        error = (promised[at] - target) / POINTS
        total += error * error
        _backward(story.signs[seat, at], story.held[seat, at], error, mind, gradient)
    return total


@compiled
def _backward(signs: Words, held: int, error: float, mind: Mind, gradient: NDArray[np.float32]) -> None:
    weights, units = mind.weights, mind.units
    units[:] = weights[BIASES]
    for n in range(held):
        adds = weights[signs[n]]
        for unit in range(len(units)):
            units[unit] += adds[unit]
    gradient[BIAS, 0] += error
    for unit in range(len(units)):
        if units[unit] > 0:
            gradient[OUT, unit] += error * units[unit]
            units[unit] = error * weights[OUT, unit]
        else:
            units[unit] = 0.0
        gradient[BIASES, unit] += units[unit]
    for n in range(held):
        slopes = gradient[signs[n]]
        for unit in range(len(units)):
            slopes[unit] += units[unit]


@compiled
def learn(
    dice: Words,
    keys: Words,
    ends: Words,
    seats: Words,
    trace: float,
    rate: float,
    step: int,
    batch: int,
    mind: Mind,
    quick: Mind,
    learner: Learner,
    story: Story,
    scores: NDArray[np.float64],
) -> float:
    """Play the games of these keys, each with so many seats, learn from every `batch`, and fill in the mean scores."""
    sheets, lost = np.zeros((SEATS_MOST, WORDS), np.int64), 0.0
    for game in range(len(scores)):
        seed(dice, keys[ends[game] : ends[game + 1]])
        here = sheets[: seats[game]]
        rounds = play(dice, mind, quick, story, here[0]) if len(here) == 1 else play_together(dice, mind, story, here)
        scores[game] = story.points[: len(here), rounds - 1].mean()
        if rate > 0:
            for seat in range(len(here)):
                lost += learn_from(story, seat, rounds, trace, mind, learner) / rounds / len(here)
            if (game + 1) % batch == 0:
                step += 1
                improve(mind.weights.reshape(mind.weights.size), learner, step, rate)
    return lost / len(scores)
