"""DROP OR POP!'s positions as text.

The columns from the left, each from the bottom up (`r b y g`, `-` for an empty one), then the seat whose turn it is
(`?` before anybody starts), the rolled colour (`-` before the roll; `!` in front if the first was ignored) and the
turns left (`-` without a limit): `rb/-/ggb/y 1 !red -`.
"""

from droptable.core.errors import NotationError
from droptable.core.game import Seat
from droptable.games.drop_or_pop.actions import Colour
from droptable.games.drop_or_pop.board import Cluster, Column, supply_beside, winning
from droptable.games.drop_or_pop.notation import parse_seat
from droptable.games.drop_or_pop.possibility import faults
from droptable.games.drop_or_pop.state import Ended, Moving, Phase, Rolling, Starting, State
from droptable.games.drop_or_pop.variant import Variant

NOTHING = "-"
UNKNOWN = "?"
IGNORED = "!"
_COLOURS = {colour.code: colour for colour in Colour}
_LETTERS = {colour.code[0]: colour for colour in Colour}


def format_state(state: State) -> str:
    """Return the position in one line."""
    columns = "/".join("".join(colour.code[0] for colour in column) or NOTHING for column in state.columns)
    seat = UNKNOWN if state.seat is None else str(state.seat)
    left = NOTHING if state.turns_left is None else str(state.turns_left)
    return f"{columns} {seat} {_format_roll(state.phase)} {left}"


def _format_roll(phase: Phase) -> str:
    match phase:
        case Rolling(ignored=True):
            return IGNORED + NOTHING
        case Moving(rolled=rolled, ignored=ignored):
            return (IGNORED if ignored else "") + rolled.code
    return NOTHING


def parse_state(variant: Variant, text: str) -> State:
    """Return the position; raise NotationError unless a game of this variant can be in it, as `possibility` tells."""
    parts = text.split(" ")
    if len(parts) != 4:
        raise NotationError("bad-position", text)
    columns = tuple(_column(part, text) for part in parts[0].split("/"))
    if len(columns) != variant.columns:
        raise NotationError("bad-position", text)
    seat = _seat(parts[1], text)
    rolled, ignored = _rolled(variant, parts[2].removeprefix(IGNORED), text), parts[2].startswith(IGNORED)
    left = _turns_left(parts[3], variant.turn_limit, text)
    phase = _phase(winning(columns, variant.to_win), seat, rolled, ignored, left)
    if phase is None:
        raise NotationError("position-phase", text)
    state = State(columns, supply_beside(columns, variant.counters), phase, left)
    for fault in faults(variant, state, text):
        raise fault
    return state


def _column(letters: str, text: str) -> Column:
    if letters == NOTHING:
        return ()
    if not letters or not set(letters) <= set(_LETTERS):
        raise NotationError("bad-position", text)
    return tuple(_LETTERS[letter] for letter in letters)


def _seat(word: str, text: str) -> Seat | None:
    if word == UNKNOWN:
        return None
    try:
        return parse_seat(word, text)
    except NotationError as error:  # which speaks of an action
        raise NotationError("bad-position", text) from error


def _rolled(variant: Variant, word: str, text: str) -> Colour | None:
    if word == NOTHING:
        return None
    if word not in _COLOURS or _COLOURS[word] >= variant.columns:
        raise NotationError("bad-position", text)
    return _COLOURS[word]


def _turns_left(word: str, limit: int | None, text: str) -> int | None:
    if word == NOTHING and limit is None:
        return None
    plain = word.isascii() and word.isdigit() and len(word) < 8 and word == str(int(word))
    if limit is None or not plain or int(word) > limit:
        raise NotationError("bad-position", text)
    return int(word)


def _phase(
    won: tuple[Cluster, ...], seat: Seat | None, rolled: Colour | None, ignored: bool, left: int | None
) -> Phase | None:
    """Return the phase that the parts of a text describe together, or None if they contradict each other."""
    if seat is None or won or left == 0:
        if rolled is not None or ignored:
            return None
        return Starting() if seat is None else Ended(seat, won)
    return Rolling(seat, ignored) if rolled is None else Moving(seat, rolled, ignored)
