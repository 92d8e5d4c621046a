"""Questions about what was played: worked out by workers, one after another, and not too many of anybody's."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from droptable.core.errors import NotationError
from droptable.core.record import Record
from droptable.core.registry import rulesets
from droptable.lessons import parts_of
from droptable.server import messages
from droptable.server.limits import FairTurns
from droptable.server.neighbourhood import Allowance
from droptable.server.workers import Workers


class Questions:
    """Answers about records and lessons. Live tables need the workers more: one question at a time."""

    def __init__(self, workers: Workers, allowance: Allowance) -> None:
        self._workers = workers
        self._allowance = allowance
        self._computing = FairTurns(1)
        self._lessons: dict[tuple[str, str], bytes | None] = {}

    async def count(self, visitor: str) -> None:
        """Count something that costs as much as a question; raise TableError if this visitor has asked too much."""
        await self._allowance.enter(visitor)

    @asynccontextmanager
    async def turn(self, visitor: str) -> AsyncIterator[None]:
        """Wait for a visitor's turn to have something worked out; raise TableError if they have asked too much."""
        await self.count(visitor)
        async with self._computing.turn(visitor):
            yield

    async def branch(self, record: str, line: int, visitor: str) -> Record:
        """Return the record that begins where this one stood after so many lines; raise DroptableError if it cannot."""
        check_length(record)
        async with self.turn(visitor):
            return await self._workers.branch(visitor, record, line)

    async def record_info(self, text: str, visitor: str) -> messages.RecordInfo:
        """Return what a record says of itself; raise NotationError if it is none, or too long."""
        check_length(text)
        async with self.turn(visitor):
            return await self._workers.record_info(visitor, text)

    async def replay_of(self, text: str, visitor: str) -> bytes:
        """Return a record's positions (`messages.Replay`), packed; raise DroptableError if it cannot be replayed."""
        check_length(text)
        async with self.turn(visitor):
            return await self._workers.replay(visitor, text)

    async def lesson(self, game: str, part: str, visitor: str) -> bytes | None:
        """Return a part of a game's lessons as `replay_of` does, worked out once; None if there is no such part."""
        if game not in rulesets or part not in parts_of(game):
            return None
        if (game, part) not in self._lessons:
            self._lessons[game, part] = await self._workers.lesson(visitor, game, part)
        return self._lessons[game, part]

    async def exhibit_of(self, asked: messages.RecordLine, visitor: str) -> bytes:
        """Return what there was to see of a line of a record; raise DroptableError if it cannot be replayed."""
        check_length(asked.record)
        async with self.turn(visitor):
            return await self._workers.exhibit(visitor, asked.record, asked.line)

    async def score_map(self, asked: messages.RecordLine, visitor: str) -> messages.ScoreMap:
        """Return where a line's release would have scored what; raise DroptableError where there is none."""
        check_length(asked.record)
        async with self.turn(visitor):
            return await self._workers.score_map(visitor, asked)

    async def what_if(self, asked: messages.NewWhatIf, visitor: str) -> messages.WhatIf:
        """Return what another action would have led to; raise DroptableError if it cannot be."""
        check_length(asked.record)
        async with self.turn(visitor):
            return await self._workers.what_if(visitor, asked)


def check_length(record: str) -> None:
    """Raise NotationError for a text that is longer than any record may be."""
    if len(record) > messages.LONGEST_RECORD:
        raise NotationError("record-too-long", longest=messages.LONGEST_RECORD)
