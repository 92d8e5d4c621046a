"""The database that a URL names: how it is reached and set up, and what is said when it fails."""

import logging
from pathlib import Path

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy.exc import ArgumentError, InvalidRequestError, SQLAlchemyError

from droptable.core.errors import UnavailableError
from droptable.server.drivers import DRIVERS, Driver
from droptable.server.schema import tables

log = logging.getLogger("droptable.server")


def engine_of(url: str) -> sa.Engine:
    """Return what speaks to a database; raise UnavailableError if the URL names none that can be used here."""
    try:
        parsed = sa.make_url(url)
        driver = DRIVERS.get(parsed.get_backend_name())
        if driver is None:
            raise UnavailableError("no-such-database", why=parsed.get_backend_name())
        driver.check(parsed)
        is_bare = parsed.drivername == parsed.get_backend_name()
        engine = sa.create_engine(parsed.set(drivername=driver.name) if is_bare else parsed, **driver.engine_options)
    except ModuleNotFoundError as error:
        raise UnavailableError("no-extra", module=error.name or "", extra="cluster") from error
    except (ArgumentError, InvalidRequestError, ImportError, ValueError) as error:
        raise UnavailableError("no-such-database", why=_cause(error)) from error
    driver.set_up(engine)
    return engine


def prepare(engine: sa.Engine) -> None:
    """Bring a database to this version's shape; raise UnavailableError if it cannot be used, and why.

    One does it at a time; whoever comes meanwhile waits, and finds it done.
    """
    driver = driver_of(engine.url)
    driver.keep_to_its_owner(engine.url)
    name = engine.url.render_as_string(hide_password=True)
    try:
        with engine.begin() as connection:
            driver.lock_migrations(connection)
            _migrate(connection)
            connection.execute(tables.delete().where(sa.false()))  # some are found to be read-only by writing
    except CommandError as error:
        raise UnavailableError("newer-database", database=name) from error
    except (SQLAlchemyError, OSError) as error:
        raise UnavailableError("bad-database", database=name, why=_cause(error)) from error


def occupy(engine: sa.Engine, alone: bool) -> None:
    """Say until this process ends that a server runs there; raise UnavailableError if it would not know of another.

    Servers that share a bus share a database; one without a bus must be alone.
    """
    if not driver_of(engine.url).occupy(engine, alone):
        raise UnavailableError("database-elsewhere")


def file_of(url: sa.URL) -> Path | None:
    """Return the file that a database is; None for a server's, or one that is named in SQLite's own way."""
    return driver_of(url).file_of(url)


def failed(error: Exception) -> UnavailableError:
    """Return what to raise where the database has failed; the log says why."""
    log.error("the database failed: %s", _cause(error))
    return out_of_order()


def out_of_order() -> UnavailableError:
    """Return what to raise where the database is known to fail."""
    return UnavailableError("database-failed")


def driver_of(url: sa.URL) -> Driver:
    return DRIVERS[url.get_backend_name()]


def _migrate(connection: sa.Connection) -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _cause(error: Exception) -> str:
    """Return what the driver said, without the statement and its values, which may be secret."""
    return str(getattr(error, "orig", None) or error)
