"""Simulations: the same whatever the number of cores, and with figures that mean what they say."""

from concurrent.futures import Executor
from dataclasses import replace
from itertools import count, islice
from statistics import pstdev
from typing import Any

import pytest

import droptable
from droptable.bots.bot import Effort, bots, register_bot
from droptable.core.errors import OptionError, UnknownNameError
from droptable.core.game import Outcome, Seats
from droptable.core.match import AnyMatch, follow, start
from droptable.lab.observation import Observation, observe
from droptable.lab.one_game import play_game
from droptable.lab.plan import Plan, described
from droptable.lab.simulate import _in_order, run
from droptable.lab.statistics import distribution, share
from droptable.lab.tally import PlayedGame, summary
from tests.conformance import tiny

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
    assert [set(seat) for seat in figures["seats"]] == [{"share", "ci95", "split"}] * 3
    assert {"draw_share", "epic_share", "opponent_pop_share"} <= set(figures)
    assert {"mean", "median", "p99", "max"} <= set(figures["turns"])
    together = figures["draw_share"]["share"] + figures["shared_win_share"]["share"]
    shares = sum(seat["share"] for seat in figures["seats"]) + together
    assert shares == pytest.approx(1)


def test_scoring_games_have_scores_by_seat() -> None:
    results = [PlayedGame((0, 1), Outcome((1, 2), (points, 3)), Observation("rounds", 2)) for points in (5, 7)]
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
    results = [PlayedGame((0, 1), Outcome((1, 2)), seen), PlayedGame((1, 0), Outcome((2, 1)), seen)]
    figures: Any = summary(plan, results)
    assert [row["share"] for row in figures["bot_shares"]] == [1.0, 0.0]
    assert [row["share"] for row in figures["seats"]] == [0.5, 0.5]


def test_a_win_that_several_share_is_split_among_them() -> None:
    plan = Plan("drop-or-pop", ("a", "b", "c"), games=4, all_seatings=True)
    ranks = [(1, 2, 2), (1, 1, 3), (1, 1, 1), (3, 2, 1)]
    results = [PlayedGame((2, 0, 1), Outcome(each), Observation("turns", 1)) for each in ranks]
    figures: Any = summary(plan, results)
    assert [row["share"] for row in figures["seats"]] == [0.25, 0.0, 0.25]
    assert [row["split"]["share"] for row in figures["seats"]] == pytest.approx([11 / 24, 5 / 24, 8 / 24])
    assert [row["split"]["share"] for row in figures["bot_shares"]] == pytest.approx([5 / 24, 8 / 24, 11 / 24])
    low, high = figures["seats"][0]["split"]["ci95"]
    assert low < 11 / 24 < high
    assert figures["draw_share"]["share"] == figures["shared_win_share"]["share"] == 0.25


def test_questions_that_do_not_arise_are_in_no_denominator() -> None:
    seen = [Observation("turns", 1, {"handed": answer}) for answer in (True, False, None, None)]
    figures: Any = summary(Plan("any", ("a",), games=4), [PlayedGame((0,), Outcome((1,)), o) for o in seen])
    assert figures["handed_share"]["share"] == 0.5


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


def test_distributions() -> None:
    figures = distribution(range(1, 101))
    assert (figures["mean"], figures["median"], figures["p99"], figures["max"]) == (50.5, 50.5, 99, 100)
    values = [3, 1, 4, 1, 5, 9, 2, 6, 5]
    figures = distribution(values)
    assert (figures["mean"], figures["median"], figures["min"], figures["max"]) == (4, 4, 1, 9)
    assert figures["sd"] == pytest.approx(pstdev(values))
    assert figures["mean_high"] - 4 == pytest.approx(1.96 * pstdev(values) / 3, rel=1e-3)
    assert distribution([7]) == {
        "mean": 7,
        "mean_low": 7,
        "mean_high": 7,
        "sd": 0,
        "min": 7,
        "median": 7,
        "p99": 7,
        "max": 7,
    }


def test_p99_is_the_smallest_number_that_99_of_100_do_not_exceed() -> None:
    assert [distribution(range(1, most + 1))["p99"] for most in (1, 50, 99, 100, 101, 200)] == [1, 50, 99, 99, 100, 198]


def test_counts_are_added_up() -> None:
    seen = [Observation("turns", 1, counts={"by": counts}) for counts in ({"a": 1}, {"b": 2, "a": 3})]
    figures: Any = summary(Plan("any", ("a",), games=2), [PlayedGame((0,), Outcome((1,)), o) for o in seen])
    assert figures["by"] == {"a": 4, "b": 2}


