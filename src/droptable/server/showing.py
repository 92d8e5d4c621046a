"""From a table to what one audience is shown of it. Every secret stays behind here."""

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Any, NamedTuple

from droptable.core.errors import Argument, DroptableError, TableError
from droptable.core.game import Chance, Effect, Event, Seat, Seats, Turn
from droptable.core.knowledge import is_hidden
from droptable.core.log import Entry
from droptable.core.match import AnyMatch, may_take_back
from droptable.core.options import format_value
from droptable.core.registry import AnyGame
from droptable.screens.screen import screen_of
from droptable.server import messages
from droptable.server.house_rules import check_score, may_host
from droptable.server.table import Table, member_of, seats_of, turn_id

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


class Telling:
    """The log in messages, told once per action and kept: narration needs the state that the action was done in."""

    def __init__(self) -> None:
        self._told: list[tuple[Entry[Any], messages.Told]] = []

    def log(self, match: AnyMatch) -> list[messages.Told]:
        """Return every entry of the match as it is told."""
        known = len(self._told)
        if known == 0 or known > len(match.log) or match.log[known - 1] is not self._told[-1][0]:
            self._told = []  # something was taken back: tell it anew
        for entry in match.log[len(self._told) :]:
            text = match.game.format(entry.action)
            told = messages.Told(len(self._told), entry.actor, text, told_events(entry.events), entry.by)
            self._told.append((entry, told))
        return [told for _, told in self._told]


def told_events(events: Iterable[Event]) -> list[messages.ToldEvent]:
    """Return events as they go over the wire."""
    return [messages.ToldEvent(event.code, event.clause, _plain(event.arguments)) for event in events]


def refused(request: int | None, error: DroptableError) -> messages.Refused:
    """Return the answer to a request that could not be done."""
    return messages.Refused(request, error.code, error.clause, _plain(error.arguments.items()))


def refusal(error: DroptableError) -> messages.Refusal:
    """Return the body of an HTTP error."""
    return messages.Refusal(error.code, error.clause, _plain(error.arguments.items()))


def _plain(arguments: Iterable[tuple[str, Argument]]) -> dict[str, messages.Argument]:
    return {name: list(value) if isinstance(value, tuple) else value for name, value in arguments}


def shown_to(
    table: Table,
    telling: Telling,
    guest: int,
    presence: Presence,
    times: Times,
    had: Sequence[messages.Told],
) -> tuple[messages.Shown, list[messages.Told]]:
    """Return the table for a guest, and the public log; `had` is the log that the guest's client has already."""
    public = _public_log(table, telling)
    kept = _common(had, public)
    draws, opening, match = table.draws, table.opening, table.match
    message = messages.Shown(
        table=opening.table,
        game=opening.game.name,
        rules=opening.game.rules,
        options={name: format_value(value) for name, value in opening.game.options.items()},
        start=opening.start,
        stage="lobby" if match is None else "over" if table.is_over else "playing",
        places=[_place(table, Seat(seat), presence) for seat in range(len(table.places))],
        is_host=table.guests[guest].host,
        may_host=may_host(table, guest, presence.here),
        seats=[int(seat) for seat in seats_of(table, guest)],
        spectators=presence.spectators,
        paused=table.paused,
        clock_seconds=table.clock_seconds,
        hints=table.hints,
        last_ms=times.last_ms,
        clock_left_ms=times.clock_left_ms,
        dice=messages.Dice(
            draws.table, draws.commitment, list(draws.salts), draws.secret.hex() if table.is_over else None
        ),
        log_from=kept,
        log=public[kept:],
        views=_views(table, telling, guest),
        turn=None if match is None else told_turn(match.turn),
        result=None if match is None else told_result(match),
        next_table=table.next_table,
        next_by=table.next_by,
    )
    return message, public


