"""NUMBER DROP's bots: `greedy` takes what looks best now, `planner` also asks what the next rolls would make of it.

Up to hundreds of thousands of placements are narrowed down in three sweeps: how the shape lies, how its numbers go with
their neighbours, and only then the whole outlook with every combo.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from heapq import nlargest
from itertools import islice

from droptable.bots.bot import Budget, Effort, Simulator, register_bot
from droptable.bots.number_drop_outlook import (
    Grid,
    Prospects,
    grid_of,
    lie,
    outlook,
    room_above,
    with_cells,
    without,
)
from droptable.core.game import Seat
from droptable.games.number_drop.actions import (
    DICE,
    SHAPE_DIE,
    Action,
    Circle,
    DropBlock,
    Pass,
    Placement,
    Roll,
    Slide,
    Write,
    numbers_shown,
)
from droptable.games.number_drop.choices import arrangements, hands
from droptable.games.number_drop.combos import beside, box_of, cells_for, open_boxes
from droptable.games.number_drop.rules import NumberDrop
from droptable.games.number_drop.shapes import ORIENTATIONS, Landing, landing, landings
from droptable.games.number_drop.sheet import LETTERS, Sheet, heights, mask_of, with_combo, written
from droptable.games.number_drop.state import (
    NOTCHES,
    Blocking,
    Placing,
    Sliding,
    State,
    Writing,
    shapes_rolled,
    tile_of,
)

NumberDropSimulator = Simulator[State, Action]
Order = tuple[int, ...]  # four numbers in reading order

SETS = 12  # sets of cells that are tried for a box
SLIDES_PER_ROUND = 1.4  # by which the rounds to come are guessed
CELLS_PER_ROUND = 5.2  # the same for a game together, blocks included
PROTECTION, ATTACK, FEAR = 1.5, 2.0, 0.5


@dataclass(frozen=True, slots=True)
class Width:
    """How many are left after each sweep: landings, then placements."""

    landings: int
    placements: int


def prospects_of(state: State, seat: Seat, notches: int = NOTCHES) -> Prospects:
    """Return what the seat may still hope for: how many rounds, what a letter is worth, how it fears the line.

    Alone, a letter protects while its tile is not down. In company it hits the others, and protects if it is theirs
    too; and who has an active letter against them had better leave some room for the block. `notches` are those to GO!.
    """
    sheet = state.sheets[seat]
    if state.notches:
        slides = sum(notches - notch for notch in state.notches)
        useful = "".join(letter for letter, notch in zip(LETTERS, state.notches, strict=True) if notch < notches)
        return Prospects(sheet.boxes, slides / SLIDES_PER_ROUND, useful, PROTECTION)
    fullest = max(sum(heights(one)) for one in state.sheets)
    rounds = max(1.0, (sheet.form.columns * sheet.form.line - fullest) / CELLS_PER_ROUND)
    useful = "".join(letter for letter in LETTERS if letter not in state.crossed)
    threats = {letter for one in state.sheets for letter in one.letters} - {*state.crossed, *sheet.letters}
    return Prospects(sheet.boxes, rounds, useful, ATTACK, 1.0 + FEAR * len(threats))


def best_circle(sheet: Sheet, prospects: Prospects) -> tuple[float, tuple[int, ...]]:
    """Return the best outlook that circling something, or nothing, leads to, and the cells (none for nothing)."""
    grid = grid_of(sheet)
    best: tuple[float, tuple[int, ...]] = (outlook(grid, prospects), ())
    for box in open_boxes(sheet):
        after = replace(prospects, boxes=prospects.boxes | {box})
        for cells in islice(cells_for(sheet, box), SETS):
            value = outlook(without(grid, mask_of(cells)), after)
            if value > best[0]:
                best = (value, cells)
    return best


def ranked_placements(sheet: Sheet, roll: Roll, prospects: Prospects, width: Width) -> list[tuple[float, Placement]]:
    """Return the best placements, each with the outlook after it and its best combo, best first."""
    grid = grid_of(sheet)
    spots = [(_lie_after(grid, one, prospects), one) for one in landings(grid.heights, shapes_rolled(roll), sheet.form)]
    best_spots = nlargest(width.landings, spots, key=_value)
    found = []
    for _, one, order in nlargest(width.placements, _sketches(grid, roll, best_spots), key=_value):
        value, _ = best_circle(written(sheet, one.cells, order), prospects)
        found.append((value, Placement(one.shape, one.orientation, one.column, order)))
    return sorted(found, key=_value, reverse=True)


def _value(valued: tuple[float, *tuple[object, ...]]) -> float:
    return valued[0]


def _lie_after(grid: Grid, one: Landing, prospects: Prospects) -> float:
    after = with_cells(grid, one.cells, ())
    return lie(after, prospects, room_above(after))


def _sketches(
    grid: Grid, roll: Roll, spots: list[tuple[float, Landing]]
) -> Iterator[tuple[float, Landing, tuple[int, ...]]]:
    """Yield every arrangement on these landings with a quick guess of its worth."""
    orders = _orders(roll)
    for lies, one in spots:
        first, second, third, fourth = (_welcome(grid, cell) for cell in one.cells)
        edges = _inner_edges(one.shape, one.orientation)
        for order in orders:
            a, b, c, d = order
            yield lies + first[a] + second[b] + third[c] + fourth[d] + _inner(edges, order), one, order


@lru_cache(maxsize=1 << 10)
def _orders(roll: Roll) -> tuple[Order, ...]:
    return tuple(order for hand in hands(roll) for order in arrangements(hand))


def _welcome(grid: Grid, cell: int) -> list[float]:
    """Return for each digit how welcome it is in a cell: equals and steps beside it, more if those are begun."""
    near = beside(1 << cell)
    welcome = [0.0] * len(grid.numbers)
    for digit, mask in enumerate(grid.numbers):
        touching = mask & near
        if not touching:
            continue
        behind = beside(touching)
        welcome[digit] += 1.6 if behind & mask else 1.0
        for step, further in ((digit - 1, digit + 1), (digit + 1, digit - 1)):
            if 0 <= step < len(welcome):
                begun = 0 <= further < len(welcome) and behind & grid.numbers[further]
                welcome[step] += 1.4 if begun else 0.9
    return welcome


Edges = tuple[tuple[int, int], ...]


@cache
def _inner_edges(shape: str, orientation: int) -> Edges:
    """Return the pairs of a shape's cells that are side by side, by their place in reading order."""
    cells = list(enumerate(ORIENTATIONS[shape][orientation].cells))
    return tuple((i, j) for i, (x, y) in cells for j, (u, v) in cells if i < j and abs(x - u) + abs(y - v) == 1)


