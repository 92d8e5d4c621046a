"""Who keeps which table, where several processes might: the seam between the tables of one process and all others."""

from typing import Protocol

from droptable.server import messages
from droptable.server.keeper import Connection, TableKeeper, Visit
from droptable.server.limits import Buckets, Quota
from droptable.server.store import Journal, Store


class Allowance(Protocol):
    """How often each visitor may do something within a while."""

    async def enter(self, visitor: str) -> None:
        """Count one more; raise TableError if this visitor has had as many as there may be."""


class Hosting(Protocol):
    """The tables of this process, as its neighbours see them."""

    async def kept(self, table: str) -> TableKeeper:
        """Return the keeper of a table that is in memory here; raise Gone if it is not."""

    async def visit_kept(
        self, table: str, connection: Connection, hello: messages.Hello, address: str
    ) -> tuple[TableKeeper, Visit]:
        """Let a visitor in whom another process sends; raise Gone if the table is not kept here."""

    def leave(self, keeper: TableKeeper, visit: Visit) -> None:
        """Forget a visit that has ended."""

    async def let_go(self, table: str) -> None:
        """Keep a table no longer, whether anybody looks at it or not."""

    async def errand(self, name: str) -> bytes | None:
        """Return how far an errand is that this process does for all; None if it knows of none."""


class Neighbourhood(Protocol):
    """This process among others, or alone."""

    async def open(self, tables: Hosting) -> None:
        """Join the others, who may ask for the tables that are kept here."""

    async def close(self) -> None:
        """Leave: whatever was kept here is free."""

    async def claim(self, table: str) -> TableKeeper | None:
        """Claim the right to keep a table; return the keeper to ask instead where another process has that right."""

    def journal(self, table: str) -> Journal:
        """Return where the keeper of a table writes that was claimed here."""

    async def release(self, table: str) -> None:
        """Let others keep a table that was kept here."""

    def allowance(self, most: int, window_s: float, code: str) -> Allowance:
        """Return what lets each visitor do something so often, whichever process they come to."""

    def buckets(self, per_second: float, burst: int, name: str) -> Buckets:
        """Return a token bucket for each visitor, whichever process they come to."""

    async def came_in(self, address: str, here: int) -> int:
        """Say how many strangers of an address are here now; return how many have come in elsewhere."""

    def went_out(self, address: str, here: int) -> None:
        """Say how many strangers of an address are still here."""

    async def told_elsewhere(self, errand: str) -> bytes | None:
        """Claim an errand, which one process does for all; return what another tells that has it, None if it is ours.

        Raise what it failed by there.
        """

    def health(self) -> messages.Health:
        """Tell whether people who come to this process can play, and what is amiss, as far as others matter to it."""


class Alone:
    """The only process at its database: every table is its own."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def open(self, tables: Hosting) -> None:
        """Join nobody."""

    async def close(self) -> None:
        """Leave nobody."""

    async def claim(self, table: str) -> TableKeeper | None:
        """Find nobody else."""
        return None

    def journal(self, table: str) -> Journal:
        """Return the store: nobody else writes there."""
        return self._store

    async def release(self, table: str) -> None:
        """Release nothing: nobody else waits for it."""

    def allowance(self, most: int, window_s: float, code: str) -> Allowance:
        """Return what counts in this process."""
        return Quota(most, window_s, code)

    def buckets(self, per_second: float, burst: int, name: str) -> Buckets:
        """Return what counts in this process."""
        return Buckets(per_second, burst)

    async def came_in(self, address: str, here: int) -> int:
        """Find nobody elsewhere."""
        return 0

    def went_out(self, address: str, here: int) -> None:
        """Say it to nobody."""

    async def told_elsewhere(self, errand: str) -> bytes | None:
        """Have every errand done here."""
        return None

    def health(self) -> messages.Health:
        """Depend on nobody."""
        return messages.Health(ready=True)
