"""All tables of this process: opens them, finds them again, and lets go of those that nobody looks at."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from droptable.core.errors import DroptableError, NotationError, TableError, UnavailableError
from droptable.core.record import format_record
from droptable.core.registry import AnyGame, missing_extra, rulesets
from droptable.core.replay import game_of
from droptable.core.scores import HighScore, ScoreBoard, ranked
from droptable.lessons import parts_of
from droptable.server import facts, messages
from droptable.server.asking import Asking
from droptable.server.audience import new_key, visit_of
from droptable.server.change import Change, opening
from droptable.server.clockwork import Pace
from droptable.server.door import Door
from droptable.server.keeper import Connection, Gone, TableKeeper, Visit
from droptable.server.limits import FairTurns, Limits, Locks, MessageLimit, Quota
from droptable.server.live_table import LiveTable
from droptable.server.push import Pusher
from droptable.server.read_only import ReadOnlyTable
from droptable.server.requests import change_for, check_clock
from droptable.server.store import ScoreRow, Store
from droptable.server.table import Opening, folded, hash_of, new_table, opened, row_of
from droptable.server.workers import Workers
from droptable.signatures import SigningKey

log = logging.getLogger("droptable.server")

HOUR_S, MINUTE_S = 3600.0, 60.0


class Tables:
    """The tables of this process, each with its one keeper."""

    def __init__(
        self,
        store: Store,
        workers: Workers,
        pace: Pace,
        limits: Limits,
        key: SigningKey | None = None,
        pusher: Pusher | None = None,
    ) -> None:
        """`key` signs what is finished here; without one, a key that lasts as long as this process.

        `pusher` calls people to their turn, where somebody wants that.
        """
        self.store = store
        self.workers = workers
        self.pace = pace
        self.limits = limits
        self.key = key or SigningKey.made()
        self.pusher = pusher
        self.keepers: dict[str, TableKeeper] = {}
        self.messages = MessageLimit(limits)
        self._door = Door(limits)
        self._doors = Locks()  # a table that several people come to at once is rebuilt once
        self._openings = Quota(limits.tables_per_visitor_and_hour, HOUR_S, "too-many-tables")
        self._questions = Quota(limits.questions_per_visitor_and_minute, MINUTE_S, "too-many-questions")
        # questions about records need workers, which live tables need more: one at a time
        self._computing = FairTurns(1)
        self._lessons: dict[tuple[str, str], bytes | None] = {}
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
        for keeper in tuple(self.keepers.values()):
            await keeper.close()
        if self.pusher is not None:
            await self.pusher.close()
        self.workers.close()
        await self.store.close()

    # ------------------------------------------------------------ opening tables

    async def open_table(self, new: messages.NewTable, visitor: str) -> messages.Opened:
        """Open a table and return its id and the host's key; raise DroptableError if it cannot be like this."""
        await self._check_opening(visitor)
        game, position = await self._set_up(new, visitor)
        check_clock(new.clock_seconds)
        key, (table, secret) = new_key(), new_table()
        opened = _opened(Opening(table, game, secret, position), new, key)
        await self.store.add(row_of(opened.table), opened.facts)
        return messages.Opened(table, key)

    async def _check_opening(self, visitor: str) -> None:
        """Count one more table of a visitor's; raise TableError if that is too many, or one too many for the house."""
        self._openings.enter(visitor)
        if await self.store.count() >= self.limits.tables:
            raise TableError("house-full")

    async def _set_up(self, new: messages.NewTable, visitor: str) -> tuple[AnyGame, str | None]:
        """Return the game that is to be played, and the position that it begins at where that is not the usual one."""
        if extra := missing_extra(rulesets[new.game].name):
            raise UnavailableError("no-physics", game=rulesets[new.game].title, extra=extra)
        if new.record is None:
            return rulesets[new.game].game(len(new.places), new.options), None
        _check_length(new.record)
        async with self._question(visitor):
            begun = await self.workers.branch(visitor, new.record, new.line)
        if begun.game != new.game or len(begun.seats) != len(new.places):
            raise TableError("other-game")
        return game_of(begun), begun.start

    # ------------------------------------------------------------ finding tables

    async def visit(
        self, table: str, connection: Connection, hello: messages.Hello, address: str = ""
    ) -> tuple[TableKeeper, Visit]:
        """Let a visitor in at a table; raise TableError if there is no such table, or no room."""
        visit = visit_of(connection, hello, address)
        while True:
            keeper = await self.keeper(table)
            with suppress(Gone), self._door.passing(keeper, visit):  # gone in this very moment: find it again
                await keeper.visit(visit, hello)
                return keeper, visit

    def leave(self, keeper: TableKeeper, visit: Visit) -> None:
        """Forget a visit that has ended; the visitor's seats stay theirs."""
        keeper.leave(visit)
        self._door.leave(visit)

    async def check(self, table: str) -> None:
        """Raise TableError if there is no such table."""
        if table.lower() not in self.keepers and await self.store.row(table.lower()) is None:
            raise TableError("no-such-table")

    async def game_at(self, table: str) -> str | None:
        """Return the name of the game at a table, or None if there is no such table, or no such game any more."""
        row = await self.store.row(table.lower())
        return row.game if row is not None and row.game in rulesets else None

    async def keeper(self, table: str) -> TableKeeper:
        """Return the one keeper of a table, rebuilt from its facts if nobody has looked at it for a while."""
        table = table.lower()  # some write capitals when a link is read aloud
        async with self._doors[table]:
            keeper = self.keepers.get(table)
            if keeper is None or keeper.gone:
                keeper = self.keepers[table] = await self._rebuilt(table)
            return keeper

    async def _rebuilt(self, table: str) -> TableKeeper:
        row = await self.store.row(table)
        if row is None:
            raise TableError("no-such-table")
        history = await self.store.history(table)
        happened = [fact for fact, _ in history]
        try:
            game = rulesets[row.game].game_by(row.rules, row.seats, row.options)
            begun = opened(Opening(row.table, game, row.secret, row.start))
            # in a thread: whoever has acted and taken back for hours has made a long list of facts
            built = await asyncio.to_thread(folded, begun, happened)
        except DroptableError as error:  # its game, rules, board or position is none of ours (any more)
            log.warning("table %s is shown read-only: %s", table, error)
            return ReadOnlyTable(row, history)
        return LiveTable(built, history, self.store, self.workers, self.pace, self._check_opening, self.pusher)

    async def record(self, table: str) -> str:
        """Return a table's record as text, signed once the game is over.

        Raise TableError if there is none yet, or the rules are not known.
        """
        found = (await self.keeper(table)).record()
        is_finished = found.promise is not None and found.promise.secret is not None
        return format_record(self.key.signed(found) if is_finished else found)

    async def scores(self, game: str) -> list[messages.Scores]:
        """Return a game's high-score boards; raise UnknownNameError if there is no such game."""
        return [await self._board(game, board) for board in rulesets[game].boards]

    async def _board(self, game: str, board: ScoreBoard) -> messages.Scores:
        kept = await self.store.high_scores(game, board)
        places = [messages.ScorePlace(_printed(rank.printed), _score(rank.holder)) for rank in ranked(board, kept)]
        return messages.Scores(board.name, board.seats[0], board.seats[-1], places)

    async def glances(self, asked: messages.KeptTables, visitor: str) -> list[messages.Glance]:
        """Return how somebody's tables stand, in the order in which they asked; those that are gone are left out."""
        found = []
        for kept in asked.tables[: messages.MOST_GLANCES]:
            if kept.table.lower() not in self.keepers:
                self._questions.enter(visitor)  # it has to be rebuilt
            with suppress(TableError):
                found.append((await self.keeper(kept.table)).glance(hash_of(kept.key)))
        return found

    # ------------------------------------------------------------ questions about what was played

    async def replay(self, table: str, visitor: str) -> bytes:
        """Return a table's positions so far (`messages.Replay`), packed; raise TableError as `record` does."""
        return await self.replay_of(await self.record(table), visitor)

    async def replay_of(self, text: str, visitor: str) -> bytes:
        """Return a record's positions (`messages.Replay`), packed; raise DroptableError if it cannot be replayed."""
        _check_length(text)
        async with self._question(visitor):
            return await self.workers.replay(visitor, text)

    async def lesson(self, game: str, part: str, visitor: str) -> bytes | None:
        """Return a part of a game's lessons as `replay` does, worked out once; None if there is no such part."""
        if game not in rulesets or part not in parts_of(game):
            return None
        if (game, part) not in self._lessons:
            self._lessons[game, part] = await self.workers.lesson(visitor, game, part)
        return self._lessons[game, part]

    async def exhibit(self, table: str, number: int, visitor: str) -> bytes:
        """Return what there was to see of an action at a table; empty if there was nothing."""
        keeper = await self.keeper(table)
        kept = keeper.kept_exhibit(number)
        if kept is not None:
            return kept
        async with self._question(visitor):
            return await keeper.exhibit(number, visitor)

    async def exhibit_of(self, asked: messages.RecordLine, visitor: str) -> bytes:
        """Return what there was to see of a line of a record; raise DroptableError if it cannot be replayed."""
        _check_length(asked.record)
        async with self._question(visitor):
            return await self.workers.exhibit(visitor, asked.record, asked.line)

    async def what_if(self, asked: messages.NewWhatIf, visitor: str) -> messages.WhatIf:
        """Return what another action would have led to; raise DroptableError if it cannot be."""
        _check_length(asked.record)
        async with self._question(visitor):
            return await self.workers.what_if(visitor, asked)

    @asynccontextmanager
    async def _question(self, visitor: str) -> AsyncIterator[None]:
        """Wait for a visitor's turn to have something worked out; raise TableError if they have asked too much."""
        self._questions.enter(visitor)
        async with self._computing.turn(visitor):
            yield

    # ------------------------------------------------------------ letting go

    async def _sweep(self) -> None:
        """Let go of tables that nobody has looked at for two rounds of the broom."""
        idle: set[str] = set()
        while True:
            await asyncio.sleep(self.pace.idle_s / 2)
            for table in idle:
                if await self.keepers[table].close_if_idle():  # nobody rebuilds it while its last fact is being stored
                    del self.keepers[table]
            idle = {name for name, keeper in self.keepers.items() if not keeper.visits}