@lru_cache(maxsize=1 << 16)
def _inner(edges: Edges, order: Order) -> float:
    """Return how well the numbers of a shape go with each other."""
    gaps = [abs(order[i] - order[j]) for i, j in edges]
    return gaps.count(0) + 0.8 * gaps.count(1)


class Greedy:
    """Takes the placement, combo, block or slide after which its own sheet promises most."""

    width = Width(landings=14, placements=40)

    def decide(self, simulator: NumberDropSimulator, view: State, seat: Seat, effort: Effort) -> Action:
        """Return what looks best now."""
        sheet = view.sheets[seat]
        match view.phase:
            case Writing():
                return Write(sheet.form.columns // 2)
            case Sliding():
                return best_slide(view, _notches(simulator))
            case Blocking(letter=letter):
                return best_block(view, letter, seat, _notches(simulator))
            case Placing(current):
                return self.placement(simulator, view, current.roll, seat, effort)
        _, cells = best_circle(sheet, prospects_of(view, seat, _notches(simulator)))
        return Circle(cells) if cells else Pass()

    def placement(
        self, simulator: NumberDropSimulator, view: State, roll: Roll, seat: Seat, effort: Effort
    ) -> Placement:
        """Return the placement that is best at first sight."""
        prospects = prospects_of(view, seat, _notches(simulator))
        return ranked_placements(view.sheets[seat], roll, prospects, self.width)[0][1]


def _notches(simulator: NumberDropSimulator) -> int:
    assert isinstance(simulator.game, NumberDrop)
    return simulator.game.notches


def best_slide(view: State, notches: int = NOTCHES) -> Slide:
    """Return the tile to slide: one that is protected, else the one that is least likely to be protected in time.

    A tile that is down makes later stars of its shape harmless, so the tiles go down one after the other.
    """
    movable = [letter for letter, notch in zip(LETTERS, view.notches, strict=True) if notch < notches]
    (sheet,) = view.sheets
    return Slide(max(movable, key=lambda letter: (letter in sheet.letters, letter)))


def best_block(view: State, letter: str, seat: Seat, notches: int = NOTCHES) -> DropBlock:
    """Return where the tile of this letter hurts least."""
    grid, prospects = grid_of(view.sheets[seat]), prospects_of(view, seat, notches)
    spots = landings(grid.heights, (tile_of(view, letter),), grid.form)
    best = max(spots, key=lambda one: outlook(with_cells(grid, one.cells, ()), prospects))
    return DropBlock(best.orientation, best.column)


class Planner(Greedy):
    """Looks at the best placements again: what would the next rolls make of each? A step is a roll for one of them."""

    width = Width(landings=16, placements=70)
    ahead = Width(landings=6, placements=8)
    finalists = 6
    steps = 48

    def placement(
        self, simulator: NumberDropSimulator, view: State, roll: Roll, seat: Seat, effort: Effort
    ) -> Placement:
        """Return the placement whose next round looks best on average, over the same rolls for all."""
        sheet, prospects = view.sheets[seat], prospects_of(view, seat, _notches(simulator))
        best = [placement for _, placement in ranked_placements(sheet, roll, prospects, self.width)[: self.finalists]]
        later = [_next_sheet(sheet, placement, prospects) for placement in best]
        totals = [0.0] * len(best)
        hopes = replace(prospects, rounds=prospects.rounds - 1)
        budget = Budget(effort, self.steps)
        while budget.spend(len(best)):
            following = some_roll(simulator)
            for at, after in enumerate(later):
                totals[at] += self._next_round(after, following, replace(hopes, boxes=after.boxes))
        return best[max(range(len(best)), key=totals.__getitem__)]

    def _next_round(self, sheet: Sheet, roll: Roll, prospects: Prospects) -> float:
        ranked = ranked_placements(sheet, roll, prospects, self.ahead)
        return ranked[0][0] if ranked else outlook(grid_of(sheet), prospects)


def _next_sheet(sheet: Sheet, placement: Placement, prospects: Prospects) -> Sheet:
    """Return the sheet after a placement and the combo that looks best then."""
    spot = landing(heights(sheet), placement.shape, placement.orientation, placement.column)
    after = written(sheet, spot.cells, placement.numbers)
    _, cells = best_circle(after, prospects)
    return with_combo(after, cells, box_of(after, cells), "") if cells else after


def some_roll(simulator: NumberDropSimulator) -> Roll:
    """Return a roll of the bot's own dice."""
    faces = tuple(die[simulator.below(len(die))] for die in DICE)
    return Roll(numbers_shown(faces), SHAPE_DIE[simulator.below(len(SHAPE_DIE))])


class Child(Greedy):
    """Plays as children do: it sees some places for a shape, not all, and misses one combo in three."""

    width = Width(landings=16, placements=32)

    def decide(self, simulator: NumberDropSimulator, view: State, seat: Seat, effort: Effort) -> Action:
        """Return what a child does."""
        best = super().decide(simulator, view, seat, effort)
        return Pass() if isinstance(best, Circle) and simulator.below(3) == 0 else best

    def placement(
        self, simulator: NumberDropSimulator, view: State, roll: Roll, seat: Seat, effort: Effort
    ) -> Placement:
        """Return a fair placement: each better one was overlooked, nearly always."""
        prospects = prospects_of(view, seat, _notches(simulator))
        ranked = ranked_placements(view.sheets[seat], roll, prospects, self.width)
        at = 0
        while at + 1 < len(ranked) and simulator.below(14):
            at += 1
        return ranked[at][1]


register_bot(NumberDrop.name, "child", Child, variants=True)
register_bot(NumberDrop.name, "greedy", Greedy, variants=True)
register_bot(NumberDrop.name, "planner", Planner, variants=True)
