"""Texts and bytes that are nearly right: cut, doubled, swapped, spliced, spoilt. All of it follows from the seed."""

from collections.abc import Sequence
from random import Random
from typing import Any, get_args, get_type_hints

import msgspec

from droptable.server import messages

STRANGE = [
    "", " ", "\x00", "٣", "²", "1e9", "-1", "9" * 40, "é", "\n", ";", "*", "None", "null", "[", "{", '"', "\\", "|",
    "/", "true", "NaN", "1" * 400, "[" * 300, "{}" * 50,
    "\N{HANGUL FILLER}", "\N{ZERO WIDTH JOINER}", "\N{RIGHT-TO-LEFT OVERRIDE}",
]  # fmt: skip
TEXTS = [
    "",
    "drop",
    "pop",
    "ignore",
    "random",
    "greedy",
    "Ann",
    "write a",
    "circle a1 b1 c1",
    "pass",
    "away",
    "👏",
    "x" * 60,
]
NUMBERS = [-1, 0, 1, 2, 3, 7, 300, 2**31, 2**63, -(2**63)]


def mutated(text: str, others: Sequence[str], random: Random) -> str:
    """Return the text, changed in one to three places."""
    for _ in range(1 + int(random.random() * 3)):
        at = int(random.random() * (len(text) + 1))
        end = min(len(text), at + int(random.random() * 12))
        match int(random.random() * 6):
            case 0:
                text = text[:at] + text[end:]
            case 1:
                text = text[:at] + random.choice(STRANGE) + text[end:]
            case 2:
                text = text[:end] + text[at:]
            case 3:
                text = text[:at] + chr(int(random.random() * 0x250)) + text[at + 1 :]
            case 4:
                other = random.choice(others)
                text = text[:at] + other[int(random.random() * (len(other) + 1)) :]
            case _:
                text = text[:at] + text[at + 1 : at + 2] + text[at : at + 1] + text[at + 2 :]
    return text


def spoilt(body: bytes, random: Random) -> bytes:
    """Return the bytes with a few of them changed, which may be no text any more."""
    changed = bytearray(body)
    for _ in range(1 + int(random.random() * 3)):
        if changed:
            changed[int(random.random() * len(changed))] = int(random.random() * 256)
    return bytes(changed)


def some_requests(random: Random) -> list[messages.AnyRequest]:
    """Return one request of every kind, each field a value of its type, seldom one that makes sense."""
    return [_filled(kind, random) for kind in _kinds(messages.AnyRequest)]


def _kinds(union: Any) -> list[Any]:
    return [kind for part in get_args(union) for kind in (_kinds(part) if get_args(part) else [part])]


def _filled(kind: Any, random: Random) -> Any:
    hints = get_type_hints(kind)
    names = [field.name for field in msgspec.structs.fields(kind)]
    return msgspec.convert(
        {_camel(name): _value(hints[name], random) for name in names} | {"kind": kind.__struct_config__.tag}, kind
    )


def _camel(name: str) -> str:
    first, *rest = name.split("_")
    return first + "".join(map(str.capitalize, rest))


def _value(hint: Any, random: Random) -> Any:
    arguments = get_args(hint)
    if hint is bool:
        return random.random() < 0.5
    if hint is int:
        return random.choice(NUMBERS)
    if hint is str:
        return random.choice(TEXTS)
    if str(hint).startswith("list["):
        return [_value(arguments[0], random) for _ in range(int(random.random() * 3))]
    if "Literal" in str(hint):
        return random.choice(arguments)
    return _value(random.choice(arguments), random) if arguments else None
