"""The right to keep a table: one process has it, until it lets go or dies. What it writes is fenced by it."""

import secrets
from collections.abc import Sequence

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from droptable.server.cluster.roster import Rhythm, is_here
from droptable.server.cluster.threads import Threads
from droptable.server.facts import AnyFact, Row
from droptable.server.schema import leases, processes
from droptable.server.store import ScoreRow, Store
from droptable.server.writer import Fence


class Leases:
    """The leases of one process."""

    def __init__(self, threads: Threads, me: str, rhythm: Rhythm) -> None:
        self._rhythm = rhythm
        self._threads = threads
        self._me = me

    async def take(self, table: str, may_bury: bool, may_overrule: bool) -> Fence | str:
        """Return the fence of a table that this process keeps from now on, or else the process that keeps it.

        What a dead process kept is taken if we `may_bury` it, and what one kept that nobody can reach if we
        `may_overrule` it.
        """
        fence = Fence(table, secrets.token_hex(12))
        taking = self._taking(fence, may_bury, may_overrule)
        keeper = sa.select(leases.c.process).where(leases.c.table_id == table)

        def work(connection: sa.Connection) -> Fence | str:
            while True:
                if connection.execute(taking).first() is not None:
                    return fence
                holder = connection.execute(keeper).scalar()
                if holder is not None:  # or it has just let go
                    return str(holder)

        return await self._threads.do(work)

    def _taking(self, fence: Fence, may_bury: bool, may_overrule: bool) -> sa.Executable:
        """Return the statement that makes a lease ours where nobody who counts has it."""
        ours = {"process": self._me, "fence": fence.token}
        here = sa.select(processes.c.id).where(is_here(self._rhythm.lease_s))
        takeable = [leases.c.process == self._me]
        if may_bury:
            takeable.append(leases.c.process.not_in(here))
        if may_overrule:
            takeable.append(leases.c.process.in_(here.where(~processes.c.on_bus)))
        entry = insert(leases).values(table_id=fence.table, **ours)
        taking = entry.on_conflict_do_update(index_elements=["table_id"], set_=ours, where=sa.or_(*takeable))
        return taking.returning(leases.c.fence)

    async def release(self, fence: Fence) -> None:
        """Let a table go; a fence that has fallen is nothing to let go of."""
        own = sa.and_(leases.c.table_id == fence.table, leases.c.fence == fence.token)
        await self._threads.do(lambda connection: connection.execute(leases.delete().where(own)))

    async def standing(self) -> frozenset[Fence]:
        """Return all that this process keeps, as the database knows it."""
        own = sa.select(leases.c.table_id, leases.c.fence).where(leases.c.process == self._me)
        rows = await self._threads.do(lambda connection: connection.execute(own).all())
        return frozenset(Fence(table, token) for table, token in rows)


class FencedStore:
    """A store in which a table's keeper can write only as long as it has the lease."""

    def __init__(self, store: Store, fence: Fence) -> None:
        self._store = store
        self._fence = fence

    async def append(
        self,
        table: str,
        number: int,
        new: Sequence[AnyFact],
        entered: Sequence[ScoreRow] = (),
        opens: tuple[Row, Sequence[AnyFact]] | None = None,
    ) -> None:
        """Keep what has happened, all or nothing; raise ConflictError if somebody else keeps the table."""
        await self._store.append(table, number, new, entered, opens, self._fence)

    async def until_writable(self) -> None:
        """Return once nobody knows of an outage any more."""
        await self._store.until_writable()
