"""What NUMBER DROP's expert sees in a sheet: by the compiled twin where there is one, else by the same lines in Python.

Alone, the tiles' notches say how long the game goes on and which blocks will drop. In company nobody knows that: the
fullest sheet tells how many rounds are left, an opponent's active letter is a tile about to drop, and a letter that is
crossed off, or one's own, threatens nobody here. So both are one `Fate`.
"""

from dataclasses import dataclass, replace
from functools import cache
from itertools import islice
from typing import Protocol

from droptable.bots.number_drop import Width, prospects_of, ranked_placements
from droptable.bots.number_drop_outlook import Prospects
from droptable.bots.weights import weights_of
from droptable.core.game import Seat
from droptable.games.number_drop.actions import STAR, DropBlock, Placement, Roll
from droptable.games.number_drop.combos import cells_for, open_boxes
from droptable.games.number_drop.scoring import points_of
from droptable.games.number_drop.shapes import COLUMNS, Landing, landing, landings
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
from droptable.games.number_drop.state import NOTCHES, State
from droptable.kernels import are_installed

WEIGHTS = "number-drop"
SETS = 24  # sets of cells that are looked at for a box
SLIDES_PER_ROUND, CELLS_PER_ROUND = 1.42, 5.2
ATTACK = 1.2  # points that a letter is worth for each opponent whom it will hit


@dataclass(frozen=True, slots=True)
class Fate:
    """What the tiles will still do to a sheet."""

    tiles: tuple[str, ...]
    notches: tuple[int, ...]
    harmless: str = ""  # letters whose tiles drop on nobody here
    crossed: str = ""
    victims: tuple[int, ...] = (0,) * len(LETTERS)  # opponents whom each letter would hit
    prospects: Prospects | None = None  # for those who have no compiler

    @property
    def slides(self) -> int:
        """How many slides are left."""
        return sum(NOTCHES - notch for notch in self.notches)


def fate_of(state: State, seat: Seat) -> Fate:
    """Return what the tiles will do to a seat's sheet, as far as it can know."""
    prospects = prospects_of(state, seat)
    if state.notches:
        return Fate(state.tiles, state.notches, prospects=prospects)
    fullest = max(sum(heights(sheet)) for sheet in state.sheets)
    rounds = max(1.0, (COLUMNS * LINE - fullest) / CELLS_PER_ROUND)
    others = [sheet for at, sheet in enumerate(state.sheets) if at != seat]
    threats = {letter for sheet in others for letter in sheet.letters} - {*state.crossed, *state.sheets[seat].letters}
    victims = tuple(
        0 if letter in state.crossed else sum(letter not in sheet.letters for sheet in others) for letter in LETTERS
    )
    notches = _notches(max(1, round(rounds * SLIDES_PER_ROUND)), threats)
    return Fate(state.tiles, notches, state.crossed, state.crossed, victims, prospects)


def _notches(slides: int, threats: set[str]) -> tuple[int, ...]:
    """Return notches that leave about so many slides, with the tiles that threaten nearly down."""
    left = [1 if letter in threats else 0 for letter in LETTERS]
    free = [at for at, letter in enumerate(LETTERS) if letter not in threats]
    for n in range(min(slides - sum(left), NOTCHES * len(free))):
        left[free[n % len(free)]] += 1
    return tuple(NOTCHES - one for one in left)


Valued = list[tuple[float, Placement]]


class Sight(Protocol):
    """What can be seen in a sheet. Values are points: those on it, and those that it promises."""

    def worth(self, sheet: Sheet, fate: Fate) -> float:
        """Return what a sheet is worth after a round."""

    def placements(self, sheet: Sheet, fate: Fate, roll: Roll) -> Valued:
        """Return the most promising placements of a roll, each with its worth after its best combo, best first."""

    def ahead(self, sheets: list[Sheet], fate: Fate, roll: Roll) -> list[float]:
        """Return what each sheet is worth after its best next round with this roll; nothing where that is slow."""


def circles(sight: Sight, sheet: Sheet, fate: Fate) -> list[tuple[float, tuple[int, ...]]]:
    """Return what circling each combo leads to, and nothing (no cells), best first; a letter hits the others, too."""
    found: list[tuple[float, tuple[int, ...]]] = [(sight.worth(sheet, fate), ())]
    for box in open_boxes(sheet):
        for cells in islice(cells_for(sheet, box), SETS):
            after = with_combo(sheet, cells, box, fate.crossed)
            found.append((sight.worth(after, fate) + attack(sheet, after, fate), cells))
    return sorted(found, key=lambda one: -one[0])


def attack(before: Sheet, after: Sheet, fate: Fate) -> float:
    """Return what the letters that a combo has earned are worth against the others."""
    earned = set(after.letters) - set(before.letters)
    return ATTACK * sum(fate.victims[LETTERS.index(letter)] for letter in earned)


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
        from droptable.kernels.number_drop.judgement import HIDDEN, solo_promise
        from droptable.kernels.number_drop.signs import MOST_SIGNS, ROOM, grid_of

        boxes = sum(1 << BOXES.index(box) for box in sheet.boxes)
        letters = sum(1 << LETTERS.index(letter) for letter in {*sheet.letters, *fate.harmless})
        room, found, units = [0] * ROOM, [0] * MOST_SIGNS, [0.0] * HIDDEN
        promise = solo_promise(grid_of(sheet), boxes, letters, fate.notches, _rows_of_weights(), room, found, units)
        rows = full_rows(sheet) | rows_above_line(sheet)
        return points_of(replace(sheet, rows=rows)).total + promise

    def placements(self, sheet: Sheet, fate: Fate, roll: Roll) -> Valued:
        """Return the best sketches, judged."""
        assert fate.prospects is not None
        sketched = ranked_placements(sheet, roll, fate.prospects, self.width)
        found = [(circles(self, placed(sheet, one), fate)[0][0], one) for _, one in sketched]
        return sorted(found, key=lambda valued: -valued[0])

    def ahead(self, sheets: list[Sheet], fate: Fate, roll: Roll) -> list[float]:
        """Return nothing: a round takes seconds here."""
        return []


@cache
def _rows_of_weights() -> tuple[tuple[float, ...], ...]:
    from droptable.kernels.number_drop.judgement import HIDDEN

    flat = weights_of(WEIGHTS)
    return tuple(flat[first : first + HIDDEN] for first in range(0, len(flat), HIDDEN))


def is_any_shape(roll: Roll) -> bool:
    """Tell whether the shape die shows the star."""
    return roll.shape == STAR
