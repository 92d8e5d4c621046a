"""The database that a URL names: how it is reached and set up, and what is said when it fails."""

import logging
from contextlib import suppress
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy.exc import ArgumentError, InvalidRequestError, SQLAlchemyError

from droptable.core.errors import UnavailableError
from droptable.server.schema import tables

log = logging.getLogger("droptable.server")

# the driver for a URL that names a kind of database alone
DRIVERS = {"postgresql": "postgresql+psycopg"}
OWNERS_ALONE = 0o600
BUSY_MS = 3_000  # how long a database that somebody else has locked is waited for


def engine_of(url: str) -> sa.Engine:
    """Return what speaks to a database; raise UnavailableError if the URL names none that can be used here."""
    engine = _engine(url)
    if engine.dialect.name == "sqlite":
        sa.event.listen(engine, "connect", _set_up_sqlite)
    return engine


def prepare(engine: sa.Engine) -> None:
    """Bring a database to this version's shape; raise UnavailableError if it cannot be used, and why."""
    _keep_to_its_owner(engine.url)
    name = engine.url.render_as_string(hide_password=True)
    try:
        with engine.begin() as connection:
            _migrate(connection)
            connection.execute(tables.delete().where(sa.false()))  # some are found to be read-only by writing
    except CommandError as error:
        raise UnavailableError("newer-database", database=name) from error
    except (SQLAlchemyError, OSError) as error:
        raise UnavailableError("bad-database", database=name, why=_cause(error)) from error


def file_of(url: sa.URL) -> Path | None:
    """Return the file that a database is; None for a server's, or one that is named in SQLite's own way."""
    database = str(url.database)
    return None if url.get_backend_name() != "sqlite" or database.startswith("file:") else Path(database)


def failed(error: Exception) -> UnavailableError:
    """Return what to raise where the database has failed; the log says why."""
    log.error("the database failed: %s", _cause(error))
    return UnavailableError("database-failed")


def _engine(url: str) -> sa.Engine:
    try:
        parsed = sa.make_url(url)
        if parsed.get_backend_name() == "sqlite" and parsed.database in (None, "", ":memory:"):
            raise UnavailableError("nameless-database")  # nothing would be kept
        return sa.create_engine(parsed.set(drivername=DRIVERS.get(parsed.drivername, parsed.drivername)))
    except (ArgumentError, InvalidRequestError, ImportError, ValueError) as error:
        raise UnavailableError("no-such-database", why=_cause(error)) from error


def _set_up_sqlite(connection: Any, _: Any) -> None:
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")  # what was acknowledged survives a power cut, not only a crash
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.execute(f"PRAGMA busy_timeout={BUSY_MS}")
    cursor.close()


def _keep_to_its_owner(url: sa.URL) -> None:
    """Keep a database file, and what SQLite writes beside it, to its owner: secrets of games under way are in it."""
    file = file_of(url)
    if file is None:
        return
    with suppress(OSError):  # whatever it is, whoever opens it says so better
        file.touch(mode=OWNERS_ALONE)
        if file.is_file():  # a folder that was named by mistake keeps its rights
            file.chmod(OWNERS_ALONE)


def _migrate(connection: sa.Connection) -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _cause(error: Exception) -> str:
    """Return what the driver said, without the statement and its values, which may be secret."""
    return str(getattr(error, "orig", None) or error)
