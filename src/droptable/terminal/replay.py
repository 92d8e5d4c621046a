"""A record in a terminal: all of it in words, one position, or step by step."""

from collections.abc import Callable
from dataclasses import asdict

from rich.console import Console

from droptable.core.errors import DroptableError, VerificationError
from droptable.core.knowledge import known_to
from droptable.core.match import AnyMatch
from droptable.core.record import Record
from droptable.core.registry import variation_of
from droptable.core.replay import is_set_up, position, positions
from droptable.terminal.face import face_of, recent_events, warn_if_narrow
from droptable.terminal.variants import note_what_it_is
from droptable.words import Words


def facts_of(record: Record, at: int | None, words: Words) -> dict[str, object]:
    """Return a record up to a line (by default the last), ready for JSON: each action, what it did, the position."""
    matches = list(positions(record))
    if at is not None and at >= len(matches):
        raise VerificationError("no-such-line", line=at, lines=len(record.lines))
    match = matches[-1 if at is None else at]
    outcome = match.game.outcome(match.state)
    return {
        "game": record.game,
        "rules": record.rules,
        "seats": [list(names) for names in record.seats],
        "options": dict(record.options),
        "variant": variation_of(match.game),
        "start": record.start if is_set_up(record) else None,
        "actions": [
            {
                "seat": entry.actor,
                "text": match.game.format(entry.action),
                "told": [sentence for event in entry.events if (sentence := words.event(event))],
            }
            for entry in match.log
        ],
        "position": match.game.format_state(known_to(match, None).state),
        "outcome": None if outcome is None else {**asdict(outcome), "marks": sorted(outcome.marks)},
    }


def show_all(record: Record, words: Words, console: Console) -> AnyMatch:
    """Tell every move in words, show the last position and return it.

    Raise VerificationError where the record breaks, after showing what there is up to there.
    """
    matches = positions(record)
    match = next(matches)
    _introduce(record, match, words, console)
    try:
        for after in matches:
            _tell(after, words, console)
            match = after
    except DroptableError:
        _board(match, words, console)
        raise
    _board(match, words, console)
    return match


def show_at(record: Record, number: int, words: Words, console: Console) -> AnyMatch:
    """Show the position after so many moves, and return it; raise VerificationError if the record is shorter."""
    match = position(record, number)
    _introduce(record, match, words, console)
    _tell(match, words, console)
    _board(match, words, console)
    return match


def step_through(record: Record, words: Words, console: Console, ask: Callable[[str], str]) -> None:
    """Show position after position as the reader asks for them; raise VerificationError where the record breaks."""
    pages = _Pages(record)
    _introduce(record, pages[0], words, console)
    number, last = 0, len(record.lines)
    while number <= last:
        _tell(pages[number], words, console)
        _board(pages[number], words, console)
        typed = ask(f"{number}/{last}  {words.text('ask-next')}")
        if typed == "q":
            return
        number = _next(typed, number, last)


def _introduce(record: Record, match: AnyMatch, words: Words, console: Console) -> None:
    """Say what there is to know beforehand: a narrow terminal, a variant, a game that began at a set-up."""
    warn_if_narrow(match.game, words, console)
    note_what_it_is(record, words, console)


class _Pages:
    """A record's positions, each worked out when it is first asked for."""

    def __init__(self, record: Record) -> None:
        self._matches = positions(record)
        self._known: list[AnyMatch] = []

    def __getitem__(self, number: int) -> AnyMatch:
        while len(self._known) <= number:
            self._known.append(next(self._matches))
        return self._known[number]


def _next(typed: str, number: int, last: int) -> int:
    if typed == "b":
        return max(0, number - 1)
    if typed.isascii() and typed.isdigit():
        # more digits than `last` has are beyond it, and Python refuses to read thousands of them
        digits = typed.lstrip("0") or "0"
        return last if len(digits) > len(str(last)) else min(last, int(digits))
    return number + 1


def _tell(match: AnyMatch, words: Words, console: Console) -> None:
    """Say what the last action did; nothing at the start."""
    for event in match.log[-1].events if match.log else ():
        text = face_of(match.game).tell(event, words)
        if text:
            console.print(f"{len(match.log):4}  {text}", markup=False)


def _board(match: AnyMatch, words: Words, console: Console) -> None:
    game, known = match.game, known_to(match, None)
    console.print(face_of(game).board(game, known.state, None, words, recent_events(known.log, None)))
