"""Where a push service takes calls for somebody's browser: kept with the table and the guest that they are for."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TypeVar

import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError

from droptable.server.database import failed
from droptable.server.schema import metadata
from droptable.server.store import Store

T = TypeVar("T")
MOST_PER_GUEST = 5  # devices of one guest at one table: a new one takes the place of the oldest

subscriptions = sa.Table(
    "push_subscriptions",
    metadata,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("key_hash", sa.String(64), primary_key=True),
    sa.Column("endpoint", sa.String(1024), primary_key=True),
    sa.Column("p256dh", sa.String(128), nullable=False),
    sa.Column("auth", sa.String(64), nullable=False),
    sa.Column("language", sa.String(8), nullable=False),
    sa.Column("at", sa.DateTime(timezone=True), nullable=False),
    sa.Column("called_for", sa.String(32), nullable=True),  # the last moment for which it was called
)


@dataclass(frozen=True)
class Subscription:
    """A browser that wants to be called: where its push service listens, and the keys that it reads with."""

    endpoint: str
    p256dh: str
    auth: str
    language: str


class Subscriptions:
    """The subscriptions in a store's database. They are no facts: whoever is called leaves nothing in a table's log.

    Whatever reads or writes raises UnavailableError when the database fails. The log says why.
    """

    def __init__(self, store: Store) -> None:
        self._store = store

    async def add(self, table: str, key_hash: str, wanted: Subscription) -> None:
        """Keep where a guest of a table wants to be called."""
        values = {
            "table_id": table, "key_hash": key_hash, "endpoint": wanted.endpoint, "p256dh": wanted.p256dh,
            "auth": wanted.auth, "language": wanted.language, "at": datetime.now(UTC),
        }  # fmt: skip
        own = _of_guest(table, key_hash)

        def keep(connection: sa.Connection) -> None:
            connection.execute(subscriptions.delete().where(own, subscriptions.c.endpoint == wanted.endpoint))
            old = connection.execute(_newest_first(own)).all()
            stale = [row.endpoint for row in old[MOST_PER_GUEST - 1 :]]
            connection.execute(subscriptions.delete().where(own, subscriptions.c.endpoint.in_(stale)))
            connection.execute(subscriptions.insert(), values)

        await self._do(keep)

    async def to_call(self, table: str, key_hash: str, moment: str) -> list[Subscription]:
        """Return where a guest of a table is to be called for a moment, the newest first.

        Each is returned once for each moment, whoever asks: another process may have kept the table before.
        """
        own = _of_guest(table, key_hash)
        is_new = sa.or_(subscriptions.c.called_for.is_(None), subscriptions.c.called_for != moment)

        def claim(connection: sa.Connection) -> list[Subscription]:
            found = connection.execute(_newest_first(sa.and_(own, is_new)).with_for_update()).all()
            connection.execute(subscriptions.update().where(own).values(called_for=moment))
            return [Subscription(row.endpoint, row.p256dh, row.auth, row.language) for row in found]

        return await self._do(claim)

    async def remove(self, endpoint: str) -> None:
        """Forget a browser that has gone, or wants no calls any more, at every table."""
        gone = subscriptions.delete().where(subscriptions.c.endpoint == endpoint)
        await self._do(lambda connection: connection.execute(gone))

    async def _do(self, work: Callable[[sa.Connection], T]) -> T:
        def at_once() -> T:
            with self._store.engine.begin() as connection:
                return work(connection)

        await self._store.writer.check()  # an outage is waited for by the writer, for all
        try:
            return await asyncio.to_thread(at_once)
        except (SQLAlchemyError, OSError) as error:
            raise failed(error) from error


def _of_guest(table: str, key_hash: str) -> sa.ColumnElement[bool]:
    return sa.and_(subscriptions.c.table_id == table, subscriptions.c.key_hash == key_hash)


def _newest_first(own: sa.ColumnElement[bool]) -> sa.Select[tuple[object, ...]]:
    return sa.select(subscriptions).where(own).order_by(subscriptions.c.at.desc())
