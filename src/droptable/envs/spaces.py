"""What environments say of themselves: the spaces of actions and observations, and how a position looks."""

from io import BytesIO
from typing import Any

import numpy as np
from gymnasium import spaces

from droptable.core.game import Seat
from droptable.drawings.drawing import drawing
from droptable.drawings.png import png_of
from droptable.envs.play import Array, GameUnderWay
from droptable.looks import view_text

Observation = Array | dict[str, Array]
ANSI, RGB_ARRAY, SVG = RENDER_MODES = ("ansi", "rgb_array", "svg")
ILLEGAL_COSTS = 0.1  # what a number costs that the mask forbids: nothing else happens


def observation_space(play: GameUnderWay, numbers: int | None) -> spaces.Space[Any]:
    """Return the space of what a seat sees: with an action mask where actions are numbers."""
    low = np.concatenate([np.full(part.size, part.low, play.dtype) for part in play.layout])
    high = np.concatenate([np.full(part.size, part.high, play.dtype) for part in play.layout])
    seen: spaces.Space[Any] = spaces.Box(low, high, dtype=play.dtype.type)
    if numbers is None:
        return seen
    return spaces.Dict({"observation": seen, "action_mask": spaces.Box(0, 1, (numbers,), np.int8)})


def numbers_of(play: GameUnderWay) -> int | None:
    """Return how many actions there are, None where they are points."""
    return None if play.staged is None else play.staged.numbers


def action_space(play: GameUnderWay, numbers: int | None) -> spaces.Space[Any]:
    """Return the space of a seat's actions."""
    if numbers is not None:
        return spaces.Discrete(numbers)
    encoding: Any = play.encoding
    return spaces.Box(-1.0, 1.0, (encoding.dimensions,), np.float32)


def observed(play: GameUnderWay, seat: Seat, numbers: int | None) -> Observation:
    """Return what a seat sees, with its mask where actions are numbers."""
    if numbers is None:
        return play.seen(seat)
    return {"observation": play.seen(seat), "action_mask": play.mask(seat)}


def drawn(play: GameUnderWay, mode: str | None) -> str | Array | None:
    """Return the position as spectators see it: in characters, as an SVG document, or in pixels; None for no mode.

    Raise UnavailableError where the extra `print`, which pixels need, is not installed.
    """
    if mode not in RENDER_MODES:
        return None
    view = play.game.view(play.state, None)
    if mode == ANSI:
        return view_text(play.game, view)
    svg = drawing(play.game, view)
    return svg if mode == SVG else _pixels(png_of(svg, zoom=1))


def _pixels(png: bytes) -> Array:
    from PIL import Image  # comes with what has made the picture

    return np.asarray(Image.open(BytesIO(png)).convert("RGB"))
