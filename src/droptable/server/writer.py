"""The thread that writes to the database: whatever has come in since its last commit is committed at once.

It speaks to the driver itself, with statements that were put into words once: this is on the way of every move.

Where the database fails (it is locked, full or gone) there is an *outage*: whatever is to be written is refused at
once, until the thread has found that something can be written again.
"""

import asyncio
import logging
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any

import sqlalchemy as sa

from droptable.core.value import value
from droptable.server import metrics
from droptable.server.database import driver_of, failed, out_of_order
from droptable.server.schema import tables

log = logging.getLogger("droptable.server")

# How long a database is waited for that somebody else is writing to. Others' writes are short: another server's commit
# and a checkpoint take as long as the disk syncs, two hundred tables that `prune` lets go of some tenths of a second.
# Whoever has it for longer (a migration, somebody's shell) may have it for long: people are told so then, not kept.
WAIT_S = 1.0
# SQLite itself looks ever more rarely, and beside somebody busy starves for seconds; four who write as fast as they can
# and look as often as this wait for a third of a second at most.
LOOK_S = 0.005
LOOK_AGAIN_S = 0.1  # during an outage, which may last: nobody waits for it

# what needs the right to write, and writes nothing: for whoever asks whether all is well, however often
_NOTHING = tables.delete().where(sa.false())
# what writes, and changes nothing: it takes room on the disk, too
_AS_IT_WAS = sa.text("UPDATE alembic_version SET version_num = version_num")

Values = Mapping[str, Any]


@value
class Rows:
    """New rows of a relation: a value for each of its columns."""

    relation: sa.Table
    values: Sequence[Values]


@dataclass(frozen=True)
class Fence:
    """The right to write for a table, where several processes might: true as long as it stands in the database."""

    table: str
    token: str


class ConflictError(Exception):
    """Somebody else has written for this table, or may from now on: whoever gets this no longer owns it."""


@value
class _Job:
    rows: Sequence[Rows]
    done: "_Steadfast"
    fence: Fence | None


