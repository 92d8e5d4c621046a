"""A new table as its host has asked for it."""

from droptable.server import facts, messages
from droptable.server.asking import Asking
from droptable.server.change import Change, opening
from droptable.server.requests import change_for
from droptable.server.table import Opening, hash_of, new_table


def opened_as(what: Opening, new: messages.NewTable, key: str) -> Change:
    """Return a new table with what its host has asked for already; raise DroptableError if that cannot be."""
    made = opening(what, facts.Came(0, hash_of(key), host=True))
    table, first = made.table, made.facts
    for request in _first_requests(new):
        change = change_for(table, _HOST, request)
        table, first = change.table, (*first, *change.facts)
    return Change(first, table)


# whoever opens a table
_HERE = frozenset({0})
_HOST = Asking(guest=0, key_hash="", here=lambda: _HERE, lately_here=lambda: _HERE, next_table=new_table)


def _first_requests(new: messages.NewTable) -> list[messages.AnyChange]:
    requests: list[messages.AnyChange] = []
    for seat, place in enumerate(new.places):
        if place.bot is not None:
            requests.append(messages.SeatBot(0, seat, place.bot))
        elif place.names:
            requests.append(messages.Sit(0, seat, place.names))
    if new.clock_seconds is not None:
        requests.append(messages.SetClock(0, new.clock_seconds))
    if not new.hints:
        requests.append(messages.SetHints(0, new.hints))
    if new.rolls_itself is not None:
        requests.append(messages.SetRolling(0, new.rolls_itself))
    if new.begin:
        requests.append(messages.Begin(0))
    return requests
