"""The processes that share a database: each says now and then that it is there, by the database's clock."""

from dataclasses import dataclass
from datetime import timedelta

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from droptable.server.cluster.threads import Threads
from droptable.server.schema import leases, processes

FORGET_S = 60.0

_now = sa.func.clock_timestamp()


@dataclass(frozen=True)
class Rhythm:
    """How often a process says that it is there, and after what silence it is dead: on all processes alike.

    `answer_s` is how long Redis may take for anything; a process that does not hear itself for so long is off the bus.
    """

    beat_s: float = 0.75
    lease_s: float = 3.0
    answer_s: float = 2.5


def is_here(within_s: float) -> sa.ColumnElement[bool]:
    """Return whether a process has been heard of lately."""
    return processes.c.seen_at > _now - timedelta(seconds=within_s)


@dataclass(frozen=True)
class Present:
    """Who is here, and who of them can be reached over the bus."""

    here: frozenset[str] = frozenset()
    on_bus: frozenset[str] = frozenset()


class Roster:
    """This process's entry, and everybody else's."""

    def __init__(self, threads: Threads, me: str, rhythm: Rhythm) -> None:
        self._rhythm = rhythm
        self._threads = threads
        self._me = me

    async def join(self) -> None:
        """Forget whoever has been dead for long, and what they kept."""
        lost = sa.select(processes.c.id).where(is_here(FORGET_S))

        def work(connection: sa.Connection) -> None:
            connection.execute(leases.delete().where(leases.c.process.not_in(lost)))
            connection.execute(processes.delete().where(~is_here(FORGET_S)))

        await self._threads.do(work)

    async def beat(self, on_bus: bool) -> Present:
        """Say that this process is here, and whether others can reach it; return all who are here."""
        entry = insert(processes).values(id=self._me, seen_at=_now, on_bus=on_bus)
        said = entry.on_conflict_do_update(index_elements=["id"], set_={"seen_at": _now, "on_bus": on_bus})
        here = sa.select(processes.c.id, processes.c.on_bus).where(is_here(self._rhythm.lease_s))

        def work(connection: sa.Connection) -> Present:
            connection.execute(said)
            found = connection.execute(here).all()
            return Present(
                frozenset(process for process, _ in found), frozenset(process for process, is_on in found if is_on)
            )

        return await self._threads.do(work)

    async def leave(self) -> None:
        """Say good-bye: what was kept here is everybody's at once."""

        def work(connection: sa.Connection) -> None:
            bury(connection, self._me)

        await self._threads.do(work)


def bury(connection: sa.Connection, process: str) -> None:
    """Know that a process has ended, sooner than its silence would tell."""
    connection.execute(leases.delete().where(leases.c.process == process))
    connection.execute(processes.delete().where(processes.c.id == process))
