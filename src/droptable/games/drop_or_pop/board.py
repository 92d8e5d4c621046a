"""The board of DROP OR POP!: columns of counters, and the clusters in them (DP-3.1)."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

from droptable.games.drop_or_pop.actions import Colour

COLUMNS = len(Colour)
ROWS = {3: 6, 4: 8}  # by the number of seats (DP-1.2)
COUNTERS = 6  # per colour, on the board and in the supply together (DP-1.4)
TO_WIN = 4  # the smallest cluster that ends the game (DP-3.2)

Column = tuple[Colour, ...]  # from the bottom up
Columns = tuple[Column, ...]  # from the left
Cell = tuple[int, int]  # column from the left, row from the bottom
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Board:
    """The counters in their columns. `counts` says how many of each colour these are: what is missing is in supply."""

    columns: Columns
    counts: tuple[int, ...]

    def has_supply(self, colour: Colour) -> bool:
        """Tell whether a counter of this colour is left to be dropped."""
        return self.counts[colour] < COUNTERS

    def dropped(self, x: Colour, counter: Colour) -> "Board":
        """Return the board with one more counter, on top of a column."""
        column = (*self.columns[x], counter)
        return Board(_with(self.columns, x, column), _with(self.counts, counter, self.counts[counter] + 1))

    def popped(self, x: Colour) -> "Board":
        """Return the board without a column's lowest counter; what was above it has fallen."""
        column = self.columns[x]
        return Board(_with(self.columns, x, column[1:]), _with(self.counts, column[0], self.counts[column[0]] - 1))


def board_of(columns: Columns) -> Board:
    """Return the board with these columns."""
    return Board(columns, tuple(sum(column.count(colour) for column in columns) for colour in Colour))


def _with(row: tuple[T, ...], at: int, new: T) -> tuple[T, ...]:
    return (*row[:at], new, *row[at + 1 :])


EMPTY = board_of(((),) * COLUMNS)


class Cluster(NamedTuple):
    """Counters of one colour that are joined by sides, two or more."""

    colour: Colour
    cells: tuple[Cell, ...]  # from the left and the bottom


def clusters(columns: Columns) -> list[Cluster]:
    """Return all clusters."""
    return [
        Cluster(columns[x][y], tuple(sorted(cells)))
        for (x, y), cells in groups(columns).items()
        if len(cells) > 1 and cells[0] == (x, y)
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


def group_at(columns: Columns, x: int, y: int) -> list[Cell]:
    """Return the cells of one counter's group, its own first."""
    colour = columns[x][y]
    group = [(int(x), y)]  # cells are plain numbers, also where a column goes by its colour
    for cell in group:  # it grows while it is walked
        for side in SIDES[cell]:
            x, y = side
            column = columns[x]
            if y < len(column) and column[y] is colour and side not in group:
                group.append(side)
    return group


def _sides(x: int, y: int) -> tuple[Cell, ...]:
    return tuple((x, y) for x, y in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)) if 0 <= x < COLUMNS and y >= 0)


SIDES = {(x, y): _sides(x, y) for x in range(COLUMNS) for y in range(max(ROWS.values()))}


def winning(columns: Columns) -> tuple[Cluster, ...]:
    """Return the clusters that win, in the order of their colours: the biggest of four or more (DP-3.4), or none."""
    return _biggest(cluster for cluster in clusters(columns) if len(cluster.cells) >= TO_WIN)


def won_by_drop(columns: Columns, x: int) -> tuple[Cluster, ...]:
    """Return what wins after a drop into a column: only the dropper's own cluster can have grown (DP-3.3)."""
    cells = group_at(columns, x, len(columns[x]) - 1)
    return (Cluster(columns[x][-1], tuple(sorted(cells))),) if len(cells) >= TO_WIN else ()


def won_by_pop(columns: Columns, x: int) -> tuple[Cluster, ...]:
    """Return what wins after a pop in a column: what grew there has a side in common with a neighbour column."""
    return _biggest(
        {
            Cluster(columns[x][y], tuple(sorted(cells)))
            for y in _meetings(columns, x)
            if len(cells := group_at(columns, x, y)) >= TO_WIN
        }
    )


def _meetings(columns: Columns, x: int) -> Iterator[int]:
    """Yield the rows in which a counter of this column lies beside one of its colour."""
    for beside in columns[max(x - 1, 0) : x] + columns[x + 1 : x + 2]:
        for y, (counter, other) in enumerate(zip(columns[x], beside, strict=False)):
            if counter is other:
                yield y


def _biggest(found: Iterable[Cluster]) -> tuple[Cluster, ...]:
    ordered = sorted(found)
    size = max((len(cluster.cells) for cluster in ordered), default=0)
    return tuple(cluster for cluster in ordered if len(cluster.cells) == size)
