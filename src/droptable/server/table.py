"""A table as a value, folded from facts. Pure, like the match."""

import hashlib
import secrets
from collections.abc import Iterable
from dataclasses import dataclass, replace

from droptable.core.errors import TableError
from droptable.core.game import Over, Seat, Seats
from droptable.core.knowledge import own_choices
from droptable.core.match import AnyMatch, act, follow, rewound, start, take_back, turns_taken, undo_point
from droptable.core.nature import SECRET_BYTES, ProvableDraws
from droptable.core.options import Options, format_value
from droptable.core.record import BOT, NOBODY, Promise, Record, record_of
from droptable.core.registry import AnyGame, AnyWorld
from droptable.server import facts
from droptable.server.facts import Row

UNDO = "undo"  # among a seat's deciders, once a turn was undone there
MOST_GUESTS = 200  # who have ever sat down at a table; those who only look on leave no facts behind
_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"  # none that people confuse when they read a link aloud
_ID_LENGTH = 10


@dataclass(frozen=True, slots=True)
class Opening:
    """What was settled when the table was opened, and never changes."""

    table: str
    game: AnyGame
    secret: bytes
    start: str | None = None

    def __repr__(self) -> str:
        # the default would print the secret into the first log or traceback that comes along
        return f"Opening({self.table!r}, {self.game.name!r})"


@dataclass(frozen=True, slots=True)
class Place:
    """A seat: free, a guest's people, or a bot. `deputy` is a bot that plays for absent people."""

    guest: int | None = None
    names: tuple[str, ...] = ()
    bot: str | None = None
    deputy: str | None = None
    salt: str = ""
    entered: str | None = None  # the name on the high-score board
    wins: int = 0  # in the games that this one is a rematch of
    deciders: frozenset[int | str] = frozenset()  # guests, and bots or the clock, that ever decided here

    @property
    def is_free(self) -> bool:
        """Nobody sits here."""
        return self.guest is None and self.bot is None

    @property
    def player(self) -> str | None:
        """The bot that decides here, or None where people do."""
        return self.deputy or self.bot


@dataclass(frozen=True, slots=True)
class Guest:
    """Somebody's browser: known again by the hash of its key."""

    key_hash: str
    host: bool
    unseated: facts.Freed | None = None  # how they lost their seat during the game, until they sit down again


@dataclass(frozen=True, slots=True)
class Table:
    """A table as it stands. `match` is None until the game begins."""

    opening: Opening
    places: tuple[Place, ...]
    guests: tuple[Guest, ...] = ()
    match: AnyMatch | None = None
    paused: bool = False
    clock_seconds: int | None = None
    hints: bool = True
    next_table: str | None = None
    next_by: int | None = None  # a seat of whoever asked for the next table
    games_before: int = 0  # that this one is a rematch of
    finishers: tuple[tuple[str, ...], ...] | None = None  # who sat where at the end, once a seat has changed since

    @property
    def playing(self) -> AnyMatch:
        """The game under way, or over; raise TableError before it begins."""
        if self.match is None:
            raise TableError("not-begun")
        return self.match

    @property
    def is_over(self) -> bool:
        """The game has ended."""
        return self.match is not None and isinstance(self.match.turn, Over)

    @property
    def draws(self) -> ProvableDraws:
        """The table's dice. The secret is in them: they never leave the server."""
        return ProvableDraws(self.opening.secret, self.opening.table, tuple(place.salt for place in self.places))


def new_table() -> tuple[str, bytes]:
    """Return an id for a new table, that nobody guesses and everybody can read aloud, and the secret of its dice."""
    return "".join(secrets.choice(_LETTERS) for _ in range(_ID_LENGTH)), secrets.token_bytes(SECRET_BYTES)


def row_of(table: Table) -> Row:
    """Return a table as it was opened, for the store."""
    opening, game = table.opening, table.opening.game
    return Row(
        opening.table, game.name, game.rules, game.seats, options_text(game.options), opening.start, opening.secret
    )


