"""Where a game's layout is found."""

from collections.abc import Callable
from typing import Any

from droptable.core.registry import AnyGame, Registry

# By the game's name: what tells, in plain JSON values, all that a picture of any position needs beside the position.
layouts: Registry[Callable[[AnyGame], dict[str, Any]]] = Registry("layout", home="droptable.layouts")


def layout_of(game: AnyGame) -> dict[str, Any] | None:
    """Return what the game is drawn with, or None if its positions say it all."""
    return layouts[game.name](game) if game.name in layouts else None
