"""DROP IT as text.

A kind is two letters, colour and shape (`rc` red circle, `yd` yellow diamond), a piece a kind and its copy (`rc2`).

Actions: `pick red`, `release rc 110000 512` (µm from the left wall, 1/65536 turn; with a flick also `300 -200` mm/s),
`joker`, `keep` of a seat; `deal red blue yellow green`, `divide ts td sd`, `starts 1`, `tremor -812 33`,
`settled rc2:110020,19000,511 yd1:… out bs1` of nature.

A position: phase, seat (`-` for none), then per seat, divided by `/`, colours, supply (a digit per kind), scores and
jokers; the piece in hand, how it is held, the tries; then the pieces in the shaft, `-` for none:
`release 1 r/y/b/g 3222000000000000/… 0/0/0/0 2/2/2/2 - - 0 rc1:110020,19000,511 …`.
"""

from collections.abc import Callable, Iterable

from droptable.core.errors import NotationError
from droptable.core.game import Seat
from droptable.games.drop_it.actions import (
    Action,
    Deal,
    Divide,
    Joker,
    Pick,
    Release,
    Resting,
    Settled,
    Start,
    Tremor,
)
from droptable.games.drop_it.geometry import Pose
from droptable.games.drop_it.pieces import COPIES, KIND_OF, KINDS, Colour, Kind, Shape, first_piece
from droptable.games.drop_it.state import PHASES, Hold, State, Supply

NOTHING = "-"
OUT = "out"
LONGEST_NUMBER = 8  # digits
_COLOURS = {colour.code: colour for colour in Colour}
_COLOUR_LETTERS = {colour.code[0]: colour for colour in Colour}
_SHAPE_LETTERS = {shape.code[0]: shape for shape in Shape}
_JOKERS = {choice.value: choice for choice in Joker}


def format_kind(kind: Kind) -> str:
    """Return a kind's two letters."""
    return kind.colour.code[0] + kind.shape.code[0]


def format_piece(piece: int) -> str:
    """Return a piece's name."""
    kind = KIND_OF[piece]
    return f"{format_kind(kind)}{piece - first_piece(kind) + 1}"


def parse_kind(text: str) -> Kind:
    """Return the kind; raise ValueError if the letters spell none."""
    if len(text) != 2 or text[0] not in _COLOUR_LETTERS or text[1] not in _SHAPE_LETTERS:
        raise ValueError(text)
    return Kind(_COLOUR_LETTERS[text[0]], _SHAPE_LETTERS[text[1]])


def _piece(text: str) -> int:
    kind = parse_kind(text[:2])
    copy = text[2:]
    if copy not in ("1", "2", "3") or int(copy) > COPIES[kind.shape]:
        raise ValueError(text)
    return first_piece(kind) + int(copy) - 1


def format_action(action: Action) -> str:
    """Return the action's text."""
    match action:
        case Pick(colour):
            return f"pick {colour.code}"
        case Deal(colours):
            return "deal " + " ".join(colour.code for colour in colours)
        case Divide(pairs):
            return "divide " + " ".join(one.code[0] + other.code[0] for one, other in pairs)
        case Start(seat):
            return f"starts {seat}"
        case Release(kind, x, angle, vx, vy):
            flick = f" {vx} {vy}" if vx or vy else ""
            return f"release {format_kind(kind)} {x} {angle}{flick}"
        case Tremor(x, angle):
            return f"tremor {x} {angle}"
        case Settled(moved, out):
            gone = (OUT, *map(format_piece, out)) if out else ()
            return " ".join(("settled", *map(_format_resting, moved), *gone))
        case Joker():
            return action.value


def _format_resting(resting: Resting) -> str:
    pose = resting.pose
    return f"{format_piece(resting.piece)}:{pose.x},{pose.y},{pose.angle}"


def parse_action(text: str) -> Action:
    """Return the action that this text spells; raise NotationError if it spells none."""
    if text in _JOKERS:
        return _JOKERS[text]
    word, *parts = text.split(" ")
    try:
        return _READERS[word](parts)
    except (KeyError, ValueError) as error:
        raise NotationError("bad-action", text) from error


def _pick(parts: list[str]) -> Action:
    (colour,) = parts
    return Pick(_COLOURS[colour])


