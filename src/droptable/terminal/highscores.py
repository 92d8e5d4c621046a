"""A person's high scores as a small file per game: which board, the rank, the name, the points."""

import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from droptable.core.errors import NotationError, UnavailableError
from droptable.core.scores import HighScore, ScoreBoard, ranked
from droptable.files import data_folder, read_text, write_text

Kept = Mapping[str, tuple[HighScore, ...]]  # by the board's name; of equals the older first

_LINE = re.compile(r"(\S+) [1-9] (\S+) (-?[0-9]{1,3})", re.ASCII)


def scores_path(game: str) -> Path:
    """Return where this person's high scores in a game are kept."""
    return data_folder() / f"{game}-high-scores.txt"


def read_scores(path: Path, boards: Sequence[ScoreBoard]) -> Kept:
    """Return the scores in a file, none if there is no file.

    Raise UnavailableError if it cannot be read, NotationError if it holds something else.
    """
    try:
        return parse_scores(boards, read_text(path))
    except UnavailableError as error:
        if error.code != "no-file":
            raise
        return {}


def write_scores(path: Path, boards: Sequence[ScoreBoard], kept: Kept) -> None:
    """Write what stands on the boards, whole or not at all; raise UnavailableError if that cannot be."""
    write_text(path, format_scores(boards, kept))


def entered(kept: Kept, board: ScoreBoard, scores: Iterable[HighScore]) -> Kept:
    """Return what is kept with new scores for a board."""
    return {**kept, board.name: (*kept.get(board.name, ()), *scores)}


def format_scores(boards: Sequence[ScoreBoard], kept: Kept) -> str:
    """Return what stands on the boards as text, a line per rank that somebody holds."""
    lines = [
        f"{board.name} {number} {rank.holder.name} {rank.holder.points}\n"
        for board in boards
        for number, rank in enumerate(ranked(board, kept.get(board.name, ())), 1)
        if rank.holder is not None
    ]
    return "".join(lines)


def parse_scores(boards: Sequence[ScoreBoard], text: str) -> Kept:
    """Return the scores that this text spells; raise NotationError if it spells none."""
    known = {board.name: board for board in boards}
    kept: Kept = {}
    for number, line in enumerate(text.splitlines(), 1):
        found = _LINE.fullmatch(line)
        if found is None or found[1] not in known or not known[found[1]].is_name(found[2]):
            raise NotationError("bad-high-scores", line, line=number)
        kept = entered(kept, known[found[1]], [HighScore(found[2], int(found[3]))])
    return kept
