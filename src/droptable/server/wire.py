"""From what the core tells to what goes over the wire: events, entries, refusals, turns, results."""

from collections.abc import Iterable
from typing import Any

import msgspec

from droptable.core.errors import Argument, DroptableError
from droptable.core.game import Chance, Effect, Event, Seats, Turn
from droptable.core.log import Entry
from droptable.core.match import AnyMatch
from droptable.core.registry import AnyGame
from droptable.server import messages


def narrated(game: AnyGame, entry: Entry[Any], number: int) -> messages.Told:
    """Return an entry of the log as it is told."""
    return messages.Told(number, entry.actor, game.format(entry.action), told_events(entry.events), entry.by)


def told_events(events: Iterable[Event]) -> list[messages.ToldEvent]:
    """Return events as they go over the wire."""
    return [messages.ToldEvent(event.code, event.clause, plain(event.arguments)) for event in events]


def refused(request: int | None, error: DroptableError) -> messages.Refused:
    """Return the answer to a request that could not be done."""
    return messages.Refused(request, error.code, error.clause, plain(error.arguments.items()))


def refusal(error: DroptableError) -> messages.Refusal:
    """Return the body of an HTTP error."""
    return messages.Refusal(error.code, error.clause, plain(error.arguments.items()))


def plain(arguments: Iterable[tuple[str, Argument]]) -> dict[str, messages.Argument]:
    """Return arguments as they go over the wire."""
    return {name: list(value) if isinstance(value, tuple) else value for name, value in arguments}


def told_turn(turn: Turn) -> messages.TurnInfo:
    """Return whose move it is, as it goes over the wire."""
    match turn:
        case Seats(acting, phase, sealed):
            return messages.TurnInfo("seats", phase, sorted(acting), None, sealed, by_hand=False)
        case Chance(_, phase, caller, by_hand):
            return messages.TurnInfo("chance", phase, [], caller, sealed=False, by_hand=by_hand)
        case Effect(phase, caller):
            return messages.TurnInfo("effect", phase, [], caller, sealed=False, by_hand=False)
    return messages.TurnInfo("over", "", [], None, sealed=False, by_hand=False)


def told_result(match: AnyMatch) -> messages.Result | None:
    """Return how the match ended, as it goes over the wire; None while it goes on."""
    outcome = match.game.outcome(match.state)
    if outcome is None:
        return None
    scores = None if outcome.scores is None else list(outcome.scores)
    return messages.Result(list(outcome.ranks), scores, sorted(outcome.marks))


_encoder = msgspec.json.Encoder()


def encoded(message: messages.FromServer) -> str:
    """Return a message as it is sent."""
    return _encoder.encode(message).decode()


def encoded_part(part: object) -> Any:
    """Return a part that goes into many messages so that it is encoded once, for all of them."""
    return msgspec.Raw(_encoder.encode(part))
