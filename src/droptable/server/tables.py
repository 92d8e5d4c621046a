"""All tables of this process: opens them, finds them again, and lets go of those that nobody looks at."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from typing import TypeVar

from droptable.core.errors import DroptableError, TableError, UnavailableError
from droptable.core.record import format_record
from droptable.core.registry import AnyGame, missing_extra, rulesets
from droptable.core.replay import game_of
from droptable.core.scores import HighScore, ScoreBoard, ranked
from droptable.server import messages
from droptable.server.analyses import Analyses
from droptable.server.audience import new_key, visit_of
from droptable.server.clockwork import Pace
from droptable.server.door import Door
from droptable.server.facts import Row
from droptable.server.keeper import Connection, Gone, TableKeeper, Visit
from droptable.server.limits import Limits, Locks, MessageLimit
from droptable.server.live_table import LiveTable
from droptable.server.neighbourhood import Alone, Neighbourhood
from droptable.server.new_tables import opened_as
from droptable.server.push import Pusher
from droptable.server.questions import Questions
from droptable.server.read_only import ReadOnlyTable
from droptable.server.requests import check_clock
from droptable.server.store import Journal, ScoreRow, Store
from droptable.server.table import Opening, folded, hash_of, new_table, opened, row_of
from droptable.server.workers import Workers
from droptable.signatures import SigningKey

log = logging.getLogger("droptable.server")

HOUR_S, MINUTE_S = 3600.0, 60.0
PATIENCE_S = 4.5  # how long a keeper is looked for: another process may have to be given up first

T = TypeVar("T")


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
        neighbourhood: Neighbourhood | None = None,
    ) -> None:
        """`key` signs what is finished here; without one, a key that lasts as long as this process.

        `pusher` calls people to their turn, where somebody wants that. `neighbourhood` are the other processes at the
        same database: without it there are none.
        """
        self.store = store
        self.workers = workers
        self.pace = pace
        self.limits = limits
        self.key = key or SigningKey.made()
        self.pusher = pusher
        self.keepers: dict[str, TableKeeper] = {}
        self._doors = Locks()  # a table that several people come to at once is rebuilt once
        self._neighbourhood = neighbourhood or Alone(store)
        self.messages = MessageLimit(limits, self._neighbourhood.buckets)
        self._door = Door(limits, self._neighbourhood)
        allowance = self._neighbourhood.allowance
        self._openings = allowance(limits.tables_per_visitor_and_hour, HOUR_S, "too-many-tables")
        self.questions = Questions(
            workers, allowance(limits.questions_per_visitor_and_minute, MINUTE_S, "too-many-questions")
        )
        self.analyses = Analyses(workers, store, self.questions, self._neighbourhood.told_elsewhere)
        self._sweeper: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Open for guests."""
        await self.store.open()
        await self._neighbourhood.open(self)
        self._sweeper = asyncio.create_task(self._sweep(), name="sweeper")

    async def close(self) -> None:
        """Finish what is being written and close. Every acknowledged action is in the store already."""
        if self._sweeper is not None:
            self._sweeper.cancel()
            with suppress(asyncio.CancelledError):
                await self._sweeper
        await self.analyses.close()
        for keeper in tuple(self.keepers.values()):
            await keeper.close()
        await self._neighbourhood.close()
        if self.pusher is not None:
            await self.pusher.close()
        self.workers.close()
        await self.store.close()

    async def health(self) -> messages.Health:
        """Tell whether people can play here now, and what is amiss."""
        try:
            await self.store.check()
        except UnavailableError as error:
            return messages.Health(ready=False, why=error.code)
        return self._neighbourhood.health()

    # ------------------------------------------------------------ opening tables

    async def open_table(self, new: messages.NewTable, visitor: str) -> messages.Opened:
        """Open a table and return its id and the host's key; raise DroptableError if it cannot be like this."""
        await self._check_opening(visitor)
        game, position = await self._set_up(new, visitor)
        check_clock(new.clock_seconds)
        key, (table, secret) = new_key(), new_table()
        opened = opened_as(Opening(table, game, secret, position), new, key)
        await self.store.add(row_of(opened.table), opened.facts)
        return messages.Opened(table, key)

    async def _check_opening(self, visitor: str) -> None:
        """Count one more table of a visitor's; raise TableError if that is too many, or one too many for the house."""
        await self._openings.enter(visitor)
        if await self.store.count() >= self.limits.tables:
            raise TableError("house-full")

    async def _set_up(self, new: messages.NewTable, visitor: str) -> tuple[AnyGame, str | None]:
        """Return the game that is to be played, and the position that it begins at where that is not the usual one."""
        if extra := missing_extra(rulesets[new.game].name):
            raise UnavailableError("no-physics", game=rulesets[new.game].title, extra=extra)
        if new.record is None:
            return rulesets[new.game].game(len(new.places), new.options), None
        begun = await self.questions.branch(new.record, new.line, visitor)
        if begun.game != new.game or len(begun.seats) != len(new.places):
            raise TableError("other-game")
        return game_of(begun), begun.start

    # ------------------------------------------------------------ finding tables

    async def visit(
        self, table: str, connection: Connection, hello: messages.Hello, address: str = ""
    ) -> tuple[TableKeeper, Visit]:
        """Let a visitor in at a table; raise TableError if there is no such table, or no room."""
        visit = visit_of(connection, hello, address)
        return await self._asked(table, lambda keeper: self._let_in(keeper, visit, hello)), visit

    async def _let_in(self, keeper: TableKeeper, visit: Visit, hello: messages.Hello) -> TableKeeper:
        async with self._door.passing(keeper, visit):
            await keeper.visit(visit, hello)
        return keeper

    async def visit_kept(
        self, table: str, connection: Connection, hello: messages.Hello, address: str
    ) -> tuple[TableKeeper, Visit]:
        """Let a visitor in whom another process sends; raise Gone if the table is not kept here."""
        visit = visit_of(connection, hello, address)
        return await self._let_in(await self.kept(table), visit, hello), visit

    async def kept(self, table: str) -> TableKeeper:
        """Return the keeper of a table that is in memory here; raise Gone if it is not."""
        async with self._doors[table]:  # it may be being rebuilt
            keeper = self.keepers.get(table)
        if keeper is None or keeper.gone:
            raise Gone
        return keeper

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
                keeper = self.keepers[table] = await self._found(table)
            return keeper

    async def _asked(self, table: str, ask: Callable[[TableKeeper], Awaitable[T]]) -> T:
        """Ask a table's keeper something; one that is gone in this very moment is looked for again, for a while."""
        ends = time.monotonic() + PATIENCE_S
        while time.monotonic() < ends:
            with suppress(Gone):
                return await ask(await self.keeper(table))
        raise UnavailableError("keeper-lost")

    async def _found(self, table: str) -> TableKeeper:
        row = await self.store.row(table)
        if row is None:
            raise TableError("no-such-table")
        elsewhere = await self._neighbourhood.claim(table)
        return elsewhere or await self._rebuilt(row, self._neighbourhood.journal(table))

    async def _rebuilt(self, row: Row, journal: Journal) -> TableKeeper:
        table = row.table
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
        if (extra := missing_extra(row.game)) and not built.is_over:
            lacking = UnavailableError("no-physics", game=rulesets[row.game].title, extra=extra)
            log.warning("table %s is shown read-only: %s", table, lacking)
            return ReadOnlyTable(row, history, lacking, built)
        return LiveTable(built, history, journal, self.workers, self.pace, self._check_opening, self.pusher)

    async def record(self, table: str) -> str:
        """Return a table's record as text, signed once the game is over: all of it, with its World.

        Raise TableError if there is none yet, or the rules are not known.
        """
        found = await self._asked(table, lambda keeper: keeper.record())
        is_finished = found.promise is not None and found.promise.secret is not None and not missing_extra(found.game)
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
                await self.questions.count(visitor)  # it has to be rebuilt
            glance = partial(_glance, key_hash=hash_of(kept.key))
            with suppress(TableError):
                found.append(await self._asked(kept.table, glance))
        return found

    # ------------------------------------------------------------ questions about what was played

    async def replay(self, table: str, visitor: str) -> bytes:
        """Return a table's positions so far (`messages.Replay`), packed; raise TableError as `record` does."""
        return await self.questions.replay_of(await self.record(table), visitor)

    async def analysis(self, table: str, visitor: str) -> messages.Analysing:
        """Return how far the analysis of a table's game is; raise TableError as `record` does, or if it goes on."""
        table = table.lower()
        return await self.analyses.of_table(table, partial(self._finished_record, table), visitor)

    async def errand(self, name: str) -> bytes | None:
        """Return how far an analysis is that this process does for all; None if it knows of none."""
        return self.analyses.told(name)

    async def _finished_record(self, table: str) -> str:
        found = await self._asked(table, lambda keeper: keeper.record())
        if found.promise is None or found.promise.secret is None:
            raise TableError("not-over")
        return format_record(found)

    async def exhibit(self, table: str, number: int, visitor: str) -> bytes:
        """Return what there was to see of an action at a table; empty if there was nothing."""
        kept = await self._asked(table, lambda keeper: keeper.kept_exhibit(number))
        if kept is not None:
            return kept
        async with self.questions.turn(visitor):
            return await self._asked(table, lambda keeper: keeper.exhibit(number, visitor))

    # ------------------------------------------------------------ letting go

    async def let_go(self, table: str) -> None:
        """Keep a table no longer, whether anybody looks at it or not."""
        async with self._doors[table]:
            await self._let_go(table)

    async def _let_go(self, table: str) -> None:
        keeper = self.keepers.pop(table, None)
        if keeper is not None:
            await keeper.close()
        await self._neighbourhood.release(table)

    async def _sweep(self) -> None:
        """Let go of tables that nobody has looked at for two rounds of the broom."""
        idle: set[str] = set()
        while True:
            await asyncio.sleep(self.pace.idle_s / 2)
            for table in idle:
                async with self._doors[table]:
                    if await self.keepers[table].close_if_idle():  # nobody rebuilds it before it is released
                        await self._let_go(table)
            idle = {name for name, keeper in self.keepers.items() if not keeper.visits}


def _printed(score: HighScore | None) -> messages.Score | None:
    return None if score is None else messages.Score(score.name, score.points, None)


def _score(row: ScoreRow | None) -> messages.Score | None:
    return None if row is None else messages.Score(row.name, row.points, row.table)


async def _glance(keeper: TableKeeper, key_hash: str) -> messages.Glance:
    return await keeper.glance(key_hash)
