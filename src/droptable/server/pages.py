"""The built client: its files, and its one page for every address of a view."""

import mimetypes
from pathlib import Path
from typing import Any

from litestar import Request, get
from litestar.datastructures import CacheControlHeader
from litestar.exceptions import NotFoundException
from litestar.response import File

mimetypes.add_type("application/manifest+json", ".webmanifest")


def page_handlers(folder: Path | None) -> list[Any]:
    """Serve the client: files by their name, and its one page for every address of a view."""
    if folder is None:
        return []
    root = folder.resolve()
    kept = CacheControlHeader(max_age=31_536_000, immutable=True, public=True)

    @get("/assets/{path:path}", sync_to_thread=False, include_in_schema=False, cache_control=kept)
    def assets(path: str) -> File:
        return _file(root, f"assets/{path.lstrip('/')}")

    @get(["/", "/{path:path}"], sync_to_thread=False, include_in_schema=False)
    def page(request: Request[Any, Any, Any], path: str = "") -> File:
        wanted = path.strip("/")
        if wanted.startswith("api/"):
            raise NotFoundException
        if "." not in wanted.rsplit("/", 1)[-1]:
            return _file(root, "index.html")
        try:
            return _file(root, wanted)
        except NotFoundException:
            if "text/html" not in request.headers.get("accept", ""):
                raise
            return _file(root, "index.html", 404)  # for people: the page itself says that there is nothing

    return [assets, page]


def _file(root: Path, name: str, status: int = 200) -> File:
    path = root / name
    if not _is_within(root, path):
        raise NotFoundException
    # the type is guessed from the name
    return File(path, filename=path.name, content_disposition_type="inline", status_code=status)


def _is_within(root: Path, path: Path) -> bool:
    try:
        return path.resolve().is_relative_to(root) and path.is_file()
    except (OSError, ValueError):  # a name that no file can have: too long, or with a zero byte
        return False
