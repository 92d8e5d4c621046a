"""The store, on a real SQLite file: what survives, what it says when it fails. Its promises: test_store_contract."""

import asyncio
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from pathlib import Path
from threading import Event
from typing import Any

import pytest
import sqlalchemy as sa
from click.testing import CliRunner

from droptable.cli import main
from droptable.core.errors import UnavailableError
from droptable.server import facts
from droptable.server.database import engine_of, prepare
from droptable.server.facts import Row
from droptable.server.store import Store


def url(path: Path) -> str:
    return f"sqlite:///{path / 'tables.sqlite'}"


def a_row(table: str = "t1") -> Row:
    return Row(table, "drop-or-pop", 1, 3, {"starter": "random"}, None, b"s" * 32)


async def opened(path: Path) -> Store:
    store = Store(url(path))
    await store.open()
    return store


def test_sqlite_is_set_up_to_survive(tmp_path: Path) -> None:
    async def scenario() -> None:
        store = await opened(tmp_path)
        with store.engine.connect() as connection:
            assert connection.execute(sa.text("PRAGMA journal_mode")).scalar() == "wal"
            assert connection.execute(sa.text("PRAGMA synchronous")).scalar() == 2
        await store.close()

    asyncio.run(scenario())


def test_who_comes_while_another_writes_a_new_file_waits_for_it(tmp_path: Path) -> None:
    """Several servers that start at once on one new file: SQLite's own timeout does not hold for the change to WAL."""
    engine, began = engine_of(url(tmp_path)), Event()
    sa.event.listen(engine, "do_connect", lambda *_: began.set())
    with closing(sqlite3.connect(tmp_path / "tables.sqlite")) as other, ThreadPoolExecutor() as beside:
        other.execute("BEGIN IMMEDIATE")
        prepared = beside.submit(prepare, engine)
        began.wait()
        with suppress(TimeoutError):
            prepared.result(timeout=0.1)  # long enough to be refused, if it were
        other.rollback()
        prepared.result()
    engine.dispose()


def test_who_starts_waits_for_a_long_migration_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    engine = engine_of(url(tmp_path))
    prepare(engine)
    monkeypatch.setattr("droptable.server.drivers.sqlite.BUSY_MS", 1)
    engine.dispose()  # so that it connects anew, with little patience
    with closing(sqlite3.connect(tmp_path / "tables.sqlite")) as other, ThreadPoolExecutor() as beside:
        other.execute("BEGIN IMMEDIATE")
        prepared = beside.submit(prepare, engine)
        while "waiting for them" not in caplog.text:
            assert not prepared.done(), prepared.exception()
        other.rollback()
        prepared.result()
    with engine.connect() as connection:
        assert connection.execute(sa.text("PRAGMA busy_timeout")).scalar() == 1, "that was for once"
    engine.dispose()


def test_the_database_is_its_owners_alone(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"

    async def scenario() -> None:
        store = await opened(tmp_path)
        await store.add(a_row(), [facts.Came(0, "h")])
        rights = {file.name: file.stat().st_mode & 0o777 for file in tmp_path.iterdir()}
        assert set(rights.values()) == {0o600}, rights
        await store.close()

    asyncio.run(scenario())
    path.chmod(0o644)  # as an older version has left it
    asyncio.run(scenario_again(tmp_path))
    assert path.stat().st_mode & 0o777 == 0o600


def test_a_file_that_is_called_like_an_address_is_its_owners_alone_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)

    async def scenario() -> None:
        store = Store("sqlite:///file:tables")
        await store.open()
        assert {file.stat().st_mode & 0o777 for file in tmp_path.iterdir()} == {0o600}
        await store.close()

    asyncio.run(scenario())


async def scenario_again(folder: Path) -> None:
    await (await opened(folder)).close()


