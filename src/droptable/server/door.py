"""Who is let in: whoever holds a guest's key always, strangers as long as there is room."""

from collections import Counter
from collections.abc import Collection, Iterator
from contextlib import contextmanager

from droptable.core.errors import TableError
from droptable.server.keeper import TableKeeper, Visit
from droptable.server.limits import Limits
from droptable.server.wire import encoded, refused


class Door:
    """Counts the strangers of each address, at all tables together, and makes room at a table that is full of them."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._strangers: Counter[str] = Counter()

    @contextmanager
    def passing(self, keeper: TableKeeper, newcomer: Visit) -> Iterator[None]:
        """Let a visitor in who is let in by this block; raise TableError if there is no room for them."""
        self._check(keeper, newcomer)
        newcomer.is_stranger = not keeper.knows(newcomer.key_hash)
        self._strangers[newcomer.address] += newcomer.is_stranger
        try:
            yield
        except BaseException:
            self.leave(newcomer)
            raise
        make_room(keeper, newcomer, self._limits)

    def leave(self, visit: Visit) -> None:
        """Forget a visit that has ended."""
        self._strangers[visit.address] -= visit.is_stranger
        if not self._strangers[visit.address]:
            del self._strangers[visit.address]
        visit.is_stranger = False

    def _check(self, keeper: TableKeeper, newcomer: Visit) -> None:
        if keeper.knows(newcomer.key_hash):
            return
        most = self._limits.visits_per_address
        if self._strangers[newcomer.address] >= most:
            raise TableError("too-many-visits", most=most)
        strangers = _strangers_beyond(keeper, self._limits.visits_per_table - 1)
        if strangers and not _from_most_crowded(strangers, newcomer):
            raise TableError("table-full", most=self._limits.visits_per_table)


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
