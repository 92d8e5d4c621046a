"""The store, on a real SQLite file: what is acknowledged is there, grouped commits, migrations, conflicts."""

import asyncio
import sqlite3
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from droptable.server import facts
from droptable.server.store import ConflictError, Row, Store, metadata


def url(path: Path) -> str:
    return f"sqlite+aiosqlite:///{path / 'tables.sqlite'}"


def a_row(table: str = "t1") -> Row:
    return Row(table, "drop-or-pop", 1, 3, {"starter": "random"}, None, b"s" * 32)


async def opened(path: Path) -> Store:
    store = Store(url(path))
    await store.open()
    return store


def test_what_was_written_is_read_again(tmp_path: Path) -> None:
    async def scenario() -> None:
        store = await opened(tmp_path)
        first: list[facts.AnyFact] = [facts.Came(0, "h", host=True), facts.Sat(0, 0, ["Ann", "Jörg <b>"])]
        await store.add(a_row(), first)
        await store.append("t1", 2, [facts.Began(), facts.Answered("starts 0")])
        await store.close()
        again = await opened(tmp_path)
        assert await again.row("t1") == a_row()
        assert await again.row("t2") is None
        assert await again.facts("t1") == [*first, facts.Began(), facts.Answered("starts 0")]
        assert await again.count() == 1
        await again.close()

    asyncio.run(scenario())


def test_a_second_writer_of_the_same_number_is_refused(tmp_path: Path) -> None:
    async def scenario() -> None:
        store = await opened(tmp_path)
        await store.add(a_row(), [facts.Came(0, "h")])
        await store.append("t1", 1, [facts.Began()])
        with pytest.raises(ConflictError):
            await store.append("t1", 1, [facts.Paused()])
        assert await store.facts("t1") == [facts.Came(0, "h"), facts.Began()]
        await store.close()

    asyncio.run(scenario())


def test_commits_of_many_tables_are_grouped(tmp_path: Path) -> None:
    async def scenario() -> None:
        store = await opened(tmp_path)
        await asyncio.gather(*(store.add(a_row(f"t{n}"), [facts.Came(0, "h")]) for n in range(100)))
        before = store.commits
        await asyncio.gather(*(store.append(f"t{n}", 1, [facts.Began()]) for n in range(100)))
        assert store.commits - before < 20
        assert await store.facts("t77") == [facts.Came(0, "h"), facts.Began()]
        await store.close()

    asyncio.run(scenario())


def test_one_bad_write_spoils_nobody_elses_commit(tmp_path: Path) -> None:
    async def scenario() -> None:
        store = await opened(tmp_path)
        await store.add(a_row("t1"), [facts.Came(0, "h")])
        await store.add(a_row("t2"), [facts.Came(0, "h")])
        results = await asyncio.gather(
            store.append("t1", 0, [facts.Began()]), store.append("t2", 1, [facts.Began()]), return_exceptions=True
        )
        assert isinstance(results[0], ConflictError)
        assert results[1] is None
        assert await store.facts("t2") == [facts.Came(0, "h"), facts.Began()]
        await store.close()

    asyncio.run(scenario())


def test_sqlite_is_set_up_to_survive(tmp_path: Path) -> None:
    async def scenario() -> None:
        store = await opened(tmp_path)
        async with store.engine.connect() as connection:
            assert (await connection.execute(sa.text("PRAGMA journal_mode"))).scalar() == "wal"
            assert (await connection.execute(sa.text("PRAGMA synchronous"))).scalar() == 2
        await store.close()

    asyncio.run(scenario())


def test_migrations_lead_to_what_the_code_expects(tmp_path: Path) -> None:
    async def scenario() -> None:
        await (await opened(tmp_path)).close()
        await (await opened(tmp_path)).close()  # a second start changes nothing

    asyncio.run(scenario())
    engine = sa.create_engine(f"sqlite:///{tmp_path / 'tables.sqlite'}")
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    engine.dispose()


def test_the_secret_is_in_no_printout() -> None:
    assert "sss" not in repr(a_row())


def test_a_database_that_is_none_is_refused(tmp_path: Path) -> None:
    (tmp_path / "tables.sqlite").write_bytes(b"hello, this is no database at all" * 100)

    async def scenario() -> None:
        with pytest.raises(sa.exc.DatabaseError):
            await opened(tmp_path)

    asyncio.run(scenario())
    assert sqlite3.sqlite_version
