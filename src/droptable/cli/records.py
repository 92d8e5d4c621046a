"""What was played: to be seen again, and to be checked."""

import json
import sys
from contextlib import suppress
from functools import partial, reduce
from operator import or_
from pathlib import Path

import click

from droptable.cli.command import as_json, draw, in_language, main, say, words_for
from droptable.core.knowledge import known_to
from droptable.core.record import Record, format_record
from droptable.core.registry import rulesets
from droptable.core.replay import game_of, position
from droptable.core.replay import replay as last_position
from droptable.files import STREAM, write_bytes, write_text
from droptable.terminal import records
from droptable.terminal.cli_errors import DOES_NOT_HOLD, spoken
from droptable.terminal.colours import table_console
from droptable.terminal.prompt import ask_at
from droptable.terminal.variants import note_what_it_is
from droptable.words import Words


@main.command(help=say("help-replay"))
@click.argument("path", type=click.Path(path_type=Path))
@click.option("--at", type=click.IntRange(0), help=say("help-option-at"))
@click.option("--step", "stepwise", is_flag=True, help=say("help-option-step"))
@click.option("--svg", type=click.Path(path_type=Path), help=say("help-option-draw"))
@as_json
@in_language
def replay(path: Path, at: int | None, stepwise: bool, svg: Path | None, as_json: bool, lang: str) -> None:
    """Show a record."""
    from droptable.terminal.replay import facts_of, show_all, show_at, step_through

    console = table_console(stderr=svg == STREAM)  # which has the drawing then
    record = records.read(path)
    words = _words_of(record, lang)
    if as_json:
        with spoken(words):
            click.echo(json.dumps(facts_of(record, at, words), indent=2, ensure_ascii=False))
        return
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


@main.command("draw", help=say("help-draw"))
@click.argument("path", type=click.Path(path_type=Path))
@click.option("--line", type=click.IntRange(0), help=say("help-option-line"))
@click.option("--svg", type=click.Path(path_type=Path), help=say("help-option-draw"))
@click.option("--png", type=click.Path(path_type=Path), help=say("help-option-png"))
@in_language
def draw_command(path: Path, line: int | None, svg: Path | None, png: Path | None, lang: str) -> None:
    """Draw a position of a record."""
    from droptable.drawings.drawing import drawing
    from droptable.drawings.png import png_of

    record = records.read(path)
    words = _words_of(record, lang)
    with spoken(words):
        match = last_position(record) if line is None else position(record, line)
        drawn = drawing(match.game, known_to(match, None).state)
        if png is not None:
            write_bytes(png, png_of(drawn))
        if svg is not None or png is None:
            write_text(svg or STREAM, drawn)
        note_what_it_is(record, words, table_console(stderr=True))  # a picture does not say so


@main.command("verify", help=say("help-verify"), epilog=say("help-verify-codes"))
@click.argument("paths", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--key", "keys", multiple=True, metavar="HEX", help=say("help-option-key"))
@click.option("--server", "servers", multiple=True, metavar="URL", help=say("help-option-server"))
@as_json
@in_language
def verify_command(
    paths: tuple[Path, ...], keys: tuple[str, ...], servers: tuple[str, ...], as_json: bool, lang: str
) -> None:
    """Say what records prove; the exit code says it too."""
    from droptable.cli.verdicts import Judge

    with spoken(Words(lang)):
        judge = Judge(lang, _known_keys(keys, servers))
    verdicts = [judge.judged(path) for path in paths]
    if as_json:
        click.echo(json.dumps([verdict.facts for verdict in verdicts], indent=2, ensure_ascii=False))
    else:
        for verdict in verdicts:
            verdict.show(with_path=len(paths) > 1)
    sys.exit(joint_code([verdict.code for verdict in verdicts]))


def joint_code(codes: list[int]) -> int:
    """Return what several records end with: the sum of what is not proven, or what is worse than that."""
    worst = [code for code in codes if code and code & 3]  # none of the sums has these bits
    if worst:
        return DOES_NOT_HOLD if DOES_NOT_HOLD in worst else worst[0]
    return reduce(or_, codes)


@main.command(help=say("help-analyse"))
@click.argument("path", type=click.Path(path_type=Path))
@click.option("--annotate", type=click.Path(path_type=Path), help=say("help-option-annotate"))
@as_json
@in_language
def analyse(path: Path, annotate: Path | None, as_json: bool, lang: str) -> None:
    """Say what each decision of a game cost, and how much was luck."""
    from droptable.analysis.ledger import analysed
    from droptable.terminal.analysis import annotated, facts_of, show_analysis

    record = records.read(path)
    words = _words_of(record, lang)
    with spoken(words):
        found = analysed(record)
    if annotate is not None:
        with spoken(words):
            write_text(annotate, format_record(annotated(record, found, words)))
    if as_json:
        click.echo(json.dumps(facts_of(record, found), indent=2), err=annotate == STREAM)
    else:
        show_analysis(record, found, words, table_console(stderr=annotate == STREAM))


def _known_keys(keys: tuple[str, ...], servers: tuple[str, ...]) -> list[str]:
    """Return the public keys that the person trusts: those that they name, and those that servers publish."""
    from droptable.client.server_key import published_key
    from droptable.signatures import check_key

    return [*map(check_key, keys), *map(published_key, servers)]


def _words_of(record: Record, lang: str) -> Words:
    plain = Words(lang)
    with spoken(words_for(rulesets[record.game], lang)):
        return Words(lang, game_of(record), plain.called(record.seats))
