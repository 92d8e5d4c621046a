"""The one home of legality: each refusal has a code and the clause that is broken."""

from collections import Counter
from functools import cache
from itertools import pairwise, product

from droptable.core.errors import IllegalActionError
from droptable.core.game import Actor, Seat
from droptable.games.number_drop.actions import (
    DICE,
    NUMBERS_ROLLED,
    SHAPE_DIE,
    STAR,
    Action,
    Circle,
    DropBlock,
    Pass,
    Placement,
    Roll,
    RoundEnd,
    Slide,
    Start,
    Tiles,
    Write,
    numbers_shown,
)
from droptable.games.number_drop.combos import beside, box_of, joined, kind_of
from droptable.games.number_drop.notation import COLUMN_LETTERS, format_cell
from droptable.games.number_drop.shapes import DICE_SHAPES, ORIENTATIONS, landing
from droptable.games.number_drop.sheet import (
    BLOCK,
    BONUS,
    BONUS_SIZE,
    EMPTY,
    LETTERS,
    SIZES,
    ComboKind,
    Sheet,
    heights,
    mask_of,
)
from droptable.games.number_drop.solo import can_slide
from droptable.games.number_drop.state import (
    Blocking,
    Circling,
    Closing,
    Finished,
    Laying,
    Phase,
    Placing,
    Rolling,
    Sliding,
    Starting,
    State,
    Writing,
    tile_of,
    waiting,
)
from droptable.games.number_drop.variant import IN_ORDER, Variant

_CLAUSES: dict[type[Phase], str] = {
    Writing: "ND-2.2",
    Sliding: "ND-8.2",
    Blocking: "ND-4.3",
    Placing: "ND-5.1",
    Circling: "ND-6.1",
}


def check(variant: Variant, state: State, actor: Actor, action: Action) -> None:
    """Raise IllegalActionError, with the clause, unless `actor` may do this now."""
    if isinstance(state.phase, Finished):
        raise IllegalActionError("game-over", clause="ND-7.2")
    if actor is None:
        _check_nature(variant, state.phase, action)
    else:
        _check_decision(variant, state, actor, action)


def _check_nature(variant: Variant, phase: Phase, action: Action) -> None:
    match phase, action:
        case Laying(), Tiles(tiles):
            _check_tiles(variant, tiles)
        case Starting(), Start(seat):
            if not 0 <= seat < variant.seats:
                raise IllegalActionError("no-such-seat", clause="ND-2.2", number=seat, seats=variant.seats)
        case Rolling(), Roll():
            if not can_be_rolled(action):
                raise IllegalActionError("impossible-roll", clause="ND-1.2")
        case Closing(), RoundEnd():
            pass
        case _:
            raise IllegalActionError("not-natures-turn", clause="ND-3.1")


def _check_tiles(variant: Variant, tiles: tuple[str, ...]) -> None:
    known = set(tiles) <= set(variant.tile_supply)
    if not known or len(tiles) != len(LETTERS) or len(set(tiles)) != len(LETTERS):
        clause = "ND-8.1" if variant.is_solo else "ND-2.1"
        raise IllegalActionError("bad-tiles", clause=clause, tiles=" ".join(variant.tile_supply))


def can_be_rolled(roll: Roll) -> bool:
    """Tell whether the five dice can show this (ND-1.2)."""
    return roll.numbers in _possible_rolls() and roll.shape in tuple(SHAPE_DIE)


@cache
def _possible_rolls() -> frozenset[tuple[int, ...]]:
    """Return what four number dice can show, as in Roll."""
    return frozenset(map(numbers_shown, product(*DICE)))


def _check_decision(variant: Variant, state: State, seat: Seat, action: Action) -> None:
    phase = state.phase
    if seat not in waiting(state):
        raise IllegalActionError("not-your-turn", clause=_whose_turn(variant, phase))
    match phase, action:
        case Writing(), Write(column):
            if not 0 <= column < variant.columns:
                last = COLUMN_LETTERS[variant.columns - 1]
                raise IllegalActionError("no-such-column", clause="ND-2.2", columns=variant.columns, last=last)
        case Sliding(), Slide(letter):
            _check_slide(variant, state, letter)
        case Blocking(letter=letter), DropBlock(orientation, column):
            check_fall(state.sheets[seat], tile_of(state, letter), orientation, column)
        case Placing(current), Placement():
            _check_placement(current.roll, state.sheets[seat], action)
        case Circling(), Circle(cells):
            check_combo(state.sheets[seat], cells)
        case Circling(), Pass():
            pass
        case _:
            raise IllegalActionError("wrong-decision", clause=_instead_of(variant, phase, action), phase=phase.code)


def _whose_turn(variant: Variant, phase: Phase) -> str:
    """Return the clause that says who decides in a phase."""
    if variant.phase3 == IN_ORDER and isinstance(phase, Blocking | Placing):
        return "ND-5.5"
    return _CLAUSES.get(type(phase), "ND-3.1")


