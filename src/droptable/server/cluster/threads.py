"""Short questions to the database, from threads of the cluster's own: nobody's long one delays them."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError

from droptable.server.database import failed

T = TypeVar("T")


class Threads:
    """Does something in a transaction. Raises UnavailableError, and logs why, when the database fails."""

    def __init__(self, engine: sa.Engine, number: int) -> None:
        self._engine = engine
        self._threads = ThreadPoolExecutor(number, "cluster")

    async def do(self, work: Callable[[sa.Connection], T]) -> T:
        """Return what the work returns, once it is committed."""

        def done() -> T:
            with self._engine.begin() as connection:
                return work(connection)

        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, done)
        except (SQLAlchemyError, OSError) as error:
            raise failed(error) from error

    def close(self) -> None:
        """Finish what has begun."""
        self._threads.shutdown()
