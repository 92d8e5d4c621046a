"""What people may ask for at a table. Pure: a request becomes a change, or a refusal with its reason."""

from collections.abc import Callable
from itertools import groupby
from operator import itemgetter
from typing import Any

from droptable.bots.bot import check_registered
from droptable.core.errors import IllegalActionError, StaleActionError, TableError
from droptable.core.game import Chance, Seat
from droptable.core.match import AnyMatch, may_take_back
from droptable.core.registry import rulesets
from droptable.core.scores import ScoreBoard
from droptable.server import facts, messages, seating
from droptable.server.asking import (
    Asking,
    check_host,
    check_host_or_stand_in,
    is_host,
    is_own,
    may_host,
    own_seat,
    place_at,
)
from droptable.server.change import Change, acted, began, freed, opening, settled, thrown, took_back, turn_undone
from droptable.server.places import HINT, UNDO, Place
from droptable.server.table import Opening, Table, seats_of, turn_id, undo_left, wins

CLOCK_SECONDS = range(5, 3601)


def change_for(table: Table, asking: Asking, request: messages.AnyChange) -> Change:
    """Return what a request changes; raise DroptableError, with a reason, if it may not be."""
    return _CHANGES[type(request)](table, asking, request)


def _free(table: Table, asking: Asking, request: messages.Free) -> Change:
    check_host(table, asking)
    if place_at(table, request.seat).is_free:
        raise TableError("seat-free")
    return freed(table, Seat(request.seat), request.reason)


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
    seat = own_seat(table, asking, request.seat)
    if table.places[seat].deputy is not None:
        raise TableError("deputy-plays")
    if request.at != turn_id(match, seat):
        raise StaleActionError("stale-action")
    return seat


def _take_back(table: Table, asking: Asking, request: messages.TakeBack) -> Change:
    match, seat = _under_way(table), own_seat(table, asking, request.seat)
    left = undo_left(table, seat)
    if left is None or may_take_back(match, seat):
        return took_back(table, seat)
    return turn_undone(table, seat, left)


def _pause(table: Table, asking: Asking, request: messages.Pause) -> Change:
    check_host(table, asking)
    _under_way(table)
    return settled(table, facts.Paused())


def _resume(table: Table, asking: Asking, request: messages.Resume) -> Change:
    check_host_or_stand_in(table, asking)
    if not table.paused:
        raise TableError("not-paused")
    return settled(table, facts.Resumed())


def _set_clock(table: Table, asking: Asking, request: messages.SetClock) -> Change:
    check_host(table, asking)
    check_clock(request.seconds)
    return settled(table, facts.ClockSet(request.seconds))


def _set_hints(table: Table, asking: Asking, request: messages.SetHints) -> Change:
    check_host(table, asking)
    return settled(table, facts.HintsSet(request.hints))


def _set_rolling(table: Table, asking: Asking, request: messages.SetRolling) -> Change:
    check_host(table, asking)
    return settled(table, facts.RollingSet(request.by_itself))


def _enter_score(table: Table, asking: Asking, request: messages.EnterScore) -> Change:
    board = check_score(table, own_seat(table, asking, request.seat))
    if not board.is_name(request.name):
        raise TableError("bad-board-name")
    return settled(table, facts.ScoreEntered(request.seat, request.name))


def check_score(table: Table, seat: Seat) -> ScoreBoard:
    """Return the board that the seat's score goes to; raise TableError if it may not.

    Guests enter what they scored themselves, once, in a game from its beginning.
    """
    game, match = table.opening.game, table.match
    outcome = None if match is None else game.outcome(match.state)
    board = rulesets[game.name].board_for(game)
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
    if HINT in place.deciders:
        raise TableError("hint-helped")
    if any(isinstance(decider, str) for decider in place.deciders):
        raise TableError("bot-helped")
    if not place.deciders or not place.deciders <= set(place.guests):
        raise TableError("not-your-score")


