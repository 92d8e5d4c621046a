"""One owner per table: requests come one after another; what they change is stored, then acknowledged, then shown."""

import asyncio
import logging
import secrets
import time
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass, field
from itertools import chain, repeat
from typing import Any, Protocol, TypeVar

from droptable.bots.bot import Effort, bot_names
from droptable.core.errors import DroptableError, TableError, UnavailableError
from droptable.core.game import Chance, Effect, Seat, Seats
from droptable.core.match import AnyMatch, answer
from droptable.core.record import format_record
from droptable.core.registry import AnyGame, rulesets
from droptable.server import facts, messages
from droptable.server.house_rules import response
from droptable.server.showing import Presence, Telling, Times, considered, refused, shown_to
from droptable.server.store import ConflictError, ScoreRow, Store
from droptable.server.table import (
    MOST_GUESTS,
    Table,
    folded,
    guest_with,
    hash_of,
    people_to_decide,
    record,
    seats_of,
)
from droptable.server.workers import Show, Workers

log = logging.getLogger("droptable.server")

BY_CLOCK = "clock"
EXHIBITS_KEPT = 40
READ_S = 2.0  # after something was to be seen, people read what it means before a bot goes on
PRESENCE_S = 0.2  # until others are shown who has come or gone: a crowd comes and goes at once, and is shown once
RETRIES_S = (1.0, 2.0, 4.0, 8.0, 15.0, 30.0)  # after what happens by itself has failed; the last again and again

Result = TypeVar("Result")


@dataclass(frozen=True)
class Pace:
    """How long nature and bots take, so that people can follow."""

    nature_s: float = 0.9  # before a roll that no person throws
    by_rules_s: float = 0.0  # before what nature does by the rules alone
    bot_s: float = 0.7  # before a bot's answer counts, however soon it knew
    bot_think_ms: int = 400
    watching: float = 1.0  # how much of a World's exhibit is waited for before a bot goes on
    idle_s: float = 30.0  # until a table that nobody looks at leaves memory


class Line(Protocol):
    """A connection to a guest's browser. Neither waits nor raises: a dead line is found by its reader."""

    def send(self, message: messages.FromServer) -> None:
        """Send a message."""

    def drop(self) -> None:
        """Hang up; the guest's browser comes back by itself."""


@dataclass(eq=False)
class Visit:
    """A guest's open connection, and the log that its client has."""

    line: Line
    guest: int
    had: list[messages.Told] = field(default_factory=list)


class Gone(Exception):
    """The owner has let its table go; ask the house for it again."""


