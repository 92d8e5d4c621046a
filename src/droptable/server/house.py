"""The house: opens tables, finds them again, and lets go of those that nobody looks at."""

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass

from droptable.core.errors import NotationError, OptionError, TableError, UnknownNameError
from droptable.core.nature import SECRET_BYTES
from droptable.core.record import Record, format_record, parse_record
from droptable.core.registry import AnyGame, rulesets, world_for
from droptable.core.replay import branch, game_of
from droptable.core.scores import HighScore, ScoreBoard, ranked
from droptable.server import facts, messages
from droptable.server.house_rules import check_clock, response
from droptable.server.museum import Museum
from droptable.server.owner import Gone, Line, Owner, Pace, Visit
from droptable.server.replaying import replayed
from droptable.server.store import Row, ScoreRow, Store
from droptable.server.table import (
    MOST_GUESTS,
    Opening,
    Table,
    folded,
    hash_of,
    opened,
    options_text,
    record,
)
from droptable.server.turnstile import Locks, Turns, Turnstile
from droptable.server.workers import Workers

log = logging.getLogger("droptable.server")

HOUR_S, MINUTE_S = 3600.0, 60.0
_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"  # none that people confuse when they read a link aloud


@dataclass(frozen=True)
class Limits:
    """What one visitor, or all of them, may take."""

    tables: int = 1_000_000
    tables_per_visitor_and_hour: int = 120
    questions_per_visitor_and_minute: int = 240
    visits_per_table: int = MOST_GUESTS
    messages_per_second: float = 20.0
    burst: int = 60


class House:
    """All tables of this process."""

    def __init__(self, store: Store, workers: Workers, pace: Pace, limits: Limits) -> None:
        self.store = store
        self.workers = workers
        self.pace = pace
        self.limits = limits
        self.owners: dict[str, Owner | Museum] = {}
        self._doors = Locks()  # a table that several people come to at once is rebuilt once
        self._openings = Turnstile(limits.tables_per_visitor_and_hour, HOUR_S, "too-many-tables")
        self._questions = Turnstile(limits.questions_per_visitor_and_minute, MINUTE_S, "too-many-questions")
        # questions about records need workers, which live tables need more: one at a time
        self._computing = Turns(1)
        self._replaying = Turns(2)
        self._sweeper: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Open for guests."""
        await self.store.open()
        self._sweeper = asyncio.create_task(self._sweep(), name="sweeper")

    async def close(self) -> None:
        """Finish what is being written and close. Every acknowledged action is in the store already."""
        if self._sweeper is not None:
            self._sweeper.cancel()
            with suppress(asyncio.CancelledError):
                await self._sweeper
        for owner in tuple(self.owners.values()):
            await owner.close()
        self.workers.close()
        await self.store.close()

    # ------------------------------------------------------------ opening tables

    async def open_table(self, new: messages.NewTable, visitor: str) -> messages.Opened:
        """Open a table and return its id and the host's key; raise DroptableError if it cannot be like this."""
        self._openings.enter(visitor)
        if await self.store.count() >= self.limits.tables:
            raise TableError("house-full")
        game, position = _set_up(new)
        check_clock(new.clock_seconds)
        table = opened(Opening(_new_id(), game, secrets.token_bytes(SECRET_BYTES), position))
        key = secrets.token_urlsafe(24)
        first: list[facts.AnyFact] = [facts.Came(0, hash_of(key), host=True)]
        table = folded(table, first)
        for request in _first_requests(new):
            made = response(table, 0, request, frozenset({0}))
            table = folded(table, made)
            first += made
        await self._keep(table, first)
        return messages.Opened(table.opening.table, key)

    async def open_next(self, before: Table, here: frozenset[int]) -> str:
        """Open a table with the same guests, people, bots and options as one that is over; return its id.

        Who is still here plays themselves; the bot that played for somebody who is not goes on doing so.
        """
        opening = Opening(_new_id(), before.opening.game, secrets.token_bytes(SECRET_BYTES))
        first: list[facts.AnyFact] = [facts.Came(n, g.key_hash, g.host) for n, g in enumerate(before.guests)]
        for seat, place in enumerate(before.places):
            if place.guest is not None:
                first.append(facts.Sat(seat, place.guest, list(place.names)))
                if place.deputy is not None and place.guest not in here:
                    first.append(facts.Deputised(seat, place.deputy))
            elif place.bot is not None:
                first.append(facts.BotSat(seat, place.bot))
        if before.clock_seconds is not None:
            first.append(facts.ClockSet(before.clock_seconds))
        if not before.hints:
            first.append(facts.HintsSet(before.hints))
        if not any(place.is_free for place in before.places):
            first.append(facts.Began())
        await self._keep(folded(opened(opening), first), first)
        return opening.table

    async def _keep(self, table: Table, first: list[facts.AnyFact]) -> None:
        opening, game = table.opening, table.opening.game
        row = Row(
            opening.table, game.name, game.rules, game.seats, options_text(game.options), opening.start, opening.secret
        )
        await self.store.add(row, first)

    # ------------------------------------------------------------ finding tables

    async def visit(self, table: str, line: Line, key: str | None) -> tuple[Owner | Museum, Visit]:
        """Let a guest in at a table; raise TableError if there is no such table, or no room."""
        while True:
            owner = await self.owner(table)
            if len(owner.visits) >= self.limits.visits_per_table:
                raise TableError("table-full", most=self.limits.visits_per_table)
            with suppress(Gone):  # it was let go in this very moment: find it again
                return owner, await owner.visit(line, key)

    async def owner(self, table: str) -> Owner | Museum:
        """Return the one owner of a table, rebuilt from its facts if nobody has looked at it for a while."""
        table = table.lower()  # some write capitals when a link is read aloud
        async with self._doors[table]:
            owner = self.owners.get(table)
            if owner is None or owner.gone:
                owner = await self._rebuilt(table)
                self.owners[table] = owner
            return owner

    async def _rebuilt(self, table: str) -> Owner | Museum:
        row = await self.store.row(table)
        if row is None:
            raise TableError("no-such-table")
        happened = await self.store.facts(table)
        try:
            game = _game(row)
        except (UnknownNameError, OptionError) as error:
            log.warning("table %s is shown read-only: %s", table, error)
            return Museum(row, happened)
        built = folded(opened(Opening(row.table, game, row.secret, row.start)), happened)
        return Owner(built, len(happened), self.store, self.workers, self.pace, self.open_next)

    async def record(self, table: str) -> str:
        """Return a table's record as text; raise TableError if there is none yet, or the rules are not known."""
        owner = await self.owner(table)
        if isinstance(owner, Museum):
            raise TableError("read-only")
        game = owner.table.opening.game
        return format_record(record(owner.table, world_for(game)))

    async def scores(self, game: str) -> list[messages.Scores]:
        """Return a game's high-score boards; raise UnknownNameError if there is no such game."""
        return [await self._board(game, board) for board in rulesets[game].boards]

    async def _board(self, game: str, board: ScoreBoard) -> messages.Scores:
        kept = await self.store.high_scores(game, board)
        places = [messages.ScorePlace(_printed(rank.printed), _score(rank.holder)) for rank in ranked(board, kept)]
        return messages.Scores(board.name, board.seats[0], board.seats[-1], places)

    # ------------------------------------------------------------ questions about what was played

    async def replay(self, table: str, visitor: str) -> messages.Replay:
        """Return a table's positions so far; raise TableError as `record` does."""
        return await self.replay_of(await self.record(table), visitor)

    async def replay_of(self, text: str, visitor: str) -> messages.Replay:
        """Return a record's positions; raise DroptableError if it cannot be replayed."""
        _check_length(text)
        async with self._question(visitor, self._replaying):
            return await asyncio.to_thread(lambda: replayed(parse_record(text)))

    async def exhibit(self, table: str, number: int, visitor: str) -> bytes:
        """Return what there was to see of an action at a table; empty if there was nothing."""
        owner = await self.owner(table)
        if isinstance(owner, Museum):
            return b""
        kept = owner.kept_exhibit(number)
        if kept is not None:
            return kept
        async with self._question(visitor, self._computing):
            return await owner.exhibit(number)

    async def exhibit_of(self, asked: messages.RecordLine, visitor: str) -> bytes:
        """Return what there was to see of a line of a record; raise DroptableError if it cannot be replayed."""
        _check_length(asked.record)
        async with self._question(visitor, self._computing):
            return await self.workers.exhibit(asked.record, asked.line)

    async def what_if(self, asked: messages.NewWhatIf, visitor: str) -> messages.WhatIf:
        """Return what another action would have led to; raise DroptableError if it cannot be."""
        _check_length(asked.record)
        async with self._question(visitor, self._computing):
            return await self.workers.what_if(asked)

    @asynccontextmanager
    async def _question(self, visitor: str, turns: Turns) -> AsyncIterator[None]:
        """Wait for a visitor's turn to have something worked out; raise TableError if they have asked too much."""
        self._questions.enter(visitor)
        async with turns.turn(visitor):
            yield

    # ------------------------------------------------------------ letting go

    async def _sweep(self) -> None:
        """Let go of tables that nobody has looked at for two rounds of the broom."""
        idle: set[str] = set()
        while True:
            await asyncio.sleep(self.pace.idle_s / 2)
            for table in idle:
                if await self.owners[table].close_if_idle():  # nobody rebuilds it while its last fact is being stored
                    del self.owners[table]
            idle = {name for name, owner in self.owners.items() if owner.is_idle}


