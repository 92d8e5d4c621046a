"""From a table to what one audience is shown of it. Every secret stays behind here."""

from dataclasses import dataclass
from typing import Any, NamedTuple

import msgspec

from droptable.core import knowledge
from droptable.core.errors import IllegalActionError, TableError
from droptable.core.game import Chance, Seat, Seats
from droptable.core.match import AnyMatch, may_take_back
from droptable.core.registry import AnyGame
from droptable.screens.screen import screen_of
from droptable.server import messages
from droptable.server.asking import is_host, may_host
from droptable.server.public_log import PublicLog
from droptable.server.requests import check_score
from droptable.server.seating import may_call_off
from droptable.server.table import Table, member_of, options_text, seats_of, turn_id, undo_left, wins
from droptable.server.wire import encoded_part, narrated, refusal, told_events, told_result, told_turn

MOST_OFFERS = 60  # more than this is no list to choose from


class Presence(NamedTuple):
    """The guests who are here, those who have been here at all, and how many of those here only watch."""

    here: frozenset[int]
    came: frozenset[int]
    spectators: int


class Times(NamedTuple):
    """What a table's clocks say: how long ago the last action was, and what is left for this decision."""

    last_ms: int | None
    clock_left_ms: int | None


@dataclass(frozen=True, slots=True)
class Rights:
    """What makes an audience: whoever has the same seats and rights is shown the same."""

    seats: tuple[Seat, ...] = ()
    members: tuple[tuple[int, ...], ...] = ()
    is_host: bool = False
    may_host: bool = False
    unseated: messages.Unseated | None = None
    goes_along: bool = False  # is shown the next table: was at this one before its game was over


def rights_of(table: Table, guest: int | None, here: frozenset[int]) -> Rights:
    """Return what a guest, or somebody who only looks on (None), may see and do."""
    if guest is None:
        return Rights()
    seats = tuple(seats_of(table, guest))
    lost = table.guests[guest].unseated
    return Rights(
        seats,
        tuple(tuple(_at(table.places[seat].guests, guest)) for seat in seats),
        is_host(table, guest),
        may_host(table, guest, here),
        None if lost is None else messages.Unseated(lost.seat, lost.reason),
        goes_along=True,
    )


def _at(guests: tuple[int, ...], wanted: int) -> list[int]:
    return [at for at, guest in enumerate(guests) if guest == wanted]


class SeatViews:
    """A table through the eyes of its seats: each view is worked out once, however many look through it."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._screen = screen_of(table.opening.game)
        self._found: dict[Seat | None, messages.View] = {}
        self._picture: object = None  # where everybody is shown the same

    def of(self, rights: Rights) -> list[messages.View]:
        """Return a view for each seat, or the spectators' for somebody who has none; none before the game begins."""
        match = self.table.match
        return [] if match is None else [self._view(match, seat) for seat in rights.seats or (None,)]

    def _view(self, match: AnyMatch, seat: Seat | None) -> messages.View:
        if seat not in self._found:
            state = knowledge.known_to(match, seat).state
            picture = self._pictured(match.game, seat, state)
            self._found[seat] = (
                _spectators_view(picture) if seat is None else _seats_view(self.table, match, seat, state, picture)
            )
        return self._found[seat]

    def _pictured(self, game: AnyGame, seat: Seat | None, state: Any) -> object:
        if not self._screen.is_for_all:
            return self._screen.picture(game, state, seat)
        self._picture = self._picture or encoded_part(self._screen.picture(game, state, seat))
        return self._picture


def _spectators_view(picture: object) -> messages.View:
    return messages.View(seat=None, state=picture, hidden=[], offers=[], barred=[], turn="", may_take_back=False)


def _seats_view(table: Table, match: AnyMatch, seat: Seat, state: Any, picture: object) -> messages.View:
    turn = match.turn
    is_up = isinstance(turn, Seats) and seat in turn.acting  # in its own view just the same
    return messages.View(
        seat=seat,
        state=picture,
        hidden=_hidden(match, seat),
        offers=offers(match.game, state, seat, table.hints) if is_up or not table.hints else [],
        barred=barred(match.game, state, seat) if is_up else [],
        turn=turn_id(match, seat),
        may_take_back=may_take_back(match, seat) or undo_left(table, seat) is not None,
    )


def _hidden(match: AnyMatch, seat: Seat) -> list[messages.Told]:
    own = knowledge.own_choices(match, seat)
    if not own:
        return []
    first = knowledge.public_length(match)
    return [narrated(match.game, entry, number) for number, entry in enumerate(own, first)]


def offers(game: AnyGame, view: Any, seat: Seat, hints: bool = True) -> list[messages.Offer] | None:
    """Return what a seat may do now, with what it would do; None where there is too much to list, or to give away."""
    if not hints and screen_of(game).gives_away(game, view, seat):
        return None
    found = knowledge.offers(game, view, seat, MOST_OFFERS)
    if found is None:
        return None
    return [messages.Offer(game.format(offer.action), told_events(offer.narration.events)) for offer in found]


def barred(game: AnyGame, view: Any, seat: Seat) -> list[messages.Barred]:
    """Return the moves that keep their places though the seat, which has to decide, may not do them, and why."""
    turn = game.turn(view)
    if not isinstance(turn, Seats) or seat not in turn.acting:
        return []
    objections = [(action, _objection(game, view, seat, action)) for action in screen_of(game).moves(game)]
    return [
        messages.Barred(game.format(action), place, **msgspec.structs.asdict(refusal(error)))
        for place, (action, error) in enumerate(objections)
        if error is not None
    ]