def opened(opening: Opening) -> Table:
    """Return a new table with free seats."""
    return Table(opening, (Place(),) * opening.game.seats)


def hash_of(key: str) -> str:
    """Return what the store keeps of a guest's key."""
    return hashlib.sha256(key.encode()).hexdigest()


def guest_with(table: Table, key_hash: str) -> int | None:
    """Return the guest whose key has this hash, or None."""
    return next((number for number, guest in enumerate(table.guests) if guest.key_hash == key_hash), None)


def seats_of(table: Table, guest: int | None) -> list[Seat]:
    """Return the seats of a guest's people."""
    return [Seat(seat) for seat, place in enumerate(table.places) if guest is not None and place.guest == guest]


def turn_id(match: AnyMatch, seat: Seat) -> str:
    """Return what changes whenever the seat's own situation does: a click that comes twice finds it changed.

    Every action but a sealed one begins a new step; in a sealed step, only the seat's own choices are its situation.
    """
    return f"{match.step}.{len(own_choices(match, seat))}"


def record(table: Table, world: AnyWorld | None = None) -> Record:
    """Return the record so far; the secret is in it only once the game is over."""
    match, draws = table.playing, table.draws
    promise = Promise(draws.table, draws.commitment, draws.salts, draws.secret.hex() if table.is_over else None)
    return record_of(match, table.finishers or _people(table), promise, world)


def _people(table: Table) -> tuple[tuple[str, ...], ...]:
    return tuple(place.names or (NOBODY if place.bot is None else f"{BOT}{place.bot}",) for place in table.places)


def folded(table: Table, happened: Iterable[facts.AnyFact]) -> Table:
    """Return the table after these facts, as it is rebuilt. They were checked before they were stored: believe them."""
    for fact in happened:
        table = _folded(table, fact)
    return table


def _folded(table: Table, fact: facts.AnyFact) -> Table:
    match fact:
        case facts.Came(number, key_hash, host):
            return replace(table, guests=(*table.guests[:number], Guest(key_hash, host), *table.guests[number + 1 :]))
        case facts.Paused() | facts.Resumed():
            return replace(table, paused=isinstance(fact, facts.Paused))
        case facts.ClockSet(seconds):
            return replace(table, clock_seconds=seconds)
        case facts.HintsSet(hints):
            return replace(table, hints=hints)
        case facts.MovedOn(next_table, seat):
            return replace(table, next_table=next_table, next_by=seat)
        case facts.ScoreCarried(games, wins):
            places = tuple(replace(place, wins=won) for place, won in zip(table.places, wins, strict=True))
            return replace(table, places=places, games_before=games)
        case facts.Acted():
            return decided(replace(table, match=_played(table, fact)), fact)
        case facts.TurnUndone(seat):
            return undone(table, Seat(seat), _played(table, fact))
        case facts.Began() | facts.Answered() | facts.TookBack():
            return replace(table, match=_played(table, fact))
        case _:
            table = _with_finishers(_told_why(table, fact))
            return _with_place(table, fact.seat, _seated(table.places[fact.seat], fact))


def _with_finishers(table: Table) -> Table:
    """Keep who was there when the game ended: its record is signed, and nobody who sits down afterwards is in it."""
    return replace(table, finishers=_people(table)) if table.is_over and table.finishers is None else table


def _with_place(table: Table, seat: int, place: Place) -> Table:
    return replace(table, places=(*table.places[:seat], place, *table.places[seat + 1 :]))


def _told_why(table: Table, fact: facts.AboutSeat) -> Table:
    """Return the table whose guest knows why their seat was freed, or has one again."""
    guest = fact.guest if isinstance(fact, facts.Sat) else table.places[fact.seat].guest
    if guest is None or table.match is None or not isinstance(fact, facts.Sat | facts.Freed):
        return table
    known = replace(table.guests[guest], unseated=fact if isinstance(fact, facts.Freed) else None)
    return replace(table, guests=(*table.guests[:guest], known, *table.guests[guest + 1 :]))


