"""A table as a value: folded from facts, and the house rules of who may do what there. Pure, like the match."""

import hashlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any

from droptable.bots.bot import bot_for
from droptable.core.errors import IllegalActionError, StaleActionError, TableError
from droptable.core.game import Chance, Over, Seat, Seats
from droptable.core.match import AnyMatch, act, follow, start, stints, take_back
from droptable.core.nature import ProvableDraws, check_salt
from droptable.core.options import Options, format_value
from droptable.core.record import Promise, Record, is_name, record_of
from droptable.core.registry import AnyGame, AnyWorld, rulesets
from droptable.server import facts, messages

MOST_GUESTS = 200
MOST_MEMBERS = 12
CLOCK_SECONDS = range(5, 3601)
DEFAULT_BOT_PLACE = 1  # of a game's bots, from weak to strong: the first that thinks at all


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


@dataclass(frozen=True, slots=True)
class Table:
    """A table as it stands. `match` is None until the game begins."""

    opening: Opening
    places: tuple[Place, ...]
    guests: tuple[Guest, ...] = ()
    match: AnyMatch | None = None
    paused: bool = False
    clock_seconds: int | None = None
    next_table: str | None = None

    @property
    def is_over(self) -> bool:
        """The game has ended."""
        return self.match is not None and isinstance(self.match.turn, Over)

    @property
    def draws(self) -> ProvableDraws:
        """The table's dice. The secret is in them: they never leave the server."""
        return ProvableDraws(self.opening.secret, self.opening.table, tuple(place.salt for place in self.places))


def opened(opening: Opening) -> Table:
    """Return a new table with free seats."""
    return Table(opening, (Place(),) * opening.game.seats)


def hash_of(key: str) -> str:
    """Return what the store keeps of a guest's key."""
    return hashlib.sha256(key.encode()).hexdigest()


def guest_with(table: Table, key: str | None) -> int | None:
    """Return the guest whose key this is, or None."""
    if key is None:
        return None
    known = hash_of(key)
    return next((number for number, guest in enumerate(table.guests) if guest.key_hash == known), None)


def seats_of(table: Table, guest: int | None) -> list[Seat]:
    """Return the seats of a guest's people."""
    return [Seat(seat) for seat, place in enumerate(table.places) if guest is not None and place.guest == guest]


def turn_id(table: Table, seat: Seat) -> str:
    """Return what changes whenever the seat's own situation does: a click that comes twice finds it changed."""
    match = table.match
    if match is None:
        return ""
    own = sum(entry.actor == seat for entry in match.log)
    natures = sum(entry.actor is None for entry in match.log)
    return f"{match.step}.{own}.{natures}"


def record(table: Table, world: AnyWorld | None = None) -> Record:
    """Return the record so far; the secret is in it only once the game is over."""
    match = table.match
    if match is None:
        raise TableError("not-begun")
    draws = table.draws
    promise = Promise(draws.table, draws.commitment, draws.salts, draws.secret.hex() if table.is_over else None)
    return record_of(match, [place.names or (f"bot:{place.bot}",) for place in table.places], promise, world)


# ---------------------------------------------------------------- folding


def folded(table: Table, happened: Iterable[facts.AnyFact]) -> Table:
    """Return the table after these facts. They were checked before they were stored, so they are believed."""
    for fact in happened:
        table = _folded(table, fact)
    return table


def _folded(table: Table, fact: facts.AnyFact) -> Table:
    match fact:
        case facts.Came(_, key_hash, host):
            return replace(table, guests=(*table.guests, Guest(key_hash, host)))
        case facts.Paused() | facts.Resumed():
            return replace(table, paused=isinstance(fact, facts.Paused))
        case facts.ClockSet(seconds):
            return replace(table, clock_seconds=seconds)
        case facts.MovedOn(next_table):
            return replace(table, next_table=next_table)
        case facts.Began() | facts.Acted() | facts.Answered() | facts.TookBack():
            return replace(table, match=_played(table, fact))
        case _:
            place = _seated(table.places[fact.seat], fact)
            return replace(table, places=(*table.places[: fact.seat], place, *table.places[fact.seat + 1 :]))


