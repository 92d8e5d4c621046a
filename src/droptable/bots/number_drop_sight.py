"""What NUMBER DROP's expert sees in a sheet: by the compiled twin where there is one, else by the same lines in Python.

What the table will still do to a sheet is its fate, in the words that the judgement reads. Alone, the tiles' notches
say how long the game goes on and which blocks will drop. In company the fullest of the others' sheets tells how many
rounds are left, and letters fire: others' threaten, one's own hit whoever does not hold them, as hard as it hurts.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import islice
from typing import NamedTuple, Protocol

from droptable.bots.number_drop import Width, prospects_of, ranked_placements
from droptable.bots.number_drop_outlook import Prospects
from droptable.bots.weights import weights_of
from droptable.core.game import Seat
from droptable.games.number_drop.actions import STAR, DropBlock, Placement, Roll
from droptable.games.number_drop.combos import cells_for, open_boxes
from droptable.games.number_drop.scoring import points_of
from droptable.games.number_drop.shapes import Landing, landing, landings
from droptable.games.number_drop.sheet import (
    BOXES,
    LETTERS,
    LINE,
    Sheet,
    full_rows,
    heights,
    rows_above_line,
    with_block,
    with_combo,
    written,
)
from droptable.games.number_drop.state import State
from droptable.kernels import are_installed

ALONE, IN_COMPANY = "number-drop", "number-drop-company"  # the weights
SETS = 24  # sets of cells that are looked at for a box
HIT = 2.0  # points that a block costs whom it hits, where nobody looks
FIRES = 0.8  # how often a letter fires before they all hold it, or the game is over


@dataclass(frozen=True, slots=True)
class Fate:
    """What the table will still do to a sheet."""

    tiles: tuple[str, ...]
    words: tuple[int, ...]  # as the judgement reads them (kernels/number_drop/judgement.py)
    crossed: str = ""
    prospects: Prospects | None = None  # for those who have no compiler

    @property
    def is_alone(self) -> bool:
        """Whether nobody else plays."""
        return len(self.words) == len(LETTERS)


def fate_of(sight: "Sight", state: State, seat: Seat) -> Fate:
    """Return what the table will do to a seat's sheet, as far as the seat can know."""
    prospects = prospects_of(state, seat)
    if state.notches:
        return Fate(state.tiles, state.notches, prospects=prospects)
    harm = (_harm(sight, state, seat, letter) for letter in LETTERS)
    return Fate(state.tiles, (*_company(state, seat), *harm), state.crossed, prospects)


def _company(state: State, seat: Seat) -> tuple[int, ...]:
    """Return who else holds which letter, how many play, and how high and how full the others' sheets are."""
    from droptable.kernels.number_drop.judgement import CLAIMED, CROSSED, UNCLAIMED

    others = [sheet for at, sheet in enumerate(state.sheets) if at != seat]
    held = {letter for sheet in others for letter in sheet.letters}
    claims = (CROSSED if letter in state.crossed else CLAIMED if letter in held else UNCLAIMED for letter in LETTERS)
    columns = [heights(sheet) for sheet in others]
    space = min(sum(max(0, LINE - height) for height in one) for one in columns)
    return (*claims, len(state.sheets), max(map(max, columns)), space)


def _harm(sight: "Sight", state: State, seat: Seat, letter: str) -> int:
    """Return what a letter is worth by what its tile does to those who don't hold it, in hundredths of a point."""
    if letter in state.crossed:
        return 0
    tile, others = state.tiles[LETTERS.index(letter)], len(state.sheets) - 1
    hurt = 0.0
    for at, sheet in enumerate(state.sheets):
        if at != seat and letter not in sheet.letters:
            bare = Fate(state.tiles, (*_company(state, Seat(at)), *[0] * len(LETTERS)), state.crossed)
            hurt += sight.damage(sheet, bare, tile)
    return round(100 * FIRES * hurt / others)


def without_letters(fate: Fate) -> Fate:
    """Return the same fate as if every letter were crossed off; alone letters are what protects, and stay."""
    from droptable.kernels.number_drop.judgement import CROSSED, HARM, SEATS

    if fate.is_alone:
        return fate
    crossed = [CROSSED] * len(LETTERS)
    return replace(fate, words=(*crossed, *fate.words[SEATS:HARM], *[0] * len(LETTERS)), crossed=LETTERS)


Valued = list[tuple[float, Placement]]


class End(NamedTuple):
    """An end that a round may come to: what it is worth at first sight, the sheet then, and what will happen to it."""

    value: float
    sheet: Sheet
    fate: Fate


