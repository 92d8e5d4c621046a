"""Web push: the form of a message by its RFC, and a real server that calls a push service of the test's own."""

import base64
import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from queue import Queue
from threading import Thread
from time import sleep
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256

from droptable.core.errors import TableError
from droptable.server.push import Pusher, kept_push_key
from droptable.server.subscriptions import Subscription, Subscriptions
from droptable.server.web_push import CURVE, Reader, _derived, from_base64, point_of, sealed, to_base64
from tests.server.live import Client, Server

AUTH = b"0123456789abcdef"


def private(number: str) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(int.from_bytes(from_base64(number)), CURVE)


def test_a_message_is_sealed_as_in_the_example_of_rfc_8291() -> None:
    reader = Reader.of(
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "BTBZMqHH6r4Tts7J_aSIgg",
    )
    key = private("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")
    found = sealed(b"When I grow up, I want to be a watermelon", reader, key, from_base64("DGv6ra1nlYgDCS1FRnbzlw"))
    assert to_base64(found) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3"
        "jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


@dataclass
class PushService:
    """Somewhere that takes calls for browsers, and says what it is told to say."""

    address: str
    status: int = 201
    calls: Queue[tuple[str, dict[str, str], bytes]] = field(default_factory=Queue)


@contextmanager
def a_push_service() -> Iterator[PushService]:
    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            self.send_response(service.status)
            self.end_headers()
            service.calls.put((self.path, dict(self.headers), body))

        def log_message(self, *_: Any) -> None:
            pass

    listener = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    service = PushService(f"http://127.0.0.1:{listener.server_address[1]}")
    Thread(target=listener.serve_forever, daemon=True).start()
    try:
        yield service
    finally:
        listener.shutdown()
        listener.server_close()


def opened_by(reader: ec.EllipticCurvePrivateKey, body: bytes) -> Any:
    """Read a message as a browser does."""
    salt, size, sender = body[:16], body[20], body[21:86]
    assert size == 65
    shared = reader.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, sender))
    secret = _derived(AUTH, shared, b"WebPush: info\0" + point_of(reader.public_key()) + sender, 32)
    cipher = AESGCM(_derived(salt, secret, b"Content-Encoding: aes128gcm\0", 16))
    text = cipher.decrypt(_derived(salt, secret, b"Content-Encoding: nonce\0", 12), body[86:], None)
    return json.loads(text.removesuffix(b"\x02"))


def check_signature(authorization: str, public_key: str, audience: str) -> None:
    """Hold that the server signed for this push service, with the key that it told browsers."""
    token, key = (part.split("=", 1)[1] for part in authorization.removeprefix("vapid ").split(", "))
    assert key == public_key
    head, claims, signature = token.split(".")
    r, s = (int.from_bytes(half) for half in (from_base64(signature)[:32], from_base64(signature)[32:]))
    point = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, from_base64(key))
    point.verify(encode_dss_signature(r, s), f"{head}.{claims}".encode(), ec.ECDSA(SHA256()))
    assert json.loads(from_base64(claims)) | {"exp": 0} == {"aud": audience, "exp": 0, "sub": "mailto:us@here"}


def subscription(service: PushService, reader: ec.EllipticCurvePrivateKey, path: str = "/phone") -> dict[str, str]:
    public = to_base64(point_of(reader.public_key()))
    return {"endpoint": service.address + path, "p256dh": public, "auth": to_base64(AUTH), "language": "de"}


def calling(service: PushService, folder: Path) -> tuple[str, ...]:
    """Return how a server is started that calls people through this service."""
    return ("--push", "mailto:us@here", "--push-key", str(folder / "key.pem"), "--push-service", service.address)


def take_turn(person: Client, seat: int) -> None:
    """Wait for a seat's turn, roll, and drop."""
    person.until(lambda table: table["turn"]["caller"] == seat)
    person.roll(seat)
    person.until(lambda table: table["turn"]["acting"] == [seat])
    person.act(seat, "drop")


