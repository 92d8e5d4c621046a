"""Where tables and high scores are kept: relations, appended to and never changed. Commits are grouped.

The database is spoken to from threads of the store's own: one that writes, a few that read. A commit is one hop there
and back, however many statements it has; an asynchronous driver would take one for each.
"""

import asyncio
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Protocol, TypeVar

import msgspec
import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError

from droptable.core.scores import ScoreBoard
from droptable.server.database import engine_of, failed, file_of, prepare
from droptable.server.decision_times import Happened
from droptable.server.facts import AnyFact, Row
from droptable.server.schema import analyses, facts, scores, tables
from droptable.server.writer import ConflictError, Fence, Rows, Writer

READERS = 4

T = TypeVar("T")

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


class Journal(Protocol):
    """Where a table's keeper writes what happens there."""

    async def append(
        self,
        table: str,
        number: int,
        new: Sequence[AnyFact],
        entered: Sequence[ScoreRow] = (),
        opens: tuple[Row, Sequence[AnyFact]] | None = None,
    ) -> None:
        """Keep what has happened, all or nothing; raise ConflictError if somebody else keeps the table."""

    async def until_writable(self) -> None:
        """Return once nobody knows of an outage any more: until then whatever is to be kept is refused at once."""


class Store:
    """Tables in a database. `append` returns once the facts are safe from a crash.

    Whatever reads or writes raises UnavailableError when the database fails, which is logged: nothing was changed then.
    """

    def __init__(self, url: str) -> None:
        """Raise UnavailableError if the URL names no database that can be used here."""
        self.engine = engine_of(url)
        self.writer = Writer(self.engine)
        self._reading = ThreadPoolExecutor(READERS, "store reader")

    def prepare(self) -> None:
        """Bring the database to this version's shape; raise UnavailableError if it cannot be used, and why."""
        prepare(self.engine)

    @property
    def is_shared(self) -> bool:
        """Many processes can use this database, from many machines."""
        return self.engine.dialect.name == "postgresql"

    def file_beside(self, suffix: str) -> Path | None:
        """Return where something that belongs to a database file is kept, None where the database is no file."""
        file = file_of(self.engine.url)
        return None if file is None else file.with_name(f"{file.name}.{suffix}")

    async def open(self) -> None:
        """Prepare the database, and begin to write."""
        await asyncio.to_thread(self.prepare)
        self.writer.start()

    async def close(self) -> None:
        """Finish what is being written, and let the database go."""
        await self.writer.stop()
        self._reading.shutdown()
        self.engine.dispose()

    async def add(self, row: Row, first: Sequence[AnyFact]) -> None:
        """Keep a new table with its first facts."""
        await self.writer.add(_table_rows(row, first))

    async def append(
        self,
        table: str,
        number: int,
        new: Sequence[AnyFact],
        entered: Sequence[ScoreRow] = (),
        opens: tuple[Row, Sequence[AnyFact]] | None = None,
        fence: Fence | None = None,
    ) -> None:
        """Keep facts, the first of which has this number, the scores that they enter and the table that they open.

        All or nothing. Raise ConflictError if that number is taken, or the fence has fallen.
        """
        opened = [] if opens is None else _table_rows(*opens)
        await self.writer.add([*opened, *_fact_rows(table, number, new), *_score_rows(entered)], fence)

    async def high_scores(self, game: str, board: ScoreBoard) -> list[ScoreRow]:
        """Return the scores that can stand on a board, few enough to be ranked; of equals the older comes first."""
        names = ("table_id", "seat", "game", "board", "name", "points", "place")
        query = _candidates(game, board)
        rows = await self._read(lambda connection: connection.execute(query).mappings().all())
        return [ScoreRow(*(row[name] for name in names)) for row in rows]

    async def keep_analysis(self, table: str, version: int, body: bytes) -> None:
        """Keep what was found out about a table's game; what is there already stays."""
        values = {"table_id": table, "version": version, "at": datetime.now(UTC), "body": body}
        with suppress(ConflictError):  # another process has found it out, too
            await self.writer.add([Rows(analyses, [values])])

    async def analysis(self, table: str, version: int) -> bytes | None:
        """Return what was found out about a table's game in this way, None if nobody has."""
        query = sa.select(analyses.c.body).where(analyses.c.table_id == table, analyses.c.version == version)
        return await self._read(lambda connection: connection.execute(query).scalar())

    async def row(self, table: str) -> Row | None:
        """Return a table as it was opened, or None if there is none of this id."""
        if not (table.isascii() and table.isprintable()):  # no id: some databases would not even be asked for it
            return None
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

    async def check(self) -> None:
        """Raise UnavailableError unless the database answers, and can be written to."""
        await self._read(lambda connection: connection.execute(sa.select(tables.c.id).limit(1)).first())
        await self.writer.check()

    async def until_writable(self) -> None:
        """Return once nobody knows of an outage any more."""
        await self.writer.until_writable()

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
            raise failed(error) from error


def _table_rows(row: Row, first: Sequence[AnyFact]) -> list[Rows]:
    values = {
        "id": row.table, "opened_at": datetime.now(UTC), "game": row.game, "rules": row.rules, "seats": row.seats,
        "options": row.options, "start": row.start, "secret": row.secret,
    }  # fmt: skip
    return [Rows(tables, [values]), *_fact_rows(row.table, 0, first)]


def _fact_rows(table: str, number: int, new: Sequence[AnyFact]) -> list[Rows]:
    at = datetime.fromtimestamp(time.time(), UTC)
    rows = [
        {"table_id": table, "number": number + n, "at": at, "body": _encode.encode(fact).decode()}
        for n, fact in enumerate(new)
    ]
    return [Rows(facts, rows)] if rows else []


def _score_rows(entered: Sequence[ScoreRow]) -> list[Rows]:
    at = datetime.now(UTC)
    rows = [
        {"table_id": row.table, "seat": row.seat, "game": row.game, "board": row.board, "name": row.name,
         "points": row.points, "place": row.rank, "at": at}
        for row in entered
    ]  # fmt: skip
    return [Rows(scores, rows)] if rows else []


_BEST_FIRST = (scores.c.points.desc(), scores.c.at, scores.c.table_id, scores.c.seat)


def _candidates(game: str, board: ScoreBoard) -> sa.Select[Any]:
    """Select the best of each fixed rank, or as many of the best as there are ranks."""
    entered = sa.select(scores).where(scores.c.game == game, scores.c.board == board.name)
    if board.rank_for is None:
        return entered.order_by(*_BEST_FIRST).limit(board.ranks)
    number = sa.func.row_number().over(partition_by=scores.c.place, order_by=_BEST_FIRST).label("number")
    numbered = entered.add_columns(number).subquery()
    return sa.select(numbered).where(numbered.c.number == 1)


def _seconds(at: datetime) -> float:
    return (at if at.tzinfo is not None else at.replace(tzinfo=UTC)).timestamp()  # SQLite forgets the zone
