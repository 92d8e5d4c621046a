"""NUMBER DROP: which numbers come together, which can still grow, and what is buried."""

from collections.abc import Iterator
from typing import NamedTuple

from droptable.analysis.reasons.reason import Reason, finders, reason
from droptable.core.game import Seat
from droptable.games.number_drop.actions import Action, DropBlock, Pass, Placement
from droptable.games.number_drop.combos import beside, groups, longest_run, numbers_on
from droptable.games.number_drop.rules import NumberDrop
from droptable.games.number_drop.shapes import COLUMNS
from droptable.games.number_drop.sheet import CELLS, EMPTY, Sheet, heights, mask_of
from droptable.games.number_drop.state import State, current_sheet

WORTH_NAMING = 3  # the smallest combo


class _Group(NamedTuple):
    """Equal numbers that lie together, uncircled."""

    size: int
    number: int
    cells: int


def found(game: NumberDrop, view: State, seat: Seat, action: Action) -> Iterator[Reason]:
    """Yield what a shape or a block does to what lies there, and what somebody waits for who circles nothing."""
    before = current_sheet(view, seat)
    match action:
        case Placement() | DropBlock():
            after = current_sheet(game.apply(view, seat, action), seat)
            yield from _fallen(before, after, is_block=isinstance(action, DropBlock))
        case Pass():
            yield from (reason("may-grow", count=one.size, number=one.number) for one in _open(before))


def _fallen(before: Sheet, after: Sheet, is_block: bool) -> Iterator[Reason]:
    fresh = mask_of(cell for cell in range(CELLS) if before.cells[cell] != after.cells[cell])
    for one in _groups(after):
        if one.cells & fresh and not is_block:
            yield reason("brings-together", count=one.size, number=one.number)
    run = longest_run(numbers_on(after))
    if run >= WORTH_NAMING and run > longest_run(numbers_on(before)):
        yield reason("makes-run", count=run)
    for one in _open(after):
        if not one.cells & fresh:
            yield reason("keeps-open", count=one.size, number=one.number)
    buried = _holes(after) - _holes(before)
    yield reason("buries", count=buried) if buried else reason("leaves-no-hole")


def _groups(sheet: Sheet) -> list[_Group]:
    """Return the groups that could be circled, the biggest first."""
    every = [
        _Group(cells.bit_count(), number, cells)
        for number, mask in enumerate(numbers_on(sheet))
        for cells in groups(mask)
    ]
    return sorted((one for one in every if one.size >= WORTH_NAMING), reverse=True)


def _open(sheet: Sheet) -> list[_Group]:
    """Return the groups that can still grow: something can come to lie beside them."""
    high = heights(sheet)
    free = mask_of(cell for cell in range(CELLS) if cell // COLUMNS >= high[cell % COLUMNS])
    return [one for one in _groups(sheet) if beside(one.cells) & free]


def _holes(sheet: Sheet) -> int:
    high = heights(sheet)
    return sum(sheet.cells[cell] == EMPTY and cell // COLUMNS < high[cell % COLUMNS] for cell in range(CELLS))


finders.register(NumberDrop.name, found)