def test_who_has_put_the_phone_away_is_called_once_a_turn_and_forgotten_when_gone(tmp_path: Path) -> None:
    reader = ec.generate_private_key(CURVE)
    with a_push_service() as service:
        server = Server(tmp_path, *calling(service, tmp_path))
        server.start()
        try:
            public_key = server.get("/api/push")["key"]
            assert (tmp_path / "key.pem").stat().st_mode & 0o777 == 0o600
            opened = server.open_table({"names": ["Ann"]}, {}, {"bot": "greedy"}, options={"starter": "second"})
            with server.visit(opened["table"], opened["key"]) as ann:
                with server.visit(opened["table"]) as ben:
                    assert ben.ask("subscribe", **subscription(service, reader))["kind"] == "refused"  # a stranger yet
                    ben.ask("sit", seat=1, names=["Ben"])
                    elsewhere = subscription(service, reader) | {"endpoint": "http://127.0.0.1:1/x"}
                    assert ben.ask("subscribe", **elsewhere)["code"] == "bad-push-service"
                    assert ben.ask("subscribe", **subscription(service, reader))["kind"] == "done"
                    ann.ask("begin")
                    ben.until(lambda table: table["turn"] is not None and table["turn"]["caller"] == 1)
                    bens_key = ben.key
                path, headers, body = service.calls.get(timeout=60)  # Ben is up, and has gone
                assert (path, headers["Content-Encoding"]) == ("/phone", "aes128gcm")
                check_signature(headers["Authorization"], public_key, service.address)
                told = opened_by(reader, body)
                assert told == {
                    "table": opened["table"],
                    "title": "Du bist dran, Ben",
                    "text": "DROP OR POP!: Die anderen warten auf dich.",
                }
                service.status = 410
                ann.ask("pause")
                ann.ask("resume")
                with server.visit(opened["table"], bens_key) as ben:
                    take_turn(ben, 1)
                take_turn(ann, 0)
                service.calls.get(timeout=60)  # Ben's next turn: the service says that nobody is there any more
                while _kept(server):
                    sleep(0.02)
                assert service.calls.empty()  # no turn was called for twice
        finally:
            server.stop()
        assert server.faults() == ""


def test_who_is_still_to_be_called_when_a_server_ends_is_called_by_the_next(tmp_path: Path) -> None:
    reader = ec.generate_private_key(CURVE)
    with a_push_service() as service:
        server = Server(tmp_path, *calling(service, tmp_path), "--pace", "1")  # Ben has 15 seconds to come back
        server.start()
        opened = server.open_table({"names": ["Ann"]}, {}, {"bot": "greedy"}, options={"starter": "second"})
        with server.visit(opened["table"], opened["key"]) as ann, server.visit(opened["table"]) as ben:
            ben.ask("sit", seat=1, names=["Ben"])
            ben.ask("subscribe", **subscription(service, reader))
            ann.ask("begin")
        server.kill()
        assert service.calls.empty()
        server = Server(tmp_path, *calling(service, tmp_path))
        server.start()
        try:
            with server.visit(opened["table"], opened["key"]):
                path, _, _ = service.calls.get(timeout=60)
                assert path == "/phone"
        finally:
            server.stop()


def _kept(server: Server) -> list[Any]:
    with closing(sqlite3.connect(server.database)) as database:
        return database.execute("select endpoint from push_subscriptions").fetchall()


@pytest.mark.parametrize(
    "endpoint",
    [
        "https://fcm.googleapis.com/fcm/send/x",
        "https://updates.push.services.mozilla.com/wpush/v2/x",
        "https://web.push.apple.com/x",
        "https://wns2-am3p.notify.windows.com/w/?token=x",
    ],
)
def test_the_push_services_of_browsers_are_known(tmp_path: Path, endpoint: str) -> None:
    pusher(tmp_path).check(wanted(endpoint))


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://fcm.googleapis.com/x",
        "https://evilfcm.googleapis.com.example/x",
        "https://evil-push.apple.com.example/x",
        "https://127.0.0.1/x",
        "https://fcm.googleapis.com:8443/x",
        "https://[bad/x",
        "file:///etc/passwd",
        "https://fcm.googleapis.com/" + "x" * 1100,
    ],
)
def test_nothing_else_is_asked_whatever_a_client_names(tmp_path: Path, endpoint: str) -> None:
    with pytest.raises(TableError, match="bad-push-service"):
        pusher(tmp_path).check(wanted(endpoint))


def test_keys_that_no_browser_has_are_refused(tmp_path: Path) -> None:
    good = wanted("https://fcm.googleapis.com/x")
    for bad in (
        Subscription(good.endpoint, "", good.auth, "en"),
        Subscription(good.endpoint, good.p256dh, "x", "en"),
        Subscription(good.endpoint, to_base64(b"\x04" + b"\0" * 64), good.auth, "en"),
        Subscription(good.endpoint, "ä", good.auth, "en"),
    ):
        with pytest.raises(TableError, match="bad-push-service"):
            pusher(tmp_path).check(bad)


def pusher(folder: Path) -> Pusher:
    return Pusher("mailto:us@here", kept_push_key(folder / "key.pem"), Subscriptions(None))  # type: ignore[arg-type]


def wanted(endpoint: str) -> Subscription:
    public = to_base64(point_of(ec.generate_private_key(CURVE).public_key()))
    return Subscription(endpoint, public, base64.urlsafe_b64encode(AUTH).decode(), "en")
