"""DROP OR POP! as text.

Actions: `drop`, `pop`, `ignore` of a seat; `starts 1`, `red` of nature.

A position: the columns from the left, each from the bottom up (`r b y g`, `-` for an empty one), then the seat whose
turn it is (`?` before anybody starts), the rolled colour (`-` before the roll; `!` in front if the first was ignored)
and the turns left (`-` without a limit): `rb/-/ggb/y 1 !red -`.
"""

from droptable.core.errors import NotationError
from droptable.core.game import Seat
from droptable.games.drop_or_pop.actions import Action, Colour, Move, Roll, Start
from droptable.games.drop_or_pop.scoring import winning
from droptable.games.drop_or_pop.state import COLUMNS, COUNTERS, Column, State, on_board

NOTHING = "-"
UNKNOWN = "?"
IGNORED = "!"
STARTS = "starts "
_MOVES = {move.value: move for move in Move}
_COLOURS = {colour.code: colour for colour in Colour}
_LETTERS = {colour.code[0]: colour for colour in Colour}


def format_action(action: Action) -> str:
    """Return the action's text."""
    if isinstance(action, Move):
        return action.value
    return action.colour.code if isinstance(action, Roll) else f"{STARTS}{action.seat}"


def parse_action(text: str) -> Action:
    """Return the action that this text spells; raise NotationError if it spells none."""
    if text in _MOVES:
        return _MOVES[text]
    if text in _COLOURS:
        return Roll(_COLOURS[text])
    if text.startswith(STARTS):
        return Start(_seat(text.removeprefix(STARTS), text))
    raise NotationError("bad-action", text)


def _seat(digit: str, text: str) -> Seat:
    if digit not in ("0", "1", "2", "3"):
        raise NotationError("bad-action", text)
    return Seat(int(digit))


def format_state(state: State) -> str:
    """Return the position in one line."""
    columns = "/".join("".join(colour.code[0] for colour in column) or NOTHING for column in state.columns)
    seat = UNKNOWN if state.seat is None else str(state.seat)
    rolled = (IGNORED if state.ignored else "") + (NOTHING if state.rolled is None else state.rolled.code)
    left = NOTHING if state.turns_left is None else str(state.turns_left)
    return f"{columns} {seat} {rolled} {left}"


def parse_state(text: str, colours: tuple[Colour, ...], rows: int, initial: State) -> State:
    """Return the position; raise NotationError unless a game of these colours and rows, begun like this, can be in it.

    What the rules bound is held: columns, counters, seats, turns. Whether moves lead there is not searched for.
    """
    parts = text.split(" ")
    if len(parts) != 4:
        raise NotationError("bad-position", text)
    columns = tuple(_column(part, text) for part in parts[0].split("/"))
    if len(columns) != COLUMNS:
        raise NotationError("bad-position", text)
    ignored = parts[2].startswith(IGNORED)
    state = State(
        columns,
        None if parts[1] == UNKNOWN else _seat(parts[1], text),
        _rolled(parts[2].removeprefix(IGNORED), text),
        ignored,
        _turns_left(parts[3], initial.turns_left, text),
        ended=bool(winning(columns)[0]) or parts[3] == "0",
    )
    if not _is_possible(state, colours, rows, initial):
        raise NotationError("impossible-position", text)
    return state


def _column(letters: str, text: str) -> Column:
    if letters == NOTHING:
        return ()
    if not letters or not set(letters) <= set(_LETTERS):
        raise NotationError("bad-position", text)
    return tuple(_LETTERS[letter] for letter in letters)


def _rolled(word: str, text: str) -> Colour | None:
    if word == NOTHING:
        return None
    if word not in _COLOURS:
        raise NotationError("bad-position", text)
    return _COLOURS[word]


def _turns_left(word: str, limit: int | None, text: str) -> int | None:
    if word == NOTHING and limit is None:
        return None
    plain = word.isascii() and word.isdigit() and len(word) < 8 and word == str(int(word))
    if limit is None or not plain or int(word) > limit:
        raise NotationError("bad-position", text)
    return int(word)


def _is_possible(state: State, colours: tuple[Colour, ...], rows: int, initial: State) -> bool:
    if state.seat is None:
        return state == initial
    counts = [on_board(state, colour) for colour in Colour]
    fresh = state.rolled is None and not state.ignored
    stuck = state.ignored and state.rolled is not None and not state.columns[state.rolled]
    return (
        state.seat < len(colours)
        and all(len(column) <= rows for column in state.columns)
        and all(counts[colour] <= (COUNTERS if colour in colours else 0) for colour in Colour)
        and (fresh or not state.ended)
        # nobody can be waiting in a turn that passes by itself (DP-2.7)
        and not (stuck and counts[colours[state.seat]] == COUNTERS)
    )
