"""What happens in DROP IT, told as events: log, picture, sound and screen reader are made from these."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, TypedDict

from droptable.core.game import Event
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
from droptable.games.drop_it.board import EDITIONS
from droptable.games.drop_it.judge import BONUS, CLAUSES, EDGE, HEIGHT, LEVEL, PIECE, Fact, Verdict
from droptable.games.drop_it.pieces import KIND_OF
from droptable.games.drop_it.setup import free_colours
from droptable.games.drop_it.state import COLOURS, DIVISION, JOKER, OVER, RELEASE, State, dropped

PUSHED_UM = 1000

if TYPE_CHECKING:
    from droptable.games.drop_it.rules import DropIt


def tell(game: "DropIt", state: State, action: Action, after: State) -> Iterator[Event]:
    """Yield what a legal action does, from the first thing that happens to the last."""
    match action:
        case Pick() | Deal():
            yield from _colours(state, after)
        case Divide(pairs):
            yield from _division(state, pairs)
        case Start(seat):
            yield events.starts(seat=seat)
        case Release():
            yield from _release(state, after)
        case Tremor(x, angle):
            assert state.seat is not None
            yield events.trembled(seat=state.seat, x_um=x, angle=angle)
        case Settled():
            yield from _settled(game, state, action, after)
        case Joker():
            yield from _joker(game, state, action, after)
    yield from _afterwards(state, after)


def _afterwards(state: State, after: State) -> Iterator[Event]:
    if state.phase in (COLOURS, DIVISION) and after.phase == RELEASE and after.seat is not None:
        yield events.starts(seat=after.seat)
    if after.phase == OVER:
        yield from _end(after)


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


def _release(state: State, after: State) -> Iterator[Event]:
    assert state.seat is not None and after.hold is not None and after.piece is not None
    hold = after.hold
    yield events.released(
        seat=state.seat,
        **_names(after.piece),
        number=dropped(after),
        x_um=hold.x,
        angle=hold.angle,
        vx=hold.vx,
        vy=hold.vy,
    )


def _settled(game: "DropIt", state: State, settled: Settled, after: State) -> Iterator[Event]:
    assert state.seat is not None and state.piece is not None
    for piece in settled.out:
        if piece != state.piece:
            yield events.knocked_out(**_names(piece))
    seat, names = state.seat, _names(state.piece)
    if state.piece in settled.out:
        if after.phase == RELEASE and after.tries:
            yield events.left_shaft_again(seat=seat, **names, tries=game.most_tries - state.tries)
        else:
            yield events.left_shaft_for_good(seat=seat, **names)
        return
    pose = next(resting.pose for resting in settled.moved if resting.piece == state.piece)
    pushed = sum(_was_pushed(state, resting) for resting in settled.moved)
    yield events.rests(seat=seat, **names, x_um=pose.x, y_um=pose.y, angle=pose.angle, pushed=pushed)
    verdict = game.verdict(_at_rest(state, after))
    yield from findings(game, state.piece, verdict)
    yield from _score(state, after, verdict)


def _was_pushed(state: State, resting: Resting) -> bool:
    """Tell whether people would say so: a pile that settles by a hair has not been pushed."""
    before = next((other.pose for other in state.shaft if other.piece == resting.piece), resting.pose)
    return abs(resting.pose.x - before.x) + abs(resting.pose.y - before.y) > PUSHED_UM


def _at_rest(state: State, after: State) -> State:
    return State(JOKER, state.seat, after.colours, after.supplies, after.scores, after.jokers, after.shaft, state.piece)


def findings(game: "DropIt", piece: int, verdict: Verdict) -> Iterator[Event]:
    """Yield the referee's facts that matter: touches, breaches, the level, the circles, and close calls."""
    for fact in verdict.facts:
        if fact.kind == PIECE and (fact.holds or fact.is_close):
            yield _about_piece(fact)
        elif fact.kind == EDGE and (fact.holds or fact.is_close):
            yield _about_edge(game, fact)
        elif fact.kind == HEIGHT and fact.holds:
            yield events.sticks_out(gap_um=fact.gap_um, breach=1, close=int(fact.is_close))
        elif fact.kind == BONUS and fact.holds:
            yield _about_circle(game, fact)
        elif fact.kind in (HEIGHT, BONUS) and fact.is_close:
            nearly = events.close_height if fact.kind == HEIGHT else events.close_bonus
            yield nearly(about=fact.about, gap_um=fact.gap_um, holds=int(fact.holds))
    yield events.level(level=verdict.level)
    near_line = next((f for f in verdict.facts if f.kind == LEVEL and f.is_close and _decides(f, verdict)), None)
    if near_line is not None:
        yield events.close_level(about=near_line.about, gap_um=near_line.gap_um, holds=int(near_line.holds))


