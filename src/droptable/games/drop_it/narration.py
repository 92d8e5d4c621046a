"""What happens in DROP IT, told as events: log, picture, sound and screen reader are made from these."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from droptable.core.errors import Argument
from droptable.core.game import Event, event
from droptable.games.drop_it import scoring
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
            yield event("starts", "DI-2.4", seat=seat)
        case Release():
            yield from _release(state, after)
        case Tremor(x, angle):
            assert state.seat is not None
            yield event("trembled", "DI-3.4", seat=state.seat, x_um=x, angle=angle)
        case Settled():
            yield from _settled(game, state, action, after)
        case Joker():
            yield from _joker(game, state, action, after)
    yield from _afterwards(state, after)


def _afterwards(state: State, after: State) -> Iterator[Event]:
    if state.phase in (COLOURS, DIVISION) and after.phase == RELEASE and after.seat is not None:
        yield event("starts", "DI-2.4", seat=after.seat)
    if after.phase == OVER:
        yield from _end(after)


def _division(state: State, pairs: tuple[Pair, ...]) -> Iterator[Event]:
    (fourth,) = free_colours(state.colours)
    for seat, (one, other) in enumerate(pairs):
        yield event("divided", "DI-2.3", seat=seat, colour=fourth.code, one=one.code, other=other.code)


def _colours(before: State, after: State) -> Iterator[Event]:
    for seat, (had, has) in enumerate(zip(before.colours, after.colours, strict=True)):
        for colour in has[len(had) :]:
            yield event("has-colour", "DI-2.2", seat=seat, colour=colour.code)


def _names(piece: int) -> dict[str, Argument]:
    kind = KIND_OF[piece]
    return {"piece": piece, "colour": kind.colour.code, "shape": kind.shape.code}


def _release(state: State, after: State) -> Iterator[Event]:
    assert state.seat is not None and after.hold is not None and after.piece is not None
    hold = after.hold
    place = {"x_um": hold.x, "angle": hold.angle, "vx": hold.vx, "vy": hold.vy}
    yield event("released", "DI-3.1", seat=state.seat, **_names(after.piece), number=dropped(after), **place)


def _settled(game: "DropIt", state: State, settled: Settled, after: State) -> Iterator[Event]:
    assert state.seat is not None and state.piece is not None
    for piece in settled.out:
        if piece != state.piece:
            yield event("knocked-out", "DI-3.5", **_names(piece))
    names: dict[str, Argument] = {"seat": state.seat, **_names(state.piece)}
    if state.piece in settled.out:
        if after.phase == RELEASE and after.tries:
            yield event("left-shaft-again", "DI-3.5", **names, tries=game.most_tries - state.tries)
        else:
            yield event("left-shaft-for-good", "DI-3.5", **names)
        return
    pose = next(resting.pose for resting in settled.moved if resting.piece == state.piece)
    pushed = sum(_was_pushed(state, resting) for resting in settled.moved)
    yield event("rests", "DI-3.3", **names, x_um=pose.x, y_um=pose.y, angle=pose.angle, pushed=pushed)
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
            yield event("sticks-out", fact.clause, gap_um=fact.gap_um, breach=1, close=int(fact.is_close))
        elif fact.kind == BONUS and fact.holds:
            circle = game.board.bonus[fact.about]
            place: dict[str, Argument] = {"circle": fact.about, "size": circle.size, "points": circle.points}
            yield event("bonus", fact.clause, **place, gap_um=fact.gap_um, close=int(fact.is_close))
        elif fact.kind in (HEIGHT, BONUS) and fact.is_close:
            yield event(f"close-{fact.kind}", "DI-4.5", about=fact.about, gap_um=fact.gap_um, holds=int(fact.holds))
    yield event("level", "DI-5.1", level=verdict.level)
    near_line = next((f for f in verdict.facts if f.kind == LEVEL and f.is_close and _decides(f, verdict)), None)
    if near_line is not None:
        yield event("close-level", "DI-4.5", about=near_line.about, gap_um=near_line.gap_um, holds=int(near_line.holds))


def _decides(fact: Fact, verdict: Verdict) -> bool:
    """Tell whether a little more or less would have changed the level."""
    return fact.about in (verdict.level, verdict.level + 1)


def _about_piece(fact: Fact) -> Event:
    code = "touches-piece" if fact.holds else "misses-piece"
    return event(code, fact.clause, **_names(fact.about), gap_um=fact.gap_um, **_breach(fact))


def _about_edge(game: "DropIt", fact: Fact) -> Event:
    code = "touches-edge" if fact.holds else "misses-edge"
    printed = game.edges in EDITIONS
    segment = game.board.edges[EDITIONS.index(game.edges) if printed else 0][fact.about]
    symbol = segment.symbol.code if printed else ""
    place: dict[str, Argument] = {"side": segment.side, "number": segment.number, "symbol": symbol}
    return event(code, fact.clause, segment=fact.about, **place, gap_um=fact.gap_um, **_breach(fact))


def _breach(fact: Fact) -> dict[str, Argument]:
    rules = "+".join(fact.forbids)
    return {"breach": int(fact.holds and bool(fact.forbids)), "rules": rules, "close": int(fact.is_close)}


def _score(state: State, after: State, verdict: Verdict) -> Iterator[Event]:
    assert state.seat is not None
    for rule in verdict.breaches:
        yield event("breach", CLAUSES[rule], rule=rule, seat=state.seat, number=dropped(state))
    if after.phase == JOKER:
        yield event("may-joker", "DI-6.3", seat=state.seat, worth=verdict.worth, left=state.jokers[state.seat])
    elif verdict.breaches:
        yield _no_points(state, verdict)
    else:
        yield _scored(state, after, verdict)


def _no_points(state: State, verdict: Verdict) -> Event:
    assert state.seat is not None
    return event("no-points", CLAUSES[verdict.breaches[0]], seat=state.seat, worth=verdict.worth)


def _scored(state: State, after: State, verdict: Verdict) -> Event:
    assert state.seat is not None
    total = after.scores[state.seat]
    token, field = scoring.track(total)
    parts = {"points": verdict.worth, "level": verdict.level, "bonus": verdict.bonus_points}
    return event("scored", "DI-5.3", seat=state.seat, **parts, total=total, token=token, field=field)


def _joker(game: "DropIt", state: State, choice: Joker, after: State) -> Iterator[Event]:
    assert state.seat is not None
    verdict = game.verdict(state)
    left = after.jokers[state.seat]
    if choice is Joker.SPEND:
        yield event("joker-spent", "DI-6.3", seat=state.seat, left=left)
        yield _scored(state, after, verdict)
    else:
        yield event("joker-kept", "DI-6.3", seat=state.seat, left=left)
        yield _no_points(state, verdict)


def _end(state: State) -> Iterator[Event]:
    for seat, left in enumerate(state.jokers):
        if left:
            yield event("jokers-left", "DI-6.3", seat=seat, left=left, points=left * scoring.JOKER_WORTH)
    result = scoring.outcome(state)
    assert result is not None and result.scores is not None
    code = "won" if len(result.winners) == 1 else "shared-win"
    yield event(code, "DI-5.5", seats=tuple(map(int, result.winners)), scores=result.scores)
