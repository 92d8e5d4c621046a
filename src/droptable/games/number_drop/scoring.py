"""Points, ranks, and the high-score table (ND-7.4, ND-8.8)."""

from dataclasses import dataclass

from droptable.core.game import Outcome
from droptable.games.number_drop.sheet import BONUS, BONUS_SIZE, LINE, SIZES, Box, Kind, Sheet, is_above_line
from droptable.games.number_drop.state import Finished, State
from droptable.games.number_drop.variant import Variant

ROW_POINTS = 2
LINE_POINTS = -5
COLUMN_BONUS = 10  # for all five boxes of a kind
PERFECT = 100

# the printed names of the solo table, best first
PRINTED = (
    ("CHE", 99),
    ("FLO", 92),
    ("KRK", 75),
    ("JNZ", 61),
    ("LU6", 55),
    ("NIC", 46),
    ("NOO", 34),
    ("GUI", 27),
    ("BEN", 13),
)


@dataclass(frozen=True, slots=True)
class Score:
    """The four columns at the bottom of a sheet."""

    rows: int
    identical: int
    consecutive: int
    bonus: int

    @property
    def total(self) -> int:
        """The score."""
        return self.rows + self.identical + self.consecutive + self.bonus


def score(sheet: Sheet) -> Score:
    """Return what the circled rows, boxes and bonus of a sheet are worth (ND-7.4)."""
    full = (sheet.rows & ((1 << LINE) - 1)).bit_count()
    above = (sheet.rows >> LINE).bit_count()
    return Score(
        rows=ROW_POINTS * full + LINE_POINTS * above,
        identical=_column(sheet, Kind.IDENTICAL),
        consecutive=_column(sheet, Kind.CONSECUTIVE),
        bonus=BONUS_SIZE if BONUS in sheet.boxes else 0,
    )


def _column(sheet: Sheet, kind: Kind) -> int:
    sizes = [size for size in SIZES if Box(kind, size) in sheet.boxes]
    return sum(sizes) + (COLUMN_BONUS if len(sizes) == len(SIZES) else 0)


def totals(state: State) -> tuple[int, ...]:
    """Return what each seat's sheet is worth."""
    return tuple(score(sheet).total for sheet in state.sheets)


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


def place_for(points: int) -> int | None:
    """Return the place on the solo board that a score goes to, 1–9, or None if it beats nobody (ND-8.8)."""
    place = 1 + sum(points <= printed for _, printed in PRINTED)
    return place if place <= len(PRINTED) else None
