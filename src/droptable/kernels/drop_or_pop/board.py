"""The board of DROP OR POP! in bits: a word per colour, nine bits per column.

    column 0   column 1   …      the lowest bit of a column is its lowest counter;
    012345678  012345678  …      one bit above each column stays clear, so a shifted word never wraps into its neighbour

A player is a place in the order of play, counted from the mover: the boards are passed as four words with the mover's
first and the next one's after it. With three seats the fourth word is empty, with two the third as well.
"""

from droptable.games.drop_or_pop.actions import Move
from droptable.games.drop_or_pop.board import COLUMNS, COUNTERS, ROWS, TO_WIN, Columns
from droptable.games.drop_or_pop.state import State
from droptable.games.drop_or_pop.variant import Variant
from droptable.kernels.compiled import count, inlined

STRIDE = max(ROWS.values()) + 1
COLUMN = (1 << STRIDE) - 1
PLAYERS = max(ROWS)
ROWS_FOR = {2: 6, **ROWS}  # by the number of seats; two are no game of the box, but one that is solved (`two_seats`)
assert TO_WIN == 4, "what `joins_four` looks for"
DROP, POP, IGNORE = range(len(Move))
Boards = tuple[int, int, int, int]


def packed(variant: Variant, columns: Columns, first: int) -> Boards:
    """Return the boards of a position, those of seat `first` at the front."""
    words = dict.fromkeys(variant.colours, 0)
    for x, column in enumerate(columns):
        for y, colour in enumerate(column):
            words[colour] |= 1 << (STRIDE * x + y)
    order = [words[variant.colours[(first + n) % variant.seats]] for n in range(variant.seats)]
    return order[0], order[1], order[2], order[3] if variant.seats == PLAYERS else 0


def packed_state(variant: Variant, state: State) -> Boards:
    """Return the boards of a state in which somebody is to move, or would be next, theirs at the front."""
    assert state.seat is not None, "nobody is the first until somebody starts"
    return packed(variant, state.columns, state.seat)


def unpacked(variant: Variant, boards: Boards, first: int) -> Columns:
    """Return the columns of the boards, of which the first are those of seat `first`."""
    order = [(board, variant.colours[(first + n) % variant.seats]) for n, board in enumerate(boards[: variant.seats])]
    return tuple(
        tuple(colour for y in range(variant.rows) for board, colour in order if board >> (STRIDE * x + y) & 1)
        for x in range(COLUMNS)
    )


@inlined
def column_at(occupied: int, x: int) -> int:
    """Return the counters of a column, its lowest one in the lowest bit."""
    return (occupied >> (STRIDE * x)) & COLUMN


@inlined
def may_drop(own: int, occupied: int, x: int, rows: int) -> bool:
    """Tell whether a player has a counter left and the column room for it (DP-2.4)."""
    return (column_at(occupied, x) >> (rows - 1) == 0) & (count(own) < COUNTERS)


@inlined
def dropped(own: int, occupied: int, x: int) -> int:
    """Return a player's board with a counter on top of a column that has room."""
    # a column is filled from below: one more than its bits is the first free one
    return own | ((column_at(occupied, x) + 1) << (STRIDE * x))


@inlined
def popped(board: int, x: int) -> int:
    """Return a board without the lowest counter of a column; what was above it has fallen."""
    fallen = (column_at(board, x) >> 1) << (STRIDE * x)
    return (board & ~(COLUMN << (STRIDE * x))) | fallen


@inlined
def cluster_around(board: int, start: int) -> int:
    """Return the bits of a board that are joined to these by sides."""
    reached = start
    while True:
        sides = (reached << 1) | (reached >> 1) | (reached << STRIDE) | (reached >> STRIDE)
        more = (reached | sides) & board
        if more == reached:
            return reached
        reached = more


@inlined
def pairs(board: int) -> int:
    """Return how many pairs of a colour's counters lie side by side."""
    return count(board & (board >> 1)) + count(board & (board >> STRIDE))


@inlined
def winning_size(board: int) -> int:
    """Return the size of a colour's cluster that wins, 0 if none does (DP-3.2); no colour has counters for two."""
    if pairs(board) < TO_WIN - 1:
        return 0  # so few join no four counters
    left = (board & (board >> 1)) | (board & (board >> STRIDE))  # every cluster has a counter here
    while left:
        cluster = cluster_around(board, left & -left)
        if count(cluster) >= TO_WIN:
            return count(cluster)
        left &= ~cluster
    return 0


@inlined
def joins_four(a: int, b: int, c: int, d: int) -> bool:
    """Tell whether any colour has a cluster of TO_WIN counters or more, without looking for it.

    Four are joined exactly where a counter has three of its colour beside it, or where two side by side have another
    one each: on a board these are never the same.
    """
    up = (a & (a >> 1)) | (b & (b >> 1)) | (c & (c >> 1)) | (d & (d >> 1))
    right = (a & (a >> STRIDE)) | (b & (b >> STRIDE)) | (c & (c >> STRIDE)) | (d & (d >> STRIDE))
    down, left = up << 1, right << STRIDE
    above_and_below, on_both_sides = up & down, right & left
    upright, sideways = up | down, right | left
    two = above_and_below | on_both_sides | (upright & sideways)
    three = (above_and_below & sideways) | (on_both_sides & upright)
    return (three | (two & (two >> 1) & up) | (two & (two >> STRIDE) & right)) != 0


@inlined
def winners(a: int, b: int, c: int, d: int) -> int:
    """Return who wins after a POP, a bit per player: those with the biggest winning cluster (DP-3.4)."""
    # one question for all of them, that is mostly answered alike
    if (pairs(a) < TO_WIN - 1) & (pairs(b) < TO_WIN - 1) & (pairs(c) < TO_WIN - 1) & (pairs(d) < TO_WIN - 1):
        return 0
    first, second, third, fourth = winning_size(a), winning_size(b), winning_size(c), winning_size(d)
    biggest = max(first, second, third, fourth)
    if biggest == 0:
        return 0
    return (first == biggest) | ((second == biggest) << 1) | ((third == biggest) << 2) | ((fourth == biggest) << 3)


@inlined
def can_move(own: int, occupied: int, x: int, rows: int) -> bool:
    """Tell whether a second roll leaves anything to do (DP-2.7)."""
    return (column_at(occupied, x) != 0) | may_drop(own, occupied, x, rows)


@inlined
def moved(a: int, b: int, c: int, d: int, move: int, x: int) -> tuple[int, int, int, int, int]:
    """Return the boards after the mover's move, and who wins by it: players from the mover on, a bit each."""
    if move == DROP:
        a = dropped(a, a | b | c | d, x)
        return a, b, c, d, 1 if winning_size(a) else 0
    if move == POP:
        a, b, c, d = popped(a, x), popped(b, x), popped(c, x), popped(d, x)
        return a, b, c, d, winners(a, b, c, d)
    return a, b, c, d, 0


@inlined
def rotated(boards: Boards, seats: int) -> Boards:
    """Return the boards as the next player counts them."""
    if seats == PLAYERS:
        return boards[1], boards[2], boards[3], boards[0]
    if seats == PLAYERS - 1:
        return boards[1], boards[2], boards[0], 0
    return boards[1], boards[0], 0, 0