class Owner:
    """A live table. All changes go through one queue, so that nothing at a table happens at the same time."""

    def __init__(
        self,
        table: Table,
        facts_stored: int,
        store: Store,
        workers: Workers,
        pace: Pace,
        open_next: Callable[[Table, frozenset[int]], Awaitable[str]],
    ) -> None:
        self.table = table
        self.telling = Telling()
        self.visits: set[Visit] = set()
        self._came: set[int] = set()  # the guests who have been here since the table was opened or rebuilt
        self._stored = facts_stored
        self._store = store
        self._workers = workers
        self._pace = pace
        self._open_next = open_next
        self._lock = asyncio.Lock()
        self._background: dict[str, asyncio.Task[None]] = {}
        self._clock_ends: float | None = None
        self._exhibits: dict[int, bytes] = {}  # by the number of the action: what came last is asked for most
        self._last_at: float | None = None
        self._watched_until = 0.0
        self._presence: asyncio.TimerHandle | None = None
        self.gone = False

    # ------------------------------------------------------------ guests

    async def visit(self, line: Line, key: str | None) -> Visit:
        """Let a guest in: known by their key, or new. They are welcomed and shown the table."""
        async with self._lock:
            self._check_here()
            guest = guest_with(self.table, key)
            if guest is None or key is None:
                key = secrets.token_urlsafe(24)
                guest = await self._new_guest(key)
            visit = Visit(line, guest)
            self.visits.add(visit)
            self._came.add(guest)
            host, seats = self.table.guests[guest].host, [int(seat) for seat in seats_of(self.table, guest)]
            line.send(messages.Welcome(messages.VERSION, key, host, seats))
            self._show(visit)
            self._show_presence()
            self._go_on()
            return visit

    def leave(self, visit: Visit) -> None:
        """Forget a connection; the guest's seats stay theirs."""
        self.visits.discard(visit)
        self._show_presence()

    async def _new_guest(self, key: str) -> int:
        number = len(self.table.guests)
        if number >= MOST_GUESTS:
            raise TableError("table-full", most=MOST_GUESTS)
        await _carried_through(self._happen([facts.Came(number, hash_of(key))]))
        return number

    # ------------------------------------------------------------ requests

    async def ask(self, visit: Visit, request: messages.AnyRequest) -> None:
        """Do what a guest asks: stored first, then acknowledged to them, then shown to everybody.

        What has begun is carried through, also for a guest who hangs up meanwhile. Raise Gone if the table has been
        let go.
        """
        if isinstance(request, messages.Advise):
            await self._advise(visit, request)
        else:
            await _carried_through(self._answer_request(visit, request))

    async def _answer_request(self, visit: Visit, request: messages.AnyRequest) -> None:
        async with self._lock:
            self._check_here()
            try:
                answered = await self._done(visit.guest, request)
            except DroptableError as error:
                visit.line.send(refused(request.id, error))
                return
            visit.line.send(answered)
            if isinstance(answered, messages.Done):
                self._show_everybody()
                self._go_on()

    async def _advise(self, visit: Visit, request: messages.Advise) -> None:
        """Let the adviser answer outside the lock: the table goes on meanwhile. A guest has one question at a time."""
        try:
            advice = await self._advice(visit.guest, request)
        except DroptableError as error:
            visit.line.send(refused(request.id, error))
            return
        visit.line.send(messages.Advised(request.id, advice))

    async def _advice(self, guest: int, request: messages.Advise) -> Any:
        seat = self._seat_to_help(guest, request.seat)
        if not self.table.hints:
            raise TableError("no-hints")
        match = self.table.match
        assert match is not None
        return await self._workers.advise(match.game, match.game.view(match.state, seat), seat, request.question)

    def _seat_to_help(self, guest: int, seat: int) -> Seat:
        if self.table.match is None:
            raise TableError("not-begun")
        if seat not in seats_of(self.table, guest):
            raise TableError("not-your-seat")
        return Seat(seat)

    async def _done(self, guest: int, request: messages.AnyRequest) -> messages.Done | messages.Considered:
        if isinstance(request, messages.Consider):
            return self._considered(guest, request)
        new = response(self.table, guest, request, self._here)
        if isinstance(request, messages.Roll):
            new = [await self._natures_answer()]
        if isinstance(request, messages.Rematch):
            by = next(iter(seats_of(self.table, guest)), None)
            new = [facts.MovedOn(await self._open_next(self.table, self._here), by)]
        await self._happen(new)
        return messages.Done(request.id)

    def _considered(self, guest: int, request: messages.Consider) -> messages.Considered:
        seat = self._seat_to_help(guest, request.seat)
        return messages.Considered(request.id, considered(self.table, seat, request.text))

    async def _happen(self, new: list[facts.AnyFact]) -> None:
        """Make facts true: fold them first (what cannot be folded must not be stored), store, and only then believe.

        Raise Gone if somebody else owns the table by now, UnavailableError if the store fails.
        """
        after = folded(self.table, new)
        try:
            await self._store.append(self.table.opening.table, self._stored, new, _scores(after, new))
        except ConflictError as conflict:
            log.error("table %s has another owner; letting it go", self.table.opening.table)
            self._let_go()
            raise Gone from conflict
        self._stored += len(new)
        if after.match is not self.table.match:
            self._last_at = time.monotonic()
        self.table = after

    # ------------------------------------------------------------ showing

    @property
    def _here(self) -> frozenset[int]:
        return frozenset(visit.guest for visit in self.visits)

    def _show_everybody(self) -> None:
        self._call_off_presence()
        for visit in self.visits:
            self._show(visit)

    def _show_presence(self) -> None:
        """Show everybody in a moment who is here by then."""
        if self._presence is None and not self.gone:
            self._presence = asyncio.get_running_loop().call_later(PRESENCE_S, self._show_everybody)

    def _call_off_presence(self) -> None:
        if self._presence is not None:
            self._presence.cancel()
            self._presence = None

    def _show(self, visit: Visit) -> None:
        here = self._here
        seated = {place.guest for place in self.table.places}
        spectators = sum(guest not in seated for guest in here)
        presence = Presence(here, frozenset(self._came), spectators)
        message, visit.had = shown_to(self.table, self.telling, visit.guest, presence, self._times(), visit.had)
        visit.line.send(message)

    def _times(self) -> Times:
        now = time.monotonic()
        last_ms = None if self._last_at is None else int((now - self._last_at) * 1000)
        clock_left_ms = None if self._clock_ends is None else max(0, int((self._clock_ends - now) * 1000))
        return Times(last_ms, clock_left_ms)

    def kept_exhibit(self, number: int) -> bytes | None:
        """Return what there was to see of an action, empty if there was nothing; None if it must be computed again."""
        match = self.table.match
        if match is None or not 0 <= number < len(match.log) or match.log[number].actor is not None:
            return b""
        return self._exhibits.get(number)

    async def exhibit(self, number: int) -> bytes:
        """Return what there was to see of an action of nature, computed again if need be; empty for any other."""
        kept = self.kept_exhibit(number)
        if kept is not None:
            return kept
        exhibit = await self._workers.exhibit(format_record(record(self.table)), number)
        self._keep_exhibit(number, exhibit)
        return exhibit

    def _keep_exhibit(self, number: int, exhibit: bytes) -> None:
        # nature's answers are never taken back, so a number stands for the same one for ever
        self._exhibits[number] = exhibit
        if len(self._exhibits) > EXHIBITS_KEPT:
            del self._exhibits[next(iter(self._exhibits))]

    # ------------------------------------------------------------ what happens by itself

    def _go_on(self) -> None:
        """See to it that nature answers, bots decide and clocks run; whatever no longer fits is called off."""
        wanted = {} if self.gone or not self.visits else self._wanted()
        for name in [name for name in self._background if name not in wanted]:
            task = self._background.pop(name)
            if task is not asyncio.current_task():  # whoever calls from there is done anyway
                task.cancel()
        for name, work in wanted.items():
            if name not in self._background or self._background[name].done():
                self._background[name] = asyncio.create_task(self._guarded(work), name=name)
        if not any(name.startswith("clock") for name in self._background):
            self._clock_ends = None

    def _wanted(self) -> dict[str, Callable[[], Awaitable[None]]]:
        """Return what has to be done at this moment of the game, by a name that belongs to this moment alone."""
        table, match = self.table, self.table.match
        if match is None or table.paused or table.is_over:
            return {}
        moment, turn = len(match.log), match.turn
        if isinstance(turn, Seats):
            bots = [seat for seat in turn.acting if table.places[seat].player is not None]
            wanted: dict[str, Callable[[], Awaitable[None]]] = {
                f"bot {seat} {match.step} {_own_entries(table, seat)}": lambda seat=seat: self._bot_decides(seat)  # type: ignore[misc]
                for seat in bots
            }
            if table.clock_seconds is not None and people_to_decide(table):
                wanted[f"clock {match.step} {table.clock_seconds}"] = self._clock_runs
            return wanted
        if self._thrown_by_hand(turn):
            if table.clock_seconds is None:
                return {}
            return {f"clock roll {moment} {table.clock_seconds}": self._clock_runs}
        return {f"nature {moment}": self._nature_answers}

    def _thrown_by_hand(self, turn: object) -> bool:
        """Tell whether people throw these dice: they tap, so that they can take their last action back until then."""
        caller = turn.caller if isinstance(turn, Chance) and turn.sizes else None
        return caller is not None and self.table.places[caller].player is None

    async def _guarded(self, work: Callable[[], Awaitable[None]]) -> None:
        """Do what happens by itself; what fails is tried again, since nobody is there to ask for it."""
        for pause_s in chain(RETRIES_S, repeat(RETRIES_S[-1])):
            try:
                await work()  # made here: a task that is cancelled before it runs would leave it behind
                return
            except Gone:
                return
            except UnavailableError as error:  # whoever raised it has said why
                log.warning("table %s: %s; trying again in %g s", self.table.opening.table, error, pause_s)
            except Exception:
                log.exception("table %s; trying again in %g s", self.table.opening.table, pause_s)
            await asyncio.sleep(pause_s)

    async def _nature_answers(self) -> None:
        match = self.table.match
        assert match is not None
        if isinstance(match.turn, Effect):
            # what was let go falls at once; outside the lock: physics takes its time
            show = await self._workers.resolve(match.game, match.state)
            await self._answer(match, facts.Answered(show.text), show)
            return
        by_rules = isinstance(match.turn, Chance) and not match.turn.sizes
        await asyncio.sleep(self._pace.by_rules_s if by_rules else self._pace.nature_s)
        await self._answer(match, await self._natures_answer())

    async def _answer(self, match: AnyMatch, fact: facts.Answered, show: Show | None = None) -> None:
        async with self._lock:
            if self.table.match is not match or self.table.paused:
                return  # something was taken back, or the host paused: this moment has passed
            await self._happen([fact])
            if show is not None:
                self._keep_exhibit(len(match.log), show.exhibit)
                seen_s = show.lasts_ms / 1000 + READ_S if show.lasts_ms else 0.0
                self._watched_until = time.monotonic() + seen_s * self._pace.watching
            self._show_everybody()
            self._go_on()

    async def _natures_answer(self) -> facts.Answered:
        """Return nature's answer at a Chance turn: a function of the secret and of how many draws were made."""
        match = self.table.match
        assert match is not None
        after = answer(match, self.table.draws)
        return facts.Answered(match.game.format(after.log[-1].action))

    async def _bot_decides(self, seat: Seat) -> None:
        bot = self.table.places[seat].player
        assert bot is not None
        await self._decide_for(seat, bot, self._pace.bot_s, by="" if self.table.places[seat].bot else f"bot {bot}")

    async def _decide_for(self, seat: Seat, bot: str, at_least_s: float, by: str) -> None:
        match = self.table.match
        assert match is not None
        view = match.game.view(match.state, seat)
        thinking = self._decision(match.game, view, seat, bot)
        (text, decider), _ = await asyncio.gather(thinking, asyncio.sleep(at_least_s + self._still_watched_s()))
        async with self._lock:
            now = self.table.match
            turn = None if now is None else now.turn
            still = isinstance(turn, Seats) and seat in turn.acting and now is not None
            if not still or self.table.paused or now.game.view(now.state, seat) != view:  # type: ignore[union-attr]
                return
            await self._happen([facts.Acted(seat, text, by if decider == bot else f"bot {decider}")])
            self._show_everybody()
            self._go_on()

    async def _decision(self, game: AnyGame, view: Any, seat: Seat, bot: str) -> tuple[str, str]:
        """Return what a bot does, and its name: the simplest one's, this once, where the bot itself fails."""
        effort = Effort(think_ms=self._pace.bot_think_ms)
        simplest = bot_names(game.name)[0]
        try:
            text = await self._workers.decide(game, view, seat, bot, effort)
            game.check(view, seat, game.parse(text))
            return text, bot
        except Exception:
            if bot == simplest:
                raise
            log.exception("table %s: %s failed at seat %d; %s decides", self.table.opening.table, bot, seat, simplest)
        return await self._workers.decide(game, view, seat, simplest, effort), simplest

    async def _clock_runs(self) -> None:
        """Let the time run out, then let a bot decide for whoever has not, or throw for them; the log says so."""
        seconds = self.table.clock_seconds
        assert seconds is not None
        whole_s = seconds + self._still_watched_s()
        self._clock_ends = time.monotonic() + whole_s
        self._show_everybody()
        await asyncio.sleep(whole_s)
        match = self.table.match
        assert match is not None
        if isinstance(match.turn, Chance):
            async with self._lock:
                if self.table.match is match and not self.table.paused:
                    await self._happen([await self._natures_answer()])
                    self._show_everybody()
                    self._go_on()
            return
        bot = _easy_bot(match.game.name)
        await asyncio.gather(*(self._decide_for(seat, bot, 0, BY_CLOCK) for seat in people_to_decide(self.table)))

    def _still_watched_s(self) -> float:
        """Return how long people will still be watching what a World has shown them."""
        return max(0.0, self._watched_until - time.monotonic())

    # ------------------------------------------------------------ the end of a life in memory

    @property
    def is_idle(self) -> bool:
        """Nobody looks at the table."""
        return not self.visits

    def _check_here(self) -> None:
        if self.gone:
            raise Gone

    def _let_go(self) -> None:
        self.gone = True
        self._call_off_presence()
        self._go_on()
        for visit in self.visits:  # they find the table again, with its new owner
            visit.line.drop()

    async def close(self) -> None:
        """Let the table go: it is rebuilt from its facts when somebody comes back."""
        async with self._lock:
            self._let_go()

    async def close_if_idle(self) -> bool:
        """Let the table go unless somebody looks at it; tell whether it has gone."""
        async with self._lock:
            if self.is_idle:
                self._let_go()
            return self.gone


