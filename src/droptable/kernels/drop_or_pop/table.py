"""One table of DROP OR POP! in a row of words, on dice that it is given: the rules' own game, step by step.

For those who look at every step of a game. `tables.py` has thousands of tables, with their own dice.
"""

import numpy as np
from numpy.typing import NDArray

from droptable.games.drop_or_pop.board import COLUMNS
from droptable.games.drop_or_pop.rules import DropOrPop
from droptable.kernels.compiled import compiled
from droptable.kernels.drop_or_pop.board import IGNORE, PLAYERS, STRIDE, can_move, moved
from droptable.kernels.drop_or_pop.policies import legal_moves

# The boards of the players from the mover on; whose turn it is, and what was rolled; turns so far; who has won (bits,
# from the mover on); then what the game is: its seats, its rows, its turn limit (0 for none).
SEAT, ROLLED, IGNORED, TURN, WON, SEATS, ROWS, LIMIT = range(PLAYERS, PLAYERS + 8)
WORDS = LIMIT + 1
MOVE_BITS = 3  # of what a step returns: what may be done then, a bit per move; above them is the seat that may
OVER = 0  # in these bits: nobody may do anything
PASSED = -1
Row = NDArray[np.int64]


def empty_table(game: DropOrPop) -> Row:
    """Return a table before its game begins."""
    row = np.zeros(WORDS, np.int64)
    row[SEATS], row[ROWS], row[LIMIT] = game.seats, game.rows, game.turn_limit or 0
    return row


@compiled
def begin(row: Row, seat: int, rolled: int) -> int:
    """Begin a game: this seat starts and has rolled this column. Return who may do what."""
    for at in range(WON + 1):
        row[at] = 0
    row[SEAT], row[ROLLED] = seat, rolled
    return _who_may(row)


@compiled
def step(row: Row, move: int, rolled: int) -> int:
    """Do a legal move; `rolled` is what is rolled after it. Return who may do what then.

    PASSED means that the roll left nothing to do: `pass_on` with another one.
    """
    if move == IGNORE:
        row[ROLLED], row[IGNORED] = rolled, 1
        if can_move(row[0], row[0] | row[1] | row[2] | row[3], rolled, row[ROWS]):
            return _who_may(row)
        return _over(row) if row[TURN] + 1 == row[LIMIT] else PASSED
    row[0], row[1], row[2], row[3], row[WON] = moved(row[0], row[1], row[2], row[3], move, row[ROLLED])
    if row[WON] or row[TURN] + 1 == row[LIMIT]:
        return _over(row)
    return pass_on(row, rolled)


@compiled
def pass_on(row: Row, rolled: int) -> int:
    """Let the next seat roll this column, and return who may do what."""
    seats, first = row[SEATS], row[0]
    for player in range(seats - 1):
        row[player] = row[player + 1]
    row[seats - 1] = first
    row[SEAT] = row[SEAT] + 1 if row[SEAT] + 1 < seats else 0
    row[ROLLED], row[IGNORED] = rolled, 0
    row[TURN] += 1
    return _who_may(row)


@compiled
def _who_may(row: Row) -> int:
    occupied = row[0] | row[1] | row[2] | row[3]
    seat: int = row[SEAT]
    return (seat << MOVE_BITS) | legal_moves(row[0], occupied, row[ROLLED], row[ROWS], row[IGNORED] > 0)


@compiled
def _over(row: Row) -> int:
    seat: int = row[SEAT]
    return (seat << MOVE_BITS) | OVER


@compiled
def show(row: Row, seat: int, is_over: bool, seen: NDArray[np.int8]) -> None:
    """Fill in what a seat sees, as `games/drop_or_pop/encoding.py` lays it out."""
    seats, rows, at = row[SEATS], row[ROWS], 0
    ahead = (seat - row[SEAT]) % seats  # how many players from the mover on the one who looks is
    for player in range(ahead, ahead + seats):
        board = row[player if player < seats else player - seats]
        for y in range(rows):
            for x in range(COLUMNS):
                seen[at] = (board >> (STRIDE * x + y)) & 1
                at += 1
    for player in range(seats):
        seen[at + player] = (not is_over) & ((ahead + player) % seats == 0)
    for x in range(COLUMNS):
        seen[at + seats + x] = (not is_over) & (x == row[ROLLED])
    seen[at + seats + COLUMNS] = (not is_over) & row[IGNORED]
