"""The rules of NUMBER DROP on the contract: who decides, what it does, who may see it."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from droptable.core.game import (
    Actor,
    Chance,
    Narration,
    Outcome,
    Over,
    Proceeds,
    Progress,
    RandomBelow,
    Seat,
    Seats,
    Turn,
)
from droptable.core.options import Options
from droptable.games.number_drop import choices, legality, narration, notation, positions, rounds, scoring
from droptable.games.number_drop.actions import DICE, SHAPE_DIE, Action, Roll, RoundEnd, Start, Tiles, numbers_shown
from droptable.games.number_drop.sheet import LETTERS, blank
from droptable.games.number_drop.state import (
    Blocking,
    Circling,
    Closing,
    Finished,
    Laying,
    Placing,
    Rolling,
    Sealed,
    Starting,
    State,
    Writing,
    waiting,
)
from droptable.games.number_drop.variant import Variant


@dataclass(frozen=True)
class NumberDrop(Variant, Proceeds[State, Action]):
    """NUMBER DROP for 1–6 seats; one seat plays by the solo rules (ND-8).

    Seats that decide at once do so sealed: a view has the audience's own choice only.
    """

    name: ClassVar[str] = "number-drop"
    rules: ClassVar[int] = 1

    @property
    def options(self) -> Options:
        """The value of every option; of an experiment only where it is not the published number."""
        return {
            "starter": self.starter,
            "tiles": self.tiles,
            "phase3": self.phase3,
            "phase4": self.phase4,
            "shared_letter": self.shared_letter,
            **self.experiments,
        }

    @property
    def seat_codes(self) -> tuple[str, ...]:
        """A seat is called by its place at the table."""
        return tuple(f"player-{seat + 1}" for seat in range(self.seats))

    def initial_state(self) -> State:
        """Return empty sheets and an empty block board."""
        return State(Laying(), (blank(self.form),) * self.seats)

    def turn(self, state: State) -> Turn:
        """Return who moves next."""
        match state.phase:
            case Finished():
                return Over()
            case Laying(code=code):
                most = len(self.tile_supply)
                return Chance(tuple(range(most, most - len(LETTERS), -1)), phase=code)
            case Starting(code=code):
                return Chance((self.seats,), phase=code)
            case Rolling(active, code=code):
                return Chance((len(SHAPE_DIE),) * (len(DICE) + 1), phase=code, caller=active, by_hand=True)
            case Closing(code=code):
                return Chance((), phase=code)
            case phase:
                sealed = isinstance(phase.deciders, Sealed)
                return Seats(frozenset(phase.deciders.waiting), phase=phase.code, sealed=sealed)

    def check(self, state: State, actor: Actor, action: Action) -> None:
        """Raise IllegalActionError, with the clause, unless `actor` may do this now."""
        legality.check(self, state, actor, action)

    def proceed(self, state: State, actor: Actor, action: Action) -> Progress[State]:
        """Return the state after the action and what there is to tell; raise what `check` raises."""
        self.check(state, actor, action)
        if actor is None:
            after = rounds.after_nature(self, state, action)
            return Progress(after, Narration(narration.of_nature, self, state, action, after))
        aftermath = rounds.after_decision(self, state, actor, action)
        return Progress(aftermath.state, Narration(narration.of_decision, self, state, actor, action, aftermath))

    def legal_actions(self, state: State, seat: Seat) -> Iterator[Action] | None:
        """Yield the seat's legal actions in a fixed order; None for placements with stars, which are too many."""
        return choices.listed(self, state, seat) if seat in waiting(state) else iter(())

    def sample(self, state: State, seat: Seat, below: RandomBelow) -> Action:
        """Return some legal action of a seat that is to decide; each has a chance."""
        return choices.sampled(self, state, seat, below)

    def drawn(self, state: State, draw: tuple[int, ...]) -> Action:
        """Return nature's action for a draw: the tiles, who starts, the dice, or the round's end."""
        match state.phase:
            case Laying():
                supply = list(self.tile_supply)
                return Tiles(tuple(supply.pop(at) for at in draw))
            case Starting():
                return Start(Seat(draw[0]))
            case Rolling():
                *faces, shape = (die[at] for die, at in zip((*DICE, SHAPE_DIE), draw, strict=True))
                return Roll(numbers_shown(faces), shape)
        return RoundEnd()

    def view(self, state: State, seat: Seat | None) -> State:
        """Return the state in which the others' sealed choices have not been made."""
        match state.phase:
            case (Writing() | Blocking() | Placing() | Circling()) as phase if isinstance(phase.deciders, Sealed):
                sheets = phase.deciders.sheets
                own = tuple(sheet if at == seat else None for at, sheet in enumerate(sheets))
                if own != sheets:
                    return replace(state, phase=replace(phase, deciders=replace(phase.deciders, sheets=own)))
        return state

    def outcome(self, state: State) -> Outcome | None:
        """Return the result, or None while the game goes on."""
        return scoring.outcome(self, state)

    def format(self, action: Action) -> str:
        """Return the action's text: `L2 c 5476`, `circle a1 a2 b2`, `roll 156* O`."""
        return notation.format_action(action)

    def parse(self, text: str) -> Action:
        """Return the action that this text spells; raise NotationError if it spells none."""
        return notation.parse_action(text)

    def format_state(self, state: State) -> str:
        """Return the position in one line: the round, then a word per sheet."""
        return positions.format_state(state)

    def parse_state(self, text: str) -> State:
        """Return the position; raise NotationError unless this game can be in it."""
        return positions.parse_state(self, text)