def _public_log(table: Table, telling: Telling) -> list[messages.Told]:
    match = table.match
    if match is None:
        return []
    told = telling.log(match)
    return [told[number] for number, entry in enumerate(match.log) if not is_hidden(match, entry)]


def _common(had: Sequence[messages.Told], public: Sequence[messages.Told]) -> int:
    pairs = zip(had, public, strict=False)
    return next((n for n, (one, other) in enumerate(pairs) if one != other), min(len(had), len(public)))


def _place(table: Table, seat: Seat, presence: Presence) -> messages.Place:
    place = table.places[seat]
    return messages.Place(
        code=table.opening.game.seat_codes[seat],
        names=list(place.names),
        bot=place.bot,
        deputy=place.deputy,
        here=place.bot is not None or place.guest in presence.here,
        came=place.bot is not None or place.guest in presence.came,
        member=member_of(table, seat),
        entered=place.entered,
        may_enter=place.guest is not None and _may_enter(table, seat),
    )


def _may_enter(table: Table, seat: Seat) -> bool:
    if not table.is_over:
        return False
    try:
        check_score(table, seat)
    except TableError:
        return False
    return True


def _views(table: Table, telling: Telling, guest: int) -> list[messages.View]:
    match = table.match
    if match is None:
        return []
    audiences: list[Seat | None] = [*seats_of(table, guest)] or [None]
    return [_view(table, match, telling, audience) for audience in audiences]


def _view(table: Table, match: AnyMatch, telling: Telling, audience: Seat | None) -> messages.View:
    game = match.game
    state = game.view(match.state, audience)
    told = telling.log(match)
    own = [
        told[number]
        for number, entry in enumerate(match.log)
        if audience is not None and entry.actor == audience and is_hidden(match, entry)
    ]
    return messages.View(
        seat=audience,
        state=screen_of(game).picture(game, state, audience),
        hidden=own,
        offers=[] if audience is None else offers(game, state, audience, table.hints),
        turn="" if audience is None else turn_id(table, audience),
        may_take_back=audience is not None and may_take_back(match, audience),
    )


def offers(game: AnyGame, view: Any, seat: Seat, hints: bool = True) -> list[messages.Offer] | None:
    """Return what a seat may do now, with what it would do; None where there is too much to list, or to give away."""
    turn = game.turn(view)
    if not isinstance(turn, Seats) or seat not in turn.acting:
        return []
    if not hints and screen_of(game).gives_away(game, view, seat):
        return None
    actions = game.legal_actions(view, seat)
    if actions is None:
        return None
    some = list(islice(actions, MOST_OFFERS + 1))
    if len(some) > MOST_OFFERS:
        return None
    return [messages.Offer(game.format(action), told_events(game.narrate(view, seat, action))) for action in some]


def told_turn(turn: Turn) -> messages.TurnInfo:
    """Return whose move it is, as it goes over the wire."""
    if isinstance(turn, Seats):
        return messages.TurnInfo("seats", turn.phase, sorted(turn.acting), None, turn.sealed)
    if isinstance(turn, Chance | Effect):
        kind = "chance" if isinstance(turn, Chance) else "effect"
        return messages.TurnInfo(kind, turn.phase, [], turn.caller, False)
    return messages.TurnInfo("over", "", [], None, False)


def told_result(match: AnyMatch) -> messages.Result | None:
    """Return how the match ended, as it goes over the wire; None while it goes on."""
    outcome = match.game.outcome(match.state)
    if outcome is None:
        return None
    scores = None if outcome.scores is None else list(outcome.scores)
    return messages.Result(list(outcome.ranks), scores, sorted(outcome.marks))


def considered(table: Table, seat: Seat, text: str) -> list[messages.ToldEvent]:
    """Return what an action of a seat would do, as its view lets it know; raise what the rules have against it."""
    match = table.match
    assert match is not None
    view = match.game.view(match.state, seat)
    return told_events(match.game.narrate(view, seat, match.game.parse(text)))