def _seated(place: Place, fact: facts.AboutSeat) -> Place:
    match fact:
        case facts.Sat(_, guest, names):
            return replace(place, guest=guest, names=tuple(names))
        case facts.BotSat(_, bot):
            return replace(place, bot=bot)
        case facts.Freed():
            return Place(salt=place.salt)
        case facts.Salted(_, salt):
            return replace(place, salt=salt)
        case facts.Deputised(_, bot):
            return replace(place, deputy=bot)
        case facts.CameBack():
            return replace(place, deputy=None)


def _played(table: Table, fact: facts.AnyFact) -> AnyMatch:
    game = table.opening.game
    match = table.match
    if isinstance(fact, facts.Began):
        position = table.opening.start
        return start(game, None if position is None else game.parse_state(position))
    assert match is not None, "the game began before anybody played"
    if isinstance(fact, facts.Acted):
        return act(match, Seat(fact.seat), game.parse(fact.text), fact.by)
    if isinstance(fact, facts.TookBack):
        return take_back(match, Seat(fact.seat))
    assert isinstance(fact, facts.Answered)
    return follow(match, None, game.parse(fact.text))


# ---------------------------------------------------------------- the house rules


def response(table: Table, guest: int, request: messages.AnyRequest) -> list[facts.AnyFact]:
    """Return the facts that a guest's request makes true; raise DroptableError, with a reason, if it may not be.

    `Roll` and `Rematch` need the dice and the store: here they are only allowed or refused.
    """
    return _RESPONSES[type(request)](table, guest, request)


def _sit(table: Table, guest: int, request: messages.Sit) -> list[facts.AnyFact]:
    place = _place(table, request.seat)
    if not place.is_free:
        raise TableError("seat-taken")
    _check_names(table, request.names)
    return [facts.Sat(request.seat, guest, request.names)]


def _stand(table: Table, guest: int, request: messages.Stand) -> list[facts.AnyFact]:
    _own(table, guest, request.seat)
    _before_the_game(table)
    return [facts.Freed(request.seat)]


def _seat_bot(table: Table, guest: int, request: messages.SeatBot) -> list[facts.AnyFact]:
    _host(table, guest)
    if not _place(table, request.seat).is_free:
        raise TableError("seat-taken")
    bot_for(table.opening.game.name, request.bot)
    return [facts.BotSat(request.seat, request.bot)]


def _free(table: Table, guest: int, request: messages.Free) -> list[facts.AnyFact]:
    _host(table, guest)
    if _place(table, request.seat).is_free:
        raise TableError("seat-free")
    return [facts.Freed(request.seat)]


def _add_salt(table: Table, guest: int, request: messages.AddSalt) -> list[facts.AnyFact]:
    _own(table, guest, request.seat)
    _before_the_game(table)
    check_salt(request.salt)
    return [facts.Salted(request.seat, request.salt)]


def _begin(table: Table, guest: int, request: messages.Begin) -> list[facts.AnyFact]:
    _host(table, guest)
    _before_the_game(table)
    if any(place.is_free for place in table.places):
        raise TableError("seats-free", free=sum(place.is_free for place in table.places))
    return [facts.Began()]


def _act(table: Table, guest: int, request: messages.Act) -> list[facts.AnyFact]:
    match = _playing(table)
    seat = _own(table, guest, request.seat)
    _people_decide(table, seat)
    if request.at != turn_id(table, seat):
        raise StaleActionError("stale-action")
    action = match.game.parse(request.text)
    act(match, seat, action)  # raises what the rules have against it
    return [facts.Acted(seat, match.game.format(action))]


def _roll(table: Table, guest: int, request: messages.Roll) -> list[facts.AnyFact]:
    match = _playing(table)
    seat = _own(table, guest, request.seat)
    _people_decide(table, seat)
    if request.at != turn_id(table, seat):
        raise StaleActionError("stale-action")
    turn = match.turn
    if not isinstance(turn, Chance) or turn.caller != seat:
        raise IllegalActionError("not-your-turn", clause="core")
    return []


def _take_back(table: Table, guest: int, request: messages.TakeBack) -> list[facts.AnyFact]:
    match = _playing(table, even_if_over=True)
    seat = _own(table, guest, request.seat)
    take_back(match, seat)
    return [facts.TookBack(seat)]


