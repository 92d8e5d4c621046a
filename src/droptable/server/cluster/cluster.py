"""One process among others: which tables it keeps, who else is there, and what it is written."""

import asyncio
import logging
import os
import secrets
import time
from contextlib import suppress

from redis.asyncio import Redis

from droptable.core.errors import UnavailableError
from droptable.server import messages
from droptable.server.cluster.allowances import Shared, SharedBuckets, SharedDoors, SharedQuota
from droptable.server.cluster.bus import Bus
from droptable.server.cluster.errands import Errands
from droptable.server.cluster.far_tables import FarTables
from droptable.server.cluster.gate import Gate
from droptable.server.cluster.leases import FencedStore, Leases
from droptable.server.cluster.letters import AnyLetter, Ask, Beat, Enter, Leave, Query
from droptable.server.cluster.roster import Present, Rhythm, Roster
from droptable.server.cluster.seal import KEY_BYTES, Seal
from droptable.server.cluster.threads import Threads
from droptable.server.keeper import TableKeeper
from droptable.server.limits import Buckets
from droptable.server.neighbourhood import Allowance, Hosting
from droptable.server.shared_keys import shared_key
from droptable.server.store import Journal, Store
from droptable.server.writer import Fence

log = logging.getLogger("droptable.server")

USUAL = Rhythm()
CLAIMS_AT_ONCE = 2


def new_name() -> str:
    """Return a name for a process that no other has, or had."""
    return secrets.token_hex(8)


