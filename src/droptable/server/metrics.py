"""What an operator's monitoring counts, and tells in Prometheus's words.

One process has one set of figures; where one server runs several, each figure is told with the number of its process.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager, suppress

import msgspec
from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    PlatformCollector,
    ProcessCollector,
    generate_latest,
)
from prometheus_client.metrics_core import Metric

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


class Family(msgspec.Struct, frozen=True, array_like=True):
    """A figure with all its samples: of each the name, the labels and the value."""

    name: str
    about: str
    kind: str
    samples: list[tuple[str, dict[str, str], float]]


def families() -> list[Family]:
    """Return the figures of this process."""
    return [
        Family(
            one.name, one.documentation, one.type, [(name, labels, value) for name, labels, value, *_ in one.samples]
        )
        for one in registry.collect()
    ]


def told() -> bytes:
    """Return the figures of this process, as Prometheus reads them."""
    return generate_latest(registry)


def told_by(processes: Mapping[str, list[Family] | None]) -> bytes:
    """Return the figures of several processes, each with its number, and which of them did not answer."""
    return generate_latest(_Together(processes))


class _Together:
    """Figures of several processes, in the form of a registry."""

    def __init__(self, processes: Mapping[str, list[Family] | None]) -> None:
        self._processes = processes

    def collect(self) -> Iterator[Metric]:
        """Yield each figure once, with the samples of all."""
        up = Metric("droptable_process_up", "Whether a process of this server answers", "gauge")
        merged: dict[str, Metric] = {}
        for process, figures in self._processes.items():
            label = {"process": process}
            up.add_sample(up.name, label, float(figures is not None))
            for family in figures or ():
                metric = merged.setdefault(family.name, Metric(family.name, family.about, family.kind))
                for name, labels, value in family.samples:
                    metric.add_sample(name, labels | label, value)
        yield up
        yield from merged.values()


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
