"""Keys that all processes at one database must have alike: made by whoever needs one first, and kept there."""

from collections.abc import Callable

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from droptable.server.schema import shared_keys


def shared_key(connection: sa.Connection, name: str, made: Callable[[], bytes]) -> bytes:
    """Return the key of this name; of several who make it at once, one's stays."""
    connection.execute(insert(shared_keys).values(name=name, value=made()).on_conflict_do_nothing())
    return bytes(connection.execute(sa.select(shared_keys.c.value).where(shared_keys.c.name == name)).scalar_one())