class Cluster:
    """The neighbourhood of a process that shares its database. It has to be opened before tables are claimed."""

    def __init__(self, store: Store, bus: str, me: str, rhythm: Rhythm = USUAL) -> None:
        """`bus` is the URL of a Redis, `me` a name that no other process has."""
        self._rhythm = rhythm
        self._store = store
        self._me = me
        self._bus_url = bus
        self._threads = Threads(store.engine, CLAIMS_AT_ONCE)
        self._own_thread = Threads(store.engine, 1)  # so that nobody's claims delay a beat
        self._roster = Roster(self._own_thread, me, rhythm)
        self._leases = Leases(self._threads, me, rhythm)
        self._held: dict[str, Fence] = {}
        self._shared = Shared(me, self._redis, lambda: self._present.here)
        self._doors = SharedDoors(self._shared)
        self._far = FarTables(self._post)
        self._errands = Errands(self._shared, self._far)
        self._present = Present()
        self._beat_at = float("inf")
        self._steady_since = float("-inf")
        self._letting_go: set[asyncio.Task[None]] = set()
        self._beating: asyncio.Task[None] | None = None
        self._bus: Bus | None = None
        self._gate: Gate | None = None

    # ------------------------------------------------------------ coming and going

    async def open(self, tables: Hosting) -> None:
        """Join the others; raise UnavailableError if the database does not answer."""
        key = await self._threads.do(lambda connection: shared_key(connection, "bus", lambda: os.urandom(KEY_BYTES)))
        self._shared.secret = key
        self._bus = Bus(self._bus_url, self._me, Seal(key), self, self._rhythm.answer_s)
        self._gate = Gate(tables, self._bus, self._held.__contains__)
        self._tables = tables
        await self._roster.join()
        await self._bus.open()
        await self._beat()
        self._beating = asyncio.create_task(self._keep_beating(), name="beats")

    async def close(self) -> None:
        """Leave: whatever was kept here is free, and others know it at once."""
        if self._beating is not None:
            self._beating.cancel()
            with suppress(asyncio.CancelledError):
                await self._beating
        if self._gate is not None:
            await self._gate.close()
        await self._doors.close()
        with suppress(UnavailableError):
            await self._roster.leave()
        if self._bus is not None:
            await self._bus.close()
        self._threads.close()
        self._own_thread.close()

    # ------------------------------------------------------------ who keeps what

    async def claim(self, table: str) -> TableKeeper | None:
        """Claim the right to keep a table; return the keeper to ask instead where another process has that right."""
        bus = self._open_bus
        taken = await self._leases.take(table, self._is_steady, bus.up_s > 2 * self._rhythm.beat_s)
        if isinstance(taken, str):
            return self._far.table(table, taken)
        self._held[table] = taken
        return None

    def journal(self, table: str) -> Journal:
        """Return where the keeper of a table writes that was claimed here."""
        return FencedStore(self._store, self._held[table])

    async def release(self, table: str) -> None:
        """Let others keep a table that was kept here."""
        fence = self._held.pop(table, None)
        if fence is not None:
            with suppress(UnavailableError):  # then it ends with this process
                await self._leases.release(fence)

    def allowance(self, most: int, window_s: float, code: str) -> Allowance:
        """Return what lets each visitor do something so often, whichever process they come to."""
        return SharedQuota(self._shared, most, window_s, code)

    def buckets(self, per_second: float, burst: int, name: str) -> Buckets:
        """Return a token bucket for each visitor, whichever process they come to."""
        return SharedBuckets(self._shared, per_second, burst, name)

    async def came_in(self, address: str, here: int) -> int:
        """Say how many strangers of an address are here now; return how many have come in elsewhere."""
        return await self._doors.came_in(address, here)

    def went_out(self, address: str, here: int) -> None:
        """Say how many strangers of an address are still here."""
        self._doors.went_out(address, here)

    async def told_elsewhere(self, errand: str) -> bytes | None:
        """Claim an errand; return what another process tells that has it already, None if it is ours."""
        return await self._errands.told_elsewhere(errand)

    def health(self) -> messages.Health:
        """Tell whether people who come to this process can play.

        Without the bus they can at the tables that are kept here. That is less than others offer who are on it, and as
        much as there is where nobody is.
        """
        if self._open_bus.up_s:
            return messages.Health(ready=True)
        return messages.Health(ready=not self._present.on_bus - {self._me}, why="off-the-bus")

    def _redis(self) -> Redis | None:
        return self._bus.redis if self._bus is not None and self._bus.up_s else None

    @property
    def _open_bus(self) -> Bus:
        assert self._bus is not None, "tables are claimed of a cluster that is open"
        return self._bus

    # ------------------------------------------------------------ letters

    def _post(self, to: str, letter: AnyLetter) -> None:
        self._open_bus.post(to, letter)

    def received(self, sender: str, letter: AnyLetter) -> None:
        """Read a letter."""
        match letter:
            case Beat():
                return
            case Enter() | Ask() | Leave() | Query():
                assert self._gate is not None, "the bus is open"
                self._gate.received(sender, letter)
            case _:
                self._far.received(letter)

    def broken(self, neighbour: str) -> None:
        """Begin again with a neighbour: letters were lost, or it is dead."""
        self._far.broken(neighbour)
        if self._gate is not None:
            self._gate.broken(neighbour)

    # ------------------------------------------------------------ beats

    @property
    def _is_steady(self) -> bool:
        """This process has been heard of all the while, and can tell who is dead.

        After an outage, or where a whole machine has stood still, everybody seems to be.
        """
        now, rhythm = time.monotonic(), self._rhythm
        return now - self._steady_since > rhythm.lease_s and now - self._beat_at < rhythm.lease_s - rhythm.beat_s

    async def _keep_beating(self) -> None:
        while True:
            await asyncio.sleep(self._rhythm.beat_s)
            with suppress(UnavailableError):
                await self._beat()

    async def _beat(self) -> None:
        bus, before = self._open_bus, time.monotonic()
        bus.beat()
        is_late = before - self._beat_at > self._rhythm.lease_s - self._rhythm.beat_s
        try:
            present = await self._roster.beat(bool(bus.up_s))
        except UnavailableError:
            self._steady_since = float("inf")
            raise
        self._steady_since = before if is_late else min(self._steady_since, before)
        self._beat_at = before
        if is_late or not bus.up_s:
            await self._look_for_lost()
        for dead in self._present.here - present.here:
            self.broken(dead)
        self._present = present
        bus.keep(present.here)
        if bus.up_s:
            self._doors.look(time.monotonic() - bus.up_s)

    async def _look_for_lost(self) -> None:
        """Let tables go that somebody else has taken, while this process was silent or out of reach."""
        held = dict(self._held)
        standing = await self._leases.standing()
        for table, fence in held.items():
            if fence not in standing and self._held.get(table) == fence:
                log.warning("table %s has another keeper; letting it go", table)
                task = asyncio.create_task(self._tables.let_go(table))  # which may take longer than a beat
                self._letting_go.add(task)
                task.add_done_callback(self._letting_go.discard)
