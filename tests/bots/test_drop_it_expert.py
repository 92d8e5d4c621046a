"""DROP IT's `expert`: it sees what judge and World say, obeys its effort, and thinks of the others."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from droptable.bots.bot import Effort, Simulator, bot_for
from droptable.bots.drop_it import Trial
from droptable.bots.drop_it_expert import BATCH, Expert, Fall, held, tried, worth
from droptable.bots.drop_it_glance import Glance
from droptable.bots.drop_it_jokers import joker_value
from droptable.bots.drop_it_replies import Replies
from droptable.bots.weighing import Candidate
from droptable.core.game import Seat
from droptable.games.drop_it.actions import Action, Joker, Release, Tremor
from droptable.games.drop_it.judge import judge
from droptable.games.drop_it.pieces import KIND_OF, Colour, Kind, Shape
from droptable.games.drop_it.rules import DropIt
from droptable.games.drop_it.state import NO_PIECES, Deciding, State
from droptable.games.drop_it.tremor import DRAWS
from droptable.lab.plan import Plan
from droptable.lab.simulate import run
from droptable.physics.drop_it.shaft import Shaft
from droptable.processes import THIS_PROCESS, Pool, Processes
from tests.physics.games import BOARD, random_game
from tests.rules.drop_it import dealt, drop_it, lies, released, settles, with_shaft

GAME, STEADY = drop_it(4), drop_it(4, hand="steady")
SHAFT = Shaft(BOARD)
FIRST = Seat(0)


def weighed(
    state: State, effort: Effort, processes: Processes = THIS_PROCESS, game: DropIt = GAME, **more: Any
) -> list[Candidate[Action]]:
    assert state.chooser is not None
    simulator = Simulator(game, Random(7).randrange, SHAFT, processes)
    return Expert().weigh(simulator, state, state.chooser, effort, **more)


def landings() -> Iterator[tuple[State, int]]:
    """Yield positions of a random game, each with every piece that lies there."""
    for drop in random_game(1)[3::8]:
        for resting in drop.after.shaft:
            yield drop.after, resting.piece


@pytest.mark.parametrize("edges", ["shape", "colour", "none"])
@pytest.mark.parametrize("level", ["any-part", "topmost"])
@pytest.mark.parametrize("rules", [1, 2])
def test_a_glance_sees_what_the_judge_says(edges: str, level: str, rules: int) -> None:
    game = replace(GAME, edges=edges, level=level, rules=rules)
    scored = 0
    for state, piece in landings():
        verdict, kind = judge(BOARD, state.shaft, piece, edges, level, rules), KIND_OF[piece]
        others = tuple(lies for lies in state.shaft if lies.piece != piece)
        (own,) = set(state.shaft) - set(others)
        glimpse = Glance(game, others).at(kind.shape, own.pose)
        assert (glimpse.worth, glimpse.points(kind.colour)) == (verdict.worth, verdict.points)
        scored += verdict.points > 0
    assert 5 < scored < sum(1 for _ in landings())  # both are seen


def test_a_trembling_hand_holds_a_piece_as_the_rules_say() -> None:
    state, below = dealt(GAME), Random(2).randrange
    for _ in range(50):
        release = GAME.sample(state, FIRST, below)
        draw = (below(DRAWS), below(DRAWS))
        assert isinstance(release, Release)
        let_go = GAME.apply(state, FIRST, release)
        tremor = GAME.drawn(let_go, draw)
        assert isinstance(tremor, Tremor)
        assert GAME.apply(let_go, None, tremor).phase.hold == held(GAME, Trial(release, draw))  # type: ignore[union-attr]


def test_a_trial_tells_what_the_rules_say() -> None:
    state, below = random_game(1)[23].after, Random(5).randrange
    seat = state.chooser
    assert seat is not None
    for _ in range(8):
        release = STEADY.sample(state, seat, below)
        assert isinstance(release, Release)
        falling = STEADY.apply(state, seat, release)
        after = STEADY.apply(falling, None, SHAFT.resolve(falling))
        (fall,) = tried(STEADY, SHAFT, state, seat, [Trial(release, None)])
        scored = after.scores[seat] - state.scores[seat]
        assert (worth(fall.glimpse, release.kind.colour, None), fall.shaft) == (scored, after.shaft)


def test_the_decision_is_the_same_on_any_number_of_cores() -> None:
    state = random_game(1)[19].after
    with Pool(2) as pool:
        together = weighed(state, Effort(steps=16), pool)
        assert pool.is_started
    assert together == weighed(state, Effort(steps=16))


def test_it_thinks_as_long_as_it_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    guesses, falls = [0], [0]

    def pretend(game: DropIt, world: Shaft, view: State, seat: Seat, trials: Sequence[Trial]) -> list[Fall]:
        falls[0] += len(trials)
        return [Fall(None, view.shaft)] * len(trials)

    def guess(self: Shaft, shaft: object, wanted: Sequence[object]) -> list[None]:
        guesses[0] += len(wanted)
        return [None] * len(wanted)

    monkeypatch.setattr("droptable.bots.drop_it_expert.tried", pretend)
    monkeypatch.setattr(Shaft, "guess", guess)
    state = random_game(1)[3].after
    weighed(state, Effort(steps=32))
    assert 2 * BATCH <= guesses[0] < 6 * BATCH and 16 <= falls[0] < 48
    few = guesses[0] + falls[0]
    weighed(state, Effort(steps=128))
    assert guesses[0] + falls[0] > 4 * few
    guesses[0] = falls[0] = 0
    assert weighed(state, Effort(think_ms=0)), "even in no time something has to be let go"
    assert guesses[0] >= BATCH


@pytest.mark.parametrize("steps", range(1, 9))
def test_few_steps_are_enough(steps: int) -> None:
    for game in (GAME, STEADY):
        assert weighed(random_game(1)[3].after, Effort(steps=steps), game=game)


def test_what_it_weighs_is_legal_and_best_first_and_what_somebody_did_is_among_it() -> None:
    state = random_game(1)[11].after
    done = GAME.sample(state, state.chooser or FIRST, Random(1).randrange)
    candidates = weighed(state, Effort(steps=16), also=[done])
    for one in candidates:
        GAME.check(state, state.chooser, one.action)
    assert done in [one.action for one in candidates]
    assert all(one.value >= other.value for one, other in pairwise(candidates))


def test_a_steady_hand_tries_nothing_twice_in_the_same_world(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[str, Release]] = []

    def watch(game: DropIt, world: Shaft, view: State, seat: Seat, trials: Sequence[Trial]) -> list[Fall]:
        seen.extend((world.version, trial.release) for trial in trials)
        return tried(game, world, view, seat, trials)

    monkeypatch.setattr("droptable.bots.drop_it_expert.tried", watch)
    best = weighed(random_game(1)[5].after, Effort(steps=60), game=STEADY)[0]
    assert len(seen) == len(set(seen)) > 20
    assert (SHAFT.version, best.action) in seen


def test_careful_tries_nothing_twice_with_a_steady_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    from droptable.bots.drop_it import values

    seen: list[tuple[str, Release]] = []

    def watch(game: DropIt, world: Shaft, view: State, seat: Seat, trials: Sequence[Trial]) -> list[float]:
        seen.extend((world.version, trial.release) for trial in trials)
        return values(game, world, view, seat, trials)

    monkeypatch.setattr("droptable.bots.drop_it.values", watch)
    simulator = Simulator(STEADY, Random(7).randrange, SHAFT)
    state = random_game(1)[5].after
    bot_for("drop-it", "careful").decide(simulator, state, state.chooser or FIRST, Effort(steps=60))
    assert len(seen) == len(set(seen)) > 40


def test_it_leaves_the_next_seat_little() -> None:
    game = drop_it(2)
    state = dealt(game)
    circles = tuple(1 if kind == 4 * state.colours[1][0] else 0 for kind in range(16))
    view = replace(state, supplies=(NO_PIECES, circles))
    replies = Replies(game, SHAFT, view, FIRST, Random(1).randrange)
    row = [(27.5, 19.5), (82.5, 19.5), (137.5, 19.5), (192.5, 19.5)]
    hostile = [lies(name, x, y) for name, (x, y) in zip(("rc1", "yc1", "bc1", "gc1"), row, strict=True)]
    friendly = [lies(name, x, y) for name, (x, y) in zip(("rs1", "rs2", "gs1", "gs2"), row, strict=True)]
    view_of = [with_shaft(dealt(game), *heap).shaft for heap in (hostile, friendly)]
    assert state.colours[1] == (Colour.YELLOW, Colour.GREEN)
    assert replies.outlook(KIND_OF[0], view_of[0]) > replies.outlook(KIND_OF[0], view_of[1])


def test_with_nothing_left_to_anybody_all_heaps_are_the_same() -> None:
    view = replace(dealt(GAME), supplies=(NO_PIECES,) * 4)
    assert Replies(GAME, SHAFT, view, FIRST, Random(1).randrange).outlook(KIND_OF[0], ()) == 0.0


def test_a_kind_that_is_gone_is_missed() -> None:
    game = drop_it(2)
    state = dealt(game)
    mine = state.colours[0][0]
    last = tuple(1 if kind == 4 * mine else 0 for kind in range(16))
    replies = Replies(game, SHAFT, replace(state, supplies=(last, NO_PIECES)), FIRST, Random(1).randrange)
    circle, square = (Kind(mine, shape) for shape in (Shape.CIRCLE, Shape.SQUARE))
    assert replies.outlook(square, ()) > replies.outlook(circle, ()) == 0.0


def test_one_fall_tells_the_points_of_every_colour() -> None:
    game, state = drop_it(2), dealt(drop_it(2))
    candidates = weighed(state, Effort(steps=24), game=game)
    kinds = {one.action.kind for one in candidates if isinstance(one.action, Release)}
    assert {kind.colour for kind in kinds} == set(state.colours[0])
    for one in candidates:
        game.check(state, state.chooser, one.action)


def test_a_joker_is_worth_more_while_there_is_time_and_less_among_many() -> None:
    game = drop_it(2, jokers="four")
    early = dealt(game)
    late = replace(early, supplies=(NO_PIECES, early.supplies[1]))
    one = replace(early, jokers=(1, 4))
    assert joker_value(game, late, FIRST) == game.joker_worth
    assert joker_value(game, one, FIRST) > joker_value(game, early, FIRST) > game.joker_worth
    assert joker_value(game, replace(early, jokers=(0, 4)), FIRST) == 0.0


def test_jokers_are_spent_where_that_pays() -> None:
    game = drop_it(4, jokers="four")
    low, _ = settles(game, released(game, dealt(game), "rc"), lies("rc1", 137, 19))
    high, _ = settles(game, released(game, with_shaft(dealt(game), lies("yc1", 148, 240)), "rc"), lies("rc1", 110, 240))
    for state, best in ((low, Joker.KEEP), (high, Joker.SPEND)):
        assert isinstance(state.phase, Deciding)
        candidates = weighed(state, Effort(), game=game)
        assert candidates[0].action is best
        assert {one.action: one.value for one in candidates}[Joker.SPEND] == state.phase.verdict.worth


def test_in_a_world_without_guesses_it_plays_as_careful_does() -> None:
    class Plain:
        version, coarse = "plain", SHAFT.coarse
        resolve = staticmethod(SHAFT.resolve)

    state = random_game(1)[3].after
    seat = state.chooser or FIRST
    decisions = [
        bot_for("drop-it", name).decide(Simulator(GAME, Random(3).randrange, Plain()), state, seat, Effort(steps=24))  # type: ignore[arg-type]
        for name in ("careful", "expert")
    ]
    assert decisions[0] == decisions[1]


@pytest.mark.long
def test_expert_wins_most_games_against_careful_in_the_same_time() -> None:
    plan = Plan("drop-it", ("expert", "careful"), games=100, seed=22, all_seatings=True, effort=Effort(steps=40))
    figures: Any = run(plan)
    assert figures["bot_shares"][0]["split"]["share"] >= 0.6
