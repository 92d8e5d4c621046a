"""Which positions of DROP IT are possible, as far as arithmetic tells: where pieces can lie, who can have what."""

from collections.abc import Iterator
from itertools import permutations

from droptable.games.drop_it.contact import is_on_a_wall
from droptable.games.drop_it.legality import faults_of_hold
from droptable.games.drop_it.pieces import KIND_OF, PIECES
from droptable.games.drop_it.piles import is_a_pile
from droptable.games.drop_it.scoring import most_points
from droptable.games.drop_it.setup import (
    PAIRS,
    after_the_deal,
    before_the_deal,
    in_turn,
    round_the_seats,
    supplies_of,
)
from droptable.games.drop_it.state import (
    NO_PIECES,
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
    Supply,
    Trembling,
    changed,
    dropped,
    next_copy,
)
from droptable.games.drop_it.variant import Variant
from droptable.games.drop_it.versions import NEAREST_PART

Turning = Releasing | Retrying | Trembling | Falling | Deciding | Ended


def claims(variant: Variant, state: State) -> Iterator[bool]:
    """Yield what must be true: the parts fit each other, the options, and what the drops so far can have led to."""
    taken = [colour for colours in state.colours for colour in colours]
    yield len(set(taken)) == len(taken)
    if isinstance(state.phase, Dealing | Picking | Dividing):
        yield from _claims_before_the_deal(variant, state)
        return
    yield tuple(map(len, state.colours)) == (variant.colours_each,) * variant.seats
    if isinstance(state.phase, Starting):
        yield state == after_the_deal(variant, state.colours, state.supplies)
        yield any(state.supplies == dealt for dealt in _deals(variant, state))
        return
    yield any(_is_left_of(_with_hand(state), dealt) for dealt in _deals(variant, state))
    yield from _claims_of_turn(variant, state, state.phase)
    yield _came_round(variant, state, state.phase)
    yield from _claims_of_points(variant, state)
    yield from _claims_of_pieces(state)
    yield from _claims_of_shaft(variant, state)


def _claims_before_the_deal(variant: Variant, state: State) -> Iterator[bool]:
    """Yield what must be true while the pieces are not yet handed out."""
    taken = in_turn(state.colours)
    yield round_the_seats(taken, variant.seats) == state.colours
    yield state == before_the_deal(variant, state.colours)
    # colours are taken one by one only where people choose; pieces are divided only among three
    yield not taken or not isinstance(state.phase, Dealing)
    yield variant.seats == 3 or not isinstance(state.phase, Dividing)


def _deals(variant: Variant, state: State) -> Iterator[tuple[Supply, ...]]:
    """Yield what the seats can have begun with, given their colours (DI-2.2, DI-2.3)."""
    if variant.seats == 3:
        yield from (supplies_of(state.colours, pairs) for pairs in permutations(PAIRS))
    else:
        yield supplies_of(state.colours)


def _with_hand(state: State) -> tuple[Supply, ...]:
    """Return what the seats have left as if the piece in the hand were still among its seat's own."""
    if state.piece is None:
        return state.supplies
    number = KIND_OF[state.piece].number
    return tuple(changed(supply, number, seat == state.seat) for seat, supply in enumerate(state.supplies))


def _is_left_of(supplies: tuple[Supply, ...], dealt: tuple[Supply, ...]) -> bool:
    return all(
        left <= had
        for supply, whole in zip(supplies, dealt, strict=True)
        for left, had in zip(supply, whole, strict=True)
    )


def _claims_of_turn(variant: Variant, state: State, phase: Turning) -> Iterator[bool]:
    match phase:
        case Releasing(seat):
            yield state.supplies[seat] != NO_PIECES
        case Retrying(_, piece, tries):
            yield 1 <= tries <= variant.most_tries and not _lies_in(state, piece)
        case Trembling(_, piece, tries, hold) | Falling(_, piece, tries, hold):
            yield 0 <= tries <= variant.most_tries and not _lies_in(state, piece)
            yield variant.trembles or isinstance(phase, Falling)
            yield not list(faults_of_hold(variant, KIND_OF[piece].shape, hold))
        case Deciding(seat, _, tries, verdict):
            yield 0 <= tries <= variant.most_tries
            yield state.jokers[seat] > 0 and bool(verdict.breaches)
        case Ended():
            yield dropped(state) == PIECES


def _lies_in(state: State, piece: int) -> bool:
    return any(resting.piece == piece for resting in state.shaft)


def _drops(variant: Variant, state: State) -> tuple[int, ...]:
    """Return how many pieces each seat has dropped and had scored: the one in the hand is not yet."""
    each = PIECES // variant.seats
    return tuple(
        each - sum(supply) - (state.piece is not None and state.seat == seat)
        for seat, supply in enumerate(state.supplies)
    )


def _came_round(variant: Variant, state: State, phase: Turning) -> bool:
    """Tell whether the seats have had their turns one after another, from who began to whose turn it is."""
    seats, counts = variant.seats, _drops(variant, state)
    turns = sum(counts)
    following = phase.last + 1 if isinstance(phase, Ended) else phase.seat
    began = (following - turns) % seats
    in_order = tuple(len(range((seat - began) % seats, turns, seats)) for seat in range(seats))
    return counts == in_order and variant.named_starter in (None, began)


def _claims_of_points(variant: Variant, state: State) -> Iterator[bool]:
    each = most_points(variant.board)
    for drops, score, left in zip(_drops(variant, state), state.scores, state.jokers, strict=True):
        spent = variant.jokers_each - left
        yield 0 <= left <= variant.jokers_each and spent <= drops
        yield spent <= score <= drops * each  # what a joker makes good scores at least one


def _claims_of_pieces(state: State) -> Iterator[bool]:
    # a piece that is in the shaft or in the hand has left the supplies, and the one in the hand is the latest
    yield all(resting.piece < next_copy(state, KIND_OF[resting.piece]) for resting in state.shaft)
    if state.piece is not None:
        yield state.piece == next_copy(state, KIND_OF[state.piece]) - 1


def _claims_of_shaft(variant: Variant, state: State) -> Iterator[bool]:
    if variant.rules > NEAREST_PART:
        yield not any(is_on_a_wall(variant.board, resting) for resting in state.shaft)
    yield is_a_pile(variant.board, state.shaft)
