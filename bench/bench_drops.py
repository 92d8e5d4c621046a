"""How many drops a core makes, by the number of pieces in the shaft, beside the engine's bare stepping for them.

The bare figure is what Box2D costs: the same bodies in the same places make the same number of steps with the same
settings, the step of the blow included, and nobody looks at them or builds their scene. (A piece that is tipped over
after it has come to rest stays there in the bare stepping: its steps count, its way does not.) A resolved drop also
finds the first contact, builds the scene, bounces, watches for rest and makes the answer for the record; a shown one
films the fall and hears the impacts as well. All are measured in turns, drop by drop.
"""

import time
from collections.abc import Callable
from functools import partial
from random import Random

from droptable.core.game import Seat
from droptable.games.drop_it.actions import Resting
from droptable.games.drop_it.fall import room
from droptable.games.drop_it.geometry import TURN
from droptable.games.drop_it.pieces import KIND_OF, PIECES
from droptable.games.drop_it.rules import DropIt
from droptable.games.drop_it.state import Falling, Hold, State
from droptable.physics.drop_it.engine import BLOW_S, BLOW_SUB_STEPS
from droptable.physics.drop_it.run import WINDOW
from droptable.physics.drop_it.shaft import Shaft

PILES, DROPS = 4, 15  # per number of pieces: piles, and drops onto each
REPEATS = 5  # the best of these counts: what a busy machine adds is not ours
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
    hold = Hold(random.randint(low, high), angle)
    return State(Falling(Seat(0), piece, 0, hold), (), (), (), (), shaft=lying)


def seconds(work: Callable[[], object]) -> float:
    """Return the CPU time of some work: the best of several goes."""
    return min(once(work) for _ in range(REPEATS))


def once(work: Callable[[], object]) -> float:
    """Return the CPU time of some work."""
    begun = time.process_time()
    work()
    return time.process_time() - begun


def bare_seconds(shaft: Shaft, state: State, steps: int) -> float:
    """Return the CPU time of stepping alone: the best of several goes, each in a scene of its own."""
    return min(once(bare(shaft, state, steps)) for _ in range(REPEATS))


def bare(shaft: Shaft, state: State, steps: int) -> Callable[[], None]:
    """Return the engine's part of a drop, its scenes built: the step of the blow, and all those after it."""
    blow, run = shaft.begin(state).scene.bare_step, shaft.begin(state)
    run.begin()
    dt_s, sub_steps, step = run.fineness.dt_s, run.fineness.sub_steps, run.scene.bare_step

    def stepping() -> None:
        blow(BLOW_S, BLOW_SUB_STEPS)
        for _ in range(steps):
            step(dt_s, sub_steps)

    return stepping


def simulated_steps(shaft: Shaft, state: State) -> int:
    """Return how many steps the drop took."""
    run = shaft.begin(state)
    run.to_rest()
    return run.windows * WINDOW * run.fineness.steps


def main() -> None:
    """Print a line per number of pieces."""
    shaft, random = Shaft(DropIt(4).board), Random(1)
    for count in COUNTS:
        drops = [state for _ in range(PILES) for state in pile(shaft, count, random)]
        resolved = shown = stepped = 0.0
        for state in drops:
            resolved += seconds(partial(shaft.resolve, state))
            stepped += bare_seconds(shaft, state, simulated_steps(shaft, state))
            shown += seconds(partial(shaft.show, state))
        print(
            f"{count:2} pieces: {len(drops) / resolved:6.0f} drops/s per core ({len(drops) / shown:.0f} filmed);"
            f" bare stepping {len(drops) / stepped:6.0f}; {stepped / resolved:.2f} of it"
        )


if __name__ == "__main__":
    main()