class Writer:
    """Adds rows to a database, in a thread of its own."""

    def __init__(self, engine: sa.Engine) -> None:
        self.commits = 0
        self._engine = engine
        self._driver = driver_of(engine.url)
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._thread = Thread(target=self._write, name="store writer", daemon=True)
        self._is_ended = False
        self._connection: sa.Connection | None = None
        self._cursor: Any = None  # the driver's own, on that connection
        self._inserts: dict[sa.Table, _Insert] = {}
        self._nothing, self._as_it_was = (str(words.compile(engine)) for words in (_NOTHING, _AS_IT_WAS))
        self._loop: asyncio.AbstractEventLoop | None = None
        self._no_outage = asyncio.Event()  # the loop's: the thread has it set and cleared there
        self._no_outage.set()

    @property
    def waiting(self) -> int:
        """How many jobs wait for the commit after this one."""
        return self._jobs.qsize()

    def start(self) -> None:
        """Begin to write, for whoever waits on the running loop."""
        self._loop = asyncio.get_running_loop()
        self._thread.start()

    async def stop(self) -> None:
        """Finish what is being written."""
        if self._thread.is_alive():
            self._jobs.put(None)
            await asyncio.to_thread(self._thread.join)

    async def add(self, rows: Sequence[Rows], fence: Fence | None = None) -> None:
        """Add rows, all or none; return once they are safe from a crash.

        Raise ConflictError if others of the same key are there or the fence has fallen, UnavailableError if the
        database fails: at once where that is known. What has begun is carried through: who is cancelled meanwhile hears
        of it once they wait for the next thing.
        """
        if not self._no_outage.is_set():
            raise out_of_order()
        job = _Job(rows, _Steadfast(loop=asyncio.get_running_loop()), fence)
        self._jobs.put(job)
        await _carried_through(job.done)

    async def check(self) -> None:
        """Raise UnavailableError unless something could be written now."""
        await self.add([])

    async def until_writable(self) -> None:
        """Return once there is no outage that anybody knows of."""
        await self._no_outage.wait()

    def _write(self) -> None:
        """Commit whatever has come in since the last time: a disk syncs as slowly for one as for many."""
        while not self._is_ended:
            jobs = self._came(self._jobs.get())
            failures = self._commit(jobs) if jobs else []
            is_out = any(failure is not None and self._is_databases_fault(failure) for failure in failures)
            if is_out:
                self._on_loop(self._no_outage.clear)
            self._on_loop(_tell, jobs, self._refusals(failures))
            if is_out:
                self._sit_out()
        self._let_go()

    def _sit_out(self) -> None:
        """Refuse what came before the outage was known, until something can be written again or no more will come."""
        while not self._is_ended:
            jobs = self._came_within(LOOK_AGAIN_S)
            self._on_loop(_tell, jobs, [out_of_order()] * len(jobs))
            if self._is_writable():
                log.warning("the database can be written to again")
                self._on_loop(self._no_outage.set)
                return

    def _is_writable(self) -> bool:
        try:
            self._connect()
            self._cursor.execute(self._as_it_was)
        except Exception:  # whatever it is now, it is no better; the first of it is in the log
            self._let_go()
            return False
        return True

    def _on_loop(self, call: Callable[..., object], *arguments: object) -> None:
        assert self._loop is not None, "the thread was started on one"
        with suppress(RuntimeError):  # the loop has ended: nobody waits any more
            self._loop.call_soon_threadsafe(call, *arguments)

    def _came_within(self, seconds: float) -> list[_Job]:
        try:
            return self._came(self._jobs.get(timeout=seconds))
        except Empty:
            return []

    def _came(self, first: _Job | None) -> list[_Job]:
        """Return the jobs that have come in; None among them says that no more will."""
        came = [first, *[self._jobs.get() for _ in range(self._jobs.qsize())]]
        self._is_ended = None in came
        return [job for job in came if job is not None]

    def _commit(self, jobs: list[_Job]) -> list[Exception | None]:
        """Commit the jobs at once; return what each of them failed by, if it did."""
        began = time.perf_counter()
        try:
            self._execute_in_turn(jobs, time.monotonic() + WAIT_S)
        except Exception as error:
            self._let_go()
            if len(jobs) > 1 and not self._is_databases_fault(error):  # one bad job must not spoil the others' commit
                return self._commit_one_by_one(jobs)
            return [error] * len(jobs)
        self.commits += 1
        metrics.commits.observe(time.perf_counter() - began)
        return [None] * len(jobs)

    def _commit_one_by_one(self, jobs: Sequence[_Job]) -> list[Exception | None]:
        """Commit each job by itself; once the database fails, those that are left fail by the same."""
        failures: list[Exception | None] = []
        for number, job in enumerate(jobs):
            failures += self._commit([job])
            if (failure := failures[-1]) is not None and self._is_databases_fault(failure):
                return failures + [failure] * (len(jobs) - number - 1)
        return failures

    def _execute_in_turn(self, jobs: Sequence[_Job], until: float) -> None:
        """Commit the jobs, as soon as nobody else is writing; raise whatever goes wrong, or that it took too long."""
        while True:
            try:
                self._execute(jobs)
            except Exception as error:
                if not self._driver.is_busy(error) or time.monotonic() > until:
                    raise
            else:
                return
            with suppress(Exception):  # unless it was a single row, a transaction has begun
                self._cursor.execute("ROLLBACK")
            time.sleep(LOOK_S)

    def _is_databases_fault(self, failure: Exception) -> bool:
        """Tell whether it is locked, full or gone: no job is to blame."""
        driver = self._engine.dialect.loaded_dbapi
        return isinstance(failure, (driver.OperationalError, driver.InterfaceError, sa.exc.SQLAlchemyError, OSError))

    def _refusals(self, failures: Sequence[Exception | None]) -> list[Exception | None]:
        """Return what those who wait are told; what failed all of them is said in the log once."""
        distinct = {id(failure): failure for failure in failures if failure is not None}
        refusals = {number: self._refusal(failure) for number, failure in distinct.items()}
        return [refusals.get(id(failure)) for failure in failures]

    def _refusal(self, failure: Exception) -> Exception:
        if isinstance(failure, ConflictError):
            return failure
        is_conflict = isinstance(failure, self._engine.dialect.loaded_dbapi.IntegrityError)
        return ConflictError(str(failure)) if is_conflict else failed(failure)

    def _connect(self) -> None:
        if self._connection is None:
            self._connection = self._engine.connect().execution_options(isolation_level="AUTOCOMMIT")
            self._cursor = self._connection.connection.cursor()
            self._driver.look_once(self._cursor)

    def _execute(self, jobs: Sequence[_Job]) -> None:
        self._connect()
        cursor = self._cursor
        inserts = [rows for job in jobs for rows in job.rows]
        fences = [job.fence for job in jobs if job.fence is not None]
        if not inserts:
            cursor.execute(self._nothing)
            return
        if not fences and len(inserts) == 1 and len(inserts[0].values) == 1:
            self._add_row(inserts[0].relation, inserts[0].values[0])
            return
        cursor.execute("BEGIN")
        if fences:
            _check_fences(cursor, fences)
        for rows in inserts:
            for values in rows.values:
                self._add_row(rows.relation, values)
        cursor.execute("COMMIT")

    def _add_row(self, relation: sa.Table, values: Values) -> None:
        """Add a row. Most moves are one, which the database commits by itself: two statements less."""
        insert = self._inserts.get(relation) or self._insert(relation)
        self._cursor.execute(insert.words, insert.parameters(values))

    def _insert(self, relation: sa.Table) -> "_Insert":
        if relation not in self._inserts:
            self._inserts[relation] = _Insert(relation, self._engine.dialect)
        return self._inserts[relation]

    def _let_go(self) -> None:
        """Let the connection go: after a failure the next commit finds another, or the reason again."""
        if self._connection is not None:
            with suppress(Exception):  # it may be dead; alive, it would keep a transaction open that has failed
                self._cursor.close()
            self._connection.invalidate()
            self._connection.close()
            self._connection = None


