"""Many tables of DROP OR POP! at once, in arrays: a step moves every one of them, and finished games begin anew.

What a seat sees and may do is laid out as `games/drop_or_pop/encoding.py` says, for the seat that is to act.
"""

import numpy as np
from numpy.typing import NDArray

from droptable.games.drop_or_pop.board import COLUMNS, ROWS
from droptable.games.drop_or_pop.encoding import MOVES, DropOrPopEncoding
from droptable.games.drop_or_pop.rules import DropOrPop
from droptable.kernels.batches import Bytes, Numbers, check_all
from droptable.kernels.compiled import compiled, count, inlined
from droptable.kernels.drop_or_pop.board import (
    DROP,
    IGNORE,
    PLAYERS,
    POP,
    STRIDE,
    column_at,
    dropped,
    may_drop,
    popped,
    winners,
    winning_size,
)
from droptable.kernels.drop_or_pop.games import GREEDY
from droptable.kernels.drop_or_pop.policies import eager, greedy, legal_moves
from droptable.kernels.sparks import Sparks, sparks, stepped, word_of

SEAT, ROLLED, IGNORED, TURN = FIELDS = range(4)  # of a table's row in `turns`
FEWEST, FEWEST_ROWS = min(ROWS), ROWS[min(ROWS)]
WORD = 4  # bytes
# a bit per column, as they are in a board, and as they are in the bytes of a word
_IN_BOARD = sum(1 << (STRIDE * x) for x in range(COLUMNS))
_IN_WORD = sum(1 << (8 * x) for x in range(COLUMNS))
Halves = NDArray[np.int32]


