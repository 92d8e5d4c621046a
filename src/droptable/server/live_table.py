"""A table under way: requests come one after another; what they change is stored, then acknowledged, then shown."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from functools import partial

from droptable.core.errors import DroptableError, TableError
from droptable.core.game import Seat
from droptable.core.record import Record
from droptable.core.registry import missing_extra, rulesets, world_for
from droptable.server import facts, messages, metrics
from droptable.server.asking import Asking
from droptable.server.audience import NOBODYS, Audience
from droptable.server.change import Change, settled
from droptable.server.clockwork import Clockwork, Pace
from droptable.server.decision_times import DecisionTimes, Happened
from droptable.server.exhibits import Exhibits
from droptable.server.keeper import Gone, Visit
from droptable.server.limits import Buckets
from droptable.server.places import HINT
from droptable.server.push import Pusher
from droptable.server.requests import change_for
from droptable.server.store import Journal, ScoreRow
from droptable.server.subscriptions import Subscription
from droptable.server.table import Table, guest_with, new_table, record, row_of, seats_of
from droptable.server.turn_calls import TurnCalls
from droptable.server.views import Times, considered, glance
from droptable.server.wire import encoded, refused
from droptable.server.workers import Workers
from droptable.server.writer import ConflictError

log = logging.getLogger("droptable.server")

REACTIONS_PER_SECOND, REACTIONS_AT_ONCE = 0.4, 4  # of one guest


class LiveTable:
    """The keeper of a table whose rules are known. One lock: nothing at a table happens at the same time."""

    def __init__(
        self,
        table: Table,
        history: Sequence[Happened],
        journal: Journal,
        workers: Workers,
        pace: Pace,
        check_opening: Callable[[str], Awaitable[None]],
        pusher: Pusher | None = None,
    ) -> None:
        """`check_opening` is asked before an address opens one more table; it raises TableError if it may not.

        `pusher` calls guests to their turn who are not here, where the server sends calls.
        """
        self.table = table
        self.lock = asyncio.Lock()
        self.gone = False
        self._stored = len(history)
        self._decisions = DecisionTimes(history)
        self._changed_at = history[-1].at if history else time.time()
        self._journal = journal
        self._workers = workers
        self._pace = pace
        self._check_opening = check_opening
        self._last_at: float | None = None
        self._moves = metrics.moves.labels(table.opening.game.name)
        self._exhibits = Exhibits(workers)
        self._clockwork = Clockwork(self, workers, pace)
        self._reactions = Buckets(REACTIONS_PER_SECOND, REACTIONS_AT_ONCE)
        self._audience = Audience(lambda: self.table, self._times)
        self._pusher = pusher
        self._calls = (
            None if pusher is None else TurnCalls(pusher, lambda: self.table, lambda: self._audience.here, pace.grace_s)
        )

    # ------------------------------------------------------------ visitors

    @property
    def visits(self) -> Collection[Visit]:
        """Whoever looks at the table now, in the order in which they came."""
        return self._audience.visits

    def knows(self, key_hash: str) -> bool:
        """Tell whether one of the table's guests has this key."""
        return guest_with(self.table, key_hash) is not None

    @property
    def is_watched(self) -> bool:
        """Somebody looks at the table."""
        return bool(self.visits) and not self.gone

    @property
    def decision_began(self) -> float:
        """When the decision began that the table waits for, in seconds since 1970."""
        return self._decisions.decision_began(self.table.playing)

    @property
    def asker(self) -> str:
        """On whose account workers think for this table: the address of its host, its guests, or who else is here."""
        return self._audience.asker

    async def visit(self, visit: Visit, hello: messages.Hello) -> None:
        """Let a visitor in, welcome them and show them the table; Gone if it is let go."""
        async with self.lock:
            self._check_here()
            if not self.visits:
                self._clockwork.watch_anew()
            self._audience.let_in(visit)
            self._clockwork.go_on()
            self._audience.welcome(visit, hello)
            self._look_for_absent()  # whoever kept the table before may have ended before it called them

    def leave(self, visit: Visit) -> None:
        """Forget a connection; the visitor's seats stay theirs."""
        self._audience.leave(visit)
        self._look_for_absent()

    def _times(self) -> Times:
        last_ms = None if self._last_at is None else int((time.monotonic() - self._last_at) * 1000)
        return Times(last_ms, self._clockwork.clock_left_ms)

    # ------------------------------------------------------------ requests

    async def ask(self, visit: Visit, request: messages.AnyRequest) -> None:
        """Do what a visitor asks: stored first, then acknowledged to them, then shown to everybody.

        What has begun is carried through, also for a visitor who hangs up meanwhile. Raise Gone if the table has been
        let go.
        """
        try:
            match request:
                case messages.Advise():
                    visit.connection.send(encoded(await self._advised(visit, request)))
                case messages.React():
                    self._reacted(visit, request)
                case messages.Subscribe():
                    await self._subscribed(visit, request)
                case messages.Consider():
                    visit.connection.send(encoded(self._considered(visit, request)))
                case messages.Seen():
                    visit.connection.send(encoded(self._noted(visit, request)))
                case _:
                    await self._change(visit, request)
        except DroptableError as error:
            metrics.refusals.labels(error.code).inc()
            visit.connection.send(encoded(refused(request.id, error)))

    async def _change(self, visit: Visit, request: messages.AnyChange) -> None:
        async with self.lock:
            self._check_here()
            change = change_for(self.table, self._asking(visit), request)
            if change.opens is not None:
                await self._check_opening(visit.address)
            await self._believe(change)
            self._go_on({visit: encoded(messages.Done(request.id))})

    def _asking(self, visit: Visit) -> Asking:
        guest = guest_with(self.table, visit.key_hash)
        lately_here = partial(self._audience.lately_here, self._pace.grace_s)
        return Asking(guest, visit.key_hash, lambda: self._audience.here, lately_here, new_table)

    async def _advised(self, visit: Visit, request: messages.Advise) -> messages.Advised:
        """Let the adviser answer outside the lock: the table goes on meanwhile."""
        seat = self._own_seat(visit, request.seat)
        if not self.table.hints:
            raise TableError("no-hints")
        if request.question == HINT:
            await self._note_hint(seat)
        match = self.table.playing
        view = match.game.view(match.state, seat)
        return messages.Advised(
            request.id, await self._workers.advise(visit.address, match.game, view, seat, request.question)
        )

    async def _note_hint(self, seat: Seat) -> None:
        """Note that a seat was helped: what it scores is no high score any more."""
        async with self.lock:
            self._check_here()
            if HINT not in self.table.places[seat].deciders:
                await self.happen(settled(self.table, facts.Hinted(seat)))

    def _considered(self, visit: Visit, request: messages.Consider) -> messages.Considered:
        self._check_here()
        seat = self._own_seat(visit, request.seat)
        return messages.Considered(request.id, considered(self.table, seat, request.text))

    def _noted(self, visit: Visit, request: messages.Seen) -> messages.Done:
        """Note that a visitor has seen something; whoever only looks on keeps nobody waiting."""
        self._check_here()
        seated = frozenset(guest for place in self.table.places for guest in place.guests)
        guest = guest_with(self.table, visit.key_hash)
        if guest is not None and guest in seated:
            self._clockwork.seen(request.number, guest, seated & self._audience.here)
        return messages.Done(request.id)

    async def _subscribed(self, visit: Visit, request: messages.Subscribe) -> None:
        """Keep where a guest wants to be called."""
        if self._pusher is None:
            raise TableError("no-push-here")
        if not self.knows(visit.key_hash):
            raise TableError("not-your-seat")
        wanted = Subscription(request.endpoint, request.p256dh, request.auth, request.language)
        self._pusher.check(wanted)
        await self._pusher.kept.add(self.table.opening.table, visit.key_hash, wanted)
        visit.connection.send(encoded(messages.Done(request.id)))

    def _reacted(self, visit: Visit, request: messages.React) -> None:
        """Tell everybody, at once and once: what is said in passing is kept nowhere."""
        self._check_here()
        seat = self._own_seat(visit, request.seat)
        if self._reactions.early_s(visit.key_hash):
            raise TableError("too-many-reactions")
        self._reactions.take(visit.key_hash)
        visit.connection.send(encoded(messages.Done(request.id)))
        self._audience.tell(messages.Reacted(seat, request.reaction))

    def _own_seat(self, visit: Visit, seat: int) -> Seat:
        if self.table.match is None:
            raise TableError("not-begun")
        if seat not in seats_of(self.table, guest_with(self.table, visit.key_hash)):
            raise TableError("not-your-seat")
        return Seat(seat)

    # ------------------------------------------------------------ changes

    async def happen(self, change: Change) -> None:
        """Store a change, believe it and show it; whoever calls this holds the lock."""
        await self._believe(change)
        self._go_on()

    async def until_writable(self) -> None:
        """Return once nobody knows of an outage of the store any more."""
        await self._journal.until_writable()

    async def _believe(self, change: Change) -> None:
        """Store a change, and only then believe it.

        Raise Gone if somebody else keeps the table by now, UnavailableError if the store fails.
        """
        opens = None if change.opens is None else (row_of(change.opens.table), change.opens.facts)
        try:
            await self._journal.append(self.table.opening.table, self._stored, change.facts, _scores(change), opens)
        except ConflictError as conflict:
            log.error("table %s has another keeper; letting it go", self.table.opening.table)
            self._let_go()
            raise Gone from conflict
        self._stored += len(change.facts)
        self._changed_at = time.time()
        for fact in change.facts:
            self._decisions.follow(fact, time.time())
            if isinstance(fact, facts.TurnUndone):
                self._exhibits.forget(fact.left)
            if isinstance(fact, facts.Acted):
                self._moves.inc()
        if change.table.match is not self.table.match:
            self._last_at = time.monotonic()
        if change.table.match is None:
            self._exhibits = Exhibits(self._workers)  # of a game that was called off
        self.table = change.table

    def _go_on(self, answers: Mapping[Visit, str] = NOBODYS) -> None:
        self._clockwork.go_on()  # first: what is shown has the clock of the next decision
        self._audience.show(answers)
        self._look_for_absent()

    def _look_for_absent(self) -> None:
        if self._calls is not None and not self.gone:
            self._calls.look()

    # ------------------------------------------------------------ what was played

    async def glance(self, key_hash: str) -> messages.Glance:
        """Return how the table stands for who has this key."""
        return glance(self.table, guest_with(self.table, key_hash), max(0, int(time.time() - self._changed_at)))

    async def record(self) -> Record:
        """Return the record so far; raise TableError if there is none. It names its World where that is installed."""
        game = self.table.opening.game
        return record(self.table, None if missing_extra(game.name) else world_for(game))

    def keep_exhibit(self, number: int, exhibit: bytes) -> None:
        """Keep what there was to see of an action."""
        self._exhibits.keep(number, exhibit)

    async def kept_exhibit(self, number: int) -> bytes | None:
        """Return what there was to see of an action, empty if nothing; None if it must be computed again."""
        return self._exhibits.kept(self.table.match, number)

    async def exhibit(self, number: int, asker: str) -> bytes:
        """Return what there was to see of an action of nature, computed again if need be; empty for any other."""
        return await self._exhibits.of(self.table, number, asker)

    # ------------------------------------------------------------ the end of a life in memory

    def _check_here(self) -> None:
        if self.gone:
            raise Gone

    def _let_go(self) -> None:
        self.gone = True
        self._audience.call_off()
        self._clockwork.go_on()
        for visit in self.visits:  # they find the table again, with its new keeper
            visit.connection.drop()

    async def close(self) -> None:
        """Let the table go: it is rebuilt from its facts when somebody comes back."""
        async with self.lock:
            self._let_go()

    async def close_if_idle(self) -> bool:
        """Let the table go unless somebody looks at it; tell whether it has gone."""
        async with self.lock:
            if not self.visits:
                self._let_go()
            return self.gone


def _scores(change: Change) -> list[ScoreRow]:
    """Return what a change puts on the high-score board."""
    entered = [fact for fact in change.facts if isinstance(fact, facts.ScoreEntered)]
    if not entered:
        return []
    table, match = change.table, change.table.playing
    board = rulesets[match.game.name].board_for(match.game)
    outcome = match.game.outcome(match.state)
    assert board is not None and outcome is not None and outcome.scores is not None, "a score was entered"
    at, game = table.opening.table, match.game.name
    return [
        ScoreRow(at, fact.seat, game, board.name, fact.name, points, board.fixed_rank(points))
        for fact in entered
        for points in [outcome.scores[fact.seat]]
    ]
