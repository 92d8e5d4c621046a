"""The colours of counters, columns and pieces, on terminals of every depth.

A face names a style by what it is for, `block("red")`; the console's theme says what that looks like. Given our paints
alone, rich would take whichever of a terminal's 16 colours is nearest by number, which turns red into yellow.
"""

from typing import Any

from rich.console import Console
from rich.theme import Theme

PAINTS = {"red": "#c8402f", "blue": "#2467b5", "yellow": "#f0b429", "green": "#3c8d4f"}
NAMED = {"red": "red", "blue": "blue", "yellow": "bright_yellow", "green": "green"}  # of the 16 that every terminal has
LETTERS = {"red": "white", "blue": "white", "yellow": "black", "green": "white"}  # what can be read on the paint


def ink(colour: str) -> str:
    """Return the style of bold letters in a colour."""
    return f"ink.{colour}"


def block(colour: str) -> str:
    """Return the style of bold letters on a block of a colour."""
    return f"block.{colour}"


class TableConsole(Console):
    """A console that leaves it to the command line what a reader who had enough means; rich would call it an error."""

    def on_broken_pipe(self) -> None:
        """Let go on what was raised: rich asks where it has just caught it."""
        raise  # noqa: PLE0704


def table_console(**how: Any) -> Console:
    """Return a console that shows our styles as its terminal can. `how` is for rich's Console."""
    console = TableConsole(highlight=False, **how)
    console.push_theme(theme(console.color_system))
    return console


def theme(color_system: str | None) -> Theme:
    """Return our styles for a terminal of this colour system, as rich names it."""
    paints = NAMED if color_system in ("standard", "windows") else PAINTS
    inks = {ink(colour): f"bold {paint}" for colour, paint in paints.items()}
    return Theme(inks | {block(colour): f"bold {LETTERS[colour]} on {paint}" for colour, paint in paints.items()})
