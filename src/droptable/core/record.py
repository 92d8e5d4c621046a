"""Records: a game as a readable text that can be kept, shared, replayed, branched and verified.

    droptable-record 1
    game: drop-or-pop
    rules: 1
    seat: ["Ann"]
    seat: ["Ben", "Cem"]
    seat: ["bot:greedy"]
    option turn_limit: none
    dice: provable
    table: k3x9
    commitment: 5e88…
    salts: ["", "blue moon", ""]
    secret: 2bb8…

    * starts 1
    * red
    1 drop
    * blue
    2 pop ; clock

A seat's line lists its people (several are a team, `-` is nobody). After the blank line stands one action per line:
who (`*` is nature), the action's text, and after `;` who decided if it was not the seat itself. Where a turn against
bots was undone, nature's next line says after `;` which draw of the secret it was (`* red ; draw 17`): those in between
were thrown away. Sealed choices of a
step that is still open are left out. `world:` stands there if the game has one, `start:` if the game began at a
position of its own.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from droptable.core.errors import NotationError, OptionError
from droptable.core.game import Actor, Seat
from droptable.core.knowledge import public_in_seat_order
from droptable.core.match import AnyMatch
from droptable.core.nature import SALT_LENGTH, ProvableDraws, check_salt
from droptable.core.options import format_value
from droptable.core.registry import AnyWorld

FORMAT = 1
MAGIC = "droptable-record"
NATURE = "*"
NAME_LENGTH = 40
_JOINERS = "\N{ZERO WIDTH NON-JOINER}\N{ZERO WIDTH JOINER}"
_WITHOUT_JOINERS = str.maketrans("", "", _JOINERS)
BOT = "bot:"  # before the name of a bot that has a seat
NOBODY = "-"  # in place of a name where nobody has the seat


@dataclass(frozen=True, slots=True)
class Promise:
    """The header's word on provable dice: what was published, and at the end the secret (hex) behind it."""

    table: str
    commitment: str
    salts: tuple[str, ...]
    secret: str | None = None

    @property
    def draws(self) -> ProvableDraws | None:
        """The draws that anybody can make once the secret is out, or None before."""
        return None if self.secret is None else ProvableDraws(bytes.fromhex(self.secret), self.table, self.salts)


@dataclass(frozen=True, slots=True)
class Line:
    """One action as text."""

    actor: Actor
    text: str
    by: str = ""


@dataclass(frozen=True, slots=True)
class Record:
    """A game as text, taken apart. `promise` is None where the dice were given by hand.

    Raise NotationError for people or deciders that could not be written down and read again.
    """

    game: str
    rules: int
    seats: tuple[tuple[str, ...], ...]
    options: Mapping[str, str] = field(default_factory=dict)
    world: str | None = None
    start: str | None = None
    promise: Promise | None = None
    lines: tuple[Line, ...] = ()

    def __post_init__(self) -> None:
        for members in self.seats:
            if not members or not all(is_name(name) for name in members):
                raise NotationError("bad-name", ", ".join(members))
        for line in self.lines:
            if line.by and not is_name(line.by):
                raise NotationError("bad-name", line.by)


def record_of(
    match: AnyMatch,
    people: Iterable[Iterable[str]],
    promise: Promise | None = None,
    world: AnyWorld | None = None,
) -> Record:
    """Return the record of a match: `people` names each seat's members, `promise` the dice (None: given by hand)."""
    game = match.game
    seats = tuple(tuple(members) for members in people)
    if len(seats) != game.seats:
        raise NotationError("bad-name", ", ".join(name for members in seats for name in members))
    usual = match.start == game.initial_state()
    return Record(
        game=game.name,
        rules=game.rules,
        seats=seats,
        options={name: format_value(value) for name, value in game.options.items()},
        world=None if world is None else world.version,
        start=None if usual else game.format_state(match.start),
        promise=promise,
        lines=tuple(Line(entry.actor, game.format(entry.action), entry.by) for entry in public_in_seat_order(match)),
    )


def format_record(record: Record) -> str:
    """Return the record as text, ending in a line end."""
    return "\n".join([*_header(record), "", *map(_format_line, record.lines)]) + "\n"


def _header(record: Record) -> Iterator[str]:
    yield f"{MAGIC} {FORMAT}"
    yield f"game: {record.game}"
    yield f"rules: {record.rules}"
    if record.world is not None:
        yield f"world: {record.world}"
    for members in record.seats:
        yield f"seat: {json.dumps(list(members), ensure_ascii=False)}"
    for name, text in record.options.items():
        yield f"option {name}: {text}"
    if record.start is not None:
        yield f"start: {record.start}"
    yield from _dice(record.promise)


