"""The rules of DROP OR POP!, clause by clause."""

from collections.abc import Iterator

from droptable.core.game import (
    Actor,
    Chance,
    Event,
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
from droptable.games.drop_or_pop import legality, narration, notation, positions, scoring, turns
from droptable.games.drop_or_pop.actions import ROLLS, Action, Colour, Start
from droptable.games.drop_or_pop.board import ROWS
from droptable.games.drop_or_pop.legality import legal_moves
from droptable.games.drop_or_pop.state import ROLLING, Ended, Moving, Rolling, Starting, State
from droptable.games.drop_or_pop.variant import Variant


class DropOrPop(Variant, Proceeds[State, Action]):
    """DROP OR POP! for 3 or 4 seats. Nothing is hidden: every view is the whole state."""

    def initial_state(self) -> State:
        """Return the empty board, with a starter where one is named."""
        seat = self.named_starter
        phase = Starting() if seat is None else ROLLING[seat][False]
        return State(((),) * self.columns, (self.counters,) * len(Colour), phase, self.turn_limit)

    def turn(self, state: State) -> Turn:
        """Return who moves next: nature starts and rolls, then the seat moves."""
        phase = state.phase
        if isinstance(phase, Moving):
            return _MOVE[phase.seat]
        if isinstance(phase, Rolling):
            return self.roll_turns[phase.seat]
        return _OVER if isinstance(phase, Ended) else Chance((self.seats,), phase.code)

    def check(self, state: State, actor: Actor, action: Action) -> None:
        """Raise IllegalActionError, with the clause, unless `actor` may do this now."""
        legality.check(self, state, actor, action)

    apply = turns.after  # itself, not a call of it: whoever simulates does little else

    def proceed(self, state: State, actor: Actor, action: Action) -> Progress[State]:
        """Return the state after the action and what there is to tell; raise what `check` raises."""
        after = turns.after(self, state, actor, action)
        return Progress(after, Narration(narration.told, self, state, action, after))

    def work_out(self, state: State, actor: Actor, action: Action) -> tuple[State, None]:
        """Return the state after the action, with which all can be told; raise what `check` raises."""
        return turns.after(self, state, actor, action), None

    def tell(self, state: State, actor: Actor, action: Action, after: State, found: None) -> Iterator[Event]:
        """Tell what an action did."""
        return narration.told(self, state, action, after)

    def legal_actions(self, state: State, seat: Seat) -> Iterator[Action]:
        """Yield the seat's legal moves in the order DROP, POP, IGNORE; none if it is not its move."""
        return iter(legal_moves(self, state, seat))

    def sample(self, state: State, seat: Seat, below: RandomBelow) -> Action:
        """Return one of the legal moves, each as likely as the others."""
        moves = legal_moves(self, state, seat)
        return moves[below(len(moves))]

    def drawn(self, state: State, draw: tuple[int, ...]) -> Action:
        """Return nature's action for a draw: who starts, or a colour."""
        return Start(Seat(draw[0])) if isinstance(state.phase, Starting) else ROLLS[draw[0]]

    def view(self, state: State, seat: Seat | None) -> State:
        """Return the state: nothing is hidden."""
        return state

    def outcome(self, state: State) -> Outcome | None:
        """Return the result, or None while the game goes on."""
        return scoring.outcome(self, state)

    def format(self, action: Action) -> str:
        """Return the action's text: `drop`, `pop`, `ignore`, `red`, `starts 0`."""
        return notation.format_action(action)

    def parse(self, text: str) -> Action:
        """Return the action that this text spells; raise NotationError if it spells none."""
        return notation.parse_action(text)

    def format_state(self, state: State) -> str:
        """Return the position in one line: the columns from the bottom up, then whose turn it is and what is rolled."""
        return positions.format_state(state)

    def parse_state(self, text: str) -> State:
        """Return the position; raise NotationError unless this game can be in it."""
        return positions.parse_state(self, text)


# Turns of each seat, made once: whoever plays asks for one at every action.
_OVER = Over()
_MOVE = tuple(Seats(frozenset({Seat(seat)}), Moving.code) for seat in range(max(ROWS)))
