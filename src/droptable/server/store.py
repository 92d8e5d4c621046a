"""Where tables and high scores are kept: relations, appended to and never changed. Commits are grouped.

The database is spoken to from threads of the store's own: one that writes, a few that read. A commit is one hop there
and back, however many statements it has; an asynchronous driver would take one for each.
"""

import asyncio
import logging
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Any, TypeVar

import msgspec
import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy.exc import (
    ArgumentError,
    IntegrityError,
    InterfaceError,
    InvalidRequestError,
    OperationalError,
    SQLAlchemyError,
)

from droptable.core.errors import UnavailableError
from droptable.core.scores import ScoreBoard
from droptable.server.decision_times import Happened
from droptable.server.facts import AnyFact, Row

log = logging.getLogger("droptable.server")

# the driver for a URL that names a kind of database alone
DRIVERS = {"postgresql": "postgresql+psycopg"}
READERS = 4
OWNERS_ALONE = 0o600
BUSY_MS = 3_000  # how long a database that somebody else has locked is waited for

DATABASES_FAULT = (OperationalError, InterfaceError, OSError)  # locked, full, gone: no job is to blame

T = TypeVar("T")
Statement = tuple[sa.Insert, list[dict[str, Any]]]

metadata = sa.MetaData()

tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("opened_at", sa.DateTime(timezone=True), nullable=False),
    sa.Column("game", sa.String(64), nullable=False),
    sa.Column("rules", sa.Integer, nullable=False),
    sa.Column("seats", sa.Integer, nullable=False),
    sa.Column("options", sa.JSON, nullable=False),
    sa.Column("start", sa.Text, nullable=True),
    sa.Column("secret", sa.LargeBinary, nullable=False),
)

# (table, number) is unique: should two owners ever write for one table, the second is refused.
facts = sa.Table(
    "facts",
    metadata,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("at", sa.DateTime(timezone=True), nullable=False),
    sa.Column("body", sa.Text, nullable=False),
)

# `place` is the rank that the game gives the score, where its board has fixed ranks.
scores = sa.Table(
    "scores",
    metadata,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("game", sa.String(64), nullable=False),
    sa.Column("board", sa.String(32), nullable=False),
    sa.Column("name", sa.String(32), nullable=False),
    sa.Column("points", sa.Integer, nullable=False),
    sa.Column("place", sa.Integer, nullable=True),
    sa.Column("at", sa.DateTime(timezone=True), nullable=False),
    sa.Index("scores_of_a_board", "game", "board", "points"),
)

_encode = msgspec.json.Encoder()
_decode = msgspec.json.Decoder(AnyFact)


@dataclass(frozen=True)
class ScoreRow:
    """A score for a high-score board, with the table that has its record, and its rank if the board fixes that."""

    table: str
    seat: int
    game: str
    board: str
    name: str
    points: int
    rank: int | None


class ConflictError(Exception):
    """Somebody else has written for this table: whoever gets this no longer owns it."""


@dataclass(frozen=True)
class _Job:
    statements: tuple[Statement, ...]
    done: asyncio.Future[None]


