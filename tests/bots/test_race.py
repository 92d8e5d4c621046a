"""A race between candidates: all with the same luck, and whoever is surely behind drops out."""

from collections.abc import Sequence
from random import Random

import pytest

from droptable.bots.bot import Budget, Effort
from droptable.bots.race import race

WORTH = (4.0, 6.0, 5.8, 1.0)


class Track:
    """Laps in which luck, the same for all, hides what everybody is worth; with some luck of one's own."""

    def __init__(self, worth: Sequence[float] = WORTH, own: float = 1.0) -> None:
        self.dice, self.worth, self.own, self.seen = Random(1), worth, own, list[list[int]]()

    def lap(self, running: list[int]) -> list[float]:
        """Return what each makes of a lap."""
        self.seen.append(running)
        luck = self.dice.gauss(0, 20)
        return [self.worth[one] + luck + self.dice.gauss(0, self.own) for one in running]


def budget(steps: int = 400) -> Budget:
    return Budget(Effort(steps=steps), 0)


def test_the_best_wins_and_gaps_are_told_without_the_luck_that_all_had() -> None:
    found = race("abcd", Track().lap, 6, budget())
    assert max(found) == found[1]
    assert [found[1] - one for one in found] == pytest.approx([2.0, 0.0, 0.2, 5.0], abs=0.7)


def test_whoever_is_surely_behind_runs_no_more_and_the_others_run_on() -> None:
    track = Track()
    race("abcd", track.lap, 6, budget())
    assert track.seen[0] == [0, 1, 2, 3]
    assert 3 not in track.seen[6], "five behind is seen at the first look"
    assert {1, 2} <= set(track.seen[6])


def test_those_who_are_alike_run_until_the_budget_is_spent() -> None:
    track = Track(worth=(5.0, 5.0, 5.0, 5.0), own=0.0)
    found = race("abcd", track.lap, 6, budget(120))
    assert all(running == [0, 1, 2, 3] for running in track.seen)
    assert len(track.seen) == 30
    assert len(set(found)) == 1


def test_a_few_laps_that_end_alike_prove_nothing() -> None:
    track = Track(worth=(5.0, 4.9), own=0.0)
    race("ab", track.lap, 6, budget(14))
    assert track.seen[6] == [0, 1]


def test_the_race_is_over_once_all_have_one_colour() -> None:
    track = Track(own=0.0)
    found = race("xyyx", track.lap, 6, budget())
    assert max(found) == found[1]
    assert len(track.seen) == 6, "which of the two y is better is nobody's question"
    assert race("yyyy", track.lap, 6, budget()) == []
    assert race("y", track.lap, 6, budget()) == []


def test_a_budget_is_kept_to_a_lap_and_one_lap_is_always_run() -> None:
    track = Track()
    assert len(race("abcd", track.lap, 6, budget(7))) == 4
    assert len(track.seen) == 2
    assert len(race("abcd", Track().lap, 6, budget(0))) == 4


def test_without_laps_nothing_is_told() -> None:
    assert race("abcd", lambda running: [], 6, budget()) == []
