"""Records as files."""

import os
from datetime import datetime
from pathlib import Path

from droptable.core.errors import UnavailableError
from droptable.core.record import Record, format_record, parse_record


def data_folder() -> Path:
    """Return where this person's records and high scores are kept."""
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "droptable"


def new_path(game: str) -> Path:
    """Return where the record of a game that ends now goes."""
    return data_folder() / "records" / f"{datetime.now():%Y-%m-%d-%H%M%S}-{game}.txt"


def read(path: Path) -> Record:
    """Return the record in a file; raise UnavailableError if there is none to read, NotationError if it is none."""
    return parse_record(read_text(path))


def read_text(path: Path) -> str:
    """Return the text in a file; raise UnavailableError if there is none to read."""
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError as error:
        raise UnavailableError("no-file", path=str(path)) from error
    except (UnicodeDecodeError, OSError) as error:
        raise UnavailableError("unreadable-file", path=str(path)) from error


def save(record: Record, path: Path) -> None:
    """Write a record, and the folders above it; raise UnavailableError if that cannot be."""
    write_text(path, format_record(record))


def write_text(path: Path, text: str) -> None:
    """Write a text, and the folders above it; raise UnavailableError if that cannot be."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise UnavailableError("cannot-write", path=str(path), reason=error.strerror or "") from error