class Sight(Protocol):
    """What can be seen in a sheet. Values are points: those on it, and those that it promises."""

    def worth(self, sheet: Sheet, fate: Fate) -> float:
        """Return what a sheet is worth after a round."""

    def placements(self, sheet: Sheet, fate: Fate, roll: Roll) -> Valued:
        """Return the most promising placements of a roll, each with its worth after its best combo, best first."""

    def ahead(self, ends: Sequence[End], roll: Roll) -> list[float]:
        """Return what each is worth after the best next round with this roll; nothing where that is slow."""

    def damage(self, sheet: Sheet, fate: Fate, tile: str) -> float:
        """Return what a tile that drops costs a sheet, in points."""


def circles(sight: Sight, sheet: Sheet, fate: Fate) -> list[tuple[float, tuple[int, ...]]]:
    """Return what circling each combo leads to, and nothing (no cells), best first."""
    found: list[tuple[float, tuple[int, ...]]] = [(sight.worth(sheet, fate), ())]
    for box in open_boxes(sheet):
        found += [
            (sight.worth(with_combo(sheet, cells, box, fate.crossed), fate), cells)
            for cells in islice(cells_for(sheet, box), SETS)
        ]
    return sorted(found, key=lambda one: -one[0])


def blocks(sight: Sight, sheet: Sheet, fate: Fate, tile: str) -> list[tuple[float, DropBlock]]:
    """Return what each way to drop a tile leads to, best first."""
    spots = landings(heights(sheet), (tile,))
    found = [(sight.worth(with_block(sheet, one), fate), DropBlock(one.orientation, one.column)) for one in spots]
    return sorted(found, key=lambda one: -one[0])


def placed(sheet: Sheet, placement: Placement) -> Sheet:
    """Return the sheet after a placement."""
    spot = landing(heights(sheet), placement.shape, placement.orientation, placement.column)
    return written(sheet, spot.cells, placement.numbers)


def dropped(sheet: Sheet, tile: str, block: DropBlock) -> Sheet:
    """Return the sheet after a block."""
    one: Landing = landing(heights(sheet), tile, block.orientation, block.column)
    return with_block(sheet, one)


@cache
def sight() -> Sight:
    """Return the sight that this machine allows."""
    if not are_installed():
        return PlainSight()
    from droptable.bots.number_drop_compiled_sight import CompiledSight

    return CompiledSight()


class PlainSight:
    """The same judgement without a compiler, but narrower: only the best sketches are judged, and no roll is tried."""

    width = Width(landings=12, placements=16)

    def worth(self, sheet: Sheet, fate: Fate) -> float:
        """Return what a sheet is worth after a round."""
        from droptable.kernels.number_drop.alone import ROOM
        from droptable.kernels.number_drop.grid import grid_of
        from droptable.kernels.number_drop.judgement import harm_done, promise
        from droptable.kernels.number_drop.signs import MOST_SIGNS

        boxes = sum(1 << BOXES.index(box) for box in sheet.boxes)
        letters = sum(1 << LETTERS.index(letter) for letter in sheet.letters)
        weights = _rows_of_weights(ALONE if fate.is_alone else IN_COMPANY)
        room, found, units = [0] * ROOM, [0] * MOST_SIGNS, [0.0] * len(weights[0])
        promised = promise(grid_of(sheet), boxes, letters, fate.words, weights, room, found, units)
        rows = full_rows(sheet) | rows_above_line(sheet)
        return points_of(replace(sheet, rows=rows)).total + promised + harm_done(letters, fate.words)

    def placements(self, sheet: Sheet, fate: Fate, roll: Roll) -> Valued:
        """Return the best sketches, judged."""
        assert fate.prospects is not None
        sketched = ranked_placements(sheet, roll, fate.prospects, self.width)
        found = [(circles(self, placed(sheet, one), fate)[0][0], one) for _, one in sketched]
        return sorted(found, key=lambda valued: -valued[0])

    def ahead(self, ends: Sequence[End], roll: Roll) -> list[float]:
        """Return nothing: a round takes seconds here."""
        return []

    def damage(self, sheet: Sheet, fate: Fate, tile: str) -> float:
        """Return what a block costs on average: to look where it would fall takes too long here."""
        return HIT


@cache
def _rows_of_weights(name: str) -> tuple[tuple[float, ...], ...]:
    from droptable.kernels.number_drop.judgement import ROWS_ALONE, ROWS_IN_COMPANY

    flat = weights_of(name)
    units = len(flat) // (ROWS_ALONE if name == ALONE else ROWS_IN_COMPANY)
    return tuple(flat[first : first + units] for first in range(0, len(flat), units))


def is_any_shape(roll: Roll) -> bool:
    """Tell whether the shape die shows the star."""
    return roll.shape == STAR
