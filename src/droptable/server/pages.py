"""The built client: its files, and its one page for every address of a view."""

import mimetypes
from pathlib import Path
from typing import Any

from litestar import MediaType, Response, get
from litestar.datastructures import CacheControlHeader
from litestar.exceptions import NotFoundException
from litestar.response import File

from droptable.server.connection import HttpRequest
from droptable.server.link_cards import with_card

mimetypes.add_type("application/manifest+json", ".webmanifest")


def page_handlers(folder: Path | None) -> list[Any]:
    """Serve the client: files by their name, and its one page for every address of a view."""
    if folder is None:
        return []
    root = folder.resolve()
    kept = CacheControlHeader(max_age=31_536_000, immutable=True, public=True)

    @get("/assets/{path:path}", sync_to_thread=False, include_in_schema=False, cache_control=kept)
    def assets(path: str) -> File:
        return file_in(root, f"assets/{path.lstrip('/')}")

    drawn = frozenset(path.stem for path in (root / "cards").glob("*.jpg"))

    @get(["/", "/{path:path}"], include_in_schema=False)
    async def page(request: HttpRequest, path: str = "") -> File | Response[str]:
        wanted = path.strip("/")
        if wanted.startswith("api/"):
            raise NotFoundException
        if "." not in wanted.rsplit("/", 1)[-1]:
            return await view(request, wanted)
        try:
            return file_in(root, wanted)
        except NotFoundException:
            if "text/html" not in request.headers.get("accept", ""):
                raise
            return await view(request, wanted, 404)  # for people: the page itself says that there is nothing

    async def view(request: HttpRequest, path: str, status: int = 200) -> Response[str]:
        html = await with_card((root / "index.html").read_text(encoding="utf-8"), request, path, drawn)
        # asked for anew each time: it names the newest files
        return Response(html, media_type=MediaType.HTML, status_code=status, headers={"Cache-Control": "no-cache"})

    return [assets, page]


def file_in(root: Path, name: str) -> File:
    """Return a file of a folder by its name there; raise NotFoundException if there is none, or it lies elsewhere."""
    path = root / name
    if not _is_within(root, path):
        raise NotFoundException
    # the type is guessed from the name
    return File(path, filename=path.name, content_disposition_type="inline")


def _is_within(root: Path, path: Path) -> bool:
    try:
        return path.resolve().is_relative_to(root) and path.is_file()
    except (OSError, ValueError):  # a name that no file can have: too long, or with a zero byte
        return False
