"""Tables whose rules this server does not know (any more): shown as they were written, never guessed at."""

from droptable.core.errors import TableError
from droptable.core.nature import commitment_to
from droptable.server import facts, messages
from droptable.server.audience import key_of
from droptable.server.facts import Row
from droptable.server.keeper import Connection, Visit
from droptable.server.table import hash_of
from droptable.server.wire import encoded, refused


class ReadOnlyTable:
    """The keeper of a table that can only be looked at."""

    def __init__(self, row: Row, happened: list[facts.AnyFact]) -> None:
        self.row = row
        self.visits: set[Visit] = set()
        self._happened = happened
        self.gone = False

    async def visit(self, connection: Connection, hello: messages.Hello) -> Visit:
        """Let somebody look."""
        key = key_of(hello)
        visit = Visit(connection, hash_of(key))
        self.visits.add(visit)
        connection.send(encoded(messages.Welcome(messages.VERSION, key, is_host=False, seats=[])))
        connection.send(encoded(self._shown()))
        return visit

    def leave(self, visit: Visit) -> None:
        """Let them go."""
        self.visits.discard(visit)

    async def ask(self, visit: Visit, request: messages.AnyRequest) -> None:
        """Refuse: nothing can be done here."""
        visit.connection.send(encoded(refused(request.id, TableError("read-only"))))

    def record(self) -> str:
        """Refuse: what is not understood is not written down anew."""
        raise TableError("read-only")

    def kept_exhibit(self, number: int) -> bytes | None:
        """Return nothing: there is nothing to see."""
        return b""

    async def exhibit(self, number: int) -> bytes:
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
            places=[self._place(seat) for seat in range(row.seats)],
            is_host=False,
            may_host=False,
            seats=[],
            spectators=len(self.visits),
            paused=False,
            clock_seconds=None,
            clock_left_ms=None,
            hints=False,
            last_ms=None,
            dice=messages.Dice(row.table, commitment_to(row.secret, row.table), [], None),
            log_from=0,
            log=self._log(),
            log_digest="",
            views=[],
            turn=None,
            result=None,
            next_table=None,
            next_by=None,
        )

    def _place(self, seat: int) -> messages.Place:
        names: list[str] = []
        bot: str | None = None
        for fact in self._happened:
            if isinstance(fact, facts.Sat) and fact.seat == seat:
                names, bot = fact.names, None
            elif isinstance(fact, facts.BotSat) and fact.seat == seat:
                names, bot = [], fact.bot
        return messages.Place(
            f"{seat + 1}", names, bot, None, here=False, came=False, member=0, entered=None, may_enter=False
        )

    def _log(self) -> list[messages.Told]:
        """Return what was written, as it was written; what was taken back stays out."""
        lines: list[tuple[int | None, str, str]] = []
        for fact in self._happened:
            if isinstance(fact, facts.Acted):
                lines.append((fact.seat, fact.text, fact.by))
            elif isinstance(fact, facts.Answered):
                lines.append((None, fact.text, ""))
            elif isinstance(fact, facts.TookBack):
                last = max(n for n, line in enumerate(lines) if line[0] == fact.seat)
                del lines[last]
        return [messages.Told(n, actor, text, [], by) for n, (actor, text, by) in enumerate(lines)]
