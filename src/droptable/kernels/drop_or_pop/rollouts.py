"""Games of DROP OR POP! played out from a position by simple policies, as fast as they come.

Dice and choices of a turn come out of one random word. For bots that try every afterstate, and for those who want
statistics and need no particular games.
"""

import numpy as np
from numpy.typing import NDArray

from droptable.games.drop_or_pop.board import COLUMNS, COUNTERS
from droptable.kernels.compiled import compiled, count, inlined, unseen
from droptable.kernels.drop_or_pop.board import (
    COLUMN,
    IGNORE,
    PLAYERS,
    STRIDE,
    can_move,
    column_at,
    dropped,
    joins_four,
    may_drop,
    moved,
    popped,
    winners,
    winning_size,
)
from droptable.kernels.drop_or_pop.games import GREEDY, RANDOM
from droptable.kernels.drop_or_pop.policies import eager, greedy
from droptable.kernels.sparks import spark, stepped, word_of

CHOICE_BITS = 24  # of a word for one choice among at most three
_TURN_BITS = CHOICE_BITS + 2
ILLEGAL = -1


@inlined
def any_move(own: int, occupied: int, x: int, rows: int, ignored: bool, bits: int) -> int:
    """Return one of the legal moves, by so many random bits."""
    drop, pop = int(may_drop(own, occupied, x, rows)), int(column_at(occupied, x) != 0)
    number = (bits * (drop + pop + (not ignored))) >> CHOICE_BITS
    # DROP, POP, IGNORE are 0, 1, 2: a sum needs no branch that nobody could foresee
    return (number >= drop) + (number >= drop + pop)


@inlined
def first_roll(word: int) -> tuple[int, int]:
    """Return the column and the bits for the choice that a random word begins with."""
    return word & (COLUMNS - 1), (word >> 2) & ((1 << CHOICE_BITS) - 1)


@inlined
def from_the_first(won: int, mover: int, seats: int) -> int:
    """Return players that are counted from the mover on as counted from the first mover on."""
    found = won << mover
    return (found | (found >> seats)) & ((1 << seats) - 1)


@compiled
def random_game(
    a: int, b: int, c: int, d: int, seats: int, rows: int, most: int, state: np.uint64
) -> tuple[int, int, np.uint64]:
    """Play at random: return who wins (players from the mover on; nobody after `most` turns), turns and the spark."""
    if seats == PLAYERS:
        return _random_game(a, b, c, d, PLAYERS, rows, most, state)
    return _random_game(a, b, c, 0, PLAYERS - 1, rows, most, state)


@inlined
def _random_game(
    a: int, b: int, c: int, d: int, seats: int, rows: int, most: int, state: np.uint64
) -> tuple[int, int, np.uint64]:
    """Play at random, for a number of seats that the compiler knows.

    A turn has no branch that nobody could foresee: both rolls are worked out and one is taken, a move that is not made
    moves nothing, and one question about all boards is answered alike until the game ends.
    """
    for turn in range(most):
        state = stepped(state)
        word, occupied, has_counter = word_of(state), a | b | c | d, int(count(a) < COUNTERS)
        shift, column, drop, moves, number = _offer(word, occupied, has_counter, rows, 1)
        other = _offer(word >> _TURN_BITS, occupied, has_counter, rows, 0)
        ignored = -int(number >= moves)  # all bits, or none
        shift, column = _either(ignored, shift, other[0]), _either(ignored, column, other[1])
        drop, moves = _either(ignored, drop, other[2]), _either(ignored, moves, other[3])
        number = _either(ignored, number, other[4])
        drops = -int(number < drop)
        pops = -int(number < moves) & ~drops
        stays, falls = ~((COLUMN & pops) << shift), ((COLUMN >> 1) & pops) << shift
        a, b, c, d = (
            (a & stays) | ((a >> 1) & falls) | (((column + 1) & drops) << shift),
            (b & stays) | ((b >> 1) & falls),
            (c & stays) | ((c >> 1) & falls),
            (d & stays) | ((d >> 1) & falls),
        )
        if joins_four(a, b, c, d):
            won = _won(unseen(a), unseen(b), unseen(c), unseen(d), drops, pops)
            if won:
                return from_the_first(won, turn % seats, seats), turn + 1, state
        if seats == PLAYERS:
            a, b, c, d = b, c, d, a
        else:
            a, b, c = b, c, a
    return 0, most, state


