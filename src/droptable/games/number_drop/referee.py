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
    Place,
    Roll,
    RoundEnd,
    Slide,
    Start,
    Tiles,
    Write,
)
from droptable.games.number_drop.combos import beside, box_of, joined, kind_of
from droptable.games.number_drop.notation import format_cell
from droptable.games.number_drop.shapes import COLUMNS, DICE_SHAPES, ORIENTATIONS, landing
from droptable.games.number_drop.sheet import (
    BLOCK,
    BONUS,
    BONUS_SIZE,
    CELLS,
    EMPTY,
    LETTERS,
    SIZES,
    Kind,
    Sheet,
    heights,
    mask_of,
)
from droptable.games.number_drop.solo import can_slide
from droptable.games.number_drop.state import PLACES, Phase, State, Table, tile_of, waiting

NATURES = {Phase.TILES: Tiles, Phase.STARTER: Start, Phase.ROLL: Roll, Phase.ROUND_END: RoundEnd}
DECISIONS: dict[Phase, tuple[type[Action], ...]] = {
    Phase.FIRST_NUMBER: (Write,),
    Phase.SLIDE: (Slide,),
    Phase.BLOCK: (DropBlock,),
    Phase.SHAPE: (Place,),
    Phase.COMBO: (Circle, Pass),
}
_CLAUSES = {
    Phase.FIRST_NUMBER: "ND-2.2",
    Phase.SLIDE: "ND-8.2",
    Phase.BLOCK: "ND-4.3",
    Phase.SHAPE: "ND-5.1",
    Phase.COMBO: "ND-6.1",
}


def check(table: Table, state: State, actor: Actor, action: Action) -> None:
    """Raise IllegalActionError, with the clause, unless `actor` may do this now."""
    if state.phase is Phase.OVER:
        raise IllegalActionError("game-over", clause="ND-7.2")
    if actor is None:
        _check_nature(table, state, action)
    else:
        _check_decision(state, actor, action)


def _check_nature(table: Table, state: State, action: Action) -> None:
    if state.phase not in NATURES or not isinstance(action, NATURES[state.phase]):
        raise IllegalActionError("not-natures-turn", clause="ND-3.1")
    if isinstance(action, Tiles):
        _check_tiles(table, action)
    if isinstance(action, Start) and not 0 <= action.seat < table.seats:
        raise IllegalActionError("no-such-seat", clause="ND-2.2", number=action.seat, seats=table.seats)
    if isinstance(action, Roll) and not (action.numbers in _possible_rolls() and action.shape in tuple(SHAPE_DIE)):
        raise IllegalActionError("impossible-roll", clause="ND-1.2")


def _check_tiles(table: Table, action: Tiles) -> None:
    known = set(action.tiles) <= set(table.tile_supply)
    if not known or len(action.tiles) != PLACES or len(set(action.tiles)) != PLACES:
        clause = "ND-8.1" if table.is_solo else "ND-2.1"
        raise IllegalActionError("bad-tiles", clause=clause, tiles=" ".join(table.tile_supply))


@cache
def _possible_rolls() -> frozenset[tuple[int, ...]]:
    """Return what four number dice can show, as in Roll."""
    return frozenset(numbers_shown(faces) for faces in product(*DICE))


def numbers_shown(faces: tuple[str, ...]) -> tuple[int, ...]:
    """Return the numbers among these faces in ascending order; the stars are left out."""
    return tuple(sorted(int(face) for face in faces if face != STAR))


def _check_decision(state: State, seat: Seat, action: Action) -> None:
    if seat not in waiting(state):
        raise IllegalActionError("not-your-turn", clause=_CLAUSES.get(state.phase, "ND-3.1"))
    if not isinstance(action, DECISIONS[state.phase]):
        raise IllegalActionError("wrong-decision", clause=_CLAUSES[state.phase], phase=state.phase.value)
    match action:
        case Write(column):
            if not 0 <= column < COLUMNS:
                raise IllegalActionError("no-such-column", clause="ND-2.2", columns=COLUMNS)
        case Slide(letter):
            _check_slide(state, letter)
        case DropBlock(orientation, column):
            check_fall(state.sheets[seat], tile_of(state, state.letter), orientation, column)
        case Place():
            _check_place(state, state.sheets[seat], action)
        case Circle(cells):
            check_combo(state.sheets[seat], cells)


def _check_slide(state: State, letter: str) -> None:
    if letter not in tuple(LETTERS):
        raise IllegalActionError("no-such-tile", clause="ND-8.2", letter=letter[:1])
    if not can_slide(state, letter):
        raise IllegalActionError("tile-at-bottom", clause="ND-8.2", letter=letter, tile=tile_of(state, letter))


def _check_place(state: State, sheet: Sheet, place: Place) -> None:
    assert state.roll is not None
    if place.shape not in DICE_SHAPES or state.roll.shape not in (STAR, place.shape):
        raise IllegalActionError("wrong-shape", clause="ND-5.1", shape=state.roll.shape)
    if len(place.numbers) != NUMBERS_ROLLED or not all(0 <= number <= 9 for number in place.numbers):
        raise IllegalActionError("four-numbers", clause="ND-5.1")
    missing = Counter(state.roll.numbers) - Counter(place.numbers)
    if missing:
        raise IllegalActionError(
            "numbers-not-rolled",
            clause="ND-5.1",
            missing=tuple(sorted(missing.elements())),
            stars=state.roll.number_stars,
        )
    check_fall(sheet, place.shape, place.orientation, place.column)


def check_fall(sheet: Sheet, shape: str, orientation: int, column: int) -> None:
    """Raise IllegalActionError unless the shape can fall like this and comes to rest within the grid."""
    if not 0 <= orientation < len(ORIENTATIONS[shape]):
        raise IllegalActionError(
            "no-such-orientation", clause="ND-1.3", shape=shape, orientations=len(ORIENTATIONS[shape])
        )
    if not 0 <= column <= COLUMNS - ORIENTATIONS[shape][orientation].width:
        raise IllegalActionError("outside-columns", clause="ND-5.3", shape=shape, columns=COLUMNS)
    if not landing(heights(sheet), shape, orientation, column).fits:
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
    if not 0 <= cell < CELLS:
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
    if kind is Kind.IDENTICAL and joined(1 << cells[0], mask) != mask:
        raise IllegalActionError("cells-not-joined", clause="ND-6.2")
    if kind is Kind.CONSECUTIVE:
        for (one, here), (other, there) in pairwise(sorted(zip(numbers, cells, strict=True))):
            if not beside(1 << here) >> there & 1:
                raise IllegalActionError("run-broken", clause="ND-6.3", number=one, other=other)
    if kind is None and _wraps_round(numbers):
        raise IllegalActionError("nine-to-zero", clause="ND-6.3")
    if kind is None:
        raise IllegalActionError("no-combo", clause="ND-6.3", numbers=tuple(sorted(numbers)))


def _wraps_round(numbers: list[int]) -> bool:
    """Tell whether the numbers would be a run if 0 came after 9."""
    starts = [number for number in numbers if (number - 1) % 10 not in numbers]
    return len(set(numbers)) == len(numbers) and len(starts) == 1
