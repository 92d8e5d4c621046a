"""Who holds a guest's key always gets in, and nobody can shut others out."""

import asyncio
from pathlib import Path

import pytest

from droptable.core.errors import TableError
from droptable.server import messages, seating
from droptable.server.limits import Limits, visitor_from
from tests.server.test_live_table import Ear, entered, pebbles, run, some_tables


def why_closed(ear: Ear) -> str:
    """Return with which word somebody was turned away."""
    assert ear.is_dropped
    last = ear.heard[-1]
    assert isinstance(last, messages.Refused)
    return last.code


def test_a_table_full_of_strangers_lets_its_guests_in(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with some_tables(tmp_path, limits=Limits(visits_per_table=3)) as tables:
            opened = await tables.open_table(pebbles(), "me")
            for _ in range(3):
                await entered(tables, opened.table, address="crowd")
            with pytest.raises(TableError, match="table-full"):
                await entered(tables, opened.table, address="crowd")
            _, _, host = await entered(tables, opened.table, opened.key, address="crowd")
            assert host.table.is_host

    run(scenario)


def test_a_crowd_of_one_address_makes_room_for_somebody_from_another(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with some_tables(tmp_path, limits=Limits(visits_per_table=3)) as tables:
            opened = await tables.open_table(pebbles(), "me")
            crowd = [(await entered(tables, opened.table, address="crowd"))[2] for _ in range(3)]
            keeper, one, _ = await entered(tables, opened.table, address="one")
            assert [ear.is_dropped for ear in crowd] == [True, False, False]
            assert why_closed(crowd[0]) == "table-full"
            await keeper.ask(one, messages.Sit(1, 1, ["Ben"]))
            assert keeper.table.places[1].names == ("Ben",)
            await entered(tables, opened.table, address="two")  # Ben's visit is no stranger's any more
            await entered(tables, opened.table, address="three")
            with pytest.raises(TableError, match="table-full"):
                await entered(tables, opened.table, address="four")  # all addresses have one: nobody is a crowd

    run(scenario)


def test_one_guests_many_tabs_make_room_for_each_other_and_for_nobody_elses(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with some_tables(tmp_path, limits=Limits(visits_per_table=5, visits_per_guest=3)) as tables:
            opened = await tables.open_table(pebbles(), "me")
            keeper, rival, first = await entered(tables, opened.table)
            await keeper.ask(rival, messages.Sit(1, 1, ["Ben"]))
            tabs = [(await entered(tables, opened.table, first.key))[2] for _ in range(9)]
            assert [ear.is_dropped for ear in (first, *tabs)] == [True] * 7 + [False] * 3
            assert why_closed(first) == "too-many-visits"
            _, _, host = await entered(tables, opened.table, opened.key)
            assert host.table.is_host
            assert len(keeper.visits) == 4

    run(scenario)


def test_the_strangers_of_one_address_are_limited_at_all_tables_together(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with some_tables(tmp_path, limits=Limits(visits_per_address=2)) as tables:
            opened = [await tables.open_table(pebbles(), "me") for _ in range(3)]
            keeper, visit, _ = await entered(tables, opened[0].table, address="me")
            await entered(tables, opened[1].table, address="me")
            with pytest.raises(TableError, match="too-many-visits"):
                await entered(tables, opened[2].table, address="me")
            await entered(tables, opened[2].table, address="you")
            await entered(tables, opened[2].table, opened[2].key, address="me")  # the host, from the same address
            tables.leave(keeper, visit)
            tables.leave(keeper, visit)  # is forgotten once
            await entered(tables, opened[2].table, address="me")
            with pytest.raises(TableError, match="too-many-visits"):
                await entered(tables, opened[2].table, address="me")

    run(scenario)


def test_who_is_turned_away_at_the_door_is_not_counted(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with some_tables(tmp_path, limits=Limits(visits_per_address=1)) as tables:
            opened = await tables.open_table(pebbles(), "me")
            keeper, _, _ = await entered(tables, opened.table, opened.key)
            await keeper.lock.acquire()
            coming = asyncio.create_task(entered(tables, opened.table, address="me"))
            await asyncio.sleep(0)
            coming.cancel()
            keeper.lock.release()
            with pytest.raises(asyncio.CancelledError):
                await coming
            await entered(tables, opened.table, address="me")

    run(scenario)


def test_sitting_down_and_standing_up_for_ever_takes_no_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seating, "MOST_GUESTS", 4)

    async def scenario() -> None:
        async with some_tables(tmp_path) as tables:
            opened = await tables.open_table(pebbles(), "me")
            for _ in range(6):
                keeper, visit, _ = await entered(tables, opened.table)
                await keeper.ask(visit, messages.Sit(1, 1, ["Eve"]))
                await keeper.ask(visit, messages.Stand(2, 1))
                tables.leave(keeper, visit)
            keeper, visit, ear = await entered(tables, opened.table)
            await keeper.ask(visit, messages.Sit(1, 1, ["Ben"]))
            assert ear.table.seats == [1]
            await keeper.close()
            _, _, again = await entered(tables, opened.table, ear.key)
            assert again.table.seats == [1]

    run(scenario)


@pytest.mark.parametrize(
    ("host", "visitor"),
    [
        ("192.168.1.5", "192.168.1.5"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::"),
        ("2001:db8:1:3::1", "2001:db8:1:3::"),
        ("fe80::1%eth0", "fe80::"),
        ("::ffff:192.168.1.5", "192.168.1.5"),
        ("testclient", "testclient"),
    ],
)
def test_a_household_is_one_visitor(host: str, visitor: str) -> None:
    assert visitor_from(host) == visitor
