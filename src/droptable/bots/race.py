"""A race: candidates are tried alike, lap by lap, and whoever is surely behind drops out.

So most laps are run by those between which it is close (Maron and Moore's races, 1994, with what is known of each gap).
"""

from collections.abc import Callable, Hashable, Sequence
from math import sqrt
from operator import sub
from statistics import fmean

from droptable.bots.bot import Budget

SURE = 2.5  # standard errors that somebody is behind who drops out
DOUBT = 3  # laps that count as if gaps had a spread of 1 in them: a few laps alike prove nothing


def race(
    colours: Sequence[Hashable], lap: Callable[[list[int]], Sequence[float]], looks: int, budget: Budget
) -> list[float]:
    """Return what each entrant is worth; nothing where there is nobody to run against, or no lap can be run.

    Several may run for one colour: the race is over when all who still run have the same, or the budget is spent.
    `lap` tells what those who run make of it, all with the same luck. Who is behind is looked at every `looks` laps.
    Whoever dropped out is worth as much less than who led then as it was behind: the luck of laps that it did not run
    is not held against it.
    """
    if len(set(colours)) < 2:
        return []
    running, laps, out = [*range(len(colours))], [list[float]() for _ in colours], list[tuple[int, int, float]]()
    while len({colours[one] for one in running}) > 1 and budget.used < 1:
        values = lap(running)
        if not values:
            return []
        budget.spend(len(values))
        for one, value in zip(running, values, strict=True):
            laps[one].append(value)
        if len(laps[running[0]]) % looks == 0:
            first = max(running, key=lambda one: fmean(laps[one]))
            gaps = {one: _gap(laps[first], laps[one]) for one in running}
            out += [(one, first, gap) for one, (gap, is_sure) in gaps.items() if is_sure]
            running = [one for one in running if not gaps[one][1]]
    worth = {one: fmean(laps[one]) for one in running}
    for one, first, gap in reversed(out):
        worth[one] = worth[first] - gap
    return [worth[one] for one in range(len(colours))]


def _gap(leader: Sequence[float], other: Sequence[float]) -> tuple[float, bool]:
    """Return how far somebody is behind the leader on average, and whether that is surely no luck."""
    gaps = list(map(sub, leader, other))
    gap, laps = fmean(gaps), len(gaps)
    spread = sqrt((sum((one - gap) ** 2 for one in gaps) + DOUBT) / (laps + DOUBT))
    return gap, gap * sqrt(laps) > SURE * spread