async def _carried_through(work: Coroutine[Any, Any, Result]) -> Result:
    """Return what the work returns; who is cancelled meanwhile waits for its end: half of it must not happen."""
    task = asyncio.create_task(work)
    try:
        return await asyncio.shield(task)
    except asyncio.CancelledError:
        await asyncio.wait({task})
        if not task.cancelled():
            task.exception()  # nobody is left to hear it
        raise


def _scores(table: Table, new: list[facts.AnyFact]) -> list[ScoreRow]:
    """Return what these facts put on the high-score board."""
    game, match = table.opening.game, table.match
    board = rulesets[game.name].board_for(game.seats)
    outcome = None if match is None else game.outcome(match.state)
    if board is None or outcome is None or outcome.scores is None:
        return []
    entered = [(fact.seat, fact.name) for fact in new if isinstance(fact, facts.ScoreEntered)]
    return [
        ScoreRow(table.opening.table, seat, game.name, board.name, name, points, board.fixed_rank(points))
        for seat, name in entered
        for points in [outcome.scores[seat]]
    ]


def _own_entries(table: Table, seat: Seat) -> int:
    assert table.match is not None
    return sum(entry.actor == seat for entry in table.match.log)


def _easy_bot(game: str) -> str:
    """Return the weakest bot that thinks at all."""
    return bot_names(game)[:2][-1]
