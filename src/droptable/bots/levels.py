"""Which bots people are offered, from easy to expert: few enough to choose from, each with a rating in docs/bots.md."""

from droptable.bots.bot import bot_names, bots, plays_variants
from droptable.core.registry import AnyGame, Registry, is_experiment

LEVELS = ("easy", "medium", "hard", "expert")

# By the game's name: the bots of the levels, as many as there are.
levels: Registry[tuple[str, ...]] = Registry("levels", home="droptable.bots")


def offered_bots(game: str) -> list[str]:
    """Return the bots that people choose from, weak ones first; all there are where nobody has said which."""
    return list(levels[game]) if game in levels else bot_names(game)


def able_bots(game: AnyGame) -> list[str]:
    """Return the bots that people choose from for this game, be it a variant, weak ones first."""
    return variant_bots(game.name) if is_experiment(game) else offered_bots(game.name)


def variant_bots(game: str) -> list[str]:
    """Return the game's own bots that play experiments with its rules; where there are none, those for every game."""
    able = [name for name in bot_names(game) if plays_variants(game, name)]
    return [name for name in able if f"{game}/{name}" in bots] or able


levels.register("drop-or-pop", ("child", "greedy", "learned", "expert"))
levels.register("number-drop", ("child", "greedy", "learned", "expert"))
levels.register("drop-it", ("child", "hasty", "careful", "expert"))