def decided(table: Table, fact: facts.Acted) -> Table:
    """Return the table with who decided this among the seat's deciders; taking it back changes nothing about that."""
    place = table.places[fact.seat]
    who = _decider(place, fact)
    return (
        table
        if who in place.deciders
        else _with_place(table, fact.seat, replace(place, deciders=place.deciders | {who}))
    )


def _decider(place: Place, fact: facts.Acted) -> int | str:
    if fact.guest is not None:
        return fact.guest
    # an old fact may not tell: then it was whoever sat there
    return fact.bot or fact.by or place.bot or (NOBODY if place.guest is None else place.guest)


def _seated(place: Place, fact: facts.AboutSeat) -> Place:
    match fact:
        case facts.Sat(_, guest, names):
            return replace(place, guest=guest, names=tuple(names))
        case facts.BotSat(_, bot):
            return replace(place, bot=bot)
        case facts.Freed():
            return Place(salt=place.salt, entered=place.entered, deciders=place.deciders)
        case facts.Salted(_, salt):
            return replace(place, salt=salt)
        case facts.Deputised(_, bot):
            return replace(place, deputy=bot)
        case facts.CameBack():
            return replace(place, deputy=None)
        case facts.ScoreEntered(_, name):
            return replace(place, entered=name)


def _played(table: Table, fact: facts.AboutGame) -> AnyMatch:
    game, position = table.opening.game, table.opening.start
    match fact:
        case facts.Began():
            return start(game, None if position is None else game.parse_state(position))
        case facts.Acted(seat, text, by):
            return act(table.playing, Seat(seat), game.parse(text), by)
        case facts.Answered(text):
            return follow(table.playing, None, game.parse(text))
        case facts.TookBack(seat):
            return take_back(table.playing, Seat(seat))
        case facts.TurnUndone(_, left):
            return rewound(table.playing, left)


def undone(table: Table, seat: Seat, match: AnyMatch) -> Table:
    """Return the table after a seat has undone its turn: what it scores is no high score any more."""
    place = table.places[seat]
    return replace(
        _with_place(table, seat, replace(place, deciders=place.deciders | {UNDO})),
        match=match,
    )


def undo_left(table: Table, seat: Seat) -> int | None:
    """Return how many actions are left when the seat undoes its turn; None where it may not: people play there, too."""
    others = [place for other, place in enumerate(table.places) if other != seat]
    if table.match is None or not others or any(place.bot is None for place in others):
        return None
    return undo_point(table.match, seat)


def wins(table: Table) -> list[int]:
    """Return how many games each seat has won, in a row of rematches: this one counts once it is over.

    Whoever shares a win has won; where everybody does, nobody has.
    """
    outcome = None if table.match is None else table.match.game.outcome(table.match.state)
    ranks = () if outcome is None or set(outcome.ranks) == {1} else outcome.ranks
    return [place.wins + (seat < len(ranks) and ranks[seat] == 1) for seat, place in enumerate(table.places)]


def people_to_decide(table: Table) -> frozenset[Seat]:
    """Return the seats whose people have to decide now."""
    match = table.match
    turn = None if match is None else match.turn
    if not isinstance(turn, Seats):
        return frozenset()
    return frozenset(seat for seat in turn.acting if table.places[seat].player is None)


def member_of(table: Table, seat: Seat) -> int:
    """Return which of a seat's people has the turn, or will have it next."""
    names = table.places[seat].names
    return turns_taken(table.match, seat) % len(names) if table.match is not None and len(names) > 1 else 0


def options_text(options: Options) -> dict[str, str]:
    """Return a game's options as texts."""
    return {name: format_value(value) for name, value in options.items()}
