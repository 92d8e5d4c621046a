"""Bots: legal, blind to what is hidden, repeatable, and as strong as we say."""

from itertools import count
from math import exp
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from droptable.bots import bot as bot_module
from droptable.bots.bot import Bot, Budget, Effort, Simulator, bot_for, bot_names
from droptable.bots.drop_or_pop import WEIGHTS, winning_chances
from droptable.bots.drop_or_pop_outlook import NOW, SIGNS, outlook
from droptable.bots.maxn import MaxN, Values, softmax_average
from droptable.core.errors import UnknownNameError
from droptable.core.game import Seat, Seats
from droptable.core.match import AnyMatch, play_out, start
from droptable.core.nature import ProvableDraws
from droptable.core.registry import rulesets, world_for
from droptable.games.drop_or_pop.actions import Colour, Move
from droptable.games.drop_or_pop.rules import DropOrPop
from droptable.lab.plan import Plan
from droptable.lab.simulate import run
from tests.conformance import tiny

tiny.register()
BOTS = [(game, name) for game in rulesets for name in bot_names(game)]
GAME = DropOrPop()
FROM_WEAK_TO_STRONG = ["child", "greedy", "eager", "search", "learned", "expert"]
USUAL, QUICK = Effort(), Effort(steps=24)


def decision(position: str, name: str, effort: Effort = USUAL) -> Any:
    state = GAME.parse_state(position)
    assert state.seat is not None
    return bot_for(GAME.name, name).decide(Simulator(GAME, Random(1).randrange), state, state.seat, effort)


@pytest.mark.parametrize(("game_name", "bot_name"), BOTS)
def test_a_whole_game_of_legal_moves_from_views_alone(game_name: str, bot_name: str) -> None:
    ruleset = rulesets[game_name]
    game = ruleset.game(ruleset.seats[0], ruleset.in_simulations)
    world = world_for(game)
    bot = bot_for(game_name, bot_name)
    rest = bot_for(game_name, "random")
    simulator: Simulator[Any, Any] = Simulator(game, Random(1).randrange, world)

    def decide(match: AnyMatch, seat: Seat) -> Any:
        player = bot if seat == 0 else rest
        return player.decide(simulator, game.view(match.state, seat), seat, QUICK)

    draws = ProvableDraws(bytes(32), "t", ("",) * game.seats)
    assert game.outcome(play_out(start(game), decide, draws, world).state) is not None


def test_every_game_has_a_random_bot_first() -> None:
    for game in rulesets:
        assert bot_names(game)[0] == "random"
    assert bot_names("drop-or-pop") == ["random", "beginner", *FROM_WEAK_TO_STRONG]


def test_unknown_bots_are_refused_with_a_suggestion() -> None:
    with pytest.raises(UnknownNameError, match="greedy"):
        bot_for("drop-or-pop", "gredy")


@pytest.mark.parametrize("name", ["greedy", "search"])
def test_a_win_is_taken(name: str) -> None:
    assert decision("bbb/-/-/- 0 red -", name) is Move.DROP
    assert decision("gb/b/b/b 0 red -", name) is Move.POP


@pytest.mark.parametrize("name", ["greedy", "search"])
def test_nobody_is_popped_to_victory(name: str) -> None:
    assert decision("gb/b/b/b 1 !red -", name) is Move.DROP


@pytest.mark.parametrize("position", ["g/g/g/- 1 red -", "-/-/ggg/b 1 yellow -", "r/rg/r/gr 0 yellow -"])
def test_search_stops_a_win_that_greedy_does_not_see(position: str) -> None:
    # the next seat has three together and room for the fourth: a POP takes one of them away
    assert decision(position, "greedy") is Move.DROP
    assert decision(position, "search") is Move.POP


