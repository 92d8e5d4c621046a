"""Tables that cannot go on here: their rules are not known (any more), or what moves their pieces is not installed.

They are shown as they were written, never guessed at.
"""

import time
from collections.abc import Sequence

from droptable.core.errors import DroptableError, TableError
from droptable.core.nature import commitment_to
from droptable.core.record import Record
from droptable.server import facts, messages
from droptable.server.decision_times import Happened
from droptable.server.facts import Row
from droptable.server.keeper import Visit
from droptable.server.table import Table, record, secret_after
from droptable.server.wire import encoded, refused


class ReadOnlyTable:
    """The keeper of a table that can only be looked at, and `why`. One that is understood (`table`) has its record."""

    def __init__(
        self, row: Row, history: Sequence[Happened], why: DroptableError | None = None, table: Table | None = None
    ) -> None:
        self.row = row
        self._why = why or TableError("read-only")
        self._table = table
        self._changed_at = history[-1].at if history else time.time()
        self.visits: dict[Visit, None] = {}
        self._happened = [fact for fact, _ in history]
        self.gone = False

    def knows(self, key_hash: str) -> bool:
        """Tell whether somebody has been a guest here."""
        return any(isinstance(fact, facts.Came) and fact.key_hash == key_hash for fact in self._happened)

    async def visit(self, visit: Visit, hello: messages.Hello) -> None:
        """Let somebody look."""
        self.visits[visit] = None
        visit.connection.send(encoded(messages.Welcome(messages.VERSION, visit.key, is_host=False, seats=[])))
        visit.connection.send(encoded(self._shown()))

    def leave(self, visit: Visit) -> None:
        """Let them go."""
        self.visits.pop(visit, None)

    async def ask(self, visit: Visit, request: messages.AnyRequest) -> None:
        """Refuse: nothing can be done here."""
        visit.connection.send(encoded(refused(request.id, self._why)))

    async def glance(self, key_hash: str) -> messages.Glance:
        """Return who sat here, and since when nothing happens."""
        people = [name for seat in range(self._seats) for name in self._place(seat).names]
        ago_s = max(0, int(time.time() - self._changed_at))
        return messages.Glance(
            self.row.table, self.row.game, "read-only", people, bots=0, awaited=[], is_up=False, ago_s=ago_s
        )

    async def record(self) -> Record:
        """Return the record of a table that is understood; what is not is not written down anew."""
        if self._table is None:
            raise self._why
        return record(self._table, None)

    async def kept_exhibit(self, number: int) -> bytes | None:
        """Return nothing: there is nothing to see."""
        return b""

    async def exhibit(self, number: int, asker: str) -> bytes:
        """Return nothing: there is nothing to see."""
        return b""

    async def close(self) -> None:
        """Let the table go."""
        self.gone = True

    async def close_if_idle(self) -> bool:
        """Let the table go unless somebody looks at it; tell whether it has gone."""
        self.gone = self.gone or not self.visits
        return self.gone

    def _shown(self) -> messages.Shown:
        row = self.row
        return messages.Shown(
            table=row.table,
            game=row.game,
            rules=row.rules,
            options=row.options,
            start=row.start,
            stage="read-only",
            places=[self._place(seat) for seat in range(self._seats)],
            is_host=False,
            may_host=False,
            seats=[],
            members=[],
            may_call_off=False,
            unseated=None,
            spectators=len(self.visits),
            paused=False,
            clock_seconds=None,
            clock_left_ms=None,
            hints=False,
            rolls_itself=False,
            last_ms=None,
            dice=messages.Dice(row.table, commitment_to(self._secret, row.table), [], None),
            log_from=0,
            log=self._log(),
            log_digest="",
            views=[],
            turn=None,
            result=None,
            next_table=None,
            next_by=None,
            games=0,
        )

    @property
    def _seats(self) -> int:
        return next((f.seats for f in reversed(self._happened) if isinstance(f, facts.SeatsSet)), self.row.seats)

    @property
    def _secret(self) -> bytes:
        return secret_after(self.row.secret, sum(isinstance(fact, facts.CalledOff) for fact in self._happened))

    def _place(self, seat: int) -> messages.Place:
        names: list[str] = []
        bot: str | None = None
        for fact in self._happened:
            if isinstance(fact, facts.Sat) and fact.seat == seat:
                names, bot = fact.names, None
            elif isinstance(fact, facts.Joined) and fact.seat == seat:
                names = [*names, *fact.names]
            elif isinstance(fact, facts.BotSat) and fact.seat == seat:
                names, bot = [], fact.bot
        return messages.Place(
            f"{seat + 1}",
            names,
            bot,
            None,
            open=False,
            here=False,
            came=False,
            absent=[],
            member=0,
            entered=None,
            may_enter=False,
            wins=0,
        )

    def _log(self) -> list[messages.Told]:
        """Return what was written, as it was written; what was taken back, or may still be sealed, stays out."""
        lines: list[facts.Acted | facts.Answered] = []
        for fact in self._happened:
            if isinstance(fact, facts.CalledOff):
                lines.clear()
            elif isinstance(fact, facts.Acted | facts.Answered):
                lines.append(fact)
            elif isinstance(fact, facts.TookBack):
                last = max(n for n, line in enumerate(lines) if _actor(line) == fact.seat)
                del lines[last]
            elif isinstance(fact, facts.TurnUndone):
                del lines[fact.left :]
        while lines and _may_be_sealed(lines[-1]):
            lines.pop()
        return [
            messages.Told(n, _actor(line), line.text, [], line.by if isinstance(line, facts.Acted) else "")
            for n, line in enumerate(lines)
        ]


def _actor(line: facts.Acted | facts.Answered) -> int | None:
    return line.seat if isinstance(line, facts.Acted) else None


def _may_be_sealed(line: facts.Acted | facts.Answered) -> bool:
    """Tell whether this may be a choice that others must not know yet; an old fact does not tell."""
    return isinstance(line, facts.Acted) and line.sealed is not False
