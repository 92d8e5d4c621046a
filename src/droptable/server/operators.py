"""For those who run the server: whether it is well, and what it does."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar, MediaType, Response, get
from litestar.exceptions import NotFoundException

from droptable.server import messages, metrics
from droptable.server.connection import HttpRequest
from droptable.server.networks import Networks
from droptable.server.siblings import Sibling
from droptable.server.tables import Tables


@get("/health/alive", sync_to_thread=False, summary="Is the process well?")
def alive() -> messages.Health:
    """Answer at all: whoever hears nothing for long should start the server again."""
    return messages.Health(ready=True)


@get(["/health", "/health/ready"], summary="Can people play?")
async def ready(request: HttpRequest) -> Response[messages.Health]:
    """Tell whether the database answers, and the bus where there is one; 503: send people elsewhere until then.

    200 with a reason says that some of what people do will not work, here and everywhere.
    """
    tables: Tables = request.app.state.tables
    health = await tables.health()
    return Response(health, status_code=200 if health.ready else 503)


def metrics_handler(readers: Networks, sibling: Sibling | None) -> Any:
    """Return what tells the figures, to whoever asks from one of these networks; others find nothing there.

    Where this process is one of several of one server, a `sibling` of the others, it tells those of all.
    """

    @get("/metrics", media_type=MediaType.TEXT, summary="Figures for Prometheus")
    async def figures(request: HttpRequest) -> bytes:
        if request.client is None or request.client.host not in readers:
            raise NotFoundException
        measure(request.app)
        if sibling is None:
            return metrics.told()
        return metrics.told_by(await sibling.figures(metrics.families()))

    return figures


def listening(sibling: Sibling) -> Any:
    """Return a lifespan in which an app tells its siblings its figures."""

    @asynccontextmanager
    async def listens(app: Litestar) -> AsyncIterator[None]:
        def own() -> list[metrics.Family]:
            measure(app)
            return metrics.families()

        async with await sibling.listen(own):
            yield

    return listens


def measure(app: Litestar) -> None:
    """Bring those figures up to date that nobody counts as they change."""
    tables: Tables = app.state.tables
    metrics.tables.set(len(tables.keepers))
    metrics.sockets.set(len(app.state.visits))
    metrics.commit_queue.set(tables.store.writer.waiting)
    metrics.worker_queue.set(tables.workers.waiting)
