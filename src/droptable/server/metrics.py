"""What an operator's monitoring counts, and tells in Prometheus's words. One process has one set of them."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    PlatformCollector,
    ProcessCollector,
    generate_latest,
)

NAP_S = 0.5
_SHORT_S = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)

registry = CollectorRegistry()
ProcessCollector(registry=registry)
PlatformCollector(registry=registry)

tables = Gauge("droptable_tables", "Tables in memory", registry=registry)
sockets = Gauge("droptable_sockets", "Open connections of visitors", registry=registry)
moves = Counter("droptable_moves", "Actions of seats, stored and acknowledged", ["game"], registry=registry)
refusals = Counter("droptable_refusals", "Requests that were refused", ["code"], registry=registry)
commits = Histogram("droptable_commit_seconds", "How long commits took", registry=registry, buckets=_SHORT_S)
commit_queue = Gauge("droptable_commit_queue", "Changes that wait for the next commit", registry=registry)
worker_queue = Gauge("droptable_worker_queue", "Questions that wait for a worker", registry=registry)
loop_lag = Histogram("droptable_loop_lag_seconds", "How late the loop woke", registry=registry, buckets=_SHORT_S)


def told() -> bytes:
    """Return all figures, as Prometheus reads them."""
    return generate_latest(registry)


@asynccontextmanager
async def loop_watched(_: object) -> AsyncIterator[None]:
    """Measure now and then how late the event loop is, while the app runs."""
    task = asyncio.create_task(_watch(), name="loop lag")
    yield
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task


async def _watch() -> None:
    while True:
        due = time.monotonic() + NAP_S
        await asyncio.sleep(NAP_S)
        loop_lag.observe(max(0.0, time.monotonic() - due))
