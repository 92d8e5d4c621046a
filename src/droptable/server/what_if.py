"""Another action in place of one that was done, and what nature would have answered. Stateless: a record goes in."""

from typing import Any

import msgspec

from droptable.core.errors import IllegalActionError, VerificationError
from droptable.core.game import Camera, Chance, Effect, Seat
from droptable.core.match import AnyMatch, act, follow, natures_action
from droptable.core.record import Record, parse_record
from droptable.core.registry import AnyGame, AnyWorld, world_for
from droptable.core.replay import position
from droptable.server import messages
from droptable.server.replay_pages import step_of


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
        # the position that the seat stood before; what led there is no part of the question
        return messages.WhatIf(seat, [msgspec.structs.replace(step_of(match, seat), told=None)], [b""])
    return _played(record, match, seat, asked.text)


def _played(record: Record, match: AnyMatch, seat: Seat, text: str) -> messages.WhatIf:
    match = act(match, seat, match.game.parse(text))
    steps, exhibits = [step_of(match)], [b""]
    world = world_for(match.game)
    camera = None if world is None else Camera(world)
    while isinstance(match.turn, Chance | Effect):
        fell = isinstance(match.turn, Effect)
        match = follow(match, None, _natures_action(record, match, match.turn, camera))
        steps.append(step_of(match))
        exhibits.append(camera.seen.exhibit if fell and camera is not None and camera.seen is not None else b"")
    return messages.WhatIf(seat, steps, exhibits)


def _natures_action(record: Record, match: AnyMatch, turn: Chance | Effect, world: AnyWorld | None) -> Any:
    draws = None if record.promise is None else record.promise.draws
    if isinstance(turn, Chance) and draws is None:
        return _as_it_was(record, match, turn, match.game)
    return natures_action(match, draws, world)


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
