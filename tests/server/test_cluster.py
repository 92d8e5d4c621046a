"""Several processes at one PostgreSQL and one Redis: any takes any visitor, each table has one keeper at a time."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.server.live import Client, Json, Server
from tests.server.services import Postgres, RedisServer

PEOPLE: list[Json] = [{"names": ["Ann"]}, {}, {}]


class Servers:
    """Servers that share a database and a bus, each at a port of its own, as behind a balancer."""

    def __init__(self, folder: Path, database: str, bus: str) -> None:
        self._folder = folder
        self._database = database
        self._bus = bus
        self.all: list[Server] = []

    def start(self, *arguments: str) -> Server:
        folder = self._folder / f"server{len(self.all)}"
        folder.mkdir()
        server = Server(folder, "--bus", self._bus, *arguments, url=self._database)
        server.start()
        self.all.append(server)
        return server


@pytest.fixture
def servers(tmp_path: Path, postgres: Postgres, redis: RedisServer) -> Iterator[Servers]:
    servers = Servers(tmp_path, postgres.new_database(), redis.url)
    yield servers
    for server in servers.all:
        if server.is_running:
            server.stop()


def seated(stack: ExitStack, servers: list[Server], opened: Json) -> list[Client]:
    """Return three people at a table, each come by another server, and the game begun."""
    clients = [stack.enter_context(servers[0].visit(opened["table"], opened["key"]))]
    for seat, name in ((1, "Ben"), (2, "Cem")):
        client = stack.enter_context(servers[seat % len(servers)].visit(opened["table"]))
        assert client.ask("sit", seat=seat, names=[name])["kind"] == "done"
        clients.append(client)
    assert clients[0].ask("begin")["kind"] == "done"
    for client in clients:
        client.until(lambda table: table["stage"] == "playing")
    return clients


def play_to_the_end(clients: list[Client]) -> list[Json]:
    """Let everybody play at once, each at their own line; return what each was shown at the end."""
    with ThreadPoolExecutor(len(clients)) as people:
        return list(people.map(Client.play_to_the_end, clients))


def test_three_people_play_at_three_processes(servers: Servers) -> None:
    every = [servers.start() for _ in range(3)]
    with ExitStack() as stack:
        opened = every[1].open_table(*PEOPLE)
        clients = seated(stack, every, opened)
        play_to_the_end(clients)
        assert clients[0].log == clients[1].log == clients[2].log
        records = {server.get(f"/api/tables/{opened['table']}/record") for server in every}
        assert len(records) == 1, "the same record, signed with the same key"
        assert len({server.get("/api/key")["key"] for server in every}) == 1
    for server in every:
        assert server.faults() == ""
