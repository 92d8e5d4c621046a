"""Whether a server runs on a database file: it says so by a lock on a file beside it, which ends with its process."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from droptable.core.errors import UnavailableError

OWNERS_ALONE = 0o600


def say_occupied(lock: Path | None) -> None:
    """Let others know that a server runs here; where that cannot be said, go on without."""
    if lock is not None and sys.platform != "win32":
        from fcntl import LOCK_SH

        _locked(lock, LOCK_SH)


@contextmanager
def unoccupied(lock: Path | None) -> Iterator[None]:
    """Keep servers from saying that they run here while the block lasts; raise UnavailableError if one does."""
    if lock is None or sys.platform == "win32":
        yield
        return
    from fcntl import LOCK_EX

    file = _locked(lock, LOCK_EX)
    if file is None:
        raise UnavailableError("database-in-use")
    try:
        yield
    finally:
        os.close(file)


def _locked(lock: Path, how: int) -> int | None:
    """Lock a file until it is closed, or this process ends; return None if that cannot be."""
    from fcntl import LOCK_NB, flock

    file = None
    try:
        file = os.open(lock, os.O_RDWR | os.O_CREAT, OWNERS_ALONE)
        flock(file, how | LOCK_NB)
    except OSError:
        if file is not None:
            os.close(file)
        return None
    return file
