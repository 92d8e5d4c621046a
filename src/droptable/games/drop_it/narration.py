"""What happens in DROP IT, told as events: log, picture, sound and screen reader are made from these."""

from collections.abc import Iterator
from typing import TypedDict

from droptable.core.game import Event, Seat
from droptable.games.drop_it import events, scoring
from droptable.games.drop_it.actions import (
    Action,
    Deal,
    Divide,
    Joker,
    Pair,
    Pick,
    Release,
    Resting,
    Settled,
    Start,
    Tremor,
)
from droptable.games.drop_it.board import Board, Bonus, Segment
from droptable.games.drop_it.judge import BONUS, CLAUSES, EDGE, HEIGHT, LEVEL, PIECE, Measurement, Verdict
from droptable.games.drop_it.pieces import KIND_OF
from droptable.games.drop_it.setup import free_colours
from droptable.games.drop_it.state import (
    Dealing,
    Deciding,
    Dividing,
    Ended,
    Falling,
    Picking,
    Releasing,
    Retrying,
    State,
    Trembling,
    dropped,
)
from droptable.games.drop_it.variant import Variant

PUSHED_UM = 1000


def tell(variant: Variant, state: State, action: Action, after: State, verdict: Verdict | None) -> Iterator[Event]:
    """Yield what a legal action did, from the first thing that happened to the last.

    `verdict` is on the piece that came to rest by it; None if none did.
    """
    match state.phase, action:
        case _, Pick() | Deal():
            yield from _colours(state, after)
        case _, Divide(pairs):
            yield from _division(state, pairs)
        case _, Start(seat):
            yield events.starts(seat=seat)
        case _, Release() if isinstance(after.phase, Trembling | Falling):
            yield _release(after.phase, after)
        case Trembling(seat), Tremor(x, angle):
            yield events.trembled(seat=seat, x_um=x, angle=angle)
        case Falling() as phase, Settled() as settled:
            yield from _knocked_out(phase, settled)
            if verdict is None:
                yield _left_shaft(variant, phase, after)
            else:
                yield _rests(state, phase, settled)
                yield from _findings(variant.board, variant.edges, verdict)
                yield from _score(state, phase, after, verdict)
        case Deciding() as phase, Joker() as choice:
            yield from _joker(phase, choice, after)
    yield from _afterwards(variant, state, after)


def _afterwards(variant: Variant, state: State, after: State) -> Iterator[Event]:
    if isinstance(state.phase, Dealing | Picking | Dividing) and isinstance(after.phase, Releasing):
        yield events.starts(seat=after.phase.seat)
    if isinstance(after.phase, Ended):
        yield from _end(variant, after)


def _division(state: State, pairs: tuple[Pair, ...]) -> Iterator[Event]:
    (fourth,) = free_colours(state.colours)
    for seat, (one, other) in enumerate(pairs):
        yield events.divided(seat=seat, colour=fourth.code, one=one.code, other=other.code)


def _colours(before: State, after: State) -> Iterator[Event]:
    for seat, (had, has) in enumerate(zip(before.colours, after.colours, strict=True)):
        for colour in has[len(had) :]:
            yield events.has_colour(seat=seat, colour=colour.code)


class _Names(TypedDict):
    piece: int
    colour: str
    shape: str


def _names(piece: int) -> _Names:
    kind = KIND_OF[piece]
    return {"piece": piece, "colour": kind.colour.code, "shape": kind.shape.code}


def _release(phase: Trembling | Falling, after: State) -> Event:
    hold = phase.hold
    return events.released(
        seat=phase.seat,
        **_names(phase.piece),
        number=dropped(after),
        x_um=hold.x,
        angle=hold.angle,
        vx=hold.vx,
        vy=hold.vy,
    )


def _knocked_out(phase: Falling, settled: Settled) -> Iterator[Event]:
    for piece in settled.out:
        if piece != phase.piece:
            yield events.knocked_out(**_names(piece))


def _left_shaft(variant: Variant, phase: Falling, after: State) -> Event:
    names = _names(phase.piece)
    if isinstance(after.phase, Retrying):
        return events.left_shaft_again(seat=phase.seat, **names, tries=variant.most_tries - phase.tries)
    return events.left_shaft_for_good(seat=phase.seat, **names)


def _rests(state: State, phase: Falling, settled: Settled) -> Event:
    pose = next(resting.pose for resting in settled.moved if resting.piece == phase.piece)
    pushed = sum(_was_pushed(state, resting) for resting in settled.moved)
    names = _names(phase.piece)
    return events.rests(seat=phase.seat, **names, x_um=pose.x, y_um=pose.y, angle=pose.angle, pushed=pushed)


def _was_pushed(state: State, resting: Resting) -> bool:
    """Tell whether people would say so: a pile that settles by a hair has not been pushed."""
    before = next((other.pose for other in state.shaft if other.piece == resting.piece), resting.pose)
    return abs(resting.pose.x - before.x) + abs(resting.pose.y - before.y) > PUSHED_UM