def _deal(parts: list[str]) -> Action:
    return Deal(tuple(_COLOURS[part] for part in parts))


def _divide(parts: list[str]) -> Action:
    return Divide(tuple(_pair(part) for part in parts))


def _pair(text: str) -> tuple[Shape, Shape]:
    one, other = list(text)
    return _SHAPE_LETTERS[one], _SHAPE_LETTERS[other]


def _start(parts: list[str]) -> Action:
    (seat,) = parts
    return Start(_seat(seat))


def _release(parts: list[str]) -> Action:
    kind, *numbers = parts
    if len(numbers) not in (2, 4) or numbers[2:] == ["0", "0"]:
        raise ValueError(parts)
    return Release(parse_kind(kind), *map(_number, numbers))


def _tremor(parts: list[str]) -> Action:
    x, angle = parts
    return Tremor(_number(x), _number(angle))


def _settled(parts: list[str]) -> Action:
    at = parts.index(OUT) if OUT in parts else len(parts)
    if at == len(parts) - 1:
        raise ValueError(parts)
    return Settled(tuple(map(_resting, parts[:at])), tuple(map(_piece, parts[at + 1 :])))


_READERS: dict[str, Callable[[list[str]], Action]] = {
    "pick": _pick,
    "deal": _deal,
    "divide": _divide,
    "starts": _start,
    "release": _release,
    "tremor": _tremor,
    "settled": _settled,
}


def _resting(text: str) -> Resting:
    name, colon, numbers = text.partition(":")
    x, y, angle = numbers.split(",")
    if not colon:
        raise ValueError(text)
    return Resting(_piece(name), Pose(_number(x), _number(y), _number(angle)))


def _number(text: str) -> int:
    # one spelling per number, or two records of one game would differ
    if len(text) > LONGEST_NUMBER or not text.isascii() or str(int(text)) != text:
        raise ValueError(text)
    return int(text)


def _seat(text: str) -> Seat:
    if text not in ("0", "1", "2", "3"):
        raise ValueError(text)
    return Seat(int(text))


def format_state(state: State) -> str:
    """Return the position in one line."""
    return " ".join(
        (
            state.phase,
            NOTHING if state.seat is None else str(state.seat),
            "/".join("".join(colour.code[0] for colour in colours) or NOTHING for colours in state.colours),
            "/".join("".join(map(str, supply)) for supply in state.supplies),
            "/".join(map(str, state.scores)),
            "/".join(map(str, state.jokers)),
            NOTHING if state.piece is None else format_piece(state.piece),
            NOTHING if state.hold is None else _format_hold(state.hold),
            str(state.tries),
            *(map(_format_resting, state.shaft) if state.shaft else (NOTHING,)),
        )
    )


def _format_hold(hold: Hold) -> str:
    return f"{hold.x},{hold.angle},{hold.vx},{hold.vy}"


def parse_state(text: str) -> State:
    """Return the position that is spelled, possible or not; raise NotationError if none is."""
    try:
        phase, seat, colours, supplies, scores, jokers, piece, hold, tries, *shaft = text.split(" ")
        if phase not in PHASES or not shaft:
            raise ValueError(text)
        return State(
            phase,
            None if seat == NOTHING else _seat(seat),
            tuple(tuple(_COLOUR_LETTERS[c] for c in part.removeprefix(NOTHING)) for part in colours.split("/")),
            tuple(map(_supply, supplies.split("/"))),
            _numbers(scores.split("/")),
            _numbers(jokers.split("/")),
            () if shaft == [NOTHING] else tuple(map(_resting, shaft)),
            None if piece == NOTHING else _piece(piece),
            None if hold == NOTHING else Hold(*_four(_numbers(hold.split(",")))),
            _number(tries),
        )
    except (KeyError, ValueError) as error:
        raise NotationError("bad-position", text) from error


def _numbers(parts: Iterable[str]) -> tuple[int, ...]:
    return tuple(map(_number, parts))


def _four(numbers: tuple[int, ...]) -> tuple[int, int, int, int]:
    a, b, c, d = numbers
    return a, b, c, d


def _supply(text: str) -> Supply:
    if len(text) != len(KINDS) or not set(text) <= set("0123"):
        raise ValueError(text)
    return tuple(map(int, text))
