"""What a seat may choose: listed where that is possible, sampled everywhere."""

from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement, permutations

from droptable.core.game import RandomBelow, Seat
from droptable.games.number_drop.actions import Action, Circle, DropBlock, Pass, Placement, Roll, Slide, Write
from droptable.games.number_drop.combos import (
    Numbers,
    beside,
    cells_for,
    groups,
    numbers_on,
    open_boxes,
    run_layers,
)
from droptable.games.number_drop.shapes import Landing, landings
from droptable.games.number_drop.sheet import LETTERS, Box, ComboKind, Sheet, heights, members
from droptable.games.number_drop.solo import can_slide
from droptable.games.number_drop.state import (
    Blocking,
    Circling,
    Placing,
    Sliding,
    State,
    Writing,
    shapes_rolled,
    tile_of,
)
from droptable.games.number_drop.variant import Variant


def listed(variant: Variant, state: State, seat: Seat) -> Iterator[Action] | None:
    """Return the legal actions of a seat that is to decide, in a fixed order.

    None for placements with a star among the numbers: there may be hundreds of thousands. `placements` has them lazily.
    """
    sheet = state.sheets[seat]
    match state.phase:
        case Writing():
            return map(Write, range(sheet.form.columns))
        case Sliding():
            return (Slide(letter) for letter in LETTERS if can_slide(variant, state, letter))
        case Blocking(letter=letter):
            found = landings(heights(sheet), (tile_of(state, letter),), sheet.form)
            return (DropBlock(one.orientation, one.column) for one in found)
        case Placing(current):
            return None if current.roll.number_stars else placements(sheet, current.roll)
    return circles(sheet)


def placements(sheet: Sheet, roll: Roll) -> Iterator[Placement]:
    """Yield every legal placement of a roll, each once: by landing, then by what the stars stand for, then by order."""
    for one in _shape_landings(sheet, roll):
        for hand in hands(roll):
            for numbers in arrangements(hand):
                yield Placement(one.shape, one.orientation, one.column, numbers)


def hands(roll: Roll) -> Iterator[tuple[int, ...]]:
    """Yield the four numbers that a roll can be, for every choice of its stars (ND-5.2); each ascending, each once."""
    for stars in combinations_with_replacement(range(10), roll.number_stars):
        yield tuple(sorted((*roll.numbers, *stars)))


@cache
def arrangements(hand: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Return the different orders of these numbers, ascending."""
    return tuple(sorted(set(permutations(hand))))


def circles(sheet: Sheet) -> Iterator[Action]:
    """Yield Pass, and then every combo that can be circled, by box."""
    yield Pass()
    for box in open_boxes(sheet):
        yield from map(Circle, cells_for(sheet, box))


def _shape_landings(sheet: Sheet, roll: Roll) -> Iterator[Landing]:
    return landings(heights(sheet), shapes_rolled(roll), sheet.form)


def sampled(variant: Variant, state: State, seat: Seat, below: RandomBelow) -> Action:
    """Return some legal action of a seat that is to decide; each has a chance, not an equal one."""
    sheet = state.sheets[seat]
    match state.phase:
        case Placing(current):
            return _some_placement(sheet, current.roll, below)
        case Circling():
            return _some_circle(sheet, below)
    actions = tuple(listed(variant, state, seat) or ())
    return actions[below(len(actions))]


def _some_placement(sheet: Sheet, roll: Roll, below: RandomBelow) -> Placement:
    found = tuple(_shape_landings(sheet, roll))
    one = found[below(len(found))]
    numbers = [*roll.numbers, *(below(10) for _ in range(roll.number_stars))]
    order = tuple(numbers.pop(below(len(numbers))) for _ in range(len(numbers)))
    return Placement(one.shape, one.orientation, one.column, order)


def _some_circle(sheet: Sheet, below: RandomBelow) -> Action:
    boxes = open_boxes(sheet)
    at = below(len(boxes) + 1)
    return Circle(_some_cells(sheet, boxes[at], below)) if at < len(boxes) else Pass()


def _some_cells(sheet: Sheet, box: Box, below: RandomBelow) -> tuple[int, ...]:
    numbers = numbers_on(sheet)
    found = [group for mask in numbers for group in groups(mask) if group.bit_count() >= box.size]
    firsts = [n for n in range(11 - box.size) if run_layers(numbers, n, box.size)[0]]
    kinds = {
        ComboKind.IDENTICAL: len(found),
        ComboKind.CONSECUTIVE: len(firsts),
        ComboKind.BONUS: len(found) + len(firsts),
    }
    at = below(kinds[box.kind])
    if box.kind is not ComboKind.CONSECUTIVE and at < len(found):
        return _some_part(found[at], box.size, below)
    return _some_run(numbers, firsts[at - (len(found) if box.kind is ComboKind.BONUS else 0)], box.size, below)


def _some_part(group: int, size: int, below: RandomBelow) -> tuple[int, ...]:
    """Return a connected part of a group, grown cell by cell."""
    chosen = _some_cell(group, below)
    while chosen.bit_count() < size:
        chosen |= _some_cell(beside(chosen) & group & ~chosen, below)
    return members(chosen)


def _some_run(numbers: Numbers, first: int, size: int, below: RandomBelow) -> tuple[int, ...]:
    layers = run_layers(numbers, first, size)
    last = _some_cell(layers[0], below)
    chosen = last
    for layer in layers[1:]:
        last = _some_cell(beside(last) & layer, below)
        chosen |= last
    return members(chosen)


def _some_cell(mask: int, below: RandomBelow) -> int:
    cells = members(mask)
    return 1 << cells[below(len(cells))]
