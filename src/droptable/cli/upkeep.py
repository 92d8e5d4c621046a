"""For those who run a server: copies of its database, and an end to what is old."""

import json
from pathlib import Path

import click

from droptable.cli.command import as_json, in_language, main, say
from droptable.terminal.cli_errors import needing, spoken
from droptable.words import Words


@main.command(help=say("help-backup"))
@click.argument("copy", type=click.Path(path_type=Path))
@click.option("--database", help=say("help-option-database"))
@as_json
@in_language
def backup(copy: Path, database: str | None, as_json: bool, lang: str) -> None:
    """Copy the database of a server that may be running."""
    with needing("server"):
        from droptable.server.run import own_database
        from droptable.server.upkeep import back_up

    words = Words(lang)
    with spoken(words):
        copied = back_up(database or own_database(), copy)
    _tell("backed-up", {"tables": copied.tables, "facts": copied.facts, "path": str(copy)}, as_json, words)


@main.command("restore", help=say("help-restore"))
@click.argument("copy", type=click.Path(path_type=Path))
@click.option("--database", help=say("help-option-database"))
@as_json
@in_language
def restore_command(copy: Path, database: str | None, as_json: bool, lang: str) -> None:
    """Put a copy in the place of a database."""
    with needing("server"):
        from droptable.server.run import own_database
        from droptable.server.upkeep import restore

    words = Words(lang)
    with spoken(words):
        restored = restore(copy, database or own_database())
    _tell("restored", {"tables": restored.tables, "facts": restored.facts}, as_json, words)


@main.command("prune", help=say("help-prune"))
@click.option("--days", type=click.IntRange(1), required=True, help=say("help-option-days"))
@click.option("--database", help=say("help-option-database"))
@as_json
@in_language
def prune_command(days: int, database: str | None, as_json: bool, lang: str) -> None:
    """Let go of old tables."""
    with needing("server"):
        from droptable.server.run import own_database
        from droptable.server.upkeep import prune

    words = Words(lang)
    with spoken(words):
        gone = prune(database or own_database(), days)
    _tell("pruned", {"tables": gone, "days": days}, as_json, words)


def _tell(done: str, facts: dict[str, int | str], as_json: bool, words: Words) -> None:
    click.echo(json.dumps(facts) if as_json else words.text(done, **facts))
