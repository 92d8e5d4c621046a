"""What others wait while one visitor does their worst: a bystander's request, and a bystander's bot.

Each attack comes from another address of the loopback than the bystander. Compare: before these were mended a bystander
waited 10.1 s for two hundred sockets of one guest, and 88 s for a bot beside 110 tables of another address.
"""

import json
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.served import Served  # found by the line above

HOME, ELSEWHERE = "127.0.0.1", "127.0.0.2"
ASKED = 60  # requests of the bystander per attack
PEOPLE = [{"names": [name]} for name in ("Ann", "Ben", "Cem")]


class Visitor:
    """Somebody at an address."""

    def __init__(self, port: int, address: str) -> None:
        self.port, self.address = port, address

    def post(self, path: str, body: object) -> bytes:
        line = HTTPConnection(HOME, self.port, source_address=(self.address, 0), timeout=120)
        line.request(
            "POST", path, json.dumps(body), {"content-type": "application/json", "host": f"127.0.0.1:{self.port}"}
        )
        said = line.getresponse().read()
        line.close()
        return said  # whoever reads a long answer in this process keeps the bystander from seeing its own

    def get(self, path: str) -> None:
        line = HTTPConnection(HOME, self.port, source_address=(self.address, 0), timeout=120)
        line.request("GET", path, headers={"host": f"127.0.0.1:{self.port}"})
        line.getresponse().read()
        line.close()

    def open_table(self, **more: Any) -> tuple[str, str]:
        opened = json.loads(self.post("/api/tables", {"game": "drop-or-pop", "places": PEOPLE, "begin": True, **more}))
        return opened["table"], opened["key"]

    def visit(self, table: str, key: str | None = None) -> ClientConnection:
        address = f"ws://127.0.0.1:{self.port}/api/tables/{table}/live"
        line: ClientConnection = connect(address, source_address=(self.address, 0), max_size=None)
        line.send(json.dumps({"kind": "hello", "version": protocol(), "key": key}))
        return line


def protocol() -> int:
    """Return the version of the protocol."""
    from droptable.server.messages import VERSION

    return VERSION


def waits_ms(line: ClientConnection, times: int = ASKED) -> list[float]:
    """Return how long the bystander waits for the answer to each of so many requests."""
    waited = []
    for number in range(times):
        began = time.perf_counter()
        line.send(json.dumps({"kind": "set-hints", "id": number, "hints": bool(number % 2)}))
        while json.loads(line.recv(timeout=120)).get("id") != number:
            pass
        waited.append((time.perf_counter() - began) * 1000)
        time.sleep(0.06)  # twenty requests a second are allowed
    return sorted(waited)


def told(name: str, waited: list[float]) -> None:
    """Print a row of the table."""
    median, slow = waited[len(waited) // 2], waited[int(len(waited) * 0.95)]
    print(f"  {name:<44} {median:8.1f} {slow:8.1f} {waited[-1]:8.1f}", flush=True)


@contextmanager
def meanwhile(attack: Callable[[], object]) -> Iterator[None]:
    """Do something again and again in another thread until the block ends."""
    over = threading.Event()

    def go_on() -> None:
        while not over.is_set():
            try:
                attack()
            except (OSError, WebSocketException, ValueError):
                time.sleep(0.1)

    attacker = threading.Thread(target=go_on)
    attacker.start()
    try:
        yield
    finally:
        over.set()
        attacker.join()


def long_record(lines: int) -> str:
    """Return a legal record of so many lines, in which one counter goes in and out."""
    head = ["droptable-record 1", "game: drop-or-pop", "rules: 1", 'seat: ["A"]', 'seat: ["B"]', 'seat: ["C"]']
    head += ["option starter: first", "option left_out: yellow", "option turn_limit: none", "dice: given", ""]
    moves = [line for turn in range(lines // 2) for line in ("* red", f"{turn % 3} {('drop', 'pop')[turn % 2]}")]
    return "\n".join([*head, *moves, ""])


def crowd(attacker: Visitor, record: str) -> Callable[[], object]:
    """Return what changes something at a long game that two hundred sockets of one guest look at."""
    table, key = attacker.open_table(record=record, line=1000)
    lines = [attacker.visit(table, key) for _ in range(200)]

    def change() -> None:
        lines[-1].send(json.dumps({"kind": "set-clock", "id": 1, "seconds": 600}))
        time.sleep(0.05)

    return change


def bot_answers_s(visitor: Visitor) -> float:
    """Return how long a table with bots takes from its opening to its first decision of a bot's."""
    places = [{"bot": "greedy"}, *PEOPLE[1:]]
    table, key = visitor.open_table(places=places, options={"starter": "first"})
    began = time.perf_counter()
    with visitor.visit(table, key) as line:
        while not any(told["actor"] == 0 for told in json.loads(line.recv(timeout=300)).get("log", [])):
            pass
    return time.perf_counter() - began


def planners(visitor: Visitor) -> Iterator[ClientConnection]:
    """Yield visits to 110 tables of six planners."""
    for _ in range(110):
        places = [{"bot": "planner"}] * 6
        table, key = visitor.open_table(game="number-drop", places=places)
        yield visitor.visit(table, key)


def main() -> None:
    """Print what a bystander waits, quiet and under each attack."""
    with tempfile.TemporaryDirectory() as folder, ExitStack() as open_lines:
        database = f"sqlite:///{folder}/tables.sqlite"
        command = (
            "-m",
            "droptable",
            "serve",
            "--no-open",
            "--port",
            "0",
            "--pace",
            "0",
            "--database",
            database,
            "--tables-per-hour",
            "1000",
        )
        with Served(Path(folder) / "log", *command) as served:
            bystander, attacker = Visitor(served.port, HOME), Visitor(served.port, ELSEWHERE)
            record = long_record(60_000)
            line = open_lines.enter_context(bystander.visit(*bystander.open_table()))
            print("  a bystander waits, in ms                       median     95 %      max")
            told("nobody else is there", waits_ms(line))
            attacks: dict[str, Callable[[], object]] = {
                "replays of a record of 60,000 lines": lambda: attacker.post("/api/replays", {"record": record}),
                "tables that branch off at its end": lambda: attacker.open_table(record=record, line=59_000),
                "what such a record says of itself": lambda: attacker.post("/api/records", {"record": record}),
                "QR codes of names of 1,500 letters": lambda: attacker.get(f"/api/tables/{'x' * 1500}/qr.svg"),
            }
            for name, attack in attacks.items():
                with meanwhile(attack):
                    told(name, waits_ms(line))
            with meanwhile(crowd(attacker, record)):
                told("200 sockets of one guest, 1,000 actions", waits_ms(line))
            quiet = bot_answers_s(bystander)
            for busy in planners(attacker):
                open_lines.enter_context(busy)
            print(f"  a bystander's bot answers after {quiet:.2f} s; beside 110 tables of six planners after ", end="")
            print(f"{bot_answers_s(bystander):.2f} s")


if __name__ == "__main__":
    main()
