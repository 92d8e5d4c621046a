"""A server as its guests' programs see it: opening tables, and fetching what was played there."""

import json
from collections.abc import Mapping, Sequence
from http.client import HTTPException
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import msgspec

from droptable.core.errors import NotationError, TableError, UnavailableError
from droptable.server import messages

PATIENCE_S = 20.0


class House:
    """A server, by its address. Each question raises UnavailableError if nobody answers, TableError if refused."""

    def __init__(self, url: str) -> None:
        """Raise NotationError if this is no address of a server; whatever page it leads to there does not matter."""
        parts = urlsplit(url)
        if parts.scheme not in ("http", "https") or not parts.netloc:
            raise NotationError("bad-server", url)
        self.address = f"{parts.scheme}://{parts.netloc}"

    def open_table(
        self, game: str, places: Sequence[messages.NewPlace], options: Mapping[str, str], begin: bool = False
    ) -> messages.Opened:
        """Open a table with these seats; `begin` starts the game at once where all are taken."""
        wanted = messages.NewTable(game, list(places), dict(options), begin=begin)
        body = self._asked("/api/tables", msgspec.json.encode(wanted))
        return msgspec.json.decode(body, type=messages.Opened)

    def record(self, table: str) -> str:
        """Return a table's record so far."""
        return self._asked(f"/api/tables/{table}/record").decode()

    def link(self, table: str) -> str:
        """Return the link that people and programs come to a table by."""
        return f"{self.address}/t/{table}"

    def _asked(self, path: str, body: bytes | None = None) -> bytes:
        headers = {} if body is None else {"Content-Type": "application/json"}
        try:
            with urlopen(Request(self.address + path, data=body, headers=headers), timeout=PATIENCE_S) as answer:
                return bytes(answer.read())
        except HTTPError as error:
            raise _refusal(error, self.address) from error
        except (OSError, HTTPException, ValueError) as error:
            raise UnavailableError("no-server", address=self.address) from error


def _refusal(error: HTTPError, address: str) -> TableError | UnavailableError:
    """Return what the server said; another program's answer is as good as none."""
    try:
        said = json.loads(error.read())
        return TableError(str(said["code"]), clause=str(said.get("clause", "")), **plain(said.get("arguments", {})))
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return UnavailableError("no-server", address=address)


def plain(arguments: Mapping[str, object]) -> dict[str, int | str]:
    """Return what a refusal tells as an error takes it."""
    return {
        name: value if isinstance(value, int | str) else json.dumps(value)
        for name, value in arguments.items()
        if name not in ("code", "clause")
    }
