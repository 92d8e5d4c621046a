"""The rules of DROP IT, clause by clause."""

from collections.abc import Iterator
from typing import ClassVar

from droptable.core.game import (
    Actor,
    Chance,
    Effect,
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
from droptable.games.drop_it import drop, legality, narration, notation, positions, scoring, setup, tremor
from droptable.games.drop_it.actions import Action, Deal, Divide, Joker, Pick, Release, Settled, Start, Tremor
from droptable.games.drop_it.fall import room
from droptable.games.drop_it.geometry import TURN
from droptable.games.drop_it.pieces import KIND_OF, Colour
from droptable.games.drop_it.state import (
    Dealing,
    Deciding,
    Dividing,
    Ended,
    Falling,
    Picking,
    Releasing,
    Retrying,
    Starting,
    State,
    Trembling,
    kinds_to_release,
)
from droptable.games.drop_it.variant import Variant


class DropIt(Variant, Proceeds[State, Action]):
    """DROP IT for 2, 3 or 4 seats; two seats may be teams. Nothing is hidden: every view is the whole state."""

    name: ClassVar[str] = "drop-it"

    def initial_state(self) -> State:
        """Return the empty shaft, before anybody has a colour."""
        return setup.before_the_deal(self, ((),) * self.seats)

    def turn(self, state: State) -> Turn:
        """Return who moves next: nature sets up; then a seat releases, its hand trembles, the piece falls."""
        code = state.phase.code
        match state.phase:  # first what comes again with every drop
            case Releasing(seat) | Retrying(seat) | Deciding(seat) | Picking(seat):
                return Seats(frozenset({seat}), phase=code)
            case Trembling(seat):
                return Chance((tremor.DRAWS, tremor.DRAWS), phase=code, caller=seat)
            case Falling(seat):
                return Effect(phase=code, caller=seat)
            case Dealing():
                return Chance((4, 3, 2), phase=code)
            case Dividing():
                return Chance((3, 2), phase=code)
            case Starting():
                return Chance((self.seats,), phase=code)
            case Ended():
                return Over()

    def check(self, state: State, actor: Actor, action: Action) -> None:
        """Raise IllegalActionError, with the clause, unless `actor` may do this now."""
        legality.check(self, state, actor, action)

    def proceed(self, state: State, actor: Actor, action: Action) -> Progress[State]:
        """Return the state after the action and what there is to tell; raise what `check` raises.

        A piece that comes to rest is judged here, once: whatever depends on the verdict gets it from here.
        """
        self.check(state, actor, action)
        after, verdict = self._landing(state, action)
        return Progress(after, Narration(narration.tell, self, state, action, after, verdict))

    def _landing(self, state: State, action: Action) -> drop.Landing:
        if isinstance(state.phase, Falling) and isinstance(action, Settled):
            return drop.landed(self, state, state.phase, action)
        return drop.Landing(self._after(state, action), None)

    def _after(self, state: State, action: Action) -> State:
        match state.phase, action:  # first what comes again with every drop
            case Releasing() | Retrying() as phase, Release() as release:
                return drop.released(self, state, phase, release)
            case Trembling() as phase, Tremor() as shift:
                return drop.trembled(state, phase, shift)
            case Deciding() as phase, Joker() as choice:
                return drop.decided(state, phase, choice)
            case _, Pick(colour):
                return setup.picked(self, state, colour)
            case _, Deal(colours):
                return setup.dealt(self, colours)
            case _, Divide(pairs):
                return setup.divided(self, state, pairs)
            case _, Start(seat):
                return setup.started(state, seat)
        raise AssertionError(f"{action} was checked, and still is none for {state.phase}")

    def legal_actions(self, state: State, seat: Seat) -> Iterator[Action] | None:
        """Yield the seat's colours or joker choices in a fixed order; None where it releases: nobody can list that."""
        if seat != state.chooser:
            return iter(())
        match state.phase:
            case Picking():
                return map(Pick, setup.free_colours(state.colours))
            case Deciding():
                return iter(Joker)
            case _:
                return None

    def sample(self, state: State, seat: Seat, below: RandomBelow) -> Action:
        """Return a choice, each as likely; or a release of any own kind, turned and placed anywhere, without a flick.

        Where the option allows a flick, every other release has one.
        """
        listed = self.legal_actions(state, seat)
        if listed is not None:
            actions = tuple(listed)
            return actions[below(len(actions))]
        kinds = kinds_to_release(state, seat)
        kind, angle = kinds[below(len(kinds))], below(TURN)
        low, high = room(self.board, kind.shape, angle)
        x = low + below(high - low + 1)
        if self.flick and below(2):
            # a square of this half side lies inside the circle of all velocities
            most = legality.FASTEST_FLICK * 7 // 10
            return Release(kind, x, angle, below(2 * most + 1) - most, below(2 * most + 1) - most)
        return Release(kind, x, angle)

    def drawn(self, state: State, draw: tuple[int, ...]) -> Action:
        """Return nature's action for a draw: the colours, the division, who starts, or how the hand trembled."""
        match state.phase:
            case Dealing():
                return Deal(setup.ordered(tuple(Colour), draw))
            case Dividing():
                return Divide(setup.ordered(setup.PAIRS, draw))
            case Starting():
                return Start(Seat(draw[0]))
            case Trembling(_, piece, _, hold):
                shift_x, shift_angle = tremor.shift(self.hand, draw)
                low, high = room(self.board, KIND_OF[piece].shape, (hold.angle + shift_angle) % TURN)
                return Tremor(min(max(hold.x + shift_x, low), high) - hold.x, shift_angle)
        raise AssertionError(f"nothing is drawn in {state.phase}")

    def view(self, state: State, seat: Seat | None) -> State:
        """Return the state: nothing is hidden."""
        return state

    def outcome(self, state: State) -> Outcome | None:
        """Return the result, or None while the game goes on."""
        return scoring.outcome(self, state)

    def format(self, action: Action) -> str:
        """Return the action's text."""
        return notation.format_action(action)

    def parse(self, text: str) -> Action:
        """Return the action that this text spells; raise NotationError if it spells none."""
        return notation.parse_action(text)

    def format_state(self, state: State) -> str:
        """Return the position in one line."""
        return positions.format_state(state)

    def parse_state(self, text: str) -> State:
        """Return the position; raise NotationError unless this game can be in it."""
        return positions.parse_state(self, text)