def _pause(table: Table, guest: int, request: messages.Pause) -> list[facts.AnyFact]:
    _host(table, guest)
    _playing(table)
    return [facts.Paused()]


def _resume(table: Table, guest: int, request: messages.Resume) -> list[facts.AnyFact]:
    _host(table, guest)
    if not table.paused:
        raise TableError("not-paused")
    return [facts.Resumed()]


def _set_clock(table: Table, guest: int, request: messages.SetClock) -> list[facts.AnyFact]:
    _host(table, guest)
    check_clock(request.seconds)
    return [facts.ClockSet(request.seconds)]


def _deputise(table: Table, guest: int, request: messages.Deputise) -> list[facts.AnyFact]:
    place = _host_or_own(table, guest, request.seat)
    if place.guest is None or place.deputy is not None:
        raise TableError("no-person-here")
    bot_for(table.opening.game.name, request.bot)
    return [facts.Deputised(request.seat, request.bot)]


def _come_back(table: Table, guest: int, request: messages.ComeBack) -> list[facts.AnyFact]:
    place = _host_or_own(table, guest, request.seat)
    if place.deputy is None:
        raise TableError("no-deputy-here")
    return [facts.CameBack(request.seat)]


def _rematch(table: Table, guest: int, request: messages.Rematch) -> list[facts.AnyFact]:
    _host(table, guest)
    if not table.is_over:
        raise TableError("not-over")
    if table.next_table is not None:
        raise TableError("moved-on")
    return []


_RESPONSES: dict[type, Callable[[Table, int, Any], list[facts.AnyFact]]] = {
    messages.Sit: _sit,
    messages.Stand: _stand,
    messages.SeatBot: _seat_bot,
    messages.Free: _free,
    messages.AddSalt: _add_salt,
    messages.Begin: _begin,
    messages.Act: _act,
    messages.Roll: _roll,
    messages.TakeBack: _take_back,
    messages.Pause: _pause,
    messages.Resume: _resume,
    messages.SetClock: _set_clock,
    messages.Deputise: _deputise,
    messages.ComeBack: _come_back,
    messages.Rematch: _rematch,
}


def _place(table: Table, seat: int) -> Place:
    if not 0 <= seat < len(table.places):
        raise TableError("no-such-seat", seats=len(table.places))
    return table.places[seat]


def _own(table: Table, guest: int, seat: int) -> Seat:
    if _place(table, seat).guest != guest:
        raise TableError("not-your-seat")
    return Seat(seat)


def _host(table: Table, guest: int) -> None:
    if not table.guests[guest].host:
        raise TableError("not-host")


def _host_or_own(table: Table, guest: int, seat: int) -> Place:
    place = _place(table, seat)
    if place.guest != guest:
        _host(table, guest)
    return place


def _before_the_game(table: Table) -> None:
    if table.match is not None:
        raise TableError("begun-already")


def _playing(table: Table, even_if_over: bool = False) -> AnyMatch:
    if table.match is None:
        raise TableError("not-begun")
    if table.paused:
        raise TableError("table-paused")
    if table.is_over and not even_if_over:
        raise IllegalActionError("game-over", clause="core")
    return table.match


def _people_decide(table: Table, seat: Seat) -> None:
    if table.places[seat].deputy is not None:
        raise TableError("deputy-plays")


def _check_names(table: Table, names: list[str]) -> None:
    if not names or len(names) > MOST_MEMBERS or not all(is_name(name) for name in names):
        raise TableError("bad-names", longest=40)
    if len(names) > 1 and not rulesets[table.opening.game.name].teams:
        raise TableError("no-teams")


def check_clock(seconds: int | None) -> None:
    """Raise TableError unless this is no clock at all or one that people can play by."""
    if seconds is not None and seconds not in CLOCK_SECONDS:
        raise TableError("bad-clock", low=CLOCK_SECONDS[0], high=CLOCK_SECONDS[-1])


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
    return stints(table.match, seat) % len(names) if table.match is not None and len(names) > 1 else 0


def options_text(options: Options) -> dict[str, str]:
    """Return a game's options as texts."""
    return {name: format_value(value) for name, value in options.items()}
