"""Records of games that are over soon: for whoever has them analysed, which takes a while for every decision."""

from dataclasses import replace
from pathlib import Path

from droptable.core.record import Record, parse_record
from droptable.core.replay import branch

GOLDEN = Path(__file__).parent.parent / "golden"
# by game: a golden game, and how many of its last lines are enough
SHORT = {
    "drop-or-pop": ("drop_or_pop/handed-over", 26),
    "number-drop": ("number_drop/solo-greedy", 10),
    "drop-it": ("drop_it/two-by-contact", 9),
}


def golden(name: str) -> Record:
    return parse_record((GOLDEN / f"{name}.record.txt").read_text(encoding="utf-8"))


def last_lines(record: Record, number: int) -> Record:
    """Return the end of a record, as a game that began there."""
    first = len(record.lines) - number
    return replace(branch(record, first), lines=record.lines[first:])


def short(game: str) -> Record:
    """Return the end of a game of this name."""
    return last_lines(golden(SHORT[game][0]), SHORT[game][1])
