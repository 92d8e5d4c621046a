"""Bots think, and Worlds compute, in processes of their own: the event loop never waits for either."""

import asyncio
import gzip
from collections.abc import Sequence
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from random import SystemRandom
from typing import Any, NamedTuple

import msgspec

from droptable.analysis.hint import HINT, Idea, hint
from droptable.analysis.ledger import Decision
from droptable.analysis.score_map import score_map
from droptable.bots.bot import Effort, Simulator, decision, resident_bot
from droptable.core.game import Effect, Seat
from droptable.core.record import Record, parse_record
from droptable.core.registry import AnyGame, world_for
from droptable.core.replay import branch, position
from droptable.lessons import lesson
from droptable.processes import Pool
from droptable.screens.screen import screen_of
from droptable.server import messages
from droptable.server.analysis_pages import Weighing, told_analysis, weigh
from droptable.server.limits import FairTurns
from droptable.server.records import info_of
from droptable.server.replay_pages import replayed
from droptable.server.what_if import what_if
from droptable.server.wire import plain, told_events

LEARNER = Seat(0)


class Seen(NamedTuple):
    """A World's answer as text, what there is to see of it, and for how long."""

    text: str
    exhibit: bytes
    lasts_ms: int


class Workers:
    """A pool of processes that answers questions about positions, asker by asker: nobody's many delay others' few.

    Whoever asks is known by the address that they come from.
    """

    def __init__(self, processes: int) -> None:
        self.processes = processes
        self._turns = FairTurns(processes)
        self._pool: Pool | None = None
        self._is_closed = False

    @property
    def waiting(self) -> int:
        """How many questions wait until a process is free."""
        return self._turns.waiting

    async def decide(self, asker: str, game: AnyGame, view: Any, seat: Seat, bot: str, effort: Effort) -> str:
        """Return the text of what a bot does. It gets the view of its seat, and dice of its own."""
        return str(await self._ask(asker, _decide, game, view, seat, bot, effort))

    async def resolve(self, asker: str, game: AnyGame, state: Any) -> Seen:
        """Return the World's answer at an Effect turn."""
        return Seen(*await self._ask(asker, _resolve, game, state))

    async def exhibit(self, asker: str, record: str, line: int) -> bytes:
        """Return what there was to see of a line of a record; empty unless a World of ours gives that very answer.

        Raise DroptableError for a record that cannot be replayed up to there.
        """
        return bytes(await self._ask(asker, _exhibit, record, line))

    async def what_if(self, asker: str, asked: messages.NewWhatIf) -> messages.WhatIf:
        """Return what would have happened; raise DroptableError where it could not."""
        answer: messages.WhatIf = await self._ask(asker, what_if, asked)
        return answer

    async def replay(self, asker: str, record: str) -> bytes:
        """Return a record's positions (`messages.Replay`), encoded and packed; raise DroptableError for a bad one."""
        return bytes(await self._ask(asker, _replay, record))

    async def record_info(self, asker: str, record: str) -> messages.RecordInfo:
        """Return what a record says of itself; raise NotationError if it is none."""
        said: messages.RecordInfo = await self._ask(asker, info_of, record)
        return said

    async def lesson(self, asker: str, game: str, part: str) -> bytes | None:
        """Return a part of a game's lessons as `replay` does; None if there is no such part."""
        packed: bytes | None = await self._ask(asker, _lesson, game, part)
        return packed

    async def branch(self, asker: str, record: str, line: int) -> Record:
        """Return the record that begins where this one stood after so many lines; raise DroptableError if it cannot."""
        begun: Record = await self._ask(asker, _branch, record, line)
        return begun

    async def weigh(self, asker: str, record: str, first: int) -> Weighing:
        """Return what was decided in a record from a line on, as far as there is time to weigh it at one go.

        Raise DroptableError for a record of a game that is not over, or that nobody can judge.
        """
        found: Weighing = await self._ask(asker, weigh, record, first)
        return found

    async def analysis(self, asker: str, record: str, decisions: Sequence[Decision]) -> messages.Analysis:
        """Return the analysis that the decisions of a record make."""
        found: messages.Analysis = await self._ask(asker, told_analysis, record, decisions)
        return found

    async def score_map(self, asker: str, asked: messages.RecordLine) -> messages.ScoreMap:
        """Return where a line's release would have scored what; raise DroptableError where there is none."""
        found: messages.ScoreMap = await self._ask(asker, _score_map, asked.record, asked.line)
        return found

    async def advise(self, asker: str, game: AnyGame, view: Any, seat: Seat, question: str) -> Any:
        """Return what the game's adviser says to a seat; raise NotationError if it does not know the question."""
        return await self._ask(asker, _advise, game, view, seat, question)

    def close(self) -> None:
        """End the processes; what they were working on is lost, and can be asked again."""
        self._is_closed = True
        self._end()

    def _end(self) -> None:
        if self._pool is not None:
            self._pool.end()
            self._pool = None

    async def _ask(self, asker: str, question: Any, *arguments: Any) -> Any:
        await self._turns.take(asker)
        work = asyncio.ensure_future(self._answer(question, *arguments))
        work.add_done_callback(partial(self._finished, asker))
        # a worker can't be stopped: the turn lasts as long as it works, also for somebody who no longer waits
        return await asyncio.shield(work)

    def _finished(self, asker: str, work: asyncio.Future[Any]) -> None:
        self._turns.give_back(asker)
        if not work.cancelled():
            work.exception()  # whoever waits hears it; if nobody does, nobody needs to

    async def _answer(self, question: Any, *arguments: Any) -> Any:
        loop = asyncio.get_running_loop()
        pool = self._running()
        try:
            return await loop.run_in_executor(pool.executor, question, *arguments)
        except BrokenProcessPool:  # a worker died (killed, out of memory): new ones, and the same question again
            if self._is_closed:
                raise
            if self._pool is pool:  # all who asked learn of it: only the first of them may end the pool
                self._end()
            return await loop.run_in_executor(self._running().executor, question, *arguments)

    def _running(self) -> Pool:
        if self._pool is None:
            self._pool = Pool(self.processes)
        return self._pool


