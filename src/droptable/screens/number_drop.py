"""NUMBER DROP on screen: sheets with what they are worth, where what falls would land, and the combo finder.

A box is named as in a position: `=3` identical, `+3` consecutive, `8` the bonus. A cell is its number on the sheet.
"""

from collections.abc import Callable
from functools import cache
from itertools import islice
from typing import Any

from droptable.core.errors import NotationError
from droptable.core.game import Seat
from droptable.core.registry import AnyGame
from droptable.games.number_drop.actions import Roll
from droptable.games.number_drop.boards import PRINTED
from droptable.games.number_drop.combos import cells_for, open_boxes
from droptable.games.number_drop.positions import BOX_NAMES
from droptable.games.number_drop.rules import NumberDrop
from droptable.games.number_drop.scoring import points_of
from droptable.games.number_drop.shapes import COLUMNS, DICE_SHAPES, ORIENTATIONS, ROWS, Heights, Offset, landing
from droptable.games.number_drop.sheet import EMPTY, LINE, Box, Sheet, heights, members
from droptable.games.number_drop.state import (
    NOTCHES,
    Blocking,
    Circling,
    Placing,
    State,
    Writing,
    current_sheet,
    first_number,
    shapes_rolled,
    tile_of,
    waiting,
)
from droptable.screens.screen import Screen, screens

MOST_WAYS = 12  # of one box: more are no help to a person

Json = dict[str, Any]


class NumberDropScreen(Screen):
    """The sheets as their owners may know them. Where things land is no hint: on paper one sees it."""

    has_hints = True

    def picture(self, game: AnyGame, view: State, seat: Seat | None) -> Json:
        """Return the position with the seat's own sealed choice on its sheet."""
        return {
            "phase": view.phase.code,
            "active": view.active,
            "rows": ROWS,
            "line": LINE,
            "tiles": list(view.tiles),
            "shapes": {name: _drawn(name) for name in {*view.tiles, *DICE_SHAPES}},
            "crossed": view.crossed,
            "roll": None if view.roll is None else _roll(view.roll),
            "letter": view.letter,
            "notches": list(view.notches),
            "last": NOTCHES,
            "slides": view.slides,
            "sheets": [_sheet(view, Seat(at)) for at in range(len(view.sheets))],
            "write": _first_number(view, seat),
            "falling": _falling(view, seat) if seat is not None and seat in waiting(view) else [],
            "beat": _to_beat(view) if view.notches else None,
        }

    def gives_away(self, game: AnyGame, view: State, seat: Seat) -> bool:
        """Tell whether the list would find the combos."""
        return isinstance(view.phase, Circling)

    def advice(self, game: AnyGame, view: State, seat: Seat, question: str) -> list[Json]:
        """Return a combo for every box that can be circled; for the name of a box, more ways to circle that one."""
        if question not in ("", *BOX_NAMES):
            raise NotationError("no-such-question", question)
        if not isinstance(view.phase, Circling) or seat not in waiting(view):
            return []
        sheet = view.sheets[seat]
        if question:
            box = BOX_NAMES[question]
            return [_combo(box, way) for way in islice(cells_for(sheet, box), MOST_WAYS)]
        return [_combo(box, next(cells_for(sheet, box))) for box in open_boxes(sheet)]


def _drawn(name: str) -> list[Offset]:
    return list(ORIENTATIONS[name][0].cells)


def _roll(roll: Roll) -> Json:
    return {"numbers": list(roll.numbers), "stars": roll.number_stars, "shape": roll.shape}


def _first_number(view: State, seat: Seat | None) -> int | None:
    return first_number(view.phase, seat) if seat is not None and isinstance(view.phase, Writing) else None


def _sheet(view: State, seat: Seat) -> Json:
    before, sheet = view.sheets[seat], current_sheet(view, seat)
    points = points_of(sheet)
    return {
        "cells": sheet.cells,
        "circled": list(members(sheet.circled)),
        "boxes": [name for name, box in BOX_NAMES.items() if box in sheet.boxes],
        "letters": sheet.letters,
        "rows": list(members(sheet.rows)),
        "columns": [points.rows, points.identical, points.consecutive, points.bonus],
        "total": points.total,
        "hidden": _changed(before, sheet),  # nobody else sees these yet
    }


def _changed(before: Sheet, after: Sheet) -> list[int]:
    written = {cell for cell, sign in enumerate(after.cells) if sign != EMPTY and before.cells[cell] == EMPTY}
    return sorted(written | set(members(after.circled & ~before.circled)))


def _falling(view: State, seat: Seat) -> list[Json]:
    """Return what the seat is to drop: each shape that it may take, every way to hold it, and where that lands."""
    shapes: tuple[str, ...]
    match view.phase:
        case Blocking(letter=letter):
            shapes = (tile_of(view, letter),)
        case Placing(current):
            shapes = shapes_rolled(current.roll)
        case _:
            return []
    top = heights(view.sheets[seat])
    return [{"shape": name, "holds": _holds(name, top)} for name in shapes]


def _holds(name: str, top: Heights) -> list[Json]:
    return [_hold(name, at, top) for at in range(len(ORIENTATIONS[name]))]


def _hold(name: str, orientation: int, top: Heights) -> Json:
    held = ORIENTATIONS[name][orientation]
    found = [landing(top, name, orientation, column) for column in range(COLUMNS - held.width + 1)]
    return {
        "cells": held.cells,
        "rows": [one.row if one.fits else None for one in found],
        "turn": _moved(name, orientation, _turned),
        "flip": _moved(name, orientation, _flipped),
    }


Move = Callable[[Offset], Offset]


def _turned(cell: Offset) -> Offset:
    return cell[1], -cell[0]


def _flipped(cell: Offset) -> Offset:
    return -cell[0], cell[1]


@cache
def _moved(name: str, orientation: int, move: Move) -> Json:
    """Return how the shape is held after a move of the hand, and which cell each of its cells was before that."""
    cells = [move(cell) for cell in ORIENTATIONS[name][orientation].cells]
    left, low = min(x for x, _ in cells), min(y for _, y in cells)
    at = [(x - left, y - low) for x, y in cells]
    ways = [held.cells for held in ORIENTATIONS[name]]
    to = next(number for number, way in enumerate(ways) if set(way) == set(at))
    return {"to": to, "from": [at.index(cell) for cell in ways[to]]}


def _combo(box: Box, cells: tuple[int, ...]) -> Json:
    return {"box": _NAMES[box], "kind": box.kind.value, "size": box.size, "cells": list(cells)}


_NAMES = {box: name for name, box in BOX_NAMES.items()}


def _to_beat(view: State) -> Json | None:
    """Return the lowest printed name that the sheet does not beat yet (ND-8.8)."""
    total = points_of(view.sheets[0]).total
    ahead = [(name, points) for name, points in PRINTED if points >= total]
    return {"name": ahead[-1][0], "points": ahead[-1][1]} if ahead else None


screens.register(NumberDrop.name, NumberDropScreen())