def _objection(game: AnyGame, view: Any, seat: Seat, action: Any) -> IllegalActionError | None:
    try:
        game.check(view, seat, action)
    except IllegalActionError as error:
        return error
    return None


class Setting(NamedTuple):
    """What a table shows around its game, the same from move to move, so encoded: its options, its seats, its dice."""

    options: Any
    places: Any
    dice: Any


def setting_of(table: Table, presence: Presence) -> Setting:
    """Return what is around a game; it changes with who is here, who sits where, which member is up, and at the end."""
    draws = table.draws
    secret = draws.secret.hex() if table.is_over else None
    return Setting(
        encoded_part(options_text(table.opening.game.options)),
        encoded_part([_place(table, Seat(seat), presence, won) for seat, won in enumerate(wins(table))]),
        encoded_part(messages.Dice(draws.table, draws.commitment, list(draws.salts), secret)),
    )


def shared_view(table: Table, setting: Setting, spectators: int, log: PublicLog, times: Times) -> messages.Shown:
    """Return what every audience is shown of a table, with the whole log and nobody's view."""
    opening, match = table.opening, table.match
    return messages.Shown(
        table=opening.table,
        game=opening.game.name,
        rules=opening.game.rules,
        options=setting.options,
        start=opening.start,
        stage=_stage(table),
        places=setting.places,
        is_host=False,
        may_host=False,
        seats=[],
        members=[],
        may_call_off=may_call_off(table),
        unseated=None,
        spectators=spectators,
        paused=table.paused,
        clock_seconds=table.clock_seconds,
        hints=table.hints,
        rolls_itself=_rolls_itself(table),
        last_ms=times.last_ms,
        clock_left_ms=times.clock_left_ms,
        dice=setting.dice,
        log_from=0,
        log=log.told,
        log_digest=log.digest,
        views=[],
        turn=None if match is None else told_turn(match.turn),
        result=None if match is None else told_result(match),
        next_table=table.next_table,
        next_by=table.next_by,
        games=table.games_before + table.is_over,
    )


def _rolls_itself(table: Table) -> bool:
    default = screen_of(table.opening.game).rolls_itself
    return default if table.rolls_itself is None else table.rolls_itself


def audiences_view(shared: messages.Shown, rights: Rights, views: SeatViews, had: int) -> messages.Shown:
    """Return a table for one audience that has the first `had` entries of the log already."""
    return msgspec.structs.replace(
        shared,
        is_host=rights.is_host,
        may_host=rights.may_host,
        seats=[int(seat) for seat in rights.seats],
        members=[list(at) for at in rights.members],
        unseated=rights.unseated,
        log_from=had,
        log=shared.log[had:],
        views=views.of(rights),
        # a finished game may be known to everybody, as from a high-score board; who plays on, and where, is not
        next_table=shared.next_table if rights.goes_along else None,
        next_by=shared.next_by if rights.goes_along else None,
    )


def glance(table: Table, guest: int | None, ago_s: int) -> messages.Glance:
    """Return how a table stands for a guest; what nobody else may know is not in it."""
    up = _awaited(table)
    return messages.Glance(
        table=table.opening.table,
        game=table.opening.game.name,
        stage=_stage(table),
        people=[name for place in table.places for name, other in place.people if other != guest],
        bots=sum(place.bot is not None for place in table.places),
        awaited=[" + ".join(table.places[seat].names) for seat in up if guest not in table.places[seat].guests],
        is_up=any(guest in table.places[seat].guests for seat in up),
        ago_s=ago_s,
    )


def _awaited(table: Table) -> list[Seat]:
    """Return the seats whose people the game waits for: those who decide, or throw."""
    turn = None if table.match is None else table.match.turn
    if isinstance(turn, Chance) and turn.caller is not None:
        acting = frozenset((turn.caller,))
    else:
        acting = turn.acting if isinstance(turn, Seats) else frozenset()
    return [seat for seat in sorted(acting) if table.places[seat].player is None]


def _stage(table: Table) -> str:
    if table.match is None:
        return "lobby"
    return "over" if table.is_over else "playing"


def _place(table: Table, seat: Seat, presence: Presence, won: int) -> messages.Place:
    place = table.places[seat]
    return messages.Place(
        code=table.opening.game.seat_codes[seat],
        names=list(place.names),
        bot=place.bot,
        deputy=place.deputy,
        open=place.is_open and not table.is_over,
        here=place.bot is not None or not presence.here.isdisjoint(place.guests),
        came=place.bot is not None or not presence.came.isdisjoint(place.guests),
        absent=[at for at, guest in enumerate(place.guests) if guest not in presence.here],
        member=member_of(table, seat),
        entered=place.entered,
        may_enter=bool(place.guests) and _may_enter(table, seat),
        wins=won,
    )


def _may_enter(table: Table, seat: Seat) -> bool:
    if not table.is_over:
        return False
    try:
        check_score(table, seat)
    except TableError:
        return False
    return True


def considered(table: Table, seat: Seat, text: str) -> list[messages.ToldEvent]:
    """Return what an action of a seat would do, as its view lets it know; raise what the rules have against it."""
    match = table.playing
    game, view = match.game, knowledge.known_to(match, seat).state
    return told_events(game.proceed(view, seat, game.parse(text)).narration.events)
