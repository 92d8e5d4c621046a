"""What a DROP OR POP! position promises each seat: a guess of its chance to win.

The guess is a race. The mover may win now; if it does not, the next seat may, and so on; who wins when all of them have
failed goes by everybody's prospects. `scripts/fit-drop-or-pop` fits the weights to games that bots have played.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import exp
from typing import NamedTuple

from droptable.bots.maxn import Values
from droptable.games.drop_or_pop.actions import Colour
from droptable.games.drop_or_pop.board import COLUMNS, COUNTERS, TO_WIN, Cell, Columns, groups, winning
from droptable.games.drop_or_pop.state import State
from droptable.games.drop_or_pop.variant import Variant

MOST_WINS = 3  # more columns in which a move would win are too rare to be counted apart
CENTRE = range(1, COLUMNS - 1)
SIGNS = (
    "columns in which a drop makes three",
    "columns in which a drop makes two",
    "columns in which a pop makes three",
    "columns in which a pop breaks the biggest cluster",
    "all counters are on the board",
    "the biggest cluster has three",
    "the biggest cluster has two",
    "counters in the two middle columns",
)


class Prospects(NamedTuple):
    """What a colour has: columns in which a drop of its own or a pop would win (MOST_WINS at most), and SIGNS."""

    wins: int
    signs: tuple[float, ...]


@dataclass(frozen=True)
class Weights:
    """How much prospects count, for the mover, the seat after it, and so on.

    `wins[turns][columns]` is the chance that a seat wins when its turn comes, if nobody has won before, by the columns
    in which it would win now: the others may close them. `signs[turns]` are exponents of what a seat is worth later.
    """

    wins: tuple[tuple[float, ...], ...]
    signs: tuple[tuple[float, ...], ...]


# Two rolls, of which the first may be ignored: the mover's row needs no fit.
NOW = tuple(1 - (1 - columns / COLUMNS) ** 2 for columns in range(MOST_WINS + 1))


def chances(game: Variant, state: State, weights: Weights) -> Values:
    """Return a guess of each seat's chance to win, by these weights; the same for all until one of them starts."""
    if state.seat is None:
        return (1 / game.seats,) * game.seats
    found = outlook(state.columns, game.rows)
    won, worth, left = [0.0] * game.seats, [0.0] * game.seats, 1.0
    for turns in range(game.seats):
        seat = (state.seat + turns) % game.seats
        prospects = found[game.colours[seat]]
        won[seat] = left * weights.wins[turns][prospects.wins]
        left -= won[seat]
        worth[seat] = exp(sum(map(float.__mul__, weights.signs[turns], prospects.signs)))
    scale = left / sum(worth)
    return tuple(now + scale * later for now, later in zip(won, worth, strict=True))


@lru_cache(maxsize=1 << 14)
def outlook(columns: Columns, rows: int) -> tuple[Prospects, ...]:
    """Return every colour's prospects in a position where nobody has won."""
    biggest = _biggest(columns)
    drops = reach(columns, rows)
    pops = [_pop(columns, x) for x, column in enumerate(columns) if column]
    return tuple(_prospects(columns, colour, biggest[colour], drops[colour], pops) for colour in Colour)


@lru_cache(maxsize=1 << 15)
def _biggest(columns: Columns) -> tuple[int, ...]:
    """Return the size of each colour's biggest cluster, 1 where it has none."""
    sizes = [1] * len(Colour)
    for (x, y), cells in groups(columns).items():
        sizes[columns[x][y]] = max(sizes[columns[x][y]], len(cells))
    return tuple(sizes)


def reach(columns: Columns, rows: int) -> dict[Colour, dict[int, int]]:
    """Return, for each colour and each column with room, the size of the group that a drop there would make."""
    group = groups(columns)
    sizes: dict[Colour, dict[int, int]] = {colour: {} for colour in Colour}
    for x, y in ((x, len(column)) for x, column in enumerate(columns) if len(column) < rows):
        for colour in Colour:
            sizes[colour][x] = 1
        seen: list[list[Cell]] = []
        for side in ((x - 1, y), (x + 1, y), (x, y - 1)):
            cells = group.get(side)
            if cells is not None and not any(cells is other for other in seen):  # two sides may touch one group
                seen.append(cells)
                sizes[columns[side[0]][side[1]]][x] += len(cells)
    return sizes


class _Popped(NamedTuple):
    """What a pop in a column would leave."""

    x: int
    biggest: tuple[int, ...]
    winners: tuple[Colour, ...]


def _pop(columns: Columns, x: int) -> _Popped:
    after = (*columns[:x], columns[x][1:], *columns[x + 1 :])
    biggest = _biggest(after)
    winners = tuple(cluster.colour for cluster in winning(after, TO_WIN)) if max(biggest) >= TO_WIN else ()
    return _Popped(x, biggest, winners)


def _prospects(
    columns: Columns, colour: Colour, biggest: int, drops: dict[int, int], pops: Sequence[_Popped]
) -> Prospects:
    spent = sum(column.count(colour) for column in columns) == COUNTERS
    wins = {x for x, size in drops.items() if size >= TO_WIN and not spent}
    wins.update(pop.x for pop in pops if colour in pop.winners)
    sizes, after = list(drops.values()), [pop.biggest[colour] for pop in pops]
    signs = (
        sizes.count(3),
        sizes.count(2),
        after.count(3) if biggest < 3 else 0,
        sum(size < biggest for size in after),
        spent,
        biggest == 3,
        biggest == 2,
        sum(columns[x].count(colour) for x in CENTRE),
    )
    return Prospects(min(len(wins), MOST_WINS), tuple(map(float, signs)))
