"""Files of this person: where they are kept, and reading and writing them with a reason where that cannot be.

The path `-` is no file, but what comes in (standard input) or goes out (standard output), as on any command line.
"""

import os
import sys
from pathlib import Path

from droptable.core.errors import UnavailableError

STREAM = Path("-")


def data_folder() -> Path:
    """Return where this person's records and high scores are kept."""
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "droptable"


def read_text(path: Path) -> str:
    """Return the text in a file, with the line ends that it has; raise UnavailableError if there is none to read."""
    try:
        return (sys.stdin.buffer.read() if path == STREAM else path.read_bytes()).decode()
    except FileNotFoundError as error:
        raise UnavailableError("no-file", path=str(path)) from error
    except (UnicodeDecodeError, OSError, ValueError) as error:
        raise UnavailableError("unreadable-file", path=str(path)) from error


def write_text(path: Path, text: str) -> None:
    """Write a text whole or not at all, through a file beside it; raise UnavailableError if that cannot be."""
    write_bytes(path, text.encode())


def write_bytes(path: Path, content: bytes) -> None:
    """Write bytes likewise."""
    if path == STREAM:
        sys.stdout.buffer.write(content)
        return
    beside = path.with_name(path.name + ".part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        beside.write_bytes(content)
        beside.replace(path)
    except OSError as error:
        raise unwritable(path, error) from error


def unwritable(path: Path, error: OSError | ValueError) -> UnavailableError:
    """Return what to raise where a file cannot be written."""
    return UnavailableError("cannot-write", path=str(path), reason=getattr(error, "strerror", None) or str(error))
