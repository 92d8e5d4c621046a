"""A database that is locked, full or gone: refused at once, told to whoever asks, and over by itself."""

import asyncio
import resource
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest

from droptable.core.errors import UnavailableError
from droptable.server import clockwork, facts, messages, writer
from droptable.server.clockwork import Pace
from droptable.server.facts import Row
from droptable.server.store import Store
from droptable.server.subscriptions import Subscription, Subscriptions
from droptable.server.writer import Writer
from tests.server.live import Server
from tests.server.services import Postgres
from tests.server.test_live_table import entered, run, some_tables

FOR_EVER_S = 3600.0
OUT = {"ready": False, "why": "database-failed"}
ANN, BEN, CEM = {"names": ["Ann"]}, {"names": ["Ben"]}, {"names": ["Cem"]}


def a_row(table: str) -> Row:
    return Row(table, "drop-or-pop", 1, 3, {"starter": "random"}, None, b"s" * 32)


async def opened(folder: Path, tables: int) -> Store:
    store = Store(f"sqlite:///{folder / 'tables.sqlite'}")
    await store.open()
    await asyncio.gather(*(store.add(a_row(f"t{n}"), [facts.Came(0, "h")]) for n in range(tables)))
    return store


@contextmanager
def locked(database: Path) -> Iterator[None]:
    """Have somebody else write to a database while the block lasts."""
    with closing(sqlite3.connect(database)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield


async def refusals(store: Store, tables: range) -> list[str]:
    asked = (store.append(f"t{n}", 1, [facts.Began()]) for n in tables)
    answers = await asyncio.gather(*asked, return_exceptions=True)
    return [answer.code for answer in answers if isinstance(answer, UnavailableError)]


def test_beside_a_locked_database_everything_is_refused_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def scenario() -> None:
        store = await opened(tmp_path, 12)
        with locked(tmp_path / "tables.sqlite"):
            assert await refusals(store, range(6)) == ["database-failed"] * 6
            monkeypatch.setattr(writer, "WAIT_S", FOR_EVER_S)  # whoever waited now would not be back in time
            for _ in range(3):
                assert await refusals(store, range(12)) == ["database-failed"] * 12
                for attempt in (
                    store.add(a_row("new"), []),
                    store.keep_analysis("t1", 1, b""),
                    store.check(),
                    Subscriptions(store).add("t1", "h", Subscription("https://push.example/", "p", "a", "en")),
                ):
                    with pytest.raises(UnavailableError, match="database-failed"):
                        await attempt
            assert await store.facts("t1") == [facts.Came(0, "h")], "what is there can be read"
        await store.until_writable()
        assert await refusals(store, range(12)) == []
        await store.check()
        for n in range(12):
            assert await store.facts(f"t{n}") == [facts.Came(0, "h"), facts.Began()]
        await store.close()

    async def in_time() -> None:
        async with asyncio.timeout(120):
            await scenario()

    asyncio.run(in_time())
    assert caplog.text.count("the database failed") == 1, "it was waited for once"
    assert caplog.text.count("can be written to again") == 1


def test_who_asks_whether_all_is_well_finds_a_lock_that_nobody_has_met(tmp_path: Path) -> None:
    async def scenario() -> None:
        store = await opened(tmp_path, 1)
        await store.check()
        with locked(tmp_path / "tables.sqlite"), pytest.raises(UnavailableError, match="database-failed"):
            await store.check()
        await store.until_writable()
        await store.check()
        await store.close()

    asyncio.run(scenario())


def test_whoever_else_writes_often_and_shortly_is_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """They have the database nearly all the time, and not for long."""
    monkeypatch.setattr(writer, "WAIT_S", 60.0)
    enough, wrote = Event(), Event()

    def write() -> None:
        with closing(sqlite3.connect(tmp_path / "tables.sqlite", isolation_level=None, timeout=60)) as other:
            while not enough.is_set():
                other.execute("BEGIN IMMEDIATE")
                enough.wait(0.02)
                other.execute("COMMIT")
                wrote.set()

    async def scenario() -> None:
        store = await opened(tmp_path, 10)
        others = [Thread(target=write) for _ in range(2)]
        for other in others:
            other.start()
        await asyncio.to_thread(wrote.wait)
        assert await refusals(store, range(10)) == []
        enough.set()
        for other in others:
            other.join()
        await store.close()

    asyncio.run(scenario())


async def until_waiting(store: Store, jobs: int) -> None:
    while store.writer.waiting != jobs:
        await asyncio.sleep(0)


def test_who_came_while_the_database_failed_is_not_told_that_it_was_stored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One job has spoiled a commit, so each is tried by itself; the first is stored, then the disk is full."""
    execute, began, waits, came = Writer._execute, Event(), Event(), Event()

    def failing(self: Writer, jobs: Sequence[Any]) -> None:
        tables = [rows.values[0]["table_id"] for job in jobs for rows in job.rows]
        if tables == ["t0"]:
            began.set()
            waits.wait()
        if tables == ["t1", "t2"]:
            raise sqlite3.IntegrityError("one of them")
        if tables == ["t2"]:
            came.wait()
            raise sqlite3.OperationalError("the disk is full")
        execute(self, jobs)

    async def scenario() -> None:
        store = await opened(tmp_path, 4)
        monkeypatch.setattr(Writer, "_execute", failing)
        asked = [asyncio.create_task(store.append("t0", 1, [facts.Began()]))]
        await asyncio.to_thread(began.wait)
        asked += [asyncio.create_task(store.append(f"t{n}", 1, [facts.Began()])) for n in (1, 2)]
        await until_waiting(store, 2)
        waits.set()
        await until_waiting(store, 0)
        asked.append(asyncio.create_task(store.append("t3", 1, [facts.Began()])))
        await until_waiting(store, 1)
        came.set()
        answers = await asyncio.gather(*asked, return_exceptions=True)
        kept = [len(await store.facts(f"t{n}")) == 2 for n in range(4)]
        assert kept[:3] == [True, True, False]
        assert [answer is None for answer in answers] == kept
        await store.close()

    asyncio.run(scenario())


def test_what_happens_by_itself_goes_on_once_the_database_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(clockwork, "RETRIES_S", (0.01, FOR_EVER_S))

    async def scenario() -> None:
        pace = Pace(nature_s=0.02, bot_s=0.02, bot_think_ms=1, grace_s=0)
        async with some_tables(tmp_path, pace) as tables, asyncio.timeout(120):
            places = [messages.NewPlace(bot="random")] * 3
            at = await tables.open_table(messages.NewTable("drop-or-pop", places, begin=True), "me")
            _, _, ear = await entered(tables, at.table, at.key)
            await ear.until(lambda table: bool(table.log))
            with locked(tmp_path / "tables.sqlite"):
                while "trying again soon" not in caplog.text:
                    await asyncio.sleep(0.01)
                for _ in range(20):
                    with pytest.raises(UnavailableError):
                        await tables.store.check()
                    await asyncio.sleep(0.01)
            before = ear.table.log_from + len(ear.table.log)
            await ear.until(lambda table: table.log_from + len(table.log) > before)

    run(scenario)


def test_a_postgresql_that_is_away_is_an_outage_too(postgres: Postgres, caplog: pytest.LogCaptureFixture) -> None:
    async def scenario() -> None:
        store = Store(postgres.new_database())
        await store.open()
        await store.add(a_row("t0"), [facts.Came(0, "h")])
        postgres.stop()
        for _ in range(20):
            assert await refusals(store, range(1)) == ["database-failed"]
        postgres.start()
        await store.until_writable()
        assert await refusals(store, range(1)) == []
        await store.check()
        assert await store.facts("t0") == [facts.Came(0, "h"), facts.Began()]
        await store.close()

    asyncio.run(scenario())
    assert caplog.text.count("the database failed") == 1


def test_a_server_beside_a_locked_database_says_so_and_goes_on_by_itself(own_server: Server) -> None:
    tables = [own_server.open_table(ANN, BEN, CEM) for _ in range(6)]
    with ExitStack() as visits:
        clients = [visits.enter_context(own_server.visit(table["table"], table["key"])) for table in tables]
        with locked(own_server.database):
            assert own_server.request("/health")[:2] == (503, OUT)
            assert own_server.request("/health/alive")[0] == 200
            for seconds in (20, 30, 60):
                for client in clients:
                    assert client.ask("set-clock", seconds=seconds)["code"] == "database-failed"
            status, body, _ = own_server.request("/api/tables", {"game": "drop-or-pop", "places": [ANN, BEN, CEM]})
            assert (status, body["code"]) == (503, "database-failed")
        own_server.wait_until_well()
        for client in clients:
            assert client.ask("set-clock", seconds=60)["kind"] == "done"
    own_server.stop()
    assert own_server.faults().count("the database failed") == 1, (
        "it was waited for once, by whoever asked for its health"
    )


def test_a_full_disk_is_an_outage_until_there_is_room(own_server: Server) -> None:
    opened = own_server.open_table(ANN, BEN, CEM)
    with own_server.visit(opened["table"], opened["key"]) as client:
        process, kind = own_server.serving()[0], resource.RLIMIT_FSIZE
        usual = resource.prlimit(process, kind)
        resource.prlimit(process, kind, (4096, usual[1]))  # of its log, too, which is shorter
        assert client.ask("set-clock", seconds=60)["code"] == "database-failed"
        for _ in range(20):
            assert own_server.request("/health")[:2] == (503, OUT)
        resource.prlimit(process, kind, usual)
        own_server.wait_until_well()
        assert client.ask("set-clock", seconds=60)["kind"] == "done"
    own_server.stop()
    assert own_server.faults().count("the database failed") == 1
