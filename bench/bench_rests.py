"""How pieces come to rest, in this World and in the one before: on a point, flat, and after how long.

A figure of merit, not of speed: in reality next to nothing stays on a point (a disc on a disc, a corner on a side), and
a square or a triangle that is dropped flat comes down where it was let go.
"""

import sys
from random import Random
from statistics import fmean
from typing import NamedTuple

from droptable.core.game import Seat
from droptable.games.drop_it.actions import Resting
from droptable.games.drop_it.board import usual_board
from droptable.games.drop_it.fall import room
from droptable.games.drop_it.geometry import TURN
from droptable.games.drop_it.pieces import KIND_OF, PIECES, Colour, Kind, Shape, first_piece
from droptable.games.drop_it.state import Falling, Hold, State
from droptable.physics.drop_it.balance import lean
from droptable.physics.drop_it.manners import MANNERS
from droptable.physics.drop_it.run import FRAMES_PER_S, WINDOW
from droptable.physics.drop_it.shaft import Shaft

GAMES = 60


class Rest(NamedTuple):
    """How a drop ended: whether within the bound, after how many seconds, and whether on a point."""

    ended: bool
    time_s: float
    on_a_point: bool


def rests(shaft: Shaft, random: Random) -> list[Rest]:
    """Return how the drops of a random game end."""
    found: list[Rest] = []
    lying: dict[int, Resting] = {}
    for piece in random.sample(range(PIECES), PIECES):
        angle = random.randrange(TURN)
        low, high = room(shaft.board, KIND_OF[piece].shape, angle)
        pile = tuple(lying[number] for number in sorted(lying))
        state = falling(piece, random.randint(low, high), angle, pile)
        run = shaft.begin(state)
        ended = run.to_rest()
        settled = shaft.settled(state, run)
        lying |= {moved.piece: moved for moved in settled.moved}
        lying = {number: lies for number, lies in lying.items() if number not in settled.out}
        on_a_point = piece in lying and lean(shaft.board, lying[piece], lying.values()) is not None
        found.append(Rest(ended, run.windows * WINDOW / FRAMES_PER_S, on_a_point))
    return found


def falling(piece: int, x: int, angle: int, pile: tuple[Resting, ...] = ()) -> State:
    """Return a position in which a piece is let go."""
    return State(Falling(Seat(0), piece, 0, Hold(x, angle)), (), (), (), (), pile)


def drift_mm(shaft: Shaft, shape: Shape) -> float:
    """Return how far from where it was let go a piece comes down that is dropped flat."""
    x = shaft.board.width // 2
    (lies,) = shaft.resolve(falling(first_piece(Kind(Colour.RED, shape)), x, 0)).moved
    return (lies.pose.x - x) / 1000


def main(games: int) -> None:
    """Print a line per World."""
    for manner in MANNERS.values():
        shaft = Shaft(usual_board(), manner=manner)
        drops = [rest for seed in range(games) for rest in rests(shaft, Random(seed))]
        print(
            f"{manner.name}: of {len(drops)} drops {100 * fmean(d.on_a_point for d in drops):.2f} % stay on a point,"
            f" {sum(not d.ended for d in drops)} do not end; {fmean(d.time_s for d in drops):.2f} s each,"
            f" {max(d.time_s for d in drops):.2f} at most; a flat square drifts {drift_mm(shaft, Shape.SQUARE):.3f} mm,"
            f" a flat triangle {drift_mm(shaft, Shape.TRIANGLE):.3f} mm"
        )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else GAMES)
