"""A bot that failed in a simulation: how its author sees exactly that decision again."""

import shlex
import sys
import traceback

import click

from droptable.core.errors import BotError
from droptable.core.options import format_value
from droptable.lab.company import Company
from droptable.lab.one_game import Stage
from droptable.lab.plan import Plan
from droptable.terminal.cli_errors import BOT_FAILED, complain
from droptable.terminal.colours import table_console
from droptable.words import Words


def explain_failure(plan: Plan, error: BotError, words: Words) -> None:
    """Say how to see the decision again; with --debug, see it at once."""
    number = error.arguments.get("number")
    if not isinstance(number, int):
        return  # it failed before there was a game
    complain(words.text("see-failure-again", command=command_of(plan, number)), style="")
    if click.get_current_context().find_root().params["debug"]:
        replay_failure(plan, number, words, aside=True)


def replay_failure(plan: Plan, number: int, words: Words, aside: bool = False) -> None:
    """Play a game up to the decision that failed, show the position, and let the bot fail before its author's eyes.

    Everything happens in this process, so that a debugger gets there too. `aside`: nobody asked for it, so it goes to
    standard error, and not among the figures.
    """
    stage = Stage(plan, Company(plan))
    try:
        match = stage.play(number)
    except BotError as error:
        _show(stage, error, words, aside)
        sys.exit(BOT_FAILED)
    click.echo(words.text("no-failure", number=number, actions=len(match.log)), err=aside)


def _show(stage: Stage, error: BotError, words: Words, aside: bool) -> None:
    if (deciding := stage.deciding) is not None:
        table_console(stderr=aside).print(str(deciding.match), markup=False)
        click.echo(words.text("fails-here", seat=deciding.seat, decision=error.arguments["decision"]), err=aside)
    cause: BaseException = error
    while cause.__cause__ is not None:
        cause = cause.__cause__
    traceback.print_exception(cause, file=sys.stderr)
    complain(words.error(error))


def command_of(plan: Plan, number: int) -> str:
    """Return the command that plays this game of the plan up to where a bot failed."""
    words = ["droptable", "simulate", plan.game, "--bots", ",".join(plan.bots), "--seed", str(plan.seed)]
    for name, value in plan.options.items():
        words += ["--set", f"{name}={format_value(value)}"]
    if plan.all_seatings:
        words += ["--seatings", "all"]
    if plan.effort.steps is not None:
        words += ["--steps", str(plan.effort.steps)]
    if plan.effort.think_ms is not None:
        words += ["--think-ms", str(plan.effort.think_ms)]
    return shlex.join([*words, "--replay-failure", str(number)])
