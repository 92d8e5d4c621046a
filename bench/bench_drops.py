"""How many drops a core makes, by the number of pieces in the shaft, beside the engine's bare stepping for them.

The bare figure makes the same number of steps in the same scene and looks at nothing: what Box2D costs. Ours also finds
the first contact, builds the scene, watches for rest, hears impacts, and hands out poses, paths and the answer for the
record. Both are measured in turns, drop by drop.
"""

import time
from dataclasses import replace
from random import Random

from droptable.games.drop_it.actions import Resting
from droptable.games.drop_it.fall import room
from droptable.games.drop_it.geometry import TURN
from droptable.games.drop_it.pieces import KIND_OF, PIECES
from droptable.games.drop_it.rules import DropIt
from droptable.games.drop_it.state import FALL, Hold, State
from droptable.physics.run import WINDOW
from droptable.physics.shaft import Shaft

PILES, DROPS = 4, 15  # per number of pieces: piles, and drops onto each
REPEATS = 3  # the best of these counts: what a busy machine adds is not ours
COUNTS = (0, 12, 24, 35)


def pile(shaft: Shaft, count: int, random: Random) -> tuple[State, ...]:
    """Return positions in which a piece falls on a random pile of so many."""
    order = random.sample(range(PIECES), count + 1)
    resting: dict[int, Resting] = {}
    for piece in order[:-1]:
        settled = shaft.resolve(falling(shaft, resting, piece, random))
        resting |= {moved.piece: moved for moved in settled.moved}
        resting = {number: lies for number, lies in resting.items() if number not in settled.out}
    return tuple(falling(shaft, resting, order[-1], random) for _ in range(DROPS))


def falling(shaft: Shaft, resting: dict[int, Resting], piece: int, random: Random) -> State:
    """Return a position in which this piece is let go somewhere."""
    angle = random.randrange(TURN)
    low, high = room(shaft.board, KIND_OF[piece].shape, angle)
    lying = tuple(resting[number] for number in sorted(resting))
    state = State(FALL, None, (), (), (), (), shaft=lying, piece=piece)
    return replace(state, hold=Hold(random.randint(low, high), angle))


def our_seconds(shaft: Shaft, state: State) -> float:
    """Return the CPU time of a whole drop."""
    begun = time.process_time()
    shaft.resolve(state)
    return time.process_time() - begun


def bare_seconds(shaft: Shaft, state: State, steps: int) -> float:
    """Return the CPU time of stepping alone."""
    run = shaft.begin(state)
    dt_s, sub_steps, step = run.fineness.dt_s, run.fineness.sub_steps, run.scene.bare_step
    begun = time.process_time()
    for _ in range(steps):
        step(dt_s, sub_steps)
    return time.process_time() - begun


def simulated_steps(shaft: Shaft, state: State) -> int:
    """Return how many steps the drop took."""
    run = shaft.begin(state)
    run.to_rest()
    return run.windows * WINDOW * run.fineness.steps


def main() -> None:
    """Print a line per number of pieces."""
    shaft, random = Shaft(DropIt(4).board), Random(1)
    for count in COUNTS:
        ours = bare = 0.0
        drops = 0
        for _ in range(PILES):
            for state in pile(shaft, count, random):
                steps = simulated_steps(shaft, state)
                ours += min(our_seconds(shaft, state) for _ in range(REPEATS))
                bare += min(bare_seconds(shaft, state, steps) for _ in range(REPEATS))
                drops += 1
        print(
            f"{count:2} pieces: {drops / ours:6.0f} drops/s per core; bare stepping {drops / bare:6.0f};"
            f" {bare / ours:.2f} of it"
        )


if __name__ == "__main__":
    main()
