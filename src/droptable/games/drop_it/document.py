"""A board's document as text: reading it, its lengths, and refusing it with the place and the fault."""

import json
from decimal import Decimal
from typing import Any, NoReturn

from droptable.core.errors import OptionError
from droptable.games.drop_it.schema import WHOLE, shortened

CLAUSE = "DI-1.6"
LONGEST_TEXT = 20_000


def read(text: str) -> Any:
    """Return what the text says, with numbers as int and Decimal; raise OptionError if it is no JSON.

    A field that stands there twice is refused, too: one reader would take the first, another the last.
    """
    if len(text) > LONGEST_TEXT:
        refuse(WHOLE, "too-long")
    try:
        return json.loads(
            text,
            parse_float=Decimal,
            parse_constant=lambda word: refuse(WHOLE, "no-json", word),
            object_pairs_hook=_fields,
        )
    except (ValueError, RecursionError) as error:
        refuse(WHOLE, "no-json", _from_there_on(text, getattr(error, "pos", 0)))


def _fields(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields: dict[str, Any] = {}
    for name, value in pairs:
        if name in fields:
            refuse(WHOLE, "twice", shortened(name))
        fields[name] = value
    return fields


def _from_there_on(text: str, at: int) -> str:
    """Return where reading stopped: a line's number would help nobody whose board came in one line."""
    return shortened(text[at:].strip()) or "…"


def refuse(where: str, why: str, given: str = "", allowed: str = "") -> NoReturn:
    """Raise OptionError: what is wrong where, what stands there and what may."""
    raise OptionError("bad-board", clause=CLAUSE, where=where, why=why, given=given, allowed=allowed)


def um(value: Any) -> int:
    """Return a length in µm that the schema found to be right, given in mm."""
    return int(value * 1000)


def mm(um: float) -> str:
    """Return a length as a board's document writes it."""
    return f"{um / 1000:g}"


def pair(value: Any) -> tuple[int, int]:
    """Return two lengths."""
    x, y = map(um, value)
    return x, y
