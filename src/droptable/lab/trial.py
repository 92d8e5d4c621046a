"""Trials of what a designer brings: a board of one's own is played on at random, and it is told what it is like."""

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from droptable.core.errors import Argument
from droptable.core.game import RandomBelow
from droptable.core.options import Document
from droptable.core.registry import AnyGame, Registry, rulesets

BOARD = "board"  # the option that carries one


class Finding(NamedTuple):
    """A sentence of the game's catalogue, and what it takes."""

    code: str
    arguments: Mapping[str, Argument | float]


# By the game's name: what plays so many random games, with this chance, and says what it found.
trials: Registry[Callable[[AnyGame, int, RandomBelow], Iterator[Finding]]] = Registry(
    "trial", home="droptable.lab.trials"
)


def games_with_boards() -> list[str]:
    """Return the games that are played on a board of one's own, in the order of registration."""
    return [name for name in rulesets if any(_is_board(option) for option in rulesets[name].options)]


def _is_board(option: object) -> bool:
    return isinstance(option, Document) and option.name == BOARD
