"""SQLite: a file beside the server, which is all that one process needs."""

import logging
import sqlite3
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from droptable.core.errors import UnavailableError

OWNERS_ALONE = 0o600
BUSY_MS = 3_000  # how long a database that somebody else has locked is waited for, but by whoever looks for themselves
MIGRATING_MS = 60_000  # and by whoever starts: another may be about to bring all its tables to a new shape

log = logging.getLogger("droptable.server")


class SQLite:
    """A file in WAL mode."""

    name = "sqlite"

    @property
    def engine_options(self) -> dict[str, Any]:
        """Nothing that SQLAlchemy would not do by itself."""
        return {}

    def check(self, url: sa.URL) -> None:
        """Raise UnavailableError for a database in memory."""
        name = url.database or ""
        in_memory = _is_uri(url) and (":memory:" in name or not {"memory", "memdb"}.isdisjoint(url.query.values()))
        if name in ("", ":memory:") or in_memory:
            raise UnavailableError("nameless-database")

    def set_up(self, engine: sa.Engine) -> None:
        """Have each new connection survive crashes, and wait for others for a while."""
        sa.event.listen(engine, "connect", _set_up)

    def file_of(self, url: sa.URL) -> Path | None:
        """Return the file; None where it is named in SQLite's own way."""
        return None if _is_uri(url) else Path(str(url.database))

    def keep_to_its_owner(self, url: sa.URL) -> None:
        """Keep the file, and what SQLite writes beside it, to its owner: secrets of games under way are in it."""
        file = self.file_of(url)
        if file is None:
            return
        with suppress(OSError):  # whatever it is, whoever opens it says so better
            file.touch(mode=OWNERS_ALONE)
            if file.is_file():  # a folder that was named by mistake keeps its rights
                file.chmod(OWNERS_ALONE)

    def lock_migrations(self, connection: sa.Connection) -> None:
        """Take the one right to write before looking at what is there."""
        try:
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        except sa.exc.OperationalError as error:
            if not _is_busy(error.orig):
                raise
            log.warning("somebody else is writing to the database: waiting for them")
            connection.exec_driver_sql(f"PRAGMA busy_timeout={MIGRATING_MS}")
            connection.exec_driver_sql("BEGIN IMMEDIATE")
            connection.exec_driver_sql(f"PRAGMA busy_timeout={BUSY_MS}")

    def occupy(self, engine: sa.Engine, alone: bool) -> bool:
        """Let everybody: two who keep one table find out by its facts."""
        return True

    def look_once(self, cursor: Any) -> None:
        """Let the connection wait no longer."""
        cursor.execute("PRAGMA busy_timeout=0")

    def is_busy(self, error: BaseException | None) -> bool:
        """Tell whether somebody else has the database."""
        return _is_busy(error)


def _is_uri(url: sa.URL) -> bool:
    """Tell whether a database is named in SQLite's own way, which may say that it is no file at all."""
    return str(url.database).startswith("file:") and sa.util.asbool(url.query.get("uri", "no"))


def _set_up(connection: Any, _: Any) -> None:
    cursor = connection.cursor()
    _change_to_wal(cursor)
    cursor.execute("PRAGMA synchronous=FULL")  # what was acknowledged survives a power cut, not only a crash
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.execute(f"PRAGMA busy_timeout={BUSY_MS}")
    cursor.close()


def _change_to_wal(cursor: sqlite3.Cursor) -> None:
    """Have the file written in WAL mode, which it stays in.

    SQLite changes the mode at once or not at all where somebody is about to write, whatever its timeout is.
    """
    until = time.monotonic() + BUSY_MS / 1000
    while True:
        try:
            cursor.execute("PRAGMA journal_mode=WAL")
        except sqlite3.OperationalError as error:
            if not _is_busy(error) or time.monotonic() > until:
                raise
            time.sleep(BUSY_MS / 1000 / 100)
        else:
            return


def _is_busy(error: BaseException | None) -> bool:
    """Tell whether somebody else has the database; SQLite's codes have more to say in their upper bits."""
    return isinstance(error, sqlite3.OperationalError) and error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY
