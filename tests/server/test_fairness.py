"""No visitor holds the others up: what takes long leaves the event loop, and workers are shared fairly."""

import asyncio
import gzip
from pathlib import Path
from typing import Any

import msgspec
import pytest

from droptable.core import replay
from droptable.core.record import format_record
from droptable.lessons import lesson
from droptable.server import messages
from droptable.server.limits import FairTurns
from droptable.server.table import folded
from droptable.server.tables import Tables
from droptable.server.workers import Workers
from tests.server.live import Server
from tests.server.test_live_table import entered, pebbles, run, some_tables


def a_record() -> str:
    found = lesson("drop-or-pop")
    assert found is not None
    return format_record(found)


@pytest.fixture
def no_replays_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no record be followed in this process; workers are processes of their own."""

    def follow(*_: object) -> Any:
        raise AssertionError("a record was followed on the event loop")

    monkeypatch.setattr(replay, "follow", follow)


@pytest.mark.usefixtures("no_replays_here")
def test_records_are_followed_by_workers_alone(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with some_tables(tmp_path) as tables:
            packed = await tables.questions.replay_of(a_record(), "me")
            assert len(msgspec.json.decode(gzip.decompress(packed), type=messages.Replay).steps) > 5
            places = [messages.NewPlace()] * 3
            opened = await tables.open_table(messages.NewTable("drop-or-pop", places, record=a_record(), line=4), "me")
            _, _, ear = await entered(tables, opened.table)
            assert ear.table.start is not None
            first = await tables.questions.lesson("drop-or-pop", "", "me")
            assert first is not None
            assert await tables.questions.lesson("drop-or-pop", "", "you") is first, "worked out once"
            assert await tables.questions.lesson("drop-or-pop", "no such part", "you") is None
            assert await tables.questions.lesson("no-such-game", "", "you") is None

    run(scenario)


def test_a_table_is_rebuilt_beside_the_event_loop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    loops: list[bool] = []

    def watched(*what: Any) -> Any:
        loops.append(asyncio._get_running_loop() is not None)
        return folded(*what)

    monkeypatch.setattr("droptable.server.tables.folded", watched)

    async def scenario() -> None:
        async with some_tables(tmp_path) as tables:
            opened = await tables.open_table(pebbles(), "me")
            await entered(tables, opened.table)

    run(scenario)
    assert loops == [False]


@pytest.mark.parametrize("table", ["nosuchtabl", "a" * 1500, "a" * 5000, "%F0%9F%A6%84"])
def test_there_is_no_qr_code_of_a_table_that_does_not_exist(server: Server, table: str) -> None:
    assert server.request(f"/api/tables/{table}/qr.svg")[0] == 404


def test_a_link_that_is_too_long_to_scan_is_not_drawn(server: Server) -> None:
    opened = server.open_table({}, {}, {})
    path = f"/api/tables/{opened['table']}/qr.svg"
    assert server.request(path)[0] == 200
    assert server.request(path, headers={"host": "a" * 200 + ".localhost"})[0] in (400, 404)


@pytest.mark.parametrize("body", [{"places": [{}] * 200_000}, {"places": [], "options": {"x" * 100_000: "y"}}])
@pytest.mark.parametrize("path", ["tables", "layouts"])
def test_more_places_than_any_game_has_are_not_even_read(server: Server, path: str, body: dict[str, Any]) -> None:
    status, refusal, _ = server.request(f"/api/{path}", {"game": "drop-or-pop", **body})
    assert (status, refusal["code"]) == (400, "too-big")


# ---------------------------------------------------------------- workers


class Slow(Workers):
    """Workers that remember whom they worked for and wait to be told that they are done."""

    def __init__(self, processes: int) -> None:
        super().__init__(processes)
        self.begun: list[str] = []
        self.done: list[asyncio.Event] = []

    async def _answer(self, question: Any, *arguments: Any) -> Any:
        self.begun.append(arguments[0])
        done = asyncio.Event()
        self.done.append(done)
        await done.wait()

    async def work_off(self) -> None:
        """Let everything be done, one after another."""
        for _ in range(100):
            for done in self.done:
                done.set()
            await asyncio.sleep(0)


async def asks(workers: Workers, *askers: str) -> list[asyncio.Task[Any]]:
    tasks = [asyncio.create_task(workers.lesson(asker, asker, "")) for asker in askers]
    for _ in range(3):
        await asyncio.sleep(0)
    return tasks


def test_one_address_with_many_bots_does_not_delay_another_with_one() -> None:
    async def scenario() -> None:
        workers = Slow(2)
        greedy = await asks(workers, *["greedy"] * 20)
        assert workers.begun == ["greedy"] * 2, "no more is in flight than there are processes"
        others = await asks(workers, "modest", "polite")
        await workers.work_off()
        assert workers.begun[2:4] == ["modest", "polite"]
        await asyncio.gather(*greedy, *others)
        assert len(workers.begun) == 22

    run(scenario)


def test_who_no_longer_waits_keeps_their_turn_until_the_worker_is_done() -> None:
    async def scenario() -> None:
        workers = Slow(1)
        (first,) = await asks(workers, "fickle")
        waiting = await asks(workers, "fickle", "modest")
        first.cancel()
        waiting[0].cancel()
        await asyncio.gather(first, waiting[0], return_exceptions=True)
        assert workers.begun == ["fickle"], "a worker that cannot be stopped is not asked anything else"
        await workers.work_off()
        assert workers.begun == ["fickle", "modest"]

    run(scenario)


def test_a_turn_that_is_given_to_who_goes_in_that_moment_goes_on_to_the_next() -> None:
    async def scenario() -> None:
        turns = FairTurns(1)
        await turns.take("a")
        fickle = asyncio.create_task(turns.take("b"))
        next_one = asyncio.create_task(turns.take("c"))
        await asyncio.sleep(0)
        turns.give_back("a")
        fickle.cancel()
        async with asyncio.timeout(10):
            await next_one
        turns.give_back("c")
        async with asyncio.timeout(10):
            await turns.take("d")

    run(scenario)


def test_a_tables_bots_think_on_its_hosts_account(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with some_tables(tmp_path) as tables:
            opened = await tables.open_table(pebbles(), "me")
            keeper, _, _ = await entered(tables, opened.table, address="stranger")
            assert keeper.asker == "stranger"
            _, guest, _ = await entered(tables, opened.table, address="guest")
            await keeper.ask(guest, messages.Sit(1, 1, ["Ben"]))
            assert keeper.asker == "guest"
            _, host, _ = await entered(tables, opened.table, opened.key, address="host")
            assert keeper.asker == "host"
            tables.leave(keeper, host)
            assert keeper.asker == "guest"

    run(scenario)


def test_bots_and_questions_are_on_somebodys_account(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    askers: list[str] = []
    take = FairTurns.take

    async def taken(self: FairTurns, visitor: str) -> None:
        askers.append(visitor)
        await take(self, visitor)

    monkeypatch.setattr(FairTurns, "take", taken)

    async def scenario() -> None:
        async with some_tables(tmp_path) as tables:
            await played_by_bots(tables)
            await tables.questions.exhibit_of(messages.RecordLine(a_record(), 1), "asker")

    run(scenario)
    assert set(askers) == {"host", "asker"}


async def played_by_bots(tables: Tables) -> None:
    bots = [messages.NewPlace(bot="random")] * 3
    opened = await tables.open_table(messages.NewTable("drop-or-pop", bots, begin=True), "opener")
    _, _, ear = await entered(tables, opened.table, opened.key, address="host")
    await ear.until(lambda table: any(told.actor is not None for told in table.log))