def _printed(score: HighScore | None) -> messages.Score | None:
    return None if score is None else messages.Score(score.name, score.points, None)


def _score(row: ScoreRow | None) -> messages.Score | None:
    return None if row is None else messages.Score(row.name, row.points, row.table)


def _opened(what: Opening, new: messages.NewTable, key: str) -> Change:
    """Return a new table with what its host has asked for already; raise DroptableError if that cannot be."""
    made = opening(what, facts.Came(0, hash_of(key), host=True))
    table, first = made.table, made.facts
    for request in _first_requests(new):
        change = change_for(table, _HOST, request)
        table, first = change.table, (*first, *change.facts)
    return Change(first, table)


# whoever opens a table
_HOST = Asking(guest=0, key_hash="", here=frozenset({0}), lately_here=frozenset({0}), next_table=new_table)


def _check_length(record: str) -> None:
    if len(record) > messages.LONGEST_RECORD:
        raise NotationError("record-too-long", longest=messages.LONGEST_RECORD)


def _first_requests(new: messages.NewTable) -> list[messages.AnyChange]:
    requests: list[messages.AnyChange] = []
    for seat, place in enumerate(new.places):
        if place.bot is not None:
            requests.append(messages.SeatBot(0, seat, place.bot))
        elif place.names:
            requests.append(messages.Sit(0, seat, place.names))
    if new.clock_seconds is not None:
        requests.append(messages.SetClock(0, new.clock_seconds))
    if not new.hints:
        requests.append(messages.SetHints(0, new.hints))
    if new.rolls_itself is not None:
        requests.append(messages.SetRolling(0, new.rolls_itself))
    if new.begin:
        requests.append(messages.Begin(0))
    return requests
