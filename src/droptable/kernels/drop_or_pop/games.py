"""Whole games of DROP OR POP!, compiled, on the dice and choices that the rules' own simulations would have."""

from enum import IntEnum

import numpy as np
from numpy.typing import NDArray

from droptable.games.drop_or_pop.board import COLUMNS
from droptable.kernels.compiled import compiled, count
from droptable.kernels.drop_or_pop.board import (
    DROP,
    IGNORE,
    POP,
    column_at,
    dropped,
    may_drop,
    popped,
    winners,
    winning_size,
)
from droptable.kernels.drop_or_pop.policies import eager, greedy, legal_moves
from droptable.kernels.twister import Words, below, generator, seed


class Policy(IntEnum):
    """Who can play in here."""

    RANDOM = 0
    GREEDY = 1
    EAGER = 2


RANDOM, GREEDY = Policy.RANDOM.value, Policy.GREEDY.value
WINNERS, SIZE, TURNS, POPPER = FIELDS = range(4)  # of a result
NOBODY = -1


@compiled
def some_move(legal: int, number: int) -> int:
    """Return the move of this number among the legal ones."""
    for move in range(3):
        if legal >> move & 1:
            if number == 0:
                return move
            number -= 1
    return IGNORE


@compiled
def chosen(
    policy: int, a: int, b: int, c: int, d: int, x: int, rows: int, ignored: bool, value_of_end: float, choices: Words
) -> int:
    """Return the mover's choice for a rolled column."""
    if policy == RANDOM:
        legal = legal_moves(a, a | b | c | d, x, rows, ignored)
        return some_move(legal, below(choices, count(legal)))
    if policy == GREEDY:
        return greedy(a, b, c, d, x, rows, ignored, value_of_end)
    return eager(a, b, c, d, x, rows, ignored, value_of_end)


@compiled
def play(
    dice: Words, choices: Words, policies: NDArray[np.int64], rows: int, starter: int, limit: int, result: Words
) -> None:
    """Play a game to its end and fill its result: winning seats (bits), their cluster's size, turns, who popped last.

    `limit` is 0 for none, `starter` NOBODY where it is drawn. The popper is NOBODY unless a POP ended the game. A game
    that the limit ends has no winners.
    """
    seats = len(policies)
    seat = below(dice, seats) if starter == NOBODY else starter
    a, b, c, d = 0, 0, 0, 0  # from the mover on
    turns, won, size, popper = 0, 0, 0, NOBODY
    while won == 0:
        turns += 1
        value_of_end = 1.0 / seats if turns == limit else -1.0
        ignored = False
        x = below(dice, COLUMNS)
        move = chosen(policies[seat], a, b, c, d, x, rows, ignored, value_of_end, choices)
        if move == IGNORE:
            ignored = True
            x = below(dice, COLUMNS)
            occupied = a | b | c | d
            if column_at(occupied, x) or may_drop(a, occupied, x, rows):
                move = chosen(policies[seat], a, b, c, d, x, rows, ignored, value_of_end, choices)
        if move == DROP:
            a = dropped(a, a | b | c | d, x)
            size = winning_size(a)
            won = 1 if size else 0
        elif move == POP:
            a, b, c, d = popped(a, x), popped(b, x), popped(c, x), popped(d, x)
            won = winners(a, b, c, d)
            if won:
                size, popper = max(winning_size(a), winning_size(b), winning_size(c), winning_size(d)), seat
        if won or turns == limit:
            break
        seat += 1
        if seat == seats:
            seat = 0
        if seats == 3:
            a, b, c = b, c, a
        else:
            a, b, c, d = b, c, d, a
    result[WINNERS] = _by_seat(won, seat, seats)
    result[SIZE] = size
    result[TURNS] = turns
    result[POPPER] = popper


@compiled
def _by_seat(players: int, first: int, seats: int) -> int:
    """Return players, counted from seat `first`, as seats."""
    found = 0
    for player in range(seats):
        if players >> player & 1:
            found |= 1 << ((first + player) % seats)
    return found


@compiled
def _play_all(
    dice_keys: Words,
    choice_keys: Words,
    ends: Words,
    policies: NDArray[np.int64],
    rules: tuple[int, int, int],
    generators: Words,
    results: Words,
) -> None:
    dice, choices = generators[0], generators[1]
    rows, starter, limit = rules
    for game in range(len(results)):
        seed(dice, dice_keys[ends[game, 0] : ends[game + 1, 0]])
        seed(choices, choice_keys[ends[game, 1] : ends[game + 1, 1]])
        play(dice, choices, policies[game], rows, starter, limit, results[game])


def play_all(
    keys: list[tuple[Words, Words]], policies: NDArray[np.int64], rows: int, starter: int | None, limit: int | None
) -> Words:
    """Return the results of some games, a row each; each has a key for its dice, one for its choices, and policies."""
    ends = np.zeros((len(keys) + 1, 2), np.int64)
    np.cumsum([(len(dice), len(choices)) for dice, choices in keys], axis=0, out=ends[1:])
    results = np.zeros((len(keys), len(FIELDS)), np.int64)
    rules = rows, NOBODY if starter is None else starter, limit or 0
    dice_keys, choice_keys = (np.concatenate(column) for column in zip(*keys, strict=True))
    generators = np.stack([generator(), generator()])
    _play_all(dice_keys, choice_keys, ends, policies, rules, generators, results)
    return results
