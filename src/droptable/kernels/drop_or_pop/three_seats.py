"""DROP OR POP! for three on a board of few rows: what a player wins there against two of one habit, exactly.

The rules play it as an experiment (`--set height=3`). A position is three words: the player's, then those of the two
others in the order of play. `values[turn][key]` is what a position is worth to the player, before the roll of whoever
has the turn: the player (0) or one of the others. A key has a digit for each column, which is its code.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from droptable.games.drop_or_pop.board import COLUMNS, COUNTERS
from droptable.kernels.compiled import compiled, count, inlined
from droptable.kernels.drop_or_pop.board import STRIDE, dropped, joins_four, may_drop, popped, winners, winning_size
from droptable.kernels.drop_or_pop.intents import best_intent, chance_of, simple_intent, way_in
from droptable.kernels.drop_or_pop.thought import PASS, WAYS
from droptable.kernels.drop_or_pop.turns import room_of

SEATS = 3
FAIR = 1 / SEATS
Keys = NDArray[np.int64]
Intents = NDArray[np.int32]  # of the positions of keys, one for each
Values = NDArray[np.float32]  # by key
Position = tuple[int, int, int]


class Ground(NamedTuple):
    """What a board is made of.

    The code of a column is a number to the base of three, the lowest counter in its last digit; there are digits 1 to 3
    for whose it is and no 0, so that codes end where columns do.
    """

    rows: int
    codes: int
    counters: NDArray[np.int64]  # by code and player: bits, the lowest counter in the lowest one
    on_top: NDArray[np.int64]  # by code: by how much a counter of the first player, put on top, raises it
    units: NDArray[np.int64]  # of a key, by column


def ground_of(rows: int) -> Ground:
    """Return what a board of so many rows is made of."""
    codes = (SEATS ** (rows + 1) - 1) // (SEATS - 1)
    counters = np.zeros((codes, SEATS), np.int64)
    on_top = np.ones(codes, np.int64)
    for code in range(1, codes):
        below = popped_code(code)
        counters[code] = counters[below] << 1
        counters[code, (code - 1) % SEATS] |= 1
        on_top[code] = SEATS * on_top[below]
    return Ground(rows, codes, counters, on_top, codes ** np.arange(COLUMNS - 1, -1, -1))


def fair(ground: Ground) -> list[Values]:
    """Return values, by who has the turn, of which nobody knows anything yet."""
    return [np.full(ground.codes**COLUMNS, FAIR, np.float32) for _ in range(SEATS)]


@inlined
def popped_code(code: int) -> int:
    """Return a column's code without its lowest counter."""
    return (code - 1) // SEATS


@inlined
def code_in(key: int, x: int, ground: Ground) -> int:
    """Return the code of a column."""
    code: int = (key // ground.units[x]) % ground.codes
    return code


@compiled
def boards_of(key: int, ground: Ground) -> Position:
    """Return the position of a key."""
    a, b, c = 0, 0, 0
    for x in range(COLUMNS):
        counters = ground.counters[code_in(key, x, ground)]
        a |= counters[0] << (STRIDE * x)
        b |= counters[1] << (STRIDE * x)
        c |= counters[2] << (STRIDE * x)
    return a, b, c


@compiled
def mirrored(key: int, ground: Ground) -> int:
    """Return the same position seen from behind: it is worth the same."""
    found = 0
    for x in range(COLUMNS):
        found += code_in(key, x, ground) * ground.units[COLUMNS - 1 - x]
    return found


@compiled
def found(ground: Ground) -> Keys:
    """Return the keys of all positions in which nobody has won, one for each and its mirror image."""
    keys = np.empty(1 << 20, np.int64)
    number = 0
    for key in range(ground.codes**COLUMNS):
        a, b, c = boards_of(key, ground)
        if max(count(a), count(b), count(c)) > COUNTERS or joins_four(a, b, c, 0) or key > mirrored(key, ground):
            continue
        if number == len(keys):
            keys = np.concatenate((keys, np.empty_like(keys)))
        keys[number] = key
        number += 1
    return keys[:number]


@inlined
def worth(key: int, boards: Position, turn: int, way: int, ground: Ground, after: Values) -> float:
    """Return what it is worth to the player that a turn ends this way (a number of `thought`)."""
    if way == PASS:
        return float(after[key])
    a, b, c = boards
    x = way % COLUMNS
    code = code_in(key, x, ground)
    if way < COLUMNS:
        if winning_size(dropped(boards[turn], a | b | c, x)):
            return 1.0 if turn == 0 else 0.0
        return float(after[key + (turn + 1) * ground.on_top[code] * ground.units[x]])
    won = winners(popped(a, x), popped(b, x), popped(c, x), 0)
    if won:
        return 1.0 / count(won) if won & 1 else 0.0
    return float(after[key - (code - popped_code(code)) * ground.units[x]])


@compiled
def best_intent_at(key: int, ground: Ground, after: Values) -> int:
    """Return what the player would do with each column who goes by what positions are worth after it."""
    boards, worths, total = boards_of(key, ground), np.empty(WAYS), 0.0
    a, b, c = boards
    for x in range(COLUMNS):
        drop, pop = x, COLUMNS + x
        worths[drop] = worth(key, boards, 0, drop, ground, after) if may_drop(a, a | b | c, x, ground.rows) else -1.0
        worths[pop] = worth(key, boards, 0, pop, ground, after) if code_in(key, x, ground) else -1.0
        best = max(worths[drop], worths[pop])
        total += best if best >= 0 else worth(key, boards, 0, PASS, ground, after)
    return best_intent(worths, total / COLUMNS)


@compiled
def habits(keys: Keys, turn: int, is_eager: bool, ground: Ground) -> Intents:
    """Return what whoever has the turn would do in each position who plays as `eager`, or else as `greedy`.

    Equals are equals here, also in a mirror; the bots' own sums round, and now and then choose otherwise between them.
    """
    intents, room = np.empty(len(keys), np.int32), room_of(ground.rows)
    for at, key in enumerate(keys):
        a, b, c = boards_of(key, ground)
        if turn == 1:
            a, b, c = b, c, a
        elif turn == 2:
            a, b, c = c, a, b
        intents[at] = simple_intent((a, b, c, 0), room, is_eager)
    return intents


@compiled
def improved(keys: Keys, ground: Ground, after: Values) -> Intents:
    """Return what the player would do in each position who goes by what positions are worth after it."""
    intents = np.empty(len(keys), np.int32)
    for at, key in enumerate(keys):
        intents[at] = best_intent_at(key, ground, after)
    return intents


def worked_out(keys: Keys, own: Intents, others: list[Intents], ground: Ground, values: list[Values]) -> float:
    """Work out all values once again; return the biggest change where the player has the turn."""
    first, second, third = values
    sweep(keys, 2, others[1], ground, first, third)
    sweep(keys, 1, others[0], ground, third, second)
    return sweep(keys, 0, own, ground, second, first)


@compiled
def sweep(keys: Keys, turn: int, intents: Intents, ground: Ground, after: Values, values: Values) -> float:
    """Work out what positions are worth where one has the turn, from those after it; return the biggest change."""
    biggest = 0.0
    for at, key in enumerate(keys):
        boards, intent, value = boards_of(key, ground), intents[at], 0.0
        for x in range(COLUMNS):
            chance = chance_of(intent, x)
            if chance > 0:
                value += chance * worth(key, boards, turn, way_in(intent, x), ground, after)
        biggest = max(biggest, abs(value - values[key]))
        values[key] = value
        values[mirrored(key, ground)] = value
    return biggest
