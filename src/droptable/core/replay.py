"""From a record back to the game: replay it, branch off from it. What it proves says `droptable.verification`."""

from collections.abc import Iterator
from dataclasses import replace

from droptable.core.errors import DroptableError, VerificationError
from droptable.core.match import AnyMatch, follow, noted_draw, skipped_to, start
from droptable.core.record import Line, Record
from droptable.core.registry import AnyGame, rulesets


def game_of(record: Record) -> AnyGame:
    """Return the game that the record was played by; raise UnavailableError if these rules are not known here."""
    return rulesets[record.game].game_by(record.rules, len(record.seats), record.options)


def is_set_up(record: Record) -> bool:
    """Tell whether the record begins at a position that somebody gave, and not where the game always begins."""
    game = game_of(record)
    return record.start is not None and record.start != game.format_state(game.initial_state())


def positions(record: Record) -> Iterator[AnyMatch]:
    """Yield the match at its start and after each line, with no dice and no World needed.

    Raise VerificationError at the first line that spells no legal action.
    """
    game = game_of(record)
    match = start(game, None if record.start is None else game.parse_state(record.start))
    for number, line in enumerate(record.lines, 1):
        match = _before_draw(match, line)
        yield match
        try:
            match = follow(match, line.actor, game.parse(line.text), line.by)
        except DroptableError as error:
            # with what the reason's own words need: the cause does not survive the way to a browser
            arguments = {**error.arguments, "line": number, "text": line.text, "reason": error.code}
            raise VerificationError("bad-move", clause=error.clause, **arguments) from error
    yield match


def _before_draw(match: AnyMatch, line: Line) -> AnyMatch:
    """Return the match before a line, which says which draw comes now where a turn was undone: never an older one."""
    draw = None if line.actor is not None else noted_draw(line.by)
    return match if draw is None or draw <= match.draws_made else skipped_to(match, draw)


def position(record: Record, line: int) -> AnyMatch:
    """Return the match after `line` lines; raise VerificationError if the record is shorter, or bad before that."""
    for number, match in enumerate(positions(record)):
        if number == line:
            return match
    raise VerificationError("no-such-line", line=line, lines=len(record.lines))


def replay(record: Record) -> AnyMatch:
    """Return the match at the record's end; raise VerificationError at the first bad line."""
    return position(record, len(record.lines))


def branch(record: Record, line: int) -> Record:
    """Return a record that begins where this one stood after `line` lines; its dice are yet to be promised.

    Where that is the usual start it is no set-up.
    """
    match = position(record, line)
    game, begun = match.game, match.game.view(match.state, None)
    start_text = None if begun == game.initial_state() else game.format_state(begun)
    return replace(record, start=start_text, promise=None, lines=(), signature=None)
