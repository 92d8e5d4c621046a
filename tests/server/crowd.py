"""People at many tables who come to any of several servers, lose their lines, come back, and remember what they saw."""

import asyncio
import json
import random
import time
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from urllib.error import URLError

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from tests.server.live import Json, Server

LOST = (WebSocketException, OSError, TimeoutError, EOFError)
SILENCE_S = 25.0  # as a browser: the server is heard every 10 s


@dataclass
class Table:
    """What the people at a table know together."""

    name: str
    keys: list[str | None]
    acknowledged: dict[int, str] = field(default_factory=dict)  # their own actions, by their place in the log
    unsure: int = 0  # requests whose answer never came
    is_over: bool = False


@dataclass
class Absence:
    """Somebody had no line, from when to when, and what they met with each time that they tried to come back."""

    table: str
    lost: float
    back: float = 0.0
    met: Counter[str] = field(default_factory=Counter)

    @property
    def lasted_s(self) -> float:
        return self.back - self.lost


@dataclass
class Crowd:
    """Plays at so many tables until it is told to stop."""

    servers: list[Server]
    opens_at: Server | None = None  # which then keeps the tables; otherwise anywhere
    pause_s: float = 0.0  # that each takes before doing something, on average
    chance: random.Random = field(default_factory=lambda: random.Random(1))
    tables: list[Table] = field(default_factory=list)
    absences: list["Absence"] = field(default_factory=list)
    requests: int = 0
    ends: asyncio.Event = field(default_factory=asyncio.Event)
    faults: list[str] = field(default_factory=list)

    async def play(self, at_once: int) -> None:
        """Play at so many tables at once, a new one for each that is over, until `ends` is set."""
        await asyncio.gather(*(self._play_one_after_another() for _ in range(at_once)))

    async def _play_one_after_another(self) -> None:
        while not self.ends.is_set():
            table = await self._opened()
            if table is not None:
                await asyncio.gather(*(self._sit(table, seat) for seat in range(3)))

    async def _opened(self) -> Table | None:
        """Return a new table with three people, of whom one has opened it; None if nobody could."""
        server = self.opens_at or self.chance.choice(self.servers)
        places = [{"names": ["Ann"]}, {}, {}]
        try:
            opened = await asyncio.to_thread(server.open_table, *places)
            if self.opens_at is not None:  # whoever is first asked for a table keeps it
                await asyncio.to_thread(server.get, f"/api/tables/{opened['table']}/replay")
        except (AssertionError, URLError, *LOST):
            await asyncio.sleep(0.2)
            return None
        table = Table(opened["table"], [opened["key"], None, None])
        self.tables.append(table)
        return table

    async def _sit(self, table: Table, seat: int) -> None:
        """Play at a seat until the game is over, however often the line is lost."""
        away: Absence | None = None
        while not (table.is_over or self.ends.is_set()):
            server = self.chance.choice(self.servers)
            try:
                async with (
                    asyncio.timeout(60),
                    connect(
                        f"ws://127.0.0.1:{server.port}/api/tables/{table.name}/live", open_timeout=5, close_timeout=1
                    ) as line,
                ):
                    person = Person(self, table, seat, line)
                    await person.enter()
                    if away is not None:
                        away.back = time.monotonic()
                        self.absences.append(away)
                    away = None
                    await person.play()
            except LOST as lost:
                away = away or Absence(table.name, time.monotonic())
                away.met[str(lost) or type(lost).__name__] += 1
                await asyncio.sleep(0.05)


class Person:
    """Somebody at a seat, with one line."""

    def __init__(self, crowd: Crowd, table: Table, seat: int, line: ClientConnection) -> None:
        self._crowd = crowd
        self._table = table
        self._seat = seat
        self._line = line
        self._shown: Json = {}
        self._log: list[Json] = []
        self._requests = 0

    async def enter(self) -> None:
        await self._send({"kind": "hello", "version": 1, "key": self._table.keys[self._seat]})
        while not self._shown:
            message = await self._hear()
            if message["kind"] == "welcome":
                self._table.keys[self._seat] = message["key"]

    async def play(self) -> None:
        """Sit down, begin, and do whatever is to be done here until the game is over."""
        while not self._crowd.ends.is_set():
            self._check()
            if self._shown["result"] is not None:
                self._table.is_over = True
                return
            if not await self._do_something():
                await self._hear()

    async def _do_something(self) -> bool:
        if self._shown["stage"] == "lobby":
            return await self._prepare()
        turn = self._shown["turn"]
        if self._crowd.pause_s:
            await asyncio.sleep(self._crowd.chance.uniform(0, 2 * self._crowd.pause_s))
        for view in self._shown["views"]:
            if view["seat"] == self._seat:
                if turn["kind"] == "chance" and turn["caller"] == self._seat:
                    return await self._roll(view["turn"])
                if self._seat in turn["acting"]:
                    text = self._crowd.chance.choice(view["offers"])["text"]
                    return await self._act(text, view["turn"])
        return False

    async def _prepare(self) -> bool:
        places = self._shown["places"]
        if not places[self._seat]["names"]:
            return await self._ask("sit", seat=self._seat, names=[f"P{self._seat}"])
        if self._seat == 0 and all(place["names"] for place in places):
            return await self._ask("begin")
        return False

    async def _act(self, text: str, at: str) -> bool:
        """Do something in the game, and remember where it stands in the log once it is acknowledged."""
        length = len(self._log)
        is_done = await self._ask("act", seat=self._seat, text=text, at=at)
        if is_done:
            self._table.acknowledged[length] = text
            while len(self._log) <= length:  # what was done is shown next
                await self._hear()
        return is_done

    async def _roll(self, at: str) -> bool:
        length = len(self._log)
        is_done = await self._ask("roll", seat=self._seat, at=at)
        while is_done and len(self._log) <= length:
            await self._hear()
        return is_done

    async def _ask(self, kind: str, **more: object) -> bool:
        """Ask for something; tell whether it was done. It may have been, too, if the line breaks before the answer."""
        self._requests += 1
        self._table.unsure += 1
        await self._send({"kind": kind, "id": self._requests, **more})
        while True:
            message = await self._hear()
            if message.get("id") == self._requests:
                self._table.unsure -= 1
                is_done = bool(message["kind"] == "done")
                self._crowd.requests += is_done
                return is_done

    def _check(self) -> None:
        """See that nothing is missing which somebody here was told was done."""
        for number, text in tuple(self._table.acknowledged.items()):
            if number < len(self._log) and self._log[number]["text"] != text:
                self._crowd.faults.append(f"{self._table.name}: {text} is not at {number} any more")

    async def _send(self, message: Json) -> None:
        await self._line.send(json.dumps(message))

    async def _hear(self) -> Json:
        async with asyncio.timeout(SILENCE_S):
            message: Json = json.loads(await self._line.recv())
        if message["kind"] == "shown":
            self._log[message["logFrom"] :] = message["log"]
            self._shown = message
        return message


def missing(crowd: Crowd, log_of: Callable[[str], list[tuple[int | None, str]]]) -> Iterable[str]:
    """Return what was acknowledged and is not there, or there more often, or more than anybody asked for."""
    for table in crowd.tables:
        log = log_of(table.name)
        for number, text in table.acknowledged.items():
            if number >= len(log) or log[number][1] != text:
                yield f"{table.name}: {text} was acknowledged at {number}"
        acted = sum(actor is not None for actor, _ in log)
        if not len(table.acknowledged) <= acted <= len(table.acknowledged) + table.unsure:
            yield f"{table.name}: {acted} actions, {len(table.acknowledged)} acknowledged, {table.unsure} unsure"
