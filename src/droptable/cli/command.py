"""The command `droptable`, and what its commands have in common."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from droptable import __version__
from droptable.cli.completion import settings as options
from droptable.core.errors import OptionError
from droptable.core.match import AnyMatch
from droptable.core.registry import Ruleset
from droptable.files import read_text, write_text
from droptable.terminal.cli_errors import LANGUAGE, ExplainingGroup
from droptable.words import LANGUAGES, Words
from droptable.words.click_catalogue import translate_click

Command = TypeVar("Command", bound=Callable[..., Any])

say = Words(LANGUAGE).text
translate_click(LANGUAGE)


def in_language(command: Command) -> Command:
    """Let a command take the language that it speaks."""
    choice, text = click.Choice(LANGUAGES), say("help-option-lang")
    return click.option("--lang", type=choice, default=LANGUAGE, show_default=True, help=text)(command)


def as_json(command: Command) -> Command:
    """Let a command tell what it knows as JSON, for programs."""
    return click.option("--json", "as_json", is_flag=True, help=say("help-option-json"))(command)


def with_settings(command: Command) -> Command:
    """Let a command take a game's options, and a board of one's own."""
    text = say("help-option-set")
    board = click.option("--board", type=click.Path(path_type=Path), help=say("help-option-board"))
    return click.option("--set", "settings", multiple=True, metavar="OPTION=VALUE", help=text, shell_complete=options)(
        board(command)
    )


@click.group(
    cls=ExplainingGroup,
    help=say("help-droptable"),
    epilog=say("help-exit-codes"),
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(__version__, prog_name="droptable")
@click.option("--debug", is_flag=True, envvar="DROPTABLE_DEBUG", help=say("help-option-debug"))
@in_language
def main(debug: bool, lang: str) -> None:
    """Run the command line."""
    # a bot of one's own lies where its author is; last, so that no file there can stand in for a library's module
    sys.path.append("")


def words_for(ruleset: Ruleset, lang: str) -> Words:
    """Return the words for a game that may not come about: a game has its own for what is wrong with an option."""
    return Words(lang, ruleset.game())


def settings_of(settings: tuple[str, ...], board: Path | None) -> dict[str, str]:
    """Return options as a game takes them; raise OptionError for what is no option=value."""
    pairs = [setting.partition("=") for setting in settings]
    for setting, (name, equals, _) in zip(settings, pairs, strict=True):
        if not name or not equals:
            raise OptionError("bad-set", text=setting)
    # a document is one line wherever options are written
    own = {} if board is None else {"board": " ".join(read_text(board).split())}
    return own | {name: value for name, _, value in pairs}


def draw(match: AnyMatch, path: Path) -> None:
    """Write the position, as a spectator sees it, into an SVG file."""
    from droptable.drawings.drawing import drawing

    write_text(path, drawing(match.game, match.game.view(match.state, None)))
