"""A game that is over, decision by decision: what was done, what was best, what that cost; and luck apart from skill.

For each seat a value is followed through the game (a chance to win, or points). What its own decision changes is skill:
nothing if it was the best, less than nothing if not. All that changes it between two decisions of its own, dice and the
others, is luck. So what was to be expected, luck and skill add up to what came out.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from droptable.analysis.advice import advice, adviser
from droptable.bots.bot import Effort
from droptable.core.game import Outcome, Seat
from droptable.core.match import AnyMatch, result
from droptable.core.record import Record
from droptable.core.replay import positions

MOMENTS = 3
EFFORT = Effort(steps=96)


@dataclass(frozen=True, slots=True)
class Decision:
    """What a seat decided at a line of the record, and what it was worth beside the best."""

    line: int
    seat: Seat
    chosen: Any
    best: Any
    value: float
    best_value: float

    @property
    def cost(self) -> float:
        """What was lost by it: nothing by the best."""
        return max(0.0, self.best_value - self.value)


@dataclass(frozen=True, slots=True)
class Balance:
    """Where a seat's result comes from. The first three add up to the last."""

    expected: float
    luck: float
    skill: float
    result: float


@dataclass(frozen=True, slots=True)
class Analysis:
    """All decisions in their order, each seat's balance, and whether values are points (else chances to win)."""

    decisions: tuple[Decision, ...]
    balances: tuple[Balance, ...]
    in_points: bool

    @property
    def moments(self) -> tuple[Decision, ...]:
        """The decisions that cost most, the dearest first: three at most, none that cost nothing."""
        dear = sorted((one for one in self.decisions if one.cost > 0), key=lambda one: -one.cost)
        return tuple(dear[:MOMENTS])


def analysed(record: Record, progress: Callable[[int], None] = lambda lines: None) -> Analysis:
    """Return the analysis of a record; `progress` is told each line that is done.

    Raise UnavailableError where no bot says what it thinks, VerificationError at a line that spells no legal action.
    """
    decisions: list[Decision] = []
    match: AnyMatch | None = None
    for line, match in enumerate(positions(record)):
        if line < len(record.lines):
            decision = _decision(record, match, line)
            if decision is not None:
                decisions.append(decision)
            progress(line + 1)
    assert match is not None, "there is always the start"
    results = _results(match)
    own = [[one for one in decisions if one.seat == seat] for seat in range(len(results))]
    balance = _balance if adviser(match.game).foresees_the_end else _balance_of_turns
    return Analysis(tuple(decisions), tuple(map(balance, own, results)), _is_in_points(match))


def _decision(record: Record, match: AnyMatch, line: int) -> Decision | None:
    """Return what the line's seat decided; None for nature's lines, and where there was no choice."""
    actor, game = record.lines[line].actor, match.game
    if actor is None:
        return None
    chosen, view = game.parse(record.lines[line].text), game.view(match.state, actor)
    found = advice(game, view, actor, EFFORT, (chosen,))
    if len(found.candidates) == 1:
        return None
    return Decision(line, actor, chosen, found.best.action, found.value_of(chosen), found.best.value)


def _is_in_points(match: AnyMatch) -> bool:
    return bool(result(match).scores)


def _results(match: AnyMatch) -> tuple[float, ...]:
    """Return what the game was worth to each seat: points, or its share of the win."""
    outcome: Outcome = result(match)
    if outcome.scores:
        return tuple(map(float, outcome.scores))
    winners = outcome.winners
    return tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(len(outcome.ranks)))


def _balance(decisions: list[Decision], worth: float) -> Balance:
    if not decisions:
        return Balance(worth, 0.0, 0.0, worth)
    expected = decisions[0].best_value
    skill = sum(one.value - one.best_value for one in decisions)
    return Balance(expected, worth - expected - skill, skill, worth)


def _balance_of_turns(decisions: list[Decision], worth: float) -> Balance:
    """Return the balance where each turn brings points of its own: expected is what all of them offered."""
    expected = sum(one.best_value for one in decisions)
    skill = sum(one.value - one.best_value for one in decisions)
    return Balance(expected, worth - expected - skill, skill, worth)
