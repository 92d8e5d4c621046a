"""Variants of the published games, and games that began at a set-up, marked as such."""

from rich.console import Console

from droptable.core.options import Options, format_value
from droptable.core.record import Record
from droptable.core.registry import AnyGame, variation_of
from droptable.core.replay import game_of, is_set_up
from droptable.words import Words


def note_what_it_is(record: Record, words: Words, console: Console) -> None:
    """Say of a record's game that it is a variant, and that it began at a set-up, where that is so."""
    note_variant(game_of(record), words, console)
    if is_set_up(record):
        console.print(words.text("began-at-set-up"), style="dim", markup=False)


def note_variant(game: AnyGame, words: Words, console: Console) -> None:
    """Say by what a variant differs from the published game; nothing of the published game itself."""
    note_variation(variation_of(game), words, console)


def note_variation(changes: Options, words: Words, console: Console) -> None:
    """Say by which options a variant differs from the published game, if by any."""
    # a document is too long to be told: its name has to do
    told = [name if isinstance(value, str) else f"{name}={format_value(value)}" for name, value in changes.items()]
    if told:
        console.print(words.text("variant-note", changes=", ".join(told)), style="yellow", markup=False)
