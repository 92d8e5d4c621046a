"""A record in a terminal: all of it in words, one position, or step by step."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from rich.console import Console

from droptable.core.errors import DroptableError
from droptable.core.log import Entry
from droptable.core.match import AnyMatch
from droptable.core.record import Record
from droptable.core.registry import AnyGame
from droptable.core.replay import position, positions
from droptable.terminal.face import face_of, warn_if_narrow
from droptable.words import Words


def show_all(record: Record, words: Words, console: Console) -> AnyMatch:
    """Tell every move in words, show the last position and return it.

    Raise VerificationError where the record breaks, after showing what there is up to there.
    """
    matches = positions(record)
    match = next(matches)
    warn_if_narrow(match.game, words, console)
    try:
        for number, after in enumerate(matches, 1):
            _tell(match.game, match.state, after.log[-1], number, words, console)
            match = after
    except DroptableError:
        _board(match.game, match.state, words, console)
        raise
    _board(match.game, match.state, words, console)
    return match


def show_at(record: Record, number: int, words: Words, console: Console) -> AnyMatch:
    """Show the position after so many moves, and return it; raise VerificationError if the record is shorter."""
    match = position(record, number)
    warn_if_narrow(match.game, words, console)
    if number:
        _tell(match.game, position(record, number - 1).state, match.log[-1], number, words, console)
    _board(match.game, match.state, words, console)
    return match


def step_through(record: Record, words: Words, console: Console, ask: Callable[[str], str]) -> None:
    """Show position after position as the reader asks for them; raise VerificationError where the record breaks."""
    pages = _Pages(record)
    warn_if_narrow(pages.game, words, console)
    number, last = 0, len(record.lines)
    while number <= last:
        page = pages[number]
        if page.entry is not None:
            _tell(pages.game, pages[number - 1].state, page.entry, number, words, console)
        _board(pages.game, page.state, words, console)
        typed = ask(f"{number}/{last}  {words.text('ask-next')}")
        if typed == "q":
            return
        number = _next(typed, number, last)


@dataclass(frozen=True, slots=True)
class _Page:
    """A position, and the entry that led to it (None: the start)."""

    state: Any
    entry: Entry[Any] | None


class _Pages:
    """A record's positions, each worked out when it is first asked for."""

    def __init__(self, record: Record) -> None:
        self._matches = positions(record)
        first = next(self._matches)
        self.game = first.game
        self._known = [_Page(first.state, None)]

    def __getitem__(self, number: int) -> _Page:
        while len(self._known) <= number:
            match = next(self._matches)
            self._known.append(_Page(match.state, match.log[-1]))
        return self._known[number]


def _next(typed: str, number: int, last: int) -> int:
    if typed == "b":
        return max(0, number - 1)
    if typed.isascii() and typed.isdigit():
        # more digits than `last` has are beyond it, and Python refuses to read thousands of them
        digits = typed.lstrip("0") or "0"
        return last if len(digits) > len(str(last)) else min(last, int(digits))
    return number + 1


def _tell(game: AnyGame, before: Any, entry: Entry[Any], number: int, words: Words, console: Console) -> None:
    for event in game.narrate(before, entry.actor, entry.action):
        text = words.event(event)
        if text:
            console.print(f"{number:4}  {text}", markup=False)


def _board(game: AnyGame, state: Any, words: Words, console: Console) -> None:
    console.print(face_of(game).board(game, game.view(state, None), None, words))
