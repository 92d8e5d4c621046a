"""The house rules: who may do what at a table. Pure: a request becomes facts, or a refusal with its reason."""

from collections.abc import Callable
from typing import Any

from droptable.bots.bot import bot_for
from droptable.core.errors import IllegalActionError, StaleActionError, TableError
from droptable.core.game import Chance, Seat
from droptable.core.match import AnyMatch, act, take_back
from droptable.core.nature import check_salt
from droptable.core.record import is_name, is_plain
from droptable.core.registry import rulesets
from droptable.core.scores import ScoreBoard
from droptable.server import facts, messages
from droptable.server.table import Place, Table, seats_of, turn_id

CLOCK_SECONDS = range(5, 3601)


def response(table: Table, guest: int, request: messages.AnyRequest, here: frozenset[int]) -> list[facts.AnyFact]:
    """Return the facts that a guest's request makes true; raise DroptableError, with a reason, if it may not be.

    `here` are the guests who are at the table now. `Roll` and `Rematch` need the dice and the store: here they are
    only allowed or refused.
    """
    if type(request) in _GOING_ON:
        return _GOING_ON[type(request)](table, guest, request, here)
    return _RESPONSES[type(request)](table, guest, request)


def may_host(table: Table, guest: int, here: frozenset[int]) -> bool:
    """Tell whether a guest may do what a table needs to go on: the host, and without a host whoever sits there.

    A host who leaves for good must not take everybody's game along.
    """
    is_hosted = any(table.guests[other].host for other in here)
    return table.guests[guest].host or (not is_hosted and bool(seats_of(table, guest)))


def _sit(table: Table, guest: int, request: messages.Sit) -> list[facts.AnyFact]:
    place = _place(table, request.seat)
    if not place.is_free:
        raise TableError("seat-taken")
    _check_names(table, request.names)
    return [facts.Sat(request.seat, guest, request.names)]


def _stand(table: Table, guest: int, request: messages.Stand) -> list[facts.AnyFact]:
    _own(table, guest, request.seat)
    _before_the_game(table)
    return [facts.Freed(request.seat)]


def _seat_bot(table: Table, guest: int, request: messages.SeatBot) -> list[facts.AnyFact]:
    _host(table, guest)
    if not _place(table, request.seat).is_free:
        raise TableError("seat-taken")
    bot_for(table.opening.game.name, request.bot)
    return [facts.BotSat(request.seat, request.bot)]


def _free(table: Table, guest: int, request: messages.Free) -> list[facts.AnyFact]:
    _host(table, guest)
    if _place(table, request.seat).is_free:
        raise TableError("seat-free")
    return [facts.Freed(request.seat)]


def _add_salt(table: Table, guest: int, request: messages.AddSalt) -> list[facts.AnyFact]:
    _own(table, guest, request.seat)
    _before_the_game(table)
    check_salt(request.salt)
    return [facts.Salted(request.seat, request.salt)]


def _begin(table: Table, guest: int, request: messages.Begin, here: frozenset[int]) -> list[facts.AnyFact]:
    _host_or_stand_in(table, guest, here)
    _before_the_game(table)
    if any(place.is_free for place in table.places):
        raise TableError("seats-free", free=sum(place.is_free for place in table.places))
    return [facts.Began()]


def _act(table: Table, guest: int, request: messages.Act) -> list[facts.AnyFact]:
    match = _playing(table)
    seat = _own(table, guest, request.seat)
    _people_decide(table, seat)
    if request.at != turn_id(table, seat):
        raise StaleActionError("stale-action")
    action = match.game.parse(request.text)
    act(match, seat, action)  # raises what the rules have against it
    return [facts.Acted(seat, match.game.format(action))]


def _roll(table: Table, guest: int, request: messages.Roll) -> list[facts.AnyFact]:
    match = _playing(table)
    seat = _own(table, guest, request.seat)
    _people_decide(table, seat)
    if request.at != turn_id(table, seat):
        raise StaleActionError("stale-action")
    turn = match.turn
    if not isinstance(turn, Chance) or turn.caller != seat:
        raise IllegalActionError("not-your-turn", clause="core")
    return []


def _take_back(table: Table, guest: int, request: messages.TakeBack) -> list[facts.AnyFact]:
    match = _playing(table)
    seat = _own(table, guest, request.seat)
    take_back(match, seat)
    return [facts.TookBack(seat)]


def _pause(table: Table, guest: int, request: messages.Pause) -> list[facts.AnyFact]:
    _host(table, guest)
    _playing(table)
    return [facts.Paused()]


def _resume(table: Table, guest: int, request: messages.Resume, here: frozenset[int]) -> list[facts.AnyFact]:
    _host_or_stand_in(table, guest, here)
    if not table.paused:
        raise TableError("not-paused")
    return [facts.Resumed()]


def _set_clock(table: Table, guest: int, request: messages.SetClock) -> list[facts.AnyFact]:
    _host(table, guest)
    check_clock(request.seconds)
    return [facts.ClockSet(request.seconds)]


def _set_hints(table: Table, guest: int, request: messages.SetHints) -> list[facts.AnyFact]:
    _host(table, guest)
    return [facts.HintsSet(request.hints)]


