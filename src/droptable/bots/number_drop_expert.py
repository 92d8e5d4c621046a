"""NUMBER DROP's `expert`: a learned judgement of sheets, and the next rolls tried on the best of what can be done."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from droptable.bots.bot import Budget, Effort, register_bot
from droptable.bots.number_drop import NumberDropSimulator
from droptable.bots.number_drop_round import Thought, end_of, ends, movable, slid, with_cells
from droptable.bots.number_drop_sight import End, Fate, blocks, circles, dropped, fate_of, sight, without_letters
from droptable.bots.race import race
from droptable.bots.weighing import Candidate, Weighing, best_first
from droptable.core.game import Seat
from droptable.games.number_drop.actions import (
    DICE,
    SHAPE_DIE,
    Action,
    Circle,
    Pass,
    Placement,
    Roll,
    Slide,
    Write,
    numbers_shown,
)
from droptable.games.number_drop.rules import NumberDrop
from droptable.games.number_drop.shapes import COLUMNS
from droptable.games.number_drop.sheet import written
from droptable.games.number_drop.state import Blocking, Placing, Round, Sliding, State, Writing, first_number, tile_of

Candidates = list[Candidate[Action]]
Prospects = list[tuple[Action, End]]  # what actions may lead to by the end of the round; one may be there several times
FINALISTS = 24  # that are looked at again
STEPS = 720  # next rounds that are tried, at most, where the effort names nothing
FACES = len(SHAPE_DIE)  # so many fair rolls show every face of every die once


class Learned(Weighing[State, Action]):
    """Judges by what it has learned, and thinks no further."""

    in_points = True
    steps = 0
    ends_of_a_slide = 1  # that are looked at

    def weigh(
        self, simulator: NumberDropSimulator, view: State, seat: Seat, effort: Effort, also: Sequence[Action] = ()
    ) -> Candidates:
        """Return what is worth a thought, best first; values are points in the end."""
        budget = Budget(effort, self.steps)
        thought = Thought(sight(), self._fate(view, seat), view.sheets[seat])
        match view.phase:
            case Writing() as phase:
                return _writes(thought, first_number(phase, seat))
            case Sliding(current):
                return self._foreseen(simulator, _slides(thought, current, self.ends_of_a_slide), budget)
            case Blocking(current, letter):
                return self._blocks(simulator, thought, current, tile_of(view, letter), budget)
            case Placing(current):
                return self._placements(simulator, thought, current, budget, also)
        return self._foreseen(simulator, _circles(thought, also), budget)

    def _fate(self, view: State, seat: Seat) -> Fate:
        return fate_of(sight(), view, seat)

    def _blocks(
        self, simulator: NumberDropSimulator, thought: Thought, current: Round, tile: str, budget: Budget
    ) -> Candidates:
        """Return where a tile hurts least; alone the roll is placed after it, and says more about the best of them."""
        valued = blocks(thought.sight, thought.sheet, thought.fate, tile)
        found: Candidates = [Candidate(block, value) for value, block in valued]
        if not thought.fate.is_alone:
            return found
        prospects: Prospects = []
        for _, block in valued[:FINALISTS]:
            after = replace(thought, sheet=dropped(thought.sheet, tile, block))
            prospects += [(block, end) for end in ends(after, current, current.slides, 1)]
        return [*self._foreseen(simulator, prospects, budget), *found[FINALISTS:]]

    def _placements(
        self, simulator: NumberDropSimulator, thought: Thought, current: Round, budget: Budget, also: Sequence[Action]
    ) -> Candidates:
        found = thought.sight.placements(thought.sheet, thought.fate, current.roll)
        best = [placement for _, placement in found[:FINALISTS]]
        best += [one for one in also if isinstance(one, Placement) and one not in best]
        rest: Candidates = [Candidate(one, value) for value, one in found[FINALISTS:] if one not in best]
        return [*self._foreseen(simulator, [(one, end_of(thought, one)) for one in best], budget), *rest]

    def _foreseen(self, simulator: NumberDropSimulator, prospects: Prospects, budget: Budget) -> Candidates:
        """Return the actions by the best that each may lead to, best first."""
        return _of_each(_by_value(prospects))


class Expert(Learned):
    """Looks at the best candidates again: what do the next rolls make of them? A step is a roll for one of them."""

    steps = STEPS
    ends_of_a_slide = 6

    def _foreseen(self, simulator: NumberDropSimulator, prospects: Prospects, budget: Budget) -> Candidates:
        """Return the actions by what the next rolls make of what they may lead to: the same rolls for all."""
        actions, dice = [action for action, _ in prospects], fair_rolls(simulator)

        def lap(running: list[int]) -> list[float]:
            return sight().ahead([prospects[at][1] for at in running], next(dice))

        if values := race(actions, lap, FACES, budget):
            ends = [end._replace(value=value) for (_, end), value in zip(prospects, values, strict=True)]
            prospects = list(zip(actions, ends, strict=True))
        return super()._foreseen(simulator, prospects, budget)


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


def _by_value(prospects: Prospects) -> Prospects:
    return sorted(prospects, key=lambda one: -one[1].value)


def _of_each(prospects: Iterable[tuple[Action, End]]) -> Candidates:
    """Return every action with the first that is told of it."""
    found: dict[Action, float] = {}
    for action, end in prospects:
        found.setdefault(action, end.value)
    return [Candidate(action, value) for action, value in found.items()]


def _writes(thought: Thought, number: int) -> Candidates:
    after = [(column, written(thought.sheet, (column,), (number,))) for column in range(COLUMNS)]
    return best_first(Candidate(Write(column), thought.sight.worth(sheet, thought.fate)) for column, sheet in after)


def _slides(thought: Thought, current: Round, most: int) -> Prospects:
    """Return what each slide may lead to: so many of the best ends of the round for each."""
    found: Prospects = []
    for letter in movable(thought.fate):
        after = [end for one in slid(thought, letter) for end in ends(one, current, current.slides + 1, most)]
        best = sorted(after, key=lambda end: -end.value)[:most]
        found += [(Slide(letter), end) for end in best]
    return found


def _circles(thought: Thought, also: Sequence[Action]) -> Prospects:
    found = [cells for _, cells in circles(thought.sight, thought.sheet, thought.fate)[:FINALISTS]]
    found += [one.cells for one in also if isinstance(one, Circle) and one.cells not in found]
    if () not in found:
        found.append(())
    return [(Circle(cells) if cells else Pass(), with_cells(thought, cells)) for cells in found]


register_bot(NumberDrop.name, "blind", Blind)
register_bot(NumberDrop.name, "learned", Learned)
register_bot(NumberDrop.name, "expert", Expert)
