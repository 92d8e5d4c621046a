"""The positions that a game's guide shows, by name: its pictures are drawn from them by the boards themselves.

A line of `<game>.pictures` is a name, how many seats there are, with options where they are not the usual ones, a
position, and the action that led on from it, if one did.
"""

from dataclasses import dataclass
from pathlib import Path

from droptable.core.game import Seats
from droptable.core.match import AnyMatch, follow, start
from droptable.core.registry import rulesets
from droptable.lessons import FOLDER


@dataclass(frozen=True, slots=True)
class Illustration:
    """A position of a game, as it was reached."""

    name: str
    match: AnyMatch


def illustrations(game: str) -> list[Illustration]:
    """Return what a game's guide shows; nothing where it has no pictures. Raise NotationError for what cannot be."""
    path = _folder(game) / f"{game}.pictures"
    if not path.exists():
        return []
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]
    return [_illustration(game, line) for line in lines]


def _folder(game: str) -> Path:
    """Return where the game's pictures are: with ours, or in its own package."""
    home = rulesets[game].home
    return FOLDER if home is None else home / "lessons"


def _illustration(name: str, line: str) -> Illustration:
    title, _, rest = line.partition(": ")
    setting, position, *action = rest.split("; ")
    seats, *options = setting.split(" ")
    game = rulesets[name].game(int(seats), dict(option.split("=") for option in options))
    match = start(game, game.parse_state(position))
    for text in action:
        actor = min(match.turn.acting) if isinstance(match.turn, Seats) else None
        match = follow(match, actor, game.parse(text))
    return Illustration(title, match)
