"""What was played: to be seen again, and to be checked."""

import sys
from contextlib import suppress
from functools import partial
from pathlib import Path

import click

from droptable.cli.command import draw, in_language, main, say, words_for
from droptable.core.errors import UnavailableError
from droptable.core.record import Record
from droptable.core.registry import AnyWorld, rulesets, world_for
from droptable.core.replay import game_of
from droptable.core.replay import replay as last_position
from droptable.terminal import records
from droptable.terminal.cli_errors import DOES_NOT_HOLD, spoken
from droptable.terminal.colours import table_console
from droptable.terminal.prompt import ask_at
from droptable.verification import verify
from droptable.words import Words


@main.command(help=say("help-replay"))
@click.argument("path", type=click.Path(path_type=Path))
@click.option("--at", type=click.IntRange(0), help=say("help-option-at"))
@click.option("--step", "stepwise", is_flag=True, help=say("help-option-step"))
@click.option("--svg", type=click.Path(path_type=Path), help=say("help-option-draw"))
@in_language
def replay(path: Path, at: int | None, stepwise: bool, svg: Path | None, lang: str) -> None:
    """Show a record."""
    from droptable.terminal.replay import show_all, show_at, step_through

    console = table_console()
    record = records.read(path)
    words = _words_of(record, lang)
    with spoken(words), suppress(EOFError):
        shown = None
        if at is not None:
            shown = show_at(record, at, words, console)
        elif stepwise:
            step_through(record, words, console, partial(ask_at, console))
        else:
            shown = show_all(record, words, console)
        if svg is not None:
            draw(shown or last_position(record), svg)


@main.command("verify", help=say("help-verify"), epilog=say("help-verify-codes"))
@click.argument("path", type=click.Path(path_type=Path))
@click.option("--key", "keys", multiple=True, metavar="HEX", help=say("help-option-key"))
@click.option("--server", "servers", multiple=True, metavar="URL", help=say("help-option-server"))
@in_language
def verify_command(path: Path, keys: tuple[str, ...], servers: tuple[str, ...], lang: str) -> None:
    """Say what a record proves; the exit code says it too."""
    from droptable.terminal.verdict import show_verdict

    record = records.read(path)
    words = _words_of(record, lang)
    with spoken(words):
        known = _known_keys(keys, servers)
    with spoken(words, DOES_NOT_HOLD):
        verdict = verify(record, _world_here(record), known)
    show_verdict(verdict, words, table_console())
    sys.exit(int(verdict.gaps))


@main.command(help=say("help-analyse"))
@click.argument("path", type=click.Path(path_type=Path))
@in_language
def analyse(path: Path, lang: str) -> None:
    """Say what each decision of a game cost, and how much was luck."""
    from droptable.analysis.ledger import analysed
    from droptable.terminal.analysis import show_analysis

    record = records.read(path)
    words = _words_of(record, lang)
    with spoken(words):
        found = analysed(record)
    show_analysis(record, found, words, table_console())


def _known_keys(keys: tuple[str, ...], servers: tuple[str, ...]) -> list[str]:
    """Return the public keys that the person trusts: those that they name, and those that servers publish."""
    from droptable.client.server_key import published_key
    from droptable.signatures import check_key

    return [*map(check_key, keys), *map(published_key, servers)]


def _words_of(record: Record, lang: str) -> Words:
    plain = Words(lang)
    with spoken(words_for(rulesets[record.game], lang)):
        return Words(lang, game_of(record), plain.called(record.seats))


def _world_here(record: Record) -> AnyWorld | None:
    """Return the World of the record's game, None where it is not installed: the moves can be checked without."""
    try:
        return world_for(game_of(record))
    except UnavailableError:
        return None
