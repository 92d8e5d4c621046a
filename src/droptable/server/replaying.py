"""From a record to what the replay page shows: every position, and every draw done again."""

from typing import Any

from droptable.core.game import Chance, Seat
from droptable.core.log import Entry
from droptable.core.match import AnyMatch
from droptable.core.nature import Draws
from droptable.core.record import BOT, Record, format_record
from droptable.core.replay import game_of, positions
from droptable.screens.screen import screen_of
from droptable.server import messages
from droptable.server.showing import offers, told_events, told_result, told_turn


def replayed(record: Record, learner: Seat | None = None) -> messages.Replay:
    """Return the record position by position, as a spectator sees it, or as a learner who is offered what to do.

    Raise VerificationError at the first line that spells no legal action.
    """
    codes = game_of(record).seat_codes
    steps: list[messages.Step] = []
    before: AnyMatch | None = None
    draws = None if record.promise is None else record.promise.draws
    for match in positions(record):
        steps.append(step_of(before, match, learner, draws))
        before = match
    return messages.Replay(
        game=record.game,
        rules=record.rules,
        options=dict(record.options),
        places=[_place(code, members) for code, members in zip(codes, record.seats, strict=True)],
        dice=_dice(record),
        steps=steps,
        record=format_record(record),
    )


def step_of(
    before: AnyMatch | None, match: AnyMatch, seat: Seat | None = None, draws: Draws | None = None
) -> messages.Step:
    """Return the position as this seat, or a spectator, sees it, with the action that led there from `before`."""
    told = None if before is None else _told(before, match.log[-1], len(match.log) - 1)
    return messages.Step(
        told=told,
        view=_view(match, seat),
        turn=told_turn(match.turn),
        result=told_result(match),
        drawn=None if before is None or draws is None else _drawn(before, draws),
    )


def _told(before: AnyMatch, entry: Entry[Any], number: int) -> messages.Told:
    game = before.game
    return messages.Told(number, entry.actor, game.format(entry.action), told_events(entry.events), entry.by)


def _view(match: AnyMatch, seat: Seat | None) -> messages.View:
    view = match.game.view(match.state, seat)
    return messages.View(
        seat=seat,
        state=screen_of(match.game).picture(match.game, view, seat),
        hidden=[],
        offers=[] if seat is None else offers(match.game, view, seat),
        turn=str(len(match.log)),
        may_take_back=False,
    )


def _drawn(before: AnyMatch, draws: Draws) -> messages.Drawn | None:
    turn = before.turn
    if not isinstance(turn, Chance):
        return None
    numbers = draws.draw(before.draws_made, turn.sizes)
    means = before.game.format(before.game.drawn(before.state, numbers))
    return messages.Drawn(before.draws_made, list(turn.sizes), [str(number) for number in numbers], means)


def _place(code: str, members: tuple[str, ...]) -> messages.Place:
    bot = members[0].removeprefix(BOT) if members[0].startswith(BOT) else None
    return messages.Place(
        code,
        [] if bot else list(members),
        bot,
        deputy=None,
        here=True,
        came=True,
        member=0,
        entered=None,
        may_enter=False,
    )


def _dice(record: Record) -> messages.Dice | None:
    promise = record.promise
    if promise is None:
        return None
    return messages.Dice(promise.table, promise.commitment, list(promise.salts), promise.secret)
