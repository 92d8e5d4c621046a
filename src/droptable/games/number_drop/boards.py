"""The high-score boards: nine ranks for solo scores (ND-8.8), and the nine best scores of games together (ND-7.6)."""

import re

from droptable.core.scores import HighScore, ScoreBoard
from droptable.games.number_drop.variant import MOST_SEATS

# the printed names of the solo board, best first
PRINTED = (
    HighScore("CHE", 99),
    HighScore("FLO", 92),
    HighScore("KRK", 75),
    HighScore("JNZ", 61),
    HighScore("LU6", 55),
    HighScore("NIC", 46),
    HighScore("NOO", 34),
    HighScore("GUI", 27),
    HighScore("BEN", 13),
)
_NAME = re.compile(r"[A-Z0-9]{1,3}", re.ASCII)


def rank_for(points: int) -> int | None:
    """Return the rank on the solo board that a score goes to, 1–9, or None if it beats nobody (ND-8.8)."""
    rank = 1 + sum(points <= printed.points for printed in PRINTED)
    return rank if rank <= len(PRINTED) else None


def is_board_name(text: str) -> bool:
    """Tell whether a name fits the board: one to three capitals or digits (ND-2.3)."""
    return _NAME.fullmatch(text) is not None


def board_name(text: str) -> str:
    """Return a name cut to what fits the board, `AAA` if nothing of it does."""
    return "".join(c for c in text.upper() if is_board_name(c))[:3] or "AAA"


SOLO = ScoreBoard("solo", range(1, 2), len(PRINTED), is_board_name, PRINTED, rank_for)
PLAYERS = ScoreBoard("players", range(2, MOST_SEATS + 1), len(PRINTED), is_board_name)
