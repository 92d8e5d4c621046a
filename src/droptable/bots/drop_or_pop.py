"""DROP OR POP!'s bots: `greedy` looks at its own next turn alone, `search` at everybody's next three."""

from droptable.bots.bot import register_bot
from droptable.bots.maxn import MaxN, Values
from droptable.core.game import Game
from droptable.games.drop_or_pop.actions import Action, Colour
from droptable.games.drop_or_pop.rules import DropOrPop
from droptable.games.drop_or_pop.state import COLUMNS, TO_WIN, State, clusters
from droptable.games.drop_or_pop.state import reach as reach_of

DropOrPopGame = Game[State, Action]


def own_clusters(game: DropOrPopGame, state: State) -> Values:
    """Return each seat's clusters, bigger ones counting more, whatever the others have."""
    assert isinstance(game, DropOrPop)
    strength = _strength(state)
    return tuple(strength[colour] / 100 for colour in game.colours)


def winning_chances(game: DropOrPopGame, state: State) -> Values:
    """Return a guess of each seat's chance to win: by a drop on its next turn, else by how its clusters could grow."""
    assert isinstance(game, DropOrPop) and state.seat is not None
    reach = {colour: reach_of(state.columns, game.rows, colour) for colour in game.colours}
    chances = [0.0] * game.seats
    open_chance = 1.0
    for turn in range(game.seats):
        seat = (state.seat + turn) % game.seats
        columns = sum(size >= TO_WIN for size in reach[game.colours[seat]])
        hit = 1 - (1 - columns / COLUMNS) ** 2  # two rolls, the first of which may be ignored
        chances[seat] = open_chance * hit
        open_chance -= chances[seat]
    growth = [1.0 + GROWTH * sum((size - 1) ** 2 for size in reach[colour]) for colour in game.colours]
    return tuple(chance + open_chance * g / sum(growth) for chance, g in zip(chances, growth, strict=True))


GROWTH = 1.5


def _strength(state: State) -> dict[Colour, float]:
    strength = dict.fromkeys(Colour, 1.0)
    for colour, cells in clusters(state.columns):
        strength[colour] += (0, 0, 2, 6, 0)[min(len(cells), 4)]
    return strength


register_bot(DropOrPop.name, "greedy", lambda: MaxN(own_clusters, depth=1, steps=1_000))
register_bot(DropOrPop.name, "search", lambda: MaxN(winning_chances, depth=3, steps=5_000))
