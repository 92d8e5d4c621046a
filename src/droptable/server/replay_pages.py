"""From a record to what the replay page shows: every position, and every draw done again."""

from collections.abc import Sequence

from droptable.core.errors import VerificationError
from droptable.core.game import Chance, Seat
from droptable.core.knowledge import known_to
from droptable.core.match import AnyMatch
from droptable.core.nature import Draws
from droptable.core.record import BOT, NOBODY, Record, format_record
from droptable.core.replay import game_of, positions
from droptable.screens.screen import screen_of
from droptable.server import messages
from droptable.server.views import barred, offers
from droptable.server.wire import narrated, plain, refusal, told_result, told_turn
from droptable.verification import judged


def replayed(record: Record, learner: Seat | None = None) -> messages.Replay:
    """Return the record position by position, as a spectator sees it, or as a learner who is offered what to do.

    Raise VerificationError at the first line that spells no legal action.
    """
    codes = game_of(record).seat_codes
    draws = None if record.promise is None else record.promise.draws
    matches = list(positions(record))
    steps: list[messages.Step] = []
    drawn: messages.Drawn | None = None
    for match in matches:
        steps.append(step_of(match, learner, drawn))
        drawn = None if draws is None else _drawn(match, draws)
    findings, fault = _judged(record, matches)
    return messages.Replay(
        game=record.game,
        rules=record.rules,
        options=dict(record.options),
        places=[_place(code, members) for code, members in zip(codes, record.seats, strict=True)],
        dice=_dice(record),
        steps=steps,
        record=format_record(record),
        findings=findings,
        fault=fault,
        notes=_notes(record),
    )


def _notes(record: Record) -> list[messages.LineNote]:
    noted = [(at, line.note) for at, line in enumerate(record.lines) if line.note is not None]
    return [messages.LineNote(at, note.comment, note.value) for at, note in noted]


def _judged(record: Record, matches: Sequence[AnyMatch]) -> tuple[list[messages.Finding], messages.Refusal | None]:
    """Return what the record proves, its signature and falls left out, and what does not hold."""
    try:
        found = judged(record, matches).findings
    except VerificationError as error:
        return [], refusal(error)
    return [messages.Finding(one.standing.value, one.code, plain(one.arguments.items())) for one in found], None


def step_of(match: AnyMatch, seat: Seat | None = None, drawn: messages.Drawn | None = None) -> messages.Step:
    """Return the position as this seat, or a spectator, sees it, with the action that led there, if any did."""
    number = len(match.log) - 1
    return messages.Step(
        told=narrated(match.game, match.log[number], number) if match.log else None,
        view=_view(match, seat),
        turn=told_turn(match.turn),
        result=told_result(match),
        drawn=drawn,
    )


def _view(match: AnyMatch, seat: Seat | None) -> messages.View:
    view = known_to(match, seat).state
    return messages.View(
        seat=seat,
        state=screen_of(match.game).picture(match.game, view, seat),
        hidden=[],
        offers=[] if seat is None else offers(match.game, view, seat),
        barred=[] if seat is None else barred(match.game, view, seat),
        turn=str(len(match.log)),
        may_take_back=False,
    )


def _drawn(match: AnyMatch, draws: Draws) -> messages.Drawn | None:
    """Return the draw that the published secret gives here, for the action that comes next."""
    turn = match.turn
    if not isinstance(turn, Chance):
        return None
    numbers = draws.draw(match.draws_made, turn.sizes)
    means = match.game.drawn(match.state, numbers)
    shown = [str(number) for number in numbers]
    return messages.Drawn(match.draws_made, list(turn.sizes), shown, match.game.format(means))


def free_place(code: str) -> messages.Place:
    """Return a seat at which nobody sits."""
    return _place(code, (NOBODY,))


def _place(code: str, members: tuple[str, ...]) -> messages.Place:
    bot = members[0].removeprefix(BOT) if members[0].startswith(BOT) else None
    return messages.Place(
        code,
        [] if bot or members == (NOBODY,) else list(members),
        bot,
        deputy=None,
        open=False,
        here=True,
        came=True,
        absent=[],
        member=0,
        entered=None,
        may_enter=False,
        wins=0,
    )


def _dice(record: Record) -> messages.Dice | None:
    promise = record.promise
    if promise is None:
        return None
    return messages.Dice(promise.table, promise.commitment, list(promise.salts), promise.secret)
