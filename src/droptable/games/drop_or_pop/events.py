"""What DROP OR POP! tells. `column` is a colour's code, `x` its place from the left; cells are `x, row, x, row, …`."""

from droptable.core.events import declared


@declared("DP-2.1")
def starts(*, seat: int) -> None:
    """It is known who begins."""


@declared("DP-2.2")
def rolled(*, seat: int, column: str, again: int) -> None:
    """The die chose a column; `again` is 1 for the second roll of a turn."""


@declared("DP-2.7")
def passed(*, seat: int, column: str) -> None:
    """Neither DROP nor POP was possible."""


@declared("DP-2.4")
def dropped(*, seat: int, column: str, x: int, row: int) -> None:
    """A counter fell to this row, counted from 0 at the bottom."""


@declared("DP-2.5")
def popped(*, seat: int, owner_seat: int, own: int, column: str, x: int, fell: int) -> None:
    """The lowest counter of a column is out, and so many above it fell; `own` is 1 if it was the seat's."""


@declared("DP-2.6")
def ignored(*, seat: int, column: str) -> None:
    """The seat rolls again."""


@declared("DP-3.2")
def won(*, seat: int, size: int, cells: tuple[int, ...]) -> None:
    """A cluster of four ends the game."""


@declared("DP-3.5")
def won_epic(*, seat: int, size: int, cells: tuple[int, ...]) -> None:
    """A larger one does."""


@declared("DP-3.4")
def drew(*, seats: tuple[int, ...], size: int, cells: tuple[int, ...]) -> None:
    """Several seats have the largest cluster."""


@declared("DP-3.3")
def handed(*, seat: int, seats: tuple[int, ...]) -> None:
    """The win that a POP made is not of the seat that popped."""


@declared("DP-3.6")
def turn_limit() -> None:
    """No turns are left."""
