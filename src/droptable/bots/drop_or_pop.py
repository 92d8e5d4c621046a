"""DROP OR POP!'s bots.

`greedy` takes what is best for it right now, `eager` thinks its own turn through (is the second roll worth it?), and
`search` looks at everybody's next three turns.
"""

from math import exp

from droptable.bots.bot import register_bot
from droptable.bots.greedy import Greedy
from droptable.bots.maxn import MaxN, Values
from droptable.core.game import Game
from droptable.games.drop_or_pop.actions import Action, Colour
from droptable.games.drop_or_pop.rules import DropOrPop
from droptable.games.drop_or_pop.scoring import biggest
from droptable.games.drop_or_pop.state import COLUMNS, COUNTERS, TO_WIN, Column, State, clusters, on_board, reach

DropOrPopGame = Game[State, Action]

# What a seat's prospects are worth, as exponents: fitted to who won 2,500 games between greedy bots.
THREAT, MORE_THREATS, THREE, PAIR = 1.6, 0.9, 0.6, 0.2  # columns in which a move would win, make a three, make a pair
EMPTY_HANDED = -0.6
NEARNESS = (1.0, 0.75, 0.55, 0.45)  # prospects count less the later a seat's turn comes: the others can spoil them
LATENESS = -0.12


def own_clusters(game: DropOrPopGame, state: State) -> Values:
    """Return each seat's clusters, bigger ones counting more, whatever the others have."""
    assert isinstance(game, DropOrPop)
    worth = dict.fromkeys(Colour, 1.0)
    for colour, cells in clusters(state.columns):
        worth[colour] += {2: 2, 3: 6}.get(len(cells), 0)
    return tuple(worth[colour] / 100 for colour in game.colours)


def winning_chances(game: DropOrPopGame, state: State) -> Values:
    """Return a guess of each seat's chance to win: the mover may win now, the rest goes by everybody's prospects."""
    assert isinstance(game, DropOrPop) and state.seat is not None
    sizes = reach(state.columns, game.rows)
    threats = _threats(game, state, sizes)
    worth = [0.0] * game.seats
    for turn in range(game.seats):
        seat = (state.seat + turn) % game.seats
        colour = game.colours[seat]
        # the mover's threats count below, as what they are: a chance to win now
        prospects = _prospects(state, colour, sizes[colour], len(threats[colour]) if turn else 0)
        worth[seat] = exp(NEARNESS[turn] * prospects + LATENESS * turn)
    missed = 1 - len(threats[game.colours[state.seat]]) / COLUMNS
    now = 1 - missed**2  # two rolls, the first of which may be ignored
    return tuple(now * (seat == state.seat) + (1 - now) * value / sum(worth) for seat, value in enumerate(worth))


def _prospects(state: State, colour: Colour, sizes: dict[int, int], wins: int) -> float:
    """Return what a colour's position is worth, as an exponent; `wins` counts the columns that would win."""
    values = list(sizes.values())
    value = THREE * values.count(3) + PAIR * values.count(2)
    if wins:
        value += THREAT + MORE_THREATS * (wins - 1)
    return value + (EMPTY_HANDED if on_board(state, colour) == COUNTERS else 0)


def _threats(game: DropOrPop, state: State, sizes: dict[Colour, dict[int, int]]) -> dict[Colour, set[int]]:
    """Return for each colour the columns in which it would win, by a drop of its own or by a pop."""
    threats: dict[Colour, set[int]] = {}
    for colour in game.colours:
        may_drop = on_board(state, colour) < COUNTERS
        threats[colour] = {x for x, size in sizes[colour].items() if may_drop and size >= TO_WIN}
    for x, column in enumerate(state.columns):
        if len(column) > 1:  # with nothing above it, a popped counter moves nothing
            for colour in biggest(_with_column(state.columns, x, column[1:])):
                threats[colour].add(x)
    return threats


def _with_column(columns: tuple[Column, ...], x: int, column: Column) -> tuple[Column, ...]:
    return (*columns[:x], column, *columns[x + 1 :])


register_bot(DropOrPop.name, "greedy", lambda: Greedy(own_clusters))
register_bot(DropOrPop.name, "eager", lambda: MaxN(own_clusters, depth=1, steps=1_000))
register_bot(DropOrPop.name, "search", lambda: MaxN(winning_chances, depth=3, steps=6_000))
