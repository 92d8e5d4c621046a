"""Which positions a game of DROP OR POP! can be in, as far as counting can tell.

What is counted: counters, rows, and where turns are limited also who has had how many. Of a board that ends the game
the last action is looked for; whether moves lead to any other is not searched for.
"""

from collections.abc import Iterator

from droptable.core.errors import NotationError
from droptable.core.game import Seat
from droptable.games.drop_or_pop.actions import Colour
from droptable.games.drop_or_pop.board import Columns, supply_beside, winning, with_item
from droptable.games.drop_or_pop.state import Ended, Moving, State
from droptable.games.drop_or_pop.variant import Variant


def faults(variant: Variant, state: State, text: str) -> Iterator[NotationError]:
    """Yield why no game of this variant can be in this position, the plainest reason first; nothing if one can."""
    if state.seat is None:
        yield from _faults_before_start(variant, state, text)
        return
    if state.seat >= variant.seats:
        yield NotationError("position-no-such-seat", text, clause="DP-1.1")
    if any(len(column) > variant.rows for column in state.columns):
        yield NotationError("position-too-high", text, clause="DP-1.2", rows=variant.rows)
    if any(state.supply[colour] < (0 if colour in variant.colours else variant.counters) for colour in Colour):
        yield NotationError("position-counters", text, clause="DP-1.4", counters=variant.counters)
    if _has_passed(variant, state):
        yield NotationError("position-passed", text, clause="DP-2.7")
    if not _fits_turns(variant, state.columns, state.seat, turns_taken(variant, state)):
        yield NotationError("position-turns", text, clause="DP-3.6")
    if isinstance(state.phase, Ended) and state.phase.won and not _has_last_action(variant, state, state.phase):
        yield NotationError("position-won-before", text, clause="DP-3.2")


def _faults_before_start(variant: Variant, state: State, text: str) -> Iterator[NotationError]:
    if variant.named_starter is not None:
        yield NotationError("position-starter", text, clause="DP-2.1")
    if any(state.columns) or state.turns_left != variant.turn_limit:
        yield NotationError("position-not-blank", text, clause="DP-2.1")


def _has_passed(variant: Variant, state: State) -> bool:
    """Tell whether somebody is waiting in a turn that passes by itself (DP-2.7)."""
    match state.phase:
        case Moving(seat, rolled, ignored=True):
            return not state.columns[rolled] and not state.supply[variant.colours[seat]]
    return False


def turns_taken(variant: Variant, state: State) -> int | None:
    """Return how many turns all seats together have had, or None where that is not counted."""
    if variant.turn_limit is None or state.turns_left is None:
        return None
    return variant.turn_limit - state.turns_left


def _fits_turns(variant: Variant, columns: Columns, seat: Seat, turns: int | None) -> bool:
    """Tell whether so many turns, after which it is this seat's, can have left this board."""
    if turns is None:
        return True
    first = Seat((seat - turns) % variant.seats)
    if turns < 0 or variant.named_starter not in (None, first):
        return False
    own = {
        variant.colours[(first + at) % variant.seats]: _share(turns, at, variant.seats) for at in range(variant.seats)
    }
    beside = supply_beside(columns, variant.counters)
    on_board = {colour: variant.counters - left for colour, left in zip(Colour, beside, strict=True)}
    # a turn drops one or pops one, unless it passes: for that a seat has dropped all of its counters before
    paired = max(own.values()) > variant.counters or (turns - sum(on_board.values())) % 2 == 0
    return paired and all(on_board[colour] <= own[colour] for colour in own)


def _share(turns: int, at: int, seats: int) -> int:
    """Return how many of these turns a seat has had that is so many places after the first."""
    return (turns - at + seats - 1) // seats


def _has_last_action(variant: Variant, state: State, phase: Ended) -> bool:
    """Tell whether one drop or pop before, nobody had won yet: a game ends as soon as somebody has (DP-3.2)."""
    last, turns = Seat((phase.seat - 1) % variant.seats), turns_taken(variant, state)
    return any(
        not winning(before, variant.to_win) and _fits_turns(variant, before, last, None if turns is None else turns - 1)
        for before in (*_before_drop(variant, state.columns, last), *_before_pop(variant, state))
    )


def _before_drop(variant: Variant, columns: Columns, seat: Seat) -> Iterator[Columns]:
    for x in range(variant.columns):
        if columns[x][-1:] == (variant.colours[seat],):
            yield with_item(columns, x, columns[x][:-1])


def _before_pop(variant: Variant, state: State) -> Iterator[Columns]:
    for x in range(variant.columns):
        for counter in variant.colours:
            if len(state.columns[x]) < variant.rows and state.supply[counter]:
                yield with_item(state.columns, x, (counter, *state.columns[x]))