@pytest.mark.parametrize(
    ("position", "by_depth"),
    [
        ("bbb/-/-/- 0 !red -", (Move.DROP, Move.DROP, Move.DROP)),  # wins at once
        ("g/g/g/- 1 red -", (Move.DROP, Move.POP, Move.POP)),  # the next seat could win
        ("-/r/rr/b 2 blue -", (Move.DROP, Move.DROP, Move.POP)),  # the one after it could
        ("-/rgb/bb/r 1 blue -", (Move.DROP, Move.DROP, Move.IGNORE)),
    ],
)
def test_search_looks_as_far_ahead_as_it_is_told(position: str, by_depth: tuple[Move, ...]) -> None:
    """Positions in which one turn, two and three turns ahead do not say the same, by nothing but who wins."""
    state = GAME.parse_state(position)
    assert state.seat is not None
    for depth, move in enumerate(by_depth, 1):
        bot: MaxN[Any, Any] = MaxN(lambda game, state: (1 / 3, 1 / 3, 1 / 3), depth=depth, steps=100_000)
        assert bot.decide(Simulator(GAME, Random(1).randrange), state, state.seat, USUAL) is move


def test_others_err_the_more_the_less_it_matters() -> None:
    good, bad = (0.1, 0.6, 0.3), (0.5, 0.2, 0.3)  # to the second seat
    assert softmax_average([bad, good], Seat(1), error=0.001) == pytest.approx(good)
    assert softmax_average([bad, good], Seat(1), error=1e9) == pytest.approx((0.3, 0.4, 0.3))
    seldom = exp(-1)  # as much worse as the error says
    expected = (0.5 * seldom + 0.1) / (seldom + 1)
    assert softmax_average([bad, good], Seat(1), error=0.4)[0] == pytest.approx(expected)


@pytest.mark.parametrize(("error", "move"), [(0.0, Move.DROP), (1e9, Move.POP)])
def test_who_expects_errors_forestalls_them(error: float, move: Move) -> None:
    # a POP in the blue column would join four blue counters: no good player does that, but green might
    state = GAME.parse_state("b/gbb/bg/r 1 yellow -")
    bot: MaxN[Any, Any] = MaxN(lambda game, state: (1 / 3, 1 / 3, 1 / 3), depth=2, steps=100_000, error=error)
    assert bot.decide(Simulator(GAME, Random(1).randrange), state, Seat(1), USUAL) is move


def test_what_a_position_promises_each_colour() -> None:
    # blue: a pair on top of a green counter, and one beside that; a drop on the one joins all
    found = outlook(GAME.parse_state("gbb/b/-/r 0 - -").columns, GAME.rows)
    assert found[Colour.BLUE].wins == 1
    assert dict(zip(SIGNS, found[Colour.BLUE].signs, strict=True)) == {
        "columns in which a drop makes three": 1,
        "columns in which a drop makes two": 1,
        "columns in which a pop makes three": 1,  # the pair comes down beside the one
        "columns in which a pop breaks the biggest cluster": 0,
        "all counters are on the board": 0,
        "the biggest cluster has three": 0,
        "the biggest cluster has two": 1,
        "counters in the two middle columns": 1,
    }
    assert found[Colour.GREEN].wins == found[Colour.RED].wins == 0


def test_a_drop_without_a_counter_in_hand_wins_nothing() -> None:
    with_one = outlook(GAME.parse_state("bbb/-/b/b 0 - -").columns, GAME.rows)[Colour.BLUE]
    spent = outlook(GAME.parse_state("bbb/-/b/bgb 0 - -").columns, GAME.rows)[Colour.BLUE]
    assert with_one.wins == 2  # on top of the three, and between them and the one
    assert spent.wins == 0


@pytest.mark.parametrize("seats", [3, 4])
def test_chances_add_up_and_the_mover_comes_first(seats: int) -> None:
    game = DropOrPop(seats)
    assert WEIGHTS[seats].wins[0] == NOW
    state = game.parse_state("bbb/-/-/r 0 - -")
    chances = winning_chances(game, state)
    assert len(chances) == seats
    assert sum(chances) == pytest.approx(1)
    assert chances[0] > 1 - (3 / 4) ** 2  # two rolls for the one column, and what comes after
    assert winning_chances(game, game.parse_state("bbb/-/-/r 1 - -"))[0] < chances[0]


