"""What a store needs to know of a kind of database."""

from pathlib import Path
from typing import Any, Protocol

import sqlalchemy as sa


class Driver(Protocol):
    """How one kind of database is reached, set up and held."""

    @property
    def name(self) -> str:
        """What SQLAlchemy calls the driver that we use."""

    @property
    def engine_options(self) -> dict[str, Any]:
        """What SQLAlchemy's engine is to be made with."""

    def check(self, url: sa.URL) -> None:
        """Raise UnavailableError if nothing would be kept there."""

    def set_up(self, engine: sa.Engine) -> None:
        """Have each new connection behave as the store expects."""

    def file_of(self, url: sa.URL) -> Path | None:
        """Return the file that the database is; None for a server's."""

    def keep_to_its_owner(self, url: sa.URL) -> None:
        """See to it that strangers on this machine cannot read it."""

    def lock_migrations(self, connection: sa.Connection) -> None:
        """Keep others from migrating until this connection's transaction ends; wait for who does it now."""

    def occupy(self, engine: sa.Engine, alone: bool) -> bool:
        """Say until this process ends that a server runs there, which shares it or is alone; tell whether it may."""

    def look_once(self, cursor: Any) -> None:
        """Have the cursor's connection fail at once where somebody else is writing: its user looks again."""

    def is_busy(self, error: BaseException | None) -> bool:
        """Tell whether the driver failed since somebody else is writing."""
