"""The learned bots: they say what they think, see the same with and without a compiler, and play by the rules."""

import json
import subprocess
import sys
from dataclasses import replace
from itertools import islice, pairwise
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from droptable.bots.bot import Effort, Simulator, bot_for
from droptable.bots.drop_or_pop_thought import chances_of
from droptable.bots.number_drop_expert import fair_rolls
from droptable.bots.number_drop_sight import Fate, PlainSight, fate_of, sight, without_letters
from droptable.bots.weighing import Candidate, Weighing
from droptable.core.game import Chance, Seat, Seats
from droptable.games.drop_or_pop.actions import Move
from droptable.games.drop_or_pop.rules import DropOrPop
from droptable.games.number_drop.actions import DICE, SHAPE_DIE, Circle, Placement, Slide, numbers_shown
from droptable.games.number_drop.combos import open_boxes
from droptable.games.number_drop.rules import NumberDrop
from droptable.games.number_drop.sheet import Box, ComboKind, with_combo
from droptable.games.number_drop.state import Rolling
from droptable.kernels.number_drop.judgement import HARM
from droptable.lab.plan import Plan
from droptable.lab.simulate import run
from tests.rules.number_drop import after_roll, before_roll, played, sheet

THREE = DropOrPop()
SOLO, PAIR = NumberDrop(1), NumberDrop(2)
FIRST = Seat(0)
LEARNED = ["learned", "expert"]

# Judges positions with the compiler out of reach.
WITHOUT_A_COMPILER = """
import importlib.util, json, sys
found = importlib.util.find_spec
importlib.util.find_spec = lambda name, *rest: None if name == "numba" else found(name, *rest)
from droptable.bots.bot import Effort, Simulator, bot_for
from droptable.bots.drop_or_pop_thought import chances_of
from droptable.bots.number_drop_sight import PlainSight, fate_of, sight
from droptable.games.drop_or_pop.rules import DropOrPop
from droptable.games.number_drop.rules import NumberDrop
from random import Random
assert type(sight()) is PlainSight
three, answers = DropOrPop(), []
for seats, text in json.loads(sys.argv[1]):
    state = NumberDrop(seats).parse_state(text)
    answers.append(sight().worth(state.sheets[0], fate_of(PlainSight(), state, 0)))
for text in json.loads(sys.argv[2]):
    answers.append(chances_of(three, three.parse_state(text)))
    simulator = Simulator(three, Random(1).randrange)
    bot_for(three.name, "expert").decide(simulator, three.parse_state(text.replace(" - -", " red -")), 0, Effort())
assert "numba" not in sys.modules and "numpy" not in sys.modules
print(json.dumps(answers))
"""


def weighed(game: Any, state: Any, name: str, **more: Any) -> list[Candidate[Any]]:
    bot = bot_for(game.name, name)
    assert isinstance(bot, Weighing)
    return bot.weigh(Simulator(game, Random(1).randrange), state, FIRST, Effort(steps=24), **more)


def positions(game: NumberDrop) -> list[str]:
    """Return positions of a game played at random: before every roll."""
    below, state, found = Random(3).randrange, game.initial_state(), list[str]()
    while isinstance(turn := game.turn(state), Chance | Seats):
        if isinstance(turn, Seats):
            seat = min(turn.acting)
            state = game.apply(state, seat, game.sample(state, seat, below))
            continue
        if isinstance(state.phase, Rolling):
            found.append(game.format_state(state))
        state = game.apply(state, None, game.drawn(state, tuple(map(below, turn.sizes))))
    return found


def test_the_same_is_seen_without_a_compiler() -> None:
    boards = ["bb/rg/-/- 0 - -", "brb/rbr/bgb/g 0 - -"]
    met = [(game, text) for game in (SOLO, PAIR) for text in positions(game)]
    told = json.dumps([(game.seats, text) for game, text in met])
    command = [sys.executable, "-c", WITHOUT_A_COMPILER, told, json.dumps(boards)]
    answers = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    here = []
    for game, text in met:
        state = game.parse_state(text)
        here.append(sight().worth(state.sheets[0], fate_of(PlainSight(), state, FIRST)))
    assert type(sight()) is not PlainSight
    assert len(here) > 10
    assert answers[: len(here)] == pytest.approx(here, abs=0.01)
    for found, text in zip(answers[len(here) :], boards, strict=True):
        assert found == pytest.approx(chances_of(THREE, THREE.parse_state(text)), abs=0.001)
        assert sum(found) == pytest.approx(1)


