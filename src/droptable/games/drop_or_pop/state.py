"""A position of DROP OR POP! and the questions one can ask of it."""

from dataclasses import dataclass

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


def groups(columns: tuple[Column, ...]) -> dict[Cell, list[Cell]]:
    """Return for every counter all counters of its colour that are joined to it by sides, itself included.

    Counters of one group share one list, the group's cells.
    """
    group: dict[Cell, list[Cell]] = {}
    beside: Column = ()
    for x, column in enumerate(columns):
        for y, colour in enumerate(column):
            cell = (x, y)
            mine = group[x, y - 1] if y and column[y - 1] is colour else []
            mine.append(cell)
            group[cell] = mine
            if y < len(beside) and beside[y] is colour and group[x - 1, y] is not mine:
                mine += group[x - 1, y]
                for other in group[x - 1, y]:
                    group[other] = mine
        beside = column
    return group


def clusters(columns: tuple[Column, ...]) -> list[tuple[Colour, list[Cell]]]:
    """Return all clusters (DP-3.1): groups of two counters or more, with their colour."""
    return [
        (columns[x][y], cells) for (x, y), cells in groups(columns).items() if len(cells) > 1 and cells[0] == (x, y)
    ]


def reach(columns: tuple[Column, ...], rows: int) -> dict[Colour, dict[int, int]]:
    """Return, for each colour and each column with room, the size of the group that a drop there would make."""
    group = groups(columns)
    sizes: dict[Colour, dict[int, int]] = {colour: {} for colour in Colour}
    for x, y in ((x, len(column)) for x, column in enumerate(columns) if len(column) < rows):
        for colour in Colour:
            sizes[colour][x] = 1
        seen: list[list[Cell]] = []
        for side in ((x - 1, y), (x + 1, y), (x, y - 1)):
            cells = group.get(side)
            if cells is not None and not any(cells is other for other in seen):  # two sides may touch one group
                seen.append(cells)
                sizes[columns[side[0]][side[1]]][x] += len(cells)
    return sizes
