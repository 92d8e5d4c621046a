"""NUMBER DROP's expert with a compiler: hundreds of placements judged in full, hundreds of next rounds a second."""

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from droptable.bots.number_drop_sight import WEIGHTS, Fate, Valued, is_any_shape
from droptable.bots.weights import path_of
from droptable.games.number_drop.actions import NUMBERS_ROLLED, Placement, Roll
from droptable.games.number_drop.sheet import LETTERS, Sheet
from droptable.kernels.number_drop.judgement import HIDDEN
from droptable.kernels.number_drop.mind import draw_grid, mind, worth
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
from droptable.kernels.number_drop.signs import GRID
from droptable.kernels.number_drop.solo import ANY_SHAPE
from droptable.kernels.number_drop.turns import next_rounds, weigh_roll

WIDTH, SETS, LOOKS = 300, 24, 30
NEXT_WIDTH, NEXT_SETS, NEXT_LOOKS = 24, 4, 6  # in the next round, which is looked at often


class CompiledSight:
    """Judges by the compiled twin."""

    def __init__(self) -> None:
        weights: NDArray[np.float32] = np.fromfile(path_of(WEIGHTS), "<f2").astype(np.float32).reshape(-1, HIDDEN)
        self._mind = mind(weights, WIDTH, SETS, LOOKS)
        self._next = mind(weights, NEXT_WIDTH, NEXT_SETS, NEXT_LOOKS)
        self._grid = np.zeros(GRID, np.int64)

    def worth(self, sheet: Sheet, fate: Fate) -> float:
        """Return what a sheet is worth after a round."""
        words = self._drawn(sheet, fate)
        return float(worth(self._grid, words[BOXES_AT], words[LETTERS_AT], _notches(fate), self._mind))

    def placements(self, sheet: Sheet, fate: Fate, roll: Roll) -> Valued:
        """Return the most promising placements of a roll, judged, best first."""
        words, thinking = self._drawn(sheet, fate), self._mind
        held = weigh_roll(words, self._grid, _shape(roll), _numbers(roll), len(roll.numbers), _notches(fate), thinking)
        best = np.argsort(-thinking.values[:held], kind="stable")
        return [(float(thinking.values[at]), self._placement(*thinking.sketches[at])) for at in best]

    def ahead(self, sheets: list[Sheet], fate: Fate, roll: Roll) -> list[float]:
        """Return what each sheet is worth after the best next round with this roll."""
        tiles, notches = np.array([SHAPES.index(tile) for tile in fate.tiles], np.int64), _notches(fate)
        shape, numbers, shown = _shape(roll), _numbers(roll), len(roll.numbers)
        words = np.stack([_packed(sheet, fate.harmless) for sheet in sheets])
        return [float(value) for value in next_rounds(words, tiles, notches, shape, numbers, shown, self._next)]

    def _drawn(self, sheet: Sheet, fate: Fate) -> Words:
        words = _packed(sheet, fate.harmless)
        draw_grid(words, self._grid)
        return words

    def _placement(self, way_at: int, order_at: int) -> Placement:
        way = int(self._mind.ways[way_at])
        shape = int(np.searchsorted(FIRST_WAY, way, "right")) - 1
        numbers = tuple(self._mind.orders[order_at].tolist())
        return Placement(SHAPES[shape], int(WAY_ORIENTATION[way]), int(WAY_COLUMN[way]), numbers)


@lru_cache(maxsize=1 << 10)
def _packed(sheet: Sheet, harmless: str) -> Words:
    """Return a sheet in words, to be read only: the same sheets are looked at again and again."""
    words = packed(sheet)
    words[LETTERS_AT] |= sum(1 << LETTERS.index(letter) for letter in harmless)
    return words


def _notches(fate: Fate) -> Words:
    return np.array(fate.notches, np.int64)


def _shape(roll: Roll) -> int:
    return ANY_SHAPE if is_any_shape(roll) else SHAPES.index(roll.shape)


def _numbers(roll: Roll) -> Words:
    return np.array([*roll.numbers, *[0] * (NUMBERS_ROLLED - len(roll.numbers))], np.int64)
