"""`beginner`: what we take somebody for who knows the rules and plays for the first time; the easy level is held to it.

Nobody was asked: it is a stand-in. In each game it takes a win that lies there, looks at a handful of things that come
to its mind, judges them by what anybody sees at once (what touches what, how high something lies), and overlooks
the rest: what a POP lets fall, who else is about to win, a run of numbers round a corner, a heap that gives way.
"""

from collections.abc import Iterable, Sequence
from heapq import nsmallest
from itertools import pairwise
from typing import TypeVar

from droptable.bots.bot import Effort, Simulator, register_bot
from droptable.bots.drop_it_replies import anywhere, glimpses, guessing
from droptable.core.game import RandomBelow, Seat
from droptable.games.drop_it import actions as drop_it
from droptable.games.drop_it.pieces import Kind
from droptable.games.drop_it.rules import DropIt
from droptable.games.drop_it.state import Deciding, Hold, Releasing, Retrying, kinds_to_release
from droptable.games.drop_it.state import State as DropItState
from droptable.games.drop_or_pop.actions import Action as DropOrPopAction
from droptable.games.drop_or_pop.actions import Move
from droptable.games.drop_or_pop.board import groups
from droptable.games.drop_or_pop.rules import DropOrPop
from droptable.games.drop_or_pop.state import Moving
from droptable.games.drop_or_pop.state import State as DropOrPopState
from droptable.games.number_drop import actions as number_drop
from droptable.games.number_drop.choices import arrangements, hands
from droptable.games.number_drop.combos import beside, cells_for, numbers_on, open_boxes
from droptable.games.number_drop.rules import NumberDrop
from droptable.games.number_drop.shapes import COLUMNS, Heights, Landing, landings
from droptable.games.number_drop.sheet import ComboKind, Sheet, heights, written
from droptable.games.number_drop.state import Blocking, Circling, Placing, shapes_rolled, tile_of
from droptable.games.number_drop.state import State as NumberDropState

T = TypeVar("T")

HANDFUL = 5  # of what comes to its mind


class DropOrPopBeginner:
    """Drops where that wins or joins its own; what a POP does, it works out every other time only."""

    def decide(
        self, simulator: Simulator[DropOrPopState, DropOrPopAction], view: DropOrPopState, seat: Seat, effort: Effort
    ) -> DropOrPopAction:
        """Return what lies there, or else anything that is not seen to be a blunder."""
        game = simulator.game
        moves = list(game.legal_actions(view, seat) or ())
        seen = [Move.DROP, Move.POP] if simulator.below(2) else [Move.DROP]
        for move in [one for one in seen if one in moves]:
            outcome = game.outcome(game.apply(view, seat, move))
            if outcome is not None and seat in outcome.winners:
                return move
            if outcome is not None and len(moves) > 1:
                moves.remove(move)
        if Move.DROP in moves and _joins(game, view, seat):
            return Move.DROP
        return moves[simulator.below(len(moves))]


def _joins(game: object, view: DropOrPopState, seat: Seat) -> bool:
    """Tell whether a DROP in the rolled column makes a bigger group of the seat's own."""
    assert isinstance(game, DropOrPop) and isinstance(view.phase, Moving)
    x, own = int(view.phase.rolled), game.colours[seat]
    y = len(view.columns[x])
    beside = [cell for cell in ((x - 1, y), (x + 1, y), (x, y - 1)) if cell in groups(view.columns)]
    return any(view.columns[u][v] is own for u, v in beside)


class NumberDropBeginner:
    """Lets a shape fall where it lies low, makes combos where it sees them, and circles what it sees at once."""

    def decide(
        self,
        simulator: Simulator[NumberDropState, number_drop.Action],
        view: NumberDropState,
        seat: Seat,
        effort: Effort,
    ) -> number_drop.Action:
        """Return the first good thing that comes to its mind."""
        sheet, below = view.sheets[seat], simulator.below
        match view.phase:
            case Placing(current):
                return _placement(sheet, current.roll, below)
            case Blocking(letter=letter):
                spot = _low(heights(sheet), landings(heights(sheet), (tile_of(view, letter),), sheet.form))[0]
                return number_drop.DropBlock(spot.orientation, spot.column)
            case Circling():
                return _circle(sheet, below)
        return simulator.game.sample(view, seat, below)


