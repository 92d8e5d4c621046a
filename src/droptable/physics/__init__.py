"""Worlds: what computes nature's answer where the rules alone cannot.

This package can be imported without the physics library; making a World cannot.
"""

from typing import Any

from droptable.core.errors import UnavailableError
from droptable.core.registry import AnyWorld, worlds


def drop_it_world(game: Any) -> AnyWorld:
    """Return the World of a DROP IT game; raise UnavailableError if the physics library is not installed."""
    try:
        from droptable.physics.shaft import Shaft
    except ImportError as error:
        raise UnavailableError("no-physics", game=game.name, extra="physics") from error
    return Shaft(game.board)


worlds.register("drop-it", drop_it_world)
