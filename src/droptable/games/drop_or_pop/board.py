"""The board of DROP OR POP!: columns of counters, and the clusters in them (DP-3.1)."""

from collections.abc import Iterable
from typing import NamedTuple, TypeVar

from droptable.games.drop_or_pop.actions import Colour

COLUMNS = len(Colour)
ROWS = {3: 6, 4: 8}  # by the number of seats (DP-1.2)
COUNTERS = 6  # per colour, on the board and in the supply together (DP-1.4)
TO_WIN = 4  # the smallest cluster that ends the game (DP-3.2)
FEWEST_COLUMNS, MOST_ROWS = 2, 12  # of variants

Column = tuple[Colour, ...]  # from the bottom up
Columns = tuple[Column, ...]  # from the left
Supply = tuple[int, ...]  # by colour: the counters that are not on the board
Cell = tuple[int, int]  # column from the left, row from the bottom
T = TypeVar("T")


def dropped(columns: Columns, x: int, counter: Colour) -> Columns:
    """Return the columns with a counter on top of one of them."""
    changed = list(columns)
    changed[x] += (counter,)
    return tuple(changed)


def popped(columns: Columns, x: int) -> Columns:
    """Return the columns without the lowest counter of one of them; what was above it has fallen."""
    changed = list(columns)
    changed[x] = changed[x][1:]
    return tuple(changed)


def supply_beside(columns: Columns, counters: int) -> Supply:
    """Return what is left of so many counters of every colour; less than nothing where too many are in the columns."""
    return tuple(counters - sum(column.count(colour) for column in columns) for colour in Colour)


def with_item(row: tuple[T, ...], at: int, item: T) -> tuple[T, ...]:
    """Return a tuple that differs in one place."""
    changed = list(row)
    changed[at] = item
    return tuple(changed)


class Cluster(NamedTuple):
    """Counters of one colour that are joined by sides, two or more."""

    colour: Colour
    cells: tuple[Cell, ...]  # from the left and the bottom


def clusters(columns: Columns) -> list[Cluster]:
    """Return all clusters."""
    return [
        _cluster(columns, cells) for (x, y), cells in groups(columns).items() if len(cells) > 1 and cells[0] == (x, y)
    ]


def groups(columns: Columns) -> dict[Cell, list[Cell]]:
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


def winning(columns: Columns, to_win: int) -> tuple[Cluster, ...]:
    """Return the clusters that win, in the order of their colours: the biggest of those that can (DP-3.4), or none."""
    return _biggest(cluster for cluster in clusters(columns) if len(cluster.cells) >= to_win)


def winning_drop(columns: Columns, x: int, to_win: int) -> tuple[Cluster, ...]:
    """Return what wins after a drop into a column: only the dropper's own cluster can have grown (DP-3.3)."""
    cells = group_at(columns, x, len(columns[x]) - 1)
    return (_cluster(columns, cells),) if len(cells) >= to_win else ()


def winning_pop(columns: Columns, x: int, to_win: int) -> tuple[Cluster, ...]:
    """Return what wins after a pop in a column: only what lies beside its own colour there can have grown."""
    found = []
    column = columns[x]
    for beside in BESIDE[len(columns)][x]:
        for y, other in enumerate(columns[beside][: len(column)]):
            if other is column[y] and len(cells := group_at(columns, x, y)) >= to_win:
                found.append(_cluster(columns, cells))
    return _biggest(found) if found else ()


# by the number of columns
_WIDTHS = range(FEWEST_COLUMNS, COLUMNS + 1)
BESIDE = {
    columns: tuple(tuple(side for side in (x - 1, x + 1) if 0 <= side < columns) for x in range(columns))
    for columns in _WIDTHS
}


def group_at(columns: Columns, x: int, y: int) -> list[Cell]:
    """Return the cells of one counter's group, its own first."""
    colour = columns[x][y]
    sides = SIDES[len(columns)]
    group = [(x, y)]
    for across, up in group:  # it grows while it is walked
        for side in sides[across][up]:
            column = columns[side[0]]
            if side[1] < len(column) and column[side[1]] is colour and side not in group:
                group.append(side)
    return group


def _sides(x: int, y: int, columns: int) -> tuple[Cell, ...]:
    sides = ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1))
    return tuple((x, y) for x, y in sides if 0 <= x < columns and y >= 0)


SIDES = {
    columns: tuple(tuple(_sides(x, y, columns) for y in range(MOST_ROWS)) for x in range(columns))
    for columns in _WIDTHS
}


def _cluster(columns: Columns, cells: list[Cell]) -> Cluster:
    x, y = cells[0]
    # cells are plain numbers, also where a column went by its colour
    return Cluster(columns[x][y], tuple(sorted((int(x), y) for x, y in cells)))


def _biggest(found: Iterable[Cluster]) -> tuple[Cluster, ...]:
    ordered = sorted(set(found))
    size = max((len(cluster.cells) for cluster in ordered), default=0)
    return tuple(cluster for cluster in ordered if len(cluster.cells) == size)
