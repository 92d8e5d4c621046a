"""PostgreSQL: a server of its own, which many processes can share."""

import time
from pathlib import Path
from typing import Any

import sqlalchemy as sa

# advisory locks: of whoever brings the database to another shape, and of whoever serves from it
MIGRATING, SERVING = 0x64726F70, 0x64726F71
PATIENCE_S = 3.0  # until a server that has just died is gone for the database, too
# a server that has gone without a word is given up after so many seconds, not after the system's hours
_LINE = {
    "connect_timeout": 5,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
}


class PostgreSQL:
    """A database server that is reached by psycopg."""

    name = "postgresql+psycopg"

    def __init__(self) -> None:
        self._occupying: list[sa.Connection] = []

    @property
    def engine_options(self) -> dict[str, Any]:
        """Connections are tried before they are used: those of before a restart are dead."""
        return {"pool_pre_ping": True, "connect_args": _LINE}

    def check(self, url: sa.URL) -> None:
        """Let everything through: what is no database there says so itself."""

    def set_up(self, engine: sa.Engine) -> None:
        """Leave connections as they are: PostgreSQL waits for the disk by itself."""

    def file_of(self, url: sa.URL) -> Path | None:
        """Return none: it is no file of ours."""
        return None

    def keep_to_its_owner(self, url: sa.URL) -> None:
        """Leave it to the database server, which knows its users."""

    def lock_migrations(self, connection: sa.Connection) -> None:
        """Take a lock that lasts as long as the transaction."""
        connection.execute(sa.select(sa.func.pg_advisory_xact_lock(MIGRATING)))

    def occupy(self, engine: sa.Engine, alone: bool) -> bool:
        """Take a lock that lasts as long as its connection: by one alone, or by any number who share."""
        lock = sa.func.pg_try_advisory_lock if alone else sa.func.pg_try_advisory_lock_shared
        connection = engine.connect().execution_options(isolation_level="AUTOCOMMIT")
        ends = time.monotonic() + PATIENCE_S
        while not connection.execute(sa.select(lock(SERVING))).scalar():
            if time.monotonic() > ends:
                connection.close()
                return False
            time.sleep(0.1)
        self._occupying.append(connection)
        return True

    def look_once(self, cursor: Any) -> None:
        """Leave it as it is: others' writes are in nobody's way."""

    def is_busy(self, error: BaseException | None) -> bool:
        """Say that it never is."""
        return False
