"""Which positions a game of DROP IT can be in: what a text claims is believed only if it fits together."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from droptable.games.drop_it.legality import faults_of_hold, is_near_the_shaft
from droptable.games.drop_it.pieces import COPIES, KIND_OF, KINDS, PIECES, Colour
from droptable.games.drop_it.setup import BY_CHOICE, in_turn, round_the_seats
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
    State,
    dropped,
    next_copy,
)

if TYPE_CHECKING:
    from droptable.games.drop_it.rules import DropIt

MOST_POINTS = 999


def is_possible(game: "DropIt", state: State) -> bool:
    """Tell whether the game can be in this position: the parts fit each other, the board and the options."""
    lists = (state.colours, state.supplies, state.scores, state.jokers)
    if any(len(values) != game.seats for values in lists) or (state.seat is not None and state.seat >= game.seats):
        return False
    return all(_claims_before(game, state) if state.phase in (COLOURS, DIVISION) else _claims(game, state))


def _claims_before(game: "DropIt", state: State) -> Iterator[bool]:
    """Yield what must be true while the pieces are not yet handed out."""
    taken = in_turn(state.colours)
    yield len(set(taken)) == len(taken)
    yield round_the_seats(taken, game.seats) == state.colours
    yield state == game.before_the_deal(state.colours)
    # colours are taken one by one only where people choose; pieces are divided only among three
    yield not taken or game.colours == BY_CHOICE or state.phase == DIVISION
    yield state.phase == COLOURS or game.seats == 3


def _claims(game: "DropIt", state: State) -> Iterator[bool]:
    taken = [colour for colours in state.colours for colour in colours]
    yield len(set(taken)) == len(taken)
    yield tuple(map(len, state.colours)) == (game.colours_each,) * game.seats
    yield all(0 <= score <= MOST_POINTS for score in state.scores)
    yield all(0 <= left <= game.jokers_each for left in state.jokers)
    yield from _claims_of_pieces(game, state, set(taken))
    if state.phase == START:
        started = game.after_the_deal(state.colours, state.supplies)
        yield state == started and dropped(state) == 0
        return
    yield state.seat is not None
    yield from _claims_of_turn(game, state)


def _claims_of_pieces(game: "DropIt", state: State, taken: set[Colour]) -> Iterator[bool]:
    numbers = [resting.piece for resting in state.shaft]
    yield numbers == sorted(set(numbers))
    yield all(is_near_the_shaft(game.board, resting) for resting in state.shaft)
    for kind in KINDS:
        yield sum(supply[kind.number] for supply in state.supplies) <= COPIES[kind.shape]
        for colours, supply in zip(state.colours, state.supplies, strict=True):
            yield not supply[kind.number] or kind.colour in colours or kind.colour not in taken
    # a piece that is in the shaft or in the hand has left the supplies
    yield all(piece < next_copy(state, KIND_OF[piece]) for piece in (*numbers, *_in_hand(state)))


def _in_hand(state: State) -> tuple[int, ...]:
    return () if state.piece is None else (state.piece,)


def _claims_of_turn(game: "DropIt", state: State) -> Iterator[bool]:
    assert state.seat is not None
    supply = state.supplies[state.seat]
    in_shaft = any(resting.piece == state.piece for resting in state.shaft)
    yield in_shaft == (state.phase == JOKER)
    yield (state.hold is not None) == (state.phase in (TREMOR, FALL))
    yield (state.piece is None) == (state.phase == OVER or (state.phase == RELEASE and not state.tries))
    yield 0 <= state.tries <= game.most_tries
    if state.phase == OVER:
        yield dropped(state) == PIECES and state.tries == 0
    elif state.phase == RELEASE and state.piece is None:
        yield supply != NO_PIECES
    elif state.phase == JOKER:
        yield state.jokers[state.seat] > 0 and bool(game.verdict(state).breaches)
    elif state.hold is not None and state.piece is not None:
        yield state.phase == FALL or game.trembles
        yield not list(faults_of_hold(game, KIND_OF[state.piece].shape, state.hold))
