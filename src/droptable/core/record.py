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

A record of format 2 is signed by the server that the game was finished at. Its header ends with that server's public
key and its Ed25519 signature, both in hex, of the whole text with an empty signature:

    key: 9c1f…
    signature: 07ab…

Below an action, in lines that begin with `#`, may stand what somebody remarks on it: in brackets a value (points, or a
chance to win), then any words. It is no part of the game, and no signature covers it:

    1 drop
    # [0.31] Better: pop (0.43).

`droptable.verification` says what a record proves.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from math import isfinite

from droptable.core.errors import NotationError, OptionError
from droptable.core.game import Actor, Seat
from droptable.core.header import Header, parse_header, texts
from droptable.core.knowledge import public_in_seat_order
from droptable.core.match import AnyMatch
from droptable.core.names import is_name
from droptable.core.nature import SALT_LENGTH, SECRET_BYTES, ProvableDraws, check_salt
from droptable.core.options import format_value
from droptable.core.registry import AnyWorld

MAGIC = "droptable-record"
PLAIN, SIGNED = "1", "2"  # the two formats
NATURE = "*"
REMARK = "#"  # before what somebody remarks on the action above
KEY_BYTES, SIGNATURE_BYTES = 32, 64
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
class Signature:
    """The header's word on who finished the game: a server's public key, and its signature, both in hex.

    `is_verbatim` is False where the record was read from a text that spells it in another way than `format_record`
    does, with other line ends, say: that is not the text that was signed.
    """

    key: str
    value: str
    is_verbatim: bool = True


@dataclass(frozen=True, slots=True)
class Note:
    """What somebody remarks on an action: words, in one line or several, and what it was worth to who decided."""

    comment: str = ""
    value: float | None = None


@dataclass(frozen=True, slots=True)
class Line:
    """One action as text."""

    actor: Actor
    text: str
    by: str = ""
    note: Note | None = None


