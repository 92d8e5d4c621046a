"""DROP OR POP!'s actions as text: `drop`, `pop`, `ignore` of a seat; `starts 1`, `red` of nature."""

from droptable.core.errors import NotationError
from droptable.core.game import Seat
from droptable.games.drop_or_pop.actions import ROLLS, Action, Move, Roll, Start

STARTS = "starts "
_MOVES = {move.value: move for move in Move}
_ROLLS = {roll.colour.code: roll for roll in ROLLS}


def format_action(action: Action) -> str:
    """Return the action's text."""
    if isinstance(action, Move):
        return action.value
    return action.colour.code if isinstance(action, Roll) else f"{STARTS}{action.seat}"


def parse_action(text: str) -> Action:
    """Return the action that this text spells; raise NotationError if it spells none."""
    if text in _MOVES:
        return _MOVES[text]
    if text in _ROLLS:
        return _ROLLS[text]
    if text.startswith(STARTS):
        return Start(parse_seat(text.removeprefix(STARTS), text))
    raise NotationError("bad-action", text)


def parse_seat(digit: str, text: str) -> Seat:
    """Return the seat that a digit names in `text`; raise NotationError if it names none."""
    if digit not in ("0", "1", "2", "3"):
        raise NotationError("bad-action", text)
    return Seat(int(digit))