def _decide(game: AnyGame, view: Any, seat: Seat, bot: str, effort: Effort) -> str:
    simulator: Simulator[Any, Any] = Simulator(game, SystemRandom().randrange, world_for(game))
    return game.format(decision(resident_bot(game.name, bot), simulator, view, seat, effort))


def _resolve(game: AnyGame, state: Any) -> Seen:
    world = world_for(game)
    assert world is not None, f"{game.name} has Effect turns"
    resolved = world.show(state)
    return Seen(game.format(resolved.action), resolved.exhibit, resolved.lasts_ms)


def _advise(game: AnyGame, view: Any, seat: Seat, question: str) -> Any:
    if question == HINT:
        return [_told_idea(game, one) for one in hint(game, view, seat)]
    return screen_of(game).advice(game, view, seat, question)


def _told_idea(game: AnyGame, idea: Idea) -> messages.Idea:
    reasons = [messages.HintReason(one.code, plain(one.arguments)) for one in idea.reasons]
    return messages.Idea(game.format(idea.action), told_events(idea.events), idea.value, reasons)


def _exhibit(text: str, line: int) -> bytes:
    record = parse_record(text)
    match = position(record, line)
    if not isinstance(match.turn, Effect) or line >= len(record.lines):
        return b""
    seen = _resolve(match.game, match.state)
    # an older World, or real components on a real table: what we would show is not what happened
    return seen.exhibit if seen.text == record.lines[line].text else b""


def _score_map(text: str, line: int) -> messages.ScoreMap:
    found = score_map(parse_record(text), line)
    *spots, chosen = (messages.MapSpot(one.x, one.points) for one in (*found.spots, found.chosen))
    return messages.ScoreMap(spots, chosen)


def _branch(text: str, line: int) -> Record:
    return branch(parse_record(text), line)


def _replay(text: str) -> bytes:
    return _packed(replayed(parse_record(text)))


def _lesson(game: str, part: str) -> bytes | None:
    found = lesson(game, part)
    return None if found is None else _packed(replayed(found, LEARNER))


def _packed(replay: messages.Replay) -> bytes:
    # here, since a long one keeps whoever encodes and packs it busy for a second
    return gzip.compress(msgspec.json.encode(replay), compresslevel=5)
