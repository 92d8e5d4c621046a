"""Real servers at one PostgreSQL and one Redis: any takes any visitor, and none is missed when it is killed."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, asynccontextmanager, suppress
from pathlib import Path

import pytest
from click.testing import CliRunner
from websockets.exceptions import ConnectionClosed

from droptable.cli import main
from droptable.server import facts
from droptable.server.store import Store
from tests.server.crowd import Crowd, missing
from tests.server.live import Client, Json, Server
from tests.server.services import Postgres, RedisServer, patiently

PEOPLE: list[Json] = [{"names": ["Ann"]}, {}, {}]
USUALLY = ("--tables-per-hour", "100000", "--visits-per-address", "100000")


class Servers:
    """Servers that share a database and a bus, each at a port of its own, as behind a balancer.

    Where there are several `buses`, they are one, and each server comes to it by another name.
    """

    def __init__(self, folder: Path, database: str, *buses: str) -> None:
        self._folder = folder
        self.database = database
        self._buses = buses
        self.all: list[Server] = []

    def start(self, number: int, *arguments: str) -> list[Server]:
        """Start so many at once."""
        for _ in range(number):
            folder = self._folder / f"server{len(self.all)}"
            folder.mkdir()
            bus = self._buses[len(self.all) % len(self._buses)]
            server = Server(folder, "--bus", bus, *USUALLY, *arguments, url=self.database)
            self.all.append(server)
        started = self.all[-number:]
        with ThreadPoolExecutor(number) as at_once:
            list(at_once.map(Server.start, started))
        return started

    def log_of(self, table: str) -> list[tuple[int | None, str]]:
        """Return what has happened in the game at a table, as the database has it."""

        async def read() -> list[facts.AnyFact]:
            store = Store(self.database)
            try:
                return await store.facts(table)
            finally:
                store.engine.dispose()

        log: list[tuple[int | None, str]] = []
        for fact in asyncio.run(read()):
            if isinstance(fact, facts.Acted):
                log.append((fact.seat, fact.text))
            elif isinstance(fact, facts.Answered):
                log.append((None, fact.text))
        return log


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


def test_servers_share_tables_and_none_is_missed(servers: Servers) -> None:
    every = servers.start(2)
    assert "--bus redis://" in served("--database", servers.database), "one without a bus would know nobody"
    with ExitStack() as stack:
        opened = every[1].open_table(*PEOPLE)
        clients = seated(stack, every, opened)
        play_to_the_end(clients)
        assert clients[0].log == clients[1].log == clients[2].log
        records = {server.get(f"/api/tables/{opened['table']}/record") for server in every}
        assert len(records) == 1, "the same record, signed with the same key"
        assert len({server.get("/api/key")["key"] for server in every}) == 1
    crowd = Crowd(every)
    asyncio.run(_played_while_killed(crowd, tables=6, kills=2))
    assert crowd.faults == []
    assert list(missing(crowd, servers.log_of)) == []
    assert crowd.requests > 50
    for server in every:
        server.stop()
        assert "Traceback" not in server.faults()


async def _played_while_killed(crowd: Crowd, tables: int, kills: int) -> None:
    async with playing(crowd, tables):
        for number in range(kills):
            done = crowd.requests
            async with asyncio.timeout(60):
                while crowd.requests < done + 15:  # the game goes on, whoever was killed last
                    await asyncio.sleep(0.05)
            server = crowd.servers[number % len(crowd.servers)]
            await asyncio.to_thread(server.kill)
            await asyncio.to_thread(server.start)


@asynccontextmanager
async def playing(crowd: Crowd, tables: int) -> AsyncIterator[None]:
    """Let a crowd play at so many tables while the block lasts."""
    playing = asyncio.create_task(crowd.play(tables))
    try:
        yield
    finally:
        crowd.ends.set()
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)


def test_a_machine_runs_several_and_replaces_whoever_dies(servers: Servers) -> None:
    (server,) = servers.start(1, "--processes", "2")
    opened = server.open_table(*PEOPLE)
    with ExitStack() as stack:
        lines = [stack.enter_context(server.visit(opened["table"], opened["key"])) for _ in range(6)]
        lines[0].until(lambda table: table["places"][0]["here"])
        first, second = server.children()
        os.kill(first, signal.SIGKILL)
        for seat in (1, 2):
            take_place(server, opened, seat, f"Ben {seat}")
        for _ in patiently():
            if len(set(server.children()) - {first}) == 2:
                break
        assert second in server.children(), "whoever lives stays"
    server.stop()
    assert "another takes its place" in server.faults()
    assert "Traceback" not in server.faults()


def take_place(server: Server, opened: Json, seat: int, name: str) -> None:
    """Sit down; a line to who kept the table is closed while its death becomes known, and people come again."""
    for _ in patiently():
        with suppress(ConnectionClosed), server.visit(opened["table"], opened["key"]) as again:
            if again.table["places"][seat]["names"] != [name]:
                assert again.ask("sit", seat=seat, names=[name])["kind"] == "done"
            return
    raise AssertionError("nobody keeps the table")


def figures(server: Server) -> dict[str, dict[str, float]]:
    """Return what a scrape tells, by the name of each figure and its labels."""
    found: dict[str, dict[str, float]] = {}
    for line in server.get("/metrics").splitlines():
        if not line.startswith("#"):
            name, _, value = line.rpartition(" ")
            family, _, labels = name.partition("{")
            found.setdefault(family, {})[labels] = float(value)
    return found


def test_a_scrape_tells_of_all_processes_whichever_is_asked(servers: Servers) -> None:
    (server,) = servers.start(1, "--processes", "2")
    opened = server.open_table(*({"names": [name]} for name in ("Ann", "Ben", "Cem")), begin=True)
    for _ in range(8):  # by whichever process takes the line
        with suppress(ConnectionClosed), server.visit(opened["table"], opened["key"]) as client:
            client.play_on()
    acted = sum(actor is not None for actor, _ in servers.log_of(opened["table"]))
    for _ in range(6):
        told = figures_of_all(server)
        assert sum(told["droptable_moves_total"].values()) == acted > 0
        assert len(told["process_cpu_seconds_total"]) == 2
    assert any(sockets_with(server, opened, lines=5) == 5 for _ in patiently())
    first, _ = server.children()
    os.kill(first, signal.SIGSTOP)
    assert sorted(figures(server)["droptable_process_up"].values()) == [0.0, 1.0], "who stands still is said to"
    os.kill(first, signal.SIGCONT)
    server.stop()
    assert "Traceback" not in server.faults()


def figures_of_all(server: Server) -> dict[str, dict[str, float]]:
    """Return what a scrape tells once every process answers: one that still starts, or waits for a core, does not."""
    for _ in patiently():
        told = figures(server)
        if set(told["droptable_process_up"].values()) == {1.0}:
            return told
    raise AssertionError("not all processes ever answered")


def sockets_with(server: Server, opened: Json, lines: int) -> float:
    """Return how many lines a server counts while so many are open."""
    with ExitStack() as stack:
        for _ in range(lines):
            stack.enter_context(server.visit(opened["table"], opened["key"]))
        return sum(figures(server)["droptable_sockets"].values())


def served(*arguments: str) -> str:
    """Return what `droptable serve` says when it cannot."""
    ended = CliRunner().invoke(main, ["serve", "--no-open", "--port", "0", "--lang", "en", *arguments])
    assert ended.exit_code
    return ended.output


def test_what_is_missing_is_said_in_words(tmp_path: Path, postgres: Postgres, redis: RedisServer) -> None:
    file, database = f"sqlite:///{tmp_path / 'tables.sqlite'}", postgres.new_database()
    assert "--bus redis://" in served("--database", file, "--processes", "2")
    assert "--database postgresql://" in served("--database", file, "--bus", redis.url)
    assert "The bus cannot be used" in served("--database", database, "--bus", f"unix://{tmp_path / 'nowhere'}")
    assert "The bus cannot be used" in served("--database", database, "--bus", "nonsense")
    assert "cannot be used" in served("--database", f"postgresql://nobody@/x?host={tmp_path}", "--bus", redis.url)