@pytest.mark.parametrize("name", LEARNED)
def test_a_win_is_taken_and_nobody_is_popped_to_victory(name: str) -> None:
    assert weighed(THREE, THREE.parse_state("bbb/-/-/- 0 red -"), name)[0] == (Move.DROP, 1.0)
    assert weighed(THREE, THREE.parse_state("gb/b/b/b 0 red -"), name)[0] == (Move.POP, 1.0)
    handed = weighed(THREE, THREE.parse_state("br/r/r/r 0 !red -"), name)
    assert (handed[0].action, handed[-1]) == (Move.DROP, (Move.POP, 0.0))


@pytest.mark.parametrize("name", LEARNED)
def test_what_is_weighed_is_legal_and_best_first(name: str) -> None:
    for position in ("b/r/g/b 0 red -", "brb/rbr/bgb/g 0 blue -", "bb/rr/g/- 0 !green -"):
        state = THREE.parse_state(position)
        candidates = weighed(THREE, state, name)
        assert {one.action for one in candidates} == set(THREE.legal_actions(state, FIRST))
        assert all(0 <= one.value <= 1 for one in candidates)
        assert all(one.value >= other.value for one, other in pairwise(candidates))


def chances_in(position: str, name: str = "expert", game: DropOrPop = THREE) -> tuple[float, ...]:
    bot = bot_for(game.name, name)
    assert isinstance(bot, Weighing)
    return bot.chances(game, game.parse_state(position))


@pytest.mark.parametrize("name", LEARNED)
def test_who_is_asked_tells_every_seats_chance(name: str) -> None:
    for position in ("-/-/-/- ? - -", "bb/rg/-/- 1 - -", "bb/rg/-/- 1 !- -", "bb/rg/-/- 1 red -"):
        assert sum(chances_in(position, name)) == pytest.approx(1)
    assert chances_in("-/-/-/- ? - -", name) == pytest.approx((1 / 3,) * 3)
    assert chances_in("bb/rg/-/- 1 - -", name) == chances_of(THREE, THREE.parse_state("bb/rg/-/- 1 - -"))
    assert chances_in("bbb/-/-/- 0 red -", name) == (1, 0, 0)
    assert chances_in("br/r/r/r 0 !red -", name)[0] > 0  # nobody is popped to victory
    assert chances_in("br/ggbr/gbb/gb 1 - -", name) == (0.5, 0, 0.5)  # it is over, and won together


def test_a_second_roll_promises_the_mean_of_what_follows_it() -> None:
    rolled = [chances_in(f"bbb/rrg/g/- 0 !{colour} -") for colour in ("red", "blue", "yellow", "green")]
    again = chances_in("bbb/rrg/g/- 0 !- -")
    assert again == pytest.approx([sum(one) / 4 for one in zip(*rolled, strict=True)])
    assert rolled[0] == (1, 0, 0)


@pytest.mark.parametrize("name", LEARNED)
def test_on_the_last_turn_of_a_limit_nobody_hopes_for_another(name: str) -> None:
    game = DropOrPop(turn_limit=12)
    state = game.parse_state("bbb/r/g/rg 0 green 1")
    values = {one.action: one.value for one in weighed(game, state, name)}
    assert values[Move.DROP] == values[Move.POP] == pytest.approx(1 / 3)  # it is everybody's
    assert values[Move.IGNORE] == pytest.approx((1 + 1 + 1 / 3 + 1 / 3) / 4)  # red and blue would win


def test_who_counts_points_tells_no_chances() -> None:
    bot = bot_for(SOLO.name, "expert")
    assert isinstance(bot, Weighing)
    assert bot.chances(SOLO, SOLO.initial_state()) == ()


def test_what_somebody_did_is_weighed_too() -> None:
    state = played(SOLO, after_roll(SOLO, "1567 O", sheet("1234...")), "0 slide E")
    odd = Placement("O", 0, 5, (7, 1, 6, 5))
    candidates = weighed(SOLO, state, "expert", also=[odd])
    for one in candidates[:20]:
        SOLO.check(state, FIRST, one.action)
    (value,) = [one.value for one in candidates if one.action == odd]
    assert value < candidates[0].value


