"""Under load, and with the power pulled: in `make test-long`."""

import random
from concurrent.futures import ThreadPoolExecutor, wait
from pathlib import Path

import pytest
from websockets.exceptions import WebSocketException

from droptable.core.record import parse_record
from droptable.core.replay import verify
from tests.server.live import Client, Json, Server

GREEDY: Json = {"bot": "greedy"}
ANN: Json = {"names": ["Ann"]}
pytestmark = pytest.mark.long


def test_two_hundred_tables_with_bots_at_once(tmp_path: Path) -> None:
    server = Server(tmp_path, "--watch-lag")
    server.start()
    opened = [server.open_table(GREEDY, GREEDY, GREEDY, begin=True) for _ in range(100)]
    opened += [server.open_table(ANN, GREEDY, GREEDY, begin=True) for _ in range(20)]

    def play(table: Json) -> None:
        with server.visit(table["table"], table["key"]) as client:
            client.play_to_the_end()

    with ThreadPoolExecutor(200) as threads:
        list(threads.map(play, opened + opened[:80]))
    for table in opened:
        assert verify(parse_record(server.get(f"/api/tables/{table['table']}/record"))).over
    server.stop()
    print(server.faults())
    assert "Traceback" not in server.faults()


def test_fifty_kills_lose_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    server = Server(tmp_path)
    server.start()
    chance = random.Random(1)
    opened = [server.open_table(ANN, ANN, GREEDY, begin=True) for _ in range(4)]
    known: dict[str, list[str]] = {table["table"]: [] for table in opened}

    def play_until_it_dies(table: Json) -> None:
        try:
            with server.visit(table["table"], table["key"]) as client:
                _check(client, known[table["table"]])
                while client.table["result"] is None:
                    if client.play_on() is None:
                        client.hear()
                    known[table["table"]] = [told["text"] for told in client.log]
        except (WebSocketException, OSError, TimeoutError):
            pass

    for _ in range(50):
        with ThreadPoolExecutor(len(opened)) as threads:
            playing = [threads.submit(play_until_it_dies, table) for table in opened]
            wait(playing, timeout=0.5 + 2 * chance.random())  # somewhere in the middle of a game
            server.kill()
        for task in playing:
            task.result()  # what a player found missing is raised here
        server.start()
        opened = [_fresh(server, known) if _is_over(server, table) else table for table in opened]
    server.stop()
    assert sum(map(len, known.values())) > 500, "they should have played a good deal"


def _check(client: Client, before: list[str]) -> None:
    assert [told["text"] for told in client.log][: len(before)] == before


def _is_over(server: Server, table: Json) -> bool:
    return "secret: " in server.get(f"/api/tables/{table['table']}/record")


def _fresh(server: Server, known: dict[str, list[str]]) -> Json:
    table = server.open_table(ANN, ANN, GREEDY, begin=True)
    known[table["table"]] = []
    return table
