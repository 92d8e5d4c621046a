"""A game that is over, decision by decision: what was done, what was best, what that cost; and luck apart from skill.

For each seat a value is followed through the game (a chance to win, or points). What its own decision changes is skill:
nothing if it was the best, less than nothing if not. Where the bot that is asked can tell what a position is worth to
every seat, what the others' decisions change is told apart, and luck is what nature does. Where it cannot, luck is all
that changes between two decisions of one's own. So what was to be expected and these add up to what came out.

Where a bot sees what one decision brings and no further, the value is what the seat has by then, and the best that each
decision to come will offer.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import fsum
from typing import Any, NamedTuple

from droptable.analysis.advice import advice, adviser
from droptable.bots.bot import Effort
from droptable.bots.maxn import final_values
from droptable.core.game import Outcome, Seat, Seats
from droptable.core.match import AnyMatch, result
from droptable.core.record import Record
from droptable.core.replay import game_of, positions, replay

MOMENTS = 3
WORTH_TELLING = {True: 0.5, False: 0.01}  # points, or chance to win: whatever costs less is nobody's mistake
EFFORT = Effort(steps=96)
Chances = tuple[float, ...]  # by seat: together 1, or nothing where nobody tells


@dataclass(frozen=True, slots=True)
class Decision:
    """What a seat decided at a line of the record, and what it was worth beside the best.

    `secured` is what the seat had by then that neither value counts. `after` are all seats' chances with what was
    chosen, `before` what they would have been without its cost. Where there was no choice it `is_forced`, and tells
    nothing but these.
    """

    line: int
    seat: Seat
    phase: str
    chosen: Any
    best: Any
    value: float
    best_value: float
    secured: float = 0.0
    before: Chances = ()
    after: Chances = ()
    is_forced: bool = False

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
    """Where a seat's result comes from: the others add up to it.

    `others` is what the other seats' decisions changed: None where that is not told apart from luck.
    """

    expected: float
    luck: float
    others: float | None
    skill: float
    result: float


@dataclass(frozen=True, slots=True)
class Analysis:
    """All decisions in their order, each seat's curve and balance, and whether values are points (else chances to win).

    A curve has a point before and one after each of the seat's own decisions, and one at the end. Where balances tell
    of `others`, it has one at every step: before and after each decision of anybody's, and each roll.
    """

    decisions: tuple[Decision, ...]
    curves: tuple[Curve, ...]
    balances: tuple[Balance, ...]
    in_points: bool

    @property
    def tells_others(self) -> bool:
        """Whether luck is apart from what the other seats decided."""
        return all(one.others is not None for one in self.balances)

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
    """Return the analysis that a record's decisions make, all that `weighed` found.

    Raise IllegalActionError where the game goes on.
    """
    match, made = replay(record), tuple(one for one in decisions if not one.is_forced)
    ends = [Point(len(record.lines), worth) for worth in results_of(match)]
    bot, seats = adviser(match.game), [Seat(seat) for seat in range(len(ends))]
    between = _between_decisions(record)
    if between or any(one.after for one in decisions):
        accounts = [_among_all(seat, between, decisions, ends[seat]) for seat in seats]
    else:
        own = [[one for one in made if one.seat == seat] for seat in seats]
        accounts = [_alone(own[seat], bot.foresees_the_end, ends[seat]) for seat in seats]
    curves, balances = zip(*accounts, strict=True)
    return Analysis(made, curves, balances, bool(result(match).scores))


def results_of(match: AnyMatch) -> tuple[float, ...]:
    """Return what the game was worth to each seat: points, or its share of the win; raise where it goes on."""
    outcome: Outcome = result(match)
    return tuple(map(float, outcome.scores)) if outcome.scores else final_values(outcome)


def _decision(record: Record, match: AnyMatch, line: int) -> Decision | None:
    """Return what the line's seat decided; None for nature's lines, and for what had no choice and tells nothing."""
    actor, game, turn = record.lines[line].actor, match.game, match.turn
    if actor is None or not isinstance(turn, Seats):
        return None
    chosen, view = game.parse(record.lines[line].text), game.view(match.state, actor)
    found = advice(game, view, actor, EFFORT, (chosen,))
    best, value, is_forced = found.best, found.value_of(chosen), len(found.candidates) == 1
    after = adviser(game).chances(game, game.view(game.apply(match.state, actor, chosen), None))
    if is_forced and not after:
        return None
    before = _raised(after, actor, best.value - value) if after else after
    secured = adviser(game).secured(view, actor)
    return Decision(line, actor, turn.phase, chosen, best.action, value, best.value, secured, before, after, is_forced)


def _raised(chances: Chances, seat: Seat, by: float) -> Chances:
    """Return the chances if a seat had so much more, and the others so much less of what is theirs."""
    own = min(1.0, chances[seat] + max(0.0, by))
    left = (1 - own) / (1 - chances[seat]) if chances[seat] < 1 else 1.0
    return tuple(own if one == seat else left * chance for one, chance in enumerate(chances))


class _Change(NamedTuple):
    """What somebody's decision changed for a seat."""

    by: Seat
    before: Point
    after: Point


def _between_decisions(record: Record) -> dict[int, Chances]:
    """Return all seats' chances by step, where neither what is before it nor what comes next is anybody's decision."""
    found, was_decided = {}, False
    for step, (match, line) in enumerate(zip(positions(record), record.lines, strict=False)):
        if line.actor is None and not was_decided:
            found[step] = adviser(match.game).chances(match.game, match.game.view(match.state, None))
        was_decided = line.actor is not None
    return {step: chances for step, chances in found.items() if chances}


def _among_all(
    seat: Seat, between: dict[int, Chances], decisions: Sequence[Decision], end: Point
) -> tuple[Curve, Balance]:
    """Return a seat's curve and balance where everybody's decisions tell of it."""
    changes = [
        _Change(one.seat, Point(one.line, one.before[seat]), Point(one.line + 1, one.after[seat])) for one in decisions
    ]
    points = [*(Point(step, chances[seat]) for step, chances in between.items()), *_points(changes)]
    curve = (*sorted(points, key=lambda point: point.step), end)
    skill, others = (fsum(_gain(one) for one in changes if (one.by == seat) is own) for own in (True, False))
    return curve, _balance(curve, skill, others)


def _alone(own: Sequence[Decision], sees_the_end: bool, end: Point) -> tuple[Curve, Balance]:
    """Return a seat's curve and balance where nothing but its own decisions tells of it."""
    changes, to_come = [], 0.0 if sees_the_end else fsum(one.best_value for one in own)
    for one in own:
        to_come -= 0.0 if sees_the_end else one.best_value
        had = one.secured + to_come
        changes.append(_Change(one.seat, Point(one.line, had + one.best_value), Point(one.line + 1, had + one.value)))
    curve = (*_points(changes), end)
    return curve, _balance(curve, fsum(map(_gain, changes)), None)


def _points(changes: Sequence[_Change]) -> Iterator[Point]:
    for one in changes:
        yield one.before
        yield one.after


def _gain(change: _Change) -> float:
    return change.after.value - change.before.value


def _balance(curve: Curve, skill: float, others: float | None) -> Balance:
    """Return where the curve's end comes from: luck is what neither decision explains."""
    expected, worth = curve[0].value, curve[-1].value
    return Balance(expected, worth - expected - skill - (others or 0.0), others, skill, worth)
