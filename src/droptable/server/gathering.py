"""Who is at a table, and what follows from that alone: the same from move to move, so it is worked out once."""

from collections.abc import Collection, Mapping, Sequence, Set
from functools import cached_property

from droptable.server.keeper import Visit
from droptable.server.table import Table, guests_with, members_up
from droptable.server.views import Presence, Rights, rights_of, setting_of


class Gathering:
    """Those who are at a table as long as nobody comes, goes, sits down or gets up, and the game goes on."""

    def __init__(self, table: Table, visits: Collection[Visit], came: Set[str], companions: Set[str]) -> None:
        """`came` have been here at some time, `companions` before the game was over: they may go along to the next."""
        self.presence = _present(table, visits, came)
        self.setting = setting_of(table, self.presence)
        self._reasons = _reasons(table)
        self._visits = visits
        self._companions = companions
        here = self.presence.here
        self._rights = {guest.key_hash: rights_of(table, n, here) for n, guest in enumerate(table.guests)}

    def is_of(self, table: Table) -> bool:
        """Tell whether nothing has changed but the game and what its host has arranged."""
        return self._reasons == _reasons(table)

    def rights_of(self, visit: Visit) -> Rights:
        """Return what a visitor may see and do."""
        spectators = _COMPANION if visit.key_hash in self._companions else _SPECTATOR
        return self._rights.get(visit.key_hash, spectators)

    @cached_property
    def audiences(self) -> Mapping[Rights, Sequence[Visit]]:
        """Everybody who is here, by what they may see and do."""
        sorted_by: dict[Rights, list[Visit]] = {}
        for visit in self._visits:
            sorted_by.setdefault(self.rights_of(visit), []).append(visit)
        return sorted_by


_SPECTATOR, _COMPANION = Rights(), Rights(goes_along=True)


def _present(table: Table, visits: Collection[Visit], came: Set[str]) -> Presence:
    here = {visit.key_hash for visit in visits}
    seated = {table.guests[guest].key_hash for place in table.places for guest in place.guests}
    return Presence(guests_with(table, here), guests_with(table, came), len(here - seated))


def _reasons(table: Table) -> tuple[object, ...]:
    return table.opening, table.guests, table.places, table.called_off, table.is_over, members_up(table)
