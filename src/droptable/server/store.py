"""Where tables and high scores are kept: relations, appended to and never changed. Commits are grouped."""

import asyncio
import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec
import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy.exc import ArgumentError, IntegrityError, InvalidRequestError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from droptable.core.errors import UnavailableError
from droptable.core.scores import ScoreBoard
from droptable.server.facts import AnyFact, Row

log = logging.getLogger("droptable.server")

# the driver for a URL that names a kind of database alone
DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg"}

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
    statements: tuple[tuple[sa.Insert, list[dict[str, Any]]], ...]
    done: asyncio.Future[None]


class Store:
    """Tables in a database. `append` returns once the facts are safe from a crash.

    Whatever reads or writes raises UnavailableError, and logs why, when the database fails: nothing was changed then.
    """

    def __init__(self, url: str) -> None:
        """Raise UnavailableError if the URL names no database that can be used here."""
        self.engine = _engine(url)
        if self.engine.dialect.name == "sqlite":
            sa.event.listen(self.engine.sync_engine, "connect", _set_up_sqlite)
        self._jobs: asyncio.Queue[_Job] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None
        self.commits = 0

    async def prepare(self) -> None:
        """Bring the database to this version's shape; raise UnavailableError if it cannot be used, and why."""
        try:
            async with self.engine.begin() as connection:
                await connection.run_sync(_migrate)
                await connection.execute(tables.delete().where(sa.false()))  # some are found to be read-only by writing
        except CommandError as error:
            raise UnavailableError("newer-database", database=self._name) from error
        except (SQLAlchemyError, OSError) as error:
            raise UnavailableError("bad-database", database=self._name, why=_cause(error)) from error

    @property
    def _name(self) -> str:
        return self.engine.url.render_as_string(hide_password=True)

    async def open(self) -> None:
        """Prepare the database, and begin to write."""
        await self.prepare()
        self._writer = asyncio.create_task(self._write(), name="store writer")

    async def close(self) -> None:
        """Finish what is being written, and let the database go."""
        await self._jobs.join()
        if self._writer is not None:
            self._writer.cancel()
            with suppress(asyncio.CancelledError):
                await self._writer
        await self.engine.dispose()

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
        async with self._reading() as connection:
            rows = (await connection.execute(_candidates(game, board))).mappings()
            names = ("table_id", "seat", "game", "board", "name", "points", "place")
            return [ScoreRow(*(row[name] for name in names)) for row in rows]

    async def row(self, table: str) -> Row | None:
        """Return a table as it was opened, or None if there is none of this id."""
        async with self._reading() as connection:
            found = (await connection.execute(tables.select().where(tables.c.id == table))).mappings().first()
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
        query = sa.select(facts.c.body).where(facts.c.table_id == table).order_by(facts.c.number)
        async with self._reading() as connection:
            return [_decode.decode(body) for body in (await connection.execute(query)).scalars()]

    async def count(self) -> int:
        """Return how many tables there are."""
        async with self._reading() as connection:
            return int((await connection.execute(sa.select(sa.func.count()).select_from(tables))).scalar_one())

    @asynccontextmanager
    async def _reading(self) -> AsyncIterator[AsyncConnection]:
        try:
            async with self.engine.connect() as connection:
                yield connection
        except (SQLAlchemyError, OSError) as error:
            raise _failed(error) from error

    async def _done(self, *statements: tuple[sa.Insert, list[dict[str, Any]]]) -> None:
        job = _Job(statements, asyncio.get_running_loop().create_future())
        self._jobs.put_nowait(job)
        await job.done

    async def _write(self) -> None:
        """Write whatever has come in since the last commit at once: a disk syncs as slowly for one as for many."""
        while True:
            jobs = [await self._jobs.get()]
            while not self._jobs.empty():
                jobs.append(self._jobs.get_nowait())
            try:
                await self._commit(jobs)
            finally:
                for _ in jobs:
                    self._jobs.task_done()

    async def _commit(self, jobs: list[_Job]) -> None:
        try:
            async with self.engine.begin() as connection:
                for job in jobs:
                    await _execute(connection, job)
        except Exception as error:
            if len(jobs) > 1:  # one bad job must not spoil the others' commit
                for job in jobs:
                    await self._commit([job])
            elif not jobs[0].done.done():
                conflict = isinstance(error, IntegrityError)
                jobs[0].done.set_exception(ConflictError(_cause(error)) if conflict else _failed(error))
            return
        self.commits += 1
        for job in jobs:
            if not job.done.done():
                job.done.set_result(None)


async def _execute(connection: AsyncConnection, job: _Job) -> None:
    for insert, values in job.statements:
        await connection.execute(insert, values)


def _table_rows(row: Row, first: Sequence[AnyFact]) -> list[tuple[sa.Insert, list[dict[str, Any]]]]:
    values = {
        "id": row.table, "opened_at": datetime.now(UTC), "game": row.game, "rules": row.rules, "seats": row.seats,
        "options": row.options, "start": row.start, "secret": row.secret,
    }  # fmt: skip
    return [(tables.insert(), [values]), *_fact_rows(row.table, 0, first)]


def _fact_rows(table: str, number: int, new: Sequence[AnyFact]) -> list[tuple[sa.Insert, list[dict[str, Any]]]]:
    at = datetime.now(UTC)
    rows = [
        {"table_id": table, "number": number + n, "at": at, "body": _encode.encode(fact).decode()}
        for n, fact in enumerate(new)
    ]
    return [(facts.insert(), rows)] if rows else []


def _score_rows(entered: Sequence[ScoreRow]) -> list[tuple[sa.Insert, list[dict[str, Any]]]]:
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
    cursor.execute("PRAGMA busy_timeout=10000")
    cursor.close()


def _engine(url: str) -> AsyncEngine:
    try:
        parsed = sa.make_url(url)
        return create_async_engine(parsed.set(drivername=DRIVERS.get(parsed.drivername, parsed.drivername)))
    except (ArgumentError, InvalidRequestError, ImportError, ValueError) as error:
        raise UnavailableError("no-such-database", why=_cause(error)) from error


def _migrate(connection: sa.Connection) -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _failed(error: Exception) -> UnavailableError:
    log.error("the database failed: %s", _cause(error))
    return UnavailableError("database-failed")


def _cause(error: Exception) -> str:
    """Return what the driver said, without the statement and its values, which may be secret."""
    return str(getattr(error, "orig", None) or error)