def test_the_figures_tell_how_to_get_them_again() -> None:
    plan = Plan("drop-or-pop", RANDOM3, games=2, seed=5, options={"left_out": "red"}, effort=Effort(steps=9))
    figures: Any = run(plan, cores=1)
    assert figures["version"] == droptable.__version__
    assert figures["options"] == {"starter": "first", "left_out": "red", "turn_limit": 1000}
    assert (figures["seatings"], figures["seed"]) == ("fixed", 5)
    assert figures["effort"] == {"steps": 9, "think_ms": None}
    assert described(replace(plan, all_seatings=True))["seatings"] == "all"


class _Pool(Executor):
    """Plays nothing, and counts what is handed out and not yet fetched."""

    def __init__(self) -> None:
        self.out = self.most = self.asked = 0

    def submit(self, fn: Any, /, *arguments: Any, **more: Any) -> Any:
        self.out, self.asked = self.out + 1, self.asked + 1
        self.most = max(self.most, self.out)
        return self

    def result(self) -> list[PlayedGame]:
        self.out -= 1
        return []


def test_a_billion_games_are_handed_out_chunk_by_chunk() -> None:
    pool = _Pool()
    plan = Plan("drop-or-pop", RANDOM3, games=10**9)
    chunks = ((plan, first, first + 20) for first in count(0, 20))
    assert list(islice(_in_order(pool, chunks, most=6), 1000)) == [[]] * 1000
    assert pool.most == 6
    assert pool.asked < 1010


def test_bots_get_their_view_alone() -> None:
    tiny.register()
    seen: list[Any] = []

    class Spy:
        def decide(self, simulator: Any, view: Any, seat: int, effort: Effort) -> Any:
            others = [hand for other, hand in enumerate(view.hands) if other != seat]
            seen.append(others)
            return next(iter(simulator.game.legal_actions(view, seat)))

    if "tiny-pebbles/spy" not in bots:
        register_bot("tiny-pebbles", "spy", Spy)
    play_game(Plan("tiny-pebbles", ("spy", "spy"), games=1), 0)
    assert len(seen) == 3 * 2 * 2  # rounds, seats, decisions
    assert all(hand == tiny.Hand() for others in seen for hand in others)


def seen_of(match: AnyMatch) -> Observation:
    outcome = match.game.outcome(match.state)
    assert outcome is not None
    return observe(match, outcome)


def finished(position: str, *actions: str, game: Any = None) -> AnyMatch:
    game = game or droptable.game("drop-or-pop", turn_limit=100)
    match = start(game, game.parse_state(position))
    for action in actions:
        who = match.turn.acting if isinstance(match.turn, Seats) else (None,)
        match = follow(match, next(iter(who)), game.parse(action))
    assert game.outcome(match.state) is not None
    return match


@pytest.mark.parametrize(
    ("position", "actions", "epic", "handed"),
    [
        ("bbb/-/-/- 0 red 9", ["drop"], False, False),
        ("bb/ggbb/-/- 0 red 9", ["drop"], True, False),
        ("gb/b/b/b 1 red 9", ["pop"], False, True),
        ("gb/b/b/b 0 red 9", ["pop"], False, False),
        ("gbr/br/br/br 2 red 9", ["pop"], False, None),  # a shared win was not handed to anybody alone
    ],
)
def test_what_drop_or_pop_counts(position: str, actions: list[str], epic: bool, handed: bool | None) -> None:
    seen = seen_of(finished(position, *actions))
    assert dict(seen.shares) == {"epic": epic, "opponent_pop": handed}
    assert (seen.length_name, seen.length) == ("turns", 1)


def test_turns_that_pass_count_too() -> None:
    # blue has all six on the board and ignores red; the second colour's column is empty: its turn is over (DP-2.7)
    match = finished("bgbgb/brbr/grb/- 0 red 2", "ignore", "green", "red", "drop")
    assert seen_of(match).length == 2
    # and the last turn of all may be a pass
    match = finished("bgbgb/brbr/grb/- 0 red 1", "ignore", "green")
    assert seen_of(match).length == 1
    assert dict(seen_of(match).shares) == {"epic": False, "opponent_pop": None}


@pytest.mark.long
def test_random_play_agrees_with_what_was_measured_before() -> None:
    """Three million games of another implementation: shares .340 .332 .324, 43 turns, 0.3 % draws, 8.8 % epic."""
    figures: Any = run(Plan("drop-or-pop", RANDOM3, games=20_000))
    for seat, expected in zip(figures["seats"], (0.340, 0.332, 0.324), strict=True):
        low, high = seat["ci95"]
        assert low - 0.005 < expected < high + 0.005
    assert figures["turns"]["mean"] == pytest.approx(43, abs=0.7)
    assert figures["draw_share"]["share"] + figures["shared_win_share"]["share"] == pytest.approx(0.003, abs=0.002)
    assert figures["epic_share"]["share"] == pytest.approx(0.088, abs=0.006)
    assert figures["opponent_pop_share"]["share"] == pytest.approx(0.22, abs=0.01)
