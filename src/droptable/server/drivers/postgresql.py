"""PostgreSQL: a server of its own, which many processes can share."""

from pathlib import Path
from typing import Any

import sqlalchemy as sa

MIGRATING = 0x64726F70  # the advisory lock of whoever brings the database to another shape
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
