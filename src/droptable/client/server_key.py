"""The public key that a server signs records with, as it publishes it."""

import json
from http.client import HTTPException
from urllib.parse import urlsplit
from urllib.request import urlopen

from droptable.core.errors import NotationError, OptionError, UnavailableError
from droptable.signatures import check_key

PATIENCE_S = 10.0
LONGEST_ANSWER = 10_000


def published_key(url: str) -> str:
    """Return the public key of the server that this is an address of, whatever page it leads to there.

    Raise NotationError if it is none, UnavailableError if nobody answers, or publishes no key.
    """
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.netloc:
        raise NotationError("bad-server", url)
    address = f"{parts.scheme}://{parts.netloc}/api/key"
    try:
        with urlopen(address, timeout=PATIENCE_S) as answer:
            body = answer.read(LONGEST_ANSWER)
    except (OSError, HTTPException, ValueError) as error:
        raise UnavailableError("no-server-key", address=address) from error
    return _key(body, address)


def _key(body: bytes, address: str) -> str:
    try:
        return check_key(str(json.loads(body)["key"]))
    except (OptionError, ValueError, KeyError, TypeError, RecursionError) as error:
        raise UnavailableError("no-server-key", address=address) from error
