"""A limit means the same with several processes as with one, and costs no more questions than it must."""

import asyncio

import pytest
from redis.asyncio import Redis

from droptable.core.errors import TableError
from droptable.server.cluster.allowances import PART
from droptable.server.limits import Limits
from tests.server.neighbours import Process, a_game, eventually, processes
from tests.server.services import Postgres, RedisServer
from tests.server.test_live_table import pebbles, run


def test_a_visitor_passes_so_often_whichever_process_they_come_to(postgres: Postgres, redis: RedisServer) -> None:
    async def scenario() -> None:
        limits = Limits(tables_per_visitor_and_hour=3)
        async with processes(postgres, redis, limits=limits) as (first, second):
            for process in (first, second, first):
                await process.tables.open_table(pebbles(), "me")
            for process in (first, second):
                with pytest.raises(TableError, match="too-many-tables"):
                    await process.tables.open_table(pebbles(), "me")
                await process.tables.open_table(pebbles(), "you" + process.cluster._me)

    run(scenario)


def test_a_table_that_is_full_is_full_for_all(postgres: Postgres, redis: RedisServer) -> None:
    async def scenario() -> None:
        async with processes(postgres, redis, limits=Limits(visits_per_table=2)) as (first, second):
            table, *_ = await a_game(first, second)
            for process in (first, second):
                await process.enter(table)
            with pytest.raises(TableError, match="table-full"):
                await second.enter(table)

    run(scenario)


async def a_table_of(process: Process) -> str:
    """Return a table that a process keeps."""
    opened = await process.tables.open_table(pebbles(), "me")
    await process.enter(opened.table, opened.key)
    return opened.table


def test_strangers_of_an_address_are_counted_wherever_they_come_in(postgres: Postgres, redis: RedisServer) -> None:
    async def scenario() -> None:
        async with processes(postgres, redis, limits=Limits(visits_per_address=3)) as (first, second):
            one, other = await a_table_of(first), await a_table_of(second)
            came = [await first.enter(one), await second.enter(one), await first.enter(other)]
            for process, table in ((first, one), (second, one), (first, other), (second, other)):
                with pytest.raises(TableError, match="too-many-visits"):
                    await process.enter(table)
                neighbour = await process.enter(table, address="another")
                neighbour.leave()
            came[0].leave()
            await until_let_in(second, other)

    run(scenario)


async def until_let_in(process: Process, table: str) -> None:
    """Come again until there is room: others hear of it a moment after somebody has left."""
    async with asyncio.timeout(30):
        while True:
            try:
                await process.enter(table)
                return
            except TableError:
                await asyncio.sleep(0.02)


def test_strangers_of_a_dead_process_take_no_room(postgres: Postgres, redis: RedisServer) -> None:
    async def scenario() -> None:
        async with processes(postgres, redis, 3, Limits(visits_per_address=2)) as (first, second, third):
            table, kept = await a_table_of(first), await a_table_of(second)
            for _ in range(2):
                await first.enter(table)
            with pytest.raises(TableError, match="too-many-visits"):
                await second.enter(kept)
            await first.crash()
            await eventually(lambda: first.cluster._me not in second.cluster._present.here)
            await third.enter(kept)

    run(scenario)


def test_a_bus_that_has_forgotten_everything_is_told_again(postgres: Postgres) -> None:
    async def scenario() -> None:
        redis = RedisServer()
        redis.start()
        async with processes(postgres, redis, limits=Limits(visits_per_address=2)) as (first, second):
            table, kept = await a_table_of(first), await a_table_of(second)
            for _ in range(2):
                await first.enter(table)
            redis.stop()
            await second.enter(kept, address="another")  # who is away counts nobody, and keeps nobody out
            redis.start()
            async with Redis.from_url(redis.url) as looking:
                while len(await looking.keys("droptable:strangers:*")) < 2:  # of two addresses
                    pass
            await eventually(lambda: bool(second.cluster._open_bus.up_s))
            with pytest.raises(TableError, match="too-many-visits"):
                await second.enter(kept)
        redis.close()

    run(scenario)


async def taken(every: list[Process], key: str, most: int) -> int:
    """Return how many messages with one key are read, if they come to each process in turn."""
    for number in range(most):
        try:
            await every[number % len(every)].tables.messages.take(key)
        except TableError:
            return number
    return most


SLOW = Limits(messages_per_second=0.001, burst=48, messages_per_second_and_address=0.001, burst_per_address=48)


def test_messages_with_one_key_are_as_many_however_many_processes_read_them(
    postgres: Postgres, redis: RedisServer
) -> None:
    async def scenario() -> None:
        async with processes(postgres, redis, 3, SLOW) as every:
            assert SLOW.burst <= await taken(every, "a key", 200) <= SLOW.burst * (1 + 1 / PART)
            assert await taken(every[:1], "a key", 200) == await taken(every[2:], "a key", 200) == 0
            assert await taken(every[1:2], "another", 200) == SLOW.burst

    run(scenario)


def test_messages_from_one_address_wait_for_those_at_other_processes(postgres: Postgres, redis: RedisServer) -> None:
    async def scenario() -> None:
        async with processes(postgres, redis, 2, SLOW) as (first, second):
            for _ in range(SLOW.burst):
                await first.tables.messages.pause("a school")
            # the second learns that nothing is left, and waits for the next to come
            with pytest.raises(TimeoutError):
                await asyncio.wait_for(paused(second, SLOW.burst // PART + 1), 2)

    run(scenario)


async def paused(process: Process, messages: int) -> None:
    for _ in range(messages):
        await process.tables.messages.pause("a school")


def test_most_messages_wait_for_nobody(postgres: Postgres, redis: RedisServer) -> None:
    async def scenario() -> None:
        async with processes(postgres, redis, 3) as every, Redis.from_url(redis.url) as looking:
            await looking.config_resetstat()
            assert await taken(every[:1], "a key", 60) == 60
            calls = (await looking.info("commandstats")).get("cmdstat_evalsha", {"calls": 0})["calls"]
            assert 0 < calls < 60 / 4

    run(scenario)


def test_without_the_bus_each_process_counts_for_itself(postgres: Postgres) -> None:
    async def scenario() -> None:
        redis = RedisServer()
        redis.start()
        async with processes(postgres, redis, 2, SLOW) as every:
            redis.stop()
            for process in every:
                assert await taken([process], "a key", 200) == SLOW.burst
        redis.close()

    run(scenario)
