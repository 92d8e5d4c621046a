"""A game that is over, decision by decision: what was done, what was best, what that cost; and luck apart from skill.

For each seat a value is followed through the game (a chance to win, or points). What its own decision changes is skill:
nothing if it was the best, less than nothing if not. All that changes it between two decisions of its own, dice and the
others, is luck. So what was to be expected, luck and skill add up to what came out.

Where a bot sees what one decision brings and no further, the value is what the seat has by then, and the best that each
decision to come will offer.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from droptable.analysis.advice import advice, adviser
from droptable.bots.bot import Effort
from droptable.core.game import Outcome, Seat, Seats
from droptable.core.match import AnyMatch, result
from droptable.core.record import Record
from droptable.core.replay import game_of, positions, replay

MOMENTS = 3
WORTH_TELLING = {True: 0.5, False: 0.01}  # points, or chance to win: whatever costs less is nobody's mistake
EFFORT = Effort(steps=96)


@dataclass(frozen=True, slots=True)
class Decision:
    """What a seat decided at a line of the record, and what it was worth beside the best.

    `secured` is what the seat had by then that neither value counts.
    """

    line: int
    seat: Seat
    phase: str
    chosen: Any
    best: Any
    value: float
    best_value: float
    secured: float = 0.0

    @property
    def cost(self) -> float:
        """What was lost by it: nothing by the best."""
        return max(0.0, self.best_value - self.value)


@dataclass(frozen=True, slots=True)
class Point:
    """What a seat's game was worth after so many lines of the record."""

    step: int
    value: float


Curve = tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Balance:
    """Where a seat's result comes from. The first three add up to the last."""

    expected: float
    luck: float
    skill: float
    result: float


@dataclass(frozen=True, slots=True)
class Analysis:
    """All decisions in their order, each seat's curve and balance, and whether values are points (else chances to win).

    A curve has a point before and one after each of the seat's own decisions, and one at the end.
    """

    decisions: tuple[Decision, ...]
    curves: tuple[Curve, ...]
    balances: tuple[Balance, ...]
    in_points: bool

    @property
    def dear(self) -> tuple[Decision, ...]:
        """The decisions that cost something worth telling, in their order."""
        return tuple(one for one in self.decisions if one.cost >= WORTH_TELLING[self.in_points])

    @property
    def moments(self) -> tuple[Decision, ...]:
        """Those that cost most, the dearest first: three at most."""
        return tuple(sorted(self.dear, key=lambda one: -one.cost)[:MOMENTS])


def analysed(record: Record, progress: Callable[[int], None] = lambda lines: None) -> Analysis:
    """Return the analysis of a record; `progress` is told how many lines are done.

    Raise UnavailableError where no bot says what it thinks, VerificationError at a line that spells no legal action,
    IllegalActionError where the game goes on.
    """
    decisions: list[Decision] = []
    for done, decision in weighed(record):
        decisions += [] if decision is None else [decision]
        progress(done)
    return summed(record, decisions)


def weighed(record: Record, first: int = 0) -> Iterator[tuple[int, Decision | None]]:
    """Yield, line by line from one on, how many lines are done, and what was decided there, if anything was.

    Raise what `analysed` raises.
    """
    adviser(game_of(record))
    for line, match in enumerate(positions(record)):
        if first <= line < len(record.lines):
            yield line + 1, _decision(record, match, line)


def summed(record: Record, decisions: Sequence[Decision]) -> Analysis:
    """Return the analysis that a record's decisions make; raise IllegalActionError where the game goes on."""
    match = replay(record)
    results = results_of(match)
    sees_the_end = adviser(match.game).foresees_the_end
    own = [[one for one in decisions if one.seat == seat] for seat in range(len(results))]
    curves = tuple(
        (*_curve(made, sees_the_end), Point(len(record.lines), worth)) for made, worth in zip(own, results, strict=True)
    )
    return Analysis(tuple(decisions), curves, tuple(map(_balance, curves)), bool(result(match).scores))


def results_of(match: AnyMatch) -> tuple[float, ...]:
    """Return what the game was worth to each seat: points, or its share of the win; raise where it goes on."""
    outcome: Outcome = result(match)
    if outcome.scores:
        return tuple(map(float, outcome.scores))
    winners = outcome.winners
    return tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(len(outcome.ranks)))


def _decision(record: Record, match: AnyMatch, line: int) -> Decision | None:
    """Return what the line's seat decided; None for nature's lines, and where there was no choice."""
    actor, game, turn = record.lines[line].actor, match.game, match.turn
    if actor is None or not isinstance(turn, Seats):
        return None
    chosen, view = game.parse(record.lines[line].text), game.view(match.state, actor)
    found = advice(game, view, actor, EFFORT, (chosen,))
    if len(found.candidates) == 1:
        return None
    secured = adviser(game).secured(view, actor)
    return Decision(
        line, actor, turn.phase, chosen, found.best.action, found.value_of(chosen), found.best.value, secured
    )


def _curve(decisions: Sequence[Decision], sees_the_end: bool) -> Iterator[Point]:
    """Yield what a seat's game was worth before and after each of its decisions."""
    to_come = 0.0 if sees_the_end else sum(one.best_value for one in decisions)
    for one in decisions:
        to_come -= 0.0 if sees_the_end else one.best_value
        yield Point(one.line, one.secured + one.best_value + to_come)
        yield Point(one.line + 1, one.secured + one.value + to_come)


def _balance(curve: Curve) -> Balance:
    expected, worth = curve[0].value, curve[-1].value
    skill = sum(after.value - before.value for before, after in zip(curve[:-1:2], curve[1:-1:2], strict=True))
    return Balance(expected, worth - expected - skill, skill, worth)
