"""Where an environment may play by a compiled twin of the rules, with the same games for the same dice."""

from collections.abc import Callable

from droptable.core.registry import AnyGame, Registry
from droptable.envs.play import GameUnderWay, Play
from droptable.kernels import are_installed

# By the game's name: what makes a game under way that its twin plays.
twins: Registry[Callable[..., GameUnderWay]] = Registry("twin", home="droptable.envs.twins")


def play_of(game: AnyGame) -> GameUnderWay:
    """Return a game under way: by its twin where there is one and the extra `fast` is installed, else by the rules.

    Raise OptionError where the game has no encoding: twins, too, know the published numbers only.
    """
    if game.name not in twins or not are_installed():
        return Play(game)
    return twins[game.name](game)