def _instead_of(variant: Variant, phase: Phase, action: Action) -> str:
    """Return the clause that keeps this action out of the phase."""
    if isinstance(phase, Blocking) and isinstance(action, Placement | Circle):
        return "ND-8.4" if variant.is_solo else "ND-4.6"
    return _CLAUSES[type(phase)]


def _check_slide(variant: Variant, state: State, letter: str) -> None:
    if letter not in tuple(LETTERS):
        raise IllegalActionError("no-such-tile", clause="ND-8.2", letter=letter[:1])
    if not can_slide(variant, state, letter):
        raise IllegalActionError("tile-at-bottom", clause="ND-8.2", letter=letter, tile=tile_of(state, letter))


def _check_placement(roll: Roll, sheet: Sheet, placement: Placement) -> None:
    if placement.shape not in DICE_SHAPES or roll.shape not in (STAR, placement.shape):
        raise IllegalActionError("wrong-shape", clause="ND-5.1", shape=roll.shape)
    if len(placement.numbers) != NUMBERS_ROLLED or not all(0 <= number <= 9 for number in placement.numbers):
        raise IllegalActionError("four-numbers", clause="ND-5.1")
    missing = Counter(roll.numbers) - Counter(placement.numbers)
    if missing:
        numbers = tuple(sorted(missing.elements()))
        raise IllegalActionError("numbers-not-rolled", clause="ND-5.1", missing=numbers, stars=roll.number_stars)
    check_fall(sheet, placement.shape, placement.orientation, placement.column)


def check_fall(sheet: Sheet, shape: str, orientation: int, column: int) -> None:
    """Raise IllegalActionError unless the shape can fall like this and comes to rest within the grid."""
    if not 0 <= orientation < len(ORIENTATIONS[shape]):
        raise IllegalActionError(
            "no-such-orientation", clause="ND-1.3", shape=shape, orientations=len(ORIENTATIONS[shape])
        )
    columns = sheet.form.columns
    if not 0 <= column <= columns - ORIENTATIONS[shape][orientation].width:
        raise IllegalActionError("outside-columns", clause="ND-5.3", shape=shape, columns=columns)
    if not landing(heights(sheet), shape, orientation, column).fits(sheet.form):
        raise IllegalActionError("too-high", clause="ND-5.4", shape=shape)


def check_combo(sheet: Sheet, cells: tuple[int, ...]) -> None:
    """Raise IllegalActionError unless these cells are a combo whose box is still free (ND-6)."""
    if not SIZES[0] <= len(cells) <= BONUS_SIZE:
        raise IllegalActionError("combo-size", clause="ND-6.2", size=len(cells), low=SIZES[0], high=BONUS_SIZE)
    if len(set(cells)) < len(cells):
        raise IllegalActionError("cell-twice", clause="ND-6.2")
    for cell in cells:
        _check_cell(sheet, cell)
    _check_joined([int(sheet.cells[cell]) for cell in cells], cells)
    box = box_of(sheet, cells)
    if box == BONUS and BONUS in sheet.boxes:
        raise IllegalActionError("bonus-taken", clause="ND-6.4")
    if box in sheet.boxes:
        raise IllegalActionError("box-taken", clause="ND-6.6", kind=box.kind.value, size=box.size)


def _check_cell(sheet: Sheet, cell: int) -> None:
    if not 0 <= cell < len(sheet.cells):
        raise IllegalActionError("no-such-cell", clause="ND-1.1")
    if sheet.cells[cell] == EMPTY:
        raise IllegalActionError("cell-empty", clause="ND-6.2", cell=format_cell(cell))
    if sheet.cells[cell] == BLOCK:
        raise IllegalActionError("cell-blocked", clause="ND-4.4", cell=format_cell(cell))
    if sheet.circled >> cell & 1:
        raise IllegalActionError("cell-circled", clause="ND-6.5", cell=format_cell(cell))


def _check_joined(numbers: list[int], cells: tuple[int, ...]) -> None:
    kind = kind_of(numbers)
    mask = mask_of(cells)
    if kind is ComboKind.IDENTICAL and joined(1 << cells[0], mask) != mask:
        raise IllegalActionError("cells-not-joined", clause="ND-6.2")
    if kind is ComboKind.CONSECUTIVE:
        for (one, here), (other, there) in pairwise(sorted(zip(numbers, cells, strict=True))):
            if not beside(1 << here) >> there & 1:
                raise IllegalActionError("run-broken", clause="ND-6.3", number=one, other=other)
    if kind is None and _wraps_round(numbers):
        raise IllegalActionError("nine-to-zero", clause="ND-6.3")
    if kind is None:
        # where most are equal, it was to be equals
        clause = "ND-6.2" if 2 * max(Counter(numbers).values()) > len(numbers) else "ND-6.3"
        raise IllegalActionError("no-combo", clause=clause, numbers=tuple(sorted(numbers)))


def _wraps_round(numbers: list[int]) -> bool:
    """Tell whether the numbers would be a run if 0 came after 9."""
    starts = [number for number in numbers if (number - 1) % 10 not in numbers]
    return len(set(numbers)) == len(numbers) and len(starts) == 1
