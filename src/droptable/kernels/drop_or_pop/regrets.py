"""How far a player of DROP OR POP! is from perfect, in the game for two that is solved (`two_seats`).

What a turn loses beside a perfect one is known exactly, over all rolls. Added up along games against a perfect player
that is, in the mean, what the player wins less than a perfect one would: only which positions come is left to luck.
"""

import numpy as np
from numpy.typing import NDArray

from droptable.games.drop_or_pop.board import COLUMNS
from droptable.kernels.compiled import compiled
from droptable.kernels.drop_or_pop import forecast
from droptable.kernels.drop_or_pop.board import Boards, column_at, may_drop, moved, rotated
from droptable.kernels.drop_or_pop.intents import end_of, ignores, learned_intent, simple_intent, way_in
from droptable.kernels.drop_or_pop.luck import experts_intent, intent_by, turn_worth
from droptable.kernels.drop_or_pop.thought import PASS, WAYS, Mind
from droptable.kernels.drop_or_pop.turns import room_of
from droptable.kernels.drop_or_pop.two_seats import ROWS, Values, after
from droptable.kernels.sparks import spark, stepped, word_of

EAGER, LEARNED, PLAIN, EXPERT = range(4)  # methods: simple, by what was learned, by games played out, by both
LOST, TURNS, PERFECT = range(3)  # columns of regrets
FIGURES = 3
SAME = 1e-9
MOVER, BOTH = 0b01, 0b11  # who has won


@compiled
def worths(boards: Boards, values: Values, found: NDArray[np.float64]) -> None:
    """Fill in what each way to end the turn is worth to the mover, exactly; less than 0 where it cannot be."""
    own, other = boards[0], boards[1]
    for x in range(COLUMNS):
        found[x] = after(own, other, 0, x, values) if may_drop(own, own | other, x, ROWS) else -1.0
        found[COLUMNS + x] = after(own, other, 1, x, values) if column_at(own | other, x) else -1.0
    found[PASS] = after(own, other, 2, 0, values)


@compiled
def intent_of(method: int, boards: Boards, mind: Mind, steps: int) -> int:
    """Return what a method would do with each column."""
    if method == EAGER:
        return simple_intent(boards, room_of(ROWS), True)
    if method == LEARNED:
        return learned_intent(boards, mind)
    thought = forecast.blank()
    forecast.begin(thought, boards, ROWS, (1 << COLUMNS) - 1)
    if method == EXPERT:
        return experts_intent(boards, mind, steps, thought)
    forecast.look(thought, boards, mind, steps, forecast.GAMES, spark(1, 0))
    return intent_by(np.array([forecast.worth(thought, way) for way in range(WAYS)]))


@compiled
def perfect_share(intent: int, best: int, found: NDArray[np.float64]) -> float:
    """Return after what share of first rolls an intent loses nothing beside the best one."""
    share, again, best_again = 0.0, 0.0, 0.0
    for x in range(COLUMNS):
        again += found[way_in(intent, x)] / COLUMNS
        best_again += found[way_in(best, x)] / COLUMNS
    for x in range(COLUMNS):
        worth = again if ignores(intent, x) else found[way_in(intent, x)]
        share += worth >= max(best_again, found[way_in(best, x)]) - SAME
    return share / COLUMNS


@compiled
def regrets(
    method: int, begins: bool, games: int, mind: Mind, steps: int, seed: int, values: Values
) -> NDArray[np.float64]:
    """Return what a method loses in each of so many games against a perfect player, its turns, and the perfect ones.

    Who begins is the same in all of them; `values` are those of two perfect players.
    """
    noted, found = np.zeros((games, FIGURES)), np.zeros(WAYS)
    for game in range(games):
        boards, is_its_turn, state = (0, 0, 0, 0), begins, spark(seed, game)
        for _ in range(forecast.LONGEST):
            state = stepped(state)
            word = word_of(state)
            worths(boards, values, found)
            best = intent_by(found)
            intent = best
            if is_its_turn:
                intent = intent_of(method, boards, mind, steps)
                noted[game, LOST] += turn_worth(best, found) - turn_worth(intent, found)
                noted[game, TURNS] += 1
                noted[game, PERFECT] += perfect_share(intent, best, found)
            end = end_of(intent, word & 3, word >> 2 & 3)
            a, b, c, d, won = moved(boards[0], boards[1], boards[2], boards[3], end // COLUMNS, end % COLUMNS)
            if won:
                break
            boards, is_its_turn = rotated((a, b, c, d), 2), not is_its_turn
    return noted


@compiled
def share(method: int, begins: bool, games: int, mind: Mind, steps: int, seed: int) -> float:
    """Return what share of so many games a method wins against `eager`; draws count half."""
    total = 0.0
    for game in range(games):
        boards, is_its_turn, state = (0, 0, 0, 0), begins, spark(seed, game)
        for _ in range(forecast.LONGEST):
            state = stepped(state)
            word = word_of(state)
            intent = intent_of(method if is_its_turn else EAGER, boards, mind, steps)
            end = end_of(intent, word & 3, word >> 2 & 3)
            a, b, c, d, won = moved(boards[0], boards[1], boards[2], boards[3], end // COLUMNS, end % COLUMNS)
            if won:
                total += 0.5 if won == BOTH else 1.0 if (won == MOVER) == is_its_turn else 0.0
                break
            boards, is_its_turn = rotated((a, b, c, d), 2), not is_its_turn
    return total / games
