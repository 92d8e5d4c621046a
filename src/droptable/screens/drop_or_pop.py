"""DROP OR POP! on screen: the columns, the one that was rolled, and what everybody has left."""

from collections.abc import Sequence

from droptable.core.game import Seat
from droptable.core.registry import AnyGame
from droptable.games.drop_or_pop.actions import DROP, IGNORE, POP, Colour, Move
from droptable.games.drop_or_pop.board import Column
from droptable.games.drop_or_pop.rules import DropOrPop
from droptable.games.drop_or_pop.state import Moving, State
from droptable.screens.screen import Picture, Screen, screens


class ColumnPicture(Picture, frozen=True):
    """A column and the colours of its counters from the bottom up."""

    colour: str
    counters: list[str]


class DropOrPopPicture(Picture, frozen=True):
    """The board: its columns from the left, and how many rows they have.

    `rolled` is the place of the column that the die chose, null until it is thrown. `supplies` are the counters that
    the seats have in hand.
    """

    rows: int
    columns: list[ColumnPicture]
    rolled: int | None
    supplies: list[int]


class DropOrPopScreen(Screen):
    """Nothing is hidden: everybody is shown the same."""

    is_for_all = True

    def picture(self, game: AnyGame, view: State, seat: Seat | None) -> DropOrPopPicture:
        """Return the board."""
        assert isinstance(game, DropOrPop)
        return DropOrPopPicture(
            rows=game.rows,
            columns=[_column(Colour(x), counters) for x, counters in enumerate(view.columns)],
            rolled=view.phase.rolled if isinstance(view.phase, Moving) else None,
            supplies=[view.supply[colour] for colour in game.colours],
        )

    def moves(self, game: AnyGame) -> Sequence[Move]:
        """Return all there are: a hand that knows its place finds them blindly."""
        return DROP, POP, IGNORE


def _column(colour: Colour, counters: Column) -> ColumnPicture:
    return ColumnPicture(colour.code, [counter.code for counter in counters])


screens.register(DropOrPop.name, DropOrPopScreen())
