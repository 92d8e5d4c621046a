"""DROP OR POP!'s bots.

`child` plays for its own cluster or what comes to its mind, `greedy` takes what is best for it right now, `eager`
thinks its own turn through (is the second roll worth it?), and `search` looks at everybody's next three turns and
expects the others to err a little.
"""

from droptable.bots.bot import Effort, Simulator, register_bot
from droptable.bots.drop_or_pop_outlook import NOW, Weights, chances
from droptable.bots.greedy import Greedy
from droptable.bots.maxn import MaxN, Values
from droptable.core.game import Game, Seat
from droptable.games.drop_or_pop.actions import Action, Colour
from droptable.games.drop_or_pop.board import clusters
from droptable.games.drop_or_pop.rules import DropOrPop
from droptable.games.drop_or_pop.state import State

DropOrPopGame = Game[State, Action]

# By the number of seats. With three: scripts/fit-drop-or-pop --games 8000; with four: --seats 4 --games 2000.
WEIGHTS = {
    3: Weights(
        wins=(NOW, (0.0, 0.308, 0.544, 0.718), (0.0, 0.220, 0.379, 0.536)),
        signs=(
            (0.479, 0.158, 0.140, -0.386, -0.610, 1.118, 0.506, 0.212),
            (0.295, 0.069, 0.128, -0.429, -0.366, 1.092, 0.501, 0.218),
            (0.193, 0.001, 0.114, -0.463, -0.198, 1.017, 0.461, 0.220),
        ),
    ),
    4: Weights(
        wins=(NOW, (0.0, 0.311, 0.574, 0.609), (0.0, 0.211, 0.443, 0.551), (0.0, 0.159, 0.319, 0.471)),
        signs=(
            (0.416, 0.122, 0.223, -0.302, -0.520, 0.814, 0.258, 0.179),
            (0.279, 0.056, 0.229, -0.347, -0.414, 0.819, 0.265, 0.191),
            (0.195, 0.010, 0.207, -0.351, -0.308, 0.843, 0.258, 0.190),
            (0.144, -0.026, 0.142, -0.399, -0.218, 0.801, 0.268, 0.189),
        ),
    ),
}
# Found by playing against `eager`, on other dice than the tests': 0.1, 0.15 and 0.2 are alike.
ERROR = 0.15


def own_clusters(game: DropOrPopGame, state: State) -> Values:
    """Return each seat's clusters, bigger ones counting more, whatever the others have."""
    assert isinstance(game, DropOrPop)
    worth = dict.fromkeys(Colour, 1.0)
    for colour, cells in clusters(state.columns):
        worth[colour] += 2 if len(cells) == 2 else 6 * (len(cells) - 2)
    return tuple(worth[colour] / 100 for colour in game.colours)


def winning_chances(game: DropOrPopGame, state: State) -> Values:
    """Return a guess of each seat's chance to win."""
    assert isinstance(game, DropOrPop)
    return chances(game, state, WEIGHTS[game.seats])


class Child(Greedy[State, Action]):
    """Plays as children do: for its own cluster, or what comes to its mind; it takes a win, and gives none away."""

    def __init__(self) -> None:
        super().__init__(own_clusters)

    def decide(self, simulator: Simulator[State, Action], view: State, seat: Seat, effort: Effort) -> Action:
        """Return what a child does."""
        game = simulator.game
        best = super().decide(simulator, view, seat, effort)
        fancy = game.sample(view, seat, simulator.below)
        ends = [game.outcome(game.apply(view, seat, action)) for action in (best, fancy)]
        return best if any(ends) or simulator.below(2) == 0 else fancy


register_bot(DropOrPop.name, "child", Child, variants=True)
register_bot(DropOrPop.name, "greedy", lambda: Greedy(own_clusters), variants=True)
register_bot(DropOrPop.name, "eager", lambda: MaxN(own_clusters, depth=1, steps=1_000), variants=True)
register_bot(DropOrPop.name, "search", lambda: MaxN(winning_chances, depth=3, steps=8_000, error=ERROR))
