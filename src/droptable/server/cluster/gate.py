"""Visitors of other processes at the tables that this one keeps: they are let in, heard and shown as any others."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Protocol, TypeVar

import msgspec

from droptable.core.errors import DroptableError, UnavailableError
from droptable.core.record import format_record
from droptable.server import messages
from droptable.server.cluster.letters import (
    Answer,
    AnyLetter,
    Ask,
    Drop,
    Elsewhere,
    Enter,
    Entered,
    Leave,
    Query,
    Refusal,
    ToKeeper,
    TurnAway,
)
from droptable.server.keeper import Gone, TableKeeper, Visit
from droptable.server.neighbourhood import Hosting
from droptable.server.wire import plain

log = logging.getLogger("droptable.server")

T = TypeVar("T")

_requests = msgspec.json.Decoder(messages.AnyRequest)


class Post(Protocol):
    """What letters are sent by."""

    def post(self, to: str, letter: AnyLetter) -> None:
        """Send a letter soon."""

    def post_frame(self, to: str, number: int, text: str) -> None:
        """Send what a neighbour's visitor is to be sent."""


@dataclass
class FarConnection:
    """The line to a visitor of another process."""

    bus: Post
    process: str
    number: int

    def send(self, *frames: str) -> None:
        """Send encoded messages, at once."""
        for frame in frames:
            self.bus.post_frame(self.process, self.number, frame)

    def drop(self) -> None:
        """Hang up; the visitor's browser comes back by itself."""
        self.bus.post(self.process, Drop(self.number))

    def turn_away(self, frame: str) -> None:
        """Send a last message and hang up for good."""
        self.bus.post(self.process, TurnAway(self.number, frame))


@dataclass
class _FarVisit:
    requests: asyncio.Queue[bytes] = field(default_factory=asyncio.Queue)
    task: asyncio.Task[None] | None = None


class Gate:
    """All who visit from afar."""

    def __init__(self, tables: Hosting, bus: Post, keeps: Callable[[str], bool]) -> None:
        """`keeps` tells whether this process has the lease of a table."""
        self._tables = tables
        self._bus = bus
        self._keeps = keeps
        self._visits: dict[tuple[str, int], _FarVisit] = {}
        self._answering: set[asyncio.Task[None]] = set()

    def received(self, sender: str, letter: ToKeeper) -> None:
        """Read what another process asks for its visitors."""
        match letter:
            case Enter():
                visit = self._visits[sender, letter.number] = _FarVisit()
                visit.task = asyncio.create_task(self._serve(sender, letter, visit))
            case Ask(number, request):
                if (sender, number) in self._visits:
                    self._visits[sender, number].requests.put_nowait(request)
            case Leave(number):
                self._end(sender, number)
            case Query():
                task = asyncio.create_task(self._answer(sender, letter))
                self._answering.add(task)
                task.add_done_callback(self._answering.discard)

    def broken(self, process: str) -> None:
        """End the visits of a process: what its visitors asked for may be lost, so they have to come again."""
        for sender, number in [visit for visit in self._visits if visit[0] == process]:
            self._end(sender, number)
            self._bus.post(sender, Drop(number))

    async def close(self) -> None:
        """End all visits, and wait until what was asked for by then is done."""
        tasks = [visit.task for visit in self._visits.values() if visit.task is not None]
        for sender, number in tuple(self._visits):
            self._end(sender, number)
        await asyncio.gather(*tasks, *self._answering, return_exceptions=True)

    def _end(self, sender: str, number: int) -> None:
        visit = self._visits.pop((sender, number), None)
        if visit is not None and visit.task is not None:
            visit.task.cancel()

    async def _serve(self, sender: str, enter: Enter, far: _FarVisit) -> None:
        """Serve one visit until it ends, or the table is let go."""
        number = enter.number
        connection = FarConnection(self._bus, sender, number)
        hello = messages.Hello(messages.VERSION, enter.key, enter.log_length, enter.log_digest)

        async def let_in() -> tuple[TableKeeper, Visit]:
            self._check(enter.table)
            return await self._tables.visit_kept(enter.table, connection, hello, enter.address)

        entered = await self._told(sender, number, let_in)
        if entered is None:
            self._visits.pop((sender, number), None)
            return
        keeper, visit = entered
        self._bus.post(sender, Entered(number))
        try:
            while True:
                await keeper.ask(visit, _requests.decode(await far.requests.get()))
        except Gone:
            connection.drop()
        except Exception:
            log.exception("a visit to table %s from afar", enter.table)
            connection.drop()
        finally:
            self._tables.leave(keeper, visit)

    async def _answer(self, sender: str, query: Query) -> None:
        async def answered() -> tuple[bytes | None]:
            if query.what == "errand":
                return (await self._tables.errand(query.table),)
            self._check(query.table)
            return (await _answer(await self._tables.kept(query.table), query),)

        found = await self._told(sender, query.number, answered)
        if found is not None:
            self._bus.post(sender, Answer(query.number, found[0]))

    async def _told(self, sender: str, number: int, work: Callable[[], Awaitable[T]]) -> T | None:
        """Return what the work does; where it cannot be done, tell the sender why, and return None."""
        try:
            return await work()
        except Gone:
            self._bus.post(sender, Elsewhere(number))
        except DroptableError as error:
            later = isinstance(error, UnavailableError)
            self._bus.post(sender, Refusal(number, error.code, error.clause, plain(error.arguments.items()), later))
        except Exception:
            log.exception("a question from afar")
            self._bus.post(sender, Elsewhere(number))
        return None

    def _check(self, table: str) -> None:
        """Raise Gone unless this process keeps the table."""
        if not self._keeps(table):
            raise Gone


async def _answer(keeper: TableKeeper, query: Query) -> bytes | None:
    match query.what:
        case "glance":
            return msgspec.json.encode(await keeper.glance(query.argument))
        case "record":
            return format_record(await keeper.record()).encode()
        case "kept-exhibit":
            return await keeper.kept_exhibit(int(query.argument))
        case _:
            return await keeper.exhibit(int(query.argument), query.asker)
