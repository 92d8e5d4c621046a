"""Which games there are, and by which rules they are played."""

import click
from rich.padding import Padding
from rich.text import Text

from droptable.cli.command import in_language, main, say
from droptable.core.options import format_value
from droptable.core.registry import rulesets
from droptable.terminal.colours import table_console
from droptable.words import Words
from droptable.words.rulebook import rule_page


@main.command(help=say("help-games"))
@in_language
def games(lang: str) -> None:
    """List the games."""
    from droptable.bots.bot import bot_names

    console = table_console()
    for name in rulesets:
        ruleset = rulesets[name]
        words = Words(lang, ruleset.game())
        seats = f"{ruleset.seats[0]}–{ruleset.seats[-1]} {words.text('seats-label')}"
        teams = f", {words.text('teams-label')}" if ruleset.teams else ""
        console.print(f"[bold]{ruleset.title}[/bold]  [dim]{name}[/dim]\n  {words.text('tagline')}")
        console.print(f"  {seats}{teams} · {words.text('bots-label')}: {', '.join(bot_names(name))}")
        for option in ruleset.options:
            values = {"allowed": option.allowed, "default": format_value(option.default)}
            line = words.text("option-line", name=option.name, **values)
            described = Text(f"{line}: {words.text(f'option-{option.name}')}", style="dim")
            console.print(Padding(described, (0, 0, 0, 4)))
        console.print()


@main.command(help=say("help-rules"))
@click.argument("game")
@in_language
def rules(game: str, lang: str) -> None:
    """Show a game's rule page."""
    from rich.markdown import Markdown

    table_console().print(Markdown(rule_page(rulesets[game].name, lang)))
