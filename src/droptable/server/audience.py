"""Everybody who looks at a table: who they are, and one picture and one encoding for all who may see the same."""

import asyncio
import re
import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from droptable.server import messages
from droptable.server.gathering import Gathering
from droptable.server.keeper import Connection, Visit
from droptable.server.public_log import PublicLog
from droptable.server.table import Table, guests_with, hash_of
from droptable.server.views import Rights, SeatViews, Times, audiences_view, shared_view
from droptable.server.wire import encoded

PRESENCE_S = 0.2  # until others are shown who has come or gone: a crowd comes and goes at once, and is shown once
KEY_BYTES = 24
NOBODYS: Mapping[Visit, str] = MappingProxyType({})


class Audience:
    """The visits of a table. `table` and `times` tell how it stands whenever something is to be shown."""

    def __init__(self, table: Callable[[], Table], times: Callable[[], Times]) -> None:
        self.visits: dict[Visit, None] = {}  # in the order in which they came
        self._table = table
        self._times = times
        self._came: set[str] = set()  # whoever has been here since the table was opened or rebuilt, by their key's hash
        self._companions: set[str] = set()  # whoever has been here before the game was over: they may go along
        # who has gone, and when: after a restart everybody has just lost the line
        self._left = {guest.key_hash: time.monotonic() for guest in table().guests}
        self._log = PublicLog()
        self._views = SeatViews(table())
        self._gathered: Gathering | None = None  # None once somebody has come or gone
        self._presence: asyncio.TimerHandle | None = None

    def let_in(self, visit: Visit) -> None:
        """Let a visitor in."""
        self.visits[visit] = None
        self._gathered = None
        self._came.add(visit.key_hash)
        if not self._table().is_over:
            self._companions.add(visit.key_hash)

    def welcome(self, visit: Visit, hello: messages.Hello) -> None:
        """Welcome a visitor and show them what they lack."""
        table = self._table()
        gathering = self._gathering(table)
        rights = gathering.rights_of(visit)
        seats = [int(seat) for seat in rights.seats]
        visit.connection.send(encoded(messages.Welcome(messages.VERSION, visit.key, rights.is_host, seats)))
        self._catch_up(table)
        visit.had = self._log.common(hello.log_length, hello.log_digest)
        self._show(table, gathering, {rights: [visit]})
        self._show_presence()

    def leave(self, visit: Visit) -> None:
        """Forget a connection."""
        self._left[visit.key_hash] = time.monotonic()
        self.visits.pop(visit, None)
        self._gathered = None
        self._show_presence()

    @property
    def here(self) -> frozenset[int]:
        """The guests who are at the table now."""
        return self._gathering(self._table()).presence.here

    def lately_here(self, grace_s: float) -> frozenset[int]:
        """Return the guests who are at the table now, or were so many seconds ago."""
        now = time.monotonic()
        self._left = {key_hash: at for key_hash, at in self._left.items() if now - at < grace_s}
        return self.here | guests_with(self._table(), self._left.keys())

    @property
    def asker(self) -> str:
        """The address of the host, or else of another guest, or of whoever came first; empty if nobody is here."""
        ranks = {guest.key_hash: 1 if guest.host else 2 for guest in self._table().guests}
        first = min(self.visits, key=lambda visit: ranks.get(visit.key_hash, 3), default=None)
        return "" if first is None else first.address

    def show(self, answers: Mapping[Visit, str] = NOBODYS) -> None:
        """Show everybody the table as it stands; who is answered reads that before, and in the same go."""
        self.call_off()
        table = self._table()
        gathering = self._gathering(table)
        self._show(table, gathering, gathering.audiences, answers)

    def tell(self, message: messages.Reacted) -> None:
        """Tell everybody who is here something in passing."""
        frame = encoded(message)
        for visit in self.visits:
            visit.connection.send(frame)

    def _show_presence(self) -> None:
        """Show everybody in a moment who is here by then."""
        if self._presence is None:
            self._presence = asyncio.get_running_loop().call_later(PRESENCE_S, self.show)

    def call_off(self) -> None:
        """Show nobody anything that was still to be shown."""
        if self._presence is not None:
            self._presence.cancel()
            self._presence = None

    def _show(
        self,
        table: Table,
        gathering: Gathering,
        audiences: Mapping[Rights, Sequence[Visit]],
        answers: Mapping[Visit, str] = NOBODYS,
    ) -> None:
        self._catch_up(table)
        if self._views.table is not table:
            self._views = SeatViews(table)
        shared = shared_view(table, gathering.setting, gathering.presence.spectators, self._log, self._times())
        for rights, visits in audiences.items():
            frames: dict[int, str] = {}  # by how much of the log they have already
            for visit in visits:
                frame = frames.get(visit.had)
                if frame is None:
                    frame = frames[visit.had] = encoded(audiences_view(shared, rights, self._views, visit.had))
                if visit in answers:
                    visit.connection.send(answers[visit], frame)
                else:
                    visit.connection.send(frame)
                visit.had = len(shared.log)

    def _gathering(self, table: Table) -> Gathering:
        if self._gathered is None or not self._gathered.is_of(table):
            self._gathered = Gathering(table, self.visits, self._came, self._companions)
        return self._gathered

    def _catch_up(self, table: Table) -> None:
        told = len(self._log.told)
        if table.match is None:
            self._log = PublicLog()  # what was called off has not happened
        kept = 0 if table.match is None else self._log.catch_up(table.match)
        if kept < told:  # something was taken back
            for visit in self.visits:
                visit.had = min(visit.had, kept)


_KEY = re.compile(r"[A-Za-z0-9_-]{32}")


def visit_of(connection: Connection, hello: messages.Hello, address: str) -> Visit:
    """Return a visit, with the key that the visitor comes with, or a new one for who has none that could be ours."""
    key = hello.key if hello.key is not None and _KEY.fullmatch(hello.key) else new_key()
    return Visit(connection, key, address, hash_of(key))


def new_key() -> str:
    """Return a key that nobody guesses."""
    return secrets.token_urlsafe(KEY_BYTES)
