"""Games that bots play among themselves, and boards of one's own."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from rich.console import Console

from droptable.core.match import start
from droptable.core.registry import AnyGame, rulesets
from droptable.terminal.cli_errors import spoken
from droptable.terminal.colours import table_console
from droptable.words import Words

if TYPE_CHECKING:  # needed by some commands only, and slow to import
    from rich.progress import Progress


from droptable.cli.command import draw, in_language, main, say, settings_of, with_settings, words_for


@main.command(help=say("help-simulate"))
@click.argument("game")
@click.option("--bots", required=True, metavar="A,B,C", help=say("help-option-bots"))
@click.option("--games", "number", default=1000, show_default=True, help=say("help-option-games"))
@click.option("--seed", default=1, show_default=True, help=say("help-option-seed"))
@with_settings
@click.option("--seatings", type=click.Choice(["fixed", "all"]), default="fixed", help=say("help-option-seatings"))
@click.option("--steps", type=click.IntRange(1), help=say("help-option-steps"))
@click.option("--cores", type=click.IntRange(1), help=say("help-option-cores"))
@click.option("--json", "as_json", is_flag=True, help=say("help-option-json"))
@in_language
def simulate(game: str, bots: str, number: int, settings: tuple[str, ...], lang: str, **how: Any) -> None:
    """Let bots play."""
    from droptable.bots.bot import Effort
    from droptable.lab.plan import Plan
    from droptable.lab.simulate import run
    from droptable.terminal.figures import show_figures

    plan = Plan(
        game=game,
        bots=tuple(bot.strip() for bot in bots.split(",")),
        games=number,
        seed=how["seed"],
        options=settings_of(settings, how["board"]),
        all_seatings=how["seatings"] == "all",
        effort=Effort(steps=how["steps"]),
    )
    with spoken(words_for(rulesets[game], lang)), _progress() as progress:
        words = Words(lang, plan.build())
        task = progress.add_task("", total=number)
        figures = run(plan, how["cores"], lambda done: progress.advance(task, done))
    if how["as_json"]:
        print(json.dumps(figures, indent=2))
    else:
        show_figures(figures, words, table_console())


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
@in_language
def check_board(path: Path, number: int, seed: int, lang: str) -> None:
    """Play trial games on a board."""
    from random import Random

    from droptable.lab.trial import trials

    game, words = _game_on(path, lang)
    with spoken(words):
        for finding in trials[game.name](game, number, Random(seed).randrange):
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
