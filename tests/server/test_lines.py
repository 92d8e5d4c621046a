"""Silent lines take nobody's room, none waits for ever, and no log is flooded."""

import asyncio
import http.client
import json
import logging
import socket
import time
from collections.abc import AsyncIterator
from contextlib import ExitStack, asynccontextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from websockets.asyncio.client import connect
from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory

from droptable.server.connection import RESTART, WebSocketConnection
from droptable.server.lines import HungUp, Lines, framed, line_of, protocols
from droptable.server.sparse_log import MOST, Sparse
from tests.server.live import Server
from tests.server.test_live_table import run


def test_silent_lines_shut_nobody_out(tmp_path: Path) -> None:
    """The system gives 200 files; somebody takes 300 lines and says nothing on any of them."""
    server = Server(tmp_path, files=200)
    server.start()
    opened = server.open_table({}, {}, {})
    try:
        with ExitStack() as lines:
            for _ in range(300):
                lines.enter_context(socket.create_connection(("127.0.0.1", server.port)))
            for _ in range(5):
                assert status_from(server, "127.0.0.2") == 200
            with server.visit(opened["table"], opened["key"], source_address=("127.0.0.3", 0)) as client:
                assert client.table["isHost"]
    finally:
        server.stop()
    # before those who are too many are let go, the system may have had no file left for a moment
    assert server.faults().count("Traceback") <= MOST


@pytest.mark.parametrize(
    "said", [b"", b"GET / HT", b"POST /api/tables HTTP/1.1\r\nhost: localhost\r\ncontent-length: 9\r\n\r\n{"]
)
def test_a_server_that_stops_waits_for_no_half_request(tmp_path: Path, said: bytes) -> None:
    server = Server(tmp_path)
    server.start()
    with socket.create_connection(("127.0.0.1", server.port)) as line:
        line.sendall(said)
        assert status_from(server, "127.0.0.1") == 200  # by now the half one has been read
        server.stop()
    assert server.faults() == ""


def status_from(server: Server, address: str) -> int:
    line = http.client.HTTPConnection("127.0.0.1", server.port, source_address=(address, 0), timeout=60)
    line.request("GET", "/api/games")
    answer = line.getresponse()
    answer.read()
    line.close()
    return answer.status


async def reads_all(scope: Any, receive: Any, send: Any) -> None:
    while (await receive()).get("more_body"):
        pass
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
    await send({"type": "http.response.body", "body": b"ok"})


@asynccontextmanager
async def serving(lines: Lines, app: Any = reads_all) -> AsyncIterator[int]:
    """Serve an app, on lines that are watched over; say at which port."""
    spoken, ws = protocols(lines)
    config = uvicorn.Config(app, port=0, http=spoken, ws=ws, lifespan="off", log_level="error")
    listener = socket.create_server(("127.0.0.1", 0))
    server = uvicorn.Server(config)
    server.capture_signals = ExitStack  # type: ignore[method-assign,assignment]
    task = asyncio.create_task(server.serve([listener]))
    yield listener.getsockname()[1]
    server.should_exit = True
    await task


REQUEST = b"POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 5\r\n\r\n"


@pytest.mark.parametrize(
    "said", [b"", b"GET / HT", b"GET / HTTP/1.1\r\nhost: localhost\r\n", REQUEST, REQUEST + b"hel"]
)
def test_a_line_on_which_no_whole_request_comes_is_closed(said: bytes) -> None:
    async def scenario() -> None:
        async with serving(Lines(10, 10, request_s=0.2)) as port, asyncio.timeout(30):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(said)
            assert await ended(reader) == b""
            writer.close()

    run(scenario)


def test_half_a_second_request_closes_the_line_too() -> None:
    async def scenario() -> None:
        async with serving(Lines(10, 10, request_s=0.2)) as port, asyncio.timeout(30):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(REQUEST + b"hello")
            assert b"200 OK" in await reader.readuntil(b"ok")
            writer.write(b"GET")
            assert await ended(reader) == b""
            writer.close()

    run(scenario)


def test_an_address_that_has_too_many_lines_gets_no_more() -> None:
    async def scenario() -> None:
        lines = Lines(10, 1)
        async with serving(lines) as port, asyncio.timeout(30):
            first_reader, first = await asyncio.open_connection("127.0.0.1", port)
            reader, second = await asyncio.open_connection("127.0.0.1", port)
            assert await ended(reader) == b""
            first.write(REQUEST + b"hello")
            assert b"200 OK" in await first_reader.readuntil(b"ok")
            for writer in (first, second):
                writer.close()
        assert not lines._open, "all of them are forgotten"

    run(scenario)


