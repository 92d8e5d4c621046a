"""What an operator does to a database: copies of one in use, restoring, letting go of what is old."""

import asyncio
import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
import sqlalchemy as sa
from click.testing import CliRunner

from droptable.cli import main
from droptable.core.errors import UnavailableError
from droptable.server import facts
from droptable.server.schema import tables
from droptable.server.store import ScoreRow, Store
from droptable.server.upkeep import back_up, prune, restore
from tests.server.crowd import Crowd
from tests.server.live import Server
from tests.server.services import Postgres
from tests.server.test_store_contract import a_row, opened


def acted_in(file: Path) -> dict[str, list[str]]:
    """Return what a database says was done in the games, table by table."""
    store = Store(f"sqlite:///{file}")

    async def read(table: str) -> list[str]:
        return [fact.text for fact in await store.facts(table) if isinstance(fact, facts.Acted | facts.Answered)]

    async def read_all() -> dict[str, list[str]]:
        with store.engine.connect() as connection:
            names = list(connection.execute(sa.select(tables.c.id)).scalars())
        return {name: await read(name) for name in names}

    try:
        return asyncio.run(read_all())
    finally:
        store.engine.dispose()


def test_a_copy_of_a_live_server_has_all_that_was_acknowledged(tmp_path: Path) -> None:
    server = Server(tmp_path, "--tables-per-hour", "10000")
    server.start()
    crowd, copy = Crowd([server]), tmp_path / "copies" / "copy.sqlite"
    copy.parent.mkdir()

    async def scenario() -> dict[str, dict[int, str]]:
        playing = asyncio.create_task(crowd.play(at_once=5))
        while crowd.requests < 300:
            await asyncio.sleep(0.02)
        known = {table.name: dict(table.acknowledged) for table in crowd.tables}
        copied = await asyncio.to_thread(back_up, f"sqlite:///{server.database}", copy)
        assert copied.tables >= len(known)
        crowd.ends.set()
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)
        return known

    known = asyncio.run(scenario())
    with pytest.raises(UnavailableError, match="database-in-use"):
        restore(copy, f"sqlite:///{server.database}")
    server.stop()
    said = CliRunner().invoke(
        main, ["restore", str(copy), "--database", f"sqlite:///{server.database}", "--lang", "en"]
    )
    assert "here again" in said.output, said.output
    logs = acted_in(server.database)
    for table, acknowledged in known.items():
        for number, text in acknowledged.items():
            assert logs[table][number] == text
    assert sum(map(len, known.values())) > 100
    assert list(tmp_path.glob("tables.sqlite.before-*")), "what was there stays"
    server.start()
    under_way = next(table for table in crowd.tables if not table.is_over and logs.get(table.name))
    with server.visit(under_way.name, under_way.keys[0]) as client:
        assert [told["text"] for told in client.log] == logs[under_way.name], "and the game goes on"
    server.stop()
    assert server.faults() == ""


def test_what_is_no_copy_is_not_restored(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    store = Store(database)
    store.prepare()
    store.engine.dispose()
    (tmp_path / "text").write_text("no database at all")
    with closing(sqlite3.connect(tmp_path / "other.sqlite")) as other:
        other.execute("CREATE TABLE cats (name TEXT)")
    for wrong, code in (("nowhere", "no-file"), ("text", "bad-database"), ("other.sqlite", "bad-database")):
        with pytest.raises(UnavailableError, match=code):
            restore(tmp_path / wrong, database)
    assert acted_in(tmp_path / "tables.sqlite") == {}
    with pytest.raises(UnavailableError, match="no-file"):
        back_up(f"sqlite:///{tmp_path / 'nowhere.sqlite'}", tmp_path / "copy")
    with pytest.raises(UnavailableError, match="cannot-write"):
        back_up(database, tmp_path / "no folder" / "copy")


def test_a_database_that_is_no_file_is_copied_by_its_own_means(postgres: Postgres, tmp_path: Path) -> None:
    said = CliRunner().invoke(
        main, ["backup", str(tmp_path / "copy"), "--database", postgres.new_database(), "--lang", "en"]
    )
    assert "pg_dump" in said.output
    assert said.exit_code


def test_what_is_old_goes_and_high_scores_stay(url: str) -> None:
    async def scenario() -> None:
        store = await opened(url)
        for name in ("old", "scored", "new", "used"):
            await store.add(a_row(name), [facts.Came(0, "h")])
        score = ScoreRow("scored", 0, "drop-or-pop", "solo", "ANN", 3, None)
        await store.append("scored", 1, [facts.Began()], [score])
        await store.keep_analysis("old", 1, b"what decided it")
        long_ago = datetime.now(UTC) - timedelta(days=40)
        with store.engine.begin() as connection:
            old = tables.c.id != "new"
            connection.execute(tables.update().where(old).values(opened_at=long_ago))
            connection.execute(sa.text("UPDATE facts SET at = :at WHERE table_id != 'new'"), {"at": long_ago})
        await store.append("used", 1, [facts.Began()])
        assert await asyncio.to_thread(prune, url, 41) == 0
        assert await asyncio.to_thread(prune, url, 30) == 1
        assert [name for name in ("old", "scored", "new", "used") if await store.row(name)] == ["scored", "new", "used"]
        assert await store.facts("old") == []
        await store.close()

    asyncio.run(scenario())
