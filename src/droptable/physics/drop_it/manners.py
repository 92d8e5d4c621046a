"""How falls begin and end: what differs between the versions of the World. Each version of the rules has its own."""

from droptable.games.drop_it.board import Board
from droptable.games.drop_it.contact import is_on_a_wall
from droptable.games.drop_it.versions import NEAREST_PART, POINT_OF_CONTACT
from droptable.physics.drop_it.balance import CONTACT_UM, lean
from droptable.physics.drop_it.engine import Scene
from droptable.physics.drop_it.run import FRAMES_PER_S, WINDOW, Beginning, Manner, Run

NUDGE_MM_S = 30  # what a piece on a point is set going with
TIPPED_UM = 1_000  # what moved by less in a fall stands on no point that it did not stand on before
LONGEST_FALLS = 20  # a fall lasts so many times as long as a free one through the shaft, at most
LONGEST_TIP = 10  # windows in which it must have come off
MOST_TIPS = 2  # of a piece in a fall: a flat side on a disc may rock, and be at home there


class Shaft2:
    """The engine does it all, and everything stays as it has come to rest."""

    name = "shaft-2"

    def most_windows(self, board: Board) -> int:
        """Return as many as make 5 s, on every board."""
        return 5 * FRAMES_PER_S // WINDOW

    def begin(self, scene: Scene, beginning: Beginning) -> None:
        """Leave it to the engine's first step."""

    def watch(self, run: Run) -> None:
        """Let it run."""

    def unsettle(self, run: Run) -> bool:
        """Leave it."""
        return False

    def clear(self, run: Run) -> bool:
        """Leave it."""
        return False


class Shaft3:
    """Flat pieces fall straight, nothing stays on a point, and what rests upon a wall is taken away (DI-3.5)."""

    name = "shaft-3"

    def most_windows(self, board: Board) -> int:
        """Return as many as make so many free falls through the shaft: on the usual board 5 s."""
        return int(LONGEST_FALLS * board.fall_s * FRAMES_PER_S / WINDOW)

    def begin(self, scene: Scene, beginning: Beginning) -> None:
        """Strike what the piece has fallen onto; one that is pushed has not fallen anywhere yet."""
        if beginning.time_s:
            scene.strike(beginning.row, beginning.bounce)

    def watch(self, run: Run) -> None:
        """Let the plates brake again what has come off its point, or only rocks on it."""
        if not run.loose:
            return
        for row, since in tuple(run.loose.items()):
            is_off = run.is_out(row) or _lean(run, row) is None
            if is_off or run.windows - since >= LONGEST_TIP:
                run.brake(row)

    def unsettle(self, run: Run) -> bool:
        """Take away what lies upon a wall, for others may have leant on it; tip over what stands on a point."""
        outside, moved = _upon_walls(run), run.moved(TIPPED_UM)
        standing = [row for row, has_moved in enumerate(moved) if has_moved and run.tips[row] < MOST_TIPS]
        standing = [row for row in standing if row not in outside and not run.is_out(row)]
        tipped = {row: off for row in standing if (off := _lean(run, row)) is not None}
        for row in outside:
            run.take_out(row)
        for row, off in tipped.items():
            # one that stands exactly upright falls to a side that nobody could foretell, and everybody can recompute
            goes_right = off > 0 or (off == 0 and run.lies(row).pose.angle % 2 == 0)
            run.tip(row, NUDGE_MM_S if goes_right else -NUDGE_MM_S)
        return bool(outside or tipped)

    def clear(self, run: Run) -> bool:
        """Take away what lies upon a wall: it has left the shaft (DI-3.5)."""
        outside = _upon_walls(run)
        for row in outside:
            run.take_out(row)
        return bool(outside)


def _lean(run: Run, row: int) -> float | None:
    return None if run.is_held(row) else lean(run.board, run.lies(row), run.around(row, CONTACT_UM))


def _upon_walls(run: Run) -> list[int]:
    return [row for row in run.at_the_rim() if is_on_a_wall(run.board, run.lies(row))]


MANNERS: dict[int, Manner] = {NEAREST_PART: Shaft2(), POINT_OF_CONTACT: Shaft3()}
