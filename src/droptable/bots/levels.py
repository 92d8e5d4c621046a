"""Which bots people are offered, from easy to expert: few enough to choose from, each with a rating in docs/bots.md."""

from droptable.bots.bot import bot_names
from droptable.core.registry import Registry

LEVELS = ("easy", "medium", "hard", "expert")

# By the game's name: the bots of the levels, as many as there are.
levels: Registry[tuple[str, ...]] = Registry("levels", home="droptable.bots")


def offered_bots(game: str) -> list[str]:
    """Return the bots that people choose from, weak ones first; all there are where nobody has said which."""
    return list(levels[game]) if game in levels else bot_names(game)


levels.register("drop-or-pop", ("child", "greedy", "learned", "expert"))
levels.register("number-drop", ("child", "greedy", "learned", "expert"))
levels.register("drop-it", ("child", "hasty", "careful"))