@dataclass(frozen=True, slots=True)
class Record:
    """A game as text, taken apart. `promise` is None where the dice were given by hand, `signature` where it has none.

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
    signature: Signature | None = None

    def __post_init__(self) -> None:
        for members in self.seats:
            if not members or not all(is_name(name) for name in members):
                raise NotationError("bad-name", ", ".join(members))
        for line in self.lines:
            if line.by and not is_name(line.by):
                raise NotationError("bad-name", line.by)
            if line.note is not None:
                _check_note(line.note)


def _check_note(note: Note) -> None:
    is_number = note.value is None or isfinite(note.value)
    if not is_number or not all(row.isprintable() for row in note.comment.split("\n")):
        raise NotationError("bad-note", note.comment)


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
    return "\n".join([*_header(record), "", *(row for line in record.lines for row in _format_line(line))]) + "\n"


def without_notes(record: Record) -> Record:
    """Return the record with nothing in it but the game: what is signed."""
    return replace(record, lines=tuple(replace(line, note=None) for line in record.lines))


def signed_text(record: Record, key: str) -> bytes:
    """Return what the holder of a key signs of a record: its text without notes, with that key and no signature."""
    # a text of a program's own may hold halves of characters: nobody signs those, but they are no reason to fail
    return format_record(replace(without_notes(record), signature=Signature(key, ""))).encode("utf-8", "surrogatepass")


def _header(record: Record) -> Iterator[str]:
    yield f"{MAGIC} {PLAIN if record.signature is None else SIGNED}"
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
    if record.signature is not None:
        yield f"key: {record.signature.key}"
        yield f"signature: {record.signature.value}"


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


def _format_line(line: Line) -> Iterator[str]:
    who = NATURE if line.actor is None else str(line.actor)
    yield f"{who} {line.text}" + (f" ; {line.by}" if line.by else "")
    if line.note is not None:
        yield from (f"{REMARK} {row}" if row else REMARK for row in _format_note(line.note).split("\n"))


def _format_note(note: Note) -> str:
    if note.value is None:
        # words that begin with a bracket have an empty one before them
        return f"[] {note.comment}" if note.comment.startswith("[") else note.comment
    return f"[{float(note.value)!r}]" + (f" {note.comment}" if note.comment else "")


def parse_record(text: str) -> Record:
    """Return the record that this text spells, whatever its line ends; raise NotationError if it spells none.

    Only the form is judged here; `droptable.core.replay` judges what it tells.
    """
    rows = text.removeprefix("\ufeff").replace("\r\n", "\n").rstrip("\n").split("\n")
    gap = rows.index("") if "" in rows else len(rows)
    header = _parse_header(rows[:gap])
    lines = _parse_lines(rows[gap + 1 :], gap + 2)
    record = replace(_record_from(header), lines=lines)
    if rows[0] != f"{MAGIC} {SIGNED}":
        return record
    signature = _signature(header)
    is_verbatim = format_record(replace(without_notes(record), signature=signature)) == _without_remarks(text)
    return replace(record, signature=replace(signature, is_verbatim=is_verbatim))


_PLAIN_KEYS = frozenset(["game", "rules", "world", "seat", "start", "dice", "table", "commitment", "salts", "secret"])
_KEYS = {PLAIN: _PLAIN_KEYS, SIGNED: _PLAIN_KEYS | {"key", "signature"}}


def _parse_header(rows: list[str]) -> Header:
    magic, _, number = (rows[0] if rows else "").partition(" ")
    if magic != MAGIC:
        raise NotationError("no-record", rows[0] if rows else "")
    if number not in _KEYS:
        raise NotationError("unknown-format", rows[0])
    return parse_header(rows, _KEYS[number], "seat")


def _record_from(header: Header) -> Record:
    return Record(
        game=header.one("game"),
        rules=header.whole("rules"),
        seats=tuple(map(texts, header.all("seat"))),
        options=header.options,
        world=header.maybe("world"),
        start=header.maybe("start"),
        promise=_promise(header),
    )


def _promise(header: Header) -> Promise | None:
    dice = header.one("dice")
    if dice not in ("given", "provable"):
        raise NotationError("bad-dice", dice)
    if dice == "given":
        return None
    return Promise(
        table=_salt(header.one("table")),
        commitment=header.hex("commitment", SECRET_BYTES),
        salts=tuple(map(_salt, texts(header.one("salts")))),
        secret=None if header.maybe("secret") is None else header.hex("secret", SECRET_BYTES),
    )


def _signature(header: Header) -> Signature:
    return Signature(header.hex("key", KEY_BYTES), header.hex("signature", SIGNATURE_BYTES))


def _salt(text: str) -> str:
    try:
        check_salt(text)
    except OptionError as error:
        raise NotationError("bad-salt", text, longest=SALT_LENGTH) from error
    return text


_REMARKS = re.compile(rf"^{REMARK}[^\n]*\n?", re.MULTILINE)  # each with its own line end, which the last may lack


def _without_remarks(text: str) -> str:
    head, gap, body = text.partition("\n\n")
    return head + gap + _REMARKS.sub("", body)


def _parse_lines(rows: list[str], first: int) -> tuple[Line, ...]:
    """Return the actions that rows spell, the first of which is the text's line of this number."""
    lines: list[Line] = []
    for at, row in enumerate(rows, first):
        if not row.startswith(REMARK):
            lines.append(_parse_line(row, at))
            continue
        if not lines or not row.isprintable():
            raise NotationError("bad-line", row, line=at)
        lines[-1] = replace(lines[-1], note=_noted(lines[-1].note, row[len(REMARK) :].removeprefix(" ")))
    return tuple(lines)


_VALUE = re.compile(r"\[(-?[0-9]+(?:\.[0-9]+)?(?:e[+-]?[0-9]+)?)?\](?: (.*))?")


def _noted(note: Note | None, row: str) -> Note:
    """Return a note with one more row; only the first has a value."""
    if note is not None:
        return replace(note, comment=f"{note.comment}\n{row}")
    found = _VALUE.fullmatch(row)
    if found is None:
        return Note(row)
    number, comment = found.groups(default="")
    return Note(comment, float(number) if number else None)


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
