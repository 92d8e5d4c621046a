"""Taking things off a sheet of NUMBER DROP again: what fell last, and the blocks among the rest."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache

from droptable.games.number_drop.combos import joined
from droptable.games.number_drop.shapes import COLUMNS, ORIENTATIONS, ROWS, cells_at, landing, ways_to_fall
from droptable.games.number_drop.sheet import EMPTY, Sheet, heights, mask_of


def taken_off(sheet: Sheet, shapes: Iterable[str]) -> Iterator[tuple[Sheet, tuple[int, ...]]]:
    """Yield the sheet without the shape that fell last, and its cells, for each way that it can have fallen."""
    top = heights(sheet)
    for shape in shapes:
        for orientation, column in ways_to_fall(shape):
            for cells in _on_top(top, shape, orientation, column):
                before = _without(sheet, cells)
                if landing(heights(before), shape, orientation, column).cells == cells:
                    yield before, cells


def _on_top(top: tuple[int, ...], shape: str, orientation: int, column: int) -> Iterator[tuple[int, ...]]:
    """Yield the cells of a shape held like this if they can be the highest of their columns."""
    held = ORIENTATIONS[shape][orientation]
    rims = [1 + max(y for x, y in held.cells if x == at) for at in range(held.width)]
    row = top[column] - rims[0]
    if row >= 0 and all(top[column + at] == row + rim for at, rim in enumerate(rims)):
        yield cells_at(shape, orientation, column, row)


def _without(sheet: Sheet, cells: tuple[int, ...]) -> Sheet:
    gone = set(cells)
    signs = "".join(EMPTY if cell in gone else sign for cell, sign in enumerate(sheet.cells))
    return replace(sheet, cells=signs)


def is_made_of(mask: int, tiles: tuple[str, ...]) -> bool:
    """Tell whether these tiles, turned and flipped as one likes, cover these cells exactly."""
    if not mask or not tiles:
        return not mask and not tiles
    return any(
        is_made_of(mask & ~place, (*tiles[:at], *tiles[at + 1 :]))
        for at, tile in enumerate(tiles)
        for place in _places(tile).get(mask & -mask, ())
        if place & ~mask == 0
    )


@cache
def _places(tile: str) -> dict[int, list[int]]:
    """Return where a tile can lie on a sheet, by the lowest cell that it covers."""
    found: dict[int, list[int]] = {}
    for orientation, column in ways_to_fall(tile):
        for row in range(ROWS - ORIENTATIONS[tile][orientation].height + 1):
            place = mask_of(cells_at(tile, orientation, column, row))
            found.setdefault(place & -place, []).append(place)
    return found


def stands(sheet: Sheet) -> bool:
    """Tell whether nothing hangs in the air: whatever fell lies on the bottom or on something that does (ND-5.3)."""
    filled = mask_of(cell for cell, sign in enumerate(sheet.cells) if sign != EMPTY)
    return joined(filled & mask_of(range(COLUMNS)), filled) == filled
