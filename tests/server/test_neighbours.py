"""Who keeps a table among several processes, who else sees it, what is lost and found."""

import asyncio

import pytest
from redis.asyncio import Redis
from redis.asyncio.client import PubSub

from droptable.server import facts, messages
from droptable.server.cluster.far_tables import FarTable
from droptable.server.keeper import Gone
from droptable.server.live_table import LiveTable
from droptable.server.writer import ConflictError, Fence
from tests.server.neighbours import QUICK, a_game, eventually, finish, processes
from tests.server.services import Postgres, RedisServer
from tests.server.test_live_table import act, pebbles, run


def test_people_who_came_to_two_processes_sit_at_one_table(postgres: Postgres, redis: RedisServer) -> None:
    async def scenario() -> None:
        async with processes(postgres, redis, 3) as (first, second, third):
            table, ann, ben = await a_game(first, second)
            assert isinstance(ann.keeper, LiveTable)
            assert isinstance(ben.keeper, FarTable)
            watcher = await third.enter(table)
            await ann.ear.until(lambda table: table.spectators == 1 and table.places[1].here)
            await finish(ann, ben)
            await watcher.ear.until(lambda table: table.result is not None)
            assert watcher.ear.table.dice == ann.ear.table.dice
            last = len(ann.ear.table.log) + ann.ear.table.log_from - 1
            for process in (first, second, third):
                assert await process.tables.record(table) == await first.tables.record(table)
                assert await process.tables.exhibit(table, last, "x") == await first.tables.exhibit(table, last, "x")
                kept = messages.KeptTables([messages.KeptTable(table, ann.ear.key)])
                assert (await process.tables.glances(kept, "x"))[0].stage == "over"
            assert (await ben.ask(messages.Advise(77, 5))).code == "not-your-seat"  # type: ignore[union-attr]

    run(scenario)


def test_nothing_that_crosses_the_bus_can_be_read_there(postgres: Postgres, redis: RedisServer) -> None:
    async def scenario() -> None:
        async with processes(postgres, redis) as (first, second), Redis.from_url(redis.url) as spy:
            async with spy.pubsub() as ear:
                await ear.psubscribe("*")
                table, _ann, ben = await a_game(first, second)
                for text in ("take 1", "even"):
                    await ben.act(1, text)
                heard = bytearray()
                for _ in range(40):
                    message = await ear.get_message(timeout=0.5)
                    heard += message["data"] if message and isinstance(message["data"], bytes) else b""
            assert len(heard) > 1000
            names = repr(await spy.keys("*")).encode()
            # nothing so short that it may be found in any bytes
            for secret in (table, "take 1", "Benjamin", ben.ear.key, "an address", "welcome", '"shown"'):
                assert secret.encode() not in heard + names

    run(scenario)


def test_of_all_who_claim_a_table_one_keeps_it(postgres: Postgres, redis: RedisServer) -> None:
    async def scenario() -> None:
        async with processes(postgres, redis, 3) as every:
            opened = [await every[0].tables.open_table(pebbles(), "me") for _ in range(20)]
            keepers = await asyncio.gather(
                *(process.tables.keeper(one.table) for one in opened for process in every for _ in range(2))
            )
            for n in range(0, len(keepers), 6):
                assert len({keeper for keeper in keepers[n : n + 6] if isinstance(keeper, LiveTable)}) == 1

    run(scenario)


def test_who_has_lost_a_lease_can_write_nothing(postgres: Postgres, redis: RedisServer) -> None:
    async def scenario() -> None:
        async with processes(postgres, redis) as (first, second):
            table, ann, ben = await a_game(first, second)
            # as if the first had stood still for long: the second takes the table, while the first still believes
            await first.cluster._leases.release(first.cluster._held[table])
            second.tables.keepers.pop(table)
            taken = await second.tables.keeper(table)
            assert isinstance(taken, LiveTable)
            before = await second.tables.store.facts(table)
            with pytest.raises(Gone):
                await ann.keeper.ask(ann.visit, act(ann.ear, 0, "take 3"))
            await ann.until_dropped()
            await ben.until_dropped()
            assert await second.tables.store.facts(table) == before
            assert messages.Done(1) not in ann.ear.heard, "and nothing was acknowledged"
            again = await first.enter(table, ann.ear.key)
            assert isinstance(again.keeper, FarTable)
            assert isinstance(await again.act(0, "take 3"), messages.Done)

    run(scenario)


def test_a_fence_is_checked_with_the_very_commit(postgres: Postgres, redis: RedisServer) -> None:
    async def scenario() -> None:
        async with processes(postgres, redis) as (first, _second):
            opened = [await first.tables.open_table(pebbles(), "me") for _ in range(2)]
            for one in opened:
                await first.tables.keeper(one.table)
            store, held = first.tables.store, first.cluster._held
            good, bad = held[opened[0].table], Fence(opened[1].table, "another's")
            results = await asyncio.gather(
                store.append(good.table, 2, [facts.Paused()], fence=good),
                store.append(bad.table, 2, [facts.Paused()], fence=bad),
                return_exceptions=True,
            )
            assert results[0] is None
            assert isinstance(results[1], ConflictError)

    run(scenario)


