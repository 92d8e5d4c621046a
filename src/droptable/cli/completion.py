"""What a shell completes: games, bots and options by their names (docs: `completion`)."""

import click
from click.shell_completion import CompletionItem

from droptable.core.options import Choice, Flag
from droptable.core.registry import Ruleset, rulesets


def game_names(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Return the games that begin like this."""
    return [CompletionItem(name, help=rulesets[name].title) for name in rulesets if name.startswith(incomplete)]


def bot_list(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Return the lists of bots that begin with what is there: the last one is completed."""
    done, comma, begun = incomplete.rpartition(",")
    return [CompletionItem(done + comma + name) for name in _bots(ctx) if name.startswith(begun)]


def bot_names(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Return the bots that begin like this, those of every game where none is named."""
    return [CompletionItem(name) for name in _bots(ctx) if name.startswith(incomplete)]


def seat_specs(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Return the bots as they are seated: `bot:greedy`."""
    return [CompletionItem(spec) for name in _bots(ctx) if (spec := f"bot:{name}").startswith(incomplete)]


def settings(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Return the options that begin like this, with their values where those are words."""
    return [CompletionItem(text) for ruleset in _games(ctx) for text in _texts(ruleset) if text.startswith(incomplete)]


def _games(ctx: click.Context) -> list[Ruleset]:
    named = str(ctx.params.get("game"))
    return [rulesets[named]] if named in rulesets else [rulesets[name] for name in rulesets]


def _bots(ctx: click.Context) -> list[str]:
    from droptable.bots.bot import bot_names as names_of

    return list(dict.fromkeys(name for ruleset in _games(ctx) for name in names_of(ruleset.name)))


def _texts(ruleset: Ruleset) -> list[str]:
    found = []
    for option in ruleset.options:
        words = option.allowed.split(" | ") if isinstance(option, Choice | Flag) else [""]
        found += [f"{option.name}={word}" for word in words]
    return found
