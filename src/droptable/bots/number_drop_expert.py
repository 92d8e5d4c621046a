"""NUMBER DROP's `expert`: a learned judgement of sheets, and the next rolls tried on the best of what can be done."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from droptable.bots.bot import Budget, Effort, register_bot
from droptable.bots.number_drop import NumberDropSimulator
from droptable.bots.number_drop_sight import (
    Fate,
    Sight,
    blocks,
    circles,
    dropped,
    fate_of,
    placed,
    sight,
    without_letters,
)
from droptable.bots.weighing import Candidate, Weighing, best_first
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
from droptable.games.number_drop.combos import box_of
from droptable.games.number_drop.rules import NumberDrop
from droptable.games.number_drop.sheet import LETTERS, Sheet, with_combo, written
from droptable.games.number_drop.state import (
    NOTCHES,
    Blocking,
    Placing,
    Round,
    Sliding,
    State,
    Writing,
    first_number,
    tile_of,
)

Candidates = list[Candidate[Action]]
Later = dict[Action, tuple[float, Sheet]]  # what an action leads to at first sight, and the sheet after it
FINALISTS = 24  # of which the better half goes on, again and again
STEPS = 720  # next rounds that are tried where the effort names nothing


@dataclass(frozen=True)
class _Thought:
    """What is thought with about one decision."""

    sight: Sight
    fate: Fate
    sheet: Sheet


class Learned(Weighing[State, Action]):
    """Judges by what it has learned, and thinks no further."""

    in_points = True
    steps = 0

    def weigh(
        self, simulator: NumberDropSimulator, view: State, seat: Seat, effort: Effort, also: Sequence[Action] = ()
    ) -> Candidates:
        """Return what is worth a thought, best first; values are points in the end."""
        budget = Budget(effort, self.steps)
        thought = _Thought(sight(), self._fate(view, seat), view.sheets[seat])
        match view.phase:
            case Writing() as phase:
                return _writes(thought, first_number(phase, seat))
            case Sliding(current):
                return _slides(thought, view, current)
            case Blocking(current, letter):
                return _blocks(thought, view, current, letter)
            case Placing(current):
                return self._placements(simulator, thought, current, budget, also)
        return self._circles(simulator, thought, budget, also)

    def _fate(self, view: State, seat: Seat) -> Fate:
        return fate_of(sight(), view, seat)

    def _placements(
        self,
        simulator: NumberDropSimulator,
        thought: _Thought,
        current: Round,
        budget: Budget,
        also: Sequence[Action],
    ) -> Candidates:
        found = thought.sight.placements(thought.sheet, thought.fate, current.roll)
        best = [placement for _, placement in found[:FINALISTS]]
        best += [one for one in also if isinstance(one, Placement) and one not in best]
        later: Later = {placement: _circled(thought, placed(thought.sheet, placement)) for placement in best}
        rest: Candidates = [Candidate(one, value) for value, one in found[FINALISTS:] if one not in later]
        return [*self._foreseen(simulator, thought, later, budget), *rest]

    def _circles(
        self, simulator: NumberDropSimulator, thought: _Thought, budget: Budget, also: Sequence[Action]
    ) -> Candidates:
        found = circles(thought.sight, thought.sheet, thought.fate)
        best = [cells for _, cells in found[:FINALISTS]]
        best += [one.cells for one in also if isinstance(one, Circle) and one.cells not in best]
        if () not in best:
            best.append(())
        later: Later = {
            Circle(cells) if cells else Pass(): _after_combo(thought, thought.sheet, cells) for cells in best
        }
        return self._foreseen(simulator, thought, later, budget)

    def _foreseen(self, simulator: NumberDropSimulator, thought: _Thought, later: Later, budget: Budget) -> Candidates:
        return best_first(Candidate(action, value) for action, (value, _) in later.items())


class Expert(Learned):
    """Looks at the best candidates again: what do the next rolls make of them? A step is a roll for one of them."""

    steps = STEPS

    def _foreseen(self, simulator: NumberDropSimulator, thought: _Thought, later: Later, budget: Budget) -> Candidates:
        """Return candidates by what the next rolls make of the sheets after them: the same rolls for all.

        The worse half is out after each heat, so that most rolls are thrown for those between which it is close.
        """
        running = super()._foreseen(simulator, thought, later, budget)
        beaten, totals, rolls = Candidates(), dict.fromkeys(later, 0.0), 0
        heats, dice = (len(running) - 1).bit_length(), fair_rolls(simulator)
        for heat in range(1, heats + 1):
            while budget.used < heat / heats:
                values = thought.sight.ahead([later[one][1] for one, _ in running], thought.fate, next(dice))
                if not values:
                    return [*running, *beaten]
                budget.spend(len(values))
                rolls += 1
                for (action, _), value in zip(running, values, strict=True):
                    totals[action] += value
            if rolls:
                running = best_first(Candidate(one, totals[one] / rolls) for one, _ in running)
            half = -(-len(running) // 2)
            running, beaten = running[:half], running[half:] + beaten
        return [*running, *beaten]


class Blind(Learned):
    """Plays as `learned` does, but takes all letters for crossed off: it neither aims at the others nor fears them.

    A yardstick: what somebody gains who has such an eye.
    """

    def _fate(self, view: State, seat: Seat) -> Fate:
        return without_letters(super()._fate(view, seat))


def fair_rolls(simulator: NumberDropSimulator) -> Iterator[Roll]:
    """Yield rolls of which every six show each face of each die once: fewer tell as much as more of any kind."""
    while True:
        for *faces, shape in zip(*(_shuffled(simulator, die) for die in (*DICE, SHAPE_DIE)), strict=True):
            yield Roll(numbers_shown(tuple(faces)), shape)


def _shuffled(simulator: NumberDropSimulator, faces: Sequence[str]) -> list[str]:
    left = list(faces)
    return [left.pop(simulator.below(len(left))) for _ in faces]


def _circled(thought: _Thought, sheet: Sheet) -> tuple[float, Sheet]:
    """Return what the best combo on a sheet leads to, and the sheet after it."""
    value, cells = circles(thought.sight, sheet, thought.fate)[0]
    return value, _after_combo(thought, sheet, cells)[1]


def _after_combo(thought: _Thought, sheet: Sheet, cells: tuple[int, ...]) -> tuple[float, Sheet]:
    if not cells:
        return thought.sight.worth(sheet, thought.fate), sheet
    after = with_combo(sheet, cells, box_of(sheet, cells), thought.fate.crossed)
    return thought.sight.worth(after, thought.fate), after


def _writes(thought: _Thought, number: int) -> Candidates:
    after = [(column, written(thought.sheet, (column,), (number,))) for column in range(7)]
    return best_first(Candidate(Write(column), thought.sight.worth(sheet, thought.fate)) for column, sheet in after)


def _slides(thought: _Thought, view: State, current: Round) -> Candidates:
    movable = [letter for letter, notch in zip(LETTERS, view.notches, strict=True) if notch < NOTCHES]
    return best_first(Candidate(Slide(letter), _after_slide(thought, current, letter)) for letter in movable)


def _after_slide(thought: _Thought, current: Round, letter: str) -> float:
    """Return what a slide leads to, once its block has dropped and the roll is placed."""
    at, notches = LETTERS.index(letter), list(thought.fate.words)
    notches[at] += 1
    later = replace(thought, fate=replace(thought.fate, words=tuple(notches)))
    if notches[at] == NOTCHES and letter not in thought.sheet.letters:
        found = blocks(later.sight, later.sheet, later.fate, later.fate.tiles[at])
        if not found:
            return later.sight.worth(later.sheet, later.fate) - 10.0  # the game is over at the end of the round
        later = replace(later, sheet=dropped(later.sheet, later.fate.tiles[at], found[0][1]))
    return _with_roll(later, current)


def _with_roll(thought: _Thought, current: Round) -> float:
    found = thought.sight.placements(thought.sheet, thought.fate, current.roll)
    return found[0][0] if found else thought.sight.worth(thought.sheet, thought.fate)


def _blocks(thought: _Thought, view: State, current: Round, letter: str) -> Candidates:
    """Return where a tile hurts least; alone the roll is placed after it, and says more about the best of them."""
    tile = tile_of(view, letter)
    found = blocks(thought.sight, thought.sheet, thought.fate, tile)
    if not view.notches:
        return [Candidate(block, value) for value, block in found]
    best: list[DropBlock] = [block for _, block in found[:FINALISTS]]
    after = [replace(thought, sheet=dropped(thought.sheet, tile, block)) for block in best]
    front: Candidates = best_first(
        Candidate(one, _with_roll(sheet, current)) for one, sheet in zip(best, after, strict=True)
    )
    rest: Candidates = [Candidate(block, value) for value, block in found[FINALISTS:]]
    return [*front, *rest]


register_bot(NumberDrop.name, "blind", Blind)
register_bot(NumberDrop.name, "learned", Learned)
register_bot(NumberDrop.name, "expert", Expert)
