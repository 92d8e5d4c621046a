"""What people may ask for at a table. Pure: a request becomes a change, or a refusal with its reason."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from droptable.bots.bot import bot_for
from droptable.core.errors import IllegalActionError, StaleActionError, TableError
from droptable.core.game import Chance, Seat
from droptable.core.match import AnyMatch, may_take_back
from droptable.core.nature import check_salt
from droptable.core.registry import rulesets
from droptable.core.scores import ScoreBoard
from droptable.server import facts, messages
from droptable.server.change import Change, acted, began, freed, opening, settled, thrown, took_back, turn_undone
from droptable.server.names import check_names
from droptable.server.table import MOST_GUESTS, UNDO, Opening, Place, Table, seats_of, turn_id, undo_left, wins

CLOCK_SECONDS = range(5, 3601)


@dataclass(frozen=True, slots=True)
class Asking:
    """Who asks, and what else an answer may depend on.

    `guest` is None for somebody who has only looked on so far: `key_hash` will know them once they sit down. `here` are
    the guests who are at the table now, `lately_here` those and whoever has just lost the line. `next_table` makes an
    id and a secret that nobody knows, for a rematch.
    """

    guest: int | None
    key_hash: str
    here: frozenset[int]
    lately_here: frozenset[int]
    next_table: Callable[[], tuple[str, bytes]]


def change_for(table: Table, asking: Asking, request: messages.AnyChange) -> Change:
    """Return what a request changes; raise DroptableError, with a reason, if it may not be."""
    return _CHANGES[type(request)](table, asking, request)


def may_host(table: Table, guest: int | None, here: frozenset[int]) -> bool:
    """Tell whether a guest may do what a table needs to go on: the host, and without a host whoever sits there.

    A host who leaves for good must not take everybody's game along.
    """
    is_hosted = any(table.guests[other].host for other in here)
    return is_host(table, guest) or (not is_hosted and bool(seats_of(table, guest)))


def is_host(table: Table, guest: int | None) -> bool:
    """Tell whether a guest opened the table."""
    return guest is not None and table.guests[guest].host


def _sit(table: Table, asking: Asking, request: messages.Sit) -> Change:
    place = _place(table, request.seat)
    if not place.is_free:
        raise TableError("seat-taken")
    _check_names(table, request.names)
    if asking.guest is not None:
        return settled(table, facts.Sat(request.seat, asking.guest, request.names))
    guest = _new_guest(table)
    return settled(table, facts.Came(guest, asking.key_hash), facts.Sat(request.seat, guest, request.names))


def _new_guest(table: Table) -> int:
    """Return the number for a new guest: before the game, that of somebody who has stood up again.

    Otherwise whoever sits down and stands up often enough would keep everybody else from sitting down, for ever.
    """
    seated = {place.guest for place in table.places}
    left = (n for n, guest in enumerate(table.guests) if not guest.host and n not in seated)
    number = next(left, None) if table.match is None else None
    if number is not None:
        return number
    if len(table.guests) >= MOST_GUESTS:
        raise TableError("table-full", most=MOST_GUESTS)
    return len(table.guests)


def _stand(table: Table, asking: Asking, request: messages.Stand) -> Change:
    _own(table, asking, request.seat)
    _before_the_game(table)
    return settled(table, facts.Freed(request.seat))


def _seat_bot(table: Table, asking: Asking, request: messages.SeatBot) -> Change:
    _host(table, asking)
    if not _place(table, request.seat).is_free:
        raise TableError("seat-taken")
    bot_for(table.opening.game.name, request.bot)
    return settled(table, facts.BotSat(request.seat, request.bot))


def _free(table: Table, asking: Asking, request: messages.Free) -> Change:
    _host(table, asking)
    if _place(table, request.seat).is_free:
        raise TableError("seat-free")
    return freed(table, Seat(request.seat), request.reason)


def _add_salt(table: Table, asking: Asking, request: messages.AddSalt) -> Change:
    _own(table, asking, request.seat)
    _before_the_game(table)
    check_salt(request.salt)
    return settled(table, facts.Salted(request.seat, request.salt))


def _begin(table: Table, asking: Asking, request: messages.Begin) -> Change:
    _host_or_stand_in(table, asking)
    _before_the_game(table)
    if any(place.is_free for place in table.places):
        raise TableError("seats-free", free=sum(place.is_free for place in table.places))
    return began(table)


def _act(table: Table, asking: Asking, request: messages.Act) -> Change:
    seat = _decider(table, asking, request)
    return acted(table, seat, table.opening.game.parse(request.text), guest=asking.guest)


def _roll(table: Table, asking: Asking, request: messages.Roll) -> Change:
    seat = _decider(table, asking, request)
    turn = table.playing.turn
    if not isinstance(turn, Chance) or not turn.by_hand or turn.caller != seat:
        raise IllegalActionError("not-your-turn", clause="core")
    return thrown(table)


def _decider(table: Table, asking: Asking, request: messages.Act | messages.Roll) -> Seat:
    """Return the seat for which somebody decides now, with the present situation before their eyes."""
    match = _under_way(table)
    seat = _own(table, asking, request.seat)
    if table.places[seat].deputy is not None:
        raise TableError("deputy-plays")
    if request.at != turn_id(match, seat):
        raise StaleActionError("stale-action")
    return seat


def _take_back(table: Table, asking: Asking, request: messages.TakeBack) -> Change:
    match, seat = _under_way(table), _own(table, asking, request.seat)
    left = undo_left(table, seat)
    if left is None or may_take_back(match, seat):
        return took_back(table, seat)
    return turn_undone(table, seat, left)


def _pause(table: Table, asking: Asking, request: messages.Pause) -> Change:
    _host(table, asking)
    _under_way(table)
    return settled(table, facts.Paused())


def _resume(table: Table, asking: Asking, request: messages.Resume) -> Change:
    _host_or_stand_in(table, asking)
    if not table.paused:
        raise TableError("not-paused")
    return settled(table, facts.Resumed())


def _set_clock(table: Table, asking: Asking, request: messages.SetClock) -> Change:
    _host(table, asking)
    check_clock(request.seconds)
    return settled(table, facts.ClockSet(request.seconds))


def _set_hints(table: Table, asking: Asking, request: messages.SetHints) -> Change:
    _host(table, asking)
    return settled(table, facts.HintsSet(request.hints))


def _enter_score(table: Table, asking: Asking, request: messages.EnterScore) -> Change:
    board = check_score(table, _own(table, asking, request.seat))
    if not board.is_name(request.name):
        raise TableError("bad-board-name")
    return settled(table, facts.ScoreEntered(request.seat, request.name))


def check_score(table: Table, seat: Seat) -> ScoreBoard:
    """Return the board that the seat's score goes to; raise TableError if it may not.

    Guests enter what they scored themselves, once, in a game from its beginning.
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
    _check_deciders(table.places[seat])
    if not board.takes(outcome.scores[seat]):
        raise TableError("no-place")
    return board


