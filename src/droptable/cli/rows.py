"""What a simulation leaves beside its figures: a row per game, a record per game."""

import json
import sys
from pathlib import Path
from typing import IO

from droptable.files import STREAM, unwritable, write_text
from droptable.lab.plan import Plan
from droptable.lab.tally import PlayedGame, row_of


class Rows:
    """Writes each game as it comes: what was played stays, whatever ends the program. Made before anything is played.

    Raise UnavailableError where it cannot be written.
    """

    def __init__(self, plan: Plan, out: Path | None, folder: Path | None) -> None:
        self.plan = plan
        self.folder = folder
        self._digits = len(str(plan.games - 1))
        self._file = None if out is None else _opened(out)

    def add(self, number: int, game: PlayedGame) -> None:
        """Write a game down."""
        if self._file is not None:
            self._file.write(json.dumps(row_of(self.plan, number, game)) + "\n")
        if self.folder is not None:
            write_text(self.folder / f"{self.plan.game}-{self.plan.seed}-{number:0{self._digits}}.txt", game.record)

    def __enter__(self) -> "Rows":
        return self

    def __exit__(self, *error: object) -> None:
        if self._file is not None and self._file is not sys.stdout:
            self._file.close()


def _opened(path: Path) -> IO[str]:
    if path == STREAM:
        return sys.stdout
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        return path.open("w", encoding="utf-8")
    except OSError as error:
        raise unwritable(path, error) from error
