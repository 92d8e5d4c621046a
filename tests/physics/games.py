"""Whole random games of 36 pieces, with every drop kept."""

from dataclasses import dataclass
from functools import cache
from random import Random

from droptable.core.game import Effect
from droptable.core.match import act, answer, start
from droptable.core.nature import ProvableDraws
from droptable.games.drop_it.actions import Resting
from droptable.games.drop_it.board import Board
from droptable.games.drop_it.geometry import gap, placed
from droptable.games.drop_it.pieces import KIND_OF
from droptable.games.drop_it.rules import DropIt
from droptable.games.drop_it.state import State
from droptable.physics.drop_it.shaft import Shaft

BOARD = DropIt(4).board


@dataclass(frozen=True)
class Drop:
    """One drop: the position in which the piece fell, and the one after it."""

    before: State
    after: State
    number: int


@cache
def random_game(seed: int, flick: bool = False) -> tuple[Drop, ...]:
    """Return the drops of a game between random players."""
    game = DropIt(4, flick=flick)
    shaft, random = Shaft(game.board), Random(f"game {seed}")
    draws = ProvableDraws(random.randbytes(32), "t", ("",) * 4)
    drops: list[Drop] = []
    match = start(game)
    while game.outcome(match.state) is None:
        seat = match.state.chooser
        if seat is not None:
            match = act(match, seat, game.sample(match.state, seat, random.randrange))
            continue
        before, falls = match.state, isinstance(match.turn, Effect)
        match = answer(match, draws, shaft)
        if falls:
            drops.append(Drop(before, match.state, 36 - sum(map(sum, before.supplies))))
    return tuple(drops)


def overlaps(board: Board, shaft: tuple[Resting, ...]) -> list[int]:
    """Return by how many µm each two pieces overlap, and each piece and the walls; negative gaps only."""
    outlines = [board.outlines[KIND_OF[resting.piece].shape] for resting in shaft]
    cores = [placed(outline, resting.pose) for outline, resting in zip(outlines, shaft, strict=True)]
    found = []
    for at, (core, outline) in enumerate(zip(cores, outlines, strict=True)):
        found += [-gap(core, side, outline.radius) for side in walls(board)]
        found += [
            -gap(core, other, outline.radius + other_outline.radius)
            for other, other_outline in zip(cores[:at], outlines[:at], strict=True)
        ]
    return [depth for depth in found if depth > 0]


def walls(board: Board) -> list[tuple[tuple[float, float], ...]]:
    """Return the shaft's sides as solid things: what is above the rim may lean over them."""
    width, height, thick = float(board.width), float(board.height), 4_000.0
    return [
        ((-thick, -thick), (width + thick, -thick), (width + thick, 0.0), (-thick, 0.0)),
        ((-thick, 0.0), (0.0, 0.0), (0.0, height), (-thick, height)),
        ((width, 0.0), (width + thick, 0.0), (width + thick, height), (width, height)),
    ]