def _check_deciders(place: Place) -> None:
    if UNDO in place.deciders:
        raise TableError("turn-undone")
    if any(isinstance(decider, str) for decider in place.deciders):
        raise TableError("bot-helped")
    if place.deciders != {place.guest}:
        raise TableError("not-your-score")


def _deputise(table: Table, asking: Asking, request: messages.Deputise) -> Change:
    place = _place(table, request.seat)
    is_stand_ins = place.guest not in asking.here and may_host(table, asking.guest, asking.here)
    if not _is_own(place, asking) and not is_stand_ins:
        _host(table, asking)
    if is_stand_ins and not is_host(table, asking.guest) and place.guest in asking.lately_here:
        raise TableError("just-left")
    if place.guest is None or place.deputy is not None:
        raise TableError("no-person-here")
    bot_for(table.opening.game.name, request.bot)
    return settled(table, facts.Deputised(request.seat, request.bot))


def _come_back(table: Table, asking: Asking, request: messages.ComeBack) -> Change:
    place = _host_or_own(table, asking, request.seat)
    if place.deputy is None:
        raise TableError("no-deputy-here")
    return settled(table, facts.CameBack(request.seat))


def _rematch(table: Table, asking: Asking, request: messages.Rematch) -> Change:
    if not seats_of(table, asking.guest):
        _host(table, asking)
    if not table.is_over:
        raise TableError("not-over")
    if table.next_table is not None:
        raise TableError("moved-on")
    by = next(iter(seats_of(table, asking.guest)), None)
    opens = _next_table(table, asking)
    moved = settled(table, facts.MovedOn(opens.table.opening.table, by))
    return Change(moved.facts, moved.table, opens)


