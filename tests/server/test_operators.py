"""For those who run the server: health, figures, logs of one line each, and visitors behind a proxy."""

import http.client
import json
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from litestar.testing import TestClient

from droptable.core.errors import OptionError
from droptable.server.app import make_app
from droptable.server.clockwork import Pace
from droptable.server.limits import Limits
from droptable.server.lines import Lines
from droptable.server.log_lines import JsonLine, TextLine
from droptable.server.networks import LOOPBACK, Networks
from droptable.server.reach import Reach
from droptable.server.store import Store
from droptable.server.tables import Tables
from droptable.server.workers import Workers
from tests.server.live import Server
from tests.server.services import Postgres


@contextmanager
def served(folder: Path, *arguments: str) -> Iterator[Server]:
    server = Server(folder, *arguments)
    server.start()
    try:
        yield server
    finally:
        server.stop()


def answer(server: Server, path: str, *, source: str = "127.0.0.1", **headers: str) -> tuple[int, str]:
    line = http.client.HTTPConnection("127.0.0.1", server.port, source_address=(source, 0), timeout=60)
    line.request("GET", path, headers={name.replace("_", "-"): value for name, value in headers.items()})
    found = line.getresponse()
    text = found.read().decode()
    line.close()
    return found.status, text


def figure(server: Server, name: str) -> float:
    lines = answer(server, "/metrics")[1].splitlines()
    return next(float(line.rpartition(" ")[2]) for line in lines if line.startswith(f"{name} "))


def test_a_server_tells_whether_it_is_alive_and_ready(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        for path in ("/health", "/health/ready", "/health/alive"):
            assert answer(server, path)[0] == 200


@pytest.mark.filterwarnings("ignore::litestar.exceptions.base_exceptions.LitestarDeprecationWarning")
def test_a_server_whose_database_has_gone_is_alive_but_not_ready(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'gone' / 'tables.sqlite'}")
    app = make_app(Tables(store, Workers(1), Pace(), Limits()), None, Reach("127.0.0.1", 8000))
    client = TestClient(app)  # not entered: the app would not start like this
    assert client.get("/health/alive").status_code == 200
    answered = client.get("/health")
    assert (answered.status_code, answered.json()["why"]) == (503, "database-failed")


def test_what_is_played_and_refused_is_counted(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        opened = server.open_table({"names": ["Ann"]}, {"names": ["Ben"]}, {"names": ["Cem"]})
        with server.visit(opened["table"], opened["key"]) as client:
            assert figure(server, "droptable_tables") == 1
            assert figure(server, "droptable_sockets") == 1
            refused = client.ask("resume")
            assert refused["kind"] == "refused"
            assert figure(server, f'droptable_refusals_total{{code="{refused["code"]}"}}') == 1
            assert figure(server, "droptable_commit_seconds_count") >= 1
            assert figure(server, "process_open_fds") > 0


def test_figures_are_for_those_who_run_the_server(tmp_path: Path) -> None:
    """Behind a trusted proxy whoever asks is somebody else, and finds nothing."""
    with served(tmp_path, "--trusted-proxy", "127.0.0.1") as server:
        assert answer(server, "/metrics")[0] == 200
        assert answer(server, "/metrics", X_Forwarded_For="203.0.113.9")[0] == 404


def test_limits_see_the_visitor_behind_a_trusted_proxy_and_believe_nobody_else(tmp_path: Path) -> None:
    def opened(server: Server, source: str, visitor: str) -> int:
        line = http.client.HTTPConnection("127.0.0.1", server.port, source_address=(source, 0), timeout=60)
        body = json.dumps({"game": "drop-or-pop", "places": [{}, {}, {}]})
        line.request("POST", "/api/tables", body, {"X-Forwarded-For": visitor, "Content-Type": "application/json"})
        status = line.getresponse().status
        line.close()
        return status

    with served(tmp_path, "--trusted-proxy", "127.0.0.7", "--tables-per-hour", "1") as server:
        assert opened(server, "127.0.0.7", "203.0.113.1") == 201
        assert opened(server, "127.0.0.7", "203.0.113.2") == 201
        assert opened(server, "127.0.0.7", "203.0.113.1") == 429
        assert opened(server, "127.0.0.8", "203.0.113.3") == 201
        assert opened(server, "127.0.0.8", "203.0.113.4") == 429, "only the proxy is believed"


def test_a_proxy_has_room_for_all_its_visitors() -> None:
    lines = Lines(10, 1, proxies=Networks(["10.0.0.0/8"]))
    lines.open("10.1.2.3")
    lines.open("203.0.113.1")
    assert lines.have_room("10.1.2.3")
    assert not lines.have_room("203.0.113.1")


@pytest.mark.parametrize("address", ["127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1"])
def test_this_machine_is_known_by_all_its_numbers(address: str) -> None:
    assert address in Networks(LOOPBACK)


@pytest.mark.parametrize("address", ["128.0.0.1", "::2", "", "unix"])
def test_another_machine_is_not(address: str) -> None:
    assert address not in Networks(LOOPBACK)


def test_what_is_no_network_is_refused() -> None:
    with pytest.raises(OptionError, match="bad-network"):
        Networks(["10.0.0.0/99"])


def a_fault() -> logging.LogRecord:
    try:
        raise ValueError("two\nlines")
    except ValueError as error:
        return logging.LogRecord(
            "droptable.server", logging.ERROR, "", 0, "table %s", ("x",), (ValueError, error, error.__traceback__)
        )


def test_a_fault_is_one_line_of_text_and_nothing_of_it_is_lost() -> None:
    line = TextLine().format(a_fault())
    assert "\n" not in line
    assert "ERROR droptable.server: table x" in line
    assert "ValueError: two" in line


def test_a_fault_is_one_object_of_json() -> None:
    line = JsonLine().format(a_fault())
    assert "\n" not in line
    told = json.loads(line)
    assert (told["level"], told["message"]) == ("ERROR", "table x")
    assert told["traceback"].endswith("two\nlines")


def test_no_secret_is_in_the_log_and_each_line_is_an_object(tmp_path: Path) -> None:
    postgres = Postgres()
    postgres.start()
    server = Server(
        tmp_path, "--log-format", "json", url=postgres.new_database().replace("postgres@", "postgres:password1@")
    )
    server.start()
    try:
        opened = server.open_table({"names": ["Ann"]}, {"names": ["Ben"]}, game="number-drop", begin=True)
        with server.visit(opened["table"], opened["key"]) as client:
            client.until(lambda table: 0 in table["turn"]["acting"])
            sealed = client.view(0)["offers"][0]["text"]
            client.send("no JSON at all")
            postgres.stop()
            assert client.act(0, sealed)["code"] == "database-failed"
            assert answer(server, f"/api/tables/{opened['table']}/record?key={opened['key']}")[0] in (200, 400, 503)
            assert answer(server, "/health")[0] == 503
    finally:
        server.kill()
        postgres.start()
        postgres.close()
    said = server.faults()
    levels = [json.loads(line)["level"] for line in said.splitlines()]
    assert "ERROR" in levels, "the operator hears of the database"
    for secret in ("password1", opened["key"], f'"{sealed}"', "no JSON"):
        assert secret not in said
