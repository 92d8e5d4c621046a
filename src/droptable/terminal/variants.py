"""Variants of the published games, marked as such."""

from rich.console import Console

from droptable.core.options import Options, format_value
from droptable.core.registry import AnyGame, variation_of
from droptable.words import Words


def note_variant(game: AnyGame, words: Words, console: Console) -> None:
    """Say by what a variant differs from the published game; nothing of the published game itself."""
    note_variation(variation_of(game), words, console)


def note_variation(changes: Options, words: Words, console: Console) -> None:
    """Say by which options a variant differs from the published game, if by any."""
    # a document is too long to be told: its name has to do
    told = [name if isinstance(value, str) else f"{name}={format_value(value)}" for name, value in changes.items()]
    if told:
        console.print(words.text("variant-note", changes=", ".join(told)), style="yellow", markup=False)
