"""Games that bots play among themselves, and boards of one's own."""

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from rich.console import Console

from droptable.cli.command import as_json, draw, in_language, main, say, settings_of, with_settings, words_for
from droptable.cli.completion import bot_list, game_names
from droptable.core.errors import BotError
from droptable.core.match import start
from droptable.core.registry import AnyGame, rulesets
from droptable.files import STREAM
from droptable.terminal.cli_errors import BOT_FAILED, complain, spoken
from droptable.terminal.colours import table_console
from droptable.words import Words

if TYPE_CHECKING:  # needed by some commands only, and slow to import
    from rich.progress import Progress

    from droptable.lab.plan import Plan


@main.command(help=say("help-simulate"))
@click.argument("game", shell_complete=game_names)
@click.option("--bots", required=True, metavar="A,B,C", help=say("help-option-bots"), shell_complete=bot_list)
@click.option("--games", "number", default=1000, show_default=True, help=say("help-option-games"))
@click.option("--seed", default=1, show_default=True, help=say("help-option-seed"))
@with_settings
@click.option("--seatings", type=click.Choice(["fixed", "all"]), default="fixed", help=say("help-option-seatings"))
@click.option("--steps", type=click.IntRange(1), help=say("help-option-steps"))
@click.option("--think-ms", type=click.IntRange(0), help=say("help-option-think-ms"))
@click.option("--cores", type=click.IntRange(1), help=say("help-option-cores"))
@click.option("--out", type=click.Path(path_type=Path), help=say("help-option-out"))
@click.option("--records", "folder", type=click.Path(path_type=Path), help=say("help-option-records"))
@click.option("--replay-failure", "failed", type=click.IntRange(0), help=say("help-option-replay-failure"))
@as_json
@in_language
def simulate(game: str, bots: str, number: int, settings: tuple[str, ...], lang: str, **how: Any) -> None:
    """Let bots play."""
    from droptable.bots.bot import Effort
    from droptable.lab.plan import Plan

    plan = Plan(
        game=game,
        bots=tuple(bot.strip() for bot in bots.split(",")),
        games=number,
        seed=how["seed"],
        options=settings_of(settings, how["board"]),
        all_seatings=how["seatings"] == "all",
        effort=Effort(how["steps"], how["think_ms"]),
        keeps_records=how["folder"] is not None,
    )
    with spoken(words_for(rulesets[game], lang)):
        words = Words(lang, plan.build())
        if how["failed"] is not None:
            from droptable.cli.failure import replay_failure

            replay_failure(plan, how["failed"], words)
        else:
            _simulate(plan, how, words)


def _simulate(plan: "Plan", how: dict[str, Any], words: Words) -> None:
    from droptable.cli.failure import explain_failure
    from droptable.cli.rows import Rows
    from droptable.lab.simulate import run

    try:
        with _progress() as progress, Rows(plan, how["out"], how["folder"]) as rows:
            task = progress.add_task("", total=plan.games)
            figures = run(plan, how["cores"], lambda done: progress.advance(task, done), rows.add)
    except BotError as error:
        complain(words.error(error))
        explain_failure(plan, error, words)
        sys.exit(BOT_FAILED)
    _show(figures, plan, how, words)


def _show(figures: dict[str, object], plan: "Plan", how: dict[str, Any], words: Words) -> None:
    from droptable.terminal.figures import show_figures

    if not plan.is_balanced:
        complain(words.text("unbalanced-seatings", games=plan.games, seatings=plan.seatings), style="yellow")
    is_out_taken = how["out"] == STREAM  # by the rows: then the figures are for whoever looks on
    if how["as_json"]:
        click.echo(json.dumps(figures, indent=2), err=is_out_taken)
    else:
        show_figures(figures, words, table_console(stderr=is_out_taken))


def _progress() -> "Progress":
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    # on standard error, so that the figures can be piped; and where nobody watches, nothing at all
    bar, console = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()), Console(stderr=True)
    return Progress(*bar, console=console, transient=True, disable=not console.is_terminal)


@main.group(help=say("help-board"))
def board() -> None:
    """Look at a board of one's own."""


@board.command("check", help=say("help-board-check"))
@click.argument("path", type=click.Path(path_type=Path))
@click.option("--games", "number", type=click.IntRange(1), default=5, show_default=True, help=say("help-option-games"))
@click.option("--seed", default=1, show_default=True, help=say("help-option-seed"))
@as_json
@in_language
def check_board(path: Path, number: int, seed: int, as_json: bool, lang: str) -> None:
    """Play trial games on a board."""
    from random import Random

    from droptable.lab.trial import trials

    game, words = _game_on(path, lang)
    with spoken(words):
        findings = trials[game.name](game, number, Random(seed).randrange)
        if as_json:
            click.echo(json.dumps([{"code": finding.code, **finding.arguments} for finding in findings], indent=2))
            return
        for finding in findings:
            table_console().print(words.text(finding.code, **finding.arguments), markup=False, soft_wrap=True)


@board.command("draw", help=say("help-board-draw"))
@click.argument("path", type=click.Path(path_type=Path))
@click.argument("svg", type=click.Path(path_type=Path))
@in_language
def draw_board(path: Path, svg: Path, lang: str) -> None:
    """Draw a board without pieces."""
    game, words = _game_on(path, lang)
    with spoken(words):
        draw(start(game), svg)


def _game_on(path: Path, lang: str) -> tuple[AnyGame, Words]:
    """Return the game that is played on boards of one's own, on this one, and its words."""
    from droptable.lab.trial import games_with_boards

    ruleset = rulesets[games_with_boards()[0]]
    with spoken(words_for(ruleset, lang)):
        game = ruleset.game(options=settings_of((), path))
    return game, Words(lang, game)
