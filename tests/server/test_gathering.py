"""What is worked out once for a gathering is what would be worked out anew, as long as it says so."""

from collections.abc import Iterator
from random import Random
from typing import Any

from droptable.core.game import Over, Seats
from droptable.server import facts, messages
from droptable.server.change import acted, began, thrown, took_back
from droptable.server.gathering import Gathering
from droptable.server.keeper import Visit
from droptable.server.table import Table, folded, hash_of
from tests.server.test_requests import EVERYBODY, GUEST, HOST, a_table, after, seated

NOBODY = frozenset[str]()


class Deaf:
    """A line on which nothing is heard."""

    def send(self, *frames: str) -> None: ...
    def drop(self) -> None: ...
    def turn_away(self, frame: str) -> None: ...


def a_visit(guest: int) -> Visit:
    return Visit(Deaf(), f"key{guest}", "", hash_of(f"key{guest}"))


VISITS = [a_visit(guest) for guest in (*EVERYBODY, 7, 8)]


def gathering(table: Table) -> Gathering:
    return Gathering(table, VISITS, {visit.key_hash for visit in VISITS}, NOBODY)


def told(gathered: Gathering) -> tuple[Any, ...]:
    return gathered.presence, gathered.setting, [gathered.rights_of(visit) for visit in VISITS]


def evening(random: Random) -> Iterator[Table]:
    """Yield a table as it changes: a team sits down, a game is called off, another is played to its end."""
    table = a_table()
    yield table
    table = seated(table)
    yield table
    table = folded(table, [facts.Salted(0, "salt")])
    yield table
    yield began(table).table
    table = folded(table, [facts.Began(), facts.CalledOff()])
    yield table
    table = began(table).table
    while not isinstance(table.playing.turn, Over):
        table = _moved(table, random)
        yield table
    yield after(table, (HOST, messages.Free(1, 1)))


def _moved(table: Table, random: Random) -> Table:
    match = table.playing
    if not isinstance(match.turn, Seats):
        return thrown(table).table
    seat = min(match.turn.acting)
    who = HOST if seat == 0 else GUEST
    action = match.game.sample(match.state, seat, random.randrange)
    moved = acted(table, seat, action, guest=who) if seat < 2 else acted(table, seat, action, bot="greedy")
    again = random.random() < 0.1 and moved.table.match is not None and not isinstance(moved.table.match.turn, Over)
    return took_back(moved.table, seat).table if again else moved.table


def test_what_is_remembered_is_what_would_be_found_anew() -> None:
    remembered, moves_remembered = gathering(a_table()), 0
    for table in evening(Random(3)):
        anew = gathering(table)
        if remembered.is_of(table):
            assert told(remembered) == told(anew)
            moves_remembered += table.match is not None
        remembered = anew
    assert moves_remembered > 10


def test_an_audience_is_everybody_with_the_same_rights() -> None:
    audiences = gathering(seated(a_table())).audiences
    keys = [[visit.key for visit in visits] for visits in audiences.values()]
    assert keys == [["key0"], ["key1"], ["key2"], ["key7", "key8"]]
