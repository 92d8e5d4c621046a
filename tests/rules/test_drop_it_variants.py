"""DI-6: variants, alone and together."""

from dataclasses import replace
from itertools import product

import pytest

from droptable.core.errors import IllegalActionError
from droptable.core.game import Seat, Seats
from droptable.core.registry import rulesets
from droptable.games.drop_it.actions import Joker
from droptable.games.drop_it.scoring import outcome
from droptable.games.drop_it.state import Deciding, Ended
from tests.rules.drop_it import RIM_MM, dealt, drop_it, lies, released, settles, told, verdict, with_shaft


def test_di_6_1_shape_and_colour_rules_hold_in_every_edition() -> None:
    for edges in ("shape", "colour", "none"):
        assert verdict(lies("rc1", 110, 130), lies("yc1", 148, 130), edges=edges).breaches == ("shape",)
        assert verdict(lies("rc1", 110, 130), lies("rs1", 148, 130), edges=edges).breaches == ("colour",)


def test_di_6_1_both_base_games_are_presets() -> None:
    presets = rulesets["drop-it"].presets
    assert drop_it(4, **presets["german"]).edges == "shape"
    assert drop_it(4, **presets["english"]).edges == "colour"
    assert drop_it(4).edges == "shape"


def test_di_6_2_easy_ignores_edges_but_counts_levels() -> None:
    assert drop_it(4, **rulesets["drop-it"].presets["easy"]).edges == "none"
    found = verdict(lies("rc1", 137, 19), edges="none")
    assert found.breaches == ()
    assert found.points == found.level == 1
    assert verdict(lies("rc1", 19, 63), edges="none").level == 2


@pytest.mark.parametrize(
    ("seats", "jokers", "each"), [(2, "four", 4), (2, "two", 2), (3, "four", 2), (4, "two", 2), (4, "none", 0)]
)
def test_di_6_3_how_many_jokers(seats: int, jokers: str, each: int) -> None:
    assert drop_it(seats, jokers=jokers).initial_state().jokers == (each,) * seats


def test_di_6_3_a_joker_cancels_all_breaches_of_one_drop() -> None:
    game = drop_it(4, jokers="four")
    state = released(game, with_shaft(dealt(game), lies("rc1", 148, 130)), "rc")
    state, events = settles(game, state, lies("rc2", 110, 130))
    assert [event["rule"] for event in told(events, "breach")] == ["shape", "colour"]
    assert isinstance(state.phase, Deciding)
    assert game.turn(state) == Seats(frozenset({Seat(0)}), phase="joker")
    assert list(game.legal_actions(state, Seat(0)) or ()) == [Joker.SPEND, Joker.KEEP]
    spent, kept = (game.apply(state, Seat(0), choice) for choice in (Joker.SPEND, Joker.KEEP))
    assert (spent.scores[0], spent.jokers[0], spent.seat) == (5, 1, 1)
    assert (kept.scores[0], kept.jokers[0], kept.seat) == (0, 2, 1)


def test_di_6_3_no_question_without_a_breach_or_a_joker() -> None:
    game = drop_it(4, jokers="four")
    state, _ = settles(game, released(game, dealt(game), "rc"), lies("rc1", 110, 130))
    assert state.seat == 1
    empty = replace(with_shaft(dealt(game), lies("rc1", 148, 130)), jokers=(0, 2, 2, 2))
    state, _ = settles(game, released(game, empty, "rc"), lies("rc2", 110, 130))
    assert (state.seat, state.scores[0]) == (1, 0)
    with pytest.raises(IllegalActionError):
        game.check(state, Seat(1), Joker.SPEND)


def test_di_6_3_above_the_rim_counts_as_the_top_level() -> None:
    game = drop_it(4, jokers="four")
    state, _ = settles(game, released(game, dealt(game), "rc"), lies("rc1", 30, RIM_MM + 10))
    assert isinstance(state.phase, Deciding)
    assert game.apply(state, Seat(0), Joker.SPEND).scores[0] == 8


def test_di_6_3_a_kept_joker_is_worth_3() -> None:
    game = drop_it(4, jokers="four")
    ended = replace(dealt(game), phase=Ended(Seat(3)))
    state = replace(ended, scores=(10, 10, 10, 15), jokers=(2, 1, 0, 0))
    result = outcome(game, state)
    assert result is not None
    assert result.scores == (16, 13, 10, 15)
    assert result.winners == (0,)


def test_di_6_4_a_team_is_one_seat_with_one_score() -> None:
    game = drop_it(2, jokers="four")
    assert rulesets["drop-it"].teams == {2}
    state = dealt(game)
    assert len(state.scores) == len(state.jokers) == len(state.supplies) == 2


def test_di_6_variants_combine_freely() -> None:
    for seats, edges, jokers, level, hand in product(
        (2, 3, 4), ("shape", "colour", "none"), ("none", "four", "two"), ("any-part", "topmost"), ("human", "steady")
    ):
        game = drop_it(seats, edges=edges, jokers=jokers, level=level, hand=hand, flick=True)
        state, events = settles(game, released(game, dealt(game), "rc"), lies("rc1", 19, 63))
        edge_breach = edges == "shape"
        assert bool(told(events, "breach")) == edge_breach
        assert isinstance(state.phase, Deciding) == (edge_breach and jokers != "none")
