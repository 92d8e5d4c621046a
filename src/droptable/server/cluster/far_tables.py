"""Tables that other processes keep, for the visitors who have come to this one."""

import asyncio
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import count

import msgspec

from droptable.core.errors import DroptableError, TableError, UnavailableError
from droptable.core.record import Record, parse_record
from droptable.server import messages
from droptable.server.cluster.letters import (
    Answer,
    AnyLetter,
    Ask,
    Drop,
    Elsewhere,
    Enter,
    Entered,
    Frame,
    FromKeeper,
    Leave,
    Query,
    Refusal,
    TurnAway,
)
from droptable.server.keeper import Gone, Visit

ENTER_S = 3.0  # until a keeper has let somebody in
ANSWER_S = 30.0  # until a question is answered: something may have to be computed again
PAUSE_S = 0.25  # before a table is looked for again

_encoder = msgspec.json.Encoder()
_glances = msgspec.json.Decoder(messages.Glance)


@dataclass
class _Traveller:
    """Somebody's visit elsewhere; whoever has heard nothing from there yet can be sent to another keeper unnoticed."""

    visit: Visit
    table: "FarTable"
    has_heard: bool = False


class FarTables:
    """Whatever of this process's visitors is elsewhere. `post` sends a letter to a process."""

    def __init__(self, post: Callable[[str, AnyLetter], None]) -> None:
        self.post = post
        self._numbers = count()
        self._visits: dict[int, _Traveller] = {}
        self._waiting: dict[int, tuple[str, asyncio.Future[bytes | None]]] = {}

    def table(self, table: str, keeper: str) -> "FarTable":
        """Return a table that another process keeps."""
        return FarTable(self, table, keeper)

    async def enter(self, table: "FarTable", visit: Visit, hello: messages.Hello) -> int:
        """Have a visitor let in, and return their number; raise Gone if the table is not there."""
        number = next(self._numbers)
        self._visits[number] = _Traveller(visit, table)
        letter = Enter(number, table.name, visit.key, hello.log_length, hello.log_digest, visit.address)
        try:
            await self._answer(table.process, letter, ENTER_S)
        except BaseException:
            self.leave(number)
            raise
        return number

    async def query(self, table: "FarTable", what: str, argument: str = "", asker: str = "") -> bytes | None:
        """Return what a table's keeper answers; raise Gone if the table is not there."""
        letter = Query(next(self._numbers), table.name, what, argument, asker)
        return await self._answer(table.process, letter, ANSWER_S)

    def leave(self, number: int) -> None:
        """Forget a visit, and tell its keeper."""
        traveller = self._visits.pop(number, None)
        if traveller is not None:
            self.post(traveller.table.process, Leave(number))

    async def _answer(self, process: str, letter: Enter | Query, patience_s: float) -> bytes | None:
        answer: asyncio.Future[bytes | None] = asyncio.get_running_loop().create_future()
        self._waiting[letter.number] = process, answer
        self.post(process, letter)
        try:
            async with asyncio.timeout(patience_s):
                return await answer
        except TimeoutError as error:
            raise Gone from error
        finally:
            del self._waiting[letter.number]

    # ------------------------------------------------------------ what comes back

    def received(self, letter: FromKeeper) -> None:
        """Read what a keeper writes; what it is about may have ended meanwhile."""
        match letter:
            case Frame(numbers, text):
                self._send(numbers, text)
            case Drop(number):
                self._drop(number)
            case TurnAway(number, text):
                if number in self._visits:
                    self._visits[number].visit.connection.turn_away(text)
            case Entered(number):
                self._settle(number, None)
            case Answer(number, body):
                self._settle(number, body)
            case Elsewhere(number):
                self._fail(number, Gone())
            case Refusal():
                self._fail(letter.number, _error(letter))

    def broken(self, process: str) -> None:
        """Have everybody come back who visits a table of this process: what it wrote to them may be lost."""
        for number in [number for number, gone in self._visits.items() if gone.table.process == process]:
            self._drop(number)
        for number in [number for number, (keeper, _) in self._waiting.items() if keeper == process]:
            self._fail(number, Gone())

    def _send(self, numbers: Iterable[int], text: str) -> None:
        for number in numbers:
            if number in self._visits:
                self._visits[number].has_heard = True
                self._visits[number].visit.connection.send(text)

    def _drop(self, number: int) -> None:
        traveller = self._visits.get(number)
        if traveller is None:
            return
        traveller.table.gone = True  # whoever comes next asks who keeps it
        if number in self._waiting and not traveller.has_heard:
            self._fail(number, Gone())
        else:
            traveller.visit.connection.drop()

    def _settle(self, number: int, body: bytes | None) -> None:
        if number in self._waiting and not self._waiting[number][1].done():
            self._waiting[number][1].set_result(body)

    def _fail(self, number: int, error: Exception) -> None:
        if number in self._waiting and not self._waiting[number][1].done():
            self._waiting[number][1].set_exception(error)


