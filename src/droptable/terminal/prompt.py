"""How a terminal asks."""

import sys

from rich.console import Console


def ask_at(console: Console, prompt: str) -> str:
    """Show a prompt and return the line that was typed; raise EOFError when nobody is there to type any more."""
    console.print(prompt, style="bold", markup=False, end=" > ")
    if sys.stdin is None:  # the program was started with its input closed
        raise EOFError
    return input().strip()