@pytest.mark.parametrize("name", LEARNED)
def test_an_obvious_combo_is_built_and_circled(name: str) -> None:
    state = after_roll(SOLO, "1137 I", sheet("11....."), notches=(4, 4, 4, 4, 3))
    assert weighed(SOLO, state, name)[0].action == Slide("E")
    state = played(SOLO, state, "0 slide E", "0 block 1 e")
    placement = weighed(SOLO, state, name)[0].action
    after = SOLO.apply(state, FIRST, placement)
    assert Box(ComboKind.IDENTICAL, 4) in open_boxes(after.sheets[0])
    circled = weighed(SOLO, after, name)[0]
    assert isinstance(circled.action, Circle) and len(circled.action.cells) == 4
    assert circled.value == 4  # the game is over after this: nothing is promised any more


def test_every_six_rolls_show_each_face_once() -> None:
    rolls = list(islice(fair_rolls(Simulator(SOLO, Random(5).randrange)), 12))
    for six in (rolls[:6], rolls[6:]):
        assert sorted(roll.shape for roll in six) == sorted(SHAPE_DIE)
        assert sorted(number for roll in six for number in roll.numbers) == sorted(numbers_shown("".join(DICE)))
    assert rolls[:6] != rolls[6:]


class Slow:
    """Sees what the expert sees, but takes a second to find placements, and a tenth for each roll after that."""

    def __init__(self) -> None:
        self.now_s, self.rolls = 0.0, 0

    def __getattr__(self, name: str) -> Any:
        return getattr(sight(), name)

    def placements(self, *looked_at: Any) -> Any:
        self.now_s += 1.0
        return sight().placements(*looked_at)

    def ahead(self, *looked_at: Any) -> list[float]:
        self.now_s, self.rolls = self.now_s + 0.1, self.rolls + 1
        return sight().ahead(*looked_at)


def test_the_time_to_think_counts_from_the_first_instant(monkeypatch: pytest.MonkeyPatch) -> None:
    slow = Slow()
    monkeypatch.setattr("droptable.bots.bot.time", SimpleNamespace(monotonic=lambda: slow.now_s))
    monkeypatch.setattr("droptable.bots.number_drop_expert.sight", lambda: slow)
    state = played(SOLO, after_roll(SOLO, "1567 O", sheet("1234...")), "0 slide E")
    bot_for(SOLO.name, "expert").decide(Simulator(SOLO, Random(1).randrange), state, FIRST, Effort(think_ms=900))
    assert slow.rolls == 1  # the second that the first look took was all there was


def test_a_letter_is_worth_what_its_tile_does_to_those_who_lack_it() -> None:
    crowded = sheet("1234567 " * 10)  # where a block has hardly a place
    harm = {
        name: fate_of(sight(), before_roll(PAIR, sheet("1......"), other, crossed="E"), FIRST).words[HARM:]
        for name, other in (("roomy", sheet("2......")), ("crowded", crowded), ("safe", replace(crowded, letters="A")))
    }
    assert harm["crowded"][0] > harm["roomy"][0]
    assert harm["safe"][0] == 0  # the other one holds it as well
    assert all(one[-1] == 0 for one in harm.values())  # E is crossed off


def test_who_may_earn_a_letter_or_be_hit_by_one_knows_it() -> None:
    mine, three = (
        sheet("111.... 2......", boxes=frozenset({Box(ComboKind.CONSECUTIVE, 3)})),
        Box(ComboKind.IDENTICAL, 3),
    )

    def gain(crossed: str) -> float:
        """Return what it brings to circle the other combo of three."""
        fate = fate_of(sight(), before_roll(PAIR, mine, crossed=crossed), FIRST)
        return sight().worth(with_combo(mine, (0, 1, 2), three, crossed), fate) - sight().worth(mine, fate)

    assert gain("") > gain("A") + 1  # with the letter, and without
    threatened, calm = (
        without_harm(fate_of(sight(), before_roll(PAIR, mine, sheet("2......", letters=letters)), FIRST))
        for letters in ("A", "")
    )
    assert sight().worth(mine, threatened) < sight().worth(mine, calm)
    assert without_letters(threatened).words == without_letters(calm).words


def without_harm(fate: Fate) -> Fate:
    """Return the fate of somebody who has nothing against the others."""
    return replace(fate, words=(*fate.words[:HARM], *[0] * 5))


@pytest.mark.long
def test_learned_averages_at_least_58_alone() -> None:
    figures: Any = run(Plan("number-drop", ("learned",), games=400))
    print(figures["seats"][0]["score"])
    assert figures["seats"][0]["score"]["mean"] >= 58
