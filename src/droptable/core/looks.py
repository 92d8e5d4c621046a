"""How values of the core look to people: words and drawings live above, and are asked for when somebody looks.

As a registry names the package that fills it, this names the module that knows (`droptable.looks`): a program that
never looks never loads it.
"""

from importlib import import_module
from typing import Any, Protocol, cast


class Looks(Protocol):
    """What that module answers."""

    def sentence(self, error: Any) -> str:
        """Return what is wrong, in an English sentence; empty where there are no words for it."""

    def text(self, match: Any) -> str:
        """Return the position in characters, as the terminal draws it for a spectator."""

    def svg(self, match: Any) -> str:
        """Return the position as a drawing; raise UnavailableError if nobody draws this game."""

    def html(self, match: Any) -> str:
        """Return the position for a notebook: the drawing with what happened last below it."""


def looks() -> Looks:
    """Return the module that knows."""
    return cast(Looks, import_module("droptable.looks"))
