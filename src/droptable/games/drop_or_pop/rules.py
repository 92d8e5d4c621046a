"""The rules of DROP OR POP!, clause by clause."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import ClassVar

from droptable.core.errors import IllegalActionError, OptionError
from droptable.core.game import (
    Actor,
    Below,
    Chance,
    Event,
    Narration,
    Outcome,
    Over,
    Proceeds,
    Progress,
    Seat,
    Seats,
    Turn,
    event,
)
from droptable.core.options import RANDOM, Options, named_seat
from droptable.games.drop_or_pop import notation, scoring
from droptable.games.drop_or_pop.actions import Action, Colour, Move, Roll, Start
from droptable.games.drop_or_pop.state import COLUMNS, COUNTERS, TO_WIN, Column, State, groups, on_board

SEAT_ORDER = (Colour.BLUE, Colour.RED, Colour.YELLOW, Colour.GREEN)
ROWS = {3: 6, 4: 8}  # by the number of seats (DP-1.2)


@dataclass(frozen=True)
class DropOrPop(Proceeds[State, Action]):
    """DROP OR POP! for 3 or 4 seats. Nothing is hidden: every view is the whole state.

    Raise OptionError for a number of seats, a colour or a starter that there is not.
    """

    seats: int = 3
    starter: str = RANDOM
    left_out: str = Colour.YELLOW.code
    turn_limit: int | None = None

    name: ClassVar[str] = "drop-or-pop"
    rules: ClassVar[int] = 1

    def __post_init__(self) -> None:
        if self.seats not in ROWS:
            raise OptionError("bad-seats", clause="DP-1.1", seats=self.seats, low=min(ROWS), high=max(ROWS))
        if self.left_out not in (colour.code for colour in Colour):
            raise OptionError("bad-option", clause="DP-1.1", option="left_out", value=self.left_out, allowed="a colour")
        named_seat(self.starter, self.seats, clause="DP-2.1")

    @property
    def options(self) -> Options:
        """The value of every option."""
        return {"starter": self.starter, "left_out": self.left_out, "turn_limit": self.turn_limit}

    @cached_property
    def colours(self) -> tuple[Colour, ...]:
        """Each seat's colour (DP-1.1)."""
        if self.seats == len(SEAT_ORDER):
            return SEAT_ORDER
        return tuple(colour for colour in SEAT_ORDER if colour.code != self.left_out)

    @cached_property
    def seat_codes(self) -> tuple[str, ...]:
        """A seat is called by its colour."""
        return tuple(colour.code for colour in self.colours)

    @cached_property
    def rows(self) -> int:
        """How many counters a column holds (DP-1.2)."""
        return ROWS[self.seats]

    def initial_state(self) -> State:
        """Return the empty board, with a starter where one is named."""
        starter = named_seat(self.starter, self.seats, clause="DP-2.1")
        return State(((),) * COLUMNS, None if starter is None else Seat(starter), turns_left=self.turn_limit)

    def turn(self, state: State) -> Turn:
        """Return who moves next: nature starts and rolls, then the seat moves."""
        if state.ended:
            return Over()
        if state.seat is None:
            return Chance((self.seats,), phase="start")
        if state.rolled is None:
            return _ROLLS[state.seat]
        return _MOVES[state.seat]

    def check(self, state: State, actor: Actor, action: Action) -> None:
        """Raise IllegalActionError, with the clause, unless `actor` may do this now."""
        if state.ended:
            raise IllegalActionError("game-over", clause="DP-3.2")
        if actor is None:
            self._check_nature(state, action)
        elif actor != state.seat or state.rolled is None:
            raise IllegalActionError("not-your-turn", clause="DP-2.1")
        elif not isinstance(action, Move):
            raise IllegalActionError("not-that-now", clause="DP-2.3")
        else:
            self._check_move(state, state.rolled, action)

    def _check_nature(self, state: State, action: Action) -> None:
        expected = Start if state.seat is None else Roll
        if state.rolled is not None:
            raise IllegalActionError("not-natures-turn", clause="DP-2.3")
        if not isinstance(action, expected):
            raise IllegalActionError("not-that-now", clause="DP-2.1" if state.seat is None else "DP-2.2")
        if isinstance(action, Roll) and not isinstance(action.colour, Colour):
            raise IllegalActionError("not-that-now", clause="DP-2.2")
        if isinstance(action, Start) and not 0 <= action.seat < self.seats:
            raise IllegalActionError("no-such-seat", clause="DP-2.1", number=action.seat, seats=self.seats)

    def _check_move(self, state: State, rolled: Colour, move: Move) -> None:
        column = state.columns[rolled]
        if move is Move.DROP and len(column) == self.rows:
            raise IllegalActionError("column-full", clause="DP-2.4", column=rolled.code)
        if move is Move.DROP and not self._has_supply(state):
            raise IllegalActionError("no-counter-left", clause="DP-2.4", counters=COUNTERS)
        if move is Move.POP and not column:
            raise IllegalActionError("column-empty", clause="DP-2.5", column=rolled.code)
        if move is Move.IGNORE and state.ignored:
            raise IllegalActionError("ignored-already", clause="DP-2.6")

    def _has_supply(self, state: State) -> bool:
        assert state.seat is not None
        return on_board(state, self.colours[state.seat]) < COUNTERS

    def proceed(self, state: State, actor: Actor, action: Action) -> Progress[State]:
        """Return the state after the action and what there is to tell; raise what `check` raises."""
        self.check(state, actor, action)
        after = self._after(state, action)
        return Progress(after, Narration(lambda: self._told(state, action, after)))

    def _after(self, state: State, action: Action) -> State:
        if isinstance(action, Start):
            return replace(state, seat=action.seat)
        if isinstance(action, Roll):
            return self._rolled(state, action.colour)
        assert state.rolled is not None and state.seat is not None
        if action is Move.IGNORE:
            return replace(state, rolled=None, ignored=True)
        if action is Move.DROP:
            return self._dropped(state, state.rolled, self.colours[state.seat])
        return self._popped(state, state.rolled)

    def _rolled(self, state: State, colour: Colour) -> State:
        if state.ignored and self._must_pass(state, colour):
            return self._next_turn(state, state.columns, won=False)
        return State(state.columns, state.seat, colour, state.ignored, state.turns_left)

    def _must_pass(self, state: State, colour: Colour) -> bool:
        """Tell whether neither DROP nor POP is possible (DP-2.7): an empty column and no counter left."""
        return not state.columns[colour] and not self._has_supply(state)

    def _dropped(self, state: State, x: Colour, counter: Colour) -> State:
        columns = _with_column(state.columns, x, (*state.columns[x], counter))
        # Only the dropper's own cluster can have grown (DP-3.3).
        won = len(groups(columns)[x, len(columns[x]) - 1]) >= TO_WIN
        return self._next_turn(state, columns, won)

    def _popped(self, state: State, x: Colour) -> State:
        columns = _with_column(state.columns, x, state.columns[x][1:])
        return self._next_turn(state, columns, won=bool(scoring.winning(columns)[0]))

    def _next_turn(self, state: State, columns: tuple[Column, ...], won: bool) -> State:
        assert state.seat is not None
        left = None if state.turns_left is None else state.turns_left - 1
        return State(columns, Seat((state.seat + 1) % self.seats), turns_left=left, ended=won or left == 0)

    def legal_actions(self, state: State, seat: Seat) -> Iterator[Action]:
        """Yield the seat's legal moves in the order DROP, POP, IGNORE; none if it is not its move."""
        if state.ended or seat != state.seat or state.rolled is None:
            return
        column = state.columns[state.rolled]
        if len(column) < self.rows and self._has_supply(state):
            yield Move.DROP
        if column:
            yield Move.POP
        if not state.ignored:
            yield Move.IGNORE

    def sample(self, state: State, seat: Seat, below: Below) -> Action:
        """Return one of the legal moves, each as likely as the others."""
        moves = tuple(self.legal_actions(state, seat))
        return moves[below(len(moves))]

    def drawn(self, state: State, draw: tuple[int, ...]) -> Action:
        """Return nature's action for a draw: who starts, or a colour."""
        return Start(Seat(draw[0])) if state.seat is None else Roll(Colour(draw[0]))

    def view(self, state: State, seat: Seat | None) -> State:
        """Return the state: nothing is hidden."""
        return state

    def _told(self, state: State, action: Action, after: State) -> tuple[Event, ...]:
        if isinstance(action, Start):
            return (event("starts", "DP-2.1", seat=action.seat),)
        assert state.seat is not None
        if isinstance(action, Roll):
            return self._narrate_roll(state, action, after)
        assert state.rolled is not None
        if action is Move.IGNORE:
            return (event("ignored", "DP-2.6", seat=state.seat, column=state.rolled.code),)
        told = self._narrate_drop(state) if action is Move.DROP else self._narrate_pop(state)
        return (told, *self._narrate_end(state.seat, action, after))

    def _narrate_roll(self, state: State, roll: Roll, after: State) -> tuple[Event, ...]:
        assert state.seat is not None
        told = event("rolled", "DP-2.2", seat=state.seat, column=roll.colour.code, again=int(state.ignored))
        if after.rolled is not None:
            return (told,)
        passed = event("passed", "DP-2.7", seat=state.seat, column=roll.colour.code)
        return (told, passed, *self._narrate_end(state.seat, roll, after))

    def _narrate_drop(self, state: State) -> Event:
        assert state.rolled is not None and state.seat is not None
        row = len(state.columns[state.rolled])
        return event("dropped", "DP-2.4", seat=state.seat, column=state.rolled.code, x=state.rolled.value, row=row)

    def _narrate_pop(self, state: State) -> Event:
        assert state.rolled is not None and state.seat is not None
        column = state.columns[state.rolled]
        owner = self.colours.index(column[0])
        return event(
            "popped",
            "DP-2.5",
            seat=state.seat,
            owner_seat=owner,
            own=int(owner == state.seat),
            column=state.rolled.code,
            x=state.rolled.value,
            fell=len(column) - 1,
        )

    def _narrate_end(self, mover: Seat, action: Action, after: State) -> Iterator[Event]:
        if not after.ended:
            return
        winners, size = scoring.winning(after.columns)
        seats = tuple(self.colours.index(colour) for colour in winners)
        cells = tuple(n for x, y in scoring.winning_cells(after.columns) for n in (x, y))
        if not winners:
            yield event("turn-limit", "DP-3.6")
        elif len(winners) > 1:
            yield event("drew", "DP-3.4", seats=tuple(sorted(seats)), size=size, cells=cells)
        else:
            code = "won-epic" if size >= scoring.EPIC else "won"
            clause = "DP-3.5" if size >= scoring.EPIC else "DP-3.2"
            yield event(code, clause, seat=seats[0], size=size, cells=cells)
        if action is Move.POP and winners and mover not in seats:
            yield event("handed", "DP-3.3", seat=mover, seats=tuple(sorted(seats)))

    def outcome(self, state: State) -> Outcome | None:
        """Return the result, or None while the game goes on."""
        return scoring.outcome(state, self.colours)

    def format(self, action: Action) -> str:
        """Return the action's text: `drop`, `pop`, `ignore`, `red`, `starts 0`."""
        return notation.format_action(action)

    def parse(self, text: str) -> Action:
        """Return the action that this text spells; raise NotationError if it spells none."""
        return notation.parse_action(text)

    def format_state(self, state: State) -> str:
        """Return the position in one line: the columns from the bottom up, then whose turn it is and what is rolled."""
        return notation.format_state(state)

    def parse_state(self, text: str) -> State:
        """Return the position; raise NotationError unless this game can be in it."""
        return notation.parse_state(text, self.colours, self.rows, self.initial_state())


_ROLLS = tuple(Chance((len(Colour),), phase="roll", caller=Seat(seat), by_hand=True) for seat in range(len(SEAT_ORDER)))
_MOVES = tuple(Seats(frozenset({Seat(seat)}), phase="move") for seat in range(len(SEAT_ORDER)))


def _with_column(columns: tuple[Column, ...], x: int, column: Column) -> tuple[Column, ...]:
    return (*columns[:x], column, *columns[x + 1 :])
