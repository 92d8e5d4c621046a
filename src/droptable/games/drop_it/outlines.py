"""The outlines of a board's pieces, from its document: each must be a piece that can lie in the shaft (DI-1.6)."""

from typing import Any

from droptable.games.drop_it.document import mm, pair, refuse, um
from droptable.games.drop_it.geometry import Outline, gap, inset, is_convex, is_inside, lowest_height, reach
from droptable.games.drop_it.pieces import Shape

Corners = tuple[tuple[int, int], ...]


def outlines_of(value: Any, width: int, height: int) -> tuple[Outline, ...]:
    """Return the outlines by shape; raise OptionError, with the place and the fault, if a piece is bad."""
    outlines = tuple(_outline(value[shape.code], shape) for shape in Shape)
    for shape, outline in zip(Shape, outlines, strict=True):
        # a piece must fit between the walls at every angle, or there would be releases that no place exists for
        if 2 * reach(outline) > width:
            refuse(f"pieces.{shape.code}", "too-big", mm(2 * reach(outline)), mm(width))
        if lowest_height(outline) > height:
            refuse(f"pieces.{shape.code}", "too-high", mm(lowest_height(outline)), mm(height))
    return outlines


def _outline(value: Any, shape: Shape) -> Outline:
    where = f"pieces.{shape.code}"
    if shape is Shape.CIRCLE:
        return Outline(((0, 0),), um(value["diameter"]) // 2)
    corners, radius = tuple(map(pair, value["corners"])), um(value["corner_radius"])
    if not is_convex(corners):
        refuse(f"{where}.corners", "not-convex")
    core = inset(corners, radius)
    if not is_convex(core) or len(core) != len(corners) or not _keeps_sides(corners, core):
        refuse(f"{where}.corner_radius", "radius-too-big", mm(radius))
    if not _has_origin_inside(corners, core, radius):
        refuse(f"{where}.corners", "origin-outside")
    return Outline(core, radius)


def _has_origin_inside(corners: Corners, core: Corners, radius: int) -> bool:
    """Tell whether the piece has its origin inside; what is rounded off a thin corner does not belong to it."""
    return is_inside((0, 0), corners) and gap(core, ((0, 0),), radius) < 0


def _keeps_sides(corners: Corners, core: Corners) -> bool:
    """Tell whether every side of the core runs the way it did: a radius too big turns the polygon inside out."""
    return all(
        (corners[at][0] - corners[at - 1][0]) * (core[at][0] - core[at - 1][0])
        + (corners[at][1] - corners[at - 1][1]) * (core[at][1] - core[at - 1][1])
        > 0
        for at in range(len(corners))
    )
