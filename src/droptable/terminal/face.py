"""How a game looks in a terminal, and what people may type at it."""

from collections.abc import Callable, Sequence
from typing import Any

from rich.console import Console, RenderableType
from rich.text import Text

from droptable.core.game import Event, Seat
from droptable.core.log import Entry
from droptable.core.match import AnyMatch
from droptable.core.registry import AnyGame, Registry
from droptable.words import Words

Recent = Sequence[Event]  # what was done last
Ask = Callable[[str], str]  # shows a prompt and returns the typed line; raises EOFError when nobody is there any more

RECENT = 4  # entries of the log that a spectator may have missed


class Face:
    """A plain face that serves any game: positions and actions as their texts. Games register a better one.

    Everything is drawn from a view, so a face cannot show what its audience may not know.
    """

    # Is an action typed as numbers? Then what it would do is shown before it is done.
    previews = False

    def board(
        self, game: AnyGame, view: Any, audience: Seat | None, words: Words, recent: Recent = ()
    ) -> RenderableType:
        """Return the position as this audience sees it (None: a spectator), with what `recent` events did marked."""
        return Text(game.format_state(view))

    def update(
        self, game: AnyGame, before: Any, view: Any, audience: Seat | None, words: Words, recent: Recent = ()
    ) -> RenderableType:
        """Return the position to somebody who has just seen another: a large board leaves out what is the same."""
        return self.board(game, view, audience, words, recent)

    def tell(self, event: Event, words: Words) -> str:
        """Return what happened in a sentence; an empty text where there is nothing to say."""
        return words.event(event)

    def may_be_rash(self, action: Any) -> bool:
        """Tell whether this action could do what nobody wants: then it is looked at before it is done."""
        return False

    def is_rash(self, events: Recent) -> bool:
        """Tell whether an action that would do this is told, and confirmed, before it is done."""
        return False

    def columns(self, game: AnyGame) -> int:
        """Return how wide a terminal must be for the board to keep its shape; 0 if it makes do with any."""
        return 0

    def question(self, game: AnyGame, view: Any, seat: Seat, words: Words) -> str:
        """Return what the seat is asked: the decision, and what may be typed."""
        actions = game.legal_actions(view, seat)
        return "…" if actions is None else " · ".join(game.format(action) for action in actions)

    def read(self, game: AnyGame, view: Any, seat: Seat, text: str, words: Words) -> Any:
        """Return the action that was typed, legal or not; raise NotationError, with a hint, if it is none."""
        return game.parse(text)

    def asks_first(self, action: Any) -> bool:
        """Tell whether what this action would do is shown, and confirmed, before it is done."""
        return self.previews

    def ending(self, match: AnyMatch, words: Words, console: Console) -> None:
        """Show what there is to see at the end, beyond the board and the ranks."""

    def remember(self, match: AnyMatch, people: Sequence[Seat], words: Words, console: Console, ask: Ask) -> None:
        """Keep what outlives a finished game, such as high scores; `people` are the seats that no bot played."""


def recent_events(log: Sequence[Entry[Any]], seat: Seat | None) -> Recent:
    """Return what has happened since a seat decided last, that included; to a spectator the last few things."""
    own = [at for at, entry in enumerate(log) if seat is not None and entry.actor == seat]
    begin = own[-1] if own else max(0, len(log) - RECENT)
    return [event for entry in log[begin:] for event in entry.events]


faces: Registry[Face] = Registry("face", home="droptable.terminal.faces")


def warn_if_narrow(game: AnyGame, words: Words, console: Console) -> None:
    """Say how many columns the game's board needs where the terminal has fewer: what wraps can't be made out."""
    columns = face_of(game).columns(game)
    if console.width < columns:
        console.print(words.text("too-narrow", columns=columns, there=console.width), style="yellow", markup=False)


def face_of(game: AnyGame) -> Face:
    """Return the game's face, the plain one if it has none of its own."""
    return faces[game.name] if game.name in faces else Face()
