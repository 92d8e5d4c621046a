"""Whether a server runs on a database file: it says so by a lock on a file beside it, which ends with its process."""

import os
import sys
from pathlib import Path

from droptable.core.errors import UnavailableError

OWNERS_ALONE = 0o600


def occupy(lock: Path | None) -> None:
    """Let others know that a server runs here; where that cannot be said, go on without."""
    if lock is not None and sys.platform != "win32":
        from fcntl import LOCK_SH

        _locks(lock, LOCK_SH)


def check_unoccupied(lock: Path | None) -> None:
    """Raise UnavailableError if a server runs here."""
    if lock is not None and sys.platform != "win32":
        from fcntl import LOCK_EX

        if not _locks(lock, LOCK_EX):
            raise UnavailableError("database-in-use")


def _locks(lock: Path, how: int) -> bool:
    """Lock a file until this process ends; tell whether that could be."""
    from fcntl import LOCK_NB, flock

    try:
        flock(os.open(lock, os.O_RDWR | os.O_CREAT, OWNERS_ALONE), how | LOCK_NB)
    except OSError:
        return False
    return True