class FarTable:
    """The keeper of a table, as far as this process knows: everything is asked of the process that has its lease."""

    def __init__(self, far: FarTables, name: str, process: str) -> None:
        self.name = name
        self.process = process
        self.gone = False
        self.visits: dict[Visit, int] = {}
        self._far = far

    def knows(self, key_hash: str) -> bool:
        """Let everybody through: the keeper's own door knows whom there is room for."""
        return True

    async def visit(self, visit: Visit, hello: messages.Hello) -> None:
        """Have a visitor let in; raise Gone if the table is not there, TableError if there is no room."""
        try:
            self.visits[visit] = await self._far.enter(self, visit, hello)
        except Gone:
            await self._wait_for_another()
            raise

    def leave(self, visit: Visit) -> None:
        """Forget a connection."""
        number = self.visits.pop(visit, None)
        if number is not None:
            self._far.leave(number)

    async def ask(self, visit: Visit, request: messages.AnyRequest) -> None:
        """Hand a request on: what comes of it the visitor is sent."""
        number = self.visits.get(visit)
        if number is None:
            raise Gone
        self._far.post(self.process, Ask(number, _encoder.encode(request)))

    async def glance(self, key_hash: str) -> messages.Glance:
        """Return how the table stands for who has this key."""
        return _glances.decode(await self._queried("glance", key_hash) or b"")

    async def record(self) -> Record:
        """Return the record so far; raise TableError if there is none."""
        return parse_record((await self._queried("record") or b"").decode())

    async def kept_exhibit(self, number: int) -> bytes | None:
        """Return what there was to see of an action, empty if nothing; None if that must be computed again."""
        return await self._queried("kept-exhibit", str(number))

    async def exhibit(self, number: int, asker: str) -> bytes:
        """Return what there was to see of an action of nature, computed again if need be; empty for any other."""
        return await self._queried("exhibit", str(number), asker) or b""

    async def close(self) -> None:
        """Let the table go: whoever visits it comes back."""
        self.gone = True
        for visit in tuple(self.visits):
            visit.connection.drop()

    async def close_if_idle(self) -> bool:
        """Let the table go unless somebody looks at it from here; tell whether it has gone."""
        self.gone = self.gone or not self.visits
        return self.gone

    async def _queried(self, what: str, argument: str = "", asker: str = "") -> bytes | None:
        try:
            return await self._far.query(self, what, argument, asker)
        except Gone:
            await self._wait_for_another()
            raise

    async def _wait_for_another(self) -> None:
        """Know that the process of this table cannot be asked: whoever keeps it has to be looked for in a moment."""
        self.gone = True
        await asyncio.sleep(PAUSE_S)


def _error(refusal: Refusal) -> DroptableError:
    kind = UnavailableError if refusal.later else TableError
    arguments = {name: tuple(value) if isinstance(value, list) else value for name, value in refusal.arguments.items()}
    return kind(refusal.code, clause=refusal.clause, **arguments)
