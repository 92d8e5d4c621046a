"""A record's header: lines of a key, a colon and a value, each key once."""

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from droptable.core.errors import NotationError

_OPTION = "option "  # before an option's name, where a key stands


@dataclass(frozen=True, slots=True)
class Header:
    """What a header says, by key. Each question raises NotationError if there is no answer, or none of its kind."""

    values: Mapping[str, Sequence[str]]

    def all(self, key: str) -> Sequence[str]:
        """Return the values of a key that may stand there several times; none if it does not stand there."""
        return self.values.get(key, ())

    def one(self, key: str) -> str:
        """Return the value of a key that must stand there."""
        if key not in self.values:
            raise NotationError("missing-header", key)
        return self.values[key][0]

    def maybe(self, key: str) -> str | None:
        """Return the value of a key, None if it does not stand there."""
        return self.values[key][0] if key in self.values else None

    def whole(self, key: str) -> int:
        """Return a whole number."""
        text = self.one(key)
        if not (text.isascii() and text.isdigit() and len(text) < 10):
            raise NotationError("bad-number", text)
        return int(text)

    def hex(self, key: str, length: int) -> str:
        """Return so many bytes in hex."""
        text = self.one(key)
        if not is_hex(text, length):
            raise NotationError("bad-hex", text, digits=2 * length)
        return text

    @property
    def options(self) -> dict[str, str]:
        """The options by name, in the order in which they stand there."""
        return {key.removeprefix(_OPTION): found[0] for key, found in self.values.items() if key.startswith(_OPTION)}


def parse_header(rows: Sequence[str], known: Collection[str], repeated: str) -> Header:
    """Return the header that these rows spell, the first of which says what it is the header of.

    Raise NotationError for a key that is not known, or that stands there twice and is not the one that may.
    """
    values: dict[str, list[str]] = {}
    for at, row in enumerate(rows[1:], 2):
        key, colon, value = row.partition(": ")
        if not colon or not (key in known or key.startswith(_OPTION)):
            raise NotationError("bad-header", row, line=at)
        if key in values and key != repeated:
            raise NotationError("double-header", row, line=at)
        values.setdefault(key, []).append(value)
    return Header(values)


def texts(text: str) -> tuple[str, ...]:
    """Return the list of texts that a value spells in JSON; raise NotationError if it spells none."""
    try:
        values = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise NotationError("bad-list", text) from error
    if not isinstance(values, list) or not all(isinstance(value, str) for value in values):
        raise NotationError("bad-list", text)
    return tuple(values)


def is_hex(text: str, length: int) -> bool:
    """Tell whether this spells so many bytes in hex, with small letters: the one way in which they are written."""
    return len(text) == 2 * length and set(text) <= set("0123456789abcdef")
