"""Simulations: the same whatever the number of cores, and with figures that mean what they say."""

from typing import Any

import pytest

from droptable.core.errors import OptionError, UnknownNameError
from droptable.core.game import Outcome
from droptable.lab.simulate import Plan, Result, play_game, run, summary
from droptable.lab.statistics import Observation, added, distribution, share

RANDOM3 = ("random", "random", "random")


def test_the_same_seed_gives_the_same_figures_on_any_number_of_cores() -> None:
    plan = Plan("drop-or-pop", ("greedy", "random", "random"), games=50, seed=7, all_seatings=True)
    told: list[int] = []
    assert run(plan, cores=1) == run(plan, cores=2, progress=told.append)
    assert sum(told) == 50
    assert run(plan, cores=1) != run(Plan("drop-or-pop", RANDOM3, games=50, seed=8), cores=1)


def test_a_game_depends_on_its_number_alone() -> None:
    plan = Plan("drop-or-pop", RANDOM3, games=1)
    assert play_game(plan, 5) == play_game(plan, 5)
    assert play_game(plan, 5) != play_game(plan, 6)


def test_the_figures_that_are_promised() -> None:
    figures: Any = run(Plan("drop-or-pop", RANDOM3, games=40), cores=1)
    assert figures["games"] == 40
    assert [set(seat) for seat in figures["seats"]] == [{"share", "ci95"}] * 3
    assert {"draw_share", "epic_share", "opponent_pop_share"} <= set(figures)
    assert {"mean", "median", "p99", "max"} <= set(figures["turns"])
    shares = sum(seat["share"] for seat in figures["seats"]) + figures["draw_share"]
    assert shares == pytest.approx(1)


def test_scoring_games_have_scores_by_seat() -> None:
    results = [Result((0, 1), Outcome((1, 2), (points, 3)), Observation("rounds", 2)) for points in (5, 7)]
    figures: Any = summary(Plan("any", ("a", "b"), games=2), results)
    assert figures["seats"][0]["score"] == distribution([5, 7])
    assert {"mean", "sd", "min", "median", "max"} <= set(figures["seats"][1]["score"])


def test_all_seatings_are_used_equally() -> None:
    plan = Plan("drop-or-pop", ("a", "b", "c"), games=12, all_seatings=True)
    seatings = [plan.seating(number) for number in range(12)]
    assert len(set(seatings)) == 6
    assert all(seatings.count(seating) == 2 for seating in seatings)
    assert Plan("drop-or-pop", ("a", "b", "c"), games=1).seating(4) == (0, 1, 2)


def test_bot_shares_follow_the_bots_through_their_seats() -> None:
    plan = Plan("drop-or-pop", ("a", "b"), games=2, all_seatings=True)
    seen = Observation("turns", 1)
    results = [Result((0, 1), Outcome((1, 2)), seen), Result((1, 0), Outcome((2, 1)), seen)]
    figures: Any = summary(plan, results)
    assert [row["share"] for row in figures["bot_shares"]] == [1.0, 0.0]
    assert [row["share"] for row in figures["seats"]] == [0.5, 0.5]


def test_questions_that_do_not_arise_are_in_no_denominator() -> None:
    seen = [Observation("turns", 1, {"handed": answer}) for answer in (True, False, None, None)]
    figures: Any = summary(Plan("any", ("a",), games=4), [Result((0,), Outcome((1,)), o) for o in seen])
    assert figures["handed_share"] == 0.5


def test_simulations_have_a_turn_limit() -> None:
    game = Plan("drop-or-pop", RANDOM3, games=1).build()
    assert game.options["turn_limit"] == 1000
    assert Plan("drop-or-pop", RANDOM3, games=1, options={"turn_limit": None}).build().options["turn_limit"] is None


@pytest.mark.parametrize(
    ("plan", "error"),
    [
        (Plan("drop-or-pop", ("random",), games=1), OptionError),
        (Plan("drop-or-pop", RANDOM3, games=0), OptionError),
        (Plan("drop-or-pop", ("random", "random", "clever"), games=1), UnknownNameError),
        (Plan("chess", RANDOM3, games=1), UnknownNameError),
    ],
)
def test_bad_plans_are_refused(plan: Plan, error: type[Exception]) -> None:
    with pytest.raises(error):
        run(plan)


def test_wilson_intervals() -> None:
    figures: Any = share(5, 10)
    assert figures["share"] == 0.5
    assert figures["ci95"] == pytest.approx([0.2366, 0.7634], abs=1e-4)
    nothing: Any = share(0, 10)
    assert nothing["ci95"][0] == pytest.approx(0)
    assert share(0, 0) == {"share": None, "ci95": None}


def test_distributions_and_sums() -> None:
    figures = distribution(range(1, 101))
    assert (figures["mean"], figures["median"], figures["p99"], figures["max"]) == (50.5, 50.5, 100, 100)
    assert added([{"a": 1}, {"b": 2, "a": 3}]) == {"a": 4, "b": 2}


@pytest.mark.long
def test_random_play_agrees_with_what_was_measured_before() -> None:
    """Three million games of another implementation: shares .340 .332 .324, 43 turns, 0.3 % draws, 8.8 % epic."""
    figures: Any = run(Plan("drop-or-pop", RANDOM3, games=20_000))
    for seat, expected in zip(figures["seats"], (0.340, 0.332, 0.324), strict=True):
        low, high = seat["ci95"]
        assert low - 0.005 < expected < high + 0.005
    assert figures["turns"]["mean"] == pytest.approx(43, abs=0.7)
    assert figures["draw_share"] == pytest.approx(0.003, abs=0.002)
    assert figures["epic_share"] == pytest.approx(0.088, abs=0.006)
    assert figures["opponent_pop_share"] == pytest.approx(0.22, abs=0.01)