def _enter_score(table: Table, guest: int, request: messages.EnterScore) -> list[facts.AnyFact]:
    board = check_score(table, _own(table, guest, request.seat))
    if not board.is_name(request.name):
        raise TableError("bad-board-name")
    return [facts.ScoreEntered(request.seat, request.name)]


def check_score(table: Table, seat: Seat) -> ScoreBoard:
    """Return the board that the seat's score goes to; raise TableError if it may not.

    People enter what they scored themselves, once, in a game from its beginning.
    """
    game, match = table.opening.game, table.match
    outcome = None if match is None else game.outcome(match.state)
    board = rulesets[game.name].board_for(game.seats)
    if match is None or outcome is None:
        raise TableError("not-over")
    if board is None or outcome.scores is None:
        raise TableError("no-board")
    if table.places[seat].entered is not None:
        raise TableError("score-entered")
    if table.opening.start is not None:
        raise TableError("not-from-the-beginning")
    if any(entry.actor == seat and entry.by for entry in match.log):
        raise TableError("bot-helped")
    if not board.takes(outcome.scores[seat]):
        raise TableError("no-place")
    return board


def _deputise(table: Table, guest: int, request: messages.Deputise, here: frozenset[int]) -> list[facts.AnyFact]:
    place = _place(table, request.seat)
    is_stand_ins = place.guest not in here and may_host(table, guest, here)
    if place.guest != guest and not is_stand_ins:
        _host(table, guest)
    if place.guest is None or place.deputy is not None:
        raise TableError("no-person-here")
    bot_for(table.opening.game.name, request.bot)
    return [facts.Deputised(request.seat, request.bot)]


def _come_back(table: Table, guest: int, request: messages.ComeBack) -> list[facts.AnyFact]:
    place = _host_or_own(table, guest, request.seat)
    if place.deputy is None:
        raise TableError("no-deputy-here")
    return [facts.CameBack(request.seat)]


def _rematch(table: Table, guest: int, request: messages.Rematch, here: frozenset[int]) -> list[facts.AnyFact]:
    _host_or_stand_in(table, guest, here)
    if not table.is_over:
        raise TableError("not-over")
    if table.next_table is not None:
        raise TableError("moved-on")
    return []


_RESPONSES: dict[type, Callable[[Table, int, Any], list[facts.AnyFact]]] = {
    messages.Sit: _sit,
    messages.Stand: _stand,
    messages.SeatBot: _seat_bot,
    messages.Free: _free,
    messages.AddSalt: _add_salt,
    messages.Act: _act,
    messages.Roll: _roll,
    messages.TakeBack: _take_back,
    messages.Pause: _pause,
    messages.SetClock: _set_clock,
    messages.SetHints: _set_hints,
    messages.EnterScore: _enter_score,
    messages.ComeBack: _come_back,
}
# what a table needs to go on, which depends on who is there
_GOING_ON: dict[type, Callable[[Table, int, Any, frozenset[int]], list[facts.AnyFact]]] = {
    messages.Begin: _begin,
    messages.Resume: _resume,
    messages.Deputise: _deputise,
    messages.Rematch: _rematch,
}


def _place(table: Table, seat: int) -> Place:
    if not 0 <= seat < len(table.places):
        raise TableError("no-such-seat", seats=len(table.places))
    return table.places[seat]


def _own(table: Table, guest: int, seat: int) -> Seat:
    if _place(table, seat).guest != guest:
        raise TableError("not-your-seat")
    return Seat(seat)


def _host(table: Table, guest: int) -> None:
    if not table.guests[guest].host:
        raise TableError("not-host")


def _host_or_stand_in(table: Table, guest: int, here: frozenset[int]) -> None:
    if not may_host(table, guest, here):
        raise TableError("not-host")


def _host_or_own(table: Table, guest: int, seat: int) -> Place:
    place = _place(table, seat)
    if place.guest != guest:
        _host(table, guest)
    return place


def _before_the_game(table: Table) -> None:
    if table.match is not None:
        raise TableError("begun-already")


def _playing(table: Table) -> AnyMatch:
    if table.match is None:
        raise TableError("not-begun")
    if table.paused:
        raise TableError("table-paused")
    if table.is_over:
        raise IllegalActionError("game-over", clause="core")
    return table.match


def _people_decide(table: Table, seat: Seat) -> None:
    if table.places[seat].deputy is not None:
        raise TableError("deputy-plays")


def _check_names(table: Table, names: list[str]) -> None:
    if not names or len(names) > messages.MOST_MEMBERS:
        raise TableError("bad-team", most=messages.MOST_MEMBERS)
    if not all(is_plain(name) for name in names):
        raise TableError("name-not-plain")
    if not all(is_name(name) for name in names):
        raise TableError("bad-names", longest=messages.LONGEST_NAME)
    if len(names) > 1 and len(table.places) not in rulesets[table.opening.game.name].teams:
        raise TableError("no-teams")


def check_clock(seconds: int | None) -> None:
    """Raise TableError unless this is no clock at all or one that people can play by."""
    if seconds is not None and seconds not in CLOCK_SECONDS:
        raise TableError("bad-clock", low=CLOCK_SECONDS[0], high=CLOCK_SECONDS[-1])
