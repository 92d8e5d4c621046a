"""Holds a document against a JSON Schema: as much of draft 2020-12 as `board.schema.json` uses.

The schema is the one home of a board's fields and limits: designers' editors read the same file. Two keywords are
ours: `x-fault` names the fault where people need a better word than the keyword's own, and `x-decimals` says how many
decimals a number may have (`multipleOf` would, but whoever computes with floats finds that 13.856 is no multiple of
0.001).
"""

import json
from collections.abc import Iterator
from decimal import Decimal
from typing import Any, NamedTuple

WHOLE = "document"  # where a fault is that has no better place
LONGEST_GIVEN = 40

Schema = dict[str, Any]


class Fault(NamedTuple):
    """Where something is wrong, and what: a code of the catalogue, what stands there and what may."""

    where: str
    why: str
    given: str = ""
    allowed: str = ""


def faults(schema: Schema, value: Any) -> Iterator[Fault]:
    """Yield what is wrong, in the document's order; numbers of the document are int and Decimal."""
    yield from _faults(schema, schema, value, WHOLE)


def _faults(root: Schema, schema: Schema, value: Any, where: str) -> Iterator[Fault]:
    if "$ref" in schema:
        schema = root["$defs"][schema["$ref"].removeprefix("#/$defs/")]
    why = _own_fault(schema, value)
    if why is not None:
        yield Fault(where, schema.get("x-fault", why), shortened(value), _allowed(schema))
    elif schema.get("type") == "object":
        yield from _field_faults(root, schema, value, where)
    elif schema.get("type") == "array":
        for at, (inner, item) in enumerate(zip(_item_schemas(schema, len(value)), value, strict=True)):
            yield from _faults(root, inner, item, f"{where}[{at}]")


def shortened(value: Any) -> str:
    """Return a value of a document for people: a word or a number as it is, of more than one how many there are."""
    if isinstance(value, list | dict):
        return str(len(value))
    text = value if isinstance(value, str) else json.dumps(value, default=str).strip('"')
    return text if len(text) <= LONGEST_GIVEN else text[:LONGEST_GIVEN] + "…"


def _allowed(schema: Schema) -> str:
    """Return what a schema lets stand: words, how many entries or letters, or from where to where."""
    if "enum" in schema:
        return ", ".join(schema["enum"])
    bounds = {"array": ("minItems", "maxItems"), "string": ("minLength", "maxLength"), "number": ("minimum", "maximum")}
    low, high = (schema.get(bound, 0) for bound in bounds.get(schema["type"], ("", "")))
    return str(low) if low == high else f"{low} – {high}"


def _own_fault(schema: Schema, value: Any) -> str | None:
    """Return what is wrong with the value itself, whatever is inside it."""
    if "enum" in schema:
        return None if value in schema["enum"] else "unknown-word"
    match schema["type"]:
        case "object":
            return None if isinstance(value, dict) else "no-object"
        case "array":
            return _list_fault(schema, value)
        case "string":
            return _text_fault(schema, value)
        case _:
            return _number_fault(schema, value)


def _list_fault(schema: Schema, value: Any) -> str | None:
    if not isinstance(value, list):
        return "no-list"
    return None if schema.get("minItems", 0) <= len(value) <= schema["maxItems"] else "wrong-length"


def _text_fault(schema: Schema, value: Any) -> str | None:
    fits = isinstance(value, str) and schema["minLength"] <= len(value) <= schema["maxLength"]
    return None if fits else "no-text"


def _number_fault(schema: Schema, value: Any) -> str | None:
    if isinstance(value, bool) or not isinstance(value, int | Decimal):
        return "no-number"
    if not schema["minimum"] <= value <= schema["maximum"]:
        return "out-of-range"
    return "too-fine" if value * 10 ** schema["x-decimals"] % 1 else None


def _field_faults(root: Schema, schema: Schema, value: dict[str, Any], where: str) -> Iterator[Fault]:
    fields = schema["properties"]
    yield from (Fault(_inside(where, name), "missing") for name in schema["required"] if name not in value)
    for name, inner in value.items():
        if name in fields:
            yield from _faults(root, fields[name], inner, _inside(where, name))
        else:
            yield Fault(_inside(where, name[:40]), "unknown-field", allowed=", ".join(fields))


def _inside(where: str, name: str) -> str:
    return name if where == WHOLE else f"{where}.{name}"


def _item_schemas(schema: Schema, count: int) -> list[Schema]:
    return schema.get("prefixItems") or [schema["items"]] * count
