"""A record in a terminal: all of it in words, one position, or step by step."""

from collections.abc import Callable, Sequence

from rich.console import Console

from droptable.core.errors import VerificationError
from droptable.core.match import AnyMatch
from droptable.terminal.face import face_of
from droptable.words import Words


def show_all(matches: Sequence[AnyMatch], words: Words, console: Console) -> None:
    """Tell every move in words, then show the last position."""
    for number in range(1, len(matches)):
        _tell(matches, number, words, console)
    _board(matches[-1], words, console)


def show_at(matches: Sequence[AnyMatch], number: int, words: Words, console: Console) -> None:
    """Show the position after so many moves; raise VerificationError if the record is shorter."""
    if number >= len(matches):
        raise VerificationError("no-such-line", line=number, lines=len(matches) - 1)
    if number:
        _tell(matches, number, words, console)
    _board(matches[number], words, console)


def step_through(matches: Sequence[AnyMatch], words: Words, console: Console, ask: Callable[[str], str]) -> None:
    """Show position after position as the reader asks for them."""
    number = 0
    while number < len(matches):
        show_at(matches, number, words, console)
        typed = ask(f"{number}/{len(matches) - 1}  {words.text('ask-next')}")
        if typed == "q":
            return
        number = _next(typed, number, len(matches) - 1)


def _next(typed: str, number: int, last: int) -> int:
    if typed == "b":
        return max(0, number - 1)
    if typed.isascii() and typed.isdigit():
        return min(last, int(typed))
    return number + 1


def _tell(matches: Sequence[AnyMatch], number: int, words: Words, console: Console) -> None:
    before, entry = matches[number - 1], matches[number].log[-1]
    for event in before.game.narrate(before.state, entry.actor, entry.action):
        text = words.event(event)
        if text:
            console.print(f"{number:4}  {text}", markup=False)


def _board(match: AnyMatch, words: Words, console: Console) -> None:
    view = match.game.view(match.state, None)
    console.print(face_of(match.game).board(match.game, view, None, words))
