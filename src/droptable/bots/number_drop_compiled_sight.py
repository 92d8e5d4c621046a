"""NUMBER DROP's expert with a compiler: hundreds of placements judged in full, hundreds of next rounds a second."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from droptable.bots.number_drop_sight import ALONE, IN_COMPANY, End, Fate, Valued, is_any_shape
from droptable.bots.weights import path_of
from droptable.games.number_drop.actions import NUMBERS_ROLLED, Placement, Roll
from droptable.games.number_drop.sheet import Sheet
from droptable.kernels.number_drop.company import damage
from droptable.kernels.number_drop.grid import GRID
from droptable.kernels.number_drop.judgement import ROWS_ALONE, ROWS_IN_COMPANY
from droptable.kernels.number_drop.mind import Mind, draw_grid, mind, worth
from droptable.kernels.number_drop.sheet import (
    BOXES_AT,
    FIRST_WAY,
    LETTERS_AT,
    SHAPES,
    WAY_COLUMN,
    WAY_ORIENTATION,
    Words,
    packed,
)
from droptable.kernels.number_drop.solo import ANY_SHAPE
from droptable.kernels.number_drop.turns import next_rounds, weigh_roll

WIDTH, SETS, LOOKS = 300, 24, 30
NEXT_WIDTH, NEXT_SETS, NEXT_LOOKS = 24, 4, 6  # in the next round, which is looked at often


class Minds(NamedTuple):
    """What is thought with: about this round, and about the next one."""

    now: Mind
    later: Mind


class CompiledSight:
    """Judges by the compiled twin."""

    def __init__(self) -> None:
        self._alone, self._in_company = _minds(ALONE, ROWS_ALONE), _minds(IN_COMPANY, ROWS_IN_COMPANY)
        self._grid = np.zeros(GRID, np.int64)

    def worth(self, sheet: Sheet, fate: Fate) -> float:
        """Return what a sheet is worth after a round."""
        words = self._drawn(sheet)
        return float(worth(self._grid, words[BOXES_AT], words[LETTERS_AT], _words(fate), self._minds(fate).now))

    def placements(self, sheet: Sheet, fate: Fate, roll: Roll) -> Valued:
        """Return the most promising placements of a roll, judged, best first."""
        words, thinking = self._drawn(sheet), self._minds(fate).now
        held = weigh_roll(words, self._grid, _shape(roll), _numbers(roll), len(roll.numbers), _words(fate), thinking)
        best = np.argsort(-thinking.values[:held], kind="stable")
        return [(float(thinking.values[at]), _placement(thinking, *thinking.sketches[at])) for at in best]

    def ahead(self, ends: Sequence[End], roll: Roll) -> list[float]:
        """Return what each is worth after the best next round with this roll."""
        tiles, mind = _tiles(ends[0].fate.tiles), self._minds(ends[0].fate).later
        sheets = np.stack([_packed(end.sheet) for end in ends])
        fates = np.array([end.fate.words for end in ends], np.int64)
        shape, numbers, shown = _shape(roll), _numbers(roll), len(roll.numbers)
        return [float(value) for value in next_rounds(sheets, tiles, fates, shape, numbers, shown, mind)]

    def damage(self, sheet: Sheet, fate: Fate, tile: str) -> float:
        """Return what a tile that drops costs a sheet, in points."""
        words = self._drawn(sheet)
        return float(damage(words, self._grid, SHAPES.index(tile), _words(fate), self._minds(fate).now))

    def _minds(self, fate: Fate) -> Minds:
        return self._alone if fate.is_alone else self._in_company

    def _drawn(self, sheet: Sheet) -> Words:
        words = _packed(sheet)
        draw_grid(words, self._grid)
        return words


def _minds(name: str, rows: int) -> Minds:
    weights: NDArray[np.float32] = np.fromfile(path_of(name), "<f2").astype(np.float32).reshape(rows, -1)
    return Minds(mind(weights, WIDTH, SETS, LOOKS), mind(weights, NEXT_WIDTH, NEXT_SETS, NEXT_LOOKS))


def _placement(thinking: Mind, way_at: int, order_at: int) -> Placement:
    way = int(thinking.ways[way_at])
    shape = int(np.searchsorted(FIRST_WAY, way, "right")) - 1
    numbers = tuple(thinking.orders[order_at].tolist())
    return Placement(SHAPES[shape], int(WAY_ORIENTATION[way]), int(WAY_COLUMN[way]), numbers)


@lru_cache(maxsize=1 << 10)
def _packed(sheet: Sheet) -> Words:
    """Return a sheet in words, to be read only: the same sheets are looked at again and again."""
    return packed(sheet)


@lru_cache
def _tiles(tiles: tuple[str, ...]) -> Words:
    return np.array([SHAPES.index(tile) for tile in tiles], np.int64)


def _words(fate: Fate) -> Words:
    return np.array(fate.words, np.int64)


def _shape(roll: Roll) -> int:
    return ANY_SHAPE if is_any_shape(roll) else SHAPES.index(roll.shape)


def _numbers(roll: Roll) -> Words:
    return np.array([*roll.numbers, *[0] * (NUMBERS_ROLLED - len(roll.numbers))], np.int64)
