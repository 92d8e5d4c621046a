"""The documentation: its site, where it was built, and the descriptions that programs read, with no outside address."""

from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from litestar import MediaType, Request, Response, get
from litestar.response import File, Redirect

from droptable import __version__
from droptable.server import messages
from droptable.server.link_cards import language_for
from droptable.server.pages import file_in
from droptable.words import Words

# as everywhere, nothing comes from elsewhere; but the site's own pages hold a few lines of script
SITE_POLICY = (
    "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; script-src 'self' 'unsafe-inline'; "
    "object-src 'none'; base-uri 'none'; frame-ancestors 'none'"
)


@get("/api/schema/messages.json", sync_to_thread=False, summary="The messages of a table's WebSocket, as JSON Schema")
def message_schema() -> Response[bytes]:
    """Return one schema for what a client sends (`fromClient`), and one for what a server sends (`fromServer`)."""
    return Response(_message_schema(), media_type=MediaType.JSON)


@cache
def _message_schema() -> bytes:
    kinds = {"fromClient": messages.FromClient, "fromServer": messages.FromServer}
    (client, server), definitions = msgspec.json.schema_components(kinds.values(), ref_template="#/$defs/{name}")
    return msgspec.json.encode(
        {
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "title": "Droptable: the messages of a table's WebSocket",
            "version": __version__,
            "properties": {"fromClient": client, "fromServer": server},
            "$defs": definitions,
        }
    )


def site_handlers(folder: Path | None) -> list[Any]:
    """Serve the documentation's site under /docs; where it was not built, say so."""
    if folder is None:
        return [no_site]
    root = folder.resolve()

    @get("/docs", sync_to_thread=False, include_in_schema=False)
    def front() -> Redirect:
        return Redirect("/docs/index.html")

    @get("/docs/{path:path}", sync_to_thread=False, include_in_schema=False)
    def page(path: str) -> File:
        found = file_in(root, path.strip("/"))
        found.headers["Content-Security-Policy"] = SITE_POLICY
        return found

    return [front, page]


@get(["/docs", "/docs/{path:path}"], media_type=MediaType.TEXT, status_code=404, include_in_schema=False)
async def no_site(request: Request[Any, Any, Any]) -> str:
    """Say where the documentation is to be found."""
    words = Words(language_for(request.headers.get("accept-language", "")))
    return f"{words.text('no-site')}\n"


def site_folder() -> Path | None:
    """Return where the site is: in the package, or where `make docs` builds it in a checkout."""
    package = Path(__file__).parent
    candidates = (package / "site", package.parents[2] / "build" / "site")
    return next((folder for folder in candidates if (folder / "index.html").exists()), None)
