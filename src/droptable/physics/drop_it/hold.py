"""Whether a piece is surely held in two places: most are, and it takes no exact geometry to see that.

By the engine's own numbers, with places and ways as complex ones. A touch that is found here is a contact for `balance`
too: what rounded places and angles could make of it is left out. Who is not surely held has to be looked at exactly.
"""

from collections.abc import Container, Iterator, Sequence
from math import inf
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from droptable.games.drop_it.board import Board
from droptable.games.drop_it.geometry import Outline
from droptable.physics.drop_it.balance import CONTACT_UM, POINT_UM

FAR_UM = 3 * POINT_UM  # where two touches are so far apart, one of them is off any point that contacts make
ROUNDED_UM = 5  # rounded places are off by less …
ROUNDED_PART = 1e-4  # … and rounded angles by less than this part of the longest reach

Edge = tuple[complex, complex, complex]  # where it begins, the way to its end, and what tells how far along a point is
Figure = list[Edge]  # a core where it lies


class Measures(NamedTuple):
    """What follows from a board, in a unit of one's own; lists are by the piece."""

    cores: list[Figure]
    radii: list[float]
    reaches: list[float]
    width: float
    height: float
    within: float  # what is as near as this is surely a contact
    far: float


def measures(board: Board, unit: float) -> Measures:
    """Return what looks at a board's shaft need, for a unit of so many in a µm."""
    rounded_um = ROUNDED_UM + ROUNDED_PART * max(board.reaches)
    return Measures(
        [_core(outline, unit) for outline in board.piece_outlines],
        [outline.radius * unit for outline in board.piece_outlines],
        [reach * unit for reach in board.piece_reaches],
        board.width * unit,
        board.height * unit,
        (CONTACT_UM - rounded_um) * unit,
        FAR_UM * unit,
    )


def _core(outline: Outline, unit: float) -> Figure:
    corners = [complex(x, y) * unit for x, y in outline.corners]
    ways = [corners[at - len(corners) + 1] - corner for at, corner in enumerate(corners)]
    # what is divided by a way is told in parts of it, along and across; the one of a disc leads nowhere
    return [(corner, way, 1 / way if way else way) for corner, way in zip(corners, ways, strict=True)]


class Look:
    """The pieces where the engine has them at one moment; rows that are gone are not there."""

    def __init__(
        self, measures: Measures, pieces: Sequence[int], poses: npt.NDArray[np.float32], gone: Container[int]
    ) -> None:
        self._measures, self._pieces, self._gone = measures, pieces, gone
        self._reaches = [measures.reaches[piece] for piece in pieces]
        self._places: list[complex]
        self._rotations: list[complex]
        self._places, self._rotations = poses.view(np.complex64).T.tolist()
        self._figures: dict[int, Figure] = {}

    def is_held(self, row: int) -> bool:
        """Tell whether a piece surely touches others or the shaft in two places that are no one point."""
        first, far = None, self._measures.far
        for touch in self._touches(row):
            if first is None:
                first = touch
            elif abs((off := touch - first).real) + abs(off.imag) > far:
                return True
        return False

    def _touches(self, row: int) -> Iterator[complex]:
        _, radii, _, width, height, within, _ = self._measures
        pieces, reaches, own, here = self._pieces, self._reaches, self._figure(row), self._places[row]
        radius, reach = radii[pieces[row]], reaches[row] + within
        if here.imag < reach or not reach < here.real < width - reach:
            yield from _on_the_shaft(own, radius, radius + within, width, height)
        for other, place in enumerate(self._places):
            if abs(place - here) > reach + reaches[other] or other == row or other in self._gone:
                continue
            theirs, other_radius = self._figure(other), radii[pieces[other]]
            limit = radius + other_radius + within
            for way, point in _ways(own, theirs, place, reaches[other] + radius + within, limit):
                yield point + way * (radius / abs(way))
            for way, point in _ways(theirs, own, here, reach + other_radius, limit):
                yield point + way - way * (radius / abs(way))

    def _figure(self, row: int) -> Figure:
        figure = self._figures.get(row)
        if figure is None:
            place, rotation = self._places[row], self._rotations[row]
            back = rotation.conjugate()
            figure = [
                (place + rotation * corner, rotation * way, back * along)
                for corner, way, along in self._measures.cores[self._pieces[row]]
            ]
            self._figures[row] = figure
        return figure


def _on_the_shaft(own: Figure, radius: float, near: float, width: float, height: float) -> Iterator[complex]:
    for corner, _, _ in own:
        x, y = corner.real, corner.imag
        if 0 < x < width and 0 < y <= near:
            yield complex(x, y - radius)
        if 0 < y < height and 0 < x <= near:
            yield complex(x - radius, y)
        if 0 < y < height and 0 < width - x <= near:
            yield complex(x + radius, y)


def _ways(
    figure: Figure, other: Figure, middle: complex, far: float, limit: float
) -> Iterator[tuple[complex, complex]]:
    """Yield the shortest ways from corners of a figure to the edges of another, up to a limit, and the corners.

    No part of the other one is as far from its middle as `far`, even with the limit around it. Left out are corners in
    the other core and those that nearly touch it: nobody could be sure which way is the shortest.
    """
    for point, _, _ in figure:
        if abs(middle - point) > far:
            continue
        best, shortest, is_outside = inf, 0j, True
        for begin, way, along in other:
            off = begin - point
            parts = off * along
            part = -parts.real
            if part < 1:  # else it is the next edge that begins there
                off = off + part * way if part > 0 else off
                if (length := abs(off)) < best:
                    best, shortest, is_outside = length, off, part <= 0 or parts.imag > 0
        if is_outside and limit / 2 < best <= limit:
            yield shortest, point
