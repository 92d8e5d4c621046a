"""Points and ranks (ND-7.4)."""

from dataclasses import dataclass

from droptable.core.game import Outcome
from droptable.games.number_drop.sheet import BONUS, SIZES, Box, ComboKind, Sheet, is_above_line
from droptable.games.number_drop.state import Finished, State
from droptable.games.number_drop.variant import Variant

ROW_POINTS = 2
LINE_POINTS = -5
COLUMN_BONUS = 10  # for all five boxes of a kind
PERFECT = 100


@dataclass(frozen=True, slots=True)
class Points:
    """The four columns at the bottom of a sheet."""

    rows: int
    identical: int
    consecutive: int
    bonus: int

    @property
    def total(self) -> int:
        """The score."""
        return self.rows + self.identical + self.consecutive + self.bonus


def points_of(sheet: Sheet) -> Points:
    """Return what the circled rows, boxes and bonus of a sheet are worth (ND-7.4)."""
    line = sheet.form.line
    full = (sheet.rows & ((1 << line) - 1)).bit_count()
    above = (sheet.rows >> line).bit_count()
    return Points(
        rows=ROW_POINTS * full + LINE_POINTS * above,
        identical=_column(sheet, ComboKind.IDENTICAL),
        consecutive=_column(sheet, ComboKind.CONSECUTIVE),
        bonus=worth(BONUS) if BONUS in sheet.boxes else 0,
    )


def worth(box: Box) -> int:
    """Return what a circled box is worth by itself: as many points as numbers."""
    return box.size


def _column(sheet: Sheet, kind: ComboKind) -> int:
    boxes = [box for size in SIZES if (box := Box(kind, size)) in sheet.boxes]
    return sum(map(worth, boxes)) + (COLUMN_BONUS if len(boxes) == len(SIZES) else 0)


def totals(state: State) -> tuple[int, ...]:
    """Return what each seat's sheet is worth."""
    return tuple(points_of(sheet).total for sheet in state.sheets)


def outcome(variant: Variant, state: State) -> Outcome | None:
    """Return the result, or None while the game goes on. Ties share a rank (ND-7.4)."""
    if not isinstance(state.phase, Finished):
        return None
    scores = totals(state)
    ranks = tuple(1 + sum(other > own for other in scores) for own in scores)
    return Outcome(ranks, scores, frozenset(_marks(variant, state, scores, ranks)))


def _marks(variant: Variant, state: State, scores: tuple[int, ...], ranks: tuple[int, ...]) -> set[str]:
    facts = {
        "line-crossed": any(map(is_above_line, state.sheets)),
        "tiles-down": variant.is_solo and not any(map(is_above_line, state.sheets)),
        "shared-win": ranks.count(1) > 1,
        "perfect": PERFECT in scores,
    }
    return {mark for mark, holds in facts.items() if holds}
