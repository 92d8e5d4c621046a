"""Who has won (DP-3)."""

from droptable.core.game import Outcome
from droptable.games.drop_or_pop.actions import Colour
from droptable.games.drop_or_pop.state import TO_WIN, Cell, Column, State, clusters

EPIC = TO_WIN + 1  # a win of this size or more is epic (DP-3.5)


def biggest(columns: tuple[Column, ...]) -> dict[Colour, int]:
    """Return each colour's biggest cluster, for the colours that have one of 4 or more."""
    sizes: dict[Colour, int] = {}
    for colour, cells in clusters(columns):
        if len(cells) >= TO_WIN:
            sizes[colour] = max(len(cells), sizes.get(colour, 0))
    return sizes


def winning(columns: tuple[Column, ...]) -> tuple[tuple[Colour, ...], int]:
    """Return the colours that win, and the size of their clusters (DP-3.4); no colours and 0 if none does."""
    sizes = biggest(columns)
    size = max(sizes.values(), default=0)
    return tuple(sorted(colour for colour in sizes if sizes[colour] == size)), size


def outcome(state: State, colours: tuple[Colour, ...]) -> Outcome | None:
    """Return the result for the seats of these colours, or None while the game goes on."""
    if not state.ended:
        return None
    winners, size = winning(state.columns)
    if not winners:
        return Outcome(ranks=(1,) * len(colours), marks=frozenset({"draw", "turn-limit"}))
    ranks = tuple(1 if colour in winners else 1 + len(winners) for colour in colours)
    if len(winners) > 1:
        return Outcome(ranks, marks=frozenset({"draw"}))
    return Outcome(ranks, marks=frozenset({"epic"} if size >= EPIC else ()))


def winning_cells(columns: tuple[Column, ...]) -> tuple[Cell, ...]:
    """Return the cells of the clusters that win, from the left and the bottom."""
    winners, size = winning(columns)
    won = (cells for colour, cells in clusters(columns) if colour in winners and len(cells) == size)
    return tuple(sorted(cell for cells in won for cell in cells))