def _dice(promise: Promise | None) -> Iterator[str]:
    if promise is None:
        yield "dice: given"
        return
    yield "dice: provable"
    yield f"table: {promise.table}"
    yield f"commitment: {promise.commitment}"
    yield f"salts: {json.dumps(list(promise.salts), ensure_ascii=False)}"
    if promise.secret is not None:
        yield f"secret: {promise.secret}"


def _format_line(line: Line) -> str:
    who = NATURE if line.actor is None else str(line.actor)
    return f"{who} {line.text}" + (f" ; {line.by}" if line.by else "")


def parse_record(text: str) -> Record:
    """Return the record that this text spells, whatever its line ends; raise NotationError if it spells none.

    Only the form is judged here; `droptable.core.replay` judges what it tells.
    """
    rows = text.removeprefix("\ufeff").replace("\r\n", "\n").rstrip("\n").split("\n")
    gap = rows.index("") if "" in rows else len(rows)
    header = _parse_header(rows[:gap])
    lines = tuple(_parse_line(row, at) for at, row in enumerate(rows[gap + 1 :], gap + 2))
    return replace(_record_from(header), lines=lines)


def _parse_header(rows: list[str]) -> dict[str, list[str]]:
    if not rows or rows[0].split(" ")[0] != MAGIC:
        raise NotationError("no-record", rows[0] if rows else "")
    if rows[0] != f"{MAGIC} {FORMAT}":
        raise NotationError("unknown-format", rows[0])
    header: dict[str, list[str]] = {}
    for at, row in enumerate(rows[1:], 2):
        key, colon, value = row.partition(": ")
        if not colon or not (key in _KEYS or key.startswith("option ")):
            raise NotationError("bad-header", row, line=at)
        if key in header and key != "seat":
            raise NotationError("double-header", row, line=at)
        header.setdefault(key, []).append(value)
    return header


_KEYS = frozenset(["game", "rules", "world", "seat", "start", "dice", "table", "commitment", "salts", "secret"])


def _record_from(header: dict[str, list[str]]) -> Record:
    return Record(
        game=_one(header, "game"),
        rules=_whole(_one(header, "rules")),
        seats=tuple(_texts(text) for text in header.get("seat", ())),
        options={key.removeprefix("option "): v[0] for key, v in header.items() if key.startswith("option ")},
        world=_maybe(header, "world"),
        start=_maybe(header, "start"),
        promise=_promise(header),
    )


def _promise(header: dict[str, list[str]]) -> Promise | None:
    dice = _one(header, "dice")
    if dice not in ("given", "provable"):
        raise NotationError("bad-dice", dice)
    if dice == "given":
        return None
    secret = _maybe(header, "secret")
    return Promise(
        table=_salt(_one(header, "table")),
        commitment=_hex(_one(header, "commitment")),
        salts=tuple(map(_salt, _texts(_one(header, "salts")))),
        secret=None if secret is None else _hex(secret),
    )


def _one(header: dict[str, list[str]], key: str) -> str:
    if key not in header:
        raise NotationError("missing-header", key)
    return header[key][0]


def _maybe(header: dict[str, list[str]], key: str) -> str | None:
    return header[key][0] if key in header else None


def _whole(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise NotationError("bad-number", text)
    return int(text)


def _hex(text: str) -> str:
    if len(text) != 64 or not set(text) <= set("0123456789abcdef"):
        raise NotationError("bad-hex", text)
    return text


def _salt(text: str) -> str:
    try:
        check_salt(text)
    except OptionError as error:
        raise NotationError("bad-salt", text, longest=SALT_LENGTH) from error
    return text


def _texts(text: str) -> tuple[str, ...]:
    try:
        values = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise NotationError("bad-list", text) from error
    if not isinstance(values, list) or not all(isinstance(value, str) for value in values):
        raise NotationError("bad-list", text)
    return tuple(values)


def is_name(text: str) -> bool:
    """Tell whether a person may be called this: 1–40 characters that can be seen, no space at either end."""
    return 0 < len(text) <= NAME_LENGTH and is_plain(text) and text == text.strip()


def is_plain(text: str) -> bool:
    """Tell whether a text looks like what it is: no control characters, nothing that turns its direction round.

    Joiners are plain between others: a family of emoji needs them, and so does Persian.
    """
    return text == text.strip(_JOINERS) and text.translate(_WITHOUT_JOINERS).isprintable()


def _parse_line(row: str, at: int) -> Line:
    who, space, rest = row.partition(" ")
    text, _, by = rest.partition(" ; ")
    if not space or not text or not row.isprintable():
        raise NotationError("bad-line", row, line=at)
    if who == NATURE:
        return Line(None, text, by)
    if who.isascii() and who.isdigit() and len(who) < 4 and who == str(int(who)):
        return Line(Seat(int(who)), text, by)
    raise NotationError("bad-line", row, line=at)
