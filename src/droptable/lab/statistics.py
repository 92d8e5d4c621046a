"""What a finished game is counted by. Each game may register what is worth knowing of it beside who won."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from statistics import NormalDist, fmean, median, pstdev

from droptable.core.match import AnyMatch
from droptable.core.registry import Registry

Z95 = NormalDist().inv_cdf(0.975)


@dataclass(frozen=True, slots=True)
class Observation:
    """One game in numbers, as its observer saw it.

    `shares` are yes or no (None: the question did not arise, so it is in no denominator), `numbers` are averaged,
    `counts` are added up over all games, by key.
    """

    length_name: str
    length: int
    shares: Mapping[str, bool | None] = field(default_factory=dict)
    numbers: Mapping[str, int] = field(default_factory=dict)
    counts: Mapping[str, Mapping[str, int]] = field(default_factory=dict)


observers: Registry[Callable[[AnyMatch], Observation]] = Registry("observer", home="droptable.lab.observers")


def observe(match: AnyMatch) -> Observation:
    """Return what there is to count of a finished game: by its own observer, or else its number of actions."""
    if match.game.name in observers:
        return observers[match.game.name](match)
    return Observation("actions", len(match.log))


def share(hits: int, of: int) -> dict[str, object]:
    """Return a share with its 95 % confidence interval (Wilson's, which stays inside 0 and 1)."""
    if of == 0:
        return {"share": None, "ci95": None}
    middle = (hits + Z95**2 / 2) / (of + Z95**2)
    half = Z95 / (of + Z95**2) * sqrt(hits * (of - hits) / of + Z95**2 / 4)
    return {"share": hits / of, "ci95": [max(0.0, middle - half), min(1.0, middle + half)]}


def distribution(values: Sequence[int]) -> dict[str, float]:
    """Return mean, sd, min, median, p99 and max of some numbers (at least one)."""
    ordered = sorted(values)
    return {
        "mean": fmean(ordered),
        "sd": pstdev(ordered),
        "min": ordered[0],
        "median": median(ordered),
        "p99": ordered[min(len(ordered) - 1, len(ordered) * 99 // 100)],
        "max": ordered[-1],
    }


def added(counts: Sequence[Mapping[str, int]]) -> dict[str, int]:
    """Return the sums by key, keys in the order in which they first came."""
    total: Counter[str] = Counter()
    for each in counts:
        total.update(each)
    return dict(total)
