"""The texts of DROP IT's actions.

A kind is two letters, colour and shape (`rc` red circle, `yd` yellow diamond), a piece a kind and its copy (`rc2`).

Actions: `pick red`, `release rc 110000 512` (µm from the left wall, 1/65536 turn; with a flick also `300 -200` mm/s),
`joker`, `keep` of a seat; `deal red blue yellow green`, `divide ts td sd`, `starts 1`, `tremor -812 33`,
`settled rc2:110020,19000,511 yd1:… out bs1` of nature.
"""

from collections.abc import Callable

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
from droptable.games.drop_it.pieces import COPIES, KIND_OF, Colour, Kind, Shape, first_piece

OUT = "out"
LONGEST_NUMBER = 8  # digits
_COLOURS = {colour.code: colour for colour in Colour}
COLOUR_LETTERS = {colour.code[0]: colour for colour in Colour}
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
    if len(text) != 2 or text[0] not in COLOUR_LETTERS or text[1] not in _SHAPE_LETTERS:
        raise ValueError(text)
    return Kind(COLOUR_LETTERS[text[0]], _SHAPE_LETTERS[text[1]])


def parse_piece(text: str) -> int:
    """Return the piece; raise ValueError if the name is none."""
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
            return " ".join(("settled", *map(format_resting, moved), *gone))
        case Joker():
            return action.value


def format_resting(resting: Resting) -> str:
    """Return a piece and where it lies."""
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
    return Start(parse_seat(seat))


def _release(parts: list[str]) -> Action:
    kind, *numbers = parts
    if len(numbers) not in (2, 4) or numbers[2:] == ["0", "0"]:
        raise ValueError(parts)
    return Release(parse_kind(kind), *map(parse_number, numbers))


def _tremor(parts: list[str]) -> Action:
    x, angle = parts
    return Tremor(parse_number(x), parse_number(angle))


def _settled(parts: list[str]) -> Action:
    at = parts.index(OUT) if OUT in parts else len(parts)
    if at == len(parts) - 1:
        raise ValueError(parts)
    return Settled(tuple(map(parse_resting, parts[:at])), tuple(map(parse_piece, parts[at + 1 :])))


_READERS: dict[str, Callable[[list[str]], Action]] = {
    "pick": _pick,
    "deal": _deal,
    "divide": _divide,
    "starts": _start,
    "release": _release,
    "tremor": _tremor,
    "settled": _settled,
}


def parse_resting(text: str) -> Resting:
    """Return the piece and where it lies; raise ValueError if the text is none such."""
    name, colon, numbers = text.partition(":")
    x, y, angle = numbers.split(",")
    if not colon:
        raise ValueError(text)
    return Resting(parse_piece(name), Pose(parse_number(x), parse_number(y), parse_number(angle)))


def parse_number(text: str) -> int:
    """Return the whole number; raise ValueError if it is none, or has more digits than anything here needs."""
    # one spelling per number, or two records of one game would differ
    if len(text) > LONGEST_NUMBER or not text.isascii() or str(int(text)) != text:
        raise ValueError(text)
    return int(text)


def parse_seat(text: str) -> Seat:
    """Return the seat; raise ValueError if no game has it."""
    if text not in ("0", "1", "2", "3"):
        raise ValueError(text)
    return Seat(int(text))
