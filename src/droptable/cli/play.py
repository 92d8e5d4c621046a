"""A game at the terminal."""

import sys
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import click
from rich.console import Console

from droptable.cli.command import draw, in_language, main, say, settings_of, with_settings, words_for
from droptable.cli.completion import game_names, seat_specs
from droptable.core.errors import OptionError
from droptable.core.record import Record
from droptable.core.registry import AnyGame, Ruleset, rulesets
from droptable.terminal import records
from droptable.terminal.cli_errors import INTERRUPTED, spoken
from droptable.terminal.colours import table_console
from droptable.terminal.prompt import ask_at
from droptable.words import Words


@main.command(help=say("help-play"))
@click.argument("game", required=False, shell_complete=game_names)
@click.option("--seat", "specs", multiple=True, help=say("help-option-seat"), shell_complete=seat_specs)
@click.option("--seats", type=click.IntRange(1), help=say("help-option-seats"))
@with_settings
@click.option("--record", "path", type=click.Path(path_type=Path), help=say("help-option-record"))
@click.option("--svg", type=click.Path(path_type=Path), help=say("help-option-svg"))
@in_language
def play(game: str | None, specs: tuple[str, ...], settings: tuple[str, ...], lang: str, **more: Any) -> None:
    """Play at the terminal."""
    from droptable.terminal.play import Left

    console = table_console()
    words = Words(lang)
    try:
        ruleset = rulesets[game] if game is not None else _chosen(console, words)
        with spoken(words_for(ruleset, lang)):
            built = ruleset.game(_number_of_seats(specs, more["seats"]), settings_of(settings, more["board"]))
            _play(ruleset, built, specs, more, Words(lang, built), console)
    except (Left, EOFError):
        console.print(words.text("left-table"))
    except KeyboardInterrupt:
        console.print(words.text("left-table"))
        sys.exit(INTERRUPTED)


def _number_of_seats(specs: tuple[str, ...], seats: int | None) -> int | None:
    if specs and seats not in (None, len(specs)):
        raise OptionError("seats-differ", seats=seats or 0, named=len(specs))
    return len(specs) or seats


def _play(
    ruleset: Ruleset, game: AnyGame, specs: tuple[str, ...], more: dict[str, Any], words: Words, console: Console
) -> None:
    """Play, with the record kept from the first action on.

    Where it, or the drawing, cannot be kept, say so before anybody plays.
    """
    from droptable.processes import Pool, usable_cores
    from droptable.terminal.play import TerminalGame
    from droptable.terminal.seating import called_at_home, seated

    players = seated(ruleset, game, specs, words)
    words = Words(words.language, game, called_at_home(players, words, is_named=bool(specs)))
    table = TerminalGame(game, players, words, console, partial(ask_at, console))
    if more["svg"] is not None:
        table.watch = lambda match: draw(match, more["svg"])
        table.watch(table.match)
    path = more["path"]
    kept = records.reserve_among_records(ruleset.name) if path is None else records.reserve(path)
    table.keep = lambda record: records.save(record, kept)
    try:
        with Pool(usable_cores()) as pool:
            # one bot thinks at a time here, so it may think on all cores
            table.simulator = replace(table.simulator, processes=pool)
            table.play()
    finally:
        if table.match.log:
            _save(table.record(), kept, words, console)
        else:
            records.release(kept)


def _chosen(console: Console, words: Words) -> Ruleset:
    """Let the person choose a game, by its number or its name."""
    names = list(rulesets)
    for number, name in enumerate(names, 1):
        tagline = Words(words.language, rulesets[name].game()).text("tagline")
        console.print(f"  {number}  [bold]{rulesets[name].title}[/bold]  {tagline}")
    numbered = {str(number): name for number, name in enumerate(names, 1)}
    while (typed := ask_at(console, words.text("choose-game"))) not in (*names, *numbered):
        pass
    return rulesets[numbered.get(typed, typed)]


def _save(record: Record, path: Path, words: Words, console: Console) -> None:
    with spoken(words):
        records.save(record, path)
    console.print(words.text("record-saved", path=str(path)), style="dim", markup=False, soft_wrap=True)
