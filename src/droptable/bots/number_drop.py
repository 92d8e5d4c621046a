"""NUMBER DROP's bots: `greedy` takes what looks best now, `planner` also asks what the next rolls make of it."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from heapq import nlargest
from itertools import islice

from droptable.bots.bot import Budget, Effort, Simulator, register_bot
from droptable.bots.number_drop_outlook import Grid, Prospects, grid_of, outlook, with_cells, without
from droptable.core.game import Seat
from droptable.games.number_drop.actions import Action, Circle, DropBlock, Pass, Place, Roll, Slide, Write
from droptable.games.number_drop.choices import arrangements, hands
from droptable.games.number_drop.combos import beside, cells_for, open_boxes
from droptable.games.number_drop.rules import NumberDrop
from droptable.games.number_drop.shapes import COLUMNS, ORIENTATIONS, Landing, landings
from droptable.games.number_drop.sheet import LETTERS, LINE, Box, Sheet, heights, letter_of, mask_of, members, written
from droptable.games.number_drop.state import NOTCHES, Phase, State, shapes_rolled, tile_of

NumberDropSimulator = Simulator[State, Action]
SETS = 12  # sets of cells that are tried for a box


@dataclass(frozen=True, slots=True)
class Width:
    """How much of the tree of placements is looked at: landings, then placements."""

    landings: int
    placements: int


def prospects_of(state: State, seat: Seat) -> Prospects:
    """Return what the seat may still hope for: how many rounds, which letters, how much it fears the line."""
    sheet = state.sheets[seat]
    if state.notches:
        slides = sum(NOTCHES - notch for notch in state.notches)
        useful = "".join(letter for letter, notch in zip(LETTERS, state.notches, strict=True) if notch < NOTCHES)
        return Prospects(sheet.boxes, 1.0 + slides / 1.45, useful, 1.5, 1.0)
    fullest = max(sum(heights(one)) for one in state.sheets)
    threats = {c for one in state.sheets for c in one.letters} - set(state.crossed) - set(sheet.letters)
    useful = "".join(letter for letter in LETTERS if letter not in state.crossed)
    rounds = max(1.0, (COLUMNS * LINE - fullest) / 5.2)
    return Prospects(sheet.boxes, rounds, useful, 2.0, 1.0 + 0.5 * len(threats))


def best_circle(sheet: Sheet, prospects: Prospects) -> tuple[float, tuple[int, ...]]:
    """Return the best value that circling something, or nothing, leads to, and the cells (none for nothing)."""
    grid = grid_of(sheet)
    best = (outlook(grid, prospects), ())
    for box in open_boxes(sheet):
        after = replace(prospects, boxes=prospects.boxes | {box}, rounds=prospects.rounds - 1)
        for cells in islice(cells_for(sheet, box), SETS):
            value = outlook(without(grid, mask_of(cells)), after)
            if value > best[0]:
                best = (value, cells)
    return best


def ranked_places(sheet: Sheet, roll: Roll, prospects: Prospects, width: Width) -> list[tuple[float, Place]]:
    """Return placements with the value of the sheet after them and the best combo, best first."""
    grid = grid_of(sheet)
    spots = nlargest(
        width.landings, landings(grid.heights, shapes_rolled(roll)), key=lambda one: _lie(grid, one, prospects)
    )
    shortlist = nlargest(width.placements, _sketches(grid, roll, spots, prospects), key=lambda sketch: sketch[0])
    found = []
    for _, one, numbers in shortlist:
        after = written(sheet, one.cells, numbers)
        value = best_circle(after, prospects)[0]
        found.append((value, Place(one.shape, one.orientation, one.column, numbers)))
    found.sort(key=lambda pair: -pair[0])
    return found


def _lie(grid: Grid, one: Landing, prospects: Prospects) -> float:
    """Return how well a shape lies there, whatever its numbers."""
    return outlook(with_cells(grid, one.cells, ()), replace(prospects, rounds=0.0))


def _sketches(
    grid: Grid, roll: Roll, spots: list[Landing], prospects: Prospects
) -> Iterator[tuple[float, Landing, tuple[int, ...]]]:
    """Yield every arrangement on these landings with a quick guess: how many neighbours are alike or next in line."""
    orders = [order for hand in hands(roll) for order in arrangements(hand)]
    for one in spots:
        lie = _lie(grid, one, prospects)
        first, second, third, fourth = (_welcome(grid, cell) for cell in one.cells)
        inner = _inner_edges(one.shape, one.orientation)
        for order in orders:
            a, b, c, d = order
            guess = first[a] + second[b] + third[c] + fourth[d] + _inner(inner, order)
            yield lie + guess, one, order


def _welcome(grid: Grid, cell: int) -> list[float]:
    """Return for each digit how welcome it is in a cell: by its neighbours, and by how many of them belong together."""
    near = beside(1 << cell)
    score = [0.0] * 10
    for digit, mask in enumerate(grid.numbers):
        touching = mask & near
        if touching:
            weight = 1.0 if not beside(touching) & mask else 1.6
            score[digit] += weight
            chained = beside(touching)
            if digit > 0:
                score[digit - 1] += 1.4 if digit < 9 and chained & grid.numbers[digit + 1] else 0.9
            if digit < 9:
                score[digit + 1] += 1.4 if digit > 0 and chained & grid.numbers[digit - 1] else 0.9
    return score


@lru_cache(maxsize=None)
def _inner_edges(shape: str, orientation: int) -> tuple[tuple[int, int], ...]:
    cells = ORIENTATIONS[shape][orientation].cells
    return tuple(
        (i, j)
        for i, (x, y) in enumerate(cells)
        for j, (u, v) in enumerate(cells)
        if i < j and abs(x - u) + abs(y - v) == 1
    )


@lru_cache(maxsize=1 << 16)
def _inner(edges: tuple[tuple[int, int], ...], order: tuple[int, ...]) -> float:
    """Return how well numbers of a shape go with each other."""
    gaps = [abs(order[i] - order[j]) for i, j in edges]
    return 1.0 * gaps.count(0) + 0.8 * gaps.count(1)


class Greedy:
    """Takes the placement, combo, block or slide after which its own sheet promises most."""

    width = Width(landings=14, placements=40)

    def decide(self, simulator: NumberDropSimulator, view: State, seat: Seat, effort: Effort) -> Action:
        """Return what looks best now."""
        prospects = prospects_of(view, seat)
        sheet = view.sheets[seat]
        match view.phase:
            case Phase.FIRST_NUMBER:
                return Write(COLUMNS // 2)
            case Phase.SLIDE:
                return best_slide(view, sheet)
            case Phase.BLOCK:
                return self.block(view, sheet, prospects)
            case Phase.SHAPE:
                return self.place(simulator, view, seat, prospects, effort)
        cells = best_circle(sheet, prospects)[1]
        return Circle(cells) if cells else Pass()

    def place(
        self, simulator: NumberDropSimulator, view: State, seat: Seat, prospects: Prospects, effort: Effort
    ) -> Action:
        """Return the best placement at first sight."""
        assert view.roll is not None
        return ranked_places(view.sheets[seat], view.roll, prospects, self.width)[0][1]

    def block(self, view: State, sheet: Sheet, prospects: Prospects) -> Action:
        """Return where a block hurts least."""
        grid = grid_of(sheet)
        spots = landings(grid.heights, (tile_of(view, view.letter),))
        best = max(spots, key=lambda one: outlook(with_cells(grid, one.cells, ()), prospects))
        return DropBlock(best.orientation, best.column)


def best_slide(view: State, sheet: Sheet) -> Slide:
    """Return the tile to slide: one that is protected, else the one that is least likely to be protected in time.

    A tile that is down already makes later stars of its shape harmless, so they go down one after the other.
    """
    movable = [letter for letter, notch in zip(LETTERS, view.notches, strict=True) if notch < NOTCHES]
    return Slide(max(movable, key=lambda letter: (letter in sheet.letters, letter)))


class Planner(Greedy):
    """Looks at the best placements again: what would the next rolls make of each?"""

    width = Width(landings=18, placements=90)
    inner = Width(landings=6, placements=8)
    finalists = 6
    steps = 48  # sheets after a next roll

    def place(
        self, simulator: NumberDropSimulator, view: State, seat: Seat, prospects: Prospects, effort: Effort
    ) -> Action:
        """Return the placement whose next round looks best on average."""
        assert view.roll is not None
        sheet = view.sheets[seat]
        ranked = ranked_places(sheet, view.roll, prospects, self.width)[: self.finalists]
        totals = [0.0] * len(ranked)
        budget = Budget(effort, self.steps)
        rolls = 0
        after = [_after_round(sheet, place, prospects) for _, place in ranked]
        while budget.spend(len(ranked)):
            roll = _some_roll(simulator)
            rolls += 1
            for at, (later, hopes) in enumerate(after):
                totals[at] += ranked_places(later, roll, hopes, self.inner)[0][0]
        if not rolls:
            return ranked[0][1]
        return ranked[max(range(len(ranked)), key=lambda at: totals[at])][1]


def _after_round(sheet: Sheet, place: Place, prospects: Prospects) -> tuple[Sheet, Prospects]:
    from droptable.games.number_drop.combos import box_of
    from droptable.games.number_drop.shapes import landing

    after = written(sheet, landing(heights(sheet), place.shape, place.orientation, place.column).cells, place.numbers)
    cells = best_circle(after, prospects)[1]
    if cells:
        box = box_of(after, cells)
        after = replace(after, circled=after.circled | mask_of(cells), boxes=after.boxes | {box})
    return after, replace(prospects, boxes=after.boxes, rounds=max(0.0, prospects.rounds - 1))


def _some_roll(simulator: NumberDropSimulator) -> Roll:
    from droptable.games.number_drop.actions import DICE, SHAPE_DIE
    from droptable.games.number_drop.referee import numbers_shown

    faces = tuple(die[simulator.below(len(die))] for die in DICE)
    return Roll(numbers_shown(faces), SHAPE_DIE[simulator.below(len(SHAPE_DIE))])


register_bot(NumberDrop.name, "greedy", Greedy)
register_bot(NumberDrop.name, "planner", Planner)
