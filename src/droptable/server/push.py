"""Web push: calls to browsers that are closed, through the push services of their makers (VAPID).

What is sent says whose turn it is at which table, as everybody there sees: no key, no dice, nothing sealed.
"""

import asyncio
import json
import logging
from collections.abc import Coroutine
from dataclasses import dataclass
from http.client import HTTPException
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import HTTPRedirectHandler, Request, build_opener

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, load_pem_private_key

from droptable.core.errors import TableError, UnavailableError
from droptable.server.subscriptions import Subscription, Subscriptions
from droptable.server.web_push import CURVE, Reader, credentials, point_of, sealed, to_base64
from droptable.words import LANGUAGES

log = logging.getLogger("droptable.server")

# who delivers to browsers; a client names the address, so nothing else is ever asked
SERVICES = ("fcm.googleapis.com", "push.services.mozilla.com", "push.apple.com", "notify.windows.com")
LONGEST_ENDPOINT = 1024
SECONDS_TO_LIVE = 4 * 3600  # a call that is older helps nobody
PATIENCE_S = 10.0
GONE = (404, 410)


@dataclass(frozen=True)
class Call:
    """What somebody is told who looks elsewhere."""

    table: str
    title: str
    text: str


class Pusher:
    """Sends calls in the background, and forgets browsers that have gone."""

    def __init__(
        self,
        contact: str,
        key: ec.EllipticCurvePrivateKey,
        kept: Subscriptions,
        more_services: tuple[str, ...] = (),
    ) -> None:
        """`contact` is whom a push service writes to (`mailto:…`), `key` what calls are signed with."""
        self._key = key
        self._contact = contact
        self._more_services = more_services
        self._calls: set[asyncio.Task[None]] = set()
        self.kept = kept

    @property
    def public_key(self) -> str:
        """What a browser needs to know whose calls to take."""
        return to_base64(point_of(self._key.public_key()))

    def check(self, wanted: Subscription) -> None:
        """Raise TableError unless this can be a browser behind a known push service, who reads our words."""
        is_ours = self._is_known(wanted.endpoint) and wanted.language in LANGUAGES
        if not is_ours or len(wanted.endpoint) > LONGEST_ENDPOINT or not wanted.endpoint.isprintable():
            raise TableError("bad-push-service")
        try:
            Reader.of(wanted.p256dh, wanted.auth)
        except ValueError as error:
            raise TableError("bad-push-service") from error

    def _is_known(self, endpoint: str) -> bool:
        try:
            address = urlsplit(endpoint)
            host, port = address.hostname or "", address.port
        except ValueError:
            return False
        if f"{address.scheme}://{host}:{port}" in self._more_services:
            return True
        is_service = any(host == service or host.endswith(f".{service}") for service in SERVICES)
        return address.scheme == "https" and port in (None, 443) and is_service

    def in_background(self, work: Coroutine[Any, Any, None]) -> None:
        """Let something be done while the tables go on; `close` ends it."""
        task = asyncio.create_task(work)
        self._calls.add(task)
        task.add_done_callback(self._calls.discard)

    async def send(self, subscription: Subscription, call: Call) -> None:
        """Call a browser; what fails is logged, and nobody waits for it."""
        status = await asyncio.to_thread(self._post, subscription, call)
        if status in GONE:
            await self.kept.remove(subscription.endpoint)
        elif status is None or status >= 400:
            log.warning("a push service (%s) answered %s", urlsplit(subscription.endpoint).hostname, status)

    def _post(self, to: Subscription, call: Call) -> int | None:
        """Return the push service's answer, None if there was none."""
        text = json.dumps({"table": call.table, "title": call.title, "text": call.text}, ensure_ascii=False)
        headers = {
            "Authorization": credentials(to.endpoint, self._contact, self._key),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(SECONDS_TO_LIVE),
            "Urgency": "high",
        }
        body = sealed(text.encode(), Reader.of(to.p256dh, to.auth))
        try:
            with _opener.open(Request(to.endpoint, body, headers), timeout=PATIENCE_S) as answer:
                return int(answer.status)
        except HTTPError as error:
            with error:
                return error.code
        except (OSError, HTTPException):
            return None

    async def close(self) -> None:
        """Call nobody any more."""
        for task in tuple(self._calls):
            task.cancel()
        await asyncio.gather(*self._calls, return_exceptions=True)


class _Nowhere(HTTPRedirectHandler):
    """Follows nobody to an address that nobody has checked."""

    def redirect_request(self, *_: Any) -> None:
        """Return no other request."""


_opener = build_opener(_Nowhere)


def kept_push_key(path: Path) -> ec.EllipticCurvePrivateKey:
    """Return the key that signs calls, made where there is none yet: for its owner's eyes alone.

    Raise UnavailableError if it can be neither read nor written.
    """
    try:
        if not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.touch(0o600)
            path.write_bytes(made_push_key())
        return parsed_push_key(path.read_bytes())
    except (OSError, ValueError) as error:
        raise UnavailableError("cannot-write", path=str(path), reason=str(error)) from error


def made_push_key() -> bytes:
    """Return a new key, as the text of a file."""
    return ec.generate_private_key(CURVE).private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())


def parsed_push_key(pem: bytes) -> ec.EllipticCurvePrivateKey:
    """Return the key that a PEM text spells; raise ValueError if that is none for calls."""
    key = load_pem_private_key(pem, None)
    if not isinstance(key, ec.EllipticCurvePrivateKey):
        raise ValueError(type(key).__name__)
    return key
