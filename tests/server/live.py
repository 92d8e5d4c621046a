"""A real server in a process of its own, and clients that talk to it as a browser would."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request
import weakref
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

Json = dict[str, Any]


class Server:
    """`droptable serve` on a database file. `kill` is SIGKILL; `start` again takes the same port."""

    def __init__(self, folder: Path, *arguments: str, files: int | None = None, url: str | None = None) -> None:
        """`files` is how many the system lets it open at once, `url` another database than a file of its own."""
        self._files = files
        self.database = folder / "tables.sqlite"
        self._url = url or f"sqlite:///{self.database}"
        self.log = folder / "server.log"
        self.port = 0
        self._keeps_its_port = False
        self._arguments = arguments
        self._process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        self.begin()
        self.wait_until_it_answers()

    def begin(self) -> None:
        """Start it, and learn its port, without waiting until it answers."""
        command = [sys.executable, "-m", "droptable", "serve", "--no-open", "--port", str(self.port), "--pace", "0"]
        environment = os.environ | {"LANG": "en_GB.UTF-8", "PYTHONUNBUFFERED": "1"}
        with self.log.open("a") as log:
            self._process = subprocess.Popen(
                [*self._limits(), *command, "--database", self._url, *self._arguments],
                stdout=subprocess.PIPE, stderr=log, text=True, env=environment,
            )  # fmt: skip
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", line)
        assert found, f"the server said {line!r}; {self.log.read_text()}"
        self.port = int(found[1])

    def _limits(self) -> list[str]:
        return [] if self._files is None else ["sh", "-c", f'ulimit -n {self._files} && exec "$@"', "sh"]

    def wait_until_it_answers(self) -> None:
        for _ in range(600):
            try:
                self.get("/api/games")
                return
            except (urllib.error.URLError, ConnectionError):
                assert self._process is not None
                assert self._process.poll() is None, self.log.read_text()
                signal.sigtimedwait([], 0.05)
        raise AssertionError("the server does not answer")

    def wait_until_well(self) -> None:
        """Wait until it says that people can play."""
        for _ in range(600):
            if self.request("/health")[0] == 200:
                return
            signal.sigtimedwait([], 0.05)
        raise AssertionError("the server is not well")

    def send(self, number: signal.Signals) -> None:
        """Send it a signal, if it still lives."""
        assert self._process is not None
        self._process.send_signal(number)

    def kill(self) -> None:
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        self._end(signal.SIGTERM)

    def _end(self, number: signal.Signals) -> None:
        assert self._process is not None
        self._process.send_signal(number)
        self._process.wait(timeout=120)
        assert self._process.stdout is not None
        self._process.stdout.close()
        if not self._keeps_its_port:
            self._keeps_its_port = True
            weakref.finalize(self, os.close, _kept(self.port))

    @property
    def cpu_s(self) -> float:
        """The CPU time that it has taken by now, without that of its workers."""
        assert self._process is not None
        used = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(used[11]) + int(used[12])) / os.sysconf("SC_CLK_TCK")

    def children(self) -> list[int]:
        """Return the processes that serve, where it runs several: another process of its own has started them."""
        assert self._process is not None
        starter = [pid for pid in _children(self._process.pid) if "forkserver" in _command(pid)]
        return [pid for pid in (_children(starter[0]) if starter else ()) if "forkserver" in _command(pid)]

    def serving(self) -> list[int]:
        """Return the processes that serve: those that it runs, or else itself."""
        assert self._process is not None
        return self.children() or [self._process.pid]

    @property
    def is_running(self) -> bool:
        return self._process is not None and self._process.poll() is None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def request(
        self, path: str, body: Any = None, headers: dict[str, str] | None = None
    ) -> tuple[int, Any, dict[str, str]]:
        """Return status, body (decoded if it is JSON) and headers."""
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(
            self.address + path, data, {"content-type": "application/json"} | (headers or {})
        )
        try:
            with urllib.request.urlopen(request) as answer:
                return answer.status, _decoded(answer), dict(answer.headers)
        except urllib.error.HTTPError as error:
            with error:
                return error.code, _decoded(error), dict(error.headers)

    def get(self, path: str) -> Any:
        return self.request(path)[1]

    def open_table(self, *places: Json, begin: bool = False, game: str = "drop-or-pop", **more: Any) -> Json:
        status, opened, _ = self.request("/api/tables", {"game": game, "places": list(places), "begin": begin, **more})
        assert status == 201, opened
        return dict(opened)

    @contextmanager
    def visit(self, table: str, key: str | None = None, **more: Any) -> Iterator["Client"]:
        with self.connect(table, **more) as line:
            client = Client(line)
            client.hello(key)
            yield client

    def connect(self, table: str, **more: Any) -> ClientConnection:
        line: ClientConnection = connect(
            f"ws://127.0.0.1:{self.port}/api/tables/{table}/live", ping_interval=None, **more
        )
        return line

    def faults(self) -> str:
        """Return what the server complained about: nothing, if all is well."""
        said = self.log.read_text() if self.log.exists() else ""
        # after a SIGKILL Python itself tells that it has given back the semaphores of those who can't any more
        return "".join(line for line in said.splitlines(keepends=True) if "resource_tracker" not in line)


def _kept(port: int) -> int:
    """Return a file that keeps a port for who has listened there: nobody else is given it until they start again."""
    with socket.socket() as keeping:
        keeping.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        keeping.bind(("127.0.0.1", port))
        return keeping.detach()


def _children(pid: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def _command(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/cmdline").read_text()
    except OSError:  # it has just ended
        return ""


def _decoded(answer: Any) -> Any:
    body = answer.read()
    is_json = "json" in answer.headers.get("content-type", "")
    return json.loads(body) if is_json else body.decode()


class Client:
    """A connection that keeps the table as it was last shown."""

    def __init__(self, line: ClientConnection) -> None:
        self.line = line
        self.key = ""
        self.table: Json = {}
        self.log: list[Json] = []
        self.heard: list[Json] = []
        self._requests = 0

    def hello(self, key: str | None = None) -> None:
        self.send({"kind": "hello", "version": 1, "key": key})
        self.key = self.wait_for("welcome")["key"]
        self.wait_for("shown")

    def send(self, message: Any) -> None:
        self.line.send(message if isinstance(message, str | bytes) else json.dumps(message))

    def hear(self, timeout: float = 120) -> Json:
        message: Json = json.loads(self.line.recv(timeout=timeout))
        self.heard.append(message)
        if message["kind"] == "shown":
            self.log[message["logFrom"] :] = message["log"]
            self.table = message
        return message

    def wait_for(self, kind: str, **fields: Any) -> Json:
        while True:
            message = self.hear()
            if message["kind"] == kind and all(message[name] == value for name, value in fields.items()):
                return message

    def until(self, is_so: Callable[[Json], bool]) -> Json:
        """Listen until the table is shown like this."""
        while not (self.table and is_so(self.table)):
            self.hear()
        return self.table

    def ask(self, kind: str, **fields: Any) -> Json:
        """Send a request and return its answer: done, refused or considered."""
        self._requests += 1
        self.send({"kind": kind, "id": self._requests, **fields})
        while True:
            message = self.hear()
            if message.get("id") == self._requests:
                return message

    def hear_to_the_end(self) -> None:
        """Listen until the line is closed, which raises ConnectionClosed."""
        while True:
            self.hear()

    def view(self, seat: int) -> Json:
        return next(view for view in self.table["views"] if view["seat"] == seat)

    def act(self, seat: int, text: str) -> Json:
        return self.ask("act", seat=seat, text=text, at=self.view(seat)["turn"])

    def roll(self, seat: int) -> Json:
        return self.ask("roll", seat=seat, at=self.view(seat)["turn"])

    def play_on(self, choose: Callable[[list[str]], str] = lambda offers: offers[0]) -> Json | None:
        """Do what one of the own seats has to do now; None if it is somebody else's move."""
        turn = self.table["turn"]
        for view in self.table["views"]:
            seat = view["seat"]
            if turn["kind"] == "chance" and turn["caller"] == seat and seat is not None:
                return self.roll(seat)
            if seat in turn["acting"]:
                return self.act(seat, choose([offer["text"] for offer in view["offers"]]))
        return None

    def play_to_the_end(self, choose: Callable[[list[str]], str] = lambda offers: offers[0]) -> Json:
        while self.table["result"] is None:
            answer = self.play_on(choose)
            if answer is None:
                self.hear()
            elif answer["kind"] == "done":
                self.wait_for("shown")
        return dict(self.table["result"])
