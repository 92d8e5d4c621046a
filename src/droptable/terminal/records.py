"""Records as files."""

from datetime import datetime
from itertools import count
from pathlib import Path

from droptable.core.errors import UnavailableError
from droptable.core.record import Record, format_record, parse_record
from droptable.files import data_folder, read_text, unwritable, write_text


def read(path: Path) -> Record:
    """Return the record in a file; raise UnavailableError if there is none to read, NotationError if it is none."""
    return parse_record(read_text(path))


def reserve(path: Path) -> Path:
    """Make an empty file for a record that is to come, and the folders above it, and return its path.

    Raise UnavailableError if it cannot be made: before anybody has played, and without touching what is there.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        raise unwritable(path, error) from error
    try:
        path.open("x", encoding="utf-8").close()
    except FileExistsError as error:
        raise UnavailableError("file-exists", path=str(path)) from error
    except (OSError, ValueError) as error:
        raise unwritable(path, error) from error
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


def release(path: Path) -> None:
    """Remove a reserved file that nothing was written into."""
    if path.exists() and not path.stat().st_size:
        path.unlink()
