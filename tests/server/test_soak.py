"""Under load, and with the power pulled: in `make test-long`."""

import random
import re
import time
from concurrent.futures import ThreadPoolExecutor, wait
from pathlib import Path
from threading import Barrier

import pytest
from websockets.exceptions import WebSocketException

from droptable.core.record import parse_record
from droptable.verification import verify
from tests.server.live import Client, Json, Server

GREEDY: Json = {"bot": "greedy"}
ANN: Json = {"names": ["Ann"]}
BEN: Json = {"names": ["Ben"]}
pytestmark = pytest.mark.long


TABLES = 200
WORST_LAG_MS = 5000  # heartbeats come every five seconds; the figure that is printed is for reading


def test_two_hundred_tables_with_bots_at_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """All tables are watched and in play at the same moment; one in five waits for a person's moves too."""
    server = Server(tmp_path, "--watch-lag", "--tables-per-hour", str(TABLES))
    server.start()
    places = [(ANN if number % 5 == 0 else GREEDY, GREEDY, GREEDY) for number in range(TABLES)]
    opened = [server.open_table(*three) for three in places]
    all_here = Barrier(TABLES)

    def play(table: Json) -> int:
        with server.visit(table["table"], table["key"]) as client:
            all_here.wait()
            client.ask("begin")
            client.play_to_the_end()
            return len(client.log)

    begun_s = time.monotonic()
    with ThreadPoolExecutor(TABLES) as threads:
        actions = sum(threads.map(play, opened))
    took_s = time.monotonic() - begun_s
    for table in opened:
        assert verify(parse_record(server.get(f"/api/tables/{table['table']}/record"))).over
    server.stop()
    said = server.faults()
    with capsys.disabled():
        print(f"\n{TABLES} tables at once: {actions} actions in {took_s:.0f} s. {said.strip()}")
    assert "Traceback" not in said
    found = re.search(r"(\d+) ms", said)
    assert found, said
    assert int(found[1]) < WORST_LAG_MS


def test_fifty_kills_lose_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    server = Server(tmp_path)
    server.start()
    chance = random.Random(1)
    opened = [server.open_table(ANN, BEN, GREEDY, begin=True) for _ in range(4)]
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
    table = server.open_table(ANN, BEN, GREEDY, begin=True)
    known[table["table"]] = []
    return table