def test_lines_of_many_addresses_that_say_nothing_shut_nobody_out() -> None:
    """Each has but one line. Whoever comes takes the place of who has waited longest; who is being answered stays."""

    async def scenario() -> None:
        asked, answer = asyncio.Event(), asyncio.Event()

        async def slow(scope: Any, receive: Any, send: Any) -> None:
            asked.set()
            await answer.wait()
            await reads_all(scope, receive, send)

        lines = Lines(4, 2)
        async with serving(lines, slow) as port, asyncio.timeout(30):
            first_reader, first = await asyncio.open_connection("127.0.0.1", port)
            first.write(REQUEST + b"hello")
            await asked.wait()
            silent = [
                await asyncio.open_connection("127.0.0.1", port, local_addr=(f"127.0.1.{n}", 0)) for n in range(1, 10)
            ]
            reader, late = await asyncio.open_connection("127.0.0.1", port, local_addr=("127.0.2.1", 0))
            late.write(REQUEST + b"hello")
            assert await ended(silent[0][0]) == b""
            answer.set()
            for one in (first_reader, reader):
                assert b"200 OK" in await one.readuntil(b"ok")
            for writer in (first, late, *(writer for _, writer in silent)):
                writer.close()
        assert not lines._open, "all of them are forgotten"
        assert not lines._waiting

    run(scenario)


UPGRADE = (
    b"GET / HTTP/1.1\r\nhost: localhost\r\nupgrade: websocket\r\nconnection: upgrade\r\n"
    b"sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)


def test_a_reader_that_takes_nothing_is_let_go_and_holds_nobody_up() -> None:
    codes: list[int] = []

    async def talks_on(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        connection = WebSocketConnection(line_of(scope))
        while not connection.dropped.done():
            connection.send("x" * 1000)  # never waits
            await asyncio.sleep(0)
        codes.append(connection.dropped.result())
        connection.end()

    async def scenario() -> None:
        lines = Lines(10, 10)
        async with serving(lines, talks_on) as port, asyncio.timeout(30):
            reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1000)
            writer.write(UPGRADE)
            await reader.readuntil(b"\r\n\r\n")
            while lines._open:  # it is closed the hard way: this reader would take no farewell either
                await asyncio.sleep(0.01)
            writer.close()
        assert codes == [RESTART]

    run(scenario)


def test_beats_tell_that_a_line_lives_where_there_is_nothing_else_to_say(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("droptable.server.connection.BEAT_S", 0.02)

    async def says_nothing(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        connection = WebSocketConnection(line_of(scope))
        await receive()
        connection.end()

    async def scenario() -> None:
        async with (
            asyncio.timeout(30),
            serving(Lines(10, 10), says_nothing) as port,
            connect(f"ws://127.0.0.1:{port}/") as line,
        ):
            for _ in range(3):
                assert json.loads(await line.recv()) == {"kind": "beat"}

    run(scenario)


def test_who_writes_faster_than_it_is_read_waits_and_is_read_in_order_to_the_end() -> None:
    waited: list[bool] = []
    heard: list[str] = []

    async def reads_slowly(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        line = line_of(scope)
        while not line.read_paused:
            await asyncio.sleep(0.001)
        waited.append(True)
        with suppress(HungUp):
            while True:
                heard.append(await line.text())
        assert not line.read_paused

    async def scenario() -> None:
        said = [str(number) for number in range(1000)]
        async with serving(Lines(10, 10), reads_slowly) as port, asyncio.timeout(30):
            async with connect(f"ws://127.0.0.1:{port}/") as line:
                for text in said:
                    await line.send(text)
            while len(heard) < len(said):
                await asyncio.sleep(0.001)
        assert waited == [True]
        assert heard == said

    run(scenario)


AGREED = [None, *(ClientPerMessageDeflateFactory(server_max_window_bits=bits) for bits in (9, 12, 15))]
LONG = [json.dumps({"kind": "shown", "log": [f"{n} fällt, {n * seed} bleibt" for n in range(300)]}) for seed in (1, 7)]


@pytest.mark.parametrize("agreed", AGREED)
def test_what_everybody_is_sent_is_read_by_whoever_agreed_to_whatever(
    agreed: ClientPerMessageDeflateFactory | None,
) -> None:
    """Short and long, the same again, and several in one go: compressed for all, they still are what one line reads."""
    framed.cache_clear()
    said = ["short", *LONG, LONG[0], "short", LONG[1]]

    async def says_all(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        connection = WebSocketConnection(line_of(scope))
        connection.send(*said)
        for text in said:
            connection.send(text)
        await receive()
        connection.end()

    async def scenario() -> None:
        async with serving(Lines(10, 10), says_all) as port, asyncio.timeout(30):
            comes = partial(
                connect, f"ws://127.0.0.1:{port}/", compression=None, extensions=None if agreed is None else [agreed]
            )
            async with comes() as one, comes() as other:
                for text in [*said, *said]:
                    assert await one.recv() == text
                    assert await other.recv() == text
        assert framed.cache_info().misses == len(set(said))

    run(scenario)


async def ended(reader: asyncio.StreamReader) -> bytes:
    """Return what is still said before the line is closed, politely or not."""
    try:
        return await reader.read()
    except ConnectionResetError:
        return b""


def test_what_is_said_over_and_over_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    sparse = Sparse()

    def passes(what: str) -> str | None:
        record = logging.LogRecord("asyncio", logging.ERROR, "", 0, what, ("x",), None)
        return record.getMessage() if sparse.filter(record) else None

    said = [passes("out of %s") for _ in range(1000)]
    assert said[:MOST] == ["out of x"] * MOST
    assert set(said[MOST:]) == {None}
    assert passes("other %s") == "other x"
    assert passes("Invalid UTF-8 sequence received from client.") is None
    now += 61
    assert passes("out of %s") == "out of x (and 990 times more)"
    assert passes("out of %s") == "out of x"