def test_the_tables_of_a_dead_process_are_taken_over(postgres: Postgres, redis: RedisServer) -> None:
    async def scenario() -> None:
        async with processes(postgres, redis, 3, rhythm=QUICK) as (first, second, third):
            table, ann, ben = await a_game(first, second)
            await a_game(second, third)  # who is alive and keeps something, too, saves nobody else's
            assert isinstance(await ann.act(0, "take 3"), messages.Done)
            await first.fall_silent()
            await ben.until_dropped()
            again, still = await asyncio.gather(third.enter(table, ann.ear.key), second.enter(table, ben.ear.key))
            assert [told.text for told in again.ear.table.views[0].hidden] == ["take 3"], "nothing acknowledged is lost"
            assert isinstance(again.keeper, LiveTable) != isinstance(still.keeper, LiveTable)
            assert isinstance(await again.act(0, "odd"), messages.Done)

    run(scenario)


def test_whoever_came_by_a_dead_process_is_gone(postgres: Postgres, redis: RedisServer) -> None:
    async def scenario() -> None:
        async with processes(postgres, redis) as (first, second):
            _, ann, _ = await a_game(first, second)
            assert ann.ear.table.places[1].here
            await second.crash()
            await ann.ear.until(lambda table: not table.places[1].here)

    run(scenario)


def test_a_process_that_ends_hands_its_tables_over_at_once(postgres: Postgres, redis: RedisServer) -> None:
    async def scenario() -> None:
        async with processes(postgres, redis) as (first, second):
            table, ann, ben = await a_game(first, second)
            await first.close()
            await ben.until_dropped()
            assert isinstance((await second.enter(table, ann.ear.key)).keeper, LiveTable)

    run(scenario)


def test_who_alone_is_off_the_bus_sends_people_elsewhere(postgres: Postgres, redis: RedisServer) -> None:
    async def scenario() -> None:
        async with processes(postgres, redis) as (first, second):
            second.cluster._open_bus._ear = first.cluster._open_bus._ear.from_url("unix:///nowhere")
            second.cluster._open_bus._listen_anew()  # what it writes to itself it does not hear any more
            second.cluster._open_bus._went_down("a test")
            await eventually(lambda: second.cluster.health() == messages.Health(ready=False, why="off-the-bus"))
            assert first.cluster.health() == messages.Health(ready=True)

    run(scenario)


def test_without_the_bus_each_goes_on_with_its_own(postgres: Postgres) -> None:
    async def scenario() -> None:
        redis = RedisServer()
        redis.start()
        async with processes(postgres, redis) as (first, second):
            table, ann, ben = await a_game(first, second)
            redis.stop()
            await ben.until_dropped()
            assert isinstance(await ann.act(0, "take 3"), messages.Done)
            assert not ann.ear.is_dropped
            everywhere = messages.Health(ready=True, why="off-the-bus")
            await eventually(lambda: first.cluster.health() == second.cluster.health() == everywhere)
            assert await first.tables.health() == everywhere
            redis.start()
            back = await second.enter(table, ben.ear.key)
            assert isinstance(await ann.act(0, "odd"), messages.Done)
            assert isinstance(await back.act(1, "take 1"), messages.Done)
            await back.ear.until(lambda table: table.turn is not None and table.turn.acting == [1])
            await eventually(lambda: second.cluster.health() == messages.Health(ready=True))
        redis.close()

    run(scenario)


def test_a_letter_that_was_lost_is_missed(postgres: Postgres, redis: RedisServer) -> None:
    async def scenario() -> None:
        async with processes(postgres, redis) as (first, second):
            table, _ann, ben = await a_game(first, second)
            line = second.cluster._open_bus._outgoing[first.cluster._me]
            line.add_frame(0, "lost")
            assert line.batch() is not None
            await ben.until_dropped()
            again = await second.enter(table, ben.ear.key)
            assert isinstance(await again.act(1, "take 1"), messages.Done)

    run(scenario)


def test_a_strangers_letters_are_not_read(
    postgres: Postgres, redis: RedisServer, caplog: pytest.LogCaptureFixture
) -> None:
    async def scenario() -> None:
        async with processes(postgres, redis) as (first, second), Redis.from_url(redis.url) as forger:
            _, ann, ben = await a_game(first, second)
            async with forger.pubsub() as ear:
                await ear.psubscribe("*")
                assert isinstance(await ben.act(1, "take 1"), messages.Done)
                heard = [await ear.get_message(timeout=0.2) for _ in range(9)]
            letters = [message for message in heard if message and message["type"] == "pmessage"]
            for message in letters:
                for channel in await forger.pubsub_channels("droptable:*"):
                    if channel != message["channel"]:
                        await forger.publish(channel, message["data"])  # to somebody else
            for channel in await forger.pubsub_channels("droptable:*"):
                await forger.publish(channel, b"nonsense")
            await eventually(lambda: "none of ours" in caplog.text)
            assert isinstance(await ann.act(0, "take 3"), messages.Done)
            assert not ann.ear.is_dropped

    run(scenario)


def test_a_process_ends_though_its_line_fails_while_it_is_closed(
    postgres: Postgres, redis: RedisServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    closed = PubSub.aclose

    async def failing(self: PubSub) -> None:
        await closed(self)  # type: ignore[no-untyped-call]
        raise ConnectionResetError("as of a bus that was killed")

    async def scenario() -> None:
        async with processes(postgres, redis) as (first, _):
            monkeypatch.setattr(PubSub, "aclose", failing)
            await asyncio.wait_for(first.close(), 30)
            monkeypatch.undo()

    run(scenario)
