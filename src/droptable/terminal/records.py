"""Records as files."""

import os
from datetime import datetime
from itertools import count
from pathlib import Path

from droptable.core.errors import UnavailableError
from droptable.core.record import Record, format_record, parse_record


def data_folder() -> Path:
    """Return where this person's records and high scores are kept."""
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "droptable"


def read(path: Path) -> Record:
    """Return the record in a file; raise UnavailableError if there is none to read, NotationError if it is none."""
    return parse_record(read_text(path))


def read_text(path: Path) -> str:
    """Return the text in a file; raise UnavailableError if there is none to read."""
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError as error:
        raise UnavailableError("no-file", path=str(path)) from error
    except (UnicodeDecodeError, OSError, ValueError) as error:
        raise UnavailableError("unreadable-file", path=str(path)) from error


def reserve(path: Path) -> Path:
    """Make an empty file for a record that is to come, and the folders above it, and return its path.

    Raise UnavailableError if it cannot be made: before anybody has played, and without touching what is there.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        raise _unwritable(path, error) from error
    try:
        path.open("x", encoding="utf-8").close()
    except FileExistsError as error:
        raise UnavailableError("file-exists", path=str(path)) from error
    except (OSError, ValueError) as error:
        raise _unwritable(path, error) from error
    return path


def reserve_among_records(game: str) -> Path:
    """Make an empty file among this person's records for a game that begins now, with a name that no other has."""
    folder, begun = data_folder() / "records", f"{datetime.now():%Y-%m-%d-%H%M%S}"
    for number in count(1):
        try:
            return reserve(folder / f"{begun}{'' if number == 1 else f'-{number}'}-{game}.txt")
        except UnavailableError as error:
            if error.code != "file-exists":
                raise
    raise AssertionError("count never ends")


def save(record: Record, path: Path) -> None:
    """Write a record; raise UnavailableError if that cannot be."""
    write_text(path, format_record(record))


def write_text(path: Path, text: str) -> None:
    """Write a text whole or not at all, through a file beside it; raise UnavailableError if that cannot be."""
    beside = path.with_name(path.name + ".part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        beside.write_text(text, encoding="utf-8")
        beside.replace(path)
    except OSError as error:
        raise _unwritable(path, error) from error


def release(path: Path) -> None:
    """Remove a reserved file that nothing was written into."""
    if path.exists() and not path.stat().st_size:
        path.unlink()


def _unwritable(path: Path, error: OSError | ValueError) -> UnavailableError:
    return UnavailableError("cannot-write", path=str(path), reason=getattr(error, "strerror", None) or str(error))