def _decides(fact: Fact, verdict: Verdict) -> bool:
    """Tell whether a little more or less would have changed the level."""
    return fact.about in (verdict.level, verdict.level + 1)


def _about_piece(fact: Fact) -> Event:
    told = events.touches_piece if fact.holds else events.misses_piece
    return told.under(fact.clause)(**_names(fact.about), gap_um=fact.gap_um, **_breach(fact))


def _about_edge(game: "DropIt", fact: Fact) -> Event:
    told = events.touches_edge if fact.holds else events.misses_edge
    printed = game.edges in EDITIONS
    segment = game.board.edges[EDITIONS.index(game.edges) if printed else 0][fact.about]
    symbol = segment.symbol.code if printed else ""
    return told(
        segment=fact.about,
        side=segment.side,
        number=segment.number,
        symbol=symbol,
        gap_um=fact.gap_um,
        **_breach(fact),
    )


def _about_circle(game: "DropIt", fact: Fact) -> Event:
    circle = game.board.bonus[fact.about]
    close = int(fact.is_close)
    return events.bonus(circle=fact.about, size=circle.size, points=circle.points, gap_um=fact.gap_um, close=close)


class _Breach(TypedDict):
    breach: int
    rules: str
    close: int


def _breach(fact: Fact) -> _Breach:
    rules = "+".join(fact.forbids)
    return {"breach": int(fact.holds and bool(fact.forbids)), "rules": rules, "close": int(fact.is_close)}


def _score(state: State, after: State, verdict: Verdict) -> Iterator[Event]:
    assert state.seat is not None
    for rule in verdict.breaches:
        yield events.breach.under(CLAUSES[rule])(rule=rule, seat=state.seat, number=dropped(state))
    if after.phase == JOKER:
        yield events.may_joker(seat=state.seat, worth=verdict.worth, left=state.jokers[state.seat])
    elif verdict.breaches:
        yield _no_points(state, verdict)
    else:
        yield _scored(state, after, verdict)


def _no_points(state: State, verdict: Verdict) -> Event:
    assert state.seat is not None
    return events.no_points.under(CLAUSES[verdict.breaches[0]])(seat=state.seat, worth=verdict.worth)


def _scored(state: State, after: State, verdict: Verdict) -> Event:
    assert state.seat is not None
    total = after.scores[state.seat]
    token, field = scoring.track(total)
    return events.scored(
        seat=state.seat,
        points=verdict.worth,
        level=verdict.level,
        bonus=verdict.bonus_points,
        total=total,
        token=token,
        field=field,
    )


def _joker(game: "DropIt", state: State, choice: Joker, after: State) -> Iterator[Event]:
    assert state.seat is not None
    verdict = game.verdict(state)
    left = after.jokers[state.seat]
    if choice is Joker.SPEND:
        yield events.joker_spent(seat=state.seat, left=left)
        yield _scored(state, after, verdict)
    else:
        yield events.joker_kept(seat=state.seat, left=left)
        yield _no_points(state, verdict)


def _end(state: State) -> Iterator[Event]:
    for seat, left in enumerate(state.jokers):
        if left:
            yield events.jokers_left(seat=seat, left=left, points=left * scoring.JOKER_WORTH)
    result = scoring.outcome(state)
    assert result is not None and result.scores is not None
    won = events.won if len(result.winners) == 1 else events.shared_win
    yield won(seats=tuple(map(int, result.winners)), scores=result.scores)