def _next_table(before: Table, asking: Asking) -> Change:
    """Return a table with the same guests, people, bots and options as one that is over.

    Who is still here plays themselves; the bot that played for somebody who is not goes on doing so.
    """
    first: list[facts.AnyFact] = [facts.Came(n, g.key_hash, g.host) for n, g in enumerate(before.guests)]
    for seat, place in enumerate(before.places):
        if place.guest is not None:
            first.append(facts.Sat(seat, place.guest, list(place.names)))
            if place.deputy is not None and place.guest not in asking.here:
                first.append(facts.Deputised(seat, place.deputy))
        elif place.bot is not None:
            first.append(facts.BotSat(seat, place.bot))
    if before.clock_seconds is not None:
        first.append(facts.ClockSet(before.clock_seconds))
    if not before.hints:
        first.append(facts.HintsSet(before.hints))
    first.append(facts.ScoreCarried(before.games_before + 1, wins(before)))
    table, secret = asking.next_table()
    new = opening(Opening(table, before.opening.game, secret), *first)
    if any(place.is_free for place in before.places):
        return new
    begun = began(new.table)
    return Change((*new.facts, *begun.facts), begun.table)


_CHANGES: dict[type, Callable[[Table, Asking, Any], Change]] = {
    messages.Sit: _sit,
    messages.Stand: _stand,
    messages.SeatBot: _seat_bot,
    messages.Free: _free,
    messages.AddSalt: _add_salt,
    messages.Begin: _begin,
    messages.Act: _act,
    messages.Roll: _roll,
    messages.TakeBack: _take_back,
    messages.Pause: _pause,
    messages.Resume: _resume,
    messages.SetClock: _set_clock,
    messages.SetHints: _set_hints,
    messages.EnterScore: _enter_score,
    messages.Deputise: _deputise,
    messages.ComeBack: _come_back,
    messages.Rematch: _rematch,
}


def _place(table: Table, seat: int) -> Place:
    if not 0 <= seat < len(table.places):
        raise TableError("no-such-seat", seats=len(table.places))
    return table.places[seat]


def _own(table: Table, asking: Asking, seat: int) -> Seat:
    if not _is_own(_place(table, seat), asking):
        raise TableError("not-your-seat")
    return Seat(seat)


def _is_own(place: Place, asking: Asking) -> bool:
    return place.guest is not None and place.guest == asking.guest


def _host(table: Table, asking: Asking) -> None:
    if not is_host(table, asking.guest):
        raise TableError("not-host")


def _host_or_stand_in(table: Table, asking: Asking) -> None:
    if not may_host(table, asking.guest, asking.here):
        raise TableError("not-host")


def _host_or_own(table: Table, asking: Asking, seat: int) -> Place:
    place = _place(table, seat)
    if not _is_own(place, asking):
        _host(table, asking)
    return place


def _before_the_game(table: Table) -> None:
    if table.match is not None:
        raise TableError("begun-already")


def _under_way(table: Table) -> AnyMatch:
    match = table.playing
    if table.paused:
        raise TableError("table-paused")
    if table.is_over:
        raise IllegalActionError("game-over", clause="core")
    return match


def _check_names(table: Table, names: list[str]) -> None:
    if not names or len(names) > messages.MOST_MEMBERS:
        raise TableError("bad-team", most=messages.MOST_MEMBERS)
    check_names(names, [name for place in table.places for name in place.names])
    if len(names) > 1 and len(table.places) not in rulesets[table.opening.game.name].teams:
        raise TableError("no-teams")


def check_clock(seconds: int | None) -> None:
    """Raise TableError unless this is no clock at all or one that people can play by."""
    if seconds is not None and seconds not in CLOCK_SECONDS:
        raise TableError("bad-clock", low=CLOCK_SECONDS[0], high=CLOCK_SECONDS[-1])