def _deputise(table: Table, asking: Asking, request: messages.Deputise) -> Change:
    place = place_at(table, request.seat)
    here = asking.here()
    is_stand_ins = here.isdisjoint(place.guests) and may_host(table, asking.guest, here)
    if not is_own(place, asking) and not is_stand_ins:
        check_host(table, asking)
    if is_stand_ins and not is_host(table, asking.guest) and not asking.lately_here().isdisjoint(place.guests):
        raise TableError("just-left")
    if not place.guests or place.deputy is not None:
        raise TableError("no-person-here")
    check_registered(table.opening.game, request.bot)
    return settled(table, facts.Deputised(request.seat, request.bot))


def _come_back(table: Table, asking: Asking, request: messages.ComeBack) -> Change:
    place = place_at(table, request.seat)
    if not is_own(place, asking):
        check_host(table, asking)
    if place.deputy is None:
        raise TableError("no-deputy-here")
    return settled(table, facts.CameBack(request.seat))


def _rematch(table: Table, asking: Asking, request: messages.Rematch) -> Change:
    if not seats_of(table, asking.guest):
        check_host(table, asking)
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
        first += _seated_again(seat, place)
        if place.deputy is not None and asking.here().isdisjoint(place.guests):
            first.append(facts.Deputised(seat, place.deputy))
    if before.clock_seconds is not None:
        first.append(facts.ClockSet(before.clock_seconds))
    if not before.hints:
        first.append(facts.HintsSet(before.hints))
    if before.rolls_itself is not None:
        first.append(facts.RollingSet(before.rolls_itself))
    first.append(facts.ScoreCarried(before.games_before + 1, wins(before)))
    table, secret = asking.next_table()
    new = opening(Opening(table, before.opening.game, secret), *first)
    if any(place.is_free for place in before.places):
        return new
    begun = began(new.table)
    return Change((*new.facts, *begun.facts), begun.table)


def _seated_again(seat: int, place: Place) -> list[facts.AnyFact]:
    """Return what seats whoever sits there at another table: people in the order in which they take turns, or a bot."""
    if place.bot is not None:
        return [facts.BotSat(seat, place.bot, place.fills)]
    people = [(guest, [name for name, _ in group]) for guest, group in groupby(place.people, key=itemgetter(1))]
    first = [facts.Sat(seat, guest, names) for guest, names in people[:1]]
    return [*first, *(facts.Joined(seat, guest, names) for guest, names in people[1:])]


_CHANGES: dict[type, Callable[[Table, Asking, Any], Change]] = {
    messages.Sit: seating.sit,
    messages.Join: seating.join,
    messages.Stand: seating.stand,
    messages.SeatBot: seating.seat_bot,
    messages.SetSeats: seating.set_seats,
    messages.Free: _free,
    messages.AddSalt: seating.add_salt,
    messages.Begin: seating.begin,
    messages.CallOff: seating.call_off,
    messages.Act: _act,
    messages.Roll: _roll,
    messages.TakeBack: _take_back,
    messages.Pause: _pause,
    messages.Resume: _resume,
    messages.SetClock: _set_clock,
    messages.SetHints: _set_hints,
    messages.SetRolling: _set_rolling,
    messages.EnterScore: _enter_score,
    messages.Deputise: _deputise,
    messages.ComeBack: _come_back,
    messages.Rematch: _rematch,
}


def _under_way(table: Table) -> AnyMatch:
    match = table.playing
    if table.paused:
        raise TableError("table-paused")
    if table.is_over:
        raise IllegalActionError("game-over", clause="core")
    return match


def check_clock(seconds: int | None) -> None:
    """Raise TableError unless this is no clock at all or one that people can play by."""
    if seconds is not None and seconds not in CLOCK_SECONDS:
        raise TableError("bad-clock", low=CLOCK_SECONDS[0], high=CLOCK_SECONDS[-1])
