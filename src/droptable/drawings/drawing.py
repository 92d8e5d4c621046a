"""Where a game's drawing is found."""

from collections.abc import Callable
from typing import Any

from droptable.core.errors import UnavailableError
from droptable.core.registry import AnyGame, Registry

# By the game's name: what turns a view of a position into an SVG document.
drawings: Registry[Callable[[AnyGame, Any], str]] = Registry("drawing", home="droptable.drawings")


def drawing(game: AnyGame, view: Any) -> str:
    """Return a position, as somebody sees it, as an SVG document; raise UnavailableError if nobody draws this game."""
    if game.name not in drawings:
        raise UnavailableError("no-drawing", game=game.name)
    return drawings[game.name](game, view)
