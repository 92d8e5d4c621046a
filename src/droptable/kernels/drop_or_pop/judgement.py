"""What a position of DROP OR POP! is worth to each player, as learned: a small network over the signs that hold.

A position is that before a turn; players are counted from the mover on. It runs without a compiler too. The weights
are one row of numbers: for each sign what it adds to each of the HIDDEN units, their biases, and for each player what
a unit adds to its chance, with a bias.
"""

from math import exp
from typing import Final

from droptable.games.drop_or_pop.board import COLUMNS, COUNTERS, TO_WIN
from droptable.kernels.compiled import compiled, count
from droptable.kernels.drop_or_pop.board import (
    ROWS_FOR,
    STRIDE,
    Boards,
    cluster_around,
    column_at,
    popped,
)
from droptable.kernels.rows import Room, Row

Weights = Row[float]
Notes = Room[int]
Units = Room[float]

HIDDEN: Final = 32
_WINS, _THREES, _TWOS, _POPS, _BREAKS, _LEFT, _BIGGEST = 0, 5, 10, 15, 20, 25, 32
PER_PLAYER: Final = 36
MOST_SIGNS: Final = 96


def signs_in_all(seats: int) -> int:
    """Return how many signs there are: those of each player, and those of windows of two by two squares."""
    return seats * PER_PLAYER + 2 * (ROWS_FOR[seats] - 1) * (seats + 1) ** 4


def size_of(seats: int) -> int:
    """Return how many weights there are."""
    return signs_in_all(seats) * HIDDEN + HIDDEN + seats * (HIDDEN + 1)


@compiled
def biggest_cluster(board: int) -> int:
    """Return the size of a colour's biggest cluster, 1 where it has none."""
    left, biggest = (board & (board >> 1)) | (board & (board >> STRIDE)), 1
    while left:
        cluster = cluster_around(board, left & -left)
        biggest = max(biggest, count(cluster))
        left &= ~cluster
    return biggest


@compiled
def signs(boards: Boards, seats: int, rows: int, found: Notes) -> int:
    """Fill in the signs of a position, and return how many hold."""
    occupied = boards[0] | boards[1] | boards[2] | boards[3]
    number = 0
    for player in range(seats):
        number = _players_signs(boards, player, seats, rows, occupied, found, number)
    return _windows(boards, seats, rows, found, number)


@compiled
def _players_signs(boards: Boards, player: int, seats: int, rows: int, occupied: int, found: Notes, number: int) -> int:
    board = boards[player]
    biggest = biggest_cluster(board)
    may_drop = count(board) < COUNTERS
    wins, threes, twos, pops, breaks = 0, 0, 0, 0, 0
    for x in range(COLUMNS):
        column = column_at(occupied, x)
        does_win = False
        if column >> (rows - 1) == 0:
            one = (column + 1) << (STRIDE * x)
            size = count(cluster_around(board | one, one))
            threes += size == 3
            twos += size == 2
            does_win = size >= TO_WIN and may_drop
        if column:
            after = biggest_cluster(popped(board, x))
            pops += after == 3 and biggest < 3
            breaks += after < biggest
            does_win = does_win or (after >= TO_WIN and _is_biggest(boards, seats, x, after))
        wins += does_win
    first = player * PER_PLAYER
    found[number], found[number + 1] = first + _WINS + wins, first + _THREES + threes
    found[number + 2], found[number + 3] = first + _TWOS + twos, first + _POPS + pops
    found[number + 4], found[number + 5] = first + _BREAKS + breaks, first + _LEFT + COUNTERS - count(board)
    found[number + 6] = first + _BIGGEST + biggest
    return number + 7


@compiled
def _is_biggest(boards: Boards, seats: int, x: int, size: int) -> bool:
    """Tell whether nobody else has a bigger cluster after a POP (DP-3.4)."""
    biggest = 0
    for other in range(seats):
        biggest = max(biggest, biggest_cluster(popped(boards[other], x)))
    return biggest == size


@compiled
def _windows(boards: Boards, seats: int, rows: int, found: Notes, number: int) -> int:
    """Add the windows: outer columns are read from the edge, so that a mirrored position shows the same."""
    base, first = seats + 1, seats * PER_PLAYER
    for y in range(rows - 1):
        for pair in range(3):
            left, right = (3, 2) if pair == 2 else (pair, pair + 1)
            code = 0
            for x in (left, right):
                for row in (y, y + 1):
                    at = STRIDE * x + row
                    owner = 0
                    for player in range(seats):
                        owner += (player + 1) * (boards[player] >> at & 1)
                    code = code * base + owner
            if code:
                table = 2 * y + (pair == 1)
                found[number] = first + table * base**4 + code
                number += 1
    return number


@compiled
def judged(weights: Weights, seats: int, biases: int, found: Notes, number: int, units: Units) -> None:
    """Fill in each player's chance to win, from the mover on, after the hidden units in `units`."""
    for unit in range(HIDDEN):
        units[unit] = weights[biases + unit]
    for n in range(number):
        first = found[n] * HIDDEN
        for unit in range(HIDDEN):
            units[unit] += weights[first + unit]
    out = biases + HIDDEN
    for player in range(seats):
        value = weights[out + HIDDEN]
        for unit in range(HIDDEN):
            if units[unit] > 0:
                value += units[unit] * weights[out + unit]
        units[HIDDEN + player] = 1.0 / (1.0 + exp(-value))
        out += HIDDEN + 1
