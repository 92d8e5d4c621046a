"""Who sits where: seats as people write them on the command line."""

from collections.abc import Sequence

from droptable.bots.bot import bot_called, check_plays
from droptable.bots.levels import able_bots
from droptable.core.errors import NotationError, OptionError
from droptable.core.names import is_name
from droptable.core.record import BOT
from droptable.core.registry import AnyGame, Ruleset
from droptable.terminal.play import Player
from droptable.words import Words

TEAM = "+"


def seated(ruleset: Ruleset, game: AnyGame, specs: Sequence[str], words: Words) -> list[Player]:
    """Return the players: those named (`Ann`, `Ann+Ben`, `bot:greedy`), or else one person against the best bots.

    Raise NotationError for a bad name, OptionError for a team where there are none, what `bot_called` raises for a bot.
    """
    if specs:
        return [_player(ruleset, game, spec) for spec in specs]
    best = able_bots(game)[-1]
    return [Player((words.name(0),)), *(_player(ruleset, game, BOT + best) for _ in range(1, game.seats))]


def called_at_home(players: Sequence[Player], words: Words, is_named: bool) -> list[str]:
    """Return what the seats are called at the terminal: a lone person whom nobody has named is told which is theirs."""
    names = words.called([player.names for player in players])
    if not is_named and len(players) > 1:
        names[0] = words.text("you", name=names[0])
    return names


def _player(ruleset: Ruleset, game: AnyGame, spec: str) -> Player:
    if spec.startswith(BOT):
        name = spec.removeprefix(BOT)
        check_plays(game, name)
        return Player((spec,), bot_called(ruleset.name, name))
    names = tuple(spec.split(TEAM))
    if not all(is_name(name) for name in names):
        raise NotationError("bad-seat-spec", spec)
    if len(names) > 1 and game.seats not in ruleset.teams:
        raise OptionError("no-team", game=ruleset.title, seats=game.seats)
    return Player(names)
