"""What decisions in DROP OR POP! are worth once the luck of the rolls is taken out: how much is left to gain?

A turn's luck is what its end is worth beside all that it might have been, as `learned` judges them. Over many games it
sums up to nothing, so what a game brought without it is the same in the mean and differs far less from game to game.

How much more than `learned` somebody could win against players who are known is then found decision by decision: what
the best choice is worth, if `learned` goes on after it, beside what `learned` chooses. Whoever plays wins in the mean
what `learned` wins and the sum, along its own games, of what its choices gain so (the performance difference lemma), so
nobody wins more than the sum of what the best ones gain along that player's games. Nobody knows the games of a perfect
player; but along those of `learned`, of `expert` and of whoever takes the best choice each time the sum can be found.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from droptable.games.drop_or_pop.board import COLUMNS
from droptable.kernels.compiled import compiled, count
from droptable.kernels.drop_or_pop import forecast
from droptable.kernels.drop_or_pop.board import Boards, moved, rotated
from droptable.kernels.drop_or_pop.forecast import Forecast
from droptable.kernels.drop_or_pop.intents import best_intent, chance_of, end_of, learned_intent, way_in
from droptable.kernels.drop_or_pop.judgement import HIDDEN
from droptable.kernels.drop_or_pop.learning import LEARNER, LONGEST, intent_for
from droptable.kernels.drop_or_pop.thought import PASS, WAYS, Mind, judge
from droptable.kernels.drop_or_pop.turns import room_of
from droptable.kernels.sparks import spark, stepped, word_of

EXPERT, BEST, BEST_AT_MOST, DECISIONS = range(4)  # columns of gains
FIGURES = 4
AS_LEARNED, AS_EXPERT, AS_BEST = range(3)  # along whose games


@compiled
def value_to(place: int, boards: Boards, way: int, mind: Mind) -> float:
    """Return what a way to end the mover's turn is worth to the player at this place after it, as learned."""
    a, b, c, d, won = moved(boards[0], boards[1], boards[2], boards[3], way // COLUMNS, way % COLUMNS)
    if won:
        return 1.0 / count(won) if won >> place & 1 else 0.0
    judge(rotated((a, b, c, d), mind.seats), mind)
    return mind.units[HIDDEN + (place + mind.seats - 1) % mind.seats]


@compiled
def luck_of(place: int, boards: Boards, intent: int, end: int, mind: Mind) -> float:
    """Return by how much a turn's end is better, for the player at this place after the mover, than was expected."""
    expected, came = 0.0, 0.0
    for x in range(COLUMNS):
        chance, way = chance_of(intent, x), way_in(intent, x)
        if chance > 0.0:
            value = value_to(place, boards, way, mind)
            expected += chance * value
            if way == end:
                came = value
    return came - expected


@compiled
def played_on(boards: Boards, mover: int, others: int, mind: Mind, state: np.uint64) -> tuple[float, float, np.uint64]:
    """Play on: player 0 as `learned`, the rest as `others`; return what player 0 won, its luck, and the spark."""
    seats, room, luck = mind.seats, room_of(mind.rows), 0.0
    for _ in range(LONGEST):
        state = stepped(state)
        word = word_of(state)
        intent = intent_for(LEARNER if mover == 0 else others, boards, room, mind)
        end, place = end_of(intent, word & 3, word >> 2 & 3), (seats - mover) % seats
        luck += luck_of(place, boards, intent, end, mind)
        a, b, c, d, won = moved(boards[0], boards[1], boards[2], boards[3], end // COLUMNS, end % COLUMNS)
        if won:
            return 1.0 / count(won) if won >> place & 1 else 0.0, luck, state
        mover = mover + 1 if mover + 1 < seats else 0
        boards = rotated((a, b, c, d), seats)
    return 1.0 / seats, luck, state


@compiled
def worths(
    boards: Boards, others: int, mind: Mind, tries: int, thought: Forecast, state: np.uint64, found: NDArray[np.float64]
) -> None:
    """Fill in what each way to end the turn is worth to the mover if it goes on as `learned`, by so many games each."""
    for way in range(WAYS):
        found[way] = thought.ends[way]
        if thought.ends[way] == forecast.OPEN:
            a, b, c, d, _ = moved(boards[0], boards[1], boards[2], boards[3], way // COLUMNS, way % COLUMNS)
            total = 0.0
            for _ in range(tries):
                brought, luck, state = played_on(rotated((a, b, c, d), mind.seats), 1, others, mind, state)
                total += brought - luck
            found[way] = total / tries


@compiled
def intent_by(found: NDArray[np.float64]) -> int:
    """Return what is best by what each way is worth."""
    total = 0.0
    for x in range(COLUMNS):
        best = max(found[x], found[COLUMNS + x])
        total += best if best >= 0 else found[PASS]
    return best_intent(found, total / COLUMNS)


@compiled
def turn_worth(intent: int, found: NDArray[np.float64]) -> float:
    """Return what a turn by this intent is worth over all rolls."""
    total = 0.0
    for x in range(COLUMNS):
        total += chance_of(intent, x) * found[way_in(intent, x)]
    return total


class Halves(NamedTuple):
    """What the ways to end a turn are worth by one half of the tries, by the other, and by both."""

    one: NDArray[np.float64]
    other: NDArray[np.float64]
    both: NDArray[np.float64]


@compiled
def experts_intent(boards: Boards, mind: Mind, steps: int, thought: Forecast) -> int:
    """Return what `expert` would do, which is not told who the others are."""
    forecast.foresee(thought, boards, mind)
    forecast.look(thought, boards, mind, steps, forecast.GAMES, spark(1, 0))
    seen = np.zeros(WAYS)
    for way in range(WAYS):
        seen[way] = forecast.worth(thought, way)
    return intent_by(seen)


@compiled
def note_gains(usual: int, expert: int, best: int, halves: Halves, noted: NDArray[np.float64]) -> None:
    """Add what the intents gain beside the usual one, at one decision, to a game's figures."""
    worth = turn_worth(usual, halves.both)
    split = turn_worth(intent_by(halves.one), halves.other) + turn_worth(intent_by(halves.other), halves.one)
    noted[EXPERT] += turn_worth(expert, halves.both) - worth
    noted[BEST] += split / 2 - worth
    noted[BEST_AT_MOST] += turn_worth(best, halves.both) - worth
    noted[DECISIONS] += 1


@compiled
def decided(
    boards: Boards, others: int, mind: Mind, tries: int, steps: int, dice: int, along: int, noted: NDArray[np.float64]
) -> int:
    """Note what could be gained at a decision; return the intent of the player along whose games this is."""
    thought, halves = forecast.blank(), Halves(np.zeros(WAYS), np.zeros(WAYS), np.zeros(WAYS))
    forecast.begin(thought, boards, mind.rows, (1 << COLUMNS) - 1)
    worths(boards, others, mind, tries, thought, spark(dice, 1), halves.one)
    worths(boards, others, mind, tries, thought, spark(dice, 2), halves.other)
    for way in range(WAYS):
        halves.both[way] = (halves.one[way] + halves.other[way]) / 2
    usual, best = learned_intent(boards, mind), intent_by(halves.both)
    expert = experts_intent(boards, mind, steps, thought)
    note_gains(usual, expert, best, halves, noted)
    if along == AS_BEST:
        return best
    return expert if along == AS_EXPERT else usual


@compiled
def gains(
    others: int, mind: Mind, along: int, first: int, games: int, tries: int, steps: int, seed: int
) -> NDArray[np.float64]:
    """Return, for each of so many games of a player, what choices gain beside `learned`'s: `expert`'s, and the best.

    The best are chosen by one half of the tries and judged by the other, which misses some of them (BEST); judged by
    the tries that chose them they seem better than they are (BEST_AT_MOST). `steps` is how hard `expert` thinks,
    `first` the number of the first game.
    """
    seats, room, found = mind.seats, room_of(mind.rows), np.zeros((games, FIGURES))
    for at in range(games):
        game = first + at
        boards, mover, state = (0, 0, 0, 0), game % seats, spark(seed, game)  # player 0 is the one in question
        for turn in range(LONGEST):
            state = stepped(state)
            word = word_of(state)
            if mover == 0:
                dice = LONGEST * game + turn + (seed << 32)
                intent = decided(boards, others, mind, tries, steps, dice, along, found[at])
            else:
                intent = intent_for(others, boards, room, mind)
            end = end_of(intent, word & 3, word >> 2 & 3)
            a, b, c, d, won = moved(boards[0], boards[1], boards[2], boards[3], end // COLUMNS, end % COLUMNS)
            if won:
                break
            mover = mover + 1 if mover + 1 < seats else 0
            boards = rotated((a, b, c, d), seats)
    return found


@compiled
def shares(others: int, mind: Mind, games: int, seed: int) -> NDArray[np.float64]:
    """Return what `learned` wins against these others in each of so many games from the start, and its luck in them."""
    found = np.zeros((games, 2))
    for game in range(games):
        found[game, 0], found[game, 1], _ = played_on((0, 0, 0, 0), game % mind.seats, others, mind, spark(seed, game))
    return found
