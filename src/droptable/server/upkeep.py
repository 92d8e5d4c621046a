"""What an operator does to a database beside serving from it: copies, restoring one, and letting go of what is old."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

import sqlalchemy as sa

from droptable.core.errors import UnavailableError
from droptable.files import unwritable
from droptable.server.database import failed
from droptable.server.occupancy import unoccupied
from droptable.server.schema import analyses, facts, leases, scores, tables
from droptable.server.store import Store
from droptable.server.subscriptions import subscriptions

AT_ONCE = 200  # tables that are let go in one commit: a server that runs waits for no more than that
OWNERS_ALONE = 0o600


@dataclass(frozen=True)
class Copied:
    """How much there is in a copy."""

    tables: int
    facts: int


def back_up(database: str, copy: Path) -> Copied:
    """Copy a database, whether a server runs on it or not: everything that was acknowledged by now is in the copy.

    The key that signs its records goes along. Raise UnavailableError if either cannot be read or written, or it is
    no file of ours to copy.
    """
    store, file = _file_of(database)
    if not file.is_file():
        raise UnavailableError("no-file", path=str(file))
    beside = copy.with_name(f"{copy.name}.part")
    with _telling(copy):
        _copy(file, beside)
        found = _checked(beside)
        beside.replace(copy)
        _copy_key(store.file_beside("key"), copy.with_name(f"{copy.name}.key"))
    return found


def restore(copy: Path, database: str) -> Copied:
    """Put a copy in place of a database that no server runs on; what was there stays beside it.

    Raise UnavailableError if the copy is none, or a server runs, or something cannot be written.
    """
    store, file = _file_of(database)
    if not copy.is_file():
        raise UnavailableError("no-file", path=str(copy))
    with unoccupied(store.file_beside("lock")), _ended(store):
        with _telling(copy):
            found = _checked(copy)
        beside = file.with_name(f"{file.name}.part")
        with _telling(file):
            _copy(copy, beside)
            _put_aside(file)
            beside.replace(file)
            _copy_key(copy.with_name(f"{copy.name}.key"), store.file_beside("key"))
        store.prepare()
    return found


def prune(database: str, days: int) -> int:
    """Let go of all tables at which nothing has happened for so many days; return how many.

    Those that have a high score stay: their records are its proof. A server may run meanwhile.
    """
    store = Store(database)
    before = datetime.now(UTC) - timedelta(days=days)
    gone = 0
    with _ended(store):
        store.prepare()
        while old := _some_old(store.engine, before):
            _let_go(store.engine, old)
            gone += len(old)
    return gone


def _file_of(database: str) -> tuple[Store, Path]:
    store = Store(database)
    lock = store.file_beside("lock")
    if lock is None:
        raise UnavailableError("no-database-file")
    return store, lock.with_name(lock.name.removesuffix(".lock"))


@contextmanager
def _ended(store: Store) -> Iterator[None]:
    """Let a database go at the end; raise UnavailableError where it fails."""
    try:
        yield
    except sa.exc.SQLAlchemyError as error:
        raise failed(error) from error
    finally:
        store.engine.dispose()


@contextmanager
def _telling(path: Path) -> Iterator[None]:
    """Say in our own words what SQLite or the system say of a file."""
    try:
        yield
    except sqlite3.Error as error:
        raise UnavailableError("bad-database", database=str(path), why=str(error)) from error
    except OSError as error:
        raise unwritable(path, error) from error


def _copy(source: Path, target: Path) -> None:
    """Copy a database with SQLite's own means: what stands in its log beside the file is not left out."""
    target.unlink(missing_ok=True)
    os.close(os.open(target, os.O_CREAT | os.O_WRONLY, OWNERS_ALONE))
    with closing(sqlite3.connect(source)) as live, closing(sqlite3.connect(target)) as copied:
        live.backup(copied)
        copied.execute("PRAGMA journal_mode=DELETE")  # one file, whole by itself


def _checked(copy: Path) -> Copied:
    """Return what is in a copy; raise sqlite3.Error if it is damaged, or no database of ours."""
    with closing(sqlite3.connect(f"file:{copy}?mode=ro", uri=True)) as database:
        said = database.execute("PRAGMA integrity_check").fetchone()[0]
        if said != "ok":
            raise sqlite3.DatabaseError(said)
        counted = (database.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in ("tables", "facts"))
        return Copied(*counted)


def _put_aside(file: Path) -> None:
    """Keep what was there, with what belongs to it, under another name."""
    now = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
    for suffix in ("", "-wal", "-shm"):
        old = file.with_name(file.name + suffix)
        if old.exists():
            old.replace(file.with_name(f"{file.name}.before-{now}{suffix}"))


def _copy_key(source: Path | None, target: Path | None) -> None:
    if source is not None and target is not None and source.is_file():
        target.touch(OWNERS_ALONE)
        target.write_bytes(source.read_bytes())


def _some_old(engine: sa.Engine, before: datetime) -> list[str]:
    """Return some of the tables at which nothing has happened since."""
    last = sa.select(sa.func.max(facts.c.at)).where(facts.c.table_id == tables.c.id).scalar_subquery()
    scored = sa.select(scores.c.table_id)
    old = sa.select(tables.c.id).where(
        tables.c.opened_at < before, sa.func.coalesce(last, tables.c.opened_at) < before, tables.c.id.not_in(scored)
    )
    with engine.connect() as connection:
        return list(connection.execute(old.limit(AT_ONCE)).scalars())


def _let_go(engine: sa.Engine, old: list[str]) -> None:
    with engine.begin() as connection:
        for relation in (facts, subscriptions, leases, analyses):
            connection.execute(relation.delete().where(relation.c.table_id.in_(old)))
        connection.execute(tables.delete().where(tables.c.id.in_(old)))
