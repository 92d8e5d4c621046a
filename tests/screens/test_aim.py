"""Where a piece may be let go: the browser works that out under the thumb, and to the µm as the rules do.

Random cases lie beside the client's tests, which hold the TypeScript to them; here they are held to the rules.
UPDATE_GOLDEN=1 writes them anew.
"""

import json
import os
from pathlib import Path
from random import Random

import msgspec

from droptable.core.registry import rulesets
from droptable.games.drop_it.fall import room
from droptable.games.drop_it.geometry import TURN, cosine_sine
from droptable.games.drop_it.pieces import Shape
from droptable.games.drop_it.rules import DropIt
from droptable.screens.drop_it import DropItScreen

CASES = Path(__file__).parents[2] / "web" / "tests" / "fixtures" / "aim.json"
ANGLES = (*range(0, TURN, TURN // 8), 1, TURN - 1, TURN // 8 + 1)


def cases() -> str:
    """Return the layout of the usual board, and for angles everywhere how far each shape can go."""
    game = rulesets["drop-it"].game()
    assert isinstance(game, DropIt)
    below = Random("aim").randrange
    found = [
        {
            "angle": angle,
            "cosine": cosine_sine(angle)[0],
            "sine": cosine_sine(angle)[1],
            "room": {shape.code: room(game.board, shape, angle) for shape in Shape},
        }
        for angle in (*ANGLES, *(below(TURN) for _ in range(150)))
    ]
    lines = ",\n    ".join(json.dumps(each) for each in found)
    layout = msgspec.json.encode(DropItScreen().layout(game)).decode()
    return f'{{\n  "layout": {layout},\n  "cases": [\n    {lines}\n  ]\n}}\n'


def test_the_client_is_held_to_what_the_rules_say() -> None:
    if os.environ.get("UPDATE_GOLDEN"):
        CASES.parent.mkdir(exist_ok=True)
        CASES.write_text(cases(), encoding="utf-8")
    assert CASES.read_text(encoding="utf-8") == cases()
