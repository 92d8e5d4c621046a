"""A table as a value, folded from facts. Pure, like the match."""

import hashlib
import hmac
import secrets
from collections.abc import Iterable, Set
from dataclasses import dataclass, replace
from functools import lru_cache

from droptable.core.errors import TableError
from droptable.core.game import Over, Seat, Seats
from droptable.core.knowledge import own_choices
from droptable.core.match import AnyMatch, act, follow, rewound, start, take_back, turns_taken, undo_point
from droptable.core.nature import SECRET_BYTES, ProvableDraws
from droptable.core.options import Options, format_value
from droptable.core.record import BOT, NOBODY, Promise, Record, record_of
from droptable.core.registry import AnyGame, AnyWorld, rulesets
from droptable.core.value import value
from droptable.server import facts
from droptable.server.facts import Row
from droptable.server.places import UNDO, Place, before_the_game, seated

MOST_GUESTS = 200  # who have ever sat down at a table; those who only look on leave no facts behind
_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"  # none that people confuse when they read a link aloud
_ID_LENGTH = 10


@dataclass(frozen=True, slots=True)
class Opening:
    """What was settled when the table was opened: the game, but for its number of seats, never changes."""

    table: str
    game: AnyGame
    secret: bytes
    start: str | None = None

    def __repr__(self) -> str:
        # the default would print the secret into the first log or traceback that comes along
        return f"Opening({self.table!r}, {self.game.name!r})"


@dataclass(frozen=True, slots=True)
class Guest:
    """Somebody's browser: known again by the hash of its key."""

    key_hash: str
    host: bool
    unseated: facts.Freed | None = None  # how they lost their seat during the game, until they sit down again


@value
class Table:
    """A table as it stands. `match` is None until the game begins."""

    opening: Opening
    places: tuple[Place, ...]
    guests: tuple[Guest, ...] = ()
    match: AnyMatch | None = None
    paused: bool = False
    clock_seconds: int | None = None
    hints: bool = True
    rolls_itself: bool | None = None  # None: as the game's screen has it
    next_table: str | None = None
    next_by: int | None = None  # a seat of whoever asked for the next table
    called_off: int = 0  # how often the game had begun and was called off
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
        salts = tuple(place.salt for place in self.places)
        return _draws(self.opening.secret, self.called_off, self.opening.table, salts)


@lru_cache(maxsize=256)  # the tables where something goes on now: their dice are asked for several times per move
def _draws(secret: bytes, called_off: int, table: str, salts: tuple[str, ...]) -> ProvableDraws:
    return ProvableDraws(secret_after(secret, called_off), table, salts)


def new_table() -> tuple[str, bytes]:
    """Return an id for a new table, that nobody guesses and everybody can read aloud, and the secret of its dice."""
    return "".join(secrets.choice(_LETTERS) for _ in range(_ID_LENGTH)), secrets.token_bytes(SECRET_BYTES)


def secret_after(secret: bytes, called_off: int) -> bytes:
    """Return the secret of the dice after so many games that were called off: nobody plays on with dice they have seen.

    Each is promised anew, and publishing it gives none of the others away.
    """
    return hmac.digest(secret, f"called off {called_off}".encode(), "sha256") if called_off else secret


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


def guests_with(table: Table, key_hashes: Set[str]) -> frozenset[int]:
    """Return the guests whose keys have these hashes."""
    return frozenset(number for number, guest in enumerate(table.guests) if guest.key_hash in key_hashes)


def seats_of(table: Table, guest: int | None) -> list[Seat]:
    """Return the seats of a guest's people."""
    return [Seat(seat) for seat, place in enumerate(table.places) if guest in place.guests]


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
        case facts.CalledOff():
            places = tuple(before_the_game(place) for place in table.places)
            return replace(table, match=None, paused=False, places=places, called_off=table.called_off + 1)
        case facts.Paused() | facts.Resumed() | facts.ClockSet() | facts.HintsSet():
            return _arranged(table, fact)
        case facts.RollingSet() | facts.SeatsSet():
            return _arranged(table, fact)
        case _:
            table = _with_finishers(_told_why(table, fact))
            return _with_place(table, fact.seat, seated(table.places[fact.seat], fact))


def _with_finishers(table: Table) -> Table:
    """Keep who was there when the game ended: its record is signed, and nobody who sits down afterwards is in it."""
    return replace(table, finishers=_people(table)) if table.is_over and table.finishers is None else table


def _arranged(table: Table, fact: facts.Arrangement) -> Table:
    """Return the table as its host has arranged it."""
    match fact:
        case facts.Paused() | facts.Resumed():
            return replace(table, paused=isinstance(fact, facts.Paused))
        case facts.ClockSet(seconds):
            return replace(table, clock_seconds=seconds)
        case facts.HintsSet(hints):
            return replace(table, hints=hints)
        case facts.RollingSet(by_itself):
            return replace(table, rolls_itself=by_itself)
        case facts.SeatsSet(seats):
            return with_seats(table, seats)


def with_seats(table: Table, seats: int) -> Table:
    """Return the table with so many seats: free ones are brought, or the last free ones are taken away.

    Raise OptionError where the game's options do not go with that number.
    """
    opening = table.opening
    game = rulesets[opening.game.name].game_by(opening.game.rules, seats, options_text(opening.game.options))
    surplus = [at for at, place in enumerate(table.places) if place.is_free][::-1][: max(0, len(table.places) - seats)]
    stay = tuple(place for at, place in enumerate(table.places) if at not in surplus)
    return replace(table, opening=replace(opening, game=game), places=stay + (Place(),) * (seats - len(stay)))


def _with_place(table: Table, seat: int, place: Place) -> Table:
    return replace(table, places=(*table.places[:seat], place, *table.places[seat + 1 :]))


def _told_why(table: Table, fact: facts.AboutSeat) -> Table:
    """Return the table whose guests know why their seat was freed, or have one again."""
    if table.match is None:
        return table
    match fact:
        case facts.Sat(_, guest):
            concerned, why = {guest}, None
        case facts.Freed(seat):
            concerned, why = set(table.places[seat].guests), fact
        case _:
            return table
    guests = tuple(replace(who, unseated=why) if n in concerned else who for n, who in enumerate(table.guests))
    return replace(table, guests=guests)


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
    return fact.bot or fact.by or place.bot or (place.guests[0] if place.guests else NOBODY)


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
    others = table.places[:seat] + table.places[seat + 1 :]
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


def members_up(table: Table) -> tuple[int, ...]:
    """Return for each team which of its people has the turn, or will have it next."""
    teams = [Seat(seat) for seat, place in enumerate(table.places) if len(place.names) > 1]
    return tuple(member_of(table, seat) for seat in teams)


def options_text(options: Options) -> dict[str, str]:
    """Return a game's options as texts."""
    return {name: format_value(value) for name, value in options.items()}
