"""Boards that nobody would build, within what the schema allows."""

import json
from functools import cache
from math import cos, pi, sin
from random import Random
from typing import Any

from droptable.games.drop_it.board import schema_text

DECIMALS = 3


@cache
def limits() -> dict[str, Any]:
    """Return the schema: the ranges that are documented."""
    schema: dict[str, Any] = json.loads(schema_text())
    return schema


def random_board(random: Random) -> str:
    """Return the document of a board whose fields are each anywhere in their range, or at its ends."""
    fields = limits()["properties"]
    width = number(random, fields["shaft"]["properties"]["width"])
    height = number(random, fields["shaft"]["properties"]["height"])
    levels = [sorted(random.uniform(1, height - 1) for _ in range(count)) for count in [random.randrange(4)] * 2]
    return json.dumps(
        {
            "name": "any",
            "shaft": {"width": width, "height": height},
            "pieces": pieces(random, width, height),
            "levels": [[round(left, DECIMALS), round(right, DECIMALS)] for left, right in zip(*levels, strict=True)],
            "bonus": {"radius": {"large": 11, "medium": 8, "small": 5}, "circles": []},
            "edges": {
                "shape": dict.fromkeys(("left", "right", "floor"), ["circle"] * (len(levels[0]) + 1)),
                "colour": dict.fromkeys(("left", "right", "floor"), ["red"] * (len(levels[0]) + 1)),
            },
            "material": material(random, fields["material"]["properties"]),
        }
    )


def number(random: Random, schema: dict[str, Any]) -> float:
    """Return a number in a range; one in six is the lowest or the highest."""
    low, high = float(schema["minimum"]), float(schema["maximum"])
    return round(random.choice([low, high, *[random.uniform(low, high)] * 10]), DECIMALS)


def material(random: Random, fields: dict[str, Any]) -> dict[str, Any]:
    """Return any material."""
    return {
        "gravity": number(random, fields["gravity"]),
        **{
            name: {part: number(random, schema) for part, schema in fields[name]["properties"].items()}
            for name in ("friction", "restitution")
        },
    }


def pieces(random: Random, width: float, height: float) -> dict[str, Any]:
    """Return pieces that mostly fit: a board with a piece that never does is refused, and that is seen soon."""
    longest = min(width * 0.7, (width * height) ** 0.5 / random.uniform(3, 9), 390)
    size = max(4.0, longest / 2)
    diameter = max(4.0, min(200.0, size * 2 * random.uniform(0.3, 1)))
    return {
        "circle": {"diameter": round(diameter, DECIMALS)},
        **{shape: polygon(random, size) for shape in ("square", "diamond", "triangle")},
    }


def polygon(random: Random, size: float) -> dict[str, Any]:
    """Return a polygon of 3 to 8 corners on a circle or an oval; now and then its corners are in a bad order."""
    flat = random.uniform(0.25, 1)
    angles = sorted(random.uniform(0, 2 * pi) for _ in range(random.randint(3, 8)))
    if random.random() < 0.6:
        angles = [2 * pi * at / len(angles) for at in range(len(angles))]
    corners = [[round(size * cos(a), DECIMALS), round(size * flat * sin(a), DECIMALS)] for a in angles]
    if random.random() < 0.02:
        corners = [corners[2 * at % len(corners)] for at in range(len(corners))]
    radius = random.choice([0.5, random.uniform(0.5, size / 4 + 0.5)])
    return {"corners": corners, "corner_radius": round(radius, DECIMALS)}
