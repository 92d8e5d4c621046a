"""How falls begin and end: what differs between the versions of the World. Each version of the rules has its own."""

from droptable.games.drop_it.contact import is_on_a_wall
from droptable.games.drop_it.versions import NEAREST_PART, POINT_OF_CONTACT
from droptable.physics.drop_it.run import Manner, Run


class Shaft2:
    """Everything stays as it has come to rest."""

    name = "shaft-2"

    def unsettle(self, run: Run) -> bool:
        """Leave it."""
        return False


class Shaft3:
    """What rests upon a wall is taken away (DI-3.5)."""

    name = "shaft-3"

    def unsettle(self, run: Run) -> bool:
        """Take away what lies upon a wall: others may have leant on it."""
        rows = [row for row, lies in run.lying() if is_on_a_wall(run.board, lies)]
        for row in rows:
            run.take_out(row)
        return bool(rows)


MANNERS: dict[int, Manner] = {NEAREST_PART: Shaft2(), POINT_OF_CONTACT: Shaft3()}
