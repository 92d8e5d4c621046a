"""How DROP OR POP!'s `learned` and `expert` think: what a position is worth was learned by playing.

`learned` judges where its move leads. `expert` lets everybody have a turn first, roll by roll, and also plays the game
out many times as `eager` would: two views of a move with different faults, of which it takes the middle.
"""

from collections.abc import Sequence
from functools import cache
from typing import Any

from droptable.bots.bot import Effort, Simulator
from droptable.bots.weighing import Candidate, Weighing, best_first
from droptable.bots.weights import path_of, weights_of
from droptable.core.game import Seat
from droptable.games.drop_or_pop.actions import Action, Move
from droptable.games.drop_or_pop.board import COLUMNS, ROWS
from droptable.games.drop_or_pop.rules import DropOrPop
from droptable.games.drop_or_pop.state import Moving, State
from droptable.kernels import are_installed
from droptable.kernels.compiled import count
from droptable.kernels.drop_or_pop.board import (
    DROP,
    PLAYERS,
    POP,
    Boards,
    can_move,
    column_at,
    may_drop,
    moved,
    packed_state,
    rotated,
)
from droptable.kernels.drop_or_pop.judgement import HIDDEN, MOST_SIGNS, signs_in_all
from droptable.kernels.drop_or_pop.thought import WAYS, Mind, judge, promise, round_ahead

DropOrPopSimulator = Simulator[State, Action]
ROLLOUTS = 1_500  # games that are played out from where a move leads
LONGEST = 300  # turns of such a game; one that is not over then is everybody's


@cache
def mind_for(seats: int) -> Mind:
    """Return what was learned for so many seats, with room to think: in arrays for the compiler, in lists without."""
    name = f"drop-or-pop-{seats}"
    sizes = MOST_SIGNS, HIDDEN + PLAYERS, WAYS, 3 * WAYS
    rooms: list[Any]
    weights: Any
    if are_installed():
        import numpy as np

        weights = np.fromfile(path_of(name), "<f2").astype(np.float32)
        rooms = [np.zeros(size, np.int64 if size == MOST_SIGNS else np.float64) for size in sizes]
    else:
        weights, rooms = weights_of(name), [[0.0] * size for size in sizes]
        rooms[0] = [0] * MOST_SIGNS
    return Mind(seats, ROWS[seats], weights, signs_in_all(seats) * HIDDEN, *rooms)


def chances_of(game: DropOrPop, state: State) -> tuple[float, ...]:
    """Return each seat's chance to win before a turn, as learned; together they are 1."""
    mind = mind_for(game.seats)
    judge(packed_state(game, state), mind)
    found = [float(mind.units[HIDDEN + place]) for place in range(game.seats)]
    assert state.seat is not None, "somebody is to move"
    return tuple(found[(seat - state.seat) % game.seats] / sum(found) for seat in range(game.seats))


class Learned(Weighing[State, Action]):
    """Judges the position after each move, and what a second roll may bring."""

    def weigh(
        self, simulator: DropOrPopSimulator, view: State, seat: Seat, effort: Effort, also: Sequence[Action] = ()
    ) -> list[Candidate[Action]]:
        """Return the legal moves, best first; values are chances to win."""
        game, phase = simulator.game, view.phase
        assert isinstance(game, DropOrPop) and isinstance(phase, Moving)
        boards, mind = packed_state(game, view), mind_for(game.seats)
        columns = [int(phase.rolled)] if phase.ignored else list(range(COLUMNS))
        worth = {x: self._column(boards, x, mind) for x in columns}
        legal = list(game.legal_actions(view, seat))
        values = dict(zip((Move.DROP, Move.POP), worth[int(phase.rolled)], strict=True))
        if Move.IGNORE in legal:
            values[Move.IGNORE] = sum(self._best(boards, x, worth[x], mind) for x in columns) / COLUMNS
        return best_first(Candidate(move, values[move]) for move in legal if isinstance(move, Move))

    def _column(self, boards: Boards, x: int, mind: Mind) -> list[float]:
        """Return what DROP and POP in a column are worth, -1 where one cannot be done."""
        occupied = boards[0] | boards[1] | boards[2] | boards[3]
        can = may_drop(boards[0], occupied, x, mind.rows), column_at(occupied, x) != 0
        return [self._after(boards, move, x, mind) if can[move] else -1.0 for move in (DROP, POP)]

    def _best(self, boards: Boards, x: int, worth: list[float], mind: Mind) -> float:
        if can_move(boards[0], boards[0] | boards[1] | boards[2] | boards[3], x, mind.rows):
            return max(worth)
        return self.worth(rotated(boards, mind.seats), mind)

    def _after(self, boards: Boards, move: int, x: int, mind: Mind) -> float:
        a, b, c, d, won = moved(*boards, move, x)
        if won:
            return 1 / count(won) if won & 1 else 0.0
        return self.worth(rotated((a, b, c, d), mind.seats), mind)

    def worth(self, boards: Boards, mind: Mind) -> float:
        """Return what a position is worth to who has just moved."""
        return float(promise(boards, mind))


class Expert(Learned):
    """Looks a round ahead, and plays the game out from there; without a compiler it is as good as `learned`."""

    def worth(self, boards: Boards, mind: Mind) -> float:
        """Return what a position is worth to who has just moved."""
        if not are_installed():
            return super().worth(boards, mind)
        from droptable.kernels.drop_or_pop.games import Policy
        from droptable.kernels.drop_or_pop.rollouts import win_shares

        played, _ = win_shares(Policy.EAGER, *boards, mind.seats, mind.rows, LONGEST, ROLLOUTS, 1)
        return float(round_ahead(boards, mind) + played[mind.seats - 1]) / 2
