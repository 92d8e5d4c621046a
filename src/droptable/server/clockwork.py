"""What happens at a table by itself: nature answers, bots decide, clocks run out."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from itertools import chain, repeat
from typing import Any, Protocol

from droptable.bots.bot import Effort, bot_names
from droptable.bots.levels import able_bots
from droptable.core.errors import UnavailableError
from droptable.core.game import Chance, Effect, Seat, Seats
from droptable.core.knowledge import own_choices
from droptable.core.match import AnyMatch
from droptable.core.registry import AnyGame
from droptable.server.change import Change, acted, answered, thrown
from droptable.server.keeper import Gone
from droptable.server.table import Table, people_to_decide
from droptable.server.watching import Watching
from droptable.server.workers import Workers

log = logging.getLogger("droptable.server")

BY_CLOCK = "clock"
LOOK_S = 10.0  # that a clock leaves to who comes back to a table that nobody was at
RETRIES_S = (0.1, 1.0, 2.0, 4.0, 8.0, 15.0, 30.0)  # after what happens by itself has failed; the last again and again

Work = Callable[[], Awaitable[None]]


@dataclass(frozen=True)
class Pace:
    """How long nature and bots take, so that people can follow."""

    nature_s: float = 0.9  # before a roll that no person throws
    bot_s: float = 0.7  # before a bot's answer counts, however soon it knew
    bot_think_ms: int = 400
    watching: float = 1.0  # how much of a World's exhibit is waited for before a bot goes on
    idle_s: float = 30.0  # until a table that nobody looks at leaves memory
    grace_s: float = 15.0  # until somebody who has lost the line counts as away: a reload takes a moment


class Kept(Protocol):
    """The table that the clockwork belongs to."""

    @property
    def table(self) -> Table:
        """The table as it stands."""

    @property
    def is_watched(self) -> bool:
        """Somebody looks at it: without anybody, nothing happens by itself."""

    @property
    def decision_began(self) -> float:
        """When the decision began that the table waits for, in seconds since 1970."""

    @property
    def asker(self) -> str:
        """On whose account workers think for it: an address."""

    @property
    def lock(self) -> asyncio.Lock:
        """Held by whoever changes the table."""

    async def happen(self, change: Change) -> None:
        """Store a change, believe it and show it; whoever calls this holds the lock."""

    async def until_writable(self) -> None:
        """Return once nobody knows of an outage of the store any more."""

    def keep_exhibit(self, number: int, exhibit: bytes) -> None:
        """Keep what there was to see of an action."""


class Clockwork:
    """Sees to it that a table goes on. Every piece of work has a name that belongs to one moment of the game alone."""

    def __init__(self, kept: Kept, workers: Workers, pace: Pace) -> None:
        self._kept = kept
        self._workers = workers
        self._pace = pace
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._clock_ends: float | None = None
        self._watching = Watching()
        self._watched_since = time.monotonic()

    def go_on(self) -> None:
        """Begin what has to be done at this moment; whatever no longer fits is called off."""
        self._clock_ends = None
        wanted = self._wanted() if self._kept.is_watched else {}
        for name in [name for name in self._tasks if name not in wanted]:
            task = self._tasks.pop(name)
            if task is not asyncio.current_task():  # whoever calls from there is done anyway
                task.cancel()
        for name, work in wanted.items():
            if name not in self._tasks or self._tasks[name].done():
                self._tasks[name] = asyncio.create_task(self._guarded(work), name=name)

    @property
    def clock_left_ms(self) -> int | None:
        """What is left for this decision; None where no clock runs."""
        return None if self._clock_ends is None else max(0, int((self._clock_ends - time.monotonic()) * 1000))

    def _wanted(self) -> dict[str, Work]:
        table, match = self._kept.table, self._kept.table.match
        if match is None or table.paused or table.is_over:
            return {}
        turn, moment = match.turn, len(match.log)
        if isinstance(turn, Seats):
            return self._decisions(table, match, turn)
        if not _is_thrown_by_people(table, turn):
            return {f"nature {moment}": self._nature_answers}
        return self._clock(f"roll {moment}", table.clock_seconds)

    def _decisions(self, table: Table, match: AnyMatch, turn: Seats) -> dict[str, Work]:
        bots = [(seat, bot) for seat in turn.acting if (bot := table.places[seat].player) is not None]
        wanted: dict[str, Work] = {
            f"bot {seat} {match.step} {len(own_choices(match, seat))}": partial(self._bot_decides, seat, bot)
            for seat, bot in bots
        }
        return wanted | self._clock(str(match.step), table.clock_seconds) if people_to_decide(table) else wanted

    def _clock(self, moment: str, seconds: int | None) -> dict[str, Work]:
        """Let the clock of a moment run, where there is one."""
        if seconds is None:
            return {}
        self._clock_ends = self._ends(seconds)
        return {f"clock {moment} {seconds}": partial(self._clock_runs, self._clock_ends)}

    async def _guarded(self, work: Work) -> None:
        """Do what happens by itself; what fails is tried again, since nobody is there to ask for it."""
        table = self._kept.table.opening.table
        for pause_s in chain(RETRIES_S, repeat(RETRIES_S[-1])):
            try:
                await work()  # made here: a task that is cancelled before it runs would leave it behind
                return
            except Gone:
                return
            except UnavailableError as error:  # whoever raised it has said why
                log.warning("table %s: %s; trying again soon", table, error)
                await self._kept.until_writable()  # nothing that is worked out before could be stored
            except Exception:
                log.exception("table %s; trying again in %g s", table, pause_s)
            await asyncio.sleep(pause_s)

    # ------------------------------------------------------------ nature

    async def _nature_answers(self) -> None:
        match = self._kept.table.playing
        if isinstance(match.turn, Effect):
            await self._world_answers(match)
            return
        # what follows at once was left over by a server that was killed
        at_once = isinstance(match.turn, Chance) and match.turn.follows_at_once
        await asyncio.sleep(0 if at_once else self._pace.nature_s)
        await self._throw(match)

    async def _world_answers(self, match: AnyMatch) -> None:
        # what was let go falls at once; outside the lock: physics takes its time
        seen = await self._workers.resolve(self._kept.asker, match.game, match.state)
        async with self._kept.lock:
            if not self._is_still(match):
                return
            self._kept.keep_exhibit(len(match.log), seen.exhibit)
            self._watching.begin(len(match.log), seen.lasts_ms / 1000 * self._pace.watching)
            await self._kept.happen(answered(self._kept.table, match.game.parse(seen.text)))

    async def _throw(self, match: AnyMatch) -> None:
        async with self._kept.lock:
            if self._is_still(match):
                await self._kept.happen(thrown(self._kept.table))

    def _is_still(self, match: AnyMatch) -> bool:
        """Tell whether this moment has not passed: nothing was taken back, and nobody paused."""
        return self._kept.table.match is match and not self._kept.table.paused

    # ------------------------------------------------------------ bots and clocks

    async def _bot_decides(self, seat: Seat, bot: str) -> None:
        is_its_own = self._kept.table.places[seat].bot is not None  # or it plays for people who are away
        await self._decide_for(seat, bot, self._pace.bot_s, by="" if is_its_own else f"bot {bot}")

    async def _decide_for(self, seat: Seat, bot: str, at_least_s: float, by: str) -> None:
        """Let a bot decide; where it fails, the simplest one, this once."""
        match = self._kept.table.playing
        view = match.game.view(match.state, seat)
        ready_at = time.monotonic() + at_least_s
        simplest = bot_names(match.game.name)[0]
        for decider in dict.fromkeys((bot, simplest)):
            try:
                text = await self._decision(match.game, view, seat, decider)
                await asyncio.sleep(max(0.0, ready_at - time.monotonic()))
                await self._watching.over()
                await self._decided(match.game, view, seat, text, decider, by if decider == bot else f"bot {decider}")
                return
            except (UnavailableError, Gone):  # not the bot's fault
                raise
            except Exception:
                if decider == simplest:
                    raise
                table = self._kept.table.opening.table
                log.exception("table %s: %s failed at seat %d; %s decides", table, decider, seat, simplest)

    async def _decision(self, game: AnyGame, view: Any, seat: Seat, bot: str) -> str:
        effort = Effort(think_ms=self._pace.bot_think_ms)
        return await self._workers.decide(self._kept.asker, game, view, seat, bot, effort)

    async def _decided(self, game: AnyGame, view: Any, seat: Seat, text: str, bot: str, by: str) -> None:
        async with self._kept.lock:
            table = self._kept.table
            match = table.playing
            still = isinstance(match.turn, Seats) and seat in match.turn.acting and not table.paused
            if still and game.view(match.state, seat) == view:
                await self._kept.happen(acted(table, seat, game.parse(text), by, bot=bot))

    async def _clock_runs(self, ends: float) -> None:
        """Let the time run out, then let a bot decide for whoever has not, or throw for them; the log says so."""
        await asyncio.sleep(max(0.0, ends - time.monotonic()))
        match = self._kept.table.playing
        if isinstance(match.turn, Chance):
            await self._throw(match)
            return
        bot = _easy_bot(match.game)
        seats = people_to_decide(self._kept.table)
        await asyncio.gather(*(self._decide_for(seat, bot, 0, BY_CLOCK) for seat in seats))

    def _ends(self, seconds: int) -> float:
        """Return when the clock of this decision runs out: it began with the decision, or once people had seen all.

        Whoever comes back to a table that nobody was at, as after a restart, has a moment to look at it first.
        """
        began = time.monotonic() - (time.time() - self._kept.decision_began)
        return max(max(began, self._watching.until) + seconds, self._watched_since + min(seconds, LOOK_S))

    def watch_anew(self) -> None:
        """Know that people look at the table again, where nobody did."""
        self._watched_since = time.monotonic()

    def seen(self, number: int, guest: int, all_here: frozenset[int]) -> None:
        """Know that a guest has seen an action's exhibit, of all those who are to."""
        self._watching.seen(number, guest, all_here)


def _is_thrown_by_people(table: Table, turn: object) -> bool:
    """Tell whether people throw these dice: they tap, so that they can take their last action back until then."""
    caller = turn.caller if isinstance(turn, Chance) and turn.by_hand else None
    return caller is not None and table.places[caller].player is None


def _easy_bot(game: AnyGame) -> str:
    """Return the weakest bot that overlooks nothing: nobody whose time ran out is to be played for by a child."""
    return able_bots(game)[:2][-1]
