"""Which games there are, and by which rules they are played."""

import json

import click
from rich.padding import Padding
from rich.text import Text

from droptable.cli.command import as_json, in_language, main, say
from droptable.cli.completion import game_names
from droptable.core.options import Experimental, Option, format_value
from droptable.core.registry import Ruleset, rulesets
from droptable.terminal.colours import table_console
from droptable.words import Words
from droptable.words.rulebook import rule_page


@main.command(help=say("help-games"))
@as_json
@in_language
def games(as_json: bool, lang: str) -> None:
    """List the games."""
    if as_json:
        click.echo(json.dumps([_facts(rulesets[name], lang) for name in rulesets], indent=2, ensure_ascii=False))
    else:
        _show_games(lang)


def _facts(ruleset: Ruleset, lang: str) -> dict[str, object]:
    from droptable.bots.bot import bot_names

    game = ruleset.game()
    words = Words(lang, game)
    return {
        "name": ruleset.name,
        "title": ruleset.title,
        "tagline": words.text("tagline"),
        "rules": game.rules,
        "seats": [ruleset.seats[0], ruleset.seats[-1]],
        "teams": sorted(ruleset.teams),
        "bots": bot_names(ruleset.name),
        "options": [
            {
                "name": o.name,
                "allowed": o.allowed,
                "default": o.default,
                "clause": o.clause,
                "experimental": isinstance(o, Experimental),
            }
            for o in ruleset.options
        ],
    }


def _show_games(lang: str) -> None:
    from droptable.bots.bot import bot_names

    console = table_console()
    for name in rulesets:
        ruleset = rulesets[name]
        words = Words(lang, ruleset.game())
        seats = f"{ruleset.seats[0]}–{ruleset.seats[-1]} {words.text('seats-label')}"
        teams = f", {words.text('teams-label')}" if ruleset.teams else ""
        console.print(f"[bold]{ruleset.title}[/bold]  [dim]{name}[/dim]\n  {words.text('tagline')}")
        console.print(f"  {seats}{teams} · {words.text('bots-label')}: {', '.join(bot_names(name))}")
        experiments = [option for option in ruleset.options if isinstance(option, Experimental)]
        for option in ruleset.options:
            if option not in experiments:
                console.print(_described(option, words))
        if experiments:
            console.print(Text(f"  {words.text('experiments-label')}", style="dim"))
        for option in experiments:
            console.print(_described(option, words))
        console.print()


def _described(option: Option, words: Words) -> Padding:
    default = format_value(option.default)
    kind = "option-listed"
    if isinstance(option, Experimental):
        kind = "experiment-listed"
        default = words.text("by-seats") if option.default is None else default
    line = words.text(kind, name=option.name, allowed=option.allowed, default=default)
    return Padding(Text(f"{line}: {words.text(f'option-{option.name}')}", style="dim"), (0, 0, 0, 4))


@main.command(help=say("help-rules"))
@click.argument("game", shell_complete=game_names)
@click.option("--markdown", is_flag=True, help=say("help-option-markdown"))
@in_language
def rules(game: str, markdown: bool, lang: str) -> None:
    """Show a game's rule page."""
    if markdown:
        click.echo(rule_page(rulesets[game].name, lang))
        return
    from rich.markdown import Markdown

    table_console().print(Markdown(rule_page(rulesets[game].name, lang)))
