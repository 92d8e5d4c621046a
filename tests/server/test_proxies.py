"""The examples in deploy: what a proxy passes on, what it does not, and what becomes of it when a server dies."""

import json
import shutil
import ssl
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import connect

from tests.server.live import Client, Json
from tests.server.proxy import NO_CADDY, NO_NGINX, Caddy, Nginx, Proxy, nginx
from tests.server.services import Postgres, RedisServer
from tests.server.test_cluster import PEOPLE, Servers, play_to_the_end

PROXIES = [
    pytest.param(Nginx, marks=pytest.mark.skipif(nginx() is None, reason=NO_NGINX)),
    pytest.param(Caddy, marks=pytest.mark.skipif(shutil.which("caddy") is None, reason=NO_CADDY)),
]


def trusting() -> ssl.SSLContext:
    """Return what takes any certificate."""
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    return context


class Site:
    """Two servers behind a proxy, as people and programs reach it."""

    def __init__(self, proxy: Proxy, servers: Servers) -> None:
        self.proxy = proxy
        self.servers = servers

    def asked(self, path: str, body: Any = None) -> tuple[int, Any]:
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.proxy.address + path, data, {"content-type": "application/json"})
        try:
            with urllib.request.urlopen(request, context=trusting()) as answer:
                return answer.status, json.loads(answer.read())
        except urllib.error.HTTPError as error:
            with error:
                return error.code, error.read()

    def visit(self, stack: ExitStack, table: str, key: str | None = None) -> Client:
        address = f"wss://127.0.0.1:{self.proxy.port}/api/tables/{table}/live"
        client = Client(stack.enter_context(connect(address, ssl=trusting(), ping_interval=None)))
        client.hello(key)
        return client


@pytest.fixture(params=PROXIES)
def site(request: pytest.FixtureRequest, tmp_path: Path, postgres: Postgres, redis: RedisServer) -> Iterator[Site]:
    servers = Servers(tmp_path, postgres.new_database(), redis.url)
    every = servers.start(2, "--trusted-proxy", "127.0.0.1", "--allowed-host", "play.example.org")
    proxy: Proxy = request.param(tmp_path / "proxy", every)
    proxy.start()
    yield Site(proxy, servers)
    proxy.stop()
    for server in every:
        if server.is_running:
            server.stop()
        assert "Traceback" not in server.faults()


def sit_down(site: Site, stack: ExitStack, opened: Json) -> list[Client]:
    clients = [site.visit(stack, opened["table"], opened["key"])]
    for seat, name in ((1, "Ben"), (2, "Cem")):
        clients.append(site.visit(stack, opened["table"]))
        assert clients[-1].ask("sit", seat=seat, names=[name])["kind"] == "done"
    assert clients[0].ask("begin")["kind"] == "done"
    for client in clients:
        client.until(lambda table: table["stage"] == "playing")
    return clients


def test_a_game_is_played_through_an_example_while_a_server_dies(site: Site) -> None:
    status, opened = site.asked("/api/tables", {"game": "drop-or-pop", "places": PEOPLE})
    assert status == 201
    link = site.asked(f"/api/tables/{opened['table']}/invitation")[1]["link"]
    assert link.startswith(f"{site.proxy.address}/t/"), "TLS ended before the server, and it knows"
    assert {site.asked("/metrics")[0] for _ in range(4)} == {404}
    with ExitStack() as before:
        clients = sit_down(site, before, opened)
        keys = [client.key for client in clients]
        for _ in range(5):
            site.servers.all[1].get("/api/games")
        site.servers.all[0].kill()
    for _ in range(6):
        assert site.asked("/api/games")[0] == 200, "whoever is alive is asked instead"
    with ExitStack() as after:
        play_to_the_end([site.visit(after, opened["table"], key) for key in keys])
