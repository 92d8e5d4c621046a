"""The shapes that fall: dice shapes and block tiles, their orientations, and where each one lands (ND-1.3, ND-5.3)."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from operator import sub
from typing import NamedTuple

COLUMNS = 7
ROWS = 14

Offset = tuple[int, int]  # to the right of the lower left corner, and up from it
Heights = tuple[int, ...]  # per column: one more than the row of its highest filled cell, 0 if it is empty


class Form(NamedTuple):
    """The grid that is printed on a sheet. Cells are numbered as if there were always seven columns."""

    columns: int = COLUMNS
    rows: int = ROWS
    line: int = 11  # rows from here up are above the Game Over line


PUBLISHED = Form()
ROOM_ABOVE = 3  # rows that are at least above the line: whatever drops from below it fits

DICE_SHAPES = ("I", "O", "T", "L", "S")  # in the order of the shape die's faces
_DRAWN: dict[str, tuple[Offset, ...]] = {
    "S": ((0, 0), (1, 0), (1, 1), (2, 1)),
    "O": ((0, 0), (1, 0), (0, 1), (1, 1)),
    "T": ((0, 0), (1, 0), (2, 0), (1, 1)),
    "I": ((0, 0), (1, 0), (2, 0), (3, 0)),
    "L": ((0, 0), (1, 0), (2, 0), (2, 1)),
    "V3": ((0, 0), (1, 0), (0, 1)),
    "I3": ((0, 0), (0, 1), (0, 2)),
    "U5": ((0, 0), (1, 0), (2, 0), (0, 1), (2, 1)),
    "X5": ((1, 0), (0, 1), (1, 1), (2, 1), (1, 2)),
    "T5": ((0, 2), (1, 2), (2, 2), (1, 1), (1, 0)),
}
TILES = tuple(_DRAWN)  # the ten block tiles (ND-1.4)
SOLO_TILES = TILES[:5]  # those with the solo mark
UNMARKED_TILES = TILES[5:]


@dataclass(frozen=True, slots=True)
class Orientation:
    """One way to hold a shape. `cells` are in reading order: the top row first, each row from the left."""

    cells: tuple[Offset, ...]
    width: int
    height: int
    skirt: tuple[int, ...]  # per column of the shape: the lowest cell's height above the shape's lower edge


def _orientations(cells: tuple[Offset, ...]) -> tuple[Orientation, ...]:
    """Return the different orientations: quarter turns to the right of the drawn side, then of the flipped side."""
    found: dict[frozenset[Offset], Orientation] = {}
    for side in (cells, tuple((-x, y) for x, y in cells)):
        turned = side
        for _ in range(4):
            held = _held(turned)
            found.setdefault(frozenset(held.cells), held)
            turned = tuple((y, -x) for x, y in turned)
    return tuple(found.values())


def _held(cells: tuple[Offset, ...]) -> Orientation:
    left, low = min(x for x, _ in cells), min(y for _, y in cells)
    moved = sorted(((x - left, y - low) for x, y in cells), key=lambda cell: (-cell[1], cell[0]))
    width, height = 1 + max(x for x, _ in moved), 1 + max(y for _, y in moved)
    skirt = tuple(min(y for x, y in moved if x == column) for column in range(width))
    return Orientation(tuple(moved), width, height, skirt)


ORIENTATIONS = {name: _orientations(cells) for name, cells in _DRAWN.items()}


class Landing(NamedTuple):
    """Where a shape comes to rest: held like this, its left edge in this column, its lower edge in this row."""

    shape: str
    orientation: int
    column: int
    row: int

    @property
    def cells(self) -> tuple[int, ...]:
        """The cells that it fills, in reading order."""
        return cells_at(self.shape, self.orientation, self.column, self.row)

    def fits(self, form: Form = PUBLISHED) -> bool:
        """Tell whether every cell is within the grid (ND-5.4)."""
        return self.row + ORIENTATIONS[self.shape][self.orientation].height <= form.rows


@cache
def cells_at(shape: str, orientation: int, column: int, row: int) -> tuple[int, ...]:
    """Return the cells of a shape held like this in this place, in reading order."""
    return tuple((row + y) * COLUMNS + column + x for x, y in ORIENTATIONS[shape][orientation].cells)


def landing(heights: Heights, shape: str, orientation: int, column: int) -> Landing:
    """Return where the shape comes to rest when it falls straight down (ND-5.3), even if it sticks out at the top."""
    skirt = ORIENTATIONS[shape][orientation].skirt
    # never less than nothing: some column of a shape reaches down to its lower edge
    row = max(map(sub, heights[column:], skirt))
    return Landing(shape, orientation, column, row)


def landings(heights: Heights, shapes: tuple[str, ...] = DICE_SHAPES, form: Form = PUBLISHED) -> Iterator[Landing]:
    """Yield every landing within the grid: by shape, then orientation, then column from the left."""
    for shape in shapes:
        yield from _landings_of(heights, shape, form)


@lru_cache(maxsize=1 << 12)
def _landings_of(heights: Heights, shape: str, form: Form) -> tuple[Landing, ...]:
    ways = ways_to_fall(shape, form.columns)
    return tuple(one for way in ways if (one := landing(heights, shape, *way)).fits(form))


@cache
def ways_to_fall(shape: str, columns: int = COLUMNS) -> tuple[tuple[int, int], ...]:
    """Return every pair of an orientation and a column that the shape can fall in, fit or not."""
    held = enumerate(ORIENTATIONS[shape])
    return tuple((number, column) for number, one in held for column in range(columns - one.width + 1))


def fits_somewhere(heights: Heights, shape: str, form: Form = PUBLISHED) -> bool:
    """Tell whether the shape can be placed at all."""
    return bool(_landings_of(heights, shape, form))


def fit_one_after_another(heights: Heights, shapes: tuple[str, ...], form: Form = PUBLISHED) -> bool:
    """Tell whether all of these can be placed, in this order, if each is placed with care."""
    if not shapes:
        return True
    if max(heights) + 2 * len(shapes) <= form.rows:
        return True  # each lies flat on a ledge of its own: no tile of solo play needs more than two rows
    first = landings(heights, shapes[:1], form)
    return any(fit_one_after_another(_raised(heights, one), shapes[1:], form) for one in first)


def _raised(heights: Heights, landed: Landing) -> Heights:
    raised = list(heights)
    for cell in landed.cells:
        y, x = divmod(cell, COLUMNS)
        raised[x] = max(raised[x], y + 1)
    return tuple(raised)
