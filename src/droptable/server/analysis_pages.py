"""From a record to what the replay page tells of its decisions: weighed a few at a time, then summed up."""

import time
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any, NamedTuple

from droptable.analysis.ledger import Analysis, Decision, results_of, summed, weighed
from droptable.core.match import AnyMatch
from droptable.core.record import parse_record
from droptable.core.replay import positions, replay
from droptable.server import messages
from droptable.server.wire import told_events

AT_ONCE_S = 0.5  # how long a worker weighs before others may ask it something


class Weighing(NamedTuple):
    """What was decided up to a line of so many."""

    done: int
    lines: int
    decisions: tuple[Decision, ...]


def weigh(text: str, first: int) -> Weighing:
    """Return what was decided in a record from a line on: of one line at least, of more while there is time.

    Raise DroptableError for a record that is none, whose game goes on, or that nobody can judge.
    """
    record, ends = parse_record(text), time.monotonic() + AT_ONCE_S
    if first == 0:
        results_of(replay(record))  # before anybody has waited for it
    decisions: list[Decision] = []
    for done, decision in weighed(record, first):
        decisions += [] if decision is None else [decision]
        if time.monotonic() > ends:
            return Weighing(done, len(record.lines), tuple(decisions))
    return Weighing(len(record.lines), len(record.lines), tuple(decisions))


def told_analysis(text: str, decisions: Sequence[Decision]) -> messages.Analysis:
    """Return the analysis that a record's decisions make, as it is told."""
    record = parse_record(text)
    analysis = summed(record, decisions)
    by_line = {one.line: one for one in analysis.decisions}
    told = [_told(match, by_line[line], analysis) for line, match in enumerate(positions(record)) if line in by_line]
    return messages.Analysis(
        in_points=analysis.in_points,
        decisions=told,
        moments=_moments(analysis),
        curves=[[messages.CurvePoint(one.step, one.value) for one in curve] for curve in analysis.curves],
        balances=[messages.Balance(**asdict(one)) for one in analysis.balances],
    )


def _moments(analysis: Analysis) -> list[int]:
    return [analysis.decisions.index(one) for one in analysis.moments]


def _told(match: AnyMatch, one: Decision, analysis: Analysis) -> messages.Weighed:
    return messages.Weighed(
        line=one.line,
        seat=one.seat,
        phase=one.phase,
        chosen=_deed(match, one, one.chosen),
        best=_deed(match, one, one.best),
        value=one.value,
        best_value=one.best_value,
        cost=one.cost,
        is_dear=one in analysis.dear,
    )


def _deed(match: AnyMatch, decision: Decision, action: Any) -> messages.Deed:
    view = match.game.view(match.state, decision.seat)
    events = match.game.narrate(view, decision.seat, action)
    return messages.Deed(match.game.format(action), told_events(events))
