"""What a store promises, on SQLite and on PostgreSQL alike: nothing is lost, doubled or half done; migrations wait."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from droptable.core.errors import UnavailableError
from droptable.core.scores import ScoreBoard
from droptable.server import facts
from droptable.server.database import engine_of, prepare
from droptable.server.facts import Row
from droptable.server.schema import metadata
from droptable.server.store import ScoreRow, Store
from droptable.server.subscriptions import Subscription, Subscriptions
from droptable.server.writer import ConflictError
from tests.server.services import Postgres


def a_row(table: str = "t1") -> Row:
    return Row(table, "drop-or-pop", 1, 3, {"starter": "random"}, None, b"s" * 32)


async def opened(url: str) -> Store:
    store = Store(url)
    await store.open()
    return store


def test_what_was_written_is_read_again(url: str) -> None:
    async def scenario() -> None:
        store = await opened(url)
        first: list[facts.AnyFact] = [facts.Came(0, "h", host=True), facts.Sat(0, 0, ["Ann", "Jörg <b>"])]
        await store.add(a_row(), first)
        await store.append("t1", 2, [facts.Began(), facts.Answered("starts 0")])
        await store.close()
        again = await opened(url)
        assert await again.row("t1") == a_row()
        assert await again.row("t2") is None
        assert await again.facts("t1") == [*first, facts.Began(), facts.Answered("starts 0")]
        assert await again.count() == 1
        await again.close()

    asyncio.run(scenario())


def test_a_second_writer_of_the_same_number_is_refused(url: str) -> None:
    async def scenario() -> None:
        store = await opened(url)
        await store.add(a_row(), [facts.Came(0, "h")])
        await store.append("t1", 1, [facts.Began()])
        with pytest.raises(ConflictError):
            await store.append("t1", 1, [facts.Paused()])
        assert await store.facts("t1") == [facts.Came(0, "h"), facts.Began()]
        await store.close()

    asyncio.run(scenario())


def test_commits_of_many_tables_are_grouped(url: str) -> None:
    async def scenario() -> None:
        store = await opened(url)
        await asyncio.gather(*(store.add(a_row(f"t{n}"), [facts.Came(0, "h")]) for n in range(100)))
        before = store.writer.commits
        await asyncio.gather(*(store.append(f"t{n}", 1, [facts.Began()]) for n in range(100)))
        assert store.writer.commits - before < 20
        assert await store.facts("t77") == [facts.Came(0, "h"), facts.Began()]
        await store.close()

    asyncio.run(scenario())


def test_one_bad_write_spoils_nobody_elses_commit(url: str) -> None:
    async def scenario() -> None:
        store = await opened(url)
        await store.add(a_row("t1"), [facts.Came(0, "h")])
        await store.add(a_row("t2"), [facts.Came(0, "h")])
        results = await asyncio.gather(
            store.append("t1", 0, [facts.Began()]), store.append("t2", 1, [facts.Began()]), return_exceptions=True
        )
        assert isinstance(results[0], ConflictError)
        assert results[1] is None
        assert await store.facts("t2") == [facts.Came(0, "h"), facts.Began()]
        await store.close()

    asyncio.run(scenario())


def test_migrations_lead_to_what_the_code_expects(url: str) -> None:
    async def scenario() -> None:
        await (await opened(url)).close()
        await (await opened(url)).close()  # a second start changes nothing

    asyncio.run(scenario())
    engine = engine_of(url)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    engine.dispose()


def test_many_who_start_at_once_migrate_once(url: str) -> None:
    engines = [engine_of(url) for _ in range(6)]
    with ThreadPoolExecutor(len(engines)) as at_once:
        list(at_once.map(prepare, engines))
    with engines[0].connect() as connection:
        assert connection.execute(sa.text("SELECT count(*) FROM alembic_version")).scalar() == 1
    for engine in engines:
        engine.dispose()


def test_scores_are_ranked(url: str) -> None:
    board = ScoreBoard("solo", range(1, 2), ranks=2, is_name=str.isupper)

    def score(table: str, points: int) -> ScoreRow:
        return ScoreRow(table, 0, "drop-or-pop", "solo", "ANN", points, None)

    async def scenario() -> None:
        store = await opened(url)
        for table, points in (("t1", 3), ("t2", 9), ("t3", 5)):
            await store.add(a_row(table), [facts.Came(0, "h")])
            await store.append(table, 1, [facts.Began()], [score(table, points)])
        assert [row.points for row in await store.high_scores("drop-or-pop", board)] == [9, 5]
        with pytest.raises(ConflictError):
            await store.append("t1", 2, [facts.Paused()], [score("t1", 3)])
        assert len(await store.facts("t1")) == 2, "all or nothing"
        await store.close()

    asyncio.run(scenario())


def test_a_change_may_open_another_table(url: str) -> None:
    async def scenario() -> None:
        store = await opened(url)
        await store.add(a_row("t1"), [facts.Came(0, "h")])
        await store.append("t1", 1, [facts.MovedOn("t2")], opens=(a_row("t2"), [facts.Came(0, "h")]))
        assert await store.row("t2") == a_row("t2")
        await store.close()

    asyncio.run(scenario())


def test_what_could_be_no_table_is_none(url: str) -> None:
    async def scenario() -> None:
        store = await opened(url)
        for strange in ("", "\0", "a\0b", "ä" * 40, "x" * 5000, "\ud800", "'; DROP TABLE tables"):
            assert await store.row(strange) is None
        await store.close()

    asyncio.run(scenario())


def test_whom_to_call_is_kept(url: str) -> None:
    async def scenario() -> None:
        store = await opened(url)
        await store.add(a_row(), [facts.Came(0, "h")])
        kept = Subscriptions(store)
        wanted = [Subscription(f"https://push.example/{n}", "p", "a", "de") for n in range(7)]
        for one in [*wanted, wanted[-1]]:
            await kept.add("t1", "h", one)
        assert await kept.to_call("t1", "h", "first") == wanted[:1:-1], "the newest five"
        assert await kept.to_call("t1", "h", "first") == [], "once for each moment"
        await kept.add("t1", "h", wanted[0])
        assert await kept.to_call("t1", "h", "first") == wanted[:1], "whoever has come later was not called yet"
        await kept.remove(wanted[-1].endpoint)
        assert await kept.to_call("t1", "h", "second") == [wanted[0], *wanted[-2:2:-1]]
        await store.close()

    asyncio.run(scenario())


def test_a_database_that_comes_back_is_used_again(postgres: Postgres, caplog: pytest.LogCaptureFixture) -> None:
    async def scenario() -> None:
        store = await opened(postgres.new_database())
        await store.add(a_row(), [facts.Came(0, "h")])
        await asyncio.gather(*(store.row("t1") for _ in range(8)))
        postgres.stop()
        for attempt in (store.row("t1"), store.append("t1", 1, [facts.Began()]), store.check()):
            with pytest.raises(UnavailableError, match="database-failed"):
                await attempt
        postgres.start()
        await asyncio.gather(*(store.row("t1") for _ in range(8)))
        await store.until_writable()
        await store.append("t1", 1, [facts.Began()])
        assert await store.facts("t1") == [facts.Came(0, "h"), facts.Began()]
        await store.close()

    asyncio.run(scenario())
    assert "the database failed" in caplog.text
