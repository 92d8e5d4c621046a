"""Before anybody is let in: by which name they call this server, and whose page has sent them.

A page of a stranger's must not use its reader's browser to reach a server at home: neither under the stranger's own
name, which may lead to any address (DNS rebinding), nor by asking in the reader's stead.
"""

import re
import socket
from collections.abc import Iterable
from functools import partial
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

import msgspec
from litestar.types import ASGIApp, Receive, Send

from droptable.core.errors import TableError, UnavailableError
from droptable.server.wire import refusal

ANY = "*"
POLICY = 1008
_AT_HOME = ("", ".local", ".lan", ".home", ".home.arpa", ".internal")  # what a home's names end in; nobody owns those
_MISSING = re.compile(rf"^.*\b{UnavailableError.__name__}: (.*)$", re.MULTILINE)
_READING = ("GET", "HEAD", "OPTIONS")


def own_names(*given: str) -> frozenset[str]:
    """Return the names that lead here: localhost, this machine's own, and those that are given."""
    machine = socket.gethostname().lower()
    return frozenset(["localhost", *(machine + suffix for suffix in _AT_HOME), *(name.lower() for name in given)])


class Doorstep:
    """An app that answers only who calls it by one of its names, and no strange page's requests."""

    def __init__(self, app: ASGIApp, names: Iterable[str], headers: dict[str, str]) -> None:
        self._app = app
        self._names = frozenset(names)
        self._headers = [(name.lower().encode(), value.encode()) for name, value in headers.items()]

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        """Let a request through, or refuse it."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, partial(_tell_in_words, send))
            return
        try:
            self._check(scope)
        except TableError as error:
            await self._refuse(scope, send, error)
        else:
            await self._app(scope, receive, send)

    def _check(self, scope: Any) -> None:
        headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
        host = headers.get(b"host", "")
        is_said_once = sum(name == b"host" for name, _ in scope["headers"]) == 1
        if not is_said_once or not self._is_own(_name_in(host)):
            raise TableError("other-host", host=host)
        scheme = scope["scheme"].replace("ws", "http")
        asks_for_more = scope["type"] == "websocket" or scope["method"] not in _READING
        # no origin is sent by a program, such as a bot of somebody's
        if asks_for_more and headers.get(b"origin", f"{scheme}://{host}") != f"{scheme}://{host}":
            raise TableError("other-origin")

    def _is_own(self, name: str) -> bool:
        """Tell whether a name leads here. A number is no name: nobody can make it lead elsewhere."""
        return ANY in self._names or name in self._names or name.endswith(".localhost") or _is_number(name)

    async def _refuse(self, scope: Any, send: Send, error: TableError) -> None:
        if scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": POLICY, "reason": error.code})
            return
        headers = [(b"content-type", b"application/json"), *self._headers]
        await send({"type": "http.response.start", "status": 403, "headers": headers})
        await send({"type": "http.response.body", "body": msgspec.json.encode(refusal(error)), "more_body": False})


async def _tell_in_words(send: Send, message: Any) -> None:
    """Pass on how the app starts and ends; where something that it needs is missing, say so without a traceback."""
    missing = _MISSING.search(message.get("message", ""))
    await send(message if missing is None else message | {"message": missing[1]})


def _name_in(host: str) -> str:
    try:
        return (urlsplit(f"//{host}").hostname or "").lower()
    except ValueError:  # half an IPv6 address
        return ""


def _is_number(name: str) -> bool:
    try:
        ip_address(name.partition("%")[0])
    except ValueError:
        return False
    return True
