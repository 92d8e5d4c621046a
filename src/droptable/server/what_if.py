"""Another action in place of one that was done, and what nature would have answered. Stateless: a record goes in."""

from typing import Any

from droptable.core.errors import IllegalActionError, VerificationError
from droptable.core.game import Chance, Effect, Resolved, Seat
from droptable.core.match import AnyMatch, act, follow
from droptable.core.nature import Draws
from droptable.core.record import Record, parse_record
from droptable.core.registry import AnyGame, world_for
from droptable.core.replay import position
from droptable.server import messages
from droptable.server.replaying import step_of


def what_if(asked: messages.NewWhatIf) -> messages.WhatIf:
    """Return what would have happened until somebody else has to decide, or the game is over.

    Raise DroptableError if the record is bad, the line is no seat's, or the action may not be done there.
    """
    record = parse_record(asked.record)
    match = position(record, asked.line)
    seat = None if asked.line >= len(record.lines) else record.lines[asked.line].actor
    if seat is None:
        raise VerificationError("no-seats-line", line=asked.line + 1)
    if asked.text is None:
        return messages.WhatIf(seat, [step_of(None, match, seat)], [b""])
    return _played(record, match, seat, asked.text)


def _played(record: Record, match: AnyMatch, seat: Seat, text: str) -> messages.WhatIf:
    draws = None if record.promise is None else record.promise.draws
    after = act(match, seat, match.game.parse(text))
    steps, exhibits = [step_of(match, after)], [b""]
    while isinstance(after.turn, Chance | Effect):
        before, answer = after, _natures_answer(record, after, draws)
        after = follow(before, None, answer.action)
        steps.append(step_of(before, after))
        exhibits.append(answer.exhibit)
    return messages.WhatIf(seat, steps, exhibits)


def _natures_answer(record: Record, match: AnyMatch, draws: Draws | None) -> Resolved[Any]:
    turn, game = match.turn, match.game
    if isinstance(turn, Effect):
        world = world_for(game)
        assert world is not None, f"{game.name} has Effect turns"
        resolved: Resolved[Any] = world.show(match.state)
        return resolved
    assert isinstance(turn, Chance)
    if draws is not None:
        return Resolved(game.drawn(match.state, draws.draw(match.draws_made, turn.sizes)))
    return Resolved(_as_it_was(record, match, turn, game))


def _as_it_was(record: Record, match: AnyMatch, turn: Chance, game: AnyGame) -> Any:
    """Return the draw that the record has at this place; where it does not fit any more, one from the middle."""
    line = record.lines[len(match.log)] if len(match.log) < len(record.lines) else None
    if line is not None and line.actor is None:
        recorded = game.parse(line.text)
        try:
            game.check(match.state, None, recorded)
        except IllegalActionError:
            pass
        else:
            return recorded
    return game.drawn(match.state, tuple(size // 2 for size in turn.sizes))
