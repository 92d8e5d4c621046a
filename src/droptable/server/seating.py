"""Finding one's seat: who sits where, alone or in a team, how many seats there are, and when the game begins."""

from droptable.bots.bot import check_registered
from droptable.core.errors import TableError
from droptable.core.game import Seat
from droptable.core.nature import check_salt
from droptable.core.registry import rulesets
from droptable.server import facts, messages
from droptable.server.asking import (
    Asking,
    check_before_the_game,
    check_host,
    check_host_or_stand_in,
    is_own,
    own_seat,
    place_at,
)
from droptable.server.change import Change, began, freed, settled
from droptable.server.names import check_names
from droptable.server.places import Place
from droptable.server.table import MOST_GUESTS, Table, with_seats


def sit(table: Table, asking: Asking, request: messages.Sit) -> Change:
    """Seat somebody where nobody sits or a bot only fills the seat; before the game, rename them at their own."""
    place = place_at(table, request.seat)
    if asking.guest is not None and is_own(place, asking):
        return _renamed(table, asking.guest, request)
    if not place.is_open:
        raise TableError("seat-taken")
    _check_names(table, request.names)
    came, guest = _guest(table, asking)
    room = Change((), table) if place.is_free else freed(table, Seat(request.seat))
    sat = settled(room.table, *came, facts.Sat(request.seat, guest, request.names))
    return Change((*room.facts, *sat.facts), sat.table)


def join(table: Table, asking: Asking, request: messages.Join) -> Change:
    """Make somebody one of the team at a seat where people sit already."""
    check_before_the_game(table)
    place = place_at(table, request.seat)
    if not place.names or is_own(place, asking):
        raise TableError("no-team-here")
    _check_names(table, [*place.names, *request.names], but=request.seat)
    came, guest = _guest(table, asking)
    return settled(table, *came, facts.Joined(request.seat, guest, request.names))


def stand(table: Table, asking: Asking, request: messages.Stand) -> Change:
    """Let somebody leave their seat; who was in a team with them stays."""
    seat = own_seat(table, asking, request.seat)
    check_before_the_game(table)
    return settled(table, *_leaving(table.places[seat], asking, seat))


def seat_bot(table: Table, asking: Asking, request: messages.SeatBot) -> Change:
    """Put a bot on a free seat."""
    check_host(table, asking)
    if not place_at(table, request.seat).is_free:
        raise TableError("seat-taken")
    check_registered(table.opening.game, request.bot)
    return settled(table, facts.BotSat(request.seat, request.bot))


def set_seats(table: Table, asking: Asking, request: messages.SetSeats) -> Change:
    """Bring chairs, or take free ones away."""
    check_host(table, asking)
    check_before_the_game(table)
    ruleset = rulesets[table.opening.game.name]
    if table.opening.start is not None or request.seats not in ruleset.seats:
        raise TableError("no-such-seat", seats=len(table.places))
    if request.seats < sum(not place.is_free for place in table.places):
        raise TableError("seat-taken")
    with_seats(table, request.seats)  # some options leave no choice
    return settled(table, facts.SeatsSet(request.seats))


def add_salt(table: Table, asking: Asking, request: messages.AddSalt) -> Change:
    """Add a seat's word to the dice."""
    own_seat(table, asking, request.seat)
    check_before_the_game(table)
    check_salt(request.salt)
    return settled(table, facts.Salted(request.seat, request.salt))


def begin(table: Table, asking: Asking, request: messages.Begin) -> Change:
    """Begin the game, with a bot on each seat that is still free where one was named."""
    check_host_or_stand_in(table, asking)
    check_before_the_game(table)
    free = [seat for seat, place in enumerate(table.places) if place.is_free]
    if free and request.bot is None:
        raise TableError("seats-free", free=len(free))
    if request.bot is not None:
        check_registered(table.opening.game, request.bot)
    filled = settled(table, *(facts.BotSat(seat, request.bot or "", fills=True) for seat in free))
    begun = began(filled.table)
    return Change((*filled.facts, *begun.facts), begun.table)


def call_off(table: Table, asking: Asking, request: messages.CallOff) -> Change:
    """Go back to before the game, as long as none of the people has moved; bots that filled a seat leave it."""
    check_host_or_stand_in(table, asking)
    if not may_call_off(table):
        raise TableError("moved-already")
    return settled(table, facts.CalledOff())


def may_call_off(table: Table) -> bool:
    """Tell whether a game has begun in which nobody but bots has decided anything."""
    people = (decider for place in table.places for decider in place.deciders if isinstance(decider, int))
    return table.match is not None and not table.is_over and next(people, None) is None


def _renamed(table: Table, guest: int, request: messages.Sit) -> Change:
    check_before_the_game(table)
    others = [name for name, other in table.places[request.seat].people if other != guest]
    _check_names(table, [*others, *request.names], but=request.seat)
    if not others:
        return settled(table, facts.Sat(request.seat, guest, request.names))
    return settled(table, facts.Left(request.seat, guest), facts.Joined(request.seat, guest, request.names))


def _leaving(place: Place, asking: Asking, seat: Seat) -> tuple[facts.AnyFact, ...]:
    if set(place.guests) == {asking.guest} or asking.guest is None:
        return (facts.Freed(seat),)
    return (facts.Left(seat, asking.guest),)


def _guest(table: Table, asking: Asking) -> tuple[tuple[facts.AnyFact, ...], int]:
    """Return the number of whoever sits down, and the fact that they came if they have only looked on so far."""
    if asking.guest is not None:
        return (), asking.guest
    number = _new_guest(table)
    return (facts.Came(number, asking.key_hash),), number


def _new_guest(table: Table) -> int:
    """Return the number for a new guest: before the game, that of somebody who has stood up again.

    Otherwise whoever sits down and stands up often enough would keep everybody else from sitting down, for ever.
    """
    seated = {guest for place in table.places for guest in place.guests}
    left = (n for n, guest in enumerate(table.guests) if not guest.host and n not in seated)
    number = next(left, None) if table.match is None else None
    if number is not None:
        return number
    if len(table.guests) >= MOST_GUESTS:
        raise TableError("table-full", most=MOST_GUESTS)
    return len(table.guests)


def _check_names(table: Table, names: list[str], but: int | None = None) -> None:
    """Raise TableError unless these can sit at one seat; who sits at `but` now is not counted."""
    if not names or len(names) > messages.MOST_MEMBERS:
        raise TableError("bad-team", most=messages.MOST_MEMBERS)
    others = [name for seat, place in enumerate(table.places) if seat != but for name in place.names]
    check_names(names, others)
    if len(names) > 1 and len(table.places) not in rulesets[table.opening.game.name].teams:
        raise TableError("no-teams")