def test_each_bot_looks_further_than_the_one_before() -> None:
    depths = [getattr(bot_for("drop-or-pop", name), "depth", None) for name in ("greedy", "eager", "search")]
    assert depths == [None, 1, 3]


def test_the_same_effort_in_steps_gives_the_same_decision() -> None:
    for position in ("b/r/g/b 0 red -", "brb/rbr/bgb/g 1 blue -", "bb/rr/g/- 2 green -"):
        assert decision(position, "search", Effort(steps=700)) == decision(position, "search", Effort(steps=700))


@pytest.mark.parametrize("think_ms", [5, 50, 500])
def test_a_clock_is_obeyed(think_ms: int, monkeypatch: pytest.MonkeyPatch) -> None:
    # a clock that goes on by a millisecond whenever somebody looks at it: a bot may look that often, and once more
    looks = count()
    monkeypatch.setattr(bot_module, "time", SimpleNamespace(monotonic=lambda: next(looks) / 1000))
    looked_at = 0

    def evaluate(game: Any, state: Any) -> Values:
        nonlocal looked_at
        looked_at += 1
        assert looked_at <= think_ms
        return winning_chances(game, state)

    state = GAME.parse_state("brb/rbr/bgb/g 1 blue -")
    bot = MaxN(evaluate, depth=20, steps=10)
    assert bot.decide(Simulator(GAME, Random(1).randrange), state, Seat(1), Effort(think_ms=think_ms)) in Move
    assert next(looks) == think_ms + 1
    assert looked_at > 0


class Stairs:
    """A game for one: up by one step or two, with a long way to go. Only what a search asks for."""

    seats = 1

    def legal_actions(self, state: int, seat: Seat) -> Any:
        return iter((1, 2))

    def apply(self, state: int, actor: Any, action: int) -> int:
        return state + action

    def turn(self, state: int) -> Seats:
        return Seats(frozenset({Seat(0)}), phase="climb")

    def outcome(self, state: int) -> None:
        return None


def test_a_turn_that_never_ends_is_searched_too() -> None:
    game: Any = Stairs()
    bot: MaxN[int, int] = MaxN(lambda game, state: (state / 1_000,), depth=3, steps=1_000_000)
    assert bot.decide(Simulator(game, Random(1).randrange), 0, Seat(0), USUAL) == 2


def test_a_budget_counts_down() -> None:
    budget = Budget(Effort(steps=2), steps=99)
    assert [budget.spend(), budget.spend(), budget.spend()] == [True, True, False]
    assert Budget(Effort(), steps=1).spend()


def test_who_is_given_no_time_takes_one_step_however_quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("time.monotonic", lambda: 1.0)  # a step that takes no time at all
    budget = Budget(Effort(think_ms=0), steps=99)
    assert budget.used == 0
    budget.spend()
    assert budget.used >= 1


def test_twenty_lines_make_a_bot() -> None:
    class Popper:
        """Pops whenever it can."""

        def decide(self, simulator: Simulator[Any, Any], view: Any, seat: Seat, effort: Effort) -> Any:
            actions = list(simulator.game.legal_actions(view, seat) or ())
            return Move.POP if Move.POP in actions else actions[0]

    bot: Bot[Any, Any] = Popper()
    state = GAME.parse_state("b/-/-/- 0 red -")
    assert bot.decide(Simulator(GAME, Random(1).randrange), state, Seat(0), QUICK) is Move.POP


def test_greedy_beats_random_soundly() -> None:
    figures: Any = run(Plan("drop-or-pop", ("greedy", "random", "random"), games=60, all_seatings=True), cores=1)
    assert figures["bot_shares"][0]["share"] > 0.6


@pytest.mark.long
@pytest.mark.parametrize("peer", ["greedy", "eager"])
def test_search_beats_two_of_its_peers_over_all_seatings(peer: str) -> None:
    plan = Plan("drop-or-pop", ("search", peer, peer), games=1200, seed=1, all_seatings=True)
    figures: Any = run(plan)
    print(figures["bot_shares"])
    assert figures["bot_shares"][0]["share"] >= 0.42
