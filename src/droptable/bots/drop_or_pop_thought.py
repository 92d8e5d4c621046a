"""How DROP OR POP!'s `learned` and `expert` think: what a position is worth was learned by playing.

`learned` judges where its move leads. `expert` judges all that may come of it until it is to move again, and plays the
game out from there, thousands of times: two views of a move with different faults.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from operator import itemgetter
from statistics import fmean
from typing import Any

from droptable.bots.bot import Budget, Effort, Simulator
from droptable.bots.maxn import final_values
from droptable.bots.weighing import Candidate, Weighing, best_first
from droptable.bots.weights import path_of, weights_of
from droptable.core.game import Game, Seat
from droptable.games.drop_or_pop.actions import ROLLS, Action, Move, Start
from droptable.games.drop_or_pop.board import COLUMNS, ROWS
from droptable.games.drop_or_pop.rules import DropOrPop
from droptable.games.drop_or_pop.state import Moving, Rolling, Starting, State
from droptable.kernels import are_installed
from droptable.kernels.drop_or_pop.board import PLAYERS, Boards, packed_state
from droptable.kernels.drop_or_pop.judgement import HIDDEN, MOST_SIGNS, Weights, signs_in_all
from droptable.kernels.drop_or_pop.thought import PASS, WAYS, Mind, judge, think

DropOrPopSimulator = Simulator[State, Action]
STEPS = {3: 32, 4: 16}  # of `expert`, by the number of seats: far less than 100 ms of one core
AT_ONCE = 4  # steps between two looks at the clock
ALL_COLUMNS = (1 << COLUMNS) - 1


@cache
def _weights_for(seats: int) -> Weights:
    """Return what was learned for so many seats: in an array for the compiler, in a tuple without."""
    name = f"drop-or-pop-{seats}"
    if not are_installed():
        return weights_of(name)
    import numpy as np

    learned: Any = np.fromfile(path_of(name), "<f2").astype(np.float32)
    return learned  # type: ignore[no-any-return]


def mind_for(seats: int) -> Mind:
    """Return what was learned for so many seats, with room to think in of its own: several may think at once."""
    rooms: list[Any] = [[0] * MOST_SIGNS, [0.0] * (HIDDEN + PLAYERS), [0.0] * WAYS]
    if are_installed():
        import numpy as np

        rooms = [np.array(room) for room in rooms]
    return Mind(seats, ROWS[seats], _weights_for(seats), signs_in_all(seats) * HIDDEN, *rooms)


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
        legal = [move for move in game.legal_actions(view, seat) if isinstance(move, Move)]
        if view.turns_left == 1:  # whatever comes of it, the game is over then
            return best_first(Candidate(move, _chances(game, game.apply(view, seat, move))[seat]) for move in legal)
        boards, mind, x = packed_state(game, view), mind_for(game.seats), int(phase.rolled)
        worth, again = self.ways(boards, mind, 1 << x if phase.ignored else ALL_COLUMNS, effort)
        values = {Move.DROP: worth[x], Move.POP: worth[COLUMNS + x], Move.IGNORE: again}
        return best_first(Candidate(move, float(values[move])) for move in legal)

    def ways(self, boards: Boards, mind: Mind, columns: int, effort: Effort) -> tuple[Sequence[float], float]:
        """Return what the ways to end a turn in these columns (bits) are worth, and a second roll if all are asked."""
        again = think(boards, mind)
        return [mind.values[way] for way in range(WAYS)], again

    def chances(self, game: Game[State, Action], view: State) -> tuple[float, ...]:
        """Return each seat's chance to win, as learned; where the game is over, its share of the win."""
        assert isinstance(game, DropOrPop)
        return _chances(game, view)


def _chances(game: DropOrPop, state: State) -> tuple[float, ...]:
    """Return each seat's chance: over all that nature may do, with the best for who is to move."""
    outcome, phase = game.outcome(state), state.phase
    if outcome is not None:
        return final_values(outcome)
    if isinstance(phase, Moving):
        after = (game.apply(state, phase.seat, move) for move in game.legal_actions(state, phase.seat))
        return max((_chances(game, one) for one in after), key=itemgetter(phase.seat))
    if isinstance(phase, Starting):
        return _mean(_chances(game, game.apply(state, None, Start(Seat(seat)))) for seat in range(game.seats))
    if isinstance(phase, Rolling) and phase.ignored:
        return _mean(_chances(game, game.apply(state, None, roll)) for roll in ROLLS[: game.columns])
    return chances_of(game, state)


def _mean(found: Iterable[tuple[float, ...]]) -> tuple[float, ...]:
    return tuple(map(fmean, zip(*found, strict=True)))


class Expert(Learned):
    """Looks a round ahead and plays the game out from each move; without a compiler it is as good as `learned`."""

    def decide(self, simulator: DropOrPopSimulator, view: State, seat: Seat, effort: Effort) -> Action:
        """Return the best move: without a thought where it wins at once, or is the only one."""
        game = simulator.game
        legal = list(game.legal_actions(view, seat) or ())
        for action in legal:
            outcome = game.outcome(game.apply(view, seat, action))
            if len(legal) == 1 or (outcome is not None and outcome.winners == (seat,)):
                return action
        return super().decide(simulator, view, seat, effort)

    def ways(self, boards: Boards, mind: Mind, columns: int, effort: Effort) -> tuple[Sequence[float], float]:
        """Return what the ways to end a turn in these columns (bits) are worth, and a second roll if all are asked."""
        if not are_installed():
            return super().ways(boards, mind, columns, effort)
        import numpy as np

        from droptable.kernels.drop_or_pop import forecast
        from droptable.kernels.sparks import spark

        found, budget, state = forecast.blank(), Budget(effort, STEPS[mind.seats]), spark(1, 0)
        forecast.begin(found, boards, mind.rows, columns)
        forecast.foresee(found, boards, mind)
        while budget.used < 1:
            state = forecast.look(found, boards, mind, AT_ONCE, forecast.GAMES, np.uint64(state))
            budget.spend(AT_ONCE)
        worth = [forecast.worth(found, way) for way in range(WAYS)]
        best = [max(worth[x], worth[COLUMNS + x]) for x in range(COLUMNS)]
        return worth, sum(worth[PASS] if one < 0 else one for one in best) / COLUMNS