@inlined
def _offer(word: int, occupied: int, has_counter: int, rows: int, more: int) -> tuple[int, int, int, int, int]:
    """Return what a roll offers: where its column is, its counters, whether a DROP is possible, how many of DROP and
    POP are, and the number of the one that is chosen at random among these and `more`.
    """
    x, bits = first_roll(word)
    shift = STRIDE * x
    column = (occupied >> shift) & COLUMN
    drop = int(column >> (rows - 1) == 0) & has_counter
    moves = drop + int(column != 0)
    return shift, column, drop, moves, (bits * (moves + more)) >> CHOICE_BITS


@inlined
def _either(second: int, one: int, other: int) -> int:
    """Return one number, or the other where all bits of `second` are set."""
    return one ^ ((one ^ other) & second)


@compiled
def _won(a: int, b: int, c: int, d: int, drops: int, pops: int) -> int:
    if drops:
        return 1 if winning_size(a) else 0
    return winners(a, b, c, d) if pops else 0


@compiled
def bots_game(
    policy: int, a: int, b: int, c: int, d: int, seats: int, rows: int, most: int, state: np.uint64
) -> tuple[int, int, np.uint64]:
    """Play as `greedy` or `eager` would, and return the same."""
    mover = 0
    for turns in range(1, most + 1):
        state = stepped(state)
        word = word_of(state)
        x, _ = first_roll(word)
        move = _bots_choice(policy, a, b, c, d, x, rows, False)
        if move == IGNORE:
            x, _ = first_roll(word >> _TURN_BITS)
            if can_move(a, a | b | c | d, x, rows):
                move = _bots_choice(policy, a, b, c, d, x, rows, True)
        a, b, c, d, won = moved(a, b, c, d, move, x)
        if won:
            return from_the_first(won, mover, seats), turns, state
        mover = mover + 1 if mover + 1 < seats else 0
        if seats == PLAYERS:
            a, b, c, d = b, c, d, a
        else:
            a, b, c = b, c, a
    return 0, most, state


@compiled
def _bots_choice(policy: int, a: int, b: int, c: int, d: int, x: int, rows: int, ignored: bool) -> int:
    if policy == GREEDY:
        return greedy(a, b, c, d, x, rows, ignored, -1.0)
    return eager(a, b, c, d, x, rows, ignored, -1.0)


@compiled
def win_shares(
    policy: int, a: int, b: int, c: int, d: int, seats: int, rows: int, most: int, games: int, seed: int
) -> tuple[NDArray[np.float64], int]:
    """Return what so many games from here are worth to each player, from the mover on, and their turns in all.

    A shared win is shared; a game that has not ended after `most` turns is shared by all.
    """
    shares, turns, state = np.zeros(seats), 0, spark(seed, 0)
    for _ in range(games):
        if policy == RANDOM:
            won, length, state = random_game(a, b, c, d, seats, rows, most, state)
        else:
            won, length, state = bots_game(policy, a, b, c, d, seats, rows, most, state)
        turns += length
        won = won or (1 << seats) - 1
        for player in range(seats):
            if won >> player & 1:
                shares[player] += 1.0 / count(won)
    return shares / games, turns


@compiled
def afterstates(a: int, b: int, c: int, d: int, rows: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the eight boards that a turn can lead to, and who has won there (bits; ILLEGAL where it cannot be done).

    Row `4 × move + column`, for DROP and then POP; the players are still counted from the mover on. Passing leads
    back to where the turn began. Two rolls and IGNORE choose between these, so whoever knows their worth knows the
    turn's.
    """
    boards = np.zeros((2 * COLUMNS, PLAYERS), np.int64)
    won = np.full(2 * COLUMNS, ILLEGAL, np.int64)
    occupied = a | b | c | d
    for x in range(COLUMNS):
        if may_drop(a, occupied, x, rows):
            after = dropped(a, occupied, x)
            boards[x, 0], boards[x, 1], boards[x, 2], boards[x, 3] = after, b, c, d
            won[x] = 1 if winning_size(after) else 0
        if column_at(occupied, x):
            row = COLUMNS + x
            e, f, g, h = popped(a, x), popped(b, x), popped(c, x), popped(d, x)
            boards[row, 0], boards[row, 1], boards[row, 2], boards[row, 3] = e, f, g, h
            won[row] = winners(e, f, g, h)
    return boards, won