class Store:
    """Tables in a database. `append` returns once the facts are safe from a crash.

    Whatever reads or writes raises UnavailableError, and logs why, when the database fails: nothing was changed then.
    """

    def __init__(self, url: str) -> None:
        """Raise UnavailableError if the URL names no database that can be used here."""
        self.engine = _engine(url)
        if self.engine.dialect.name == "sqlite":
            sa.event.listen(self.engine, "connect", _set_up_sqlite)
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._writer = Thread(target=self._write, name="store writer", daemon=True)
        self._connection: sa.Connection | None = None  # the writer's own
        self._reading = ThreadPoolExecutor(READERS, "store reader")
        self.commits = 0

    def prepare(self) -> None:
        """Bring the database to this version's shape; raise UnavailableError if it cannot be used, and why."""
        _keep_to_its_owner(self.engine.url)
        try:
            with self.engine.begin() as connection:
                _migrate(connection)
                connection.execute(tables.delete().where(sa.false()))  # some are found to be read-only by writing
        except CommandError as error:
            raise UnavailableError("newer-database", database=self._name) from error
        except (SQLAlchemyError, OSError) as error:
            raise UnavailableError("bad-database", database=self._name, why=_cause(error)) from error

    @property
    def _name(self) -> str:
        return self.engine.url.render_as_string(hide_password=True)

    def file_beside(self, suffix: str) -> Path | None:
        """Return where something that belongs to a database file is kept, None where the database is no file."""
        file = _file(self.engine.url)
        return None if file is None else file.with_name(f"{file.name}.{suffix}")

    async def open(self) -> None:
        """Prepare the database, and begin to write."""
        await asyncio.to_thread(self.prepare)
        self._writer.start()

    async def close(self) -> None:
        """Finish what is being written, and let the database go."""
        if self._writer.is_alive():
            self._jobs.put(None)
            await asyncio.to_thread(self._writer.join)
        self._reading.shutdown()
        self.engine.dispose()

    async def add(self, row: Row, first: Sequence[AnyFact]) -> None:
        """Keep a new table with its first facts."""
        await self._done(*_table_rows(row, first))

    async def append(
        self,
        table: str,
        number: int,
        new: Sequence[AnyFact],
        entered: Sequence[ScoreRow] = (),
        opens: tuple[Row, Sequence[AnyFact]] | None = None,
    ) -> None:
        """Keep facts, the first of which has this number, the scores that they enter and the table that they open.

        All or nothing. Raise ConflictError if that number is taken.
        """
        opened = [] if opens is None else _table_rows(*opens)
        await self._done(*opened, *_fact_rows(table, number, new), *_score_rows(entered))

    async def high_scores(self, game: str, board: ScoreBoard) -> list[ScoreRow]:
        """Return the scores that can stand on a board, few enough to be ranked; of equals the older comes first."""
        names = ("table_id", "seat", "game", "board", "name", "points", "place")
        query = _candidates(game, board)
        rows = await self._read(lambda connection: connection.execute(query).mappings().all())
        return [ScoreRow(*(row[name] for name in names)) for row in rows]

    async def row(self, table: str) -> Row | None:
        """Return a table as it was opened, or None if there is none of this id."""
        query = tables.select().where(tables.c.id == table)
        found = await self._read(lambda connection: connection.execute(query).mappings().first())
        if found is None:
            return None
        return Row(
            found["id"],
            found["game"],
            found["rules"],
            found["seats"],
            found["options"],
            found["start"],
            found["secret"],
        )

    async def facts(self, table: str) -> list[AnyFact]:
        """Return a table's facts, in order."""
        return [fact for fact, _ in await self.history(table)]

    async def history(self, table: str) -> list[Happened]:
        """Return a table's facts, in order, and when they were stored."""
        query = sa.select(facts.c.body, facts.c.at).where(facts.c.table_id == table).order_by(facts.c.number)
        # decoded by the reader, too: there may be very many
        return await self._read(
            lambda connection: [
                Happened(_decode.decode(body), _seconds(at)) for body, at in connection.execute(query).all()
            ]
        )

    async def count(self) -> int:
        """Return how many tables there are."""
        query = sa.select(sa.func.count()).select_from(tables)
        return await self._read(lambda connection: int(connection.execute(query).scalar_one()))

    async def _read(self, question: Callable[[sa.Connection], T]) -> T:
        def answer() -> T:
            with self.engine.connect() as connection:
                return question(connection)

        try:
            return await asyncio.get_running_loop().run_in_executor(self._reading, answer)
        except (SQLAlchemyError, OSError) as error:
            raise _failed(error) from error

    async def _done(self, *statements: Statement) -> None:
        job = _Job(statements, asyncio.get_running_loop().create_future())
        self._jobs.put(job)
        await job.done

    def _write(self) -> None:
        """Write whatever has come in since the last commit at once: a disk syncs as slowly for one as for many."""
        ended = False
        while not ended:
            came = [self._jobs.get()]
            while not self._jobs.empty():
                came.append(self._jobs.get())
            ended = None in came
            jobs = [job for job in came if job is not None]
            if jobs:
                failures = self._commit(jobs)
                if any(isinstance(failure, DATABASES_FAULT) for failure in failures):
                    # whoever came meanwhile would wait for nothing, too
                    came = self._waiting()
                    ended = ended or None in came
                    jobs += [job for job in came if job is not None]
                    failures += [failures[0]] * (len(jobs) - len(failures))
                with suppress(RuntimeError):  # the loop has ended: nobody waits any more
                    jobs[0].done.get_loop().call_soon_threadsafe(_tell, jobs, failures)
        self._let_go()

    def _commit(self, jobs: list[_Job]) -> list[Exception | None]:
        """Commit the jobs at once; return what each of them failed by, if it did."""
        try:
            self._execute(jobs)
        except DATABASES_FAULT as error:
            self._let_go()
            return [error] * len(jobs)
        except Exception as error:
            self._let_go()
            if len(jobs) > 1:  # one bad job must not spoil the others' commit
                return [failure for job in jobs for failure in self._commit([job])]
            return [error]
        self.commits += 1
        return [None] * len(jobs)

    def _waiting(self) -> list[_Job | None]:
        return [self._jobs.get() for _ in range(self._jobs.qsize())]

    def _execute(self, jobs: Sequence[_Job]) -> None:
        if self._connection is None:
            self._connection = self.engine.connect()
        with self._connection.begin():
            for job in jobs:
                for insert, values in job.statements:
                    self._connection.execute(insert, values)

    def _let_go(self) -> None:
        """Let the writer's connection go: after a failure the next commit finds another, or the reason again."""
        if self._connection is not None:
            self._connection.invalidate()
            self._connection.close()
            self._connection = None


