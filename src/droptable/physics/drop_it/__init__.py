"""DROP IT's World: pieces fall into the shaft."""

from importlib.util import find_spec

from droptable.core.errors import UnavailableError
from droptable.core.registry import AnyGame, AnyWorld, worlds
from droptable.games.drop_it.rules import DropIt

LIBRARY, EXTRA = "pyb2d3", "physics"


class ShaftMaker:
    """Makes DROP IT's Worlds, where the physics library is installed."""

    def __call__(self, game: AnyGame) -> AnyWorld:
        """Return the World of a DROP IT game, of the version that goes with its rules.

        Raise UnavailableError if the physics library is not installed.
        """
        assert isinstance(game, DropIt)
        try:
            from droptable.physics.drop_it.manners import MANNERS
            from droptable.physics.drop_it.shaft import Shaft
        except ImportError as error:
            raise UnavailableError("no-physics", game=game.name, extra=EXTRA) from error
        return Shaft(game.board, manner=MANNERS[game.rules])

    @property
    def missing(self) -> str:
        """The extra that has to be installed first; empty where it is. The library is not loaded for that."""
        return "" if find_spec(LIBRARY) else EXTRA


worlds.register(DropIt.name, ShaftMaker())
