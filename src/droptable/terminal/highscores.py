"""NUMBER DROP's high-score boards as a small file (ND-7.6, ND-8.8)."""

from pathlib import Path

from droptable.core.errors import UnavailableError
from droptable.files import data_folder
from droptable.games.number_drop.highscores import Boards, format_boards, parse_boards


def boards_path() -> Path:
    """Return where this person's boards are kept."""
    return data_folder() / "number-drop-high-scores.txt"


def read_boards(path: Path) -> Boards:
    """Return the boards in a file, empty ones if there is none.

    Raise UnavailableError if it cannot be read, NotationError if it holds something else.
    """
    try:
        return parse_boards(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return Boards()
    except (UnicodeDecodeError, OSError) as error:
        raise UnavailableError("unreadable-file", path=str(path)) from error


def write_boards(boards: Boards, path: Path) -> None:
    """Write the boards, through a file beside it so that a crash loses nothing; raise UnavailableError if it can't."""
    beside = path.with_suffix(".new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        beside.write_text(format_boards(boards), encoding="utf-8")
        beside.replace(path)
    except OSError as error:
        raise UnavailableError("cannot-write", path=str(path), reason=error.strerror or "") from error