class _Insert:
    """How rows of a relation are added, in a database's own words."""

    def __init__(self, relation: sa.Table, dialect: sa.Dialect) -> None:
        compiled = relation.insert().compile(dialect=dialect, column_keys=relation.columns.keys())
        self.words = str(compiled)
        self._is_positional = compiled.positiontup is not None
        self._columns = [
            (name, relation.columns[name].type.dialect_impl(dialect).bind_processor(dialect) or _as_it_is)
            for name in compiled.positiontup or relation.columns.keys()
        ]

    def parameters(self, values: Values) -> Any:
        """Return a row's values as the driver wants them."""
        if self._is_positional:
            return [convert(values[name]) for name, convert in self._columns]
        return {name: convert(values[name]) for name, convert in self._columns}


def _as_it_is(value: Any) -> Any:
    return value


# in the very transaction that writes: who would take a table over waits for its end, and then finds what was written
_STANDING = "SELECT table_id, fence FROM leases WHERE table_id = ANY(%s) FOR SHARE"


def _check_fences(cursor: Any, fences: Sequence[Fence]) -> None:
    """Raise ConflictError unless all of these stand, and see to it that they do until the transaction ends."""
    cursor.execute(_STANDING, ([fence.table for fence in fences],))
    standing = {Fence(table, token) for table, token in cursor.fetchall()}
    fallen = [fence.table for fence in fences if fence not in standing]
    if fallen:
        raise ConflictError(f"somebody else keeps {fallen}")


def _tell(jobs: list[_Job], failures: list[Exception | None]) -> None:
    """Tell whoever waits for these jobs how they ended."""
    for job, failure in zip(jobs, failures, strict=True):
        if failure is None:
            job.done.set_result(None)
        else:
            job.done.set_exception(failure)


class _Steadfast(asyncio.Future[None]):
    """What is awaited to its end: who is cancelled meanwhile is so only then."""

    def cancel(self, msg: object = None) -> bool:
        """Refuse."""
        return False


async def _carried_through(done: _Steadfast) -> None:
    """Wait until it is done; who is cancelled meanwhile goes on as if not, and is cancelled at the next wait."""
    try:
        await done
    except asyncio.CancelledError:
        if (task := asyncio.current_task()) is not None:
            task.uncancel()
            task.cancel()
        done.result()
