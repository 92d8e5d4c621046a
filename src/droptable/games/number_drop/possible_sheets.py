"""Which sheets a game of NUMBER DROP can have on the table, as far as counting can tell."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from droptable.core.errors import NotationError
from droptable.core.game import Seat
from droptable.games.number_drop.actions import DICE, STAR
from droptable.games.number_drop.combos import DIGITS, can_be_circled
from droptable.games.number_drop.past import (
    NUMBERS_PER_SHAPE,
    first_number_of,
    have_blocked,
    have_placed,
    letters_fired,
    may_have_circled,
    numbers_on_sheet,
    rounds_closed,
    shapes_on,
)
from droptable.games.number_drop.shapes import COLUMNS, fits_somewhere
from droptable.games.number_drop.sheet import (
    BLOCK,
    BOXES,
    LETTERS,
    Sheet,
    full_rows,
    heights,
    is_above_line,
    letter_of,
    mask_of,
    rows_above_line,
)
from droptable.games.number_drop.solo import can_slide
from droptable.games.number_drop.state import (
    PLAYER,
    Blocking,
    Finished,
    Rolled,
    State,
    shapes_rolled,
    tile_of,
)
from droptable.games.number_drop.undoing import is_made_of, stands, taken_off
from droptable.games.number_drop.variant import Variant

ALWAYS_A_NUMBER = next(die for die in DICE if STAR not in die)  # one die has no star (ND-1.2)
MOST_BLOCKS = 2  # that can fall in one round: two slides in solo
BIGGEST_TILE = 5  # cells


def faults_of_sheets(variant: Variant, state: State, text: str) -> Iterator[NotationError]:
    """Yield why these sheets cannot lie on the table after the first numbers; nothing if they can."""
    if not all(map(stands, state.sheets)):
        yield NotationError("position-in-the-air", text, clause="ND-5.3")
    if any(numbers_on_sheet(sheet) % NUMBERS_PER_SHAPE != 1 for sheet in state.sheets) or _lacks_a_shape(
        variant, state
    ):
        yield NotationError("position-numbers", text, clause="ND-5.1")
    if not _are_level(variant, state):
        yield NotationError("position-not-level", text, clause="ND-5.1")
    for seat, sheet in enumerate(state.sheets):
        yield from _faults_of_sheet(variant, state, Seat(seat), sheet, text)
    if not _share_dice(variant, state):
        yield NotationError("position-dice", text, clause="ND-3.1")


def _faults_of_sheet(variant: Variant, state: State, seat: Seat, sheet: Sheet, text: str) -> Iterator[NotationError]:
    if str(first_number_of(variant, state, seat)) not in sheet.cells[:COLUMNS]:
        yield NotationError("position-first-number", text, clause="ND-2.2")
    if not _has_possible_blocks(variant, state, seat, sheet):
        yield NotationError("position-blocks", text, clause="ND-8.4" if variant.is_solo else "ND-4.3")
    if not _has_possible_letters(state, sheet):
        yield NotationError("position-letters", text, clause="ND-6.7")
    if not _has_had_rounds_for_boxes(variant, state, seat, sheet):
        yield NotationError("position-boxes", text, clause="ND-6.1")
    if sheet.circled.bit_count() != sum(box.size for box in sheet.boxes) or not can_be_circled(sheet):
        yield NotationError("position-circles", text, clause="ND-6.6")
    if not _has_ended_in_time(variant, state, seat, sheet):
        yield NotationError("position-above-the-line", text, clause="ND-7.2")
    if not _has_possible_rows(variant, state, seat, sheet):
        yield NotationError("position-rows", text, clause="ND-7.1")
    if not _can_have_dropped(variant, state, seat, sheet):
        yield NotationError("position-drop", text, clause="ND-5.1")


def _lacks_a_shape(variant: Variant, state: State) -> bool:
    """Tell whether this round's shape is missing on sheets that should have it."""
    return min(rounds_closed(variant, state)) < 0


def _are_level(variant: Variant, state: State) -> bool:
    """Tell whether all have as many shapes: only this round's may be on some sheets and not on others."""
    placed = have_placed(variant, state)
    return len({shapes_on(sheet) - (seat in placed) for seat, sheet in enumerate(state.sheets)}) == 1


def _has_possible_blocks(variant: Variant, state: State, seat: Seat, sheet: Sheet) -> bool:
    blocks = mask_of(cell for cell, sign in enumerate(sheet.cells) if sign == BLOCK)
    return any(is_made_of(blocks, tiles) for tiles in _tiles_dropped(variant, state, seat, sheet))


def _tiles_dropped(variant: Variant, state: State, seat: Seat, sheet: Sheet) -> Iterator[tuple[str, ...]]:
    """Yield the tiles that can have dropped on a sheet; with several players there is one answer (ND-4.3)."""
    if variant.is_solo:
        yield from _tiles_dropped_alone(variant, state, sheet)
        return
    letters = [letter for letter in letters_fired(variant, state) if letter not in sheet.letters]
    letters += state.letter if seat in have_blocked(variant, state) else ""
    yield tuple(tile_of(state, letter) for letter in letters)