@pytest.mark.parametrize(
    "nameless",
    [
        "sqlite://",
        "sqlite:///",
        "sqlite:///:memory:",
        "sqlite:///file::memory:?uri=true",
        "sqlite:///file:tables?mode=memory&cache=shared&uri=1",
        "sqlite:///file:/tables?vfs=memdb&uri=true",
    ],
)
def test_a_database_without_a_name_is_refused(nameless: str) -> None:
    with pytest.raises(UnavailableError, match="nameless-database"):
        Store(nameless)


def test_the_secret_is_in_no_printout() -> None:
    assert "sss" not in repr(a_row())


def test_a_url_that_names_a_kind_of_database_alone_gets_its_driver(tmp_path: Path) -> None:
    async def scenario() -> None:
        store = Store(f"sqlite:///{tmp_path / 'tables.sqlite'}")
        await store.open()
        await store.add(a_row(), [facts.Came(0, "h")])
        assert await store.count() == 1
        await store.close()

    asyncio.run(scenario())


@pytest.mark.parametrize(
    "url",
    [
        "tables.sqlite",
        "nosuch://host/x",
        "sqlite+nosuch:///x",
        "oracle://host/x",
    ],
)
def test_no_database_is_refused_with_a_sentence_and_without_a_password(url: str) -> None:
    with pytest.raises(UnavailableError) as refused:
        Store(url.replace("host", "me:verysecret@host"))
    assert refused.value.code == "no-such-database"
    assert "verysecret" not in str(refused.value)


def served(database: str) -> tuple[int, str]:
    """Return how `droptable serve` ends on a database that it cannot use."""
    ended = CliRunner().invoke(main, ["serve", "--no-open", "--port", "0", "--lang", "en", "--database", database])
    return ended.exit_code, ended.output


def test_a_server_says_what_is_wrong_with_its_database(tmp_path: Path) -> None:
    (tmp_path / "text.sqlite").write_bytes(b"hello, this is no database at all" * 100)
    assert "is not a database" in served(f"sqlite:///{tmp_path / 'text.sqlite'}")[1]
    assert "unable to open" in served(f"sqlite:///{tmp_path / 'nowhere' / 'tables.sqlite'}")[1]
    code, said = served("tables.sqlite")
    assert code == 69
    assert "sqlite:///" in said


def test_a_database_of_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    async def scenario() -> None:
        await (await opened(tmp_path)).close()

    asyncio.run(scenario())
    with closing(sqlite3.connect(tmp_path / "tables.sqlite")) as database, database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
    assert "newer Droptable" in served(url(tmp_path))[1]


def test_a_read_only_database_is_found_before_anybody_plays(tmp_path: Path) -> None:
    async def scenario() -> None:
        await (await opened(tmp_path)).close()

    asyncio.run(scenario())
    assert "readonly" in served(f"sqlite:///file:{tmp_path / 'tables.sqlite'}?mode=ro&uri=true")[1]


def writers(store: Store, pragma: str) -> Any:
    """Ask the writer's own connection: its limits are nobody else's."""
    connection = store.writer._connection
    assert connection is not None
    return connection.connection.cursor().execute(pragma).fetchone()[0]


def test_a_disk_that_is_full_refuses_and_keeps_what_was_there(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def scenario() -> None:
        store = await opened(tmp_path)
        await store.add(a_row(), [facts.Came(0, "h")])
        pages = writers(store, "PRAGMA page_count")
        writers(store, f"PRAGMA max_page_count={pages}")
        long: list[facts.AnyFact] = [facts.Acted(0, "x" * 100_000)]
        with pytest.raises(UnavailableError, match="database-failed"):
            await store.append("t1", 1, long)
        assert await store.facts("t1") == [facts.Came(0, "h")]
        await store.until_writable()  # the writer has found another connection, and there is room again
        await store.append("t1", 1, long)
        await store.close()

    asyncio.run(scenario())
    assert "full" in caplog.text
    assert "xxxx" not in caplog.text


def test_a_folder_that_is_named_by_mistake_keeps_its_rights(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    with pytest.raises(UnavailableError):
        Store(f"sqlite:///{tmp_path}").prepare()
    assert tmp_path.stat().st_mode & 0o777 == 0o755
