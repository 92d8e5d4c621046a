"""The rules of NUMBER DROP on the contract: who decides, what it does, who may see it."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from droptable.core.game import Actor, Below, Chance, Narration, Outcome, Over, Proceeds, Progress, Seat, Seats, Turn
from droptable.core.options import Options
from droptable.games.number_drop import choices, narration, notation, positions, referee, rounds, scoring, solo
from droptable.games.number_drop.actions import DICE, SHAPE_DIE, Action, Roll, RoundEnd, Slide, Start, Tiles
from droptable.games.number_drop.sheet import Sheet
from droptable.games.number_drop.state import PLACES, Phase, State, Table, waiting


@dataclass(frozen=True)
class NumberDrop(Table, Proceeds[State, Action]):
    """NUMBER DROP for 1–6 seats; one seat plays by the solo rules (ND-8).

    Seats that decide at once do so sealed: a view has the audience's own choice only.
    """

    name: ClassVar[str] = "number-drop"
    rules: ClassVar[int] = 1

    @property
    def options(self) -> Options:
        """The value of every option."""
        return {
            "starter": self.starter,
            "tiles": self.tiles,
            "phase3": self.phase3,
            "phase4": self.phase4,
            "shared_letter": self.shared_letter,
        }

    @property
    def seat_codes(self) -> tuple[str, ...]:
        """A seat is called by its place at the table."""
        return tuple(f"player-{seat + 1}" for seat in range(self.seats))

    def initial_state(self) -> State:
        """Return empty sheets and an empty block board."""
        return State(Phase.TILES, (Sheet(),) * self.seats)

    def turn(self, state: State) -> Turn:
        """Return who moves next."""
        match state.phase:
            case Phase.OVER:
                return Over()
            case Phase.TILES:
                most = len(self.tile_supply)
                return Chance(tuple(range(most, most - PLACES, -1)), phase=state.phase.value)
            case Phase.STARTER:
                return Chance((self.seats,), phase=state.phase.value)
            case Phase.ROLL:
                dice = (len(SHAPE_DIE),) * (len(DICE) + 1)
                return Chance(dice, phase=state.phase.value, caller=state.active, by_hand=True)
            case Phase.ROUND_END:
                return Chance((), phase=state.phase.value)
        return Seats(frozenset(waiting(state)), phase=state.phase.value, sealed=bool(state.sealed))

    def check(self, state: State, actor: Actor, action: Action) -> None:
        """Raise IllegalActionError, with the clause, unless `actor` may do this now."""
        referee.check(self, state, actor, action)

    def proceed(self, state: State, actor: Actor, action: Action) -> Progress[State]:
        """Return the state after the action and what there is to tell; raise what `check` raises."""
        self.check(state, actor, action)
        after = self._after(state, actor, action)
        return Progress(after, Narration(lambda: narration.narrate(self, state, actor, action, after)))

    def _after(self, state: State, actor: Actor, action: Action) -> State:
        match action:
            case Tiles(tiles):
                return self._laid(state, tiles)
            case Start(seat):
                return rounds.started(self, state, seat)
            case Roll():
                return rounds.rolled(self, state, action)
            case RoundEnd():
                return rounds.ended(self, state)
            case Slide(letter):
                return solo.slide(state, letter)[0]
        assert actor is not None
        return rounds.chosen(self, state, actor, action)

    def _laid(self, state: State, tiles: tuple[str, ...]) -> State:
        state = replace(state, tiles=tiles, notches=(0,) * PLACES if self.is_solo else ())
        if self.first_seat is None:
            return replace(state, phase=Phase.STARTER)
        return rounds.started(self, state, self.first_seat)

    def legal_actions(self, state: State, seat: Seat) -> Iterator[Action] | None:
        """Yield the seat's legal actions in a fixed order; None for placements with stars, which are too many."""
        return choices.listed(state, seat) if seat in waiting(state) else iter(())

    def sample(self, state: State, seat: Seat, below: Below) -> Action:
        """Return some legal action of a seat that is to decide; each has a chance."""
        return choices.sampled(state, seat, below)

    def drawn(self, state: State, draw: tuple[int, ...]) -> Action:
        """Return nature's action for a draw: the tiles, who starts, the dice, or the round's end."""
        match state.phase:
            case Phase.TILES:
                supply = list(self.tile_supply)
                return Tiles(tuple(supply.pop(at) for at in draw))
            case Phase.STARTER:
                return Start(Seat(draw[0]))
            case Phase.ROLL:
                *faces, shape = (die[at] for die, at in zip((*DICE, SHAPE_DIE), draw, strict=True))
                return Roll(referee.numbers_shown(tuple(faces)), shape)
        return RoundEnd()

    def view(self, state: State, seat: Seat | None) -> State:
        """Return the state in which the others' sealed choices have not been made."""
        if not any(state.sealed):
            return state
        own = (choice if at == seat else None for at, choice in enumerate(state.sealed))
        return replace(state, sealed=tuple(own))

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