def _tiles_dropped_alone(variant: Variant, state: State, sheet: Sheet) -> Iterator[tuple[str, ...]]:
    """Yield the tiles at GO!: with or without those that a letter now protects from, and those without room (ND-8)."""
    due = state.phase.letter if isinstance(state.phase, Blocking) else ""
    down = [letter for letter in LETTERS if not can_slide(variant, state, letter) and letter != due]
    top = heights(sheet)
    open_ones = [c for c in down if c in sheet.letters or not fits_somewhere(top, tile_of(state, c), variant.form)]
    sure = [tile_of(state, letter) for letter in down if letter not in open_ones]
    for many in range(len(open_ones) + 1):
        for some in combinations(open_ones, many):
            yield (*sure, *(tile_of(state, letter) for letter in some))


def _has_possible_letters(state: State, sheet: Sheet) -> bool:
    """Tell whether a letter is circled with its second box, unless it was crossed off by then (ND-6.7)."""
    complete = {letter_of(b.size) for b in sheet.boxes if all(o in sheet.boxes for o in BOXES if o.size == b.size)}
    complete -= {""}
    return set(sheet.letters) <= complete <= set(sheet.letters) | set(state.crossed)


def _has_had_rounds_for_boxes(variant: Variant, state: State, seat: Seat, sheet: Sheet) -> bool:
    """Tell whether one combo a round makes so many, the biggest last: each of numbers that stood there by then."""
    rounds = max(rounds_closed(variant, state)) - len(letters_fired(variant, state))
    rounds += seat in may_have_circled(variant, state)
    there = numbers_on_sheet(sheet)
    sizes = sorted(box.size for box in sheet.boxes)
    return len(sizes) <= rounds and all(
        sum(sizes[:many]) <= min(there, 1 + NUMBERS_PER_SHAPE * (rounds - len(sizes) + many))
        for many in range(1, len(sizes) + 1)
    )


def _has_ended_in_time(variant: Variant, state: State, seat: Seat, sheet: Sheet) -> bool:
    """Tell whether what is above the line can have come there in one round, after which the game ends."""
    if not isinstance(state.phase, Finished) and not _may_have_dropped(variant, state, seat):
        return not is_above_line(sheet)
    above = sheet.cells[variant.line * COLUMNS :]
    blocks, numbers = above.count(BLOCK), sum(sign in DIGITS for sign in above)
    if variant.is_solo:
        return numbers <= NUMBERS_PER_SHAPE and blocks <= NUMBERS_PER_SHAPE * MOST_BLOCKS
    return (not blocks or not numbers) and numbers <= NUMBERS_PER_SHAPE and blocks <= BIGGEST_TILE


def _has_possible_rows(variant: Variant, state: State, seat: Seat, sheet: Sheet) -> bool:
    """Tell whether the rows that were full at the last round's end are scored, and no others (ND-7.1)."""
    if _may_have_dropped(variant, state, seat):
        return sheet.rows & ~full_rows(sheet) == 0
    return sheet.rows == full_rows(sheet) | rows_above_line(sheet)


def _may_have_dropped(variant: Variant, state: State, seat: Seat) -> bool:
    """Tell whether something can have dropped on this sheet since the last round's end."""
    if not isinstance(state.phase, Rolled):
        return False
    if not variant.is_solo:
        return seat in have_placed(variant, state) | have_blocked(variant, state)
    return state.slides > (1 if isinstance(state.phase, Blocking) else 0)


def _can_have_dropped(variant: Variant, state: State, seat: Seat, sheet: Sheet) -> bool:
    """Tell whether what dropped in this round can be taken off the sheet again, and leaves it as it was before."""
    if seat in have_blocked(variant, state):
        return any(_was_before(variant, sheet, old) for old, _ in taken_off(sheet, (tile_of(state, state.letter),)))
    if state.roll is None or seat not in have_placed(variant, state):
        return True
    rolled = Counter(map(str, state.roll.numbers))
    circled = sheet.circled if seat not in may_have_circled(variant, state) else 0
    return len(rounds_closed(variant, state)) > 1 or any(
        rolled <= Counter(sheet.cells[cell] for cell in cells)
        and not circled & mask_of(cells)
        and _was_before(variant, sheet, old)
        for old, cells in taken_off(sheet, shapes_rolled(state.roll))
    )


def _was_before(variant: Variant, sheet: Sheet, old: Sheet) -> bool:
    if variant.is_solo:  # a block may have dropped before
        return sheet.rows & ~full_rows(old) == 0
    return sheet.rows == full_rows(old) and not is_above_line(old)


def _share_dice(variant: Variant, state: State) -> bool:
    """Tell whether all sheets have numbers in common that the die without a star can have shown, one for each shape."""
    common = Counter(ALWAYS_A_NUMBER * numbers_on_sheet(state.sheets[PLAYER]))
    for seat, sheet in enumerate(state.sheets):
        written = Counter(sheet.cells)
        written[str(first_number_of(variant, state, Seat(seat)))] -= 1
        common &= written
    placed = have_placed(variant, state)
    shapes = min(shapes_on(sheet) - (seat in placed) for seat, sheet in enumerate(state.sheets))
    return common.total() >= shapes
