"""Whatever goes wrong on the command line becomes a sentence, in the language that was asked for."""

import io
import os
import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import click
from rich.console import Console

from droptable.core.errors import BotError, DroptableError, NotationError, UnavailableError, VerificationError
from droptable.words import LANGUAGES, Words, language_of


def asked_language(arguments: list[str]) -> str:
    """Return the language that the command line asks for, before click has read it: help is in that language too."""
    for option, value in zip(arguments, [*arguments[1:], ""], strict=True):
        wanted = option.removeprefix("--lang=") if option.startswith("--lang=") else value
        if option.startswith("--lang") and wanted in LANGUAGES:
            return wanted
    return language_of()


LANGUAGE = asked_language(sys.argv)
INTERRUPTED = 130  # what shells expect of a program that was interrupted
DOES_NOT_HOLD = 3  # a record that tells what cannot be; 2 is what click ends with
# The rest is sysexits.h's, whose numbers are none of the sums by which `verify` tells what is not proven.
BAD_DATA = 65  # what was given is at fault: a text that is no record, a bot that fails
NO_INPUT = 66  # a file that is not there, or can't be read
NOT_HERE = 69  # a part that is not installed, a server that does not answer
CANNOT_WRITE = 73  # a file that can't be made
BOT_FAILED = BAD_DATA
OUR_BUG = 70
_CODES: dict[str, int] = {
    "no-file": NO_INPUT,
    "unreadable-file": NO_INPUT,
    "file-exists": CANNOT_WRITE,
    "cannot-write": CANNOT_WRITE,
    # what was typed, and not what was read
    **dict.fromkeys(["bad-bot-name", "bad-key", "bad-link", "bad-network", "bad-seat-spec", "bad-server"], 1),
    "no-such-line": 1,
}
_text = Words(LANGUAGE).text


class ExplainingGroup(click.Group):
    """Turns whatever goes wrong into a sentence: no traceback reaches a person."""

    def main(self, *arguments: Any, **more: Any) -> Any:
        """Run the program; what a stream cannot spell, coming or going, is replaced."""
        for stream in (sys.stdin, sys.stdout, sys.stderr):
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(errors="replace")
        try:
            try:
                return super().main(*arguments, **more)
            finally:
                if sys.stdout is not None:
                    sys.stdout.flush()  # while a full disk can still be told of
        except OSError as error:
            _forget_output()
            complain(_text("system-refused", what=f"{error.filename or ''} {error.strerror or error}".strip()))
            sys.exit(1)

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command, and leave quietly on Ctrl-C or when whoever reads our output has had enough."""
        try:
            with spoken(Words(LANGUAGE)):
                return super().invoke(ctx)
        except KeyboardInterrupt:
            click.echo(_text("goodbye"), err=True)
            sys.exit(INTERRUPTED)
        except BrokenPipeError:
            _forget_output()
            sys.exit(0)
        except (click.ClickException, click.Abort, click.exceptions.Exit, EOFError):
            raise  # click has words for these
        except OSError:
            _explain(ctx)
            raise  # the system's doing, and told like all that it refuses
        except Exception as error:
            _explain(ctx)
            what = f"{type(error).__name__}: {error}"
            complain(_text("our-bug", what=what if len(what) <= 200 else what[:200] + "…"))
            sys.exit(OUR_BUG)


def _explain(ctx: click.Context) -> None:
    if ctx.params["debug"]:
        traceback.print_exc()


def _forget_output() -> None:
    """Let go of what could not be written: Python flushes once more at exit, and must not fail there again."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def complain(sentence: str, style: str = "red") -> None:
    """Say on standard error what is wrong."""
    Console(stderr=True).print(sentence, style=style, markup=False, highlight=False, soft_wrap=True)


@contextmanager
def spoken(words: Words, code: int | None = None) -> Iterator[None]:
    """End the program with a sentence in these words when something is not as it should be.

    The code is this one, or by default one that says what kind of thing it is.
    """
    try:
        yield
    except DroptableError as error:
        complain(words.error(error))
        sys.exit(exit_code(error) if code is None else code)


def exit_code(error: DroptableError) -> int:
    """Return what the program ends with; 1 where what was asked for makes no sense."""
    usual = 1
    if isinstance(error, UnavailableError):
        usual = NOT_HERE
    elif isinstance(error, NotationError | VerificationError | BotError):
        usual = BAD_DATA
    return _CODES.get(error.code, usual)


@contextmanager
def needing(extra: str) -> Iterator[None]:
    """Import what only an extra brings; raise UnavailableError, with what to install, where it is not there."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise UnavailableError("no-extra", module=error.name or "", extra=extra) from error
