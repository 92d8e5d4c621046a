"""Variants of designers: whatever numbers they choose within the bounds, the laws of the contract hold."""

from random import Random

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as some_of

from droptable.bots.bot import Effort, check_plays, plays
from droptable.bots.levels import able_bots
from droptable.core.errors import OptionError, UnavailableError
from droptable.core.match import start
from droptable.core.options import Experimental, Value
from droptable.core.record import parse_record
from droptable.core.registry import Ruleset, encoding_for, is_experiment, rulesets, variation_of
from droptable.drawings.drawing import drawing
from droptable.games.drop_or_pop.state import Ended
from droptable.lab.plan import Plan
from droptable.lab.simulate import run
from droptable.screens.screen import screen_of
from droptable.terminal.face import face_of
from droptable.words import LANGUAGES, Words
from tests.conformance import test_laws as laws
from tests.conformance.walks import LONGEST, Variant, play_on, some, steps

# By the game's name: one that differs in every number, and how many are tried beside it. (One takes its time.)
ALL_OTHER: dict[str, tuple[int, dict[str, Value]]] = {
    "drop-or-pop": (3, {"counters": 5, "to_win": 3, "columns": 3, "height": 4}),
    "number-drop": (1, {"columns": 5, "rows": 9, "line": 6, "notches": 2}),
    "drop-it": (2, {"joker_count": 3, "joker_worth": 5, "tries": 0}),
}
EXAMPLES = {"drop-or-pop": 30, "number-drop": 20, "drop-it": 2}
LIMIT = {"drop-or-pop": {"turn_limit": 120}}  # where random play may go on for very long


def experiments_of(ruleset: Ruleset) -> list[Experimental]:
    return [option for option in ruleset.options if isinstance(option, Experimental)]


@pytest.mark.parametrize("name", ALL_OTHER)
def test_the_laws_hold_within_the_bounds(name: str) -> None:
    @settings(max_examples=EXAMPLES[name], deadline=None, suppress_health_check=list(HealthCheck))
    @given(data=some_of.data())
    def tried(data: some_of.DataObject) -> None:
        ruleset = rulesets[name]
        numbers = {o.name: data.draw(some_of.integers(o.low, o.high), o.name) for o in experiments_of(ruleset)}
        seats = data.draw(some_of.sampled_from(ruleset.seats), "seats")
        variant = Variant(name, seats, tuple({**LIMIT.get(name, {}), **numbers}.items()))
        assume(is_possible(variant))
        hold(variant)

    tried()


def is_possible(variant: Variant) -> bool:
    """Tell whether the numbers go together; if not, the refusal has words."""
    try:
        variant.build()
    except OptionError as refusal:
        words = [Words(language, rulesets[variant.game].game()).error(refusal) for language in LANGUAGES]
        assert len(set(words)) == len(LANGUAGES)
        return False
    return True


def hold(variant: Variant) -> None:
    """Try the laws, and everything that draws a position."""
    laws.test_turns_are_well_formed(variant)
    laws.test_the_referee_accepts_what_sample_and_legal_actions_offer(variant)
    laws.test_nobody_acts_out_of_turn(variant)
    laws.test_every_draw_is_a_legal_action_of_nature(variant)
    laws.test_action_text_round_trips(variant)
    laws.test_position_text_round_trips(variant)
    laws.test_records_round_trip_replay_and_verify(variant)
    laws.test_a_view_is_a_state_that_keeps_what_is_sealed(variant)
    game = variant.build()
    for step in some(list(steps(variant)), 12):
        view = game.view(step.after.state, None)
        assert screen_of(game).picture(game, view, None) is not None
        assert "<svg" in drawing(game, view)
        face_of(game).board(game, view, None, Words("en", game))


@pytest.mark.parametrize("name", ALL_OTHER)
def test_every_number_can_be_another(name: str) -> None:
    seats, numbers = ALL_OTHER[name]
    assert set(numbers) == {option.name for option in experiments_of(rulesets[name])}
    variant = Variant(name, seats, tuple({**LIMIT.get(name, {}), **numbers}.items()))
    hold(variant)
    assert variation_of(variant.build()) == numbers


@pytest.mark.parametrize("name", ALL_OTHER)
def test_the_published_game_knows_nothing_of_experiments(name: str) -> None:
    ruleset = rulesets[name]
    for seats in ruleset.seats:
        game = ruleset.game(seats)
        assert not is_experiment(game)
        assert not {option.name for option in experiments_of(ruleset)} & set(game.options)


def test_whoever_names_the_published_number_plays_the_published_game() -> None:
    game = rulesets["drop-or-pop"].game(4, {"counters": 6, "to_win": 4, "columns": 4, "height": 8})
    assert game.options == rulesets["drop-or-pop"].game(4).options
    assert variation_of(rulesets["drop-or-pop"].game(3, {"height": 8})) == {"height": 8}


@pytest.mark.parametrize("name", ALL_OTHER)
def test_bots_that_know_the_published_game_alone_say_so(name: str) -> None:
    seats, numbers = ALL_OTHER[name]
    game = rulesets[name].game(seats, numbers)
    assert encoding_for(game) is None
    assert plays(game, "random")
    assert able_bots(game)
    assert all(plays(game, bot) for bot in able_bots(game))
    if name != "drop-it":  # whose bots ask the rules for everything
        with pytest.raises(UnavailableError) as refused:
            check_plays(game, "expert")
        assert "random" in Words("de", game).error(refused.value)
        with pytest.raises(UnavailableError):
            Plan(name, ("expert",) * seats, games=1, options=numbers).build()


@pytest.mark.parametrize("bot", ["child", "greedy", "planner"])
@pytest.mark.parametrize("seats", [1, 2])
def test_our_bots_play_variants_of_number_drop(bot: str, seats: int) -> None:
    _, numbers = ALL_OTHER["number-drop"]
    plan = Plan("number-drop", (bot, "random")[:seats], games=2, options=numbers, effort=Effort(steps=6))
    assert run(plan, cores=1)["variant"] == numbers


@pytest.mark.parametrize("bot", ["child", "greedy", "eager"])
def test_our_bots_play_variants_of_drop_or_pop(bot: str) -> None:
    _, numbers = ALL_OTHER["drop-or-pop"]
    plan = Plan("drop-or-pop", (bot, "random", "random"), games=6, options=numbers, keeps_records=True)
    records: list[str] = []
    figures = run(plan, cores=1, witness=lambda number, game: records.append(game.record))
    assert figures["variant"] == numbers
    assert {name: parse_record(records[0]).options[name] for name in numbers} == {k: str(v) for k, v in numbers.items()}


@pytest.mark.parametrize("to_win", [3, 5])
def test_what_wins_goes_by_the_number(to_win: int) -> None:
    game = rulesets["drop-or-pop"].game(3, {"to_win": to_win})
    *_, last = play_on(start(game), Random(to_win), LONGEST)
    assert isinstance(last.state.phase, Ended)
    assert all(len(cluster.cells) >= to_win for cluster in last.state.phase.won)
    assert last.state.phase.won


def test_scores_of_a_variant_go_on_no_board() -> None:
    ruleset = rulesets["number-drop"]
    assert ruleset.board_for(ruleset.game(1)) is not None
    assert ruleset.board_for(ruleset.game(1, {"notches": 3})) is None
