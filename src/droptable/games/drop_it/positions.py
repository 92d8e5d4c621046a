"""The texts of DROP IT's positions: what one claims is believed only if the game can be in it.

Phase, seat (`-` for none), then per seat, divided by `/`, colours, supply (a digit per kind), scores and jokers; the
piece in hand, how it is held, the tries; then the pieces in the shaft, `-` for none:
`release 1 r/y/b/g 3222000000000000/… 0/0/0/0 2/2/2/2 - - 0 rc1:110020,19000,511 …`.
"""

from collections.abc import Iterable
from typing import NamedTuple

from droptable.core.errors import NotationError
from droptable.core.game import Seat
from droptable.games.drop_it.actions import Resting
from droptable.games.drop_it.judge import judge
from droptable.games.drop_it.legality import are_near_the_shaft
from droptable.games.drop_it.notation import (
    COLOUR_LETTERS,
    format_piece,
    format_resting,
    parse_number,
    parse_piece,
    parse_resting,
    parse_seat,
)
from droptable.games.drop_it.pieces import KINDS
from droptable.games.drop_it.possibility import claims
from droptable.games.drop_it.state import (
    Colours,
    Dealing,
    Deciding,
    Dividing,
    Ended,
    Falling,
    Hold,
    Phase,
    Picking,
    Releasing,
    Retrying,
    Starting,
    State,
    Supply,
    Trembling,
)
from droptable.games.drop_it.variant import Variant

NOTHING = "-"
_CODES = {phase.code for phase in (Dealing, Dividing, Starting, Releasing, Trembling, Falling, Deciding, Ended)}


def format_state(state: State) -> str:
    """Return the position in one line."""
    seat, hold, tries = _told_of(state.phase)
    return " ".join(
        (
            state.phase.code,
            NOTHING if seat is None else str(seat),
            "/".join("".join(colour.code[0] for colour in colours) or NOTHING for colours in state.colours),
            "/".join("".join(map(str, supply)) for supply in state.supplies),
            "/".join(map(str, state.scores)),
            "/".join(map(str, state.jokers)),
            NOTHING if state.piece is None else format_piece(state.piece),
            NOTHING if hold is None else f"{hold.x},{hold.angle},{hold.vx},{hold.vy}",
            str(tries),
            *(map(format_resting, state.shaft) if state.shaft else (NOTHING,)),
        )
    )


def _told_of(phase: Phase) -> tuple[Seat | None, Hold | None, int]:
    """Return the seat, the hold and the tries that a text tells of a phase."""
    match phase:
        case Dealing() | Dividing() | Starting():
            return None, None, 0
        case Picking(seat) | Releasing(seat) | Ended(seat):
            return seat, None, 0
        case Retrying(seat, _, tries) | Deciding(seat, _, tries):
            return seat, None, tries
        case Trembling(seat, _, tries, hold) | Falling(seat, _, tries, hold):
            return seat, hold, tries


class _Spelled(NamedTuple):
    """What a text says, word by word: whether that fits together has not been looked at."""

    phase: str
    seat: Seat | None
    colours: Colours
    supplies: tuple[Supply, ...]
    scores: tuple[int, ...]
    jokers: tuple[int, ...]
    piece: int | None
    hold: Hold | None
    tries: int
    shaft: tuple[Resting, ...]


def parse_state(variant: Variant, text: str) -> State:
    """Return the position; raise NotationError if none is spelled, or one that the game can't be in."""
    try:
        spelled = _spelled(text)
    except (KeyError, ValueError) as error:
        raise NotationError("bad-position", text) from error
    state = _state(variant, spelled) if _fits_the_table(variant, spelled) else None
    if state is None or not all(claims(variant, state)):
        raise NotationError("impossible-position", text)
    if format_state(state) != text:  # so that one position has one text
        raise NotationError("bad-position", text)
    return state


def _spelled(text: str) -> _Spelled:
    phase, seat, colours, supplies, scores, jokers, piece, hold, tries, *shaft = text.split(" ")
    if phase not in _CODES or not shaft:
        raise ValueError(text)
    return _Spelled(
        phase,
        None if seat == NOTHING else parse_seat(seat),
        tuple(tuple(COLOUR_LETTERS[c] for c in part.removeprefix(NOTHING)) for part in colours.split("/")),
        tuple(map(_supply, supplies.split("/"))),
        _numbers(scores.split("/")),
        _numbers(jokers.split("/")),
        None if piece == NOTHING else parse_piece(piece),
        None if hold == NOTHING else _hold(hold),
        parse_number(tries),
        () if shaft == [NOTHING] else tuple(map(parse_resting, shaft)),
    )


def _numbers(parts: Iterable[str]) -> tuple[int, ...]:
    return tuple(map(parse_number, parts))


def _hold(text: str) -> Hold:
    x, angle, vx, vy = _numbers(text.split(","))
    return Hold(x, angle, vx, vy)


def _supply(text: str) -> Supply:
    if len(text) != len(KINDS) or not set(text) <= set("0123"):
        raise ValueError(text)
    return tuple(map(int, text))


def _fits_the_table(variant: Variant, spelled: _Spelled) -> bool:
    """Tell whether it has this many seats, and pieces where this board has room for them."""
    lists = (spelled.colours, spelled.supplies, spelled.scores, spelled.jokers)
    if any(len(values) != variant.seats for values in lists) or (spelled.seat or 0) >= variant.seats:
        return False
    numbers = [resting.piece for resting in spelled.shaft]
    return are_near_the_shaft(variant.board, spelled.shaft) and numbers == sorted(set(numbers))


def _state(variant: Variant, spelled: _Spelled) -> State | None:
    phase = _phase(variant, spelled)
    if phase is None:
        return None
    return State(phase, spelled.colours, spelled.supplies, spelled.scores, spelled.jokers, spelled.shaft)


def _phase(variant: Variant, spelled: _Spelled) -> Phase | None:
    """Return the phase; None if what is told of it is too much for it, or too little."""
    match spelled.phase, spelled.seat, spelled.piece, spelled.hold, spelled.tries:
        case _, None, None, None, 0:
            return {phase.code: phase() for phase in (Dealing, Dividing, Starting)}.get(spelled.phase)
        case _, int(seat), None, None, 0:
            return {phase.code: phase(seat) for phase in (Picking, Releasing, Ended)}.get(spelled.phase)
        case Retrying.code, int(seat), int(piece), None, tries:
            return Retrying(seat, piece, tries)
        case Trembling.code, int(seat), int(piece), Hold() as hold, tries:
            return Trembling(seat, piece, tries, hold)
        case Falling.code, int(seat), int(piece), Hold() as hold, tries:
            return Falling(seat, piece, tries, hold)
        case Deciding.code, int(seat), int(piece), None, tries if _lies_in(spelled.shaft, piece):
            verdict = judge(variant.board, spelled.shaft, piece, variant.edges, variant.level, variant.rules)
            return Deciding(seat, piece, tries, verdict)
    return None


def _lies_in(shaft: tuple[Resting, ...], piece: int | None) -> bool:
    return any(resting.piece == piece for resting in shaft)