def _tell(jobs: list[_Job], failures: list[Exception | None]) -> None:
    """Tell whoever waits for these jobs how they ended."""
    distinct = {id(failure): failure for failure in failures if failure is not None}
    told = {number: _refusal(failure) for number, failure in distinct.items()}  # what failed all of them is logged once
    for job, failure in zip(jobs, failures, strict=True):
        if job.done.done():
            continue
        if failure is None:
            job.done.set_result(None)
        else:
            job.done.set_exception(told[id(failure)])


def _refusal(failure: Exception) -> Exception:
    return ConflictError(_cause(failure)) if isinstance(failure, IntegrityError) else _failed(failure)


def _table_rows(row: Row, first: Sequence[AnyFact]) -> list[Statement]:
    values = {
        "id": row.table, "opened_at": datetime.now(UTC), "game": row.game, "rules": row.rules, "seats": row.seats,
        "options": row.options, "start": row.start, "secret": row.secret,
    }  # fmt: skip
    return [(tables.insert(), [values]), *_fact_rows(row.table, 0, first)]


def _fact_rows(table: str, number: int, new: Sequence[AnyFact]) -> list[Statement]:
    at = datetime.fromtimestamp(time.time(), UTC)
    rows = [
        {"table_id": table, "number": number + n, "at": at, "body": _encode.encode(fact).decode()}
        for n, fact in enumerate(new)
    ]
    return [(facts.insert(), rows)] if rows else []


def _score_rows(entered: Sequence[ScoreRow]) -> list[Statement]:
    at = datetime.now(UTC)
    rows = [
        {"table_id": row.table, "seat": row.seat, "game": row.game, "board": row.board, "name": row.name,
         "points": row.points, "place": row.rank, "at": at}
        for row in entered
    ]  # fmt: skip
    return [(scores.insert(), rows)] if rows else []


_BEST_FIRST = (scores.c.points.desc(), scores.c.at, scores.c.table_id, scores.c.seat)


def _candidates(game: str, board: ScoreBoard) -> sa.Select[Any]:
    """Select the best of each fixed rank, or as many of the best as there are ranks."""
    entered = sa.select(scores).where(scores.c.game == game, scores.c.board == board.name)
    if board.rank_for is None:
        return entered.order_by(*_BEST_FIRST).limit(board.ranks)
    number = sa.func.row_number().over(partition_by=scores.c.place, order_by=_BEST_FIRST).label("number")
    numbered = entered.add_columns(number).subquery()
    return sa.select(numbered).where(numbered.c.number == 1)


def _set_up_sqlite(connection: Any, _: Any) -> None:
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")  # what was acknowledged survives a power cut, not only a crash
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.execute(f"PRAGMA busy_timeout={BUSY_MS}")
    cursor.close()


def _engine(url: str) -> sa.Engine:
    try:
        parsed = sa.make_url(url)
        if parsed.get_backend_name() == "sqlite" and parsed.database in (None, "", ":memory:"):
            raise UnavailableError("nameless-database")  # nothing would be kept
        return sa.create_engine(parsed.set(drivername=DRIVERS.get(parsed.drivername, parsed.drivername)))
    except (ArgumentError, InvalidRequestError, ImportError, ValueError) as error:
        raise UnavailableError("no-such-database", why=_cause(error)) from error


def _keep_to_its_owner(url: sa.URL) -> None:
    """Keep a database file, and what SQLite writes beside it, to its owner: secrets of games under way are in it."""
    file = _file(url)
    if file is None:
        return
    with suppress(OSError):  # whatever it is, whoever opens it says so better
        file.touch(mode=OWNERS_ALONE)
        if file.is_file():  # a folder that was named by mistake keeps its rights
            file.chmod(OWNERS_ALONE)


def _file(url: sa.URL) -> Path | None:
    """Return the file that a database is; None for a server's, or one that is named in SQLite's own way."""
    database = str(url.database)
    return None if url.get_backend_name() != "sqlite" or database.startswith("file:") else Path(database)


def _migrate(connection: sa.Connection) -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _seconds(at: datetime) -> float:
    return (at if at.tzinfo is not None else at.replace(tzinfo=UTC)).timestamp()  # SQLite forgets the zone


def _failed(error: Exception) -> UnavailableError:
    log.error("the database failed: %s", _cause(error))
    return UnavailableError("database-failed")


def _cause(error: Exception) -> str:
    """Return what the driver said, without the statement and its values, which may be secret."""
    return str(getattr(error, "orig", None) or error)