def _placement(sheet: Sheet, roll: number_drop.Roll, below: RandomBelow) -> number_drop.Placement:
    """Return, of a handful of places and all orders of the numbers, those that make a combo, or something like one."""
    hand = _some(list(hands(roll)), below)  # stars stand for what comes to its mind
    spots = _low(heights(sheet), landings(heights(sheet), shapes_rolled(roll), sheet.form))
    seen = [(spot, order) for spot in spots for order in arrangements(hand)]
    spot, order = max(seen, key=lambda one: _promise(written(sheet, one[0].cells, one[1])))
    return number_drop.Placement(spot.shape, spot.orientation, spot.column, order)


def _low(tops: Heights, spots: Iterable[Landing]) -> list[Landing]:
    """Return the handful of places in which a shape lies lowest, each square that it covers up counting as a row."""

    def height(spot: Landing) -> int:
        rows = dict[int, int]()  # of the lowest square in each column
        for row, x in (divmod(cell, COLUMNS) for cell in spot.cells):
            rows[x] = min(row, rows.get(x, row))
        covered = sum(row - tops[x] for x, row in rows.items())
        return covered * len(spot.cells) + sum(cell // COLUMNS for cell in spot.cells)

    return nsmallest(HANDFUL, spots, key=height)


def _some(what: Sequence[T], below: RandomBelow) -> T:
    return what[below(len(what))]


def _promise(sheet: Sheet) -> tuple[int, int]:
    """Return the biggest combo that could be circled, and how many numbers have their like or the next beside them."""
    numbers = numbers_on(sheet)
    equal = sum((mask & beside(mask)).bit_count() for mask in numbers)
    steps = sum((mask & beside(following)).bit_count() for mask, following in pairwise(numbers))
    return max((box.size for box in open_boxes(sheet)), default=0), equal + steps


def _circle(sheet: Sheet, below: RandomBelow) -> number_drop.Action:
    """Return the biggest combo that it sees: every one of equal numbers, every other run."""
    seen = [box for box in open_boxes(sheet) if box.kind is ComboKind.IDENTICAL or below(2)]
    if not seen:
        return number_drop.Pass()
    return number_drop.Circle(next(cells_for(sheet, max(seen, key=lambda box: box.size))))


class DropItBeginner:
    """Thinks of a handful of pieces at a handful of places each, and sees them lie there as if nothing ever moved."""

    def decide(
        self, simulator: Simulator[DropItState, drop_it.Action], view: DropItState, seat: Seat, effort: Effort
    ) -> drop_it.Action:
        """Return a release that looks good if nothing else moves; a joker is spent as soon as that pays."""
        game, world, phase = simulator.game, guessing(simulator.world), view.phase
        assert isinstance(game, DropIt)
        if isinstance(phase, Deciding):
            return drop_it.Joker.SPEND if phase.verdict.worth > game.joker_worth else drop_it.Joker.KEEP
        if not isinstance(phase, Releasing | Retrying) or world is None:
            return game.sample(view, seat, simulator.below)
        kinds = [_some(kinds_to_release(view, seat), simulator.below) for _ in range(HANDFUL)]
        releases = [release for kind in kinds for release in _places(game, kind, simulator.below)]
        falls = [(one.kind.shape, Hold(one.x, one.angle)) for one in releases]
        seen = zip(releases, glimpses(game, world, view.shaft, falls), strict=True)
        return max(seen, key=lambda one: one[1].points(one[0].kind.colour) if one[1] else -1)[0]


def _places(game: DropIt, kind: Kind, below: RandomBelow) -> list[drop_it.Release]:
    """Return a handful of ways to hold a piece, anywhere along the rim."""
    return [drop_it.Release(kind, hold.x, hold.angle) for _, hold in anywhere(game, (kind.shape,), HANDFUL, below)]


register_bot(DropOrPop.name, "beginner", DropOrPopBeginner)
register_bot(NumberDrop.name, "beginner", NumberDropBeginner)
register_bot(DropIt.name, "beginner", DropItBeginner)
