"""Who asks for something at a table, and what they may: the host, whoever stands in for one, whoever sits there."""

from collections.abc import Callable

from droptable.core.errors import TableError
from droptable.core.game import Seat
from droptable.core.value import value
from droptable.server.places import Place
from droptable.server.table import Table, seats_of


@value
class Asking:
    """Who asks, and what else an answer may depend on.

    `guest` is None for somebody who has only looked on so far: `key_hash` will know them once they sit down. `here`
    tells the guests who are at the table now, `lately_here` those and whoever has just lost the line. `next_table`
    makes an id and a secret that nobody knows, for a rematch.
    """

    guest: int | None
    key_hash: str
    here: Callable[[], frozenset[int]]
    lately_here: Callable[[], frozenset[int]]
    next_table: Callable[[], tuple[str, bytes]]


def is_host(table: Table, guest: int | None) -> bool:
    """Tell whether a guest opened the table."""
    return guest is not None and table.guests[guest].host


def may_host(table: Table, guest: int | None, here: frozenset[int]) -> bool:
    """Tell whether a guest may do what a table needs to go on: the host, and without a host whoever sits there.

    A host who leaves for good must not take everybody's game along.
    """
    is_hosted = any(table.guests[other].host for other in here)
    return is_host(table, guest) or (not is_hosted and bool(seats_of(table, guest)))


def is_own(place: Place, asking: Asking) -> bool:
    """Tell whether people of whoever asks sit there."""
    return asking.guest in place.guests


def place_at(table: Table, seat: int) -> Place:
    """Return a seat's place; raise TableError if there is no such seat."""
    if not 0 <= seat < len(table.places):
        raise TableError("no-such-seat", seats=len(table.places))
    return table.places[seat]


def own_seat(table: Table, asking: Asking, seat: int) -> Seat:
    """Return a seat of whoever asks; raise TableError if it is none of theirs."""
    if not is_own(place_at(table, seat), asking):
        raise TableError("not-your-seat")
    return Seat(seat)


def check_host(table: Table, asking: Asking) -> None:
    """Raise TableError unless the host asks."""
    if not is_host(table, asking.guest):
        raise TableError("not-host")


def check_host_or_stand_in(table: Table, asking: Asking) -> None:
    """Raise TableError unless the host asks, or somebody who stands in for one."""
    if not may_host(table, asking.guest, asking.here()):
        raise TableError("not-host")


def check_before_the_game(table: Table) -> None:
    """Raise TableError if the game has begun."""
    if table.match is not None:
        raise TableError("begun-already")
