"""High-score boards: nine places for solo scores (ND-8.8), and the nine best scores of games together (ND-7.6)."""

import re
from dataclasses import dataclass

from droptable.core.errors import NotationError
from droptable.games.number_drop.scoring import PRINTED, place_for

PLACES = len(PRINTED)
_NAME = re.compile(r"[A-Z0-9]{1,3}", re.ASCII)
_LINE = re.compile(r"(solo|players) ([1-9]) ([A-Z0-9]{1,3}) (-?[0-9]{1,3})", re.ASCII)


@dataclass(frozen=True, slots=True)
class Entry:
    """A name of up to three characters, digits allowed (ND-2.3), and a score."""

    name: str
    points: int


def is_board_name(text: str) -> bool:
    """Tell whether a name fits the board: one to three capitals or digits."""
    return _NAME.fullmatch(text) is not None


def board_name(text: str) -> str:
    """Return a name cut to what fits the board, `AAA` if nothing of it does."""
    return "".join(c for c in text.upper() if is_board_name(c))[:3] or "AAA"


@dataclass(frozen=True, slots=True)
class Boards:
    """The player's own boards. A solo score belongs to a fixed place, so places may be empty (None)."""

    solo: tuple[Entry | None, ...] = (None,) * PLACES
    players: tuple[Entry, ...] = ()


def with_solo(boards: Boards, entry: Entry) -> Boards:
    """Return the boards with a solo score on the place that it earns; a better or equal one there stays."""
    place = place_for(entry.points)
    if place is None:
        return boards
    held = boards.solo[place - 1]
    if held is not None and held.points >= entry.points:
        return boards
    return Boards((*boards.solo[: place - 1], entry, *boards.solo[place:]), boards.players)


def with_players(boards: Boards, entries: tuple[Entry, ...]) -> Boards:
    """Return the boards with scores of one game together among the nine best; of equals the older stays in front."""
    ranked = sorted((*boards.players, *entries), key=lambda entry: -entry.points)
    return Boards(boards.solo, tuple(ranked[:PLACES]))


def format_boards(boards: Boards) -> str:
    """Return the boards as text, one entry per line: which board, the place, the name, the points."""
    solo = [f"solo {at} {e.name} {e.points}" for at, e in enumerate(boards.solo, 1) if e is not None]
    together = [f"players {at} {e.name} {e.points}" for at, e in enumerate(boards.players, 1)]
    return "".join(f"{line}\n" for line in (*solo, *together))


def parse_boards(text: str) -> Boards:
    """Return the boards that this text spells; raise NotationError if it spells none."""
    boards = Boards()
    for number, line in enumerate(text.splitlines(), 1):
        found = _LINE.fullmatch(line)
        if found is None:
            raise NotationError("bad-high-scores", line, line=number)
        entry = Entry(found[3], int(found[4]))
        boards = with_solo(boards, entry) if found[1] == "solo" else with_players(boards, (entry,))
    return boards
