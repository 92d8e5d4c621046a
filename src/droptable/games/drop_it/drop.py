"""One drop: from the hand into the shaft, to the judge, and on to the next seat (DI-3, DI-6.3)."""

from dataclasses import replace
from typing import NamedTuple

from droptable.core.game import Seat
from droptable.games.drop_it.actions import Joker, Release, Resting, Settled, Tremor
from droptable.games.drop_it.geometry import TURN
from droptable.games.drop_it.judge import Verdict, judge
from droptable.games.drop_it.state import (
    NO_PIECES,
    Deciding,
    Ended,
    Falling,
    Hold,
    Releasing,
    Retrying,
    State,
    Trembling,
    changed,
    next_copy,
)
from droptable.games.drop_it.variant import Variant


def released(variant: Variant, state: State, phase: Releasing | Retrying, release: Release) -> State:
    """Return the position in which the piece is let go: its hand trembles, or it falls."""
    hold = Hold(release.x, release.angle, release.vx, release.vy)
    let_go = Trembling if variant.trembles else Falling
    if isinstance(phase, Retrying):  # the same piece again (DI-3.5)
        return replace(state, phase=let_go(phase.seat, phase.piece, phase.tries, hold))
    seat, piece = phase.seat, next_copy(state, release.kind)
    supply = changed(state.supplies[seat], release.kind.number, -1)
    supplies = (*state.supplies[:seat], supply, *state.supplies[seat + 1 :])
    return State(let_go(seat, piece, 0, hold), state.colours, supplies, state.scores, state.jokers, state.shaft)


def trembled(state: State, phase: Trembling, shift: Tremor) -> State:
    """Return the position in which the piece falls from where the hand has shifted it."""
    held = phase.hold
    hold = Hold(held.x + shift.x, (held.angle + shift.angle) % TURN, held.vx, held.vy)
    falling = Falling(phase.seat, phase.piece, phase.tries, hold)
    return State(falling, state.colours, state.supplies, state.scores, state.jokers, state.shaft)


class Landing(NamedTuple):
    """What a fall has led to, and the verdict on the piece: None if it left the shaft, where nobody judges it."""

    state: State
    verdict: Verdict | None


def landed(variant: Variant, state: State, phase: Falling, settled: Settled) -> Landing:
    """Judge the piece where it rests, once; return what that leads to."""
    shaft = shaft_after(state.shaft, settled)
    if phase.piece in settled.out:
        return Landing(replace(state, phase=_after_leaving(variant, state, phase), shaft=shaft), None)
    verdict = judge(variant.board, shaft, phase.piece, variant.edges, variant.level, variant.rules)
    return Landing(_judged(state, phase, shaft, verdict), verdict)


def shaft_after(shaft: tuple[Resting, ...], settled: Settled) -> tuple[Resting, ...]:
    """Return what lies in the shaft once everything rests, in the order of the numbers."""
    resting = {lies.piece: lies for lies in (*shaft, *settled.moved)}
    for piece in settled.out:
        resting.pop(piece, None)
    return tuple([resting[piece] for piece in sorted(resting)])


def _after_leaving(variant: Variant, state: State, phase: Falling) -> Retrying | Releasing | Ended:
    if phase.tries < variant.most_tries:
        return Retrying(phase.seat, phase.piece, phase.tries + 1)
    return _next_turn(state, phase.seat)


def _judged(state: State, phase: Falling, shaft: tuple[Resting, ...], verdict: Verdict) -> State:
    seat, is_breached = phase.seat, bool(verdict.breaches)
    if is_breached and state.jokers[seat]:
        return replace(state, phase=Deciding(seat, phase.piece, phase.tries, verdict), shaft=shaft)
    scores = state.scores if is_breached else changed(state.scores, seat, verdict.worth)
    return State(_next_turn(state, seat), state.colours, state.supplies, scores, state.jokers, shaft)


def decided(state: State, phase: Deciding, choice: Joker) -> State:
    """Return the position after a joker was spent on the breaches, or kept."""
    seat, following = phase.seat, _next_turn(state, phase.seat)
    if choice is Joker.KEEP:
        return replace(state, phase=following)
    scores, jokers = changed(state.scores, seat, phase.verdict.worth), changed(state.jokers, seat, -1)
    return replace(state, phase=following, scores=scores, jokers=jokers)


def _next_turn(state: State, last: Seat) -> Releasing | Ended:
    seats = len(state.supplies)
    for seat in (Seat((last + step) % seats) for step in range(1, seats + 1)):
        if state.supplies[seat] != NO_PIECES:
            return Releasing(seat)
    return Ended(last)
