"""A position of DROP OR POP! and the questions one can ask of it."""

from dataclasses import dataclass
from functools import cache

from droptable.core.game import Seat
from droptable.games.drop_or_pop.actions import Colour

COLUMNS = len(Colour)
COUNTERS = 6  # per colour, on the board and in the supply together (DP-1.4)
TO_WIN = 4  # the smallest cluster that ends the game (DP-3.2)

Column = tuple[Colour, ...]  # from the bottom up


@dataclass(frozen=True, slots=True)
class State:
    """The board, and where in its turn the acting seat stands.

    `seat` is None until it is known who starts; `rolled` is None while the colour is still to be rolled. `ended` is
    true once a cluster stands or no turns are left. `turns_left` is None in a game without a limit, so that equal
    positions are equal however long they took.
    """

    columns: tuple[Column, ...]
    seat: Seat | None
    rolled: Colour | None = None
    ignored: bool = False
    turns_left: int | None = None
    ended: bool = False


def on_board(state: State, colour: Colour) -> int:
    """Return how many counters of a colour are on the board; the rest of its six are in the supply."""
    return sum(column.count(colour) for column in state.columns)


Cell = tuple[int, int]  # column from the left, row from the bottom


def clusters(columns: tuple[Column, ...]) -> list[tuple[Colour, frozenset[Cell]]]:
    """Return all clusters (DP-3.1), from the left and the bottom; single counters are none."""
    found = []
    seen: set[Cell] = set()
    for x, column in enumerate(columns):
        for y in range(len(column)):
            if (x, y) not in seen:
                cells = cluster_at(columns, x, y)
                seen |= cells
                if len(cells) > 1:
                    found.append((column[y], frozenset(cells)))
    return found


def cluster_at(columns: tuple[Column, ...], x: int, y: int) -> set[Cell]:
    """Return the cells that are joined, by sides and in one colour, to the counter in this cell, itself included."""
    colour = columns[x][y]
    cells = {(x, y)}
    open_cells = [(x, y)]
    while open_cells:
        for cell in _neighbours(*open_cells.pop()):
            if cell not in cells and cell[1] < len(columns[cell[0]]) and columns[cell[0]][cell[1]] is colour:
                cells.add(cell)
                open_cells.append(cell)
    return cells


@cache
def _neighbours(x: int, y: int) -> tuple[Cell, ...]:
    beside = ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1))
    return tuple(cell for cell in beside if 0 <= cell[0] < COLUMNS and cell[1] >= 0)
