"""The built client: its files, and its one page for every address of a view."""

import mimetypes
from pathlib import Path
from typing import Any

from litestar import get
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
    def page(path: str = "") -> File:
        wanted = path.strip("/")
        if wanted.startswith("api/"):
            raise NotFoundException
        is_file = "." in wanted.rsplit("/", 1)[-1]
        return _file(root, wanted if is_file else "index.html")

    return [assets, page]


def _file(root: Path, name: str) -> File:
    path = root / name
    if not _is_within(root, path):
        raise NotFoundException
    return File(path, filename=path.name, content_disposition_type="inline")  # the type is guessed from the name


def _is_within(root: Path, path: Path) -> bool:
    try:
        return path.resolve().is_relative_to(root) and path.is_file()
    except (OSError, ValueError):  # a name that no file can have: too long, or with a zero byte
        return False
