"""Who is let in: whoever holds a guest's key always, strangers as long as there is room."""

from collections import Counter
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from typing import Protocol

from droptable.core.errors import TableError
from droptable.server.keeper import TableKeeper, Visit
from droptable.server.limits import Limits
from droptable.server.wire import encoded, refused


class OtherDoors(Protocol):
    """The doors of other processes, where strangers of the same address may come in."""

    async def came_in(self, address: str, here: int) -> int:
        """Say how many strangers of an address are here now; return how many have come in elsewhere."""

    def went_out(self, address: str, here: int) -> None:
        """Say how many strangers of an address are still here."""


class Door:
    """Counts the strangers of each address, at all tables together, and makes room at a table that is full of them."""

    def __init__(self, limits: Limits, others: OtherDoors) -> None:
        self._limits = limits
        self._others = others
        self._strangers: Counter[str] = Counter()

    @asynccontextmanager
    async def passing(self, keeper: TableKeeper, newcomer: Visit) -> AsyncIterator[None]:
        """Let a visitor in who is let in by this block; raise TableError if there is no room for them."""
        self._check(keeper, newcomer)
        newcomer.is_stranger = not keeper.knows(newcomer.key_hash)
        self._strangers[newcomer.address] += newcomer.is_stranger
        try:
            if newcomer.is_stranger:
                await self._check_elsewhere(newcomer.address)
            yield
        except BaseException:
            self.leave(newcomer)
            raise
        make_room(keeper, newcomer, self._limits)

    def leave(self, visit: Visit) -> None:
        """Forget a visit that has ended."""
        if not visit.is_stranger:
            return
        visit.is_stranger = False
        left = self._strangers[visit.address] = self._strangers[visit.address] - 1
        if not left:
            del self._strangers[visit.address]
        self._others.went_out(visit.address, left)

    def _check(self, keeper: TableKeeper, newcomer: Visit) -> None:
        if keeper.knows(newcomer.key_hash):
            return
        most = self._limits.visits_per_address
        if self._strangers[newcomer.address] >= most:
            raise TableError("too-many-visits", most=most)
        strangers = _strangers_beyond(keeper, self._limits.visits_per_table - 1)
        if strangers and not _from_most_crowded(strangers, newcomer):
            raise TableError("table-full", most=self._limits.visits_per_table)

    async def _check_elsewhere(self, address: str) -> None:
        here, most = self._strangers[address], self._limits.visits_per_address
        if here + await self._others.came_in(address, here) > most:
            raise TableError("too-many-visits", most=most)


def make_room(keeper: TableKeeper, newcomer: Visit, limits: Limits) -> None:
    """Turn away the oldest of a key that has too many visits, and of strangers at a table that has too many."""
    own = [visit for visit in keeper.visits if visit.key_hash == newcomer.key_hash]
    for visit in own[: max(0, len(own) - limits.visits_per_guest)]:
        _turn_away(keeper, visit, TableError("too-many-visits", most=limits.visits_per_guest))
    for visit in _from_most_crowded(_strangers_beyond(keeper, limits.visits_per_table), newcomer)[:1]:
        _turn_away(keeper, visit, TableError("table-full", most=limits.visits_per_table))


def _strangers_beyond(keeper: TableKeeper, most: int) -> list[Visit]:
    """Return the strangers at a table if there are more than so many, and none otherwise."""
    if len(keeper.visits) <= most:  # nobody has to be looked at
        return []
    strangers = [visit for visit in keeper.visits if not keeper.knows(visit.key_hash)]
    return strangers if len(strangers) > most else []


def _from_most_crowded(strangers: Collection[Visit], newcomer: Visit) -> list[Visit]:
    """Return the strangers of the most crowded address, oldest first; none if the newcomer's would be as crowded."""
    crowds = Counter(visit.address for visit in strangers if visit is not newcomer)
    address, most = crowds.most_common(1)[0] if crowds else ("", 0)
    is_crowd = most > crowds[newcomer.address] + 1
    return [visit for visit in strangers if visit.address == address] if is_crowd else []


def _turn_away(keeper: TableKeeper, visit: Visit, error: TableError) -> None:
    keeper.leave(visit)
    visit.connection.turn_away(encoded(refused(None, error)))