def _findings(board: Board, edges: str, verdict: Verdict) -> Iterator[Event]:
    """Yield the referee's facts that matter: touches, the height, the circles, the level, and close calls."""
    for fact in verdict.facts:
        if fact.kind == PIECE and (fact.holds or fact.is_close):
            yield _about_piece(fact)
        elif fact.kind == EDGE and (fact.holds or fact.is_close):
            yield _about_edge(board.segments(edges)[fact.about], fact)
        elif fact.kind == HEIGHT and fact.holds:
            yield events.sticks_out(breach=1, **_measured(fact), close=int(fact.is_close))
        elif fact.kind == HEIGHT and fact.is_close:
            yield events.close_height(**_nearly(fact))
        elif fact.kind == BONUS and (fact.holds or fact.is_close):
            yield _about_circle(board.bonus[fact.about], fact)
    yield events.level(level=verdict.level)
    for fact in verdict.facts:
        if fact.kind == LEVEL and fact.is_close and _decides(fact, verdict):
            yield events.close_level(**_nearly(fact))


def _decides(fact: Measurement, verdict: Verdict) -> bool:
    """Tell whether a little more or less would have changed the level."""
    return fact.about in (verdict.level, verdict.level + 1)


def _about_piece(fact: Measurement) -> Event:
    told = events.touches_piece if fact.holds else events.misses_piece
    return told.under(fact.clause)(**_names(fact.about), gap_um=fact.gap_um, **_breach(fact))


def _about_edge(segment: Segment, fact: Measurement) -> Event:
    told = events.touches_edge if fact.holds else events.misses_edge
    return told(
        segment=fact.about,
        side=segment.side,
        number=segment.number,
        symbol=segment.code,
        gap_um=fact.gap_um,
        **_breach(fact),
    )


def _about_circle(circle: Bonus, fact: Measurement) -> Event:
    if not fact.holds:
        return events.close_bonus(size=circle.size, **_nearly(fact))
    close = int(fact.is_close)
    return events.bonus(circle=fact.about, size=circle.size, points=circle.points, **_measured(fact), close=close)


class _Measured(TypedDict):
    gap_um: int
    by_um: int


def _measured(fact: Measurement) -> _Measured:
    return {"gap_um": fact.gap_um, "by_um": abs(fact.gap_um)}


class _Nearly(_Measured):
    about: int
    how: str
    holds: int


def _nearly(fact: Measurement) -> _Nearly:
    """Return what there is to tell of a border that the piece is near: over it, barely, or short of it."""
    how = "over" if fact.holds else "barely" if fact.gap_um < 0 else "short"
    return {**_measured(fact), "about": fact.about, "how": how, "holds": int(fact.holds)}


class _Breach(TypedDict):
    breach: int
    rules: str
    close: int


def _breach(fact: Measurement) -> _Breach:
    rules = "+".join(fact.forbids)
    return {"breach": int(fact.holds and bool(fact.forbids)), "rules": rules, "close": int(fact.is_close)}


def _score(state: State, phase: Falling, after: State, verdict: Verdict) -> Iterator[Event]:
    seat = phase.seat
    for rule in verdict.breaches:
        yield events.breach.under(CLAUSES[rule])(rule=rule, seat=seat, number=dropped(state))
    if isinstance(after.phase, Deciding):
        yield events.may_joker(seat=seat, worth=verdict.worth, left=state.jokers[seat])
    elif verdict.breaches:
        yield _no_points(seat, verdict)
    else:
        yield _scored(seat, verdict, after.scores[seat])


def _no_points(seat: Seat, verdict: Verdict) -> Event:
    return events.no_points.under(CLAUSES[verdict.breaches[0]])(seat=seat, worth=verdict.worth)


def _scored(seat: Seat, verdict: Verdict, total: int) -> Event:
    token, field = scoring.track(total)
    return events.scored(
        seat=seat,
        points=verdict.worth,
        level=verdict.level,
        bonus=verdict.bonus_points,
        total=total,
        token=token,
        field=field,
    )


def _joker(phase: Deciding, choice: Joker, after: State) -> Iterator[Event]:
    seat, left = phase.seat, after.jokers[phase.seat]
    if choice is Joker.SPEND:
        yield events.joker_spent(seat=seat, left=left)
        yield _scored(seat, phase.verdict, after.scores[seat])
    else:
        yield events.joker_kept(seat=seat, left=left)
        yield _no_points(seat, phase.verdict)


def _end(variant: Variant, state: State) -> Iterator[Event]:
    for seat, left in enumerate(state.jokers):
        if left:
            yield events.jokers_left(seat=seat, left=left, points=left * variant.joker_worth)
    winners = scoring.standing(variant, state).winners
    won = events.won if len(winners) == 1 else events.shared_win
    yield won(seats=tuple(map(int, winners)), scores=scoring.totals(variant, state))
