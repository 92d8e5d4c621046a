"""DROP IT's board for the screen: outlines, lines, circles and edges in µm, and what the pieces are."""

from typing import Any

from droptable.core.registry import AnyGame
from droptable.games.drop_it.board import BLANK, Segment
from droptable.games.drop_it.geometry import TURN
from droptable.games.drop_it.judge import CLOSE_UM, TOUCH_UM
from droptable.games.drop_it.legality import FASTEST_FLICK
from droptable.games.drop_it.notation import format_kind
from droptable.games.drop_it.pieces import KIND_OF, KINDS, Kind, Shape
from droptable.games.drop_it.rules import DropIt
from droptable.games.drop_it.scoring import JOKER_WORTH, LAP
from droptable.screens.screen import Screen, screens


def _layout(game: AnyGame) -> dict[str, Any]:
    assert isinstance(game, DropIt)
    board = game.board
    return {
        "name": board.name,
        "width": board.width,
        "height": board.height,
        "turn": TURN,
        "outlines": {
            shape.code: {"corners": outline.corners, "radius": outline.radius}
            for shape, outline in zip(Shape, board.outlines, strict=True)
        },
        "kinds": [_kind(kind) for kind in KINDS],
        "pieces": [kind.number for kind in KIND_OF],
        "levels": board.levels,
        "bonus": [{"x": b.x, "y": b.y, "radius": b.radius, "points": b.points} for b in board.bonus],
        "printed": game.edges != BLANK,
        "edges": [_segment(segment) for segment in board.segments(game.edges)],
        "gravity": board.material.gravity,
        "lap": LAP,
        "joker_worth": JOKER_WORTH,
        "jokers_each": game.jokers_each,
        "fastest_flick": FASTEST_FLICK if game.flick else 0,
        "touch_um": TOUCH_UM,
        "close_um": CLOSE_UM,
    }


def _kind(kind: Kind) -> dict[str, str]:
    return {"text": format_kind(kind), "colour": kind.colour.code, "shape": kind.shape.code}


def _segment(segment: Segment) -> dict[str, Any]:
    return {"side": segment.side, "number": segment.number, "symbol": segment.code, "ends": segment.ends}


class DropItScreen(Screen):
    """The shaft: what it is like stands beside the positions, since it is the same for all of them."""

    def layout(self, game: AnyGame) -> dict[str, Any]:
        """Return the board, the pieces by number and by kind, and the numbers that the screen explains."""
        return _layout(game)


screens.register(DropIt.name, DropItScreen())
