"""What is peculiar to each kind of database: everything else speaks to all of them alike."""

from droptable.server.drivers.driver import Driver
from droptable.server.drivers.postgresql import PostgreSQL
from droptable.server.drivers.sqlite import SQLite

DRIVERS: dict[str, Driver] = {"postgresql": PostgreSQL(), "sqlite": SQLite()}

__all__ = ["DRIVERS", "Driver"]
