"""By which name the server is called, whose page has sent somebody, and what is no text."""

import http.client
import json
import socket
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.frames import Frame, Opcode

from droptable.server.doorstep import ANY, Doorstep, own_names
from tests.server.live import Client, Server

TABLE = {"game": "drop-or-pop", "places": [{}, {}, {}]}


@pytest.mark.parametrize(
    ("host", "is_own"),
    [
        ("localhost:8000", True),
        ("LOCALHOST", True),
        ("127.0.0.1:8000", True),
        ("[::1]:8000", True),
        ("192.168.1.5:8000", True),  # a phone in the same network
        ("[fe80::1%25eth0]:8000", True),
        (socket.gethostname(), True),
        (f"{socket.gethostname()}.local:8000", True),
        ("games.example:8000", True),  # allowed below
        ("rebind.example", False),
        ("localhost.rebind.example", False),
        ("127.0.0.1.rebind.example", False),
        ("[::1", False),
        ("", False),
    ],
)
def test_a_name_that_may_lead_anywhere_is_not_ours(host: str, is_own: bool) -> None:
    assert status_of(host, None, names=own_names("0.0.0.0", "Games.example")) == (200 if is_own else 403)
    assert status_of(host, None, names=[ANY]) == 200


@pytest.mark.parametrize(
    ("origin", "scheme", "status"),
    [
        (None, "http", 200),
        ("http://localhost:8000", "http", 200),
        ("https://localhost:8000", "https", 200),
        ("https://localhost:8000", "http", 403),
        ("http://localhost:8000", "https", 403),
        ("http://localhost:9000", "http", 403),
        ("http://evil.example", "http", 403),
        ("null", "http", 403),
        ("", "http", 403),
    ],
)
def test_a_strangers_page_asks_for_nothing(origin: str | None, scheme: str, status: int) -> None:
    assert status_of("localhost:8000", origin, scheme=scheme) == status
    assert status_of("localhost:8000", origin, scheme=scheme, method="GET") == 200, "it may not read the answer"


def status_of(host: str, origin: str | None, scheme: str = "http", method: str = "POST", names: object = None) -> int:
    """Return with which status a request comes back from the doorstep of an app that welcomes everybody."""
    import asyncio

    async def welcoming(_: object, __: object, send: object) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})  # type: ignore[operator]

    said: list[dict[str, object]] = []

    async def send(message: dict[str, object]) -> None:
        said.append(message)

    headers = [(b"host", host.encode()), *([] if origin is None else [(b"origin", origin.encode())])]
    scope = {"type": "http", "scheme": scheme, "method": method, "headers": headers}
    doorstep = Doorstep(welcoming, own_names() if names is None else names, {})  # type: ignore[arg-type]
    asyncio.run(doorstep(scope, None, send))  # type: ignore[arg-type]
    return int(str(said[0]["status"]))


def test_a_strangers_page_is_refused_in_words(server: Server) -> None:
    status, refusal, headers = server.request("/api/tables", TABLE, {"origin": "http://evil.example"})
    assert (status, refusal["code"]) == (403, "other-origin")
    assert "default-src" in headers["content-security-policy"]
    status, refusal, _ = server.request("/api/games", headers={"host": "rebind.example"})
    assert (status, refusal["code"]) == (403, "other-host")
    assert refusal["arguments"] == {"host": "rebind.example"}
    opened = server.open_table({}, {}, {})
    for origin in ("http://evil.example", f"https://127.0.0.1:{server.port}"):
        with pytest.raises(InvalidStatus), server.connect(opened["table"], origin=origin):
            pass


def test_a_server_that_is_called_by_two_names_answers_to_neither(server: Server) -> None:
    with socket.create_connection(("127.0.0.1", server.port)) as line:
        line.sendall(b"GET /api/games HTTP/1.1\r\nhost: localhost\r\nhost: rebind.example\r\nconnection: close\r\n\r\n")
        assert line.recv(12) in (b"HTTP/1.1 403", b"HTTP/1.1 400")


def test_a_name_can_be_allowed(tmp_path: Path) -> None:
    server = Server(tmp_path, "--allowed-host", "games.example")
    server.start()
    try:
        assert server.request("/api/games", headers={"host": "games.example"})[0] == 200
        assert server.request("/api/games", headers={"host": "other.example"})[0] == 403
    finally:
        server.stop()
    assert server.faults() == ""


# ---------------------------------------------------------------- what is no text


@pytest.mark.parametrize("path", ["tables", "replays", "what-if", "exhibits", "analyses", "layouts"])
@pytest.mark.parametrize("body", [b'{"record":"\xff"}', b"\xff\xfe", b'{"game":"\xc3\x28","places":[]}'])
def test_bytes_that_are_no_text_are_refused(server: Server, path: str, body: bytes) -> None:
    line = http.client.HTTPConnection("127.0.0.1", server.port)
    line.request("POST", f"/api/{path}", body, {"content-type": "application/json"})
    answer = line.getresponse()
    refusal = json.loads(answer.read())
    line.close()
    assert (answer.status, refusal["code"]) == (400, "http-400")


def test_a_message_that_is_no_text_ends_the_visit(server: Server) -> None:
    opened = server.open_table({}, {}, {})
    with server.visit(opened["table"]) as client:
        no_text(client)
        with pytest.raises(ConnectionClosed) as closed:
            client.hear_to_the_end()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1007
    assert server.faults() == "", "no fault of the server's"


def no_text(client: Client) -> None:
    """Send bytes as text that are none; the library refuses to, so its wire is written to."""
    protocol = client.line.protocol
    frame = Frame(Opcode.TEXT, b"\xff\xfe", True)
    client.line.socket.sendall(frame.serialize(mask=True, extensions=protocol.extensions))