class Tables:
    """Tables in arrays, a row each. All arrays are filled in place: copy what must outlive the next step.

    `observations`, `masks` and `seats` concern the seat that is to act, `rewards` each seat, by its number; a table
    whose game has ended in the last step is marked in `ended`, has its returns in `rewards`, and a new game.
    """

    def __init__(self, game: DropOrPop, number: int, seed: int = 0) -> None:
        encoding = DropOrPopEncoding(game)
        self.game, self.number = game, number
        self.boards = np.zeros((number, PLAYERS), np.int64)  # those of the seat that is to act first
        self.turns = np.zeros((number, len(FIELDS)), np.int64)
        size = sum(part.size for part in encoding.layout)
        # rows of whole words: four counters are written at a time
        rows = np.zeros((number, -(-size // WORD) * WORD), np.int8)
        self.observations, self._words = rows[:, :size], rows.view(np.int32)
        self.masks = np.zeros((number, len(MOVES)), np.int8)
        self.rewards = np.zeros((number, game.seats), np.float32)
        self.ended = np.zeros(number, np.bool_)
        starter = game.named_starter
        self._rules = (game.seats, game.rows, game.turn_limit or 0, -1 if starter is None else int(starter))
        self._sparks: Sparks
        self.reset(seed)

    @property
    def seats(self) -> Numbers:
        """Which seat is to act at each table."""
        return self.turns[:, SEAT]

    def reset(self, seed: int) -> None:
        """Begin a new game at every table."""
        self._sparks = sparks(seed, self.number)
        _reset(self.boards, self.turns, self._sparks, self._words, self.observations, self.masks, self._rules)
        self.rewards[:] = 0
        self.ended[:] = False

    def step(self, actions: Numbers) -> None:
        """Do an action (a number of the encoding) at every table; if one is illegal, do none and raise ValueError."""
        check_all(self.masks, actions)
        _step(
            self.boards,
            self.turns,
            self._sparks,
            actions,
            self._words,
            self.observations,
            self.masks,
            self.rewards,
            self.ended,
            self._rules,
        )

    def random_actions(self, actions: Numbers) -> Numbers:
        """Fill in a legal action for every table, each as likely as the others, and return them."""
        _choose(self.masks, self._sparks, actions)
        return actions

    def bot_actions(self, policy: int, actions: Numbers) -> Numbers:
        """Fill in what a bot (a `Policy`, but RANDOM) would do at every table, and return it."""
        _choose_as(policy, self.boards, self.turns, actions, self._rules)
        return actions

    def look_ahead(self, planes: Bytes, values: NDArray[np.float32]) -> None:
        """Fill in what each action would lead to, for those who judge positions instead of actions.

        `planes[table, action]` are the counters after it, from the mover's seat on, in the shape of the encoding;
        `values[table, action]` is the mover's return where it ends the game, NaN where the game goes on. After IGNORE
        nothing has changed yet. What the mask forbids is left as it was.
        """
        _look_ahead(self.boards, self.turns, self.masks, planes, values, self._rules)


Rules = tuple[int, int, int, int]  # seats, rows, turn limit (0 for none), starter (-1 where it is drawn)


@compiled
def _reset(
    boards: Numbers, turns: Numbers, states: Sparks, words: Halves, seen: Bytes, masks: Bytes, rules: Rules
) -> None:
    for table in range(len(boards)):
        _begin(table, boards, turns, states, rules)
        _show(table, boards, turns, words, seen, masks, rules[0], rules[1])


@compiled
def _begin(table: int, boards: Numbers, turns: Numbers, states: Sparks, rules: Rules) -> None:
    seats, _, _, starter = rules
    for player in range(PLAYERS):
        boards[table, player] = 0
    states[table] = stepped(states[table])
    word = word_of(states[table])
    turns[table, SEAT] = ((word >> 32) * seats) >> 31 if starter < 0 else starter
    turns[table, ROLLED], turns[table, IGNORED], turns[table, TURN] = word & (COLUMNS - 1), 0, 1


@inlined
def _show(
    table: int, boards: Numbers, turns: Numbers, words: Halves, seen: Bytes, masks: Bytes, seats: int, rows: int
) -> None:
    for player in range(seats):
        board = boards[table, player]
        for y in range(rows):
            counters = (board >> y) & _IN_BOARD
            # the columns' bits lie nine apart in a board, and are to lie eight apart
            near = counters | (counters >> 1) | (counters >> 2) | (counters >> 3)
            words[table, player * rows + y] = near & _IN_WORD
    at, rolled, ignored = seats * rows * COLUMNS, turns[table, ROLLED], turns[table, IGNORED]
    for player in range(seats):
        seen[table, at + player] = player == 0  # who looks is who acts
    for x in range(COLUMNS):
        seen[table, at + seats + x] = x == rolled
    seen[table, at + seats + COLUMNS] = ignored
    occupied = boards[table, 0] | boards[table, 1] | boards[table, 2] | boards[table, 3]
    legal = legal_moves(boards[table, 0], occupied, rolled, rows, ignored > 0)
    for move in range(3):
        masks[table, move] = (legal >> move) & 1


@compiled
def _choose(masks: Bytes, states: Sparks, actions: Numbers) -> None:
    for table in range(len(masks)):
        states[table] = stepped(states[table])
        drop, pop, ignore = masks[table, 0], masks[table, 1], masks[table, 2]
        number = ((word_of(states[table]) >> 32) * (drop + pop + ignore)) >> 31
        if drop and number == 0:
            actions[table] = DROP
        else:
            actions[table] = POP if pop and number == drop else IGNORE


@compiled
def _choose_as(policy: int, boards: Numbers, turns: Numbers, actions: Numbers, rules: Rules) -> None:
    seats, rows, limit, _ = rules
    for table in range(len(boards)):
        a, b, c, d = boards[table, 0], boards[table, 1], boards[table, 2], boards[table, 3]
        x, ignored = turns[table, ROLLED], turns[table, IGNORED] > 0
        value_of_end = 1.0 / seats if turns[table, TURN] == limit else -1.0
        if policy == GREEDY:
            actions[table] = greedy(a, b, c, d, x, rows, ignored, value_of_end)
        else:
            actions[table] = eager(a, b, c, d, x, rows, ignored, value_of_end)


@compiled
def _look_ahead(
    boards: Numbers, turns: Numbers, masks: Bytes, planes: Bytes, values: NDArray[np.float32], rules: Rules
) -> None:
    seats, rows, _, _ = rules
    for table in range(len(boards)):
        a, b, c, d = boards[table, 0], boards[table, 1], boards[table, 2], boards[table, 3]
        x = turns[table, ROLLED]
        for move in range(3):
            if not masks[table, move]:
                continue
            e, f, g, h, won = a, b, c, d, 0
            if move == DROP:
                e = dropped(a, a | b | c | d, x)
                won = 1 if winning_size(e) else 0
            elif move == POP:
                e, f, g, h = popped(a, x), popped(b, x), popped(c, x), popped(d, x)
                won = winners(e, f, g, h)
            beaten = seats - count(won) if won & 1 else -count(won)
            values[table, move] = beaten / (seats - 1) if won else np.nan
            _lay_out(planes, table, move, (e, f, g, h), seats, rows)


@compiled
def _lay_out(planes: Bytes, table: int, move: int, boards: tuple[int, int, int, int], seats: int, rows: int) -> None:
    for player in range(seats):
        for y in range(rows):
            for x in range(COLUMNS):
                planes[table, move, (player * rows + y) * COLUMNS + x] = (boards[player] >> (STRIDE * x + y)) & 1


@compiled
def _step(
    boards: Numbers,
    turns: Numbers,
    states: Sparks,
    actions: Numbers,
    words: Halves,
    seen: Bytes,
    masks: Bytes,
    rewards: NDArray[np.float32],
    ended: NDArray[np.bool_],
    rules: Rules,
) -> None:
    # most play the published game for three: the compiler lays its boards out without counting seats and rows
    if rules[0] == FEWEST and rules[1] == FEWEST_ROWS:
        _steps(boards, turns, states, actions, words, seen, masks, rewards, ended, rules, FEWEST, FEWEST_ROWS)
    else:
        _steps(boards, turns, states, actions, words, seen, masks, rewards, ended, rules, rules[0], rules[1])


@inlined
def _steps(
    boards: Numbers,
    turns: Numbers,
    states: Sparks,
    actions: Numbers,
    words: Halves,
    seen: Bytes,
    masks: Bytes,
    rewards: NDArray[np.float32],
    ended: NDArray[np.bool_],
    rules: Rules,
    seats: int,
    rows: int,
) -> None:
    limit = rules[2]
    for table in range(len(boards)):
        states[table] = stepped(states[table])
        word = word_of(states[table])
        if actions[table] == IGNORE:
            turns[table, ROLLED], turns[table, IGNORED] = (word >> 8) & (COLUMNS - 1), 1
            won, goes_on = 0, _can_move(table, boards, turns, rows)
        else:
            won, goes_on = _moved(table, boards, actions[table], turns[table, ROLLED]), False
        is_over = won != 0 or (not goes_on and turns[table, TURN] == limit)
        _reward(table, rewards, won, turns[table, SEAT], seats)
        ended[table] = is_over
        if is_over:
            _begin(table, boards, turns, states, rules)
        elif not goes_on:
            _next_turn(table, boards, turns, word, seats)
        _show(table, boards, turns, words, seen, masks, seats, rows)


@compiled
def _moved(table: int, boards: Numbers, move: int, x: int) -> int:
    """Do a DROP or a POP of the first player, and return who wins by it: players from there on, a bit each."""
    a, b, c, d = boards[table, 0], boards[table, 1], boards[table, 2], boards[table, 3]
    if move == DROP:
        boards[table, 0] = dropped(a, a | b | c | d, x)
        return 1 if winning_size(boards[table, 0]) else 0
    a, b, c, d = popped(a, x), popped(b, x), popped(c, x), popped(d, x)
    boards[table, 0], boards[table, 1], boards[table, 2], boards[table, 3] = a, b, c, d
    return winners(a, b, c, d)


@inlined
def _can_move(table: int, boards: Numbers, turns: Numbers, rows: int) -> bool:
    occupied = boards[table, 0] | boards[table, 1] | boards[table, 2] | boards[table, 3]
    x = turns[table, ROLLED]
    return column_at(occupied, x) != 0 or may_drop(boards[table, 0], occupied, x, rows)


@inlined
def _next_turn(table: int, boards: Numbers, turns: Numbers, word: int, seats: int) -> None:
    following = turns[table, SEAT] + 1
    turns[table, SEAT] = following if following < seats else 0
    turns[table, ROLLED], turns[table, IGNORED] = word & (COLUMNS - 1), 0
    turns[table, TURN] += 1
    first = boards[table, 0]
    for player in range(seats - 1):
        boards[table, player] = boards[table, player + 1]
    boards[table, seats - 1] = first


@inlined
def _reward(table: int, rewards: NDArray[np.float32], won: int, first: int, seats: int) -> None:
    """Fill in what `returns_by_rank` says of these winners, counted from seat `first` on; nothing if there are none."""
    winning = count(won)
    for player in range(seats):
        seat = first + player if first + player < seats else first + player - seats
        beaten = seats - winning if won >> player & 1 else -winning
        rewards[table, seat] = beaten / (seats - 1) if won else 0.0
