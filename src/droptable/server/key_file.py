"""The file of the key that a server signs finished games with: made at its first start, and its owner's alone."""

import os
from contextlib import suppress
from pathlib import Path

from droptable.core.errors import UnavailableError
from droptable.files import unwritable
from droptable.signatures import SigningKey

OWNERS_ALONE = 0o600


def kept_key(path: Path) -> SigningKey:
    """Return the key in a file; where there is none, make one there.

    Raise UnavailableError if there is something else in it, or it can be neither read nor made.
    """
    try:
        if not path.exists():
            _keep(SigningKey.made(), path)
        with suppress(OSError):  # somebody else's file that we may read
            path.chmod(OWNERS_ALONE)
        return SigningKey.parsed(path.read_bytes())
    except ValueError as error:
        raise UnavailableError("bad-signing-key", path=str(path)) from error
    except OSError as error:
        raise unwritable(path, error) from error


def _keep(key: SigningKey, path: Path) -> None:
    """Write a key into a new file, whole or not at all; of two servers that start at once, one's key stays."""
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f"{path.name}.{os.getpid()}")
    try:
        with os.fdopen(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNERS_ALONE), "wb") as file:
            file.write(key.pem)
            file.flush()
            os.fsync(file.fileno())
        with suppress(FileExistsError):
            os.link(beside, path)
    finally:
        beside.unlink(missing_ok=True)