def _printed(score: HighScore | None) -> messages.Score | None:
    return None if score is None else messages.Score(score.name, score.points, None)


def _score(row: ScoreRow | None) -> messages.Score | None:
    return None if row is None else messages.Score(row.name, row.points, row.table)


def _new_id() -> str:
    return "".join(secrets.choice(_LETTERS) for _ in range(10))


def _set_up(new: messages.NewTable) -> tuple[AnyGame, str | None]:
    if new.record is None:
        return rulesets[new.game].game(len(new.places), new.options), None
    _check_length(new.record)
    begun: Record = branch(parse_record(new.record), new.line)
    if begun.game != new.game or len(begun.seats) != len(new.places):
        raise TableError("other-game")
    return game_of(begun), begun.start


def _check_length(record: str) -> None:
    if len(record) > messages.LONGEST_RECORD:
        raise NotationError("record-too-long", longest=messages.LONGEST_RECORD)


def _game(row: Row) -> AnyGame:
    game = rulesets[row.game].game(row.seats, row.options)
    if game.rules != row.rules:
        raise OptionError("unknown-rules", game=row.game, rules=row.rules, known=game.rules)
    return game


def _first_requests(new: messages.NewTable) -> list[messages.AnyRequest]:
    requests: list[messages.AnyRequest] = []
    for seat, place in enumerate(new.places):
        if place.bot is not None:
            requests.append(messages.SeatBot(0, seat, place.bot))
        elif place.names:
            requests.append(messages.Sit(0, seat, place.names))
    if new.clock_seconds is not None:
        requests.append(messages.SetClock(0, new.clock_seconds))
    if not new.hints:
        requests.append(messages.SetHints(0, new.hints))
    if new.begin:
        requests.append(messages.Begin(0))
    return requests
