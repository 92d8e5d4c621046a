"""The rules of DROP IT, clause by clause."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import ClassVar

from droptable.core.errors import IllegalActionError, NotationError
from droptable.core.game import (
    Actor,
    Below,
    Chance,
    Effect,
    Narration,
    Outcome,
    Over,
    Proceeds,
    Progress,
    Seat,
    Seats,
    Turn,
)
from droptable.core.options import RANDOM, Options, named_seat
from droptable.games.drop_it import judge, legality, narration, notation, scoring, tremor
from droptable.games.drop_it.actions import (
    Action,
    Deal,
    Divide,
    Joker,
    Pick,
    Release,
    Settled,
    Start,
    Tremor,
)
from droptable.games.drop_it.board import Board, parse_board, usual_board
from droptable.games.drop_it.fall import room
from droptable.games.drop_it.geometry import TURN
from droptable.games.drop_it.pieces import KIND_OF, Colour
from droptable.games.drop_it.possible import is_possible
from droptable.games.drop_it.setup import (
    BY_CHOICE,
    COLOURS_EACH,
    PAIRS,
    Colours,
    free_colours,
    in_turn,
    ordered,
    round_the_seats,
    whole_sets,
    with_fourth_colour,
)
from droptable.games.drop_it.state import (
    COLOURS,
    DIVISION,
    FALL,
    JOKER,
    NO_PIECES,
    OVER,
    RELEASE,
    START,
    TREMOR,
    Hold,
    State,
    Supply,
    changed,
    kinds_left,
    next_copy,
)

MOST_TRIES = 2  # how often a piece that left the shaft is dropped again (DI-3.5)


@dataclass(frozen=True)
class DropIt(Proceeds[State, Action]):
    """DROP IT for 2, 3 or 4 seats; two seats may be teams. Nothing is hidden: every view is the whole state.

    Raise OptionError if `first` names a seat that is not there, or the board is bad.
    """

    seats: int = 2
    edges: str = "shape"
    jokers: str = "none"
    level: str = "any-part"
    hand: str = tremor.HUMAN
    flick: bool = False
    over_rim: str = "again"
    colours: str = RANDOM
    starter: str = RANDOM
    first: str = "first"
    board_text: str | None = None

    name: ClassVar[str] = "drop-it"
    rules: ClassVar[int] = 1

    def __post_init__(self) -> None:
        named_seat(self.first, self.seats, clause="DI-2.4")
        assert self.board is not None  # reads it: a bad one is refused at once

    @property
    def options(self) -> Options:
        """The value of every option."""
        names = ("edges", "jokers", "level", "hand", "flick", "over_rim", "colours", "starter", "first")
        return {**{name: getattr(self, name) for name in names}, "board": self.board_text}

    @cached_property
    def board(self) -> Board:
        """The board that is played on (DI-1.6)."""
        return usual_board() if self.board_text is None else parse_board(self.board_text)

    @cached_property
    def seat_codes(self) -> tuple[str, ...]:
        """A seat is called by its place: its colours are dealt only when the game begins."""
        return tuple(f"place-{seat + 1}" for seat in range(self.seats))

    @property
    def colours_each(self) -> int:
        """How many whole sets of pieces a seat has."""
        return COLOURS_EACH[self.seats]

    @property
    def jokers_each(self) -> int:
        """How many jokers a seat begins with (DI-6.3)."""
        if self.jokers == "none":
            return 0
        return 4 if self.jokers == "four" and self.seats == 2 else 2

    @property
    def most_tries(self) -> int:
        """How often a piece that left the shaft is dropped again (DI-3.5)."""
        return MOST_TRIES if self.over_rim == "again" else 0

    @property
    def trembles(self) -> bool:
        """Whether nature shifts every release (DI-3.4)."""
        return self.hand != tremor.STEADY

    def initial_state(self) -> State:
        """Return the empty shaft, before anybody has a colour."""
        return self.before_the_deal(((),) * self.seats)

    def before_the_deal(self, colours: Colours) -> State:
        """Return the position with these colours taken, and no piece handed out yet."""
        taken = sum(map(len, colours))
        zeros, jokers = (0,) * self.seats, (self.jokers_each,) * self.seats
        if taken == self.seats * self.colours_each:
            return State(DIVISION, None, colours, (NO_PIECES,) * self.seats, zeros, jokers)
        picker = Seat(taken % self.seats) if self.colours == BY_CHOICE else None
        return State(COLOURS, picker, colours, (NO_PIECES,) * self.seats, zeros, jokers)

    def after_the_deal(self, colours: Colours, supplies: tuple[Supply, ...]) -> State:
        """Return the position in which everybody has colours and pieces, and somebody starts."""
        starter = None if self.starter == RANDOM else named_seat(self.first, self.seats, clause="DI-2.4")
        zeros, jokers = (0,) * self.seats, (self.jokers_each,) * self.seats
        if starter is None:
            return State(START, None, colours, supplies, zeros, jokers)
        return State(RELEASE, Seat(starter), colours, supplies, zeros, jokers)

    def turn(self, state: State) -> Turn:
        """Return who moves next: nature sets up; then a seat releases, its hand trembles, the piece falls."""
        if state.phase == OVER:
            return Over()
        if state.phase == COLOURS and state.seat is None:
            return Chance((4, 3, 2), phase=COLOURS)
        if state.phase == DIVISION:
            return Chance((3, 2), phase=DIVISION)
        if state.phase == START:
            return Chance((self.seats,), phase=START)
        if state.phase == TREMOR:
            return Chance((tremor.DRAWS, tremor.DRAWS), phase=TREMOR, caller=state.seat)
        if state.phase == FALL:
            return Effect(phase=FALL, caller=state.seat)
        assert state.seat is not None
        return Seats(frozenset({state.seat}), phase=state.phase)

    def check(self, state: State, actor: Actor, action: Action) -> None:
        """Raise IllegalActionError, with the clause, unless `actor` may do this now."""
        if state.phase == OVER:
            raise IllegalActionError("game-over", clause="DI-5.5")
        natures = not isinstance(self.turn(state), Seats)
        expected = _NATURES[state.phase] if natures else _SEATS[state.phase]
        if not isinstance(action, expected) or actor != (None if natures else state.seat):
            code = "not-natures-turn" if actor is None else "not-your-turn"
            raise IllegalActionError(code, clause="DI-3.1")
        for fault in legality.faults(self, state, action):
            raise fault

    def proceed(self, state: State, actor: Actor, action: Action) -> Progress[State]:
        """Return the state after the action and what there is to tell; raise what `check` raises."""
        self.check(state, actor, action)
        after = self._after(state, action)
        return Progress(after, Narration(lambda: narration.tell(self, state, action, after)))

    def _after(self, state: State, action: Action) -> State:
        match action:
            case Pick(colour):
                return self._picked(state, colour)
            case Deal(colours):
                return self._dealt(round_the_seats(colours[: self.seats * self.colours_each], self.seats))
            case Divide(pairs):
                return self.after_the_deal(state.colours, with_fourth_colour(state.colours, pairs))
            case Start(seat):
                return replace(state, phase=RELEASE, seat=seat)
            case Release():
                return self._released(state, action)
            case Tremor(x, angle):
                assert state.hold is not None
                hold = replace(state.hold, x=state.hold.x + x, angle=(state.hold.angle + angle) % TURN)
                return replace(state, phase=FALL, hold=hold)
            case Settled():
                return self._settled(state, action)
            case Joker():
                return self._decided(state, action)

    def _picked(self, state: State, colour: Colour) -> State:
        picked = (*in_turn(state.colours), colour)
        left = [other for other in Colour if other not in picked]
        if len(left) == 1 and self.seats != 3:  # the last colour is nobody's choice any more
            picked = (*picked, *left)
        colours = round_the_seats(picked, self.seats)
        if len(picked) < self.seats * self.colours_each:
            return self.before_the_deal(colours)
        return self._dealt(colours)

    def _dealt(self, colours: Colours) -> State:
        if self.seats == 3:
            return self.before_the_deal(colours)
        return self.after_the_deal(colours, whole_sets(colours))

    def _released(self, state: State, release: Release) -> State:
        assert state.seat is not None
        hold = Hold(release.x, release.angle, release.vx, release.vy)
        phase = TREMOR if self.trembles else FALL
        if state.piece is not None:  # the same piece again (DI-3.5)
            return replace(state, phase=phase, hold=hold)
        piece = next_copy(state, release.kind)
        supply = changed(state.supplies[state.seat], release.kind.number, -1)
        supplies = (*state.supplies[: state.seat], supply, *state.supplies[state.seat + 1 :])
        return replace(state, phase=phase, supplies=supplies, piece=piece, hold=hold)

    def _settled(self, state: State, settled: Settled) -> State:
        resting = {r.piece: r for r in (*state.shaft, *settled.moved) if r.piece not in settled.out}
        state = replace(state, shaft=tuple(resting[piece] for piece in sorted(resting)), hold=None)
        assert state.seat is not None
        if state.piece in settled.out:
            if state.tries < self.most_tries:
                return replace(state, phase=RELEASE, tries=state.tries + 1)
            return self._next_turn(state)
        verdict = self.verdict(state)
        if verdict.breaches and state.jokers[state.seat]:
            return replace(state, phase=JOKER)
        return self._next_turn(_scored(state, verdict.points))

    def verdict(self, state: State) -> judge.Verdict:
        """Return the referee's findings on the piece of this turn, which rests in the shaft."""
        assert state.piece is not None
        return judge.judge(self.board, state.shaft, state.piece, self.edges, self.level)

    def _decided(self, state: State, choice: Joker) -> State:
        assert state.seat is not None
        if choice is Joker.SPEND:
            state = replace(state, jokers=changed(state.jokers, state.seat, -1))
            state = _scored(state, self.verdict(state).worth)
        return self._next_turn(state)

    def _next_turn(self, state: State) -> State:
        last = state.seat
        assert last is not None
        state = replace(state, phase=RELEASE, piece=None, tries=0)
        following = (Seat((last + step) % self.seats) for step in range(1, self.seats + 1))
        for seat in following:
            if state.supplies[seat] != NO_PIECES:
                return replace(state, seat=seat)
        return replace(state, phase=OVER)

    def legal_actions(self, state: State, seat: Seat) -> Iterator[Action] | None:
        """Yield the seat's colours or joker choices in a fixed order; None where it releases: nobody can list that."""
        if seat != state.seat or state.phase not in _SEATS:
            return iter(())
        if state.phase == RELEASE:
            return None
        if state.phase == JOKER:
            return iter(Joker)
        return map(Pick, free_colours(state.colours))

    def sample(self, state: State, seat: Seat, below: Below) -> Action:
        """Return a choice, each as likely; or a release of any own kind, turned and placed anywhere, without a flick.

        Where the option allows a flick, every other release has one.
        """
        listed = self.legal_actions(state, seat)
        if listed is not None:
            actions = tuple(listed)
            return actions[below(len(actions))]
        kinds = kinds_left(state, seat) if state.piece is None else (KIND_OF[state.piece],)
        kind, angle = kinds[below(len(kinds))], below(TURN)
        low, high = room(self.board, kind.shape, angle)
        x = low + below(high - low + 1)
        if self.flick and below(2):
            most = (
                legality.FASTEST_FLICK * 7 // 10
            )  # a square of this half side lies inside the circle of all velocities
            return Release(kind, x, angle, below(2 * most + 1) - most, below(2 * most + 1) - most)
        return Release(kind, x, angle)

    def drawn(self, state: State, draw: tuple[int, ...]) -> Action:
        """Return nature's action for a draw: the colours, the division, who starts, or how the hand trembled."""
        if state.phase == COLOURS:
            return Deal(ordered(tuple(Colour), draw))
        if state.phase == DIVISION:
            return Divide(ordered(PAIRS, draw))
        if state.phase == START:
            return Start(Seat(draw[0]))
        assert state.hold is not None and state.piece is not None
        shift_x, shift_angle = tremor.shift(self.hand, draw)
        low, high = room(self.board, KIND_OF[state.piece].shape, (state.hold.angle + shift_angle) % TURN)
        return Tremor(min(max(state.hold.x + shift_x, low), high) - state.hold.x, shift_angle)

    def view(self, state: State, seat: Seat | None) -> State:
        """Return the state: nothing is hidden."""
        return state

    def outcome(self, state: State) -> Outcome | None:
        """Return the result, or None while the game goes on."""
        return scoring.outcome(state)

    def format(self, action: Action) -> str:
        """Return the action's text."""
        return notation.format_action(action)

    def parse(self, text: str) -> Action:
        """Return the action that this text spells; raise NotationError if it spells none."""
        return notation.parse_action(text)

    def format_state(self, state: State) -> str:
        """Return the position in one line."""
        return notation.format_state(state)

    def parse_state(self, text: str) -> State:
        """Return the position; raise NotationError unless this game can be in it."""
        state = notation.parse_state(text)
        if not is_possible(self, state):
            raise NotationError("impossible-position", text)
        return state


_SEATS: dict[str, type[Action]] = {COLOURS: Pick, RELEASE: Release, JOKER: Joker}
_NATURES: dict[str, type[Action]] = {COLOURS: Deal, DIVISION: Divide, START: Start, TREMOR: Tremor, FALL: Settled}


def _scored(state: State, points: int) -> State:
    assert state.seat is not None
    return replace(state, scores=changed(state.scores, state.seat, points))
