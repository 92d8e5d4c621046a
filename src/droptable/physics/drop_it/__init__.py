"""DROP IT's World: pieces fall into the shaft."""

from droptable.core.errors import UnavailableError
from droptable.core.registry import AnyGame, AnyWorld, worlds
from droptable.games.drop_it.rules import DropIt


def make_world(game: AnyGame) -> AnyWorld:
    """Return the World of a DROP IT game, of the version that goes with its rules.

    Raise UnavailableError if the physics library is not installed.
    """
    assert isinstance(game, DropIt)
    try:
        from droptable.physics.drop_it.manners import MANNERS
        from droptable.physics.drop_it.shaft import Shaft
    except ImportError as error:
        raise UnavailableError("no-physics", game=game.name, extra="physics") from error
    return Shaft(game.board, manner=MANNERS[game.rules])


worlds.register(DropIt.name, make_world)
