"""High-score boards: a game says which it keeps; whoever runs tables keeps the entries."""

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ScoreBoard:
    """A board for games of so many seats.

    Where names are `printed` to be beaten, `place_for` says which place a score earns (None: none at all), and a
    place keeps the best score that earned it. Without, the board is simply the best scores in order.
    """

    name: str
    seats: range
    places: int
    is_name: Callable[[str], bool]
    printed: tuple[tuple[str, int], ...] = ()
    place_for: Callable[[int], int | None] | None = None
