"""What there was to see of nature's answers at a table: the last ones are kept, older ones computed again."""

from droptable.core.match import AnyMatch
from droptable.core.record import format_record
from droptable.server.table import Table, record
from droptable.server.workers import Workers

MOST_KEPT = 40


class Exhibits:
    """The exhibits of a table, by the number of the action: what came last is asked for most."""

    def __init__(self, workers: Workers) -> None:
        self._workers = workers
        self._kept: dict[int, bytes] = {}

    def keep(self, number: int, exhibit: bytes) -> None:
        """Keep what there was to see of an action, and forget the oldest of too many."""
        self._kept[number] = exhibit
        if len(self._kept) > MOST_KEPT:
            del self._kept[next(iter(self._kept))]

    def forget(self, number: int) -> None:
        """Forget what there was to see from an action on: a turn was undone, and something else comes there."""
        self._kept = {kept: exhibit for kept, exhibit in self._kept.items() if kept < number}

    def kept(self, match: AnyMatch | None, number: int) -> bytes | None:
        """Return what there was to see of an action, empty if nothing; None if it must be computed again."""
        if match is None or not 0 <= number < len(match.log) or match.log[number].actor is not None:
            return b""
        return self._kept.get(number)

    async def of(self, table: Table, number: int, asker: str) -> bytes:
        """Return what there was to see of an action of nature, computed again if need be; empty for any other."""
        kept = self.kept(table.match, number)
        if kept is not None:
            return kept
        exhibit = await self._workers.exhibit(asker, format_record(record(table)), number)
        self.keep(number, exhibit)
        return exhibit
