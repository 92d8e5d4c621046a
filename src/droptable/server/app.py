"""The web app: pages, a little HTTP, and one WebSocket per visit; what goes wrong becomes an answer here."""

import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from litestar import Litestar, Response
from litestar.config.compression import CompressionConfig
from litestar.exceptions import HTTPException
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from droptable import __version__
from droptable.core.errors import DroptableError
from droptable.server import messages, metrics
from droptable.server.connection import HttpRequest, Visits, live
from droptable.server.documentation import message_schema, site_folder, site_handlers
from droptable.server.http import handlers
from droptable.server.networks import LOOPBACK, Networks
from droptable.server.operators import alive, listening, metrics_handler, ready
from droptable.server.pages import page_handlers
from droptable.server.reach import Reach
from droptable.server.siblings import Sibling
from droptable.server.tables import Tables
from droptable.server.wire import refusal
from droptable.server.words_pages import guide, rules, words

log = logging.getLogger("droptable.server")

# any other refusal is a 400
STATUSES = {
    "no-such-table": 404,
    "no-rule-page": 404,
    "too-many-tables": 429,
    "too-many-questions": 429,
    "too-many-analyses": 429,
    "too-many-of-your-analyses": 429,
    "database-failed": 503,
    "keeper-lost": 503,
}
HEADERS = {
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; "
    "connect-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
}


def make_app(
    tables: Tables,
    pages: Path | None,
    reach: Reach,
    readers: Networks | None = None,
    more_lifespans: Sequence[Any] = (),
    sibling: Sibling | None = None,
) -> Litestar:
    """Return the app; `pages` is the folder of the built client; `more_lifespans` run beside the tables.

    `readers` are the networks from which its figures may be read: by default from this machine alone. `sibling` is
    which of several processes of one server it runs in.
    """

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        app.state.visits = Visits()
        await tables.open()
        yield
        await app.state.visits.end()
        await tables.close()

    app = Litestar(
        [
            *handlers,
            words,
            rules,
            guide,
            live,
            alive,
            ready,
            metrics_handler(readers or Networks(LOOPBACK), sibling),
            message_schema,
            *site_handlers(site_folder()),
            *page_handlers(pages),
        ],
        lifespan=[lifespan, metrics.loop_watched, *([] if sibling is None else [listening(sibling)]), *more_lifespans],
        exception_handlers={
            DroptableError: _refuse,
            HTTPException: _http_error,
            RecursionError: _no_json,
            UnicodeDecodeError: _no_json,
            Exception: _our_fault,
        },
        after_request=_with_headers,
        compression_config=CompressionConfig("gzip", minimum_size=1000, exclude_opt_key="packed"),
        request_max_body_size=1024 * 1024,
        # the description itself: a page that shows it would come with scripts from elsewhere
        openapi_config=OpenAPIConfig(
            title="Droptable", version=__version__, path="/api/schema", render_plugins=[JsonRenderPlugin(path="/")]
        ),
        logging_config=None,
    )
    app.state.tables = tables
    app.state.reach = reach
    return app


def _with_headers(response: Response[Any]) -> Response[Any]:
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    return response


def _refuse(_: HttpRequest, error: DroptableError) -> Response[messages.Refusal]:
    metrics.refusals.labels(error.code).inc()
    return Response(refusal(error), status_code=STATUSES.get(error.code, 400), headers=HEADERS)


def _http_error(_: HttpRequest, error: HTTPException) -> Response[messages.Refusal]:
    return _failed(error.status_code, str(error.detail))


def _no_json(_: HttpRequest, error: RecursionError | UnicodeDecodeError) -> Response[messages.Refusal]:
    return _failed(
        400, str(error)
    )  # what reads JSON cannot say in any other way that it is nested too deep, or no text


def _our_fault(request: HttpRequest, error: Exception) -> Response[messages.Refusal]:
    log.error("%s %s", request.method, request.url.path, exc_info=error)
    return _failed(500, "Internal Server Error")


def _failed(status: int, why: str) -> Response[messages.Refusal]:
    body = messages.Refusal(f"http-{status}", "", {"why": why[:300]})
    return Response(body, status_code=status, headers=HEADERS)
