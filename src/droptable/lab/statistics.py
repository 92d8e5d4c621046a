"""Figures of many games: shares with their intervals, and distributions."""

from collections import Counter
from collections.abc import Iterable, Mapping
from math import sqrt
from statistics import NormalDist

Z95 = NormalDist().inv_cdf(0.975)


def share(hits: float, of: int) -> dict[str, object]:
    """Return a share with its 95 % confidence interval (Wilson's, which stays inside 0 and 1)."""
    if of == 0:
        return {"share": None, "ci95": None}
    middle = (hits + Z95**2 / 2) / (of + Z95**2)
    half = Z95 / (of + Z95**2) * sqrt(hits * (of - hits) / of + Z95**2 / 4)
    return {"share": hits / of, "ci95": [max(0.0, middle - half), min(1.0, middle + half)]}


def split_share(wins: Mapping[int, int], of: int) -> dict[str, object]:
    """Return what share of the games is somebody's when those who win together share a win, with its 95 % interval.

    `wins` are the games that it won, by how many did. Such a share is never less certain than one of whole wins, so the
    interval is Wilson's of as many.
    """
    return share(sum(times / winners for winners, times in wins.items()), of)


def distribution(values: Iterable[int]) -> dict[str, float]:
    """Return mean with its 95 % interval, sd, min, median, p99 and max of some numbers (at least one)."""
    return distribution_of(Counter(values))


def distribution_of(counts: Mapping[int, int]) -> dict[str, float]:
    """Return the same of numbers that were counted: how often (at least once) each came."""
    number = sum(counts.values())
    total = sum(value * times for value, times in counts.items())
    squares = sum(value * value * times for value, times in counts.items())
    ordered = sorted(counts.items())
    sd = sqrt(number * squares - total * total) / number
    half = Z95 * sd / sqrt(number)
    return {
        "mean": total / number,
        "mean_low": total / number - half,
        "mean_high": total / number + half,
        "sd": sd,
        "min": ordered[0][0],
        "median": (_ranked(ordered, (number + 1) // 2) + _ranked(ordered, number // 2 + 1)) / 2,
        "p99": _ranked(ordered, -(-number * 99 // 100)),  # nearest rank: the smallest that 99 of 100 do not exceed
        "max": ordered[-1][0],
    }


def _ranked(ordered: Iterable[tuple[int, int]], rank: int) -> int:
    """Return the number at a rank, the smallest having rank 1."""
    passed = 0
    for value, times in ordered:
        passed += times
        if passed >= rank:
            return value
    raise IndexError(rank)
