"""For those who run a server: copies of its database, and an end to what is old."""

from pathlib import Path

import click

from droptable.cli.command import in_language, main, say
from droptable.terminal.cli_errors import needing, spoken
from droptable.words import Words


@main.command(help=say("help-backup"))
@click.argument("copy", type=click.Path(path_type=Path))
@click.option("--database", help=say("help-option-database"))
@in_language
def backup(copy: Path, database: str | None, lang: str) -> None:
    """Copy the database of a server that may be running."""
    with needing("server"):
        from droptable.server.run import own_database
        from droptable.server.upkeep import back_up

    words = Words(lang)
    with spoken(words):
        copied = back_up(database or own_database(), copy)
    click.echo(words.text("backed-up", tables=copied.tables, facts=copied.facts, path=str(copy)))


@main.command("restore", help=say("help-restore"))
@click.argument("copy", type=click.Path(path_type=Path))
@click.option("--database", help=say("help-option-database"))
@in_language
def restore_command(copy: Path, database: str | None, lang: str) -> None:
    """Put a copy in the place of a database."""
    with needing("server"):
        from droptable.server.run import own_database
        from droptable.server.upkeep import restore

    words = Words(lang)
    with spoken(words):
        restored = restore(copy, database or own_database())
    click.echo(words.text("restored", tables=restored.tables, facts=restored.facts))


@main.command("prune", help=say("help-prune"))
@click.option("--days", type=click.IntRange(1), required=True, help=say("help-option-days"))
@click.option("--database", help=say("help-option-database"))
@in_language
def prune_command(days: int, database: str | None, lang: str) -> None:
    """Let go of old tables."""
    with needing("server"):
        from droptable.server.run import own_database
        from droptable.server.upkeep import prune

    words = Words(lang)
    with spoken(words):
        gone = prune(database or own_database(), days)
    click.echo(words.text("pruned", tables=gone, days=days))
