"""Analyses of games that are over: worked out once by workers, one after another, and kept with their table.

Whoever asks is told how far it is, and asks again. Only so many wait at once: all others are refused in words.
"""

import asyncio
import hashlib
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial

import msgspec

from droptable.analysis.ledger import Decision
from droptable.core.errors import TableError
from droptable.server import messages
from droptable.server.questions import Questions, check_length
from droptable.server.store import Store
from droptable.server.workers import Workers

VERSION = 2  # another one whenever what is kept is told, or found out, in another way
MOST_WAITING = 12
MOST_OF_ONE = 3  # of one visitor's among them
MOST_NOTED = 32  # of records that somebody brought, which nobody stores

_encode = msgspec.json.Encoder()
_decode = msgspec.json.Decoder(messages.Analysis)
_decode_progress = msgspec.json.Decoder(messages.Analysing)
Keep = Callable[[messages.Analysis], Awaitable[None]]
Elsewhere = Callable[[str], Awaitable[bytes | None]]


async def _nobody(_: str) -> bytes | None:
    return None


@dataclass
class _Job:
    """An analysis that waits, or is under way."""

    visitor: str
    done: int = 0
    lines: int = 0


class Analyses:
    """The analyses of this process: those under way, and what is known of records that are at no table."""

    def __init__(self, workers: Workers, store: Store, questions: Questions, elsewhere: Elsewhere = _nobody) -> None:
        """`elsewhere` returns what another process tells of an analysis that is its own, None if it is ours to do."""
        self._elsewhere = elsewhere
        self._workers = workers
        self._store = store
        self._questions = questions
        self._jobs: dict[str, _Job] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._turn = asyncio.Lock()  # the workers are there for live tables first
        self._notes: dict[str, messages.Analysis | Exception] = {}

    async def of_table(self, table: str, record: Callable[[], Awaitable[str]], visitor: str) -> messages.Analysing:
        """Return how far the analysis of a table's record is, which is begun where nobody has asked before.

        Raise DroptableError if there cannot be one, or too many wait already.
        """
        if (kept := await self._kept(table)) is not None:
            return kept
        self._noted(table)
        if table not in self._jobs:
            text = await record()
            if (told := await self._elsewhere(table)) is not None:
                return _decode_progress.decode(told)
            if (kept := await self._kept(table)) is not None:  # by whoever has finished in this very moment
                return kept
            await self._begin(table, text, visitor, partial(self._store_it, table))
        return self._progress(table)

    async def _kept(self, table: str) -> messages.Analysing | None:
        kept = await self._store.analysis(table, VERSION)
        return None if kept is None else _finished(_decode.decode(kept))

    async def of_record(self, text: str, visitor: str) -> messages.Analysing:
        """Return how far the analysis of a record is that somebody brings; it is forgotten after a while."""
        check_length(text)
        name = hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
        noted = self._noted(name)
        if noted is not None:
            return noted
        if name not in self._jobs:
            if (told := await self._elsewhere(name)) is not None:
                return _decode_progress.decode(told)
            await self._begin(name, text, visitor, partial(self._note_it, name))
        return self._progress(name)

    def told(self, name: str) -> bytes | None:
        """Return how far an analysis is that this process does, for another; None if it does none of this name.

        Raise what it failed by, once.
        """
        noted = self._noted(name)
        if noted is None and name not in self._jobs:
            return None
        return _encode.encode(noted or self._progress(name))

    async def close(self) -> None:
        """Leave what is under way: it can be asked for again."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _begin(self, name: str, text: str, visitor: str, keep: Keep) -> None:
        await self._questions.count(visitor)
        if name in self._jobs:  # somebody else has begun it meanwhile
            return
        if len(self._jobs) >= MOST_WAITING:
            raise TableError("too-many-analyses")
        if sum(job.visitor == visitor for job in self._jobs.values()) >= MOST_OF_ONE:
            raise TableError("too-many-of-your-analyses", most=MOST_OF_ONE)
        job = self._jobs[name] = _Job(visitor)
        task = asyncio.create_task(self._work(name, job, text, keep), name=f"analysis of {name}")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _work(self, name: str, job: _Job, text: str, keep: Keep) -> None:
        try:
            async with self._turn:
                await keep(await self._analysis(job, text))
        except (
            Exception
        ) as error:  # told to whoever asks next: where it was nobody's fault but ours, it is logged there
            self._note(name, error)
        finally:
            del self._jobs[name]

    async def _analysis(self, job: _Job, text: str) -> messages.Analysis:
        decisions: list[Decision] = []
        is_done = False
        while not is_done:
            found = await self._workers.weigh(job.visitor, text, job.done)
            decisions += found.decisions
            job.done, job.lines = found.done, found.lines
            is_done = job.done == job.lines
        return await self._workers.analysis(job.visitor, text, decisions)

    def _progress(self, name: str) -> messages.Analysing:
        job = self._jobs.get(name)
        if job is None:  # it was finished in this very moment
            return messages.Analysing(0, 0, 0)
        return messages.Analysing(job.done, job.lines, list(self._jobs).index(name))

    def _noted(self, name: str) -> messages.Analysing | None:
        """Return what is known of a record without asking anybody; raise what it failed by, once."""
        noted = self._notes.get(name)
        if isinstance(noted, Exception):
            del self._notes[name]
            raise noted
        return None if noted is None else _finished(noted)

    def _note(self, name: str, found: messages.Analysis | Exception) -> None:
        self._notes[name] = found
        if len(self._notes) > MOST_NOTED:
            del self._notes[next(iter(self._notes))]

    async def _store_it(self, table: str, analysis: messages.Analysis) -> None:
        await self._store.keep_analysis(table, VERSION, _encode.encode(analysis))

    async def _note_it(self, name: str, analysis: messages.Analysis) -> None:
        self._note(name, analysis)


def _finished(analysis: messages.Analysis) -> messages.Analysing:
    return messages.Analysing(0, 0, 0, analysis)
